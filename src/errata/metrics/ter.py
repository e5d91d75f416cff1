"""Translation edit rate (Snover et al., 2006; sacrebleu's definition) and sTER, its edits per sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Choice, Counts, Material, Metric, option, ratio, whole
from errata.native import Float, Split


@dataclass(frozen=True)
class Ter(Metric):
    """Insertions, deletions, substitutions and shifts per reference word; fewest edits over references, mean of their lengths."""

    name = "ter"
    title = "TER"
    policy = "all"
    higher_is_better = False
    undefined = "No reference words: 1 if the output has words, else 0."

    case_sensitive: bool = option(False, "tell upper from lower case")

    @property
    def names(self) -> tuple[str, ...]:
        return ("edits", "reference_length", "sentences")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        prepare = None if self.case_sensitive else str.lower
        references, first = material.references(Split.UNICODE, prepare)
        output = material.encode(outputs, Split.UNICODE, prepare)
        with self.native(material):
            each = _native.ter(*output, *references, first, material.threads)
        edits = np.minimum.reduceat(each[:, 0], first[:-1])
        length = np.add.reduceat(each[:, 1], first[:-1]) / np.diff(first)
        return Counts(self.names, np.column_stack([edits, length, np.ones(len(edits))]), whole(first))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        edits, length = rows[..., 0], rows[..., 1]
        return np.where(length > 0, ratio(edits, length, 0.0), (edits > 0).astype(np.float64))

    def parts(self, rows: Float) -> dict[str, Float]:
        return {"edits_per_sentence": ratio(rows[..., 0], rows[..., 2], 0.0)}


@dataclass(frozen=True)
class STer(Ter):
    """The edits of TER per sentence (Sakaguchi et al., 2016): a number of edits, not a fraction."""

    name = "ster"
    title = "sTER"
    percent = False
    undefined = "No sentences: 0."

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., 0], rows[..., 2], 0.0)

    def parts(self, rows: Float) -> dict[str, Float]:
        return {"ter": Ter.score(self, rows)}
