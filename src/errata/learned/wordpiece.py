"""WordPiece tokens of uncased BERT models, from their ``vocab.txt``."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

LONGEST = 100  # characters of a word; longer ones are unknown


class WordPiece:
    """Words in lower case without accents, cut into the longest pieces that the vocabulary has."""

    def __init__(self, vocabulary: Path) -> None:
        lines = vocabulary.read_text(encoding="utf-8").splitlines()
        self.ids = {piece: i for i, piece in enumerate(lines)}
        self.begin, self.end, self.unknown = (self.ids[name] for name in ("[CLS]", "[SEP]", "[UNK]"))
        self.pieces = lru_cache(maxsize=100_000)(self.cut)

    def encode(self, sentence: str, most: int) -> list[int]:
        """At most ``most`` ids, the marks of beginning and end included."""
        found = [piece for word in words(sentence) for piece in self.pieces(word)]
        return [self.begin, *found[: most - 2], self.end]

    def cut(self, word: str) -> tuple[int, ...]:
        if len(word) > LONGEST:
            return (self.unknown,)
        found: list[int] = []
        start = 0
        while start < len(word):
            prefix = "##" if start else ""
            end = next((e for e in range(len(word), start, -1) if prefix + word[start:e] in self.ids), start)
            if end == start:
                return (self.unknown,)
            found.append(self.ids[prefix + word[start:end]])
            start = end
        return tuple(found)


def words(sentence: str) -> Iterator[str]:
    """Runs of characters between blanks; every mark and every Chinese character is a word of its own."""
    word = ""
    for c in unicodedata.normalize("NFD", sentence.lower()):
        category = unicodedata.category(c)
        if category == "Mn" or c == "\ufffd" or (category.startswith("C") and not c.isspace()):
            continue
        apart = is_mark(c, category) or is_chinese(c)
        if (c.isspace() or apart) and word:
            yield word
            word = ""
        if apart:
            yield c
        elif not c.isspace():
            word += c
    if word:
        yield word


def is_mark(c: str, category: str) -> bool:
    """Punctuation, and every ASCII character that is neither letter, digit nor blank."""
    return category.startswith("P") or (c.isascii() and c.isprintable() and not c.isalnum() and c != " ")


def is_chinese(c: str) -> bool:
    ranges = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2CEAF), (0xF900, 0xFAFF))
    return any(low <= ord(c) <= high for low, high in ranges)
