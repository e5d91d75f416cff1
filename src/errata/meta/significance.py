"""Which differences between metrics are real?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import numpy as np

from errata.errors import InputError
from errata.meta.benchmarks import Benchmark
from errata.meta.results import SystemCorrelation
from errata.meta.scores import MetricScores, number
from errata.native import Float
from errata.statistics.bootstrap import bootstrap_difference
from errata.statistics.correlation import CoefficientName, pearson
from errata.statistics.dependent import williams
from errata.statistics.multiple import holm
from errata.statistics.permutation import permutation_test

Test = Literal["williams", "bootstrap", "permutation"]
TESTS: tuple[Test, ...] = get_args(Test)


@dataclass(frozen=True)
class MetricPair:
    """Is ``better`` more highly correlated with people than ``worse``? ``difference`` is never negative.

    p of Williams' test is one-tailed, those of the bootstrap and the permutation test are two-sided. ``adjusted`` is
    the p of ``test`` after Holm's correction for all pairs. nan where it was not asked for or is undefined.
    """

    better: str
    worse: str
    difference: float
    williams: float = float("nan")
    bootstrap: float = float("nan")
    low: float = float("nan")
    high: float = float("nan")
    permutation: float = float("nan")
    adjusted: float = float("nan")

    def to_dict(self) -> dict[str, Any]:
        return {name: value if isinstance(value, str) else number(value) for name, value in vars(self).items()}


@dataclass(frozen=True)
class Significance:
    """All pairs of metrics. ``matrix`` [metrics, metrics] has Williams' p: small where the row's metric is better than
    the column's.

    ``verdict_test`` is the test that verdicts and Holm's correction go by, at ``level``.
    """

    coefficient: CoefficientName
    metrics: tuple[str, ...]
    pairs: tuple[MetricPair, ...]
    matrix: Float
    tests: tuple[Test, ...]
    verdict_test: Test
    corrected: bool
    systems: int
    level: float = 0.05

    def p(self, pair: MetricPair) -> float:
        return pair.adjusted if self.corrected else float(getattr(pair, self.verdict_test))

    def real(self, pair: MetricPair) -> bool:
        """Whether the difference is significant."""
        return bool(self.p(pair) <= self.level)

    def to_dict(self) -> dict[str, Any]:
        return {
            "coefficient": self.coefficient,
            "systems": self.systems,
            "tests": list(self.tests),
            "verdict_test": self.verdict_test,
            "holm": self.corrected,
            "level": self.level,
            "pairs": [{**pair.to_dict(), "significant": self.real(pair)} for pair in self.pairs],
            "williams": {"metrics": list(self.metrics), "p": [[number(p) for p in row] for row in self.matrix]},
        }


def williams_of(scores: Float, human: Float, *, lost: int = 3) -> Float:
    """Williams' one-tailed p for every pair of metrics, [metrics, metrics], for scores [metrics, systems] that are
    oriented.

    Unlike :func:`errata.statistics.dependent.williams_matrix` correlations keep their sign: a metric that ranks systems
    upside down is worse than one that says nothing.
    """
    with_people = pearson(scores, human)
    between = pearson(scores[:, None, :], scores[None, :, :])
    p = williams(with_people[:, None], with_people[None, :], between, len(human), lost=lost).p
    np.fill_diagonal(p, np.nan)
    return p


def compare_metrics(
    correlations: Sequence[SystemCorrelation],
    scores: Sequence[MetricScores],
    benchmark: Benchmark,
    *,
    coefficient: CoefficientName = "pearson",
    tests: Sequence[Test] = ("williams", "bootstrap"),
    correct: bool = False,
    trials: int = 1000,
    seed: int = 1,
    level: float = 0.05,
) -> Significance:
    """Tests every pair of metrics that were correlated over the same systems.

    ``williams`` is about Pearson's r alone, whatever the ``coefficient``. ``bootstrap`` uses the resamples of the
    correlations, so these must have some. ``permutation`` is PERM-BOTH of Deutsch, Dror and Roth (2021), over means of
    sentence scores. The first of ``tests`` decides. ``correct`` applies Holm's correction to it.
    """
    for test in tests:
        if test not in TESTS:
            raise InputError(f"There is no test {test!r} of metrics; choose from {', '.join(TESTS)}.")
    if not tests:
        raise InputError(f"No test was named; choose from {', '.join(TESTS)}.")
    own = np.array([one.scores for one in correlations])
    human = correlations[0].human if correlations else np.empty(0)
    matrix = williams_of(own, human) if len(correlations) > 1 else np.full((len(own), len(own)), np.nan)
    pairs = []
    for j in range(len(correlations)):
        for i in range(j):
            values = [correlations[k][coefficient].value for k in (i, j)]
            # Of equals the name decides which is called better, so that the order of metrics does not.
            lead = (values[0], correlations[j].metric) >= (values[1], correlations[i].metric) or not np.isfinite(
                values[1]
            )
            better, worse = (i, j) if lead else (j, i)
            pair = MetricPair(
                correlations[better].metric, correlations[worse].metric, abs(values[0] - values[1]),
                williams=float(matrix[better, worse]) if "williams" in tests else float("nan"),
            )  # fmt: skip
            if "bootstrap" in tests:
                pair = bootstrapped(pair, correlations[worse], correlations[better], coefficient)
            if "permutation" in tests:
                pair = permuted(
                    pair, scores[worse], scores[better], benchmark, correlations[i], coefficient, trials, seed
                )
            pairs.append(pair)
    if correct:
        adjusted = holm([getattr(pair, tests[0]) for pair in pairs])
        pairs = [replace(pair, adjusted=float(p)) for pair, p in zip(pairs, adjusted, strict=True)]
    return Significance(
        coefficient, tuple(one.metric for one in correlations), tuple(pairs), matrix, tuple(tests), tests[0], correct,
        len(human), level,
    )  # fmt: skip


def bootstrapped(pair: MetricPair, worse: SystemCorrelation, better: SystemCorrelation, coefficient: str) -> MetricPair:
    if coefficient not in worse.samples or coefficient not in better.samples:
        return pair
    test = bootstrap_difference(worse.samples[coefficient], better.samples[coefficient], pair.difference)
    bounds = test.interval
    return replace(
        pair, bootstrap=test.p, low=bounds.low if bounds else float("nan"), high=bounds.high if bounds else float("nan")
    )


def permuted(
    pair: MetricPair,
    worse: MetricScores,
    better: MetricScores,
    benchmark: Benchmark,
    correlation: SystemCorrelation,
    coefficient: CoefficientName,
    trials: int,
    seed: int,
) -> MetricPair:
    places = [better.systems.index(system) for system in correlation.systems]
    a, b = (one.oriented(one.sentences)[places] for one in (worse, better))
    test = permutation_test(
        a, b, correlation.human, coefficient=coefficient, level="system", over="both", trials=trials, seed=seed
    )
    return replace(pair, permutation=test.p)
