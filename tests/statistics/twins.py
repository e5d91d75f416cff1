"""Slow, obvious versions of what errata.statistics does with whole arrays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from errata.native import Float
from errata.statistics.draws import coins


def sign(value: float) -> int:
    return int(value > 0) - int(value < 0)


def pairs(x: Sequence[float], y: Sequence[float]) -> list[tuple[float, float]]:
    """Differences of both sides for every pair with four finite scores."""
    finite = [(a, b) for a, b in zip(x, y, strict=True) if np.isfinite(a) and np.isfinite(b)]
    return [(a - c, b - d) for (a, b), (c, d) in combinations(finite, 2)]


def pairwise_accuracy(x: Sequence[float], y: Sequence[float]) -> float:
    right = [0.5 if p == 0 else float(sign(p) == sign(q)) for p, q in pairs(x, y) if q != 0]
    return sum(right) / len(right) if right else float("nan")


def accuracy_with_ties(x: Sequence[float], y: Sequence[float], epsilon: float = 0.0) -> float:
    right = [(0 if abs(p) <= epsilon else sign(p)) == sign(q) for p, q in pairs(x, y)]
    return sum(right) / len(right) if right else float("nan")


def calibrated(metric: Float, human: Float) -> tuple[float, float]:
    """(accuracy, smallest best ε), by trying every difference there is."""
    thresholds = {0.0} | {abs(p) for x, y in zip(metric, human, strict=True) for p, _ in pairs(x, y)}
    best = (-1.0, 0.0)
    for epsilon in sorted(thresholds):
        values = [accuracy_with_ties(x, y, epsilon) for x, y in zip(metric, human, strict=True)]
        defined = [value for value in values if np.isfinite(value)]
        if not defined:
            return float("nan"), float("nan")
        mean = sum(defined) / len(defined)
        if mean > best[0] + 1e-12:
            best = (mean, epsilon)
    return best


def superiority_p(scores: Float, trials: int, seed: int) -> Float:
    systems, sentences = scores.shape
    swapped = coins(seed, range(trials), sentences)
    p = np.full((systems, systems), 0.5)
    for i in range(systems):
        for j in range(systems):
            gaps = scores[i] - scores[j]
            drawn = [sum(-gap if swap else gap for gap, swap in zip(gaps, row, strict=True)) for row in swapped]
            observed = sum(gaps)
            higher = sum(value > observed + 1e-9 for value in drawn)
            equal = sum(abs(value - observed) <= 1e-9 for value in drawn)
            p[i, j] = (higher + equal / 2) / trials
    return p


def soft_pairwise_accuracy(metric: Float, human: Float, trials: int, seed: int) -> float:
    p, q = superiority_p(metric, trials, seed), superiority_p(human, trials, seed)
    values = [1 - abs(p[i, j] - q[i, j]) for i, j in combinations(range(len(metric)), 2)]
    return float(np.mean(values))


def exchange_cells(a: Float, b: Float, human: Float, trials: int, seed: int) -> float:
    """Two-sided p of PERM-BOTH for Pearson's r of system means."""

    def r(scores: list[list[float]]) -> float:
        return float(np.corrcoef([np.mean(row) for row in scores], human.mean(axis=1))[0, 1])

    a, b = (a - a.mean()) / a.std(), (b - b.mean()) / b.std()
    observed = abs(r(b.tolist()) - r(a.tolist()))
    extreme = 0
    for row in coins(seed, range(trials), a.size).reshape(trials, *a.shape):
        one, other = a.tolist(), b.tolist()
        for i, j in zip(*np.nonzero(row), strict=True):
            one[i][j], other[i][j] = other[i][j], one[i][j]
        extreme += abs(r(other) - r(one)) >= observed - 1e-9
    return (extreme + 1) / (trials + 1)
