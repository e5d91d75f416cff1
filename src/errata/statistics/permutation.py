"""Is one metric's correlation with people higher than another's? Permutation tests (Deutsch, Dror and Roth 2021)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import CoefficientName
from errata.statistics.draws import Bool, coins
from errata.statistics.levels import Level, correlate

Over = Literal["systems", "sentences", "both"]
Alternative = Literal["two-sided", "greater"]

#: Cells of exchanged or resampled scores held at one time.
_PORTION = 1_000_000


@dataclass(frozen=True)
class CorrelationTest:
    """``difference`` is b − a; ``undefined`` counts the trials without a correlation, which are left out of ``p``."""

    difference: float
    p: float
    trials: int
    undefined: int


def permutation_test(
    metric_a: npt.ArrayLike,
    metric_b: npt.ArrayLike,
    human: npt.ArrayLike,
    *,
    coefficient: CoefficientName = "pearson",
    level: Level = "system",
    over: Over = "both",
    alternative: Alternative = "two-sided",
    trials: int = 1000,
    seed: int = 1,
) -> CorrelationTest:
    """Exchanges the two metrics' standardised scores at random and correlates again.

    Scores have shape [systems, sentences]; ``human`` may be [systems] on the level of systems. Exchanged are single
    cells (``both``: PERM-BOTH), whole systems or whole sentences (PERM-SYSTEMS, PERM-INPUTS). p is the share of trials
    with a difference at least as large as the observed one, the observed one included. ``greater`` asks whether b's
    correlation is higher than a's. Cells where any score is not finite are left out. Undefined where a correlation is.
    """
    if alternative not in ("two-sided", "greater"):
        raise InputError(f"'alternative' must be two-sided or greater, not {alternative!r}.")
    a, b, people = _complete(metric_a, metric_b, human)
    a, b = _standardised(a), _standardised(b)

    def difference(one: Float, other: Float) -> Float:
        value_a, value_b = (
            correlate(scores, people, coefficient=coefficient, level=level).value for scores in (one, other)
        )
        return value_b - value_a

    observed = float(difference(a, b))
    if not np.isfinite(observed):
        return CorrelationTest(float("nan"), float("nan"), trials, trials)
    drawn: Float = np.empty(trials)
    for streams in portions(trials, a.size):
        swap = _exchanges(seed, streams, a.shape, over)
        drawn[streams.start : streams.stop] = difference(np.where(swap, b, a), np.where(swap, a, b))
    defined = drawn[np.isfinite(drawn)]
    compared, bar = (defined, observed) if alternative == "greater" else (np.abs(defined), abs(observed))
    # Differences that are equal may be apart by rounding.
    extreme = int(np.sum(compared >= bar - 1e-12))
    return CorrelationTest(observed, (extreme + 1) / (len(defined) + 1), trials, trials - len(defined))


def portions(trials: int, cells: int) -> Iterator[range]:
    """Trials in ranges that need little memory together."""
    step = max(1, _PORTION // max(cells, 1))
    for first in range(0, trials, step):
        yield range(first, min(first + step, trials))


def _exchanges(seed: int, streams: range, shape: tuple[int, ...], over: Over) -> Bool:
    """Which cells are exchanged in each trial, shape [trials, systems or 1, sentences or 1]."""
    systems, sentences = shape
    kept = {"both": (systems, sentences), "systems": (systems, 1), "sentences": (1, sentences)}
    if over not in kept:
        raise InputError(f"'over' must be systems, sentences or both, not {over!r}.")
    rows, columns = kept[over]
    return coins(seed, streams, rows * columns).reshape(len(streams), rows, columns)


def _complete(metric_a: npt.ArrayLike, metric_b: npt.ArrayLike, human: npt.ArrayLike) -> tuple[Float, Float, Float]:
    """The scores, with cells that are missing anywhere missing everywhere."""
    a, b, people = (np.asarray(scores, dtype=np.float64) for scores in (metric_a, metric_b, human))
    if a.ndim != 2 or a.shape != b.shape or people.shape not in (a.shape, a.shape[:1]):
        raise InputError(
            f"Scores of shapes {a.shape}, {b.shape} and human scores of shape {people.shape} do not fit: "
            "all must have the shape [systems, sentences]."
        )
    present = np.isfinite(a) & np.isfinite(b)
    if people.ndim == 2:
        present &= np.isfinite(people)
        people = np.where(present, people, np.nan)
    return np.where(present, a, np.nan), np.where(present, b, np.nan), people


def _standardised(scores: Float) -> Float:
    """Scores with mean 0 and standard deviation 1 over all cells; constant scores stay as they are."""
    present = scores[np.isfinite(scores)]
    if not len(present) or present.min() == present.max():
        return scores
    standardised: Float = (scores - present.mean()) / present.std()
    return standardised
