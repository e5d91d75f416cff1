"""Changes of meaning per sentence, by words: numbers, names, content words that are gone or new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from errata.edits.analysis import Analysis
from errata.edits.annotate import Annotator
from errata.learned.meaning import COUNTS, meaning_counts
from errata.metrics.base import Choice, Counts, Material, Metric, option, ratio, whole
from errata.metrics.errant import Errant
from errata.native import Float

NOTHING = Analysis((), (), (), (), (), ())


@dataclass(frozen=True)
class MeaningChanges(Metric):
    """What a correction changed beyond form, compared with the source; a part of the GMEG ensemble.

    With ``embeddings`` there is also the distance (1 − cosine) of the two sentences' embeddings.
    """

    name = "meaning"
    title = "Changes of meaning"
    policy = "none"
    needs = "source"
    higher_is_better = False
    percent = False
    undefined = "No sentences: 0."

    embeddings: bool = option(False, "also the distance of sentence embeddings (all-MiniLM-L6-v2)")

    @property
    def names(self) -> tuple[str, ...]:
        return (*COUNTS, *(("distance",) if self.embeddings else ()), "sentences")

    def provenance(self) -> str:
        parts = [Errant().provenance()]
        if self.embeddings:
            from errata.learned.meaning_encoder import identity

            parts.append(f"embeddings:{identity()}")
        return "|".join(parts)

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """The analyses that ERRANT needs, too."""
        Errant().prepare(material, outputs)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        known: dict[str, Analysis] = material.keep(Errant().analysis_key, dict)
        pairs = [
            (" ".join(s.split()), " ".join(t.split())) for s, t in zip(material.corpus.sources, outputs, strict=True)
        ]
        if missing := [(s, t) for s, t in pairs if s != t and not (s in known and t in known)]:
            known.update(Annotator("en", threads=material.threads).analyse(missing))
        sides = [[known[pair[k]] if pair[0] != pair[1] else NOTHING for pair in pairs] for k in range(2)]
        columns = [meaning_counts(*sides)]
        if self.embeddings:
            from errata.learned.meaning_encoder import similarities
            from errata.store import DiskStore

            columns.append(1.0 - similarities(pairs, DiskStore("embeddings"))[:, None])
        columns.append(np.ones((len(pairs), 1)))
        return Counts(self.names, np.concatenate(columns, axis=1), whole(range(len(pairs) + 1)))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., : len(COUNTS)].sum(axis=-1), rows[..., -1], 0.0)
