"""Agreement of two vectors of scores: Pearson, Spearman, Kendall, pairwise accuracy.

Every function takes arrays whose last axis holds the things scored (systems or sentences) and whose leading axes
broadcast, so that thousands of resamples or synthetic systems are one call. What is undefined is nan, never 0. A score
that is not finite makes the result undefined (``missing="undefined"``) or is left out together with its partner
(``missing="omit"``). Nothing depends on the order of the things scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float, Int64
from errata.statistics.draws import Bool

Missing = Literal["undefined", "omit"]
CoefficientName = Literal["pearson", "spearman", "kendall", "accuracy", "accuracy-with-ties"]


class Coefficient(Protocol):
    def __call__(self, x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float: ...


@dataclass(frozen=True)
class PairCounts:
    """Unordered pairs of things scored twice; each field has the shape of the leading axes."""

    pairs: Int64
    concordant: Int64
    discordant: Int64
    tied_x: Int64  #: in x, whatever y says
    tied_y: Int64  #: in y, whatever x says
    tied_both: Int64


def pearson(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float:
    """Pearson's r. Undefined for fewer than three points and where x or y is constant."""
    values_x, values_y, present = joined(x, y, missing)
    return _pearson(values_x, values_y, present)


def spearman(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float:
    """Spearman's ρ: Pearson's r of the ranks, ties at their mean rank. Undefined where Pearson's r is."""
    values_x, values_y, present = joined(x, y, missing)
    return _pearson(_mid_ranks(values_x, present), _mid_ranks(values_y, present), present)


def kendall(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float:
    """Kendall's τ-b. Undefined where all pairs are tied in x or in y."""
    counts = pair_counts(x, y, missing=missing)
    untied_x, untied_y = counts.pairs - counts.tied_x, counts.pairs - counts.tied_y
    return ratio(counts.concordant - counts.discordant, np.sqrt(untied_x.astype(np.float64) * untied_y))


def pairwise_accuracy(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float:
    """The share of pairs, of those that y does not tie, that x puts in y's order; a tie in x is half right.

    A constant x has exactly 0.5. Undefined where y ties all pairs.
    """
    counts = pair_counts(x, y, missing=missing)
    halves = counts.tied_x - counts.tied_both
    return ratio(counts.concordant + 0.5 * halves, counts.pairs - counts.tied_y)


def accuracy_with_ties(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> Float:
    """The share of all pairs on which x and y say the same of <, = and > (Deutsch, Foster and Freitag 2023).

    Undefined for fewer than two points.
    """
    counts = pair_counts(x, y, missing=missing)
    return ratio(counts.concordant + counts.tied_both, counts.pairs)


def pair_counts(x: npt.ArrayLike, y: npt.ArrayLike, *, missing: Missing = "undefined") -> PairCounts:
    """Counts all pairs in O(n log² n) time and O(n) memory for each case."""
    values_x, values_y, present = joined(x, y, missing)
    n = present.shape[-1]
    many = present.sum(axis=-1)
    # What is missing becomes the largest value of both sides: tied with its like, concordant with everything else.
    ranks_x, ranks_y = _low_ranks(values_x, present), _low_ranks(values_y, present)
    keys = np.sort(ranks_x * max(n, 1) + ranks_y, axis=-1)
    unseen = _choose_two(n - many)
    pairs = _choose_two(many)
    tied_x = _tied_pairs(np.sort(ranks_x, axis=-1)) - unseen
    tied_y = _tied_pairs(np.sort(ranks_y, axis=-1)) - unseen
    tied_both = _tied_pairs(keys) - unseen
    discordant = _inversions(keys % max(n, 1), n)
    concordant = pairs - discordant - tied_x - tied_y + tied_both
    return PairCounts(pairs, concordant, discordant, tied_x, tied_y, tied_both)


COEFFICIENTS: dict[CoefficientName, Coefficient] = {
    "pearson": pearson,
    "spearman": spearman,
    "kendall": kendall,
    "accuracy": pairwise_accuracy,
    "accuracy-with-ties": accuracy_with_ties,
}


def coefficient_named(name: CoefficientName) -> Coefficient:
    if name not in COEFFICIENTS:
        raise InputError(f"There is no coefficient {name!r}; choose one of {', '.join(COEFFICIENTS)}.")
    return COEFFICIENTS[name]


def ratio(above: npt.NDArray[Any], below: npt.NDArray[Any]) -> Float:
    """above / below, undefined where ``below`` is 0 or either is undefined."""
    above, below = np.broadcast_arrays(np.asarray(above, dtype=np.float64), np.asarray(below, dtype=np.float64))
    result: Float = np.full(above.shape, np.nan)
    np.divide(above, below, out=result, where=(below != 0) & np.isfinite(above) & np.isfinite(below))
    return result


def joined(x: npt.ArrayLike, y: npt.ArrayLike, missing: Missing) -> tuple[Float, Float, Bool]:
    """Both arrays in their common shape, and which places count."""
    values_x, values_y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if values_x.ndim == 0 or values_y.ndim == 0 or values_x.shape[-1] != values_y.shape[-1]:
        raise InputError(
            f"Scores of shapes {values_x.shape} and {values_y.shape} cannot be correlated: "
            "their last axes must hold the same systems or sentences."
        )
    try:
        values_x, values_y = np.broadcast_arrays(values_x, values_y)
    except ValueError:
        raise InputError(
            f"Scores of shapes {values_x.shape} and {values_y.shape} cannot be correlated: "
            "their leading axes do not broadcast."
        ) from None
    present = np.isfinite(values_x) & np.isfinite(values_y)
    if missing == "undefined":
        present = np.broadcast_to(present.all(axis=-1, keepdims=True), present.shape)
    return values_x, values_y, present


def _pearson(x: Float, y: Float, present: Bool) -> Float:
    a, b = _centred(x, present), _centred(y, present)
    r = ratio((a * b).sum(axis=-1), np.sqrt((a * a).sum(axis=-1) * (b * b).sum(axis=-1)))
    return np.where(present.sum(axis=-1) > 2, np.clip(r, -1, 1), np.nan)


def _centred(values: Float, present: Bool) -> Float:
    """Values moved to mean 0 and scaled to a range of 1 (exactly 0 if they are constant), 0 where missing."""
    low = np.where(present, values, np.inf).min(axis=-1, keepdims=True, initial=np.inf)
    high = np.where(present, values, -np.inf).max(axis=-1, keepdims=True, initial=-np.inf)
    varied = high > low
    low = np.where(varied, low, 0.0)
    # The range of numbers near the largest double overflows; then all of them are 0 here and r is undefined.
    with np.errstate(over="ignore"):
        span = np.where(varied, high, 1.0) - low
        scaled = np.where(present & varied, values, low) - low
    scaled = ratio(scaled, span)
    scaled = np.where(present & varied & np.isfinite(scaled), scaled, 0.0)
    mean = scaled.sum(axis=-1, keepdims=True) / np.maximum(present.sum(axis=-1, keepdims=True), 1)
    return np.where(present & varied, scaled - mean, 0.0)


def _run_starts(ordered: npt.NDArray[Any]) -> Int64:
    """For sorted values, the place of the first of each one's equals."""
    places = np.arange(ordered.shape[-1])
    new = np.ones(ordered.shape, dtype=bool)
    new[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    return np.maximum.accumulate(np.where(new, places, 0), axis=-1)


def _low_ranks(values: Float, present: Bool) -> Int64:
    """The number of smaller values; what is missing counts as largest."""
    filled = np.where(present, values, np.inf)
    order = np.argsort(filled, axis=-1)
    ranks = np.empty(filled.shape, dtype=np.int64)
    np.put_along_axis(ranks, order, _run_starts(np.take_along_axis(filled, order, axis=-1)), axis=-1)
    return ranks


def _mid_ranks(values: Float, present: Bool) -> Float:
    """Ranks among what is present, ties at their mean, from 1."""
    low = _low_ranks(values, present)
    lower_of_reversed = _low_ranks(-values, present)
    many = present.sum(axis=-1, keepdims=True)
    ranks: Float = (low + (many - 1 - lower_of_reversed)) / 2 + 1
    return ranks


def _tied_pairs(ordered: Int64) -> Int64:
    return np.asarray((np.arange(ordered.shape[-1]) - _run_starts(ordered)).sum(axis=-1))


def _choose_two(n: npt.NDArray[Any]) -> Int64:
    return np.asarray(n * (n - 1) // 2, dtype=np.int64)


def _inversions(values: Int64, bound: int) -> Int64:
    """Pairs i < j with values[i] > values[j], of integers in [0, bound): bit by bit from the highest.

    Two values are out of order at the highest bit in which they differ: among values equal above that bit, kept in
    their first order, every 0 counts the 1s before it.
    """
    total = np.zeros(values.shape[:-1], dtype=np.int64)
    for bit in reversed(range(max(bound - 1, 0).bit_length())):
        order = np.argsort(values >> (bit + 1), axis=-1, kind="stable")
        values = np.take_along_axis(values, order, axis=-1)
        ones = (values >> bit) & 1
        before = np.cumsum(ones, axis=-1) - ones
        before -= np.take_along_axis(before, _run_starts(values >> (bit + 1)), axis=-1)
        total += (before * (1 - ones)).sum(axis=-1)
    return total
