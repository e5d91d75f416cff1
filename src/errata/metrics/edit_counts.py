"""How many edits of which kind a correction made; no references."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from errata.edits.analysis import Analysis
from errata.edits.annotate import Annotator
from errata.learned.gmeg_features import CATEGORIES
from errata.metrics.base import Choice, Counts, Material, Metric, ratio, whole
from errata.metrics.errant import Errant, category
from errata.native import Float


@dataclass(frozen=True)
class EditCounts(Metric):
    """Edits per sentence between source and output, by ERRANT's main categories; a part of the GMEG ensemble."""

    name = "edits"
    title = "Edits"
    policy = "none"
    needs = "source"
    percent = False
    ranks = False
    undefined = "No sentences: 0."

    @property
    def names(self) -> tuple[str, ...]:
        return ("all", *CATEGORIES, "sentences")

    def provenance(self) -> str:
        return Errant().provenance()

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """The analyses that ERRANT needs, too."""
        Errant().prepare(material, outputs)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        known: dict[str, Analysis] = material.keep(Errant().analysis_key, dict)
        edits = Annotator("en", threads=material.threads, known=known).annotate(material.corpus.sources, outputs)
        column = {name: i for i, name in enumerate(self.names)}
        rows = np.zeros((len(outputs), len(column)))
        rows[:, -1] = 1.0
        for i, own in enumerate(edits):
            rows[i, 0] = len(own)
            for edit in own:
                if (place := column.get(category(edit.type, 2))) is not None:
                    rows[i, place] += 1
        return Counts(self.names, rows, whole(range(len(outputs) + 1)))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., 0], rows[..., -1], 0.0)
