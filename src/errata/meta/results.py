"""What meta-evaluation returns. Undefined numbers are nan here and None in ``to_dict``, with the reason beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from errata.meta.scores import Aggregate, number
from errata.native import Float


@dataclass(frozen=True)
class Estimate:
    """One coefficient. ``p`` is two-sided, for no association; ``low`` to ``high`` is the bootstrap interval.

    ``why`` says why the value is undefined. ``lost`` counts the resamples without a value, which the interval leaves
    out.
    """

    value: float
    p: float = float("nan")
    low: float = float("nan")
    high: float = float("nan")
    why: str = ""
    lost: int = 0

    @property
    def defined(self) -> bool:
        return bool(np.isfinite(self.value))

    def to_dict(self) -> dict[str, Any]:
        bare = {"value": number(self.value), "p": number(self.p), "low": number(self.low), "high": number(self.high)}
        return {
            **bare,
            **({"undefined": self.why} if not self.defined else {}),
            **({"lost": self.lost} if self.lost else {}),
        }


@dataclass(frozen=True)
class SystemCorrelation:
    """One metric against people, over systems. ``scores`` and ``human`` are in the order of ``systems``, higher is
    better.

    ``samples`` are the resampled coefficients that intervals and differences come from.
    """

    metric: str
    references: str
    aggregate: Aggregate
    systems: tuple[str, ...]
    scores: Float
    human: Float
    estimates: Mapping[str, Estimate]
    samples: Mapping[str, Float] = field(default_factory=dict, repr=False)

    def __getitem__(self, coefficient: str) -> Estimate:
        return self.estimates[coefficient]

    def to_dict(self) -> dict[str, Any]:
        return {
            "metric": self.metric,
            "references": self.references,
            "aggregate": self.aggregate,
            "systems": [
                {"system": system, "metric": number(score), "human": number(human)}
                for system, score, human in zip(self.systems, self.scores, self.human, strict=True)
            ],
            "coefficients": {name: estimate.to_dict() for name, estimate in self.estimates.items()},
        }


@dataclass(frozen=True)
class SentenceCorrelation:
    """One metric against people, over outputs of sentences.

    ``against`` is ``ratings`` or ``judgments``. For ratings, ``groups`` are averaged over and ``undefined`` counts
    those left out, by coefficient; for judgments, ``pairs`` decide and the metric ties ``tied`` of them. ``epsilon``
    is the threshold of calibrated ties.
    """

    metric: str
    references: str
    against: str
    level: str
    estimates: Mapping[str, Estimate]
    groups: int = 0
    undefined: Mapping[str, int] = field(default_factory=dict)
    pairs: int = 0
    tied: int = 0
    epsilon: float = float("nan")
    samples: Mapping[str, Float] = field(default_factory=dict, repr=False)

    def __getitem__(self, coefficient: str) -> Estimate:
        return self.estimates[coefficient]

    def to_dict(self) -> dict[str, Any]:
        counts: dict[str, Any] = {
            "groups": self.groups,
            "undefined_groups": dict(self.undefined),
            "epsilon": number(self.epsilon),
        }
        if self.against == "judgments":
            counts = {"pairs": self.pairs, "tied": self.tied}
        return {
            "metric": self.metric,
            "references": self.references,
            "against": self.against,
            "level": self.level,
            **counts,
            "coefficients": {name: estimate.to_dict() for name, estimate in self.estimates.items()},
        }
