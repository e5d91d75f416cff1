"""Language models: interpolated modified Kneser–Ney of any order (Chen and Goodman, 1998), estimated and queried in numpy.

An n-gram is a number: its place among the sorted keys of its order, where a key is made of the number of its first
n − 1 words and its last word. So both estimating and scoring are a few array operations an order, over all sentences
at once, and a model is a handful of plain arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errata.errors import InputError
from errata.native import Float, Int64

UNKNOWN, BEGIN, END = "<unk>", "<s>", "</s>"
SPECIAL = (UNKNOWN, BEGIN, END)
UNK, BOS, EOS = range(3)
#: Discounts of counts 1, 2, and 3 or more where a text is too small to estimate them.
FALLBACK = (0.5, 1.0, 1.5)


@dataclass(frozen=True)
class Order:
    """The n-grams of one length, sorted by key; ``backoff`` is what a context costs that did not see the next word."""

    keys: Int64
    logp: Float  # natural logarithms
    backoff: Float


@dataclass(frozen=True)
class SentenceScores:
    """Log probabilities of the words of one sentence (its end is the last) and which of them are known."""

    logp: Float
    known: np.ndarray[tuple[int], np.dtype[np.bool_]]


@dataclass(frozen=True)
class NgramModel:
    """A model of tokenised sentences. ``words`` begins with the three special ones."""

    words: tuple[str, ...]
    orders: tuple[Order, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return numbered(self.words)

    def score(self, sentences: Sequence[Sequence[str]]) -> list[SentenceScores]:
        """The words of every sentence and its end, each given all words before it that the order allows.

        Time O(words · order · log n-grams).
        """
        if not sentences:
            return []
        text = Text.of(sentences, self.numbers)
        found = text.words  # which n-gram of the order before ends at each word
        logp = self.orders[0].logp[found]
        for n, order in enumerate(self.orders[1:], start=2):
            context = np.concatenate([[-1], found[:-1]])
            context[text.position < n - 1] = -1
            found = look_up(order.keys, np.where(context >= 0, context * len(self.words) + text.words, -1))
            logp = values_at(order.logp, found, logp + values_at(self.orders[n - 2].backoff, context, 0.0))
        ends = np.flatnonzero(text.words == EOS) + 1
        starts = np.concatenate([[0], ends[:-1]]) + 1  # behind the mark of the beginning
        known = text.words != UNK
        return [SentenceScores(logp[a:b], known[a:b]) for a, b in zip(starts, ends, strict=True)]

    def arrays(self) -> dict[str, np.ndarray[tuple[int], np.dtype[np.generic]]]:
        """The model as plain arrays, from which :meth:`of_arrays` makes it again."""
        text = "\n".join(self.words).encode("utf-8", "surrogatepass")
        result: dict[str, np.ndarray[tuple[int], np.dtype[np.generic]]] = {"words": np.frombuffer(text, np.uint8)}
        for n, order in enumerate(self.orders, start=1):
            result |= {f"keys{n}": order.keys, f"logp{n}": order.logp, f"backoff{n}": order.backoff}
        return result

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, np.ndarray[tuple[int], np.dtype[np.generic]]]) -> NgramModel:
        words = tuple(arrays["words"].tobytes().decode("utf-8", "surrogatepass").split("\n"))
        orders: list[Order] = []
        while f"keys{len(orders) + 1}" in arrays:
            n = len(orders) + 1
            keys, logp, backoff = (arrays[f"{name}{n}"] for name in ("keys", "logp", "backoff"))
            if not len(keys) == len(logp) == len(backoff):
                raise ValueError("arrays of unequal lengths")
            orders.append(Order(keys.astype(np.int64), logp.astype(np.float64), backoff.astype(np.float64)))
        if words[:3] != SPECIAL or not orders or len(orders[0].keys) != len(words):
            raise ValueError("no language model")
        return cls(words, tuple(orders))


@dataclass(frozen=True)
class Text:
    """Sentences laid end to end with their marks: numbers of words, and the place of each in its sentence."""

    words: Int64
    position: Int64

    @classmethod
    def of(cls, sentences: Sequence[Sequence[str]], numbers: Mapping[str, int]) -> Text:
        words: list[int] = []
        position: list[int] = []
        for sentence in sentences:
            words.append(BOS)
            words += [numbers.get(word, UNK) for word in sentence]
            words.append(EOS)
            position += range(len(sentence) + 2)
        return cls(np.array(words, dtype=np.int64), np.array(position, dtype=np.int64))


def numbered(words: Sequence[str]) -> dict[str, int]:
    """Words to numbers. The special ones are not in it: inside a sentence a mark is an unknown word."""
    return {word: number for number, word in enumerate(words) if number >= len(SPECIAL)}


def look_up(keys: Int64, wanted: Int64) -> Int64:
    """The place of every wanted key, −1 where it is not there."""
    if not len(keys):
        return np.full(len(wanted), -1, dtype=np.int64)
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    found: Int64 = np.where(keys[place] == wanted, place, -1)
    return found


def values_at(values: Float, places: Int64, otherwise: Float | float) -> Float:
    """The values at the places that are there, ``otherwise`` at the others (−1)."""
    found = values[places] if len(values) else 0.0
    result: Float = np.where(places >= 0, found, otherwise)
    return result


def estimate(sentences: Iterable[Sequence[str]], order: int) -> NgramModel:
    """The model of these sentences. Unknown words get what the discounts of single words leave them.

    Lower orders count different left neighbours instead of occurrences, but for n-grams that begin a sentence.
    """
    if order < 1:
        raise InputError(f"The order of a language model must be 1 or more. Got {order} instead.")
    texts = [list(sentence) for sentence in sentences]
    if not any(texts):
        raise InputError("A language model needs at least one word of text.")
    words = (*SPECIAL, *sorted({word for sentence in texts for word in sentence} - set(SPECIAL)))
    text = Text.of(texts, numbered(words))
    counted = [Counted.single_words(text, len(words))]
    for n in range(2, order + 1):
        counted.append(Counted.longer(text, counted[-1], n, len(words)))
    return NgramModel(words, probabilities(counted, len(words)))


@dataclass(frozen=True)
class Counted:
    """The n-grams of one length: keys, how often each occurs, the places of its first and last n − 1 words one order
    below, whether it begins a sentence; and which of them ends at each word of the text (−1: none)."""

    keys: Int64
    count: Int64
    prefix: Int64
    suffix: Int64
    begins: np.ndarray[tuple[int], np.dtype[np.bool_]]
    ending: Int64

    @classmethod
    def single_words(cls, text: Text, vocabulary: int) -> Counted:
        count = np.bincount(text.words, minlength=vocabulary).astype(np.int64)
        count[BOS] = 0  # nothing is ever followed by a beginning
        none = np.zeros(vocabulary, dtype=np.int64)
        return cls(np.arange(vocabulary, dtype=np.int64), count, none, none, np.arange(vocabulary) == BOS, text.words)

    @classmethod
    def longer(cls, text: Text, shorter: Counted, n: int, vocabulary: int) -> Counted:
        at = np.flatnonzero(text.position >= n - 1)
        prefix = shorter.ending[at - 1]
        keys, first, which, count = np.unique(
            prefix * vocabulary + text.words[at], return_index=True, return_inverse=True, return_counts=True
        )
        ending = np.full(len(text.words), -1, dtype=np.int64)
        ending[at] = which
        begins = text.position[at[first]] == n - 1
        return cls(keys, count.astype(np.int64), prefix[first], shorter.ending[at[first]], begins, ending)


def probabilities(counted: Sequence[Counted], vocabulary: int) -> tuple[Order, ...]:
    orders: list[Order] = []
    lower = np.full(1, 1.0 / (vocabulary - 1))  # the uniform distribution: all words, the unknown one and the end
    for n, own in enumerate(counted):
        count = own.count
        if n + 1 < len(counted):
            neighbours = np.bincount(counted[n + 1].suffix, minlength=len(own.keys))
            count = np.where(own.begins, own.count, neighbours).astype(np.int64)  # of the mark of the beginning: 0
        contexts = len(orders[-1].keys) if orders else 1
        discount = np.concatenate([[0.0], discounts(count)])[np.minimum(count, 3)]
        total = np.bincount(own.prefix, weights=count, minlength=contexts)
        left = np.bincount(own.prefix, weights=discount, minlength=contexts)
        safe = np.where(total > 0, total, 1.0)
        saved = np.where(total > 0, left / safe, 1.0)
        p = (count - discount) / safe[own.prefix] + saved[own.prefix] * lower[own.suffix]
        if n == 0:
            p[BOS] = 0.0
        else:
            orders[-1] = Order(orders[-1].keys, orders[-1].logp, np.log(saved))
        with np.errstate(divide="ignore"):
            orders.append(Order(own.keys, np.log(p), np.zeros(len(own.keys))))
        lower = p
    return tuple(orders)


def discounts(count: Int64) -> Float:
    """What is taken from counts of 1, of 2, and of 3 or more, by the numbers of n-grams that have them."""
    once, twice, thrice, four = (int(np.count_nonzero(count == k)) for k in (1, 2, 3, 4))
    if not (once and twice and thrice):
        return np.array(FALLBACK)
    y = once / (once + 2 * twice)
    found = np.array([1 - 2 * y * twice / once, 2 - 3 * y * thrice / twice, 3 - 4 * y * four / thrice])
    # Texts that are small or repeat themselves can give what is no discount.
    return found if np.all((found > 0) & (found <= (1, 2, 3))) else np.array(FALLBACK)
