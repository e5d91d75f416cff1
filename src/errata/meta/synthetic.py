"""Synthetic systems, as in GMEG: sentences of two systems mixed, so that a correlation rests on hundreds of points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errata.errors import InputError
from errata.meta.benchmarks import Benchmark
from errata.meta.correlate import estimate
from errata.meta.results import SystemCorrelation
from errata.meta.scores import Aggregate, MetricScores, defined_score
from errata.native import Float
from errata.statistics.levels import system_means
from errata.statistics.mixtures import Mixtures, hybrid_mixtures, mixture_means

#: How many GMEG made in each domain.
PUBLISHED = 674
PERCENTS = tuple(range(10, 100, 10))


def mixtures_of(
    benchmark: Benchmark,
    sentences: int,
    *,
    many: int = PUBLISHED,
    percents: Sequence[int] = PERCENTS,
    seed: int = 1,
) -> Mixtures:
    """``many`` mixtures of the benchmark's systems (not of sources and references), numbered as the benchmark numbers
    them.

    Every pair is mixed in every share before any is mixed again.
    """
    if benchmark.human.ratings is None:
        raise InputError(f"{benchmark.name} has no ratings of sentences, which synthetic systems need.")
    names = benchmark.mixable
    if len(names) < 2:
        raise InputError(f"Synthetic systems need two systems to mix; {benchmark.name} has {len(names)} here.")
    if many < 1:
        raise InputError(f"The number of synthetic systems must be 1 or more. Got {many} instead.")
    a_draw = len(names) * (len(names) - 1) // 2 * len(percents)
    found = hybrid_mixtures(names, sentences, percents=percents, draws=-(-many // a_draw), many=many, seed=seed)
    places = np.array([benchmark.systems.index(name) for name in names], dtype=np.int64)
    return Mixtures(places[found.first], places[found.second], found.percent, found.taken)


def correlate_synthetic(
    scores: MetricScores,
    benchmark: Benchmark,
    mixtures: Mixtures,
    *,
    aggregate: Aggregate = "corpus",
    coefficients: Sequence[str] = ("pearson", "spearman"),
    originals: bool = True,
) -> SystemCorrelation:
    """A metric against people over synthetic systems, and over the real ones too unless ``originals`` is false.

    The human score of a mixture, and here of a real system too, is the mean of its sentences' ratings. Mixtures
    overlap, so p is smaller than it should be.
    """
    ratings = benchmark.human.ratings
    if ratings is None:
        raise InputError(f"{benchmark.name} has no ratings of sentences, which synthetic systems need.")
    own = scores.mixture_scores(mixtures, aggregate)
    human = mixture_means(ratings[:, scores.kept], mixtures)
    names = tuple(
        f"{benchmark.systems[a]}:{percent}+{benchmark.systems[b]}#{number}"
        for number, (a, b, percent) in enumerate(
            zip(mixtures.first, mixtures.second, mixtures.percent, strict=True), start=1
        )
    )
    if originals:
        rated = ratings[:, scores.kept]
        given = system_means(rated, np.isfinite(rated))
        there = np.isfinite(given)
        own = np.concatenate([real_scores(scores, aggregate)[there], own])
        human = np.concatenate([given[there], human])
        names = (*(system for system, has in zip(benchmark.systems, there, strict=True) if has), *names)
    estimates = {name: estimate(name, own, human) for name in coefficients if name != "soft"}
    return SystemCorrelation(scores.label, scores.references, aggregate, names, own, human, estimates)


def real_scores(scores: MetricScores, aggregate: Aggregate) -> Float:
    """Scores of the real systems, computed as those of mixtures are: GLEU samples no references here either."""
    if aggregate != "corpus":
        return scores.system_scores(aggregate)
    return scores.oriented(defined_score(scores.metric, np.nan_to_num(scores.rows).sum(axis=1)))
