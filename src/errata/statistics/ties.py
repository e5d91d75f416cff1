"""Pairwise accuracy with calibrated ties (Deutsch, Foster and Freitag 2023)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float, Int64
from errata.statistics.correlation import joined, ratio
from errata.statistics.draws import Bool

#: Pairs of one group need some 50 bytes each.
_LARGEST_GROUP = 10_000


@dataclass(frozen=True)
class TieCalibration:
    """``accuracy`` is the mean over groups at ``epsilon``; groups with fewer than two scores are left out and counted."""

    accuracy: float
    epsilon: float
    groups: int
    undefined: int


@dataclass(frozen=True)
class _Pairs:
    """All pairs of all groups, one after another."""

    gaps: Float  #: |difference| of the metric
    human_ties: Bool
    agree: Bool  #: same strict order
    group: Int64
    groups: int
    defined: int

    def accuracy(self, epsilon: float) -> float:
        """The mean over groups of the share of pairs that are right."""
        right = np.where(self.gaps <= epsilon, self.human_ties, self.agree)
        shares = ratio(np.bincount(self.group, weights=right, minlength=self.groups), self.sizes())
        return float(np.nanmean(shares)) if self.defined else float("nan")

    def sizes(self) -> Int64:
        return np.bincount(self.group, minlength=self.groups)


def calibrate_ties(metric: npt.ArrayLike, human: npt.ArrayLike) -> TieCalibration:
    """The accuracy at the one threshold ε for all groups that makes it largest; the smallest such ε.

    Both arrays have shape [groups, n] or [n]; a pair whose metric scores differ by at most ε is a tie of the metric.
    Tried are 0 and all differences there are. Scores that are not finite are left out. O(p log p) for p pairs.
    """
    pairs = _pairs(metric, human)
    if not pairs.defined:
        return TieCalibration(float("nan"), float("nan"), 0, pairs.groups)
    order = np.argsort(pairs.gaps, kind="stable")
    gaps = pairs.gaps[order]
    # What the sum of shares gains when a pair becomes a tie; real ties are ties from the start.
    becomes = pairs.human_ties.astype(np.int64) - pairs.agree
    gains = np.where(pairs.gaps > 0, becomes / pairs.sizes()[pairs.group], 0.0)[order]
    last = np.append(gaps[1:] != gaps[:-1], True)
    thresholds, totals = np.append(0.0, gaps[last]), np.append(0.0, np.cumsum(gains)[last])
    # Sums of shares that are equal may be apart by rounding.
    epsilon = float(thresholds[np.argmax(totals >= totals.max() - 1e-12 * pairs.groups)])
    return TieCalibration(pairs.accuracy(epsilon), epsilon, pairs.defined, pairs.groups - pairs.defined)


def accuracy_at(metric: npt.ArrayLike, human: npt.ArrayLike, epsilon: float) -> float:
    """The mean accuracy of groups at a given ε, for instance one calibrated on other data. Arguments as above."""
    return _pairs(metric, human).accuracy(epsilon)


def _pairs(metric: npt.ArrayLike, human: npt.ArrayLike) -> _Pairs:
    x, y, present = joined(np.atleast_2d(np.asarray(metric, dtype=np.float64)), np.atleast_2d(human), "omit")
    if x.ndim != 2:
        raise InputError(f"Scores of shape {x.shape} were given; ties are calibrated on shape [groups, n].")
    if x.shape[1] > _LARGEST_GROUP:
        raise InputError(
            f"A group of {x.shape[1]:,} scores has too many pairs to calibrate ties on (the limit is "
            f"{_LARGEST_GROUP:,}); group the scores by sentence or by system."
        )
    x, y = np.where(present, x, 0.0), np.where(present, y, 0.0)
    i, j = np.triu_indices(x.shape[1], 1)
    group, pair = np.nonzero(present[:, i] & present[:, j])
    with np.errstate(over="ignore"):
        gaps = x[group, i[pair]] - x[group, j[pair]]
        signs = np.sign(y[group, i[pair]] - y[group, j[pair]])
    agree = (np.sign(gaps) == signs) & (signs != 0)
    return _Pairs(np.abs(gaps), signs == 0, agree, group, len(x), int(np.sum(present.sum(axis=1) > 1)))
