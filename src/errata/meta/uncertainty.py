"""Resampled system scores and what becomes of a correlation in them.

Sentences are drawn for a metric's counts and for ratings alike, and systems for both, so that all metrics see the same
resamples and their differences are paired. Human scores that are no means of ratings (TrueSkill, published ones) stay
as they are when sentences are drawn.
"""

from __future__ import annotations

from typing import get_args

import numpy as np

from errata.errors import InputError
from errata.human.scores import pairs_from_scores
from errata.human.tables import Tables
from errata.human.wins import win_scores
from errata.meta.benchmarks import Benchmark
from errata.meta.scores import Aggregate, MetricScores, defined_score
from errata.native import Float, Int64
from errata.statistics import bootstrap_sums
from errata.statistics.correlation import ratio
from errata.statistics.draws import below, words
from errata.statistics.levels import above_lowest
from errata.statistics.permutation import Over

OVERS: tuple[Over, ...] = get_args(Over)


def check_over(over: str, aggregate: Aggregate) -> None:
    if over not in OVERS:
        raise InputError(f"Resamples are drawn over {', '.join(OVERS)}, not over {over!r}.")
    if aggregate == "trueskill" and over != "systems":
        raise InputError(
            "TrueSkill scores of a metric are not resampled by sentences; draw systems only (over systems)."
        )


def sentence_draws(scores: MetricScores, aggregate: Aggregate, *, resamples: int, seed: int, threads: int) -> Float:
    """Scores of all systems in corpora of resampled sentences, higher is better, shape [systems, resamples]."""
    if aggregate == "corpus":
        sums = bootstrap_sums(np.nan_to_num(scores.rows), resamples=resamples, seed=seed, threads=threads)
        return scores.oriented(defined_score(scores.metric, sums))
    if aggregate == "wins":
        rows, many = table_rows(scores), len(scores.systems)
        drawn = bootstrap_sums(rows[None], resamples=resamples, seed=seed, threads=threads)[0]
        counts = drawn.reshape(resamples, 2, many, many)
        return win_scores(Tables(counts[:, 0].astype(np.int64), counts[:, 1].astype(np.int64))).T
    return scores.oriented(mean_draws(scores.sentences, resamples=resamples, seed=seed, threads=threads))


def mean_draws(values: Float, *, resamples: int, seed: int, threads: int) -> Float:
    """Means over resampled sentences of what is there, shape [systems, resamples], for values [systems, sentences]."""
    present = np.isfinite(values)
    shifted, lowest = above_lowest(values, present)
    sums = bootstrap_sums(np.stack([shifted, present], axis=-1), resamples=resamples, seed=seed, threads=threads)
    return lowest[..., 0, 0] + ratio(sums[..., 0], sums[..., 1])


def table_rows(scores: MetricScores) -> Float:
    """Who beats whom in each sentence, wins and ties laid end to end, shape [sentences, 2 · systems²]."""
    many, sentences = scores.sentences.shape
    pairs = pairs_from_scores(scores.sentences, scores.systems, higher_is_better=scores.metric.higher_is_better)
    order = np.array([scores.systems.index(system) for system in pairs.systems])
    first, second = order[pairs.first], order[pairs.second]
    tables = np.zeros((sentences, 2, many, many))
    won, lost, tied = pairs.outcome > 0, pairs.outcome < 0, pairs.outcome == 0
    tables[pairs.sentence[won], 0, first[won], second[won]] = 1
    tables[pairs.sentence[lost], 0, second[lost], first[lost]] = 1
    tables[pairs.sentence[tied], 1, first[tied], second[tied]] = 1
    tables[pairs.sentence[tied], 1, second[tied], first[tied]] = 1
    return tables.reshape(sentences, -1)


def human_draws(
    benchmark: Benchmark, kept: Int64, places: Int64, *, resamples: int, seed: int, threads: int
) -> Float | None:
    """Mean ratings in the same resamples, [systems, resamples]; None where human scores are no means of ratings."""
    human = benchmark.human
    if human.ratings is None or not human.of_ratings:
        return None
    return mean_draws(human.ratings[np.ix_(places, kept)], resamples=resamples, seed=seed, threads=threads)


def system_draws(systems: int, sentences: int, *, resamples: int, seed: int) -> Int64:
    """Which systems each resample has, shape [resamples, systems], from words that draw no sentences."""
    return below(words(seed, range(resamples), sentences + systems)[:, sentences:], systems)
