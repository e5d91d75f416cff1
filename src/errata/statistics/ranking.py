"""Many systems: which differ, rank ranges, clusters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.native import Float
from errata.statistics.resampling import paired_bootstrap


@dataclass(frozen=True)
class Rank:
    """A system's place.

    ``rank`` is the place of its cluster's first system, ``tied`` whether others share the cluster, ``low`` to ``high``
    the range of places it takes in 95 % of the resamples (places shared by equals are counted at their best and worst).
    """

    rank: int
    tied: bool
    low: int
    high: int
    cluster: int


def pairwise_p(scores: Sequence[float], samples: Float) -> Float:
    """Two-sided p of every pair by the paired bootstrap, shape [systems, systems]; 1 on the diagonal."""
    many = len(scores)
    p = np.ones((many, many))
    for i in range(many):
        for j in range(i):
            p[i, j] = p[j, i] = paired_bootstrap(samples[i], samples[j], scores[j] - scores[i]).p
    return p


def rank_systems(
    scores: Sequence[float], samples: Float, *, higher_is_better: bool = True, level: float = 0.05
) -> list[Rank]:
    """Ranks from scores and their bootstrap samples, shape [systems, resamples].

    A new cluster starts where every system above is better than every system below at ``level``.
    """
    sign = 1.0 if higher_is_better else -1.0
    values, draws = sign * np.asarray(scores, dtype=np.float64), sign * samples
    order = np.argsort(-values, kind="stable")
    p = pairwise_p(list(values), draws)
    significant = (p <= level) & (values[:, None] > values[None, :])
    clusters = np.zeros(len(order), dtype=int)
    for place in range(1, len(order)):
        above, below = order[:place], order[place:]
        starts = bool(np.all(significant[np.ix_(above, below)]))
        clusters[order[place]] = clusters[order[place - 1]] + starts
    better = (draws[None, :, :] > draws[:, None, :]).sum(axis=1)
    equal = (draws[None, :, :] == draws[:, None, :]).sum(axis=1)
    lows = np.quantile(better + 1, 0.025, axis=1, method="lower")
    highs = np.quantile(better + equal, 0.975, axis=1, method="higher")
    result = []
    for i in range(len(order)):
        members = clusters == clusters[i]
        rank = 1 + int(np.sum(clusters < clusters[i]))
        result.append(Rank(rank, int(members.sum()) > 1, int(lows[i]), int(highs[i]), int(clusters[i])))
    return result
