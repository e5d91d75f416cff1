"""A whole meta-evaluation: metrics, a benchmark, and everything that is asked about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from errata.meta.benchmarks import Benchmark
from errata.meta.cache import ArrayCache
from errata.meta.correlate import correlate_systems
from errata.meta.curves import (
    LevelComparison,
    ReferenceCurve,
    ReferenceGrid,
    corpus_against_sentence,
    reference_curve,
    reference_grid,
)
from errata.meta.plan import Plan
from errata.meta.results import SentenceCorrelation, SystemCorrelation
from errata.meta.scores import MetricScores, kept_sentences, score_metrics
from errata.meta.sentences import agree_with_judgments, correlate_sentences
from errata.meta.significance import Significance, compare_metrics, williams_of
from errata.meta.synthetic import correlate_synthetic, mixtures_of
from errata.meta.windows import Window, window_analysis
from errata.metrics import make_metric
from errata.native import Float
from errata.version import __version__

Advance = Callable[[str, int, int], object]  # what is done, how much of it, of how much


@dataclass(frozen=True)
class Synthetic:
    """Correlations over synthetic and real systems together, and Williams' p over them."""

    mixtures: int
    correlations: tuple[SystemCorrelation, ...]
    williams: Float

    def to_dict(self) -> dict[str, Any]:
        return {
            "mixtures": self.mixtures,
            "correlations": [
                {
                    "metric": one.metric,
                    "systems": len(one.systems),
                    "coefficients": {name: estimate.to_dict() for name, estimate in one.estimates.items()},
                }
                for one in self.correlations
            ],
            "williams": {
                "metrics": [one.metric for one in self.correlations],
                "p": [[float(p) if np.isfinite(p) else None for p in row] for row in self.williams],
            },
        }


@dataclass(frozen=True)
class MetaResult:
    """Everything that was computed. ``systems`` has a correlation for each aggregate and metric, main aggregate first."""

    benchmark: Benchmark
    plan: Plan
    scores: tuple[MetricScores, ...]
    systems: tuple[SystemCorrelation, ...]
    ratings: tuple[SentenceCorrelation, ...]
    judgments: tuple[SentenceCorrelation, ...]
    significance: Significance | None
    levels: tuple[LevelComparison, ...] = ()
    windows: tuple[Window, ...] = ()
    grid: ReferenceGrid | None = None
    curves: tuple[ReferenceCurve, ...] = ()
    synthetic: Synthetic | None = None
    notes: tuple[str, ...] = ()
    version: str = field(default=__version__)

    @property
    def main(self) -> tuple[SystemCorrelation, ...]:
        """The correlations with the main aggregate, a metric each."""
        return tuple(one for one in self.systems if one.aggregate == self.plan.aggregates[0])

    def __getitem__(self, metric: str) -> SystemCorrelation:
        return next(one for one in self.main if one.metric == metric)

    def to_dict(self) -> dict[str, Any]:
        """What ``--format json`` prints."""
        return {
            "errata": self.version,
            "benchmark": self.benchmark.to_dict(),
            "sentences": len(self.scores[0].kept) if self.scores else 0,
            "resamples": self.plan.resamples,
            "over": self.plan.over,
            "seed": self.plan.seed,
            "metrics": [one.to_dict() for one in self.scores],
            "systems": [one.to_dict() for one in self.systems],
            "ratings": [one.to_dict() for one in self.ratings],
            "judgments": [one.to_dict() for one in self.judgments],
            "significance": self.significance.to_dict() if self.significance else None,
            "levels": [one.to_dict() for one in self.levels],
            "windows": [one.to_dict() for one in self.windows],
            "grid": self.grid.to_dict() if self.grid else None,
            "curves": [one.to_dict() for one in self.curves],
            "synthetic": self.synthetic.to_dict() if self.synthetic else None,
            "notes": list(self.notes),
        }


def meta_evaluate(
    benchmark: Benchmark,
    plan: Plan = Plan(),
    *,
    cache: ArrayCache | None = None,
    advance: Advance = lambda what, done, total: None,
) -> MetaResult:
    """Answers what the plan asks. Scores are cached metric by metric, so that an interrupted run resumes."""
    plan.check()
    common: dict[str, Any] = {"threads": plan.threads}
    main = plan.references[0] if plan.references else None
    scores = score_metrics(
        plan.metrics,
        benchmark,
        references=main,
        skip=plan.skip,
        cache=cache,
        advance=lambda done: advance("scoring", done, len(plan.metrics)),
        **common,
    )
    systems = [
        correlate_systems(
            one,
            benchmark,
            aggregate=aggregate,
            coefficients=plan.coefficients,
            resamples=plan.resamples,
            over=plan.over,
            seed=plan.seed,
            **common,
        )
        for aggregate in dict.fromkeys(plan.aggregates)
        for one in scores
    ]
    first: Any = plan.coefficients[0]
    significance = None
    if len(scores) > 1:
        tests = [test for test in plan.tests if test != "bootstrap" or plan.resamples]
        if tests:
            significance = compare_metrics(
                systems[: len(scores)], scores, benchmark, coefficient=first, tests=tests, correct=plan.holm,
                trials=plan.resamples or 1000, seed=plan.seed,
            )  # fmt: skip
    both = {"corpus", "mean"} <= set(plan.aggregates)
    return MetaResult(
        benchmark=benchmark,
        plan=plan,
        scores=tuple(scores),
        systems=tuple(systems),
        ratings=tuple(rating_correlations(scores, benchmark, plan)),
        judgments=tuple(judgment_correlations(scores, benchmark, plan)),
        significance=significance,
        levels=tuple(corpus_against_sentence(one, benchmark) for one in scores) if both else (),
        windows=tuple(window_analysis(systems[: len(scores)], plan.windows, coefficient=first)) if plan.windows else (),
        grid=grid_of(benchmark, plan, cache, advance) if len(plan.references) > 1 else None,
        curves=tuple(curves_of(benchmark, plan, cache, advance)) if plan.curve else (),
        synthetic=synthetic_of(scores, benchmark, plan) if plan.synthetic else None,
        notes=notes_of(scores, systems, benchmark),
    )


def rating_correlations(scores: Sequence[MetricScores], benchmark: Benchmark, plan: Plan) -> list[SentenceCorrelation]:
    if benchmark.human.ratings is None:
        return []
    return [correlate_sentences(one, benchmark, resamples=plan.resamples, seed=plan.seed) for one in scores]


def judgment_correlations(
    scores: Sequence[MetricScores], benchmark: Benchmark, plan: Plan
) -> list[SentenceCorrelation]:
    if benchmark.human.pairs is None:
        return []
    return [
        agree_with_judgments(
            one, benchmark, ties=plan.ties, resamples=plan.resamples, seed=plan.seed, threads=plan.threads
        )
        for one in scores
    ]


def grid_of(benchmark: Benchmark, plan: Plan, cache: ArrayCache | None, advance: Advance) -> ReferenceGrid:
    total = len(plan.references) * len(plan.metrics)
    return reference_grid(
        plan.metrics, benchmark, list(dict.fromkeys(plan.references)), aggregate=plan.aggregates[0],
        coefficients=plan.coefficients, skip=plan.skip, resamples=plan.resamples, over=plan.over, seed=plan.seed,
        threads=plan.threads, cache=cache, advance=lambda done: advance("reference sets", done, total),
    )  # fmt: skip


def curves_of(benchmark: Benchmark, plan: Plan, cache: ArrayCache | None, advance: Advance) -> list[ReferenceCurve]:
    usable = [metric for metric in plan.metrics if make_metric(metric).needs == "references"]
    aggregate = plan.aggregates[0] if plan.aggregates[0] in ("corpus", "mean") else "mean"
    coefficient: Any = plan.coefficients[0]
    # The more texts to draw from, the longer the curve.
    sets = [benchmark.reference_set(name) for name in plan.references or benchmark.references]
    largest = max(sets, key=lambda one: len(one.texts), default=benchmark.reference_set()).name
    curves = []
    for metric in usable:
        curves.append(
            reference_curve(
                metric,
                benchmark,
                largest if sets else None,
                counts=plan.counts,
                repeats=plan.curve,
                aggregate=aggregate,
                coefficient=coefficient,
                skip=plan.skip,
                seed=plan.seed,
                threads=plan.threads,
                cache=cache,
            )
        )
        advance("curves", len(curves), len(usable))
    return curves


def synthetic_of(scores: Sequence[MetricScores], benchmark: Benchmark, plan: Plan) -> Synthetic:
    sentences = len(kept_sentences(benchmark, plan.skip))
    mixtures = mixtures_of(benchmark, sentences, many=plan.synthetic, seed=plan.seed)
    aggregate = plan.aggregates[0]
    found = [
        correlate_synthetic(one, benchmark, mixtures, aggregate=aggregate, coefficients=plan.coefficients)
        for one in scores
    ]
    matrix = williams_of(np.array([one.scores for one in found]), found[0].human)
    return Synthetic(len(mixtures), tuple(found), matrix)


def notes_of(
    scores: Sequence[MetricScores], systems: Sequence[SystemCorrelation], benchmark: Benchmark
) -> tuple[str, ...]:
    """What a reader must know: what was left out, what is undefined, what has no direction."""
    notes = list(benchmark.notes)
    used = systems[0].systems if systems else ()
    if left := [system for system in benchmark.systems if system not in used]:
        text = f"Without a human score, so left out: {', '.join(left)}."
        notes += [text] if text not in notes else []
    if len(used) < 3:
        notes.append(
            f"There are {len(used)} systems with human scores; Pearson's and Spearman's coefficients take three."
        )
    for one in scores:
        if not one.metric.ranks:
            notes.append(
                f"More of {one.label} is neither better nor worse; its correlations are those of the number as it is."
            )
    return tuple(notes)
