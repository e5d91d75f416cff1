"""Is b better than a? And with many systems: which differences are real?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from errata.errors import InputError
from errata.scoring.results import ScoreResult
from errata.statistics import PairedTest, approximate_randomisation, paired_bootstrap


@dataclass(frozen=True)
class PairResult:
    """One metric, two systems. ``difference`` is the score of b minus that of a."""

    metric: str
    a: str
    b: str
    difference: float
    bootstrap: PairedTest
    randomisation: PairedTest
    higher_is_better: bool

    def verdict(self, level: float = 0.05) -> str:
        """``better``, ``worse`` or ``no significant difference``; both tests must agree that there is one."""
        if max(self.bootstrap.p, self.randomisation.p) > level or self.difference == 0:
            return "no significant difference"
        return "better" if (self.difference > 0) == self.higher_is_better else "worse"


@dataclass(frozen=True)
class SentenceDifference:
    """A sentence that two systems score differently; ``line`` counts from 1."""

    metric: str
    a: str
    b: str
    line: int
    score_a: float
    score_b: float


@dataclass
class Comparison:
    """All pairs under all metrics, and the sentences where the first system and each other one differ most."""

    result: ScoreResult
    pairs: list[PairResult]
    sentences: list[SentenceDifference]

    def pair(self, metric: str, a: str, b: str) -> PairResult:
        for pair in self.pairs:
            if (pair.metric, pair.a, pair.b) == (metric, a, b):
                return pair
        raise KeyError((metric, a, b))

    def to_dict(self) -> dict[str, Any]:
        texts = self.result.texts
        return {
            **self.result.to_dict(),
            "pairs": [
                {
                    "metric": p.metric,
                    "a": p.a,
                    "b": p.b,
                    "difference": p.difference,
                    "low": p.bootstrap.interval.low if p.bootstrap.interval else None,
                    "high": p.bootstrap.interval.high if p.bootstrap.interval else None,
                    "p_bootstrap": p.bootstrap.p,
                    "p_randomisation": p.randomisation.p,
                    "verdict": p.verdict(),
                }
                for p in self.pairs
            ],
            "differences": [
                {
                    "metric": d.metric, "a": d.a, "b": d.b, "line": d.line, "score_a": d.score_a, "score_b": d.score_b,
                    **({"source": texts.sources[d.line - 1], "output_a": texts.outputs[d.a][d.line - 1],
                        "output_b": texts.outputs[d.b][d.line - 1]} if texts else {}),
                }
                for d in self.sentences
            ],
        }  # fmt: skip


def compare(result: ScoreResult, *, most: int = 10, jobs: int = 1) -> Comparison:
    """Compares all systems of a result, which must have been scored with resamples and sentence scores.

    The randomisation test makes as many trials as there were resamples.
    """
    if len(result.systems) < 2:
        raise InputError("A comparison needs at least two systems.")
    if not result.resamples:
        raise InputError("A comparison needs resamples; give a number above 0.")
    pairs: list[PairResult] = []
    differing: list[SentenceDifference] = []
    for label, metric in result.metrics.items():
        if not metric.ranks:
            continue
        for j, b in enumerate(result.systems):
            for a in result.systems[:j]:
                of_a, of_b = a.metrics[label], b.metrics[label]
                if of_a.samples is None or of_b.samples is None or of_a.rows is None or of_b.rows is None:
                    raise InputError("A comparison needs a result scored with resamples and sentence scores.")
                difference = of_b.score - of_a.score
                pairs.append(
                    PairResult(
                        label,
                        a.name,
                        b.name,
                        difference,
                        paired_bootstrap(of_a.samples, of_b.samples, difference),
                        approximate_randomisation(
                            of_a.rows, of_b.rows, metric.score, trials=result.resamples, seed=result.seed, threads=jobs
                        ),
                        metric.higher_is_better,
                    )
                )
        for b in result.systems[1:]:
            differing += largest_differences(result, label, result.systems[0].name, b.name, most)
    return Comparison(result, pairs, differing)


def largest_differences(result: ScoreResult, label: str, a: str, b: str, most: int) -> list[SentenceDifference]:
    """The sentences with the largest differences in score, larger first, earlier first among equals."""
    scores_a, scores_b = result[a][label].sentences, result[b][label].sentences
    if scores_a is None or scores_b is None:
        return []
    gaps = np.abs(scores_b - scores_a)
    order = np.argsort(-gaps, kind="stable")[:most]
    return [
        SentenceDifference(label, a, b, int(i) + 1, float(scores_a[i]), float(scores_b[i]))
        for i in order
        if gaps[i] > 0
    ]
