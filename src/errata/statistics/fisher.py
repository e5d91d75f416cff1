"""One correlation's p and interval, and two independent correlations compared."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import Literal

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import coefficient_named
from errata.statistics.resampling import Interval

#: 8! orders of eight values are listed in a quarter of a second; nine take three.
LARGEST_EXACT = 8


def t_test_p(r: npt.ArrayLike, n: npt.ArrayLike) -> Float:
    """Two-sided p of r = 0 for Pearson's or Spearman's coefficient of n points: t = r √((n−2)/(1−r²)), n − 2 degrees.

    Undefined for n < 3.
    """
    from scipy.special import stdtr

    value, many = np.broadcast_arrays(np.asarray(r, dtype=np.float64), np.asarray(n, dtype=np.float64))
    usable = (np.abs(value) <= 1) & (many > 2)
    certain = np.abs(value) == 1
    inner, degrees = np.where(usable & ~certain, value, 0.0), np.where(usable, many - 2, 1.0)
    p = 2 * stdtr(degrees, -np.abs(inner) * np.sqrt(degrees / (1 - inner**2)))
    return np.where(usable, np.where(certain, 0.0, p), np.nan)


def exact_p(
    x: npt.ArrayLike, y: npt.ArrayLike, *, coefficient: Literal["pearson", "spearman", "kendall"] = "pearson"
) -> float:
    """Two-sided p of no association: the share of all orders of y with an absolute coefficient at least the observed.

    For at most eight points. Undefined where the coefficient is.
    """
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if first.ndim != 1 or len(first) > LARGEST_EXACT:
        raise InputError(f"Orders of scores of shape {first.shape} cannot be listed: at most {LARGEST_EXACT} can.")
    function = coefficient_named(coefficient)
    observed = abs(float(function(first, second)))
    if not np.isfinite(observed):
        return float("nan")
    orders = np.array(list(permutations(range(len(second)))))
    drawn = np.abs(function(first, second[orders]))
    return int(np.sum(drawn >= observed - 1e-12)) / factorial(len(second))


def association_p(
    x: npt.ArrayLike, y: npt.ArrayLike, *, coefficient: Literal["pearson", "spearman"] = "pearson"
) -> float:
    """Two-sided p of one coefficient: exact for at most eight points, else by the t approximation."""
    many = np.asarray(x).shape[-1]
    if many <= LARGEST_EXACT:
        return exact_p(x, y, coefficient=coefficient)
    return float(t_test_p(coefficient_named(coefficient)(x, y), many))


def fisher_interval(r: float, n: int, confidence: float = 0.95) -> Interval:
    """tanh(artanh r ± q / √(n − 3)), q the normal quantile. Undefined for n < 4 and for |r| = 1."""
    from scipy.special import ndtri

    if not (abs(r) < 1 and n > 3):
        return Interval(float("nan"), float("nan"))
    half = float(ndtri((1 + confidence) / 2)) / np.sqrt(n - 3)
    return Interval(float(np.tanh(np.arctanh(r) - half)), float(np.tanh(np.arctanh(r) + half)))


def independent_p(r1: npt.ArrayLike, n1: npt.ArrayLike, r2: npt.ArrayLike, n2: npt.ArrayLike) -> Float:
    """Two-sided p of r1 = r2 for independent samples: z = (artanh r1 − artanh r2) / √(1/(n1−3) + 1/(n2−3)).

    Arguments broadcast. Undefined for n < 4 and for |r| = 1. For correlations with the same human scores it is
    conservative (the samples are not independent); prefer Williams' test.
    """
    from scipy.special import ndtr

    arrays = [np.asarray(value, dtype=np.float64) for value in (r1, n1, r2, n2)]
    a, many_a, b, many_b = np.broadcast_arrays(*arrays)
    usable = (np.abs(a) < 1) & (np.abs(b) < 1) & (many_a > 3) & (many_b > 3)
    a, b = np.where(usable, a, 0.0), np.where(usable, b, 0.0)
    many_a, many_b = np.where(usable, many_a, 4.0), np.where(usable, many_b, 4.0)
    z = (np.arctanh(a) - np.arctanh(b)) / np.sqrt(1 / (many_a - 3) + 1 / (many_b - 3))
    return np.where(usable, 2 * ndtr(-np.abs(z)), np.nan)
