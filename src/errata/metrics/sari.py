"""SARI (Xu et al., 2016) and MAX-SARI (Choshen and Abend, 2018)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Choice, Counts, Material, Metric, option, ratio, whole
from errata.native import Float, Int64, Split


def lower_stripped(line: str) -> str:
    return line.lower().strip()


@dataclass(frozen=True)
class Sari(Metric):
    """How well n-grams are kept, deleted and added, with all references at once; the corpus score is the mean over sentences.

    As in the authors' script: lower-cased, words between single blanks, deletion by precision alone.
    """

    name = "sari"
    title = "SARI"
    policy = "all"
    undefined = (
        "An operation with nothing to do scores 0, as in the authors' script: the unchanged, correct source gets 1/3."
    )

    lowercase: bool = option(True, "ignore case")

    @property
    def names(self) -> tuple[str, ...]:
        return ("keep", "delete", "add", "sentences")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        rows, first = self.operations(material, outputs, _native.sari)
        return Counts(self.names, rows, whole(first))

    def operations(
        self, material: Material, outputs: Sequence[str], kernel: Callable[..., Float]
    ) -> tuple[Float, Int64]:
        prepare = lower_stripped if self.lowercase else str.strip
        references, first = material.references(Split.BLANK, prepare)
        source, output = material.sources(Split.BLANK, prepare), material.encode(outputs, Split.BLANK, prepare)
        with self.native(material):
            rows = kernel(*source, *output, *references, first, material.threads)
        return np.column_stack([rows, np.ones(len(rows))]), first

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., :3].sum(axis=-1), 3 * rows[..., 3], 0.0)

    def parts(self, rows: Float) -> dict[str, Float]:
        return {name: ratio(rows[..., k], rows[..., 3], 0.0) for k, name in enumerate(self.names[:3])}


@dataclass(frozen=True)
class MaxSari(Sari):
    """SARI against the reference that gives the greatest."""

    name = "maxsari"
    title = "MAX-SARI"
    policy = "best-sentence"

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        rows, first = self.operations(material, outputs, _native.sari_single)
        return Counts(self.names, rows, first)

    def choose(self, counts: Counts) -> Choice:
        return Metric.choose(self, counts)
