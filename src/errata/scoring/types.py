"""Scores by error type, with intervals and paired tests."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errata.errors import InputError
from errata.metrics.errant import Errant, grouped, precision_recall, sum_columns
from errata.scoring.results import ScoreResult
from errata.statistics import PairedTest, bootstrap_sums, interval, paired_bootstrap


@dataclass(frozen=True)
class TypeScore:
    """One type of one system. ``against_first`` tests the difference to the first system."""

    type: str
    system: str
    tp: int
    fp: int
    fn: int
    precision: float
    recall: float
    f: float
    low: float | None
    high: float | None
    against_first: PairedTest | None


def type_scores(result: ScoreResult, label: str, level: int = 2, threads: int = 1) -> list[TypeScore]:
    """Scores of every type that occurs, at errant's level 1 (M, R, U), 2 (NOUN:NUM) or 3 (R:NOUN:NUM).

    The result must have been scored with sentence scores.
    """
    metric = result.metrics[label]
    if not isinstance(metric, Errant):
        raise InputError(f"{label} has no error types; errant has.")
    if level not in (1, 2, 3):
        raise InputError(f"The level of categories must be 1, 2 or 3. Got {level} instead.")
    own = [system.metrics[label] for system in result.systems]
    if any(score.rows is None for score in own):
        raise InputError("Scores by type need a result scored with sentence scores.")
    rows = np.stack([score.rows for score in own if score.rows is not None])
    totals = rows.sum(axis=1)
    resamples = result.resamples
    sums = bootstrap_sums(rows, resamples=resamples, seed=result.seed, threads=threads) if resamples else None
    scores: list[TypeScore] = []
    for kind, firsts in sorted(grouped(metric.names, level).items()):
        triples = sum_columns(totals, firsts)
        f = metric.f(triples)
        precision, recall = precision_recall(triples)
        samples = metric.f(sum_columns(sums, firsts)) if sums is not None else None
        for s, system in enumerate(result.systems):
            bounds = interval(samples[s]) if samples is not None else None
            test = paired_bootstrap(samples[0], samples[s], float(f[s] - f[0])) if samples is not None and s else None
            tp, fp, fn = (int(x) for x in triples[s])
            scores.append(
                TypeScore(
                    kind,
                    system.name,
                    tp,
                    fp,
                    fn,
                    float(precision[s]),
                    float(recall[s]),
                    float(f[s]),
                    bounds.low if bounds else None,
                    bounds.high if bounds else None,
                    test,
                )
            )
    return scores
