"""Small lattices, and a metric whose scores are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.corpus.annotation import Annotation, Edit
from errata.corpus.sentences import Sentence
from errata.metrics.base import Choice, Counts, Material, Metric, whole
from errata.native import Float


def edit(start: int, end: int, text: str, kind: str = "X") -> Edit:
    return Edit(start, end, (text,), kind)


def sentence(source: str, *annotators: Sequence[Edit], references: Sequence[str] = ()) -> Sentence:
    annotations = tuple(Annotation(number, tuple(edits)) for number, edits in enumerate(annotators))
    return Sentence(source, tuple(references), annotations)


#: "a b c d" where capital letters are corrections of small ones: the number of capitals is the quality.
def letters(annotators: int = 2, words: str = "a b c d") -> Sentence:
    edits = [edit(i, i + 1, word.upper(), f"T{i}") for i, word in enumerate(words.split())]
    return sentence(words, *[edits] * annotators, references=[words.upper()])


@dataclass(frozen=True)
class Capitals(Metric):
    """How many words of the output are in capitals; fewer are better if ``inverted``, all are alike if ``constant``."""

    name = "capitals"
    title = "Capitals"
    policy = "none"
    undefined = "never"
    needs = "source"

    constant: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return ("capitals",)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        rows = [[0.0 if self.constant else sum(word.isupper() for word in text.split())] for text in outputs]
        return Counts(self.names, np.array(rows, dtype=np.float64), whole(material.first))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows)

    def score(self, rows: Float) -> Float:
        return rows[..., 0]


@dataclass(frozen=True)
class Smalls(Capitals):
    """The same with less as better, so that it is always wrong."""

    name = "smalls"
    higher_is_better = False
