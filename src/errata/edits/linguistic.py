"""ERRANT's alignment and merging, over analysed sentences."""

from __future__ import annotations

import itertools
import string
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from errata import _native
from errata.edits.analysis import Analysis
from errata.native import Encoded, Int32, Split, encode, naming_long_sentences

MERGES = ("rules", "all-split", "all-merge", "all-equal")
Span = tuple[int, int, int, int]

# The parts of speech that rules look at have fixed numbers; the rest follow in order of appearance.
POS_NUMBERS = {"ADJ": 1, "ADV": 2, "AUX": 3, "DET": 4, "NOUN": 5, "PART": 6, "PUNCT": 7, "VERB": 8}


def linguistic_spans(
    sentences: Sequence[Analysis],
    pairs: Sequence[tuple[int, int]],
    *,
    merge: str = "rules",
    levenshtein: bool = False,
    threads: int = 1,
) -> list[list[Span]]:
    """For every pair of positions in ``sentences`` the edits from the first to the second sentence.

    An edit is (start, end, from, to): words ``[start, end)`` of the one became words ``[from, to)`` of the other.
    """
    numbers: dict[str, int] = {}
    lemmas: dict[str, int] = {}
    pos_numbers = dict(POS_NUMBERS)
    word_ids: list[int] = []
    lemma_ids: list[int] = []
    pos_ids: list[int] = []
    suffix: list[bool] = []
    offsets = np.zeros(len(sentences) + 1, dtype=np.int64)
    for i, sentence in enumerate(sentences):
        word_ids += [numbers.setdefault(word, len(numbers)) for word in sentence.words]
        lemma_ids += [lemmas.setdefault(lemma, len(lemmas)) for lemma in sentence.lemmas]
        pos_ids += [pos_numbers.setdefault(pos, len(pos_numbers) + 1) for pos in sentence.pos]
        suffix += [tag == "POS" for tag in sentence.tags]
        offsets[i + 1] = len(word_ids)
    words = list(numbers)
    lower, characters, folded, flags = describe(words)
    with naming_long_sentences("edit extraction"):
        found, ends = _native.linguistic_edits(
            np.array(word_ids, dtype=np.int32), offsets, np.array(lemma_ids, dtype=np.int32),
            np.array(pos_ids, dtype=np.uint8), np.array(suffix, dtype=np.uint8),
            *characters, lower, *folded, flags,
            np.array([a for a, _ in pairs], dtype=np.int64), np.array([b for _, b in pairs], dtype=np.int64),
            MERGES.index(merge), levenshtein, threads,
        )  # fmt: skip
    spans: list[Span] = [(a, b, c, d) for a, b, c, d in found.reshape(-1, 4).tolist()]
    bounds = ends.tolist()
    return [spans[begin:end] for begin, end in itertools.pairwise(bounds)]


def describe(words: Sequence[str]) -> tuple[Int32, Encoded, Encoded, npt.NDArray[np.uint8]]:
    """Per word: the number of its lower-case form, its characters, its folded form, its flags."""
    lower_numbers: dict[str, int] = {}
    lower = np.array([lower_numbers.setdefault(word.lower(), len(lower_numbers)) for word in words], dtype=np.int32)
    vocabulary = _native.Vocabulary()
    characters = encode(vocabulary, words, Split.LETTERS)
    folded = encode(vocabulary, [word.lower().replace("'", "").replace("-", "") for word in words], Split.LETTERS)
    flags = np.array([word[:1].isupper() | (word in string.punctuation) << 1 for word in words], dtype=np.uint8)
    return lower, characters, folded, flags
