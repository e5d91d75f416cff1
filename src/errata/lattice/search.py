"""Combinations of a whole corpus, ready for the kernels, and the combination nearest to an output."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.corpus.annotation import Annotation, Edit
from errata.errors import InputError
from errata.lattice.combinations import Combinations
from errata.native import Int32, Int64, Split, encode


@dataclass(frozen=True)
class Nearest:
    """A combination: its words, the edits that make it and whose they are, and how far it is from the output."""

    words: tuple[str, ...]
    edits: tuple[Edit, ...]
    annotators: tuple[int, ...]
    distance: int


class CombinationCorpus:
    """The combinations of many sentences."""

    def __init__(
        self,
        sources: Sequence[str],
        annotations: Sequence[Sequence[Annotation]],
        vocabulary: _native.Vocabulary | None = None,
    ) -> None:
        if len(sources) != len(annotations):
            raise InputError(
                f"There are {len(sources):,} sources but gold edits for {len(annotations):,} sentences: give one for each."
            )
        self.sentences = [
            Combinations(source.split(), found) for source, found in zip(sources, annotations, strict=True)
        ]
        self.vocabulary = vocabulary or _native.Vocabulary()
        self.sources = encode(self.vocabulary, sources, Split.UNICODE)
        self.first = running(len(sentence.blocks) for sentence in self.sentences)
        blocks = [block for sentence in self.sentences for block in sentence.blocks]
        texts = [alternative for block in blocks for alternative in block.alternatives]
        self.native = _native.Corrections(
            self.first,
            np.array([block.start for block in blocks], dtype=np.int32),
            np.array([block.end for block in blocks], dtype=np.int32),
            running(len(block.alternatives) for block in blocks),
            np.array([len(text.edits) for text in texts], dtype=np.int32),
            *encode(self.vocabulary, [" ".join(text.words) for text in texts], Split.UNICODE),
        )

    def nearest(self, outputs: Sequence[str], threads: int = 1) -> list[Nearest]:
        """For every sentence the combination with the least word edit distance to its output, exactly.

        Insertions, deletions and substitutions cost 1. Of equally near ones the one with fewest edits is taken, then the
        first: blocks from left to right, leaving an error alone first, then annotators in order.
        Time grows with output words × words of all alternatives.
        """
        distances, choices = self.nearest_choices(outputs, threads)
        result = []
        for i, sentence in enumerate(self.sentences):
            choice = choices[self.first[i] : self.first[i + 1]].tolist()
            result.append(
                Nearest(sentence.text(choice), sentence.edits(choice), sentence.annotators(choice), int(distances[i]))
            )
        return result

    def nearest_choices(self, outputs: Sequence[str], threads: int = 1) -> tuple[Int64, Int32]:
        """The distances, and the chosen alternative of every block (``first`` says where those of a sentence begin)."""
        if len(outputs) != len(self.sentences):
            raise InputError(f"There are {len(self.sentences):,} sources but {len(outputs):,} outputs.")
        words = encode(self.vocabulary, outputs, Split.UNICODE)
        return _native.nearest_combinations(*self.sources, *words, self.native, threads)


def running(lengths: Iterable[int]) -> Int64:
    """Where each of several runs laid end to end begins, and where the last ends."""
    return np.cumsum([0, *lengths], dtype=np.int64)
