"""Correlation of a metric with people on the level of systems or of sentences.

Scores have shape [..., systems, sentences]. A cell where either side is not finite is missing and left out on both.

``system``    the systems' means over sentences, correlated over systems
``all``       all cells as one sample (no grouping)
``sentence``  over the systems of one sentence, then the mean over sentences (group by item)
``by-system`` over the sentences of one system, then the mean over systems (group by system)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float, Int64
from errata.statistics.correlation import CoefficientName, coefficient_named, ratio
from errata.statistics.draws import Bool

Level = Literal["system", "all", "sentence", "by-system"]


@dataclass(frozen=True)
class Correlation:
    """``value`` is the mean of the groups where it is defined; all fields have the shape of the leading axes."""

    value: Float
    groups: Int64  #: groups in the mean
    undefined: Int64  #: groups left out because they have too few scores or only equal ones


def correlate(
    metric: npt.ArrayLike, human: npt.ArrayLike, *, coefficient: CoefficientName = "pearson", level: Level = "system"
) -> Correlation:
    """A metric's correlation with human scores; leading axes of both broadcast.

    On the level of systems ``human`` may also be one score a system, shape [systems].
    """
    return averaged(group_values(metric, human, coefficient=coefficient, level=level))


def group_values(metric: npt.ArrayLike, human: npt.ArrayLike, *, coefficient: CoefficientName, level: Level) -> Float:
    """The coefficient of every group, shape [..., groups]; one group unless the level averages over them."""
    function = coefficient_named(coefficient)
    x, y = _checked(metric, human, level)
    if level == "system":
        present = np.isfinite(x) if y.ndim == 1 else np.isfinite(x) & np.isfinite(y)
        return function(system_means(x, present), y if y.ndim == 1 else system_means(y, present))[..., None]
    if level == "all":
        x, y = np.broadcast_arrays(x, y)
        flat = (*x.shape[:-2], x.shape[-2] * x.shape[-1])
        return function(x.reshape(flat), y.reshape(flat), missing="omit")[..., None]
    if level == "sentence":
        x, y = np.swapaxes(x, -1, -2), np.swapaxes(y, -1, -2)
    return function(x, y, missing="omit")


def averaged(values: Float) -> Correlation:
    """The mean over the last axis of what is defined."""
    defined = np.isfinite(values)
    groups = defined.sum(axis=-1)
    means = ratio(np.where(defined, values, 0.0).sum(axis=-1), groups)
    return Correlation(means, groups, values.shape[-1] - groups)


def system_means(values: Float, present: Bool) -> Float:
    """The mean over the last axis of what is present; undefined where nothing is."""
    shifted, lowest = above_lowest(values, present)
    means: Float = lowest[..., 0] + ratio(shifted.sum(axis=-1), present.sum(axis=-1))
    return means


def above_lowest(values: Float, present: Bool) -> tuple[Float, Float]:
    """How far scores are above the lowest of all systems (0 where missing), and that lowest, shape [..., 1, 1].

    Means are taken of these, so that equal scores have exactly their value as the mean, however many there are.
    """
    lowest = np.where(present, values, np.inf).min(axis=(-2, -1), keepdims=True, initial=np.inf)
    lowest = np.where(np.isfinite(lowest), lowest, 0.0)
    return np.where(present, values, lowest) - lowest, lowest


def _checked(metric: npt.ArrayLike, human: npt.ArrayLike, level: Level) -> tuple[Float, Float]:
    x, y = np.asarray(metric, dtype=np.float64), np.asarray(human, dtype=np.float64)
    if level not in ("system", "all", "sentence", "by-system"):
        raise InputError(f"There is no level {level!r}; choose system, all, sentence or by-system.")
    per_system = level == "system" and y.ndim == 1
    expected = x.shape[-2:-1] if per_system else x.shape[-2:]
    if x.ndim < 2 or (y.shape if per_system else y.shape[-2:]) != expected:
        raise InputError(
            f"Metric scores of shape {x.shape} and human scores of shape {y.shape} do not fit: "
            "both must end in the same systems and sentences."
        )
    return x, y
