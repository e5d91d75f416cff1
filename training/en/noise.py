"""Noise for training text: the contexts a learner, a hasty typist or a weak corrector would write.

The teacher labels the result, so nothing here needs to know the right analysis.
"""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Sequence

SMALL = """
a an the of in on at to for with by from about into that which who this these those it its his her their he she they we
is are was were be been being has have had do does did will would can could should may might must not n't and or but so
because if when as than more most very much many some any no also there here , . ; : ' " - ? ! ( )
"""
SMALL_WORDS = SMALL.split()
ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er", "est", "'s", "ness", "ment", "ion", "al", "n", "y")


class Noise:
    """Makes a noisy copy of the i-th sentence."""

    def __init__(self, sentences: Sequence[list[str]], lexicon: Sequence[str], generator: random.Random) -> None:
        self.sentences = sentences
        self.lexicon = lexicon
        self.random = generator
        counts = Counter(word for words in sentences for word in words)
        self.words = list(counts)
        self.cumulative: list[float] = []
        total = 0.0
        for count in counts.values():
            total += count**0.4
            self.cumulative.append(total)

    def __call__(self, i: int) -> str:
        words = list(self.sentences[i])
        draw = self.random.random()
        if draw < 0.15:
            words = self.splice(words)
        rate = self.random.choice((0.06, 0.12, 0.2, 0.3))
        result: list[str] = []
        for word in words:
            if self.random.random() < rate:
                result += self.disturb(word, result)
            else:
                result.append(word)
        if draw > 0.9:
            result = self.recase(result)
        return " ".join(" ".join(result).split())

    def splice(self, words: list[str]) -> list[str]:
        other = self.random.choice(self.sentences)
        return words[: self.random.randint(1, len(words))] + other[self.random.randrange(len(other)) :]

    def recase(self, words: list[str]) -> list[str]:
        kind = self.random.randrange(4)
        if kind == 0:
            return [word.lower() for word in words]
        if kind == 1:
            return [word.upper() for word in words]
        if kind == 2:
            return [word.capitalize() for word in words]
        return [words[0].swapcase(), *words[1:]] if words else words

    def disturb(self, word: str, before: list[str]) -> list[str]:
        draw = self.random.random()
        if draw < 0.10:
            return []
        if draw < 0.14:
            return [word, word]
        if draw < 0.20 and before:
            last = before.pop()
            return [word, last]
        if draw < 0.32:
            return [self.random.choice(SMALL_WORDS), word]
        if draw < 0.40:
            return [self.random.choice(SMALL_WORDS)]
        if draw < 0.56:
            return [self.random.choices(self.words, cum_weights=self.cumulative)[0]]
        if draw < 0.72:
            return [self.like(word, self.random.choice(self.lexicon))]
        if draw < 0.84:
            return [self.inflect(word)]
        if draw < 0.95:
            return [self.misspell(word)]
        return [self.random.choice((word.capitalize(), word.lower(), word.upper()))]

    def like(self, word: str, other: str) -> str:
        """Another word with the casing of the first, and often with an ending."""
        if self.random.random() < 0.4:
            other = self.inflect(other)
        return other.capitalize() if word[:1].isupper() else other

    def inflect(self, word: str) -> str:
        for ending in ("ing", "ed", "es", "s", "ly", "er", "e", "y"):
            if word.endswith(ending) and len(word) > len(ending) + 2 and self.random.random() < 0.7:
                stem = word[: -len(ending)]
                return stem if self.random.random() < 0.4 else stem + self.random.choice(ENDINGS)
        return word + self.random.choice(ENDINGS)

    def misspell(self, word: str) -> str:
        at = self.random.randrange(len(word))
        letter = self.random.choice(string.ascii_lowercase)
        kind = self.random.randrange(5)
        if kind == 0 and len(word) > 1:
            return word[:at] + word[at + 1 :]
        if kind == 1:
            return word[:at] + word[at] + word[at:]
        if kind == 2:
            return word[:at] + letter + word[at + 1 :]
        if kind == 3:
            return word[:at] + letter + word[at:]
        return word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
