"""LFM (Heilman et al., 2014; Napoles et al., 2016): grammaticality as a model trained on people's judgments sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from errata.learned.lfm import Lfm, load_lfm
from errata.metrics.base import Choice, Counts, Material, Metric, option, ratio, whole
from errata.native import Float


@dataclass(frozen=True)
class LinguisticFeatures(Metric):
    """How grammatical the sentences are, from 0 to 1, by ridge regression over linguistic features; source and references
    play no part. The model is trained by the user: errata train lfm."""

    name = "lfm"
    title = "LFM"
    policy = "none"
    needs = "source"
    undefined = "No sentences: 0. A prediction beyond GUG's scale (1 to 4) is cut off at 0 or 1. English only."

    model: str = option("default", "a file that errata train lfm wrote; default: the one in errata's data directory")

    @property
    def names(self) -> tuple[str, ...]:
        return ("grammaticality", "sentences")

    def trained(self) -> Lfm:
        return load_lfm(None if self.model == "default" else Path(self.model))

    def provenance(self) -> str:
        return self.trained().identity()

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """Scores every different sentence of all systems once."""
        self.judge(material, dict.fromkeys(line for lines in outputs for line in lines))

    def judge(self, material: Material, lines: Iterable[str]) -> dict[str, float]:
        known: dict[str, float] = material.keep(("lfm", self.model), dict)
        missing = [line for line in dict.fromkeys(lines) if line not in known]
        if missing:
            known.update(zip(missing, self.trained().scores(missing, material.threads).tolist(), strict=True))
        return known

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        scores = self.judge(material, outputs)
        rows = np.array([(scores[line], 1.0) for line in outputs], dtype=np.float64).reshape(-1, 2)
        return Counts(self.names, rows, whole(range(len(outputs) + 1)))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., 0], rows[..., 1], 0.0)
