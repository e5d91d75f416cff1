"""System scores from human judgments, as typed results."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from errata.human.tables import Tables
from errata.native import Float


@dataclass(frozen=True)
class Standing:
    """One system.

    ``score`` is nan where it is undefined; ``low`` to ``high`` is the 95 % interval of the score over runs or resamples.
    ``rank_low`` to ``rank_high`` is the range of ranks, ``cluster`` is numbered from 1, ``rank`` is the place of the
    cluster's first system. All are None where there is no score, or too few runs. ``judgments`` is how many pairwise
    judgments (or ratings) the system was in.
    """

    system: str
    score: float
    judgments: int
    low: float | None = None
    high: float | None = None
    rank: int | None = None
    tied: bool = False
    rank_low: int | None = None
    rank_high: int | None = None
    cluster: int | None = None

    @property
    def defined(self) -> bool:
        return math.isfinite(self.score)

    def to_dict(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "score": self.score if self.defined else None,
            "low": self.low,
            "high": self.high,
            "rank": self.rank,
            "tied": self.tied,
            "rank_low": self.rank_low,
            "rank_high": self.rank_high,
            "cluster": self.cluster,
            "judgments": self.judgments,
        }


@dataclass(frozen=True)
class Size:
    """What the scores rest on. ``pairs`` and ``ties`` are 0 for ratings, ``ratings`` is 0 for rankings."""

    sentences: int
    judges: int
    rankings: int = 0
    pairs: int = 0
    ties: int = 0
    ratings: int = 0


@dataclass(frozen=True)
class HumanScores:
    """Systems with their scores, best first; those without a score come last, by name.

    ``tables`` [systems, systems] say who beat whom, in the order of ``standings``; None for ratings. ``samples``
    [systems, runs] are the scores of all runs or resamples in that order, where they were asked to be kept; nan where a
    resample has no score. ``parameters`` are other numbers the method estimates.
    """

    data: str
    domain: str | None
    method: str
    standings: tuple[Standing, ...]
    size: Size
    signature: str
    runs: int
    seed: int
    version: str
    tables: Tables | None = None
    samples: Float | None = None
    parameters: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.standings)

    def __getitem__(self, system: str) -> Standing:
        return next(own for own in self.standings if own.system == system)

    def systems(self) -> tuple[str, ...]:
        return tuple(own.system for own in self.standings)

    def scores(self) -> dict[str, float]:
        return {own.system: own.score for own in self.standings}

    def clusters(self) -> list[list[str]]:
        """The systems of each cluster, best first; empty where there are none."""
        numbers = sorted({own.cluster for own in self.standings if own.cluster is not None})
        return [[own.system for own in self.standings if own.cluster == number] for number in numbers]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON: undefined numbers are None."""
        result: dict[str, Any] = {
            "errata": self.version,
            "data": self.data,
            "domain": self.domain,
            "method": self.method,
            "signature": self.signature,
            "runs": self.runs,
            "seed": self.seed,
            "size": vars(self.size).copy(),
            "systems": [own.to_dict() for own in self.standings],
            "parameters": {name: value if math.isfinite(value) else None for name, value in self.parameters.items()},
            "notes": list(self.notes),
        }
        if self.tables is not None:
            result["head_to_head"] = {
                "systems": list(self.systems()),
                "wins": self.tables.wins.tolist(),
                "ties": self.tables.ties.tolist(),
            }
        return result
