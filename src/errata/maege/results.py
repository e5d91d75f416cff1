"""What a validation returns: one number a sample, summed up over samples."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errata.maege.protocol import Protocol
from errata.metrics import Metric
from errata.native import Float
from errata.statistics.resampling import interval


@dataclass(frozen=True)
class Spread:
    """The same number of several samples. The mean speaks for them; ``low`` to ``high`` hold the middle 95 %.

    Undefined samples are left out; where all are, so is everything.
    """

    values: tuple[float, ...]

    @cached_property
    def _defined(self) -> Float:
        values = np.array(self.values, dtype=np.float64)
        return values[np.isfinite(values)]

    @property
    def mean(self) -> float:
        return float(self._defined.mean()) if len(self._defined) else math.nan

    @property
    def deviation(self) -> float:
        return float(self._defined.std(ddof=1)) if len(self._defined) > 1 else math.nan

    @property
    def median(self) -> float:
        return float(np.median(self._defined)) if len(self._defined) else math.nan

    @property
    def bounds(self) -> tuple[float, float] | None:
        """None for fewer than two samples."""
        if len(self._defined) < 2:
            return None
        found = interval(self._defined)
        return found.low, found.high

    def to_dict(self) -> dict[str, Any]:
        low, high = self.bounds or (None, None)
        return {
            "mean": number(self.mean),
            "low": low,
            "high": high,
            "deviation": number(self.deviation),
            "samples": [number(value) for value in self.values],
        }


def number(value: float) -> float | None:
    """For JSON: None where undefined."""
    return value if math.isfinite(value) else None


@dataclass(frozen=True)
class TypeReward:
    """What a metric gives for correcting errors of a type, and on how many corrections a sample that rests, on average."""

    type: str
    reward: Spread
    corrections: float


@dataclass(frozen=True)
class Validation:
    """One metric. Scores are turned so that higher is better.

    ``rho``, ``rho_p``, ``r_corpus``: the corpora. ``tau``, ``tau_p``, ``tau_half``, ``tied``, ``r``, ``r_p``, ``difference``: the
    chains, see :class:`~errata.maege.measures.SentenceMeasures`. ``corpora`` [samples, models + 1] are corpus scores;
    ``originals`` maps numbers of edits to the mean score of originals with so many, and how many there are.
    """

    label: str
    metric: Metric
    signature: str
    rho: Spread
    rho_p: Spread
    r_corpus: Spread
    tau: Spread
    tau_p: Spread
    tau_half: Spread
    tied: Spread
    r: Spread
    r_p: Spread
    difference: Spread
    types: tuple[TypeReward, ...]
    corpora: Float
    originals: dict[int, tuple[Spread, int]]

    SPREADS = ("rho", "rho_p", "r_corpus", "tau", "tau_p", "tau_half", "tied", "r", "r_p", "difference")

    @property
    def punished(self) -> list[TypeReward]:
        """Types whose correction lowers the score in (nearly) every sample: the whole interval is below 0."""
        return [own for own in self.types if (own.reward.bounds or (0, own.reward.mean))[1] < 0]

    def reward(self, kind: str) -> TypeReward:
        for own in self.types:
            if own.type == kind:
                return own
        raise KeyError(kind)

    def to_dict(self) -> dict[str, Any]:
        return {
            "metric": self.label,
            "signature": self.signature,
            **{name: getattr(self, name).to_dict() for name in self.SPREADS},
            "types": [{"type": own.type, "corrections": own.corrections, **own.reward.to_dict()} for own in self.types],
            "punished": [own.type for own in self.punished],
            "corpora": [[number(value) for value in row] for row in self.corpora.tolist()],
            "originals": [
                {"edits": many, "sentences": count, **spread.to_dict()}
                for many, (spread, count) in self.originals.items()
            ],
        }


@dataclass(frozen=True)
class MaegeResult:
    """All metrics. ``sentences`` have lattices and make the corpora; ``chained`` of them have chains."""

    metrics: tuple[Validation, ...]
    protocol: Protocol
    sentences: int
    chained: int
    chains: int
    corrections: int
    pairs: int
    scored: int
    types: tuple[str, ...]
    seeds: tuple[int, ...]
    references: tuple[int, int]
    warnings: tuple[str, ...]
    version: str

    def __getitem__(self, label: str) -> Validation:
        for own in self.metrics:
            if own.label == label:
                return own
        raise KeyError(label)

    def to_dict(self) -> dict[str, Any]:
        """What ``--format json`` prints."""
        return {
            "errata": self.version,
            "protocol": asdict(self.protocol),
            "seeds": list(self.seeds),
            "sentences": self.sentences,
            "sentences_with_chains": self.chained,
            "chains": self.chains,
            "corrections": self.corrections,
            "pairs": self.pairs,
            "pairs_scored": self.scored,
            "references": {"fewest": self.references[0], "most": self.references[1]},
            "warnings": list(self.warnings),
            "metrics": [own.to_dict() for own in self.metrics],
        }
