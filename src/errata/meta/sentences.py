"""Does a metric agree with people about single outputs? Against ratings, and against pairwise judgments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from errata.errors import InputError
from errata.judgments.pairs import Pairs
from errata.meta.benchmarks import Benchmark
from errata.meta.results import Estimate, SentenceCorrelation
from errata.meta.scores import MetricScores
from errata.native import Float, Int32, Int64, default_threads
from errata.statistics import bootstrap_sums
from errata.statistics.bootstrap import bootstrap_correlations, correlation_interval
from errata.statistics.correlation import CoefficientName, ratio
from errata.statistics.levels import Level, correlate
from errata.statistics.permutation import Over
from errata.statistics.preferences import MetricTies, judgment_agreement
from errata.statistics.ties import calibrate_ties

#: Coefficients against ratings. ``calibrated`` is accuracy with ties, the metric's ties made by one threshold.
RATING_COEFFICIENTS = ("kendall", "accuracy", "calibrated", "pearson", "spearman")
WHY = "no group has two different ratings and two different scores"


def correlate_sentences(
    scores: MetricScores,
    benchmark: Benchmark,
    *,
    coefficients: Sequence[str] = ("kendall", "accuracy", "calibrated"),
    level: Level = "sentence",
    resamples: int = 0,
    over: Over = "sentences",
    seed: int = 1,
) -> SentenceCorrelation:
    """A metric's sentence scores against ratings of the same outputs.

    ``level`` is ``sentence`` (over the systems of one sentence, then the mean over sentences), ``by-system`` (over the
    sentences of one system, then the mean) or ``all`` (every output is one point). Outputs without a rating or score
    are left out.
    """
    ratings = benchmark.human.ratings
    if ratings is None:
        raise InputError(f"{benchmark.name} has no ratings of sentences.")
    if level == "system":
        raise InputError(
            "Correlation over systems is that of correlate_systems; the levels here are sentence, by-system, all."
        )
    people = ratings[:, scores.kept]
    own = scores.oriented(scores.sentences)
    estimates: dict[str, Estimate] = {}
    samples: dict[str, Float] = {}
    undefined: dict[str, int] = {}
    groups, empty = grouped(own, people, level)
    epsilon = float("nan")
    for name in coefficients:
        if name not in RATING_COEFFICIENTS:
            raise InputError(
                f"There is no coefficient {name!r} of sentences; choose from {', '.join(RATING_COEFFICIENTS)}."
            )
        if name == "calibrated":
            calibration = calibrate_ties(own.T, people.T)
            epsilon, undefined[name] = calibration.epsilon, calibration.undefined - empty if level == "sentence" else 0
            estimates[name] = Estimate(calibration.accuracy, why="" if np.isfinite(calibration.accuracy) else WHY)
            continue
        plain = cast(CoefficientName, name)
        found = correlate(own, people, coefficient=plain, level=level)
        undefined[name] = int(found.undefined) - empty
        value = float(found.value)
        if not np.isfinite(value):
            estimates[name] = Estimate(value, why=WHY)
        elif resamples:
            drawn = bootstrap_correlations(
                own[None],
                people,
                coefficient=plain,
                level=level,
                over=over,
                resamples=resamples,
                seed=seed,
            )[0]
            estimates[name] = with_interval(value, drawn)
            samples[name] = drawn
        else:
            estimates[name] = Estimate(value)
    return SentenceCorrelation(
        scores.label, scores.references, "ratings", level, estimates, groups=groups, undefined=undefined,
        epsilon=epsilon, samples=samples,
    )  # fmt: skip


def grouped(own: Float, people: Float, level: Level) -> tuple[int, int]:
    """How many groups have at least two outputs with rating and score, and how many have not."""
    both = np.isfinite(own) & np.isfinite(people)
    if level == "all":
        return 1, 0
    enough = both.sum(axis=0 if level == "sentence" else 1) > 1
    return int(enough.sum()), int((~enough).sum())


def agree_with_judgments(
    scores: MetricScores,
    benchmark: Benchmark,
    *,
    ties: MetricTies = "half",
    resamples: int = 0,
    seed: int = 1,
    threads: int | None = None,
) -> SentenceCorrelation:
    """How often a metric prefers the output that a judge preferred: accuracy, and τ = 2 · accuracy − 1.

    Judged ties are left out, repeated judgments count each. A tie of the metric is half right, so that a constant
    metric has exactly 0.5, unless ``ties`` is ``seeda-official``. Resamples draw sentences with all their judgments.
    """
    pairs = benchmark.human.pairs
    if pairs is None:
        raise InputError(f"{benchmark.name} has no pairwise judgments.")
    first, second, columns = preferred_scores(scores, pairs)
    names = ([pairs.systems[i] for i in pairs.first], [pairs.systems[i] for i in pairs.second])
    whole = judgment_agreement(pairs.outcome, first, second, ties=ties, names=names)
    value, tau = float(whole.accuracy), float(whole.tau)
    why = "no judgment decides between two outputs that the metric scores" if not np.isfinite(value) else ""
    estimates = {"accuracy": Estimate(value, why=why), "tau": Estimate(tau, why=why)}
    samples: dict[str, Float] = {}
    if resamples and not why:
        decided = np.isfinite(first) & np.isfinite(second) & (pairs.outcome != 0)
        metric = np.sign(np.where(decided, first, 0.0) - np.where(decided, second, 0.0))
        if ties == "seeda-official":
            metric = np.where(metric == 0, [-1.0 if a < b else 1.0 for a, b in zip(*names, strict=True)], metric)
        samples["tau"] = tau_draws(
            (metric * pairs.outcome)[decided], columns[decided], resamples, seed, threads or default_threads()
        )
        samples["accuracy"] = (1 + samples["tau"]) / 2
        estimates = {name: with_interval(estimates[name].value, samples[name]) for name in ("accuracy", "tau")}
    return SentenceCorrelation(
        scores.label, scores.references, "judgments", ties, estimates, pairs=int(whole.pairs), tied=int(whole.tied),
        samples=samples,
    )  # fmt: skip


def tau_draws(agreement: Float, sentence: Int64, resamples: int, seed: int, threads: int) -> Float:
    """τ in resamples of the judged sentences; ``agreement`` is 1, 0 or −1 for each judgment, of a ``sentence``."""
    _, numbers = np.unique(sentence, return_inverse=True)
    rows = np.stack([np.bincount(numbers, weights=agreement), np.bincount(numbers)], axis=1).astype(np.float64)
    sums = bootstrap_sums(rows[None], resamples=resamples, seed=seed, threads=threads)[0]
    return ratio(sums[:, 0], sums[:, 1])


def preferred_scores(scores: MetricScores, pairs: Pairs) -> tuple[Float, Float, Int64]:
    """The metric's scores, higher is better, of the first and second output of every judgment, and their columns.

    nan where the sentence was left out or the metric has no such system.
    """
    column_of = {int(sentence): column for column, sentence in enumerate(scores.kept)}
    of_sentence = np.array([column_of.get(line, -1) for _, line in pairs.sentences], dtype=np.int64)
    of_system = np.array(
        [scores.systems.index(system) if system in scores.systems else -1 for system in pairs.systems], dtype=np.int64
    )
    own = scores.oriented(scores.sentences)
    columns = of_sentence[pairs.sentence]

    def values(side: Int32) -> Float:
        rows = of_system[side]
        return np.where((rows >= 0) & (columns >= 0), own[rows, columns], np.nan)

    return values(pairs.first), values(pairs.second), columns


def with_interval(value: float, samples: Float) -> Estimate:
    bounds = correlation_interval(samples)
    return Estimate(value, low=bounds.low, high=bounds.high, lost=bounds.undefined)
