"""Interpolating a grammaticality metric with a reference-based one, and how well the best mixture does (Napoles et al., 2016)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import pearson, spearman

#: The weights of the reference-based metric that are tried: 0, 0.01, …, 1.
LAMBDAS: Float = np.arange(101) / 100
COEFFICIENTS = {"spearman": spearman, "pearson": pearson}


@dataclass(frozen=True)
class Chosen:
    """Weights for one coefficient.

    ``curve[i]`` is the correlation with ``LAMBDAS[i]``. ``oracle`` is the weight with the highest, the smallest of equals:
    it has seen the human scores it is judged by. ``held_out[s]`` is the weight chosen without the human score of system s,
    the middle one of equals, and ``cross_validated`` the correlation of what the systems get with these weights. Scores
    under different weights have different scales: each is taken in standard deviations from the mean of all systems
    under the same weight, so that with one weight for all this is the correlation with that weight.
    """

    curve: Float
    oracle: float
    oracle_correlation: float
    held_out: Float
    cross_validated: float


@dataclass(frozen=True)
class Interpolation:
    """A pair of metrics over the same systems."""

    spearman: Chosen
    pearson: Chosen


def interpolate(grammar: npt.ArrayLike, reference: npt.ArrayLike, human: npt.ArrayLike) -> Interpolation:
    """Mixes (1 − λ)·grammar + λ·reference for 101 values of λ.

    ``grammar`` and ``reference`` are sentence scores, shape [systems, sentences] (or means, shape [systems]), ``human`` has
    one score a system. A system's score is the mean over its sentences; since the mixture is linear, that is the mixture
    of the means.
    """
    g, r, people = (np.asarray(values, dtype=np.float64) for values in (grammar, reference, human))
    if g.shape != r.shape or g.ndim not in (1, 2) or people.shape != g.shape[:1]:
        raise InputError(
            "Two metrics are mixed over the same systems and sentences, with one human score a system. Got shapes "
            f"{g.shape}, {r.shape} and {people.shape}."
        )
    if len(people) < 4:
        raise InputError(f"Choosing a weight without a system needs at least 4 systems. Got {len(people)}.")
    if g.ndim == 2:
        g, r = g.mean(axis=1), r.mean(axis=1)
    mixed = (1 - LAMBDAS)[:, None] * g + LAMBDAS[:, None] * r  # [weights, systems]
    return Interpolation(*(choose(mixed, people, name) for name in COEFFICIENTS))


def choose(mixed: Float, human: Float, coefficient: str) -> Chosen:
    correlate = COEFFICIENTS[coefficient]
    curve = correlate(mixed, human)
    best = best_places(curve)
    systems = len(human)
    others = np.array([np.delete(np.arange(systems), s) for s in range(systems)])
    without = correlate(mixed[:, others], human[others])  # [weights, systems]
    places = [best_places(without[:, s]) for s in range(systems)]
    if not len(best) or not all(len(equals) for equals in places):
        undefined = np.full(systems, np.nan)
        return Chosen(curve, np.nan, np.nan, undefined, np.nan)
    held_out = np.array([equals[len(equals) // 2] for equals in places])
    own = standardised(mixed)[held_out, np.arange(systems)]
    return Chosen(
        curve, float(LAMBDAS[best[0]]), float(curve[best[0]]), LAMBDAS[held_out], float(correlate(own, human))
    )


def standardised(mixed: Float) -> Float:
    """Every row in standard deviations from its mean; a constant row is undefined."""
    spread = mixed.std(axis=1, keepdims=True)
    safe = np.where(spread > 0, spread, 1.0)
    result: Float = np.where(spread > 0, (mixed - mixed.mean(axis=1, keepdims=True)) / safe, np.nan)
    return result


def best_places(curve: Float) -> list[int]:
    """Where a curve is highest; equal to within rounding counts as equal. None where it is nowhere defined."""
    if np.all(np.isnan(curve)):
        return []
    result: list[int] = np.flatnonzero(curve >= np.nanmax(curve) - 1e-12).tolist()
    return result
