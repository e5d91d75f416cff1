"""Every rank against reference golds and closest golds, under any metric, with paired tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from errata.closest.data import ClosestSet, Pairs
from errata.closest.results import EditCounts, Estimate, GoldScore, setting
from errata.corpus import Corpus
from errata.metrics import Metric
from errata.metrics.base import union
from errata.native import Float
from errata.scoring import MetricScore, score_batches
from errata.scoring.pairs import PairResult
from errata.statistics import approximate_randomisation, bootstrap_scores, paired_bootstrap

OUTPUT = "output"


@dataclass
class Scored:
    """One rank against one gold under one metric, with the rows that tests need."""

    metric: Metric
    own: MetricScore
    lines: list[int]


Grid = dict[tuple[str, int, int | None], Scored]


@dataclass(frozen=True)
class Settings:
    resamples: int = 1000
    seed: int = 1
    threads: int = 1


def score_grid(found: ClosestSet, specs: Sequence[str | Metric], settings: Settings) -> Grid:
    """By metric, rank and the rank that the closest gold was made for (None: the reference golds)."""
    grid: Grid = {}
    referenced = any(item.references for item in found.items)
    for rank in found.ranks:
        if not found.with_gold(rank):
            continue
        columns: dict[int | None, Pairs] = {None: found.against_references(rank)} if referenced else {}
        columns.update({of: found.against_golds(rank, of) for of in found.ranks})
        for of, pairs in columns.items():
            if pairs.lines:
                for label, one in score_pairs(pairs, specs, settings).items():
                    grid[label, rank, of] = one
    return grid


def score_pairs(pairs: Pairs, specs: Sequence[str | Metric], settings: Settings) -> dict[str, Scored]:
    batch = (Corpus(pairs.sources, pairs.golds), {OUTPUT: pairs.hypotheses})
    result = score_batches(
        [batch], [OUTPUT], specs, resamples=settings.resamples, seed=settings.seed, jobs=settings.threads
    )
    return {label: Scored(metric, result[OUTPUT][label], pairs.lines) for label, metric in result.metrics.items()}


def score_of(label: str, rank: int, of: int | None, one: Scored) -> GoldScore:
    estimate = Estimate(one.own.score, one.own.low, one.own.high)
    return GoldScore(label, rank, of, len(one.lines), estimate, edit_counts(one.own), one.own.signature)


def edit_counts(own: MetricScore) -> EditCounts | None:
    """From M2's counts or ERRANT's; None for other metrics."""
    counts = own.counts
    if {"tp", "fp", "fn"} <= counts.keys():
        correct, proposed, gold = counts["tp"], counts["tp"] + counts["fp"], counts["tp"] + counts["fn"]
    elif {"correct", "proposed", "gold"} <= counts.keys():
        correct, proposed, gold = counts["correct"], counts["proposed"], counts["gold"]
    else:
        return None
    return EditCounts(int(correct), int(proposed), int(gold), own.parts["precision"], own.parts["recall"])


def gains(grid: Mapping[tuple[str, int, int | None], Scored], settings: Settings) -> list[PairResult]:
    """At every rank: is the score against its closest gold higher than against the reference golds?"""
    return [
        paired(label, setting(rank, None), grid[label, rank, None], setting(rank, rank), one, settings)
        for (label, rank, of), one in grid.items()
        if of == rank and (label, rank, None) in grid and one.metric.ranks
    ]


def drops(grid: Mapping[tuple[str, int, int | None], Scored], settings: Settings) -> list[PairResult]:
    """Are lower ranks worse than the best one, against reference golds and each against its own closest gold?"""
    result = []
    for label in dict.fromkeys(label for label, _, _ in grid):
        ranks = sorted({rank for own, rank, _ in grid if own == label})
        for rank in ranks[1:]:
            for a_of, b_of in ((None, None), (ranks[0], rank)):
                a, b = grid.get((label, ranks[0], a_of)), grid.get((label, rank, b_of))
                if a is not None and b is not None and a.metric.ranks and set(a.lines) & set(b.lines):
                    result.append(paired(label, setting(ranks[0], a_of), a, setting(rank, b_of), b, settings))
    return result


def paired(label: str, name_a: str, a: Scored, name_b: str, b: Scored, settings: Settings) -> PairResult:
    """Both tests of b against a, over the sentences that both have."""
    common = sorted(set(a.lines) & set(b.lines))
    names = a.metric.arrange(union([tuple(a.own.counts), tuple(b.own.counts)]))
    metric = a.metric.with_columns(names)
    rows = np.stack([rows_of(one, names, common) for one in (a, b)])
    scores = metric.score(rows.sum(axis=1))
    samples = bootstrap_scores(
        rows, metric.score, resamples=settings.resamples, seed=settings.seed, threads=settings.threads
    )
    difference = float(scores[1] - scores[0])
    return PairResult(
        label,
        name_a,
        name_b,
        difference,
        paired_bootstrap(samples[0], samples[1], difference),
        approximate_randomisation(
            rows[0], rows[1], metric.score, trials=settings.resamples, seed=settings.seed, threads=settings.threads
        ),
        metric.higher_is_better,
    )


def rows_of(one: Scored, names: tuple[str, ...], lines: Sequence[int]) -> Float:
    """The rows of some lines, with these columns; types that do not occur are zero."""
    assert one.own.rows is not None
    place = {line: i for i, line in enumerate(one.lines)}
    own = one.own.rows[[place[line] for line in lines]]
    rows = np.zeros((len(lines), len(names)))
    rows[:, [names.index(name) for name in one.own.counts]] = own
    return rows
