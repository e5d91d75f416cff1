"""Soft pairwise accuracy (Thompson, Mathur, Deutsch and Khayrallah 2024)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.draws import coins

_PORTION = 256


def soft_pairwise_accuracy(metric: npt.ArrayLike, human: npt.ArrayLike, *, trials: int = 1000, seed: int = 1) -> float:
    """The mean over pairs of systems of 1 − |p_human − p_metric|, for scores of shape [systems, sentences].

    p is that of :func:`superiority_p`, from the same exchanges for both sides, so a metric equal to the human scores has
    exactly 1. Sentences for which any score is not finite are left out. Undefined for fewer than two systems or
    without sentences.
    """
    x, y = np.asarray(metric, dtype=np.float64), np.asarray(human, dtype=np.float64)
    if x.ndim != 2 or x.shape != y.shape:
        raise InputError(
            f"Scores of shapes {x.shape} and {y.shape} were given; both must have the shape [systems, sentences]."
        )
    whole = np.isfinite(x).all(axis=0) & np.isfinite(y).all(axis=0)
    if len(x) < 2 or not whole.any():
        return float("nan")
    p_metric = superiority_p(x[:, whole], trials=trials, seed=seed)
    p_human = superiority_p(y[:, whole], trials=trials, seed=seed)
    return float(np.mean(1 - np.abs(p_human - p_metric)[np.triu_indices(len(x), 1)]))


def superiority_p(scores: npt.ArrayLike, *, trials: int = 1000, seed: int = 1) -> Float:
    """One-sided p of every pair of systems by exchanging their scores sentence by sentence, shape [systems, systems].

    p[i, j] is the share of exchanges in which i's lead over j in the mean is larger than the observed one, equal leads
    counted half: small where i is better than j. So p[i, j] + p[j, i] = 1 and equal systems have 0.5, whatever their
    order. ``scores`` has shape [systems, sentences]; one product of matrices serves all pairs.
    """
    values = np.asarray(scores, dtype=np.float64)
    systems, sentences = values.shape
    if not np.isfinite(values).all() or not sentences:
        return np.full((systems, systems), np.nan)
    # Centring by sentence changes no difference of two systems, and keeps the sums small.
    values = values - values.mean(axis=0)
    observed = values.sum(axis=1)
    leads = observed[:, None] - observed[None, :]
    tolerance = 1e-12 * np.abs(values).sum()
    above: Float = np.zeros((systems, systems))
    for first in range(0, trials, _PORTION):
        streams = range(first, min(first + _PORTION, trials))
        signs = np.where(coins(seed, streams, sentences), -1.0, 1.0)
        sums = signs @ values.T
        drawn = sums[:, :, None] - sums[:, None, :]
        above += (drawn > leads + tolerance).sum(axis=0) + 0.5 * (np.abs(drawn - leads) <= tolerance).sum(axis=0)
    return above / trials
