"""Synthetic systems by hybrid super-sampling (Graham and Liu 2016): sentences of one system among those of another.

A mixture takes each sentence from one of two systems. Its counts are the sum of the rows it took, so the counts of
thousands of mixtures are a product of matrices, and its human score is the mean of its sentences' human scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float, Int64
from errata.statistics.correlation import ratio
from errata.statistics.draws import Bool, orders

#: Mixtures multiplied at one time; each needs eight bytes a sentence while it is.
_PORTION = 64


@dataclass(frozen=True)
class Mixtures:
    """Mixture m takes sentence i from system ``first[m]`` where ``taken[m, i]``, else from system ``second[m]``."""

    first: Int64
    second: Int64
    percent: Int64  #: of the sentences that come from ``first``
    taken: Bool

    def __len__(self) -> int:
        return len(self.first)

    def containing(self, system: int) -> Bool:
        """Which mixtures have sentences of a system, as for leaving a system and all its mixtures out."""
        return np.asarray((self.first == system) | (self.second == system))


def hybrid_mixtures(
    systems: Sequence[str],
    sentences: int,
    *,
    percents: Sequence[int] = tuple(range(10, 100, 10)),
    draws: int = 5,
    many: int | None = None,
    seed: int = 1,
) -> Mixtures:
    """Every pair of systems, mixed in every share, ``draws`` times; ``many`` keeps only the first so many.

    Sentences are drawn without replacement: a share of p % is round(p n / 100) of n sentences, halves upwards. Pairs go
    by the sorted names, so the order of the systems changes nothing but their numbers. Six systems and the nine
    shares of 10 to 90 % make 135 mixtures a draw.
    """
    if len(set(systems)) != len(systems):
        raise InputError("Systems to mix must have different names.")
    if not all(0 <= percent <= 100 for percent in percents):
        raise InputError(f"Shares are percentages between 0 and 100, not {', '.join(map(str, percents))}.")
    ordered = sorted(range(len(systems)), key=lambda i: systems[i])
    plan = [(a, b, percent) for _, (a, b), percent in product(range(draws), combinations(ordered, 2), percents)]
    if many is not None:
        if many > len(plan):
            raise InputError(
                f"{many:,} mixtures were asked for, but {draws} draws make {len(plan):,}; raise the draws."
            )
        plan = plan[:many]
    first, second, percent = np.array(plan, dtype=np.int64).reshape(-1, 3).T
    taken = np.zeros((len(plan), sentences), dtype=bool)
    sizes = (percent * sentences + 50) // 100
    for rows in _portions(len(plan)):
        order = orders(seed, range(rows.start, rows.stop), sentences)
        np.put_along_axis(taken[rows], order, np.arange(sentences) < sizes[rows, None], axis=1)
    return Mixtures(first, second, percent, taken)


def mixture_sums(rows: npt.ArrayLike, mixtures: Mixtures) -> Float:
    """Sums of the rows of mixtures, shape [mixtures, columns], for rows of shape [systems, sentences, columns].

    Whole numbers are summed exactly. A sum is undefined where the mixture took a row that is not finite.
    """
    values = np.asarray(rows, dtype=np.float64)
    if values.ndim != 3 or values.shape[1] != mixtures.taken.shape[1]:
        raise InputError(
            f"Rows of shape {values.shape} do not fit mixtures of {mixtures.taken.shape[1]:,} sentences: "
            "the shape must be [systems, sentences, columns]."
        )
    present = np.isfinite(values)
    if present.all():
        return _sums(values, mixtures)
    sums, missing = _sums(np.where(present, values, 0.0), mixtures), _sums((~present).astype(np.float64), mixtures)
    return np.where(missing > 0, np.nan, sums)


def mixture_means(scores: npt.ArrayLike, mixtures: Mixtures) -> Float:
    """Mean sentence scores of mixtures, shape [mixtures], for scores [systems, sentences]; missing scores are left out."""
    values = np.asarray(scores, dtype=np.float64)
    present = np.isfinite(values)
    # Counted from the lowest score, so that mixtures of equal scores are equal to the last digit.
    lowest = np.where(present, values, np.inf).min(initial=np.inf)
    shifted = np.where(present, values - (lowest if np.isfinite(lowest) else 0.0), 0.0)
    sums = mixture_sums(np.stack([shifted, present], axis=-1), mixtures)
    means: Float = ratio(sums[:, 0], sums[:, 1]) + lowest
    return means


def _sums(values: Float, mixtures: Mixtures) -> Float:
    sums: Float = np.zeros((len(mixtures), values.shape[2]))
    pairs = np.stack([mixtures.first, mixtures.second], axis=1)
    for a, b in np.unique(pairs, axis=0):
        members = np.flatnonzero((mixtures.first == a) & (mixtures.second == b))
        for rows in _portions(len(members)):
            chosen = mixtures.taken[members[rows]].astype(np.float64)
            sums[members[rows]] = chosen @ values[a] + (1 - chosen) @ values[b]
    return sums


def _portions(total: int) -> Iterator[slice]:
    for first in range(0, total, _PORTION):
        yield slice(first, min(first + _PORTION, total))
