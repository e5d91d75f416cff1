"""Rank ranges and clusters, as Koehn (2012) and the WMT shared tasks compute them.

Systems are ranked in every run or resample. Of a system's R ranks ceil(0.05 R / 2) are dropped at each end; what is left
is its range. In order of score, a cluster ends after a system whose worst kept rank is better than the best kept rank of
every system below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.native import Float, Int64

LEVEL = 0.05


@dataclass(frozen=True)
class Range:
    """The ranks a system takes, from best to worst, and its cluster, numbered from 1."""

    low: int
    high: int
    cluster: int


def rank_ranges(samples: Float, level: float = LEVEL) -> Int64 | None:
    """Best and worst kept rank of every system, shape [systems, 2]; samples have shape [systems, runs].

    Systems with equal scores in a run share its places: the best counts for the best end, the worst for the worst one.
    None where so few runs are left that dropping leaves nothing (two or fewer, at the usual level).
    """
    runs = samples.shape[1]
    dropped = math.ceil(round(level * runs / 2, 9))
    if runs - 2 * dropped < 1:
        return None
    ordered = np.sort(samples, axis=0)
    many = len(samples)
    best, worst = np.empty(samples.shape, dtype=np.int64), np.empty(samples.shape, dtype=np.int64)
    for run in range(runs):
        best[:, run] = many - np.searchsorted(ordered[:, run], samples[:, run], side="right") + 1
        worst[:, run] = many - np.searchsorted(ordered[:, run], samples[:, run], side="left")
    lows = np.sort(best, axis=1)[:, dropped]
    highs = np.sort(worst, axis=1)[:, runs - 1 - dropped]
    return np.stack([lows, highs], axis=1)


def clusters(ranges: Int64, order: Sequence[int]) -> list[int]:
    """The cluster of every system, numbered from 1 along ``order``, which lists the systems best first."""
    result = [1] * len(order)
    number = 1
    for place, system in enumerate(order):
        result[system] = number
        below = order[place + 1 :]
        if below and int(ranges[system, 1]) < min(int(ranges[other, 0]) for other in below):
            number += 1
    return result


def ranges_and_clusters(scores: Sequence[float], samples: Float, level: float = LEVEL) -> list[Range] | None:
    """Ranges and clusters of systems with these scores; of equal scores the order does not matter.

    None where there are too few runs for a range.
    """
    ranges = rank_ranges(samples, level)
    if ranges is None:
        return None
    # Equals stand by range, so that a boundary between two of them does not depend on how they were listed.
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], int(ranges[i, 1]), int(ranges[i, 0])))
    numbers = clusters(ranges, order)
    return [Range(int(low), int(high), number) for (low, high), number in zip(ranges, numbers, strict=True)]
