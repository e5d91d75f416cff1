"""What scoring returns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from errata.metrics.base import Array, Metric
from errata.native import Float, Int64
from errata.statistics import Rank


@dataclass
class MetricScore:
    """One system under one metric. Scores are fractions; ``low`` and ``high`` are None where no interval was asked for."""

    score: float
    low: float | None
    high: float | None
    counts: dict[str, float]
    parts: dict[str, float]
    signature: str
    rank: Rank | None = None
    sentences: Float | None = None
    sentence_counts: Array | None = None
    reference: Int64 | None = None  # which reference spoke for each sentence
    samples: Float | None = None  # bootstrap scores, paired between systems
    rows: Float | None = None  # one row a sentence, what resamples sum

    def to_dict(self) -> dict[str, Any]:
        result: dict[str, Any] = {
            "score": self.score,
            "low": self.low,
            "high": self.high,
            "counts": {name: plain(value) for name, value in self.counts.items()},
            "parts": self.parts,
            "signature": self.signature,
        }
        if self.rank is not None:
            result["rank"] = {
                "rank": self.rank.rank,
                "tied": self.rank.tied,
                "low": self.rank.low,
                "high": self.rank.high,
            }
        if self.sentences is not None and self.sentence_counts is not None:
            names = list(self.counts)
            chosen = self.reference.tolist() if self.reference is not None else None
            result["sentences"] = [
                {
                    "score": value,
                    "counts": {name: plain(count) for name, count in zip(names, row, strict=True)},
                    **({"reference": chosen[i]} if chosen is not None else {}),
                }
                for i, (value, row) in enumerate(
                    zip(self.sentences.tolist(), self.sentence_counts.tolist(), strict=True)
                )
            ]
        return result


def plain(value: float) -> int | float:
    """Whole numbers without a fraction."""
    return int(value) if float(value).is_integer() else value


@dataclass
class SystemScores:
    """One system under all metrics: ``result["amu"]["m2"].score``."""

    name: str
    metrics: dict[str, MetricScore] = field(default_factory=dict)

    def __getitem__(self, metric: str) -> MetricScore:
        return self.metrics[metric]


@dataclass
class ScoreResult:
    """All systems under all metrics. ``metrics`` maps the name a metric was asked for by to the metric."""

    systems: list[SystemScores]
    metrics: dict[str, Metric]
    sentences: int
    references: tuple[int, int]  # fewest and most references of a sentence
    resamples: int
    seed: int
    version: str
    warnings: list[str] = field(default_factory=list)
    texts: Texts | None = None

    def __getitem__(self, system: str) -> SystemScores:
        for candidate in self.systems:
            if candidate.name == system:
                return candidate
        raise KeyError(system)

    def __iter__(self) -> Iterator[SystemScores]:
        return iter(self.systems)

    def to_dict(self) -> dict[str, Any]:
        """What ``--format json`` prints."""
        return {
            "errata": self.version,
            "sentences": self.sentences,
            "references": {"fewest": self.references[0], "most": self.references[1]},
            "resamples": self.resamples,
            "seed": self.seed,
            "warnings": self.warnings,
            "systems": [
                {"name": system.name, "metrics": {label: value.to_dict() for label, value in system.metrics.items()}}
                for system in self.systems
            ],
        }


@dataclass
class Texts:
    """The texts behind a result, kept for reports."""

    sources: list[str]
    references: list[tuple[str, ...]]
    outputs: dict[str, list[str]]


def summed(names: tuple[str, ...], rows: Float) -> dict[str, float]:
    """Totals of the columns, by name."""
    return dict(zip(names, np.asarray(rows.sum(axis=0)).tolist(), strict=True))
