"""ERRANT's alignment and merging, over analysed sentences."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from errata import _native
from errata.edits.analysis import Analysis
from errata.native import Encoded, Int32, Int64, Split, encode, naming_long_sentences

MERGES = ("rules", "all-split", "all-merge", "all-equal")
Span = tuple[int, int, int, int]

# The parts of speech that rules look at have fixed numbers; the rest follow in order of appearance.
POS_NUMBERS = {"ADJ": 1, "ADV": 2, "AUX": 3, "DET": 4, "NOUN": 5, "PART": 6, "PUNCT": 7, "VERB": 8}


@dataclass(frozen=True)
class TokenArrays:
    """Sentences as the arrays that the aligner works on."""

    tokens: tuple[Int32, Int64, Int32, npt.NDArray[np.uint8], npt.NDArray[np.uint8]]
    words: tuple[Encoded, Int32, Encoded, npt.NDArray[np.uint8]]

    @classmethod
    def of(cls, sentences: Sequence[Analysis]) -> TokenArrays:
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
        tokens = (
            np.array(word_ids, dtype=np.int32),
            offsets,
            np.array(lemma_ids, dtype=np.int32),
            np.array(pos_ids, dtype=np.uint8),
            np.array(suffix, dtype=np.uint8),
        )
        return cls(tokens, describe(list(numbers)))

    def edits(
        self, pairs: Sequence[tuple[int, int]], *, merge: str = "rules", levenshtein: bool = False, threads: int = 1
    ) -> tuple[Int32, Int64]:
        """Edits of pairs of sentences: rows of four numbers laid end to end, and where those of each pair begin."""
        characters, lower, folded, flags = self.words
        originals, corrections = (np.array([pair[k] for pair in pairs], dtype=np.int64) for k in (0, 1))
        with naming_long_sentences("edit extraction"):
            return _native.linguistic_edits(
                *self.tokens,
                *characters,
                lower,
                *folded,
                flags,
                originals,
                corrections,
                MERGES.index(merge),
                levenshtein,
                threads,
            )


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
    found, ends = TokenArrays.of(sentences).edits(pairs, merge=merge, levenshtein=levenshtein, threads=threads)
    spans: list[Span] = [(a, b, c, d) for a, b, c, d in found.reshape(-1, 4).tolist()]
    return [spans[begin:end] for begin, end in pairwise(ends.tolist())]


def describe(words: Sequence[str]) -> tuple[Encoded, Int32, Encoded, npt.NDArray[np.uint8]]:
    """Per word: its characters, the number of its lower-case form, its folded form, its flags."""
    lower_numbers: dict[str, int] = {}
    lower = np.array([lower_numbers.setdefault(word.lower(), len(lower_numbers)) for word in words], dtype=np.int32)
    vocabulary = _native.Vocabulary()
    characters = encode(vocabulary, words, Split.LETTERS)
    folded = encode(vocabulary, [word.lower().replace("'", "").replace("-", "") for word in words], Split.LETTERS)
    flags = np.array([word[:1].isupper() | (word in string.punctuation) << 1 for word in words], dtype=np.uint8)
    return characters, lower, folded, flags
