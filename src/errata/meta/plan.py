"""What a meta-evaluation is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import get_args

from errata.errors import InputError, MetricError
from errata.meta.correlate import SYSTEM_COEFFICIENTS
from errata.meta.scores import AGGREGATES, Aggregate
from errata.meta.significance import TESTS, Test
from errata.meta.uncertainty import check_over
from errata.metrics import Metric, make_metric
from errata.statistics.correlation import COEFFICIENTS
from errata.statistics.permutation import Over
from errata.statistics.preferences import MetricTies

TIES: tuple[MetricTies, ...] = get_args(MetricTies)
DEFAULT_METRICS = ("m2", "gleu", "imeasure", "chrf++")
DEFAULT_COEFFICIENTS = ("pearson", "spearman", "kendall", "accuracy")


@dataclass(frozen=True)
class Plan:
    """What is asked. The first reference set and the first aggregate are the main ones.

    ``references``: further sets make a grid. ``aggregates``: further ones are correlated too, and where corpus and
    mean are both there they are compared. ``coefficients``: the first one is drawn, and tested by bootstrap and
    permutation. ``windows`` are sizes; ``curve`` is how many random subsets of references each point of a curve rests
    on (0: no curve); ``synthetic`` is how many mixtures of systems.
    """

    metrics: Sequence[str | Metric] = DEFAULT_METRICS
    references: Sequence[str] = ()
    aggregates: Sequence[Aggregate] = ("corpus",)
    coefficients: Sequence[str] = DEFAULT_COEFFICIENTS
    tests: Sequence[Test] = ("williams", "bootstrap")
    holm: bool = False
    resamples: int = 1000
    over: Over = "both"
    ties: MetricTies = "half"
    windows: Sequence[int] = ()
    curve: int = 0
    counts: Sequence[int] | None = None
    synthetic: int = 0
    skip: Collection[int] | None = None
    seed: int = 1
    threads: int | None = None

    def check(self) -> None:
        if not self.metrics:
            raise MetricError("No metric was named.")
        labels = [metric.strip() if isinstance(metric, str) else metric.name for metric in self.metrics]
        for label in labels:
            if labels.count(label) > 1:
                raise MetricError(f"The metric {label} is asked for twice.")
        for metric in self.metrics:
            make_metric(metric)
        for name in self.coefficients:
            if name not in SYSTEM_COEFFICIENTS:
                raise InputError(f"There is no coefficient {name!r}; choose from {', '.join(SYSTEM_COEFFICIENTS)}.")
        if not self.coefficients or self.coefficients[0] not in COEFFICIENTS:
            raise InputError("The first coefficient must be pearson, spearman, kendall or accuracy.")
        for aggregate in self.aggregates:
            if aggregate not in AGGREGATES:
                raise InputError(f"There is no aggregate {aggregate!r}; choose from {', '.join(AGGREGATES)}.")
            if self.resamples:
                check_over(self.over, aggregate)
        for test in self.tests:
            if test not in TESTS:
                raise InputError(f"There is no test {test!r} of metrics; choose from {', '.join(TESTS)}.")
        if self.ties not in TIES:
            raise InputError(f"A metric's ties count {' or '.join(TIES)}, not {self.ties!r}.")
        if not self.aggregates:
            raise InputError(f"No aggregate was named; choose from {', '.join(AGGREGATES)}.")
        for what, value in (
            ("resamples", self.resamples),
            ("synthetic systems", self.synthetic),
            ("subsets", self.curve),
        ):
            if value < 0:
                raise InputError(f"The number of {what} must be 0 or more. Got {value} instead.")
        if not 0 <= self.seed < 1 << 63:
            raise InputError(f"The seed must be 0 or more. Got {self.seed} instead.")
