"""Coefficients of agreement: κ of a table of two judges, α of any number of judges with gaps."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from errata.errors import InputError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Weights = Literal["none", "quadratic"]
Chance = Literal["pooled", "own", "symmetric"]
Level = Literal["nominal", "ordinal", "interval"]

Float = npt.NDArray[np.float64]
Ints = npt.NDArray[np.integer]


def plain_dict(result: DataclassInstance) -> dict[str, Any]:
    """A result ready for JSON: undefined numbers are None."""

    def known(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: known(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [known(one) for one in value]
        return None if isinstance(value, float) and not math.isfinite(value) else value

    return {name: known(value) for name, value in asdict(result).items()}


def kappa(table: npt.ArrayLike, *, weights: Weights = "none", chance: Chance = "own") -> float:
    """1 − observed / expected disagreement of a square table: how often one said the row and the other the column.

    ``weights`` counts every disagreement alike, or by the squared distance of the categories. ``chance`` is what two
    judges who guess would do: ``own`` takes each one's proportions (Cohen), ``pooled`` those of both together (Scott, and
    the evaluations of machine translation), ``symmetric`` also those of a category and its opposite (< and >), so that it
    does not matter which of two systems is named first.

    nan where nothing was judged twice, and where guessing would always agree.
    """
    counts = np.asarray(table, dtype=np.float64)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1]:
        raise InputError(f"A table of agreement is square, a row and a column for each category. Got {counts.shape}.")
    for value, known, what in ((weights, Weights, "weights"), (chance, Chance, "chance")):
        if value not in get_args(known):
            raise InputError(f"The {what} of κ are {', '.join(get_args(known))}. Got {value!r} instead.")
    total = counts.sum()
    if total == 0:
        return float("nan")
    rows, columns = counts.sum(axis=1) / total, counts.sum(axis=0) / total
    if chance != "own":
        rows = columns = (rows + columns) / 2
    if chance == "symmetric":
        rows = columns = (rows + rows[::-1]) / 2
    place = np.arange(len(counts))
    apart = np.abs(place[:, None] - place[None, :])
    cost = (apart > 0).astype(np.float64) if weights == "none" else apart.astype(np.float64) ** 2
    expected = float((cost * np.outer(rows, columns)).sum())
    if expected <= 1e-15:
        return float("nan")
    return 1.0 - float((cost * counts).sum() / total) / expected


def krippendorff_alpha(units: Ints, values: npt.ArrayLike, level: Level = "nominal") -> float:
    """Krippendorff's α of N values, ``values[i]`` given to ``units[i]`` by somebody; a missing value is simply not there.

    Units with one value say nothing and are left out. ``ordinal`` needs values that sort, ``interval`` values that subtract.
    O(N log N), whatever the number of different values. nan where no unit has two values, or all values are the same.
    """
    if level not in get_args(Level):
        raise InputError(f"The levels of α are {', '.join(get_args(Level))}. Got {level!r} instead.")
    given = np.asarray(values)
    _, unit, sizes = np.unique(np.asarray(units), return_inverse=True, return_counts=True)
    paired = sizes[unit] > 1
    _, unit, sizes = np.unique(unit[paired], return_inverse=True, return_counts=True)
    kinds, kind, often = np.unique(given[paired], return_inverse=True, return_counts=True)
    if len(kinds) < 2:
        return float("nan")
    if level == "nominal":
        return nominal_alpha(unit, sizes, kind, often)
    # The ordinal distance of two values is the number of values from the middle of one to the middle of the other.
    points = np.cumsum(often) - often / 2 if level == "ordinal" else kinds.astype(np.float64)
    return interval_alpha(unit, sizes, points[kind])


def first_of_each(units: Ints, judges: Ints) -> npt.NDArray[np.int64]:
    """Where each judge's first value for each unit stands: α takes one value a judge, repeated ones are left out."""
    if not len(units):
        return np.zeros(0, dtype=np.int64)
    span = np.int64(judges.max()) + 1
    _, first = np.unique(units.astype(np.int64) * span + judges, return_index=True)
    return np.sort(first).astype(np.int64)


def nominal_alpha(unit: Ints, sizes: Ints, kind: Ints, often: Ints) -> float:
    many = float(sizes.sum())
    together, same = np.unique(unit.astype(np.int64) * len(often) + kind, return_counts=True)
    squares = np.bincount(together // len(often), weights=same.astype(np.float64) ** 2, minlength=len(sizes))
    observed = float((((sizes**2) - squares) / (sizes - 1)).sum()) / many
    expected = (many**2 - float((often.astype(np.float64) ** 2).sum())) / (many * (many - 1))
    return 1.0 - observed / expected


def interval_alpha(unit: Ints, sizes: Ints, points: Float) -> float:
    many = float(sizes.sum())
    centred = points - points.mean()
    sums = np.bincount(unit, weights=centred, minlength=len(sizes))
    squares = np.bincount(unit, weights=centred**2, minlength=len(sizes))
    observed = float(((sizes * squares - sums**2) / (sizes - 1)).sum()) / many
    expected = (many * float(squares.sum()) - float(sums.sum()) ** 2) / (many * (many - 1))
    return 1.0 - observed / expected
