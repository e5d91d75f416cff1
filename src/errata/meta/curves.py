"""How correlations depend on references and on how sentences are put together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from errata.errors import InputError
from errata.meta.benchmarks import Benchmark
from errata.meta.cache import ArrayCache, Arrays, kept
from errata.meta.correlate import correlate_systems
from errata.meta.results import SystemCorrelation
from errata.meta.scores import Aggregate, MetricScores, cache_key, kept_sentences, number, score_metrics
from errata.meta.significance import williams_of
from errata.meta.subsets import ReferenceSubsets
from errata.metrics import Metric, make_metric
from errata.native import Float, Int64, default_threads
from errata.statistics.correlation import CoefficientName, coefficient_named
from errata.statistics.draws import orders
from errata.statistics.fisher import independent_p
from errata.statistics.permutation import Over


@dataclass(frozen=True)
class ReferenceGrid:
    """Metrics × reference sets, as in Table 6 and Figure 3 of Sakaguchi et al. (2016)."""

    metrics: tuple[str, ...]
    references: tuple[str, ...]
    cells: dict[tuple[str, str], SystemCorrelation]

    def values(self, coefficient: str) -> Float:
        """Shape [reference sets, metrics]."""
        return np.array([[self.cells[m, r][coefficient].value for m in self.metrics] for r in self.references])

    def to_dict(self) -> dict[str, Any]:
        return {
            "metrics": list(self.metrics),
            "references": list(self.references),
            "cells": [cell.to_dict() for cell in self.cells.values()],
        }


def reference_grid(
    metrics: Sequence[str | Metric],
    benchmark: Benchmark,
    references: Sequence[str] | None = None,
    *,
    aggregate: Aggregate = "corpus",
    coefficients: Sequence[str] = ("spearman", "pearson"),
    skip: Collection[int] | None = None,
    resamples: int = 0,
    over: Over = "both",
    seed: int = 1,
    threads: int | None = None,
    cache: ArrayCache | None = None,
    advance: Callable[[int], object] = lambda done: None,
) -> ReferenceGrid:
    """Correlates every metric with people under every reference set (None: all sets of the benchmark)."""
    sets = list(references) if references is not None else list(benchmark.references)
    cells: dict[tuple[str, str], SystemCorrelation] = {}
    labels: dict[str, None] = {}
    for place, name in enumerate(sets):
        for scores in score_metrics(
            metrics,
            benchmark,
            references=name,
            skip=skip,
            threads=threads,
            cache=cache,
            advance=following(advance, place * len(metrics)),
        ):
            labels[scores.label] = None
            cells[scores.label, name] = correlate_systems(
                scores,
                benchmark,
                aggregate=aggregate,
                coefficients=coefficients,
                resamples=resamples,
                over=over,
                seed=seed,
                threads=threads,
            )
    return ReferenceGrid(tuple(labels), tuple(sets), cells)


def following(advance: Callable[[int], object], before: int) -> Callable[[int], object]:
    """Counts on from what was done before."""
    return lambda done: advance(before + done)


@dataclass(frozen=True)
class CurvePoint:
    """``correlations`` has one value for each random subset of ``references`` texts, ``scores`` [subsets, systems] the
    metric's.

    ``low`` to ``high`` hold the middle 95 % of the subsets.
    """

    references: int
    correlations: Float
    scores: Float

    @property
    def mean(self) -> float:
        defined = self.correlations[np.isfinite(self.correlations)]
        return float(defined.mean()) if len(defined) else float("nan")

    def bound(self, share: float) -> float:
        defined = self.correlations[np.isfinite(self.correlations)]
        return float(np.quantile(defined, share)) if len(defined) else float("nan")

    @property
    def low(self) -> float:
        return self.bound(0.025)

    @property
    def high(self) -> float:
        return self.bound(0.975)

    def system_means(self) -> Float:
        """The mean score of each system over subsets, as the metric gives it."""
        return np.asarray(self.scores.mean(axis=0))

    def to_dict(self) -> dict[str, Any]:
        means = self.system_means()
        return {
            "references": self.references,
            "subsets": len(self.correlations),
            "mean": number(self.mean),
            "low": number(self.low),
            "high": number(self.high),
            "score": {"mean": number(means.mean()), "lowest": number(means.min()), "highest": number(means.max())},
        }


@dataclass(frozen=True)
class ReferenceCurve:
    """One metric: correlation and scores by number of references.

    As in Napoles et al. (2016), Figure 1, and Sakaguchi et al. (2016), Figure 5.
    """

    metric: str
    references: str
    aggregate: Aggregate
    coefficient: CoefficientName
    points: tuple[CurvePoint, ...]

    def to_dict(self) -> dict[str, Any]:
        facts = {name: getattr(self, name) for name in ("metric", "references", "aggregate", "coefficient")}
        return {**facts, "points": [point.to_dict() for point in self.points]}


def reference_curve(
    metric: str | Metric,
    benchmark: Benchmark,
    references: str | None = None,
    *,
    counts: Sequence[int] | None = None,
    repeats: int = 10,
    aggregate: Aggregate = "corpus",
    coefficient: CoefficientName = "spearman",
    skip: Collection[int] | None = None,
    seed: int = 1,
    threads: int | None = None,
    cache: ArrayCache | None = None,
) -> ReferenceCurve:
    """Correlations with ``repeats`` random subsets of the set's texts, for every number of texts in ``counts`` (None:
    all).

    Texts alone count: metrics of edits take the edits that the texts make. Where there are no more than ``repeats``
    subsets, each is taken once.
    """
    made = make_metric(metric)
    label = metric.strip() if isinstance(metric, str) else metric.name
    chosen = benchmark.reference_set(references)
    if not chosen.texts:
        raise InputError(f"{benchmark.name} has no reference texts under {chosen.name!r} to draw from.")
    if made.needs != "references":
        raise InputError(f"{label} looks at no reference, so there is no curve of it.")
    if aggregate not in ("corpus", "mean"):
        raise InputError(f"A curve is made of corpus or mean scores, not of {aggregate}.")
    if repeats < 1:
        raise InputError(f"The number of subsets must be 1 or more. Got {repeats} instead.")
    total = len(chosen.texts)
    wanted = list(counts) if counts is not None else list(range(1, total + 1))
    for many in wanted:
        if not 1 <= many <= total:
            raise InputError(f"{chosen.name} has {total} texts, so {many} cannot be drawn.")
    texts = chosen.only(list(chosen.texts))
    left = kept_sentences(benchmark, skip)

    def compute() -> Arrays:
        subsets = ReferenceSubsets(made, benchmark, texts, left, threads or default_threads())
        return {
            str(many): np.array([subsets.scores(drawn, aggregate) for drawn in subsets_of(total, many, repeats, seed)])
            for many in wanted
        }

    key = "|".join(["curve", cache_key(made, benchmark, texts, left), aggregate, f"{wanted}|{repeats}|{seed}"])
    found = kept(cache, key, compute)
    human = benchmark.human_scores()
    there = np.isfinite(human)
    function = coefficient_named(coefficient)
    sign = 1.0 if made.higher_is_better else -1.0
    points = [
        CurvePoint(many, function(sign * scores[:, there], human[there]), scores)
        for many, scores in ((many, found[str(many)].astype(np.float64)) for many in wanted)
    ]
    return ReferenceCurve(label, chosen.name, aggregate, coefficient, tuple(points))


def subsets_of(total: int, many: int, repeats: int, seed: int) -> list[Int64]:
    """Random subsets, each in the order of the texts; all subsets there are where these are no more."""
    if comb(total, many) <= repeats:
        return [np.array(chosen) for chosen in combinations(range(total), many)]
    return [np.sort(order[:many]) for order in orders(seed, range(many * repeats, (many + 1) * repeats), total)]


@dataclass(frozen=True)
class LevelComparison:
    """A metric's corpus scores and its mean sentence scores against people (Napoles et al. 2016, Table 4).

    ``fisher`` is the two-sided p of Fisher's z for each coefficient, which takes the two correlations as independent
    and so is cautious; ``williams`` that of Williams' test on Pearson's r, one-tailed for the higher one.
    """

    metric: str
    corpus: SystemCorrelation
    mean: SystemCorrelation
    fisher: dict[str, float]
    williams: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "metric": self.metric,
            "corpus": self.corpus.to_dict(),
            "mean": self.mean.to_dict(),
            "fisher": {name: number(p) for name, p in self.fisher.items()},
            "williams": number(self.williams),
        }


def corpus_against_sentence(
    scores: MetricScores, benchmark: Benchmark, *, coefficients: Sequence[str] = ("spearman", "pearson")
) -> LevelComparison:
    corpus, mean = (
        correlate_systems(scores, benchmark, aggregate=one, coefficients=coefficients) for one in ("corpus", "mean")
    )
    many = len(corpus.systems)
    fisher = {
        name: float(independent_p(corpus[name].value, many, mean[name].value, many))
        for name in coefficients
        if name in ("pearson", "spearman")
    }
    p = williams_of(np.array([corpus.scores, mean.scores]), corpus.human)
    pair = [p[0, 1], p[1, 0]]
    return LevelComparison(
        scores.label, corpus, mean, fisher, float(min(pair)) if np.isfinite(pair).all() else float("nan")
    )


@dataclass(frozen=True)
class RankPair:
    """Places of a system, 1 is best; equals share the mean of their places."""

    system: str
    human: float
    metric: float


def rank_comparison(correlation: SystemCorrelation) -> list[RankPair]:
    """Human places beside a metric's (Sakaguchi et al. 2016, Figure 4), by human place and name."""

    def places(values: Float) -> Float:
        better = (values[None, :] > values[:, None]).sum(axis=1)
        equal = (values[None, :] == values[:, None]).sum(axis=1)
        ranks: Float = np.where(np.isfinite(values), better + (equal + 1) / 2, np.nan)
        return ranks

    human, metric = places(correlation.human), places(correlation.scores)
    found = [RankPair(s, float(h), float(m)) for s, h, m in zip(correlation.systems, human, metric, strict=True)]
    return sorted(found, key=lambda pair: (pair.human, pair.system))
