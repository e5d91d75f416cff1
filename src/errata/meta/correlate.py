"""Which metric agrees with people about systems, and how sure is that?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from errata.errors import InputError
from errata.meta.benchmarks import Benchmark
from errata.meta.results import Estimate, SystemCorrelation
from errata.meta.scores import Aggregate, MetricScores
from errata.meta.uncertainty import check_over, human_draws, sentence_draws, system_draws
from errata.native import Float, Int64, default_threads
from errata.statistics.bootstrap import correlation_interval
from errata.statistics.correlation import Coefficient, CoefficientName, coefficient_named
from errata.statistics.fisher import LARGEST_EXACT, association_p, exact_p
from errata.statistics.permutation import Over
from errata.statistics.soft import soft_pairwise_accuracy

#: Coefficients on the level of systems. ``soft`` needs ratings of sentences.
SYSTEM_COEFFICIENTS = ("pearson", "spearman", "kendall", "accuracy", "soft")


def correlate_systems(
    scores: MetricScores,
    benchmark: Benchmark,
    *,
    human: Mapping[str, float] | None = None,
    aggregate: Aggregate = "corpus",
    coefficients: Sequence[str] = ("pearson", "spearman"),
    resamples: int = 0,
    over: Over = "both",
    seed: int = 1,
    runs: int = 1000,
    threads: int | None = None,
) -> SystemCorrelation:
    """A metric's system scores against human ones.

    ``human`` replaces the benchmark's own scores. Systems without a human score are left out. ``resamples`` > 0 adds
    bootstrap intervals over systems, sentences or both. ``runs`` are TrueSkill's, where that is the ``aggregate``.
    """
    for name in coefficients:
        if name not in SYSTEM_COEFFICIENTS:
            raise InputError(
                f"There is no coefficient {name!r} of systems; choose from {', '.join(SYSTEM_COEFFICIENTS)}."
            )
    threads = threads or default_threads()
    given = benchmark.human.scores if human is None else human
    places = np.array([i for i, s in enumerate(scores.systems) if np.isfinite(given.get(s, np.nan))], dtype=np.int64)
    systems = tuple(scores.systems[i] for i in places)
    people = np.array([given[system] for system in systems], dtype=np.float64)
    own = scores.system_scores(aggregate, runs=runs, seed=seed, threads=threads)[places]
    samples: dict[str, Float] = {}
    if resamples and len(systems) > 1:
        check_over(over, aggregate)
        drawn_own, drawn_people = np.repeat(own[:, None], resamples, 1), np.repeat(people[:, None], resamples, 1)
        if over != "systems":
            settings = {"resamples": resamples, "seed": seed, "threads": threads}
            drawn_own = sentence_draws(scores, aggregate, **settings)[places]
            if human is None and (drawn := human_draws(benchmark, scores.kept, places, **settings)) is not None:
                drawn_people = drawn
        x, y = drawn_own.T, drawn_people.T
        if over != "sentences":
            rows = system_draws(len(systems), len(scores.kept), resamples=resamples, seed=seed)
            x, y = np.take_along_axis(x, rows, axis=1), np.take_along_axis(y, rows, axis=1)
        samples = {name: coefficient_of(name)(x, y) for name in coefficients if name != "soft"}
    estimates = {
        name: soft_estimate(scores, benchmark, places, seed)
        if name == "soft"
        else estimate(name, own, people, samples.get(name))
        for name in coefficients
    }
    return SystemCorrelation(scores.label, scores.references, aggregate, systems, own, people, estimates, samples)


def coefficient_of(name: str) -> Coefficient:
    """A coefficient of two vectors by name; refuses others."""
    return coefficient_named(cast(CoefficientName, name))


def estimate(name: str, x: Float, y: Float, samples: Float | None = None) -> Estimate:
    """One coefficient with its p and interval, or why there is none."""
    value = float(coefficient_of(name)(x, y))
    if not np.isfinite(value):
        return Estimate(float("nan"), why=reason(name, x, y))
    low = high = float("nan")
    lost = 0
    if samples is not None:
        bounds = correlation_interval(samples)
        low, high, lost = bounds.low, bounds.high, bounds.undefined
    return Estimate(value, association(name, x, y), low, high, lost=lost)


def association(name: str, x: Float, y: Float) -> float:
    """The p of no association; undefined for coefficients that have no such test."""
    if name in ("pearson", "spearman"):
        return association_p(x, y, coefficient=name)  # type: ignore[arg-type]
    if name != "kendall":
        return float("nan")
    if len(x) <= LARGEST_EXACT:
        return exact_p(x, y, coefficient="kendall")
    from scipy.stats import kendalltau

    return float(kendalltau(x, y).pvalue)


def reason(name: str, x: Float, y: Float) -> str:
    """Why a coefficient is undefined."""
    fewest = 3 if name in ("pearson", "spearman") else 2
    if len(x) < fewest:
        return f"{len(x)} systems; it takes {fewest}"
    if not np.isfinite(x).all():
        return "the metric has no score for some system"
    if not np.isfinite(y).all():
        return "some system has no human score"
    if np.all(x == x[0]):
        return "the metric gives all systems one score"
    if np.all(y == y[0]):
        return "all human scores are equal"
    return "undefined on these scores"


def soft_estimate(scores: MetricScores, benchmark: Benchmark, places: Int64, seed: int) -> Estimate:
    """Soft pairwise accuracy, from sentence scores and ratings."""
    ratings = benchmark.human.ratings
    if ratings is None:
        return Estimate(float("nan"), why="it needs ratings of sentences")
    own = scores.oriented(scores.sentences)[places]
    value = soft_pairwise_accuracy(own, ratings[np.ix_(places, scores.kept)], seed=seed)
    return Estimate(value, why="" if np.isfinite(value) else "no sentence has all ratings and scores")
