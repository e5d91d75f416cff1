"""What an analysis of ranked hypotheses returns."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from errata.metrics import Metric
from errata.scoring.pairs import PairResult


@dataclass(frozen=True)
class Estimate:
    """A number with its bootstrap interval, whose ends are None where none was asked for; nan where it is undefined."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class EditCounts:
    """Edits that agree, that the hypotheses make, that the golds make; and what follows."""

    correct: int
    proposed: int
    gold: int
    precision: float
    recall: float


@dataclass(frozen=True)
class GoldScore:
    """One rank against one kind of gold under one metric. ``of`` is the rank a closest gold was made for, None for RG.

    ``edits`` is None for metrics that count no edits.
    """

    metric: str
    rank: int
    of: int | None
    sentences: int
    score: Estimate
    edits: EditCounts | None
    signature: str

    @property
    def gold(self) -> str:
        return gold_name(self.of)


def gold_name(of: int | None) -> str:
    return "RG" if of is None else f"CG{of}"


def setting(rank: int, of: int | None) -> str:
    """A hypothesis and its gold, as tests name them."""
    return f"H{rank} {gold_name(of)}"


@dataclass(frozen=True)
class Effort:
    """What it takes to turn the hypotheses of a rank into a gold; of several reference golds, the one with fewest edits.

    ``rate`` is edits per 100 hypothesis tokens, ``ter`` translation edit rate, ``ready`` the hypotheses that are the gold.
    """

    rank: int
    of: int | None
    sentences: int
    edits: int
    rate: Estimate
    ter: Estimate
    ready: int

    @property
    def gold(self) -> str:
        return gold_name(self.of)


@dataclass(frozen=True)
class Proposal:
    """Edits from the source, in all and per 100 source tokens: those of a rank, of RG and of CG over the same sentences.

    With several reference golds ``reference`` is their mean. Ratios are hypothesis to gold: below 1 is under-correction.
    """

    rank: int
    sentences: int
    tokens: int
    proposed: int
    reference: float | None
    closest: int
    proposed_rate: Estimate
    reference_rate: Estimate | None
    closest_rate: Estimate
    to_reference: Estimate | None
    to_closest: Estimate
    unchanged: int
    duplicates: int


@dataclass(frozen=True)
class Types:
    """The types of one set of corrections; ``lexical`` is the share of lexical edits, None where types do not tell."""

    name: str
    counts: Mapping[str, int]
    lexical: Estimate | None

    @property
    def edits(self) -> int:
        return sum(self.counts.values())


@dataclass
class ClosestResult:
    """All of it. ``gains`` test CG against RG at every rank, ``drops`` the best rank against the others under either gold."""

    language: str
    sentences: int
    ranks: list[int]
    metrics: dict[str, Metric]
    scores: list[GoldScore]
    gains: list[PairResult]
    drops: list[PairResult]
    effort: list[Effort]
    proposals: list[Proposal]
    types: list[Types]
    resamples: int
    seed: int
    version: str
    warnings: list[str] = field(default_factory=list)

    def score(self, metric: str, rank: int, of: int | None) -> GoldScore | None:
        return next((one for one in self.scores if (one.metric, one.rank, one.of) == (metric, rank, of)), None)

    def gain(self, metric: str, rank: int) -> PairResult | None:
        wanted = setting(rank, rank)
        return next((one for one in self.gains if (one.metric, one.b) == (metric, wanted)), None)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON: what is undefined is None."""
        content = {
            "errata": self.version, "language": self.language, "sentences": self.sentences, "ranks": self.ranks,
            "resamples": self.resamples, "seed": self.seed, "warnings": self.warnings,
            "scores": [{**asdict(one), "gold": one.gold} for one in self.scores],
            "gains": [tested(one) for one in self.gains],
            "drops": [tested(one) for one in self.drops],
            "effort": [{**asdict(one), "gold": one.gold} for one in self.effort],
            "proposals": [asdict(one) for one in self.proposals],
            "types": [{**asdict(one), "edits": one.edits} for one in self.types],
        }  # fmt: skip
        plain: dict[str, Any] = defined(content)
        return plain


def tested(pair: PairResult) -> dict[str, Any]:
    bounds = pair.bootstrap.interval
    return {
        "metric": pair.metric, "a": pair.a, "b": pair.b, "difference": pair.difference,
        "low": bounds.low if bounds else None, "high": bounds.high if bounds else None,
        "p_bootstrap": pair.bootstrap.p, "p_randomisation": pair.randomisation.p, "verdict": pair.verdict(),
    }  # fmt: skip


def defined(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: defined(own) for key, own in value.items()}
    if isinstance(value, list | tuple):
        return [defined(own) for own in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
