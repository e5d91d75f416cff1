"""How sure is a correlation, or a difference of two? Bootstrap over systems, sentences or both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float, Int64
from errata.statistics.correlation import CoefficientName, coefficient_named, ratio
from errata.statistics.draws import below, words
from errata.statistics.levels import Level, above_lowest, averaged, correlate, group_values
from errata.statistics.permutation import Over, portions
from errata.statistics.resampling import PairedTest, interval, paired_bootstrap


@dataclass(frozen=True)
class CorrelationInterval:
    """A percentile interval; ``undefined`` counts the resamples without a correlation, which are left out."""

    low: float
    high: float
    undefined: int


def bootstrap_correlations(
    metrics: npt.ArrayLike,
    human: npt.ArrayLike,
    *,
    coefficient: CoefficientName = "pearson",
    level: Level = "system",
    over: Over = "both",
    resamples: int = 1000,
    seed: int = 1,
) -> Float:
    """Correlations of resampled scores, shape [metrics, resamples], for scores of shape [metrics, systems, sentences].

    Systems, sentences or both are drawn with replacement (BOOT-SYSTEMS, BOOT-INPUTS, BOOT-BOTH of Deutsch, Dror and
    Roth 2021), the same for all metrics, so that their differences are paired. ``human`` is [systems, sentences], or
    [systems] on the level of systems. A resample may be undefined (nan), for instance one that drew a single system.
    """
    scores, people = np.asarray(metrics, dtype=np.float64), np.asarray(human, dtype=np.float64)
    if scores.ndim != 3 or people.shape not in (scores.shape[1:], scores.shape[1:2]):
        raise InputError(
            f"Scores of shape {scores.shape} and human scores of shape {people.shape} do not fit: "
            "the shapes must be [metrics, systems, sentences] and [systems, sentences]."
        )
    if over not in ("systems", "sentences", "both"):
        raise InputError(f"'over' must be systems, sentences or both, not {over!r}.")
    if people.ndim == 1 and level != "system":
        raise InputError(
            f"One human score a system cannot be correlated on the level {level!r}, only on that of systems."
        )
    if level == "system":
        function = coefficient_named(coefficient)
        drawn = _system_scores(scores, people, over, seed)
        parts = [function(*drawn(streams)) for streams in portions(resamples, scores.size)]
    elif (level, over) in (("sentence", "sentences"), ("by-system", "systems")):
        # Whole groups are drawn: their values stay what they are.
        values = group_values(scores, people, coefficient=coefficient, level=level)
        groups = values.shape[-1]
        parts = [averaged(values[:, _drawn(seed, s, groups)]).value for s in portions(resamples, values.size)]
    else:
        parts = []
        for streams in portions(resamples, scores.size):
            rows, columns = _cells(scores.shape, over, seed, streams)
            one, other = scores[:, rows[..., None], columns[:, None]], people[rows[..., None], columns[:, None]]
            parts.append(correlate(one, other, coefficient=coefficient, level=level).value)
    return np.concatenate([np.empty((len(scores), 0)), *parts], axis=-1)


def correlation_interval(samples: Float, confidence: float = 0.95) -> CorrelationInterval:
    """The percentile interval of one metric's resampled correlations."""
    defined = samples[np.isfinite(samples)]
    if not len(defined):
        return CorrelationInterval(float("nan"), float("nan"), len(samples))
    limits = interval(defined, confidence)
    return CorrelationInterval(limits.low, limits.high, len(samples) - len(defined))


def bootstrap_difference(samples_a: Float, samples_b: Float, difference: float, confidence: float = 0.95) -> PairedTest:
    """The interval and two-sided p of a difference of correlations, b − a, from paired resamples defined on both sides."""
    both = np.isfinite(samples_a) & np.isfinite(samples_b)
    if not both.any() or not np.isfinite(difference):
        return PairedTest(float("nan"), float("nan"))
    return paired_bootstrap(samples_a[both], samples_b[both], difference, confidence)


def _drawn(seed: int, streams: range, many: int, skip: int = 0) -> Int64:
    """Indices below ``many``, ``many`` for each stream, after the first ``skip`` words of the stream."""
    return below(words(seed, streams, skip + many)[:, skip:], many)


def _system_scores(scores: Float, human: Float, over: Over, seed: int) -> Callable[[range], tuple[Float, Float]]:
    """A function from resamples to the systems' means by the metrics and by people, both [..., resamples, systems]."""
    present = np.isfinite(scores) if human.ndim == 1 else np.isfinite(scores) & np.isfinite(human)
    whole = bool(present.all())
    sides = [above_lowest(scores, present)]
    if human.ndim == 2:
        # Without gaps the human means are the same for every metric.
        sides.append(above_lowest(human[None], present[:1]) if whole else above_lowest(human, present))

    def drawn(streams: range) -> tuple[Float, Float]:
        rows, columns = _cells(scores.shape, over, seed, streams)
        many = np.array(scores.shape[-1]) if whole else present[..., columns].sum(axis=-1)
        means = [lowest + ratio(shifted[..., columns].sum(axis=-1), many) for shifted, lowest in sides]
        one, *other = (np.take_along_axis(np.swapaxes(side, -1, -2), rows[None], axis=-1) for side in means)
        return one, other[0] if other else human[rows]

    return drawn


def _cells(shape: tuple[int, ...], over: Over, seed: int, streams: range) -> tuple[Int64, Int64]:
    """The systems and the sentences of each resample; one row for all where they are not drawn."""
    _, systems, sentences = shape
    rows, columns = np.arange(systems)[None, :], np.arange(sentences)[None, :]
    if over != "systems":
        columns = _drawn(seed, streams, sentences)
    if over != "sentences":
        rows = _drawn(seed, streams, systems, skip=sentences if over == "both" else 0)
    return rows, columns
