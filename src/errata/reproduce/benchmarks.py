"""Benchmarks and metric scores for tables of correlations, with every file noted that they come from.

Scores are kept in errata's cache of scores, so that tables which rest on the same ones compute them once.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from errata.reproduce.work import RUNS, Work

if TYPE_CHECKING:
    from errata.meta import Benchmark, MetricScores, ReferenceSet
    from errata.metrics import Metric


def judged_texts(work: Work, name: str, *, human: str | None = None, systems: str | None = None) -> Benchmark:
    """A benchmark by name, from the data that ``work`` finds; see :func:`errata.meta.load_benchmark`."""
    from errata.meta import benchmarks, load_benchmark

    for data_set in benchmarks()[name].needs:
        for file in work.find(data_set).entry.required:
            work.path(data_set, file.name)
    return load_benchmark(
        name,
        human=human,
        systems=systems,
        runs=RUNS,
        seed=work.seed,
        threads=work.threads,
        cache=work.score_cache,
        data=work.folder,
    )


def scores_of(
    work: Work,
    metric: str | Metric,
    benchmark: Benchmark,
    references: str | ReferenceSet | None = None,
    skip: Collection[int] | None = None,
) -> MetricScores:
    """The scores of all systems; see :func:`errata.meta.score_metric`."""
    from errata.meta import score_metric

    return score_metric(
        metric, benchmark, references=references, skip=skip, threads=work.threads, cache=work.score_cache
    )
