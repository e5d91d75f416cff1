"""Bootstrap intervals, the paired bootstrap and approximate randomisation.

All take rows (one per sentence, shape [sentences, columns]) and a function from summed rows to scores. Draws come from
errata's own generator: the same seed gives the same draws on every machine and with any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.native import Float

Score = Callable[[Float], Float]


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


@dataclass(frozen=True)
class PairedTest:
    """``difference`` is b − a; ``p`` is two-sided."""

    difference: float
    p: float
    interval: Interval | None = None


def bootstrap_scores(
    rows: Float,
    score: Score,
    *,
    resamples: int,
    seed: int,
    threads: int = 1,
    advance: Callable[[int], None] = lambda done: None,
) -> Float:
    """Scores of resampled corpora, shape [systems, resamples]; rows has shape [systems, sentences, columns].

    Every resample draws the same sentences for all systems, so differences between systems are paired. ``advance`` is told
    how many resamples are done, about once a second.
    """
    return score(bootstrap_sums(rows, resamples=resamples, seed=seed, threads=threads, advance=advance))


def bootstrap_sums(
    rows: Float,
    *,
    resamples: int,
    seed: int,
    threads: int = 1,
    advance: Callable[[int], None] = lambda done: None,
) -> Float:
    """Sums of resampled rows, shape [systems, resamples, columns]."""
    rows = np.ascontiguousarray(rows, dtype=np.float64)
    parts = []
    for first, many in portions(resamples, rows.size):
        parts.append(_native.bootstrap_sums(rows, first, many, seed, threads))
        advance(first + many)
    return parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)


def portions(total: int, size: int) -> Iterator[tuple[int, int]]:
    """(first, how many) of about a second's work each, so that an interrupt is heeded in between."""
    step = max(25, 200_000_000 // max(size, 1))
    for first in range(0, total, step):
        yield first, min(step, total - first)


def interval(samples: Float, confidence: float = 0.95) -> Interval:
    """The percentile interval of bootstrap scores."""
    tail = (1 - confidence) / 2
    low, high = np.quantile(samples, [tail, 1 - tail])
    return Interval(float(low), float(high))


def paired_bootstrap(samples_a: Float, samples_b: Float, difference: float, confidence: float = 0.95) -> PairedTest:
    """Two-sided test from paired bootstrap scores.

    The resampled differences, moved to mean zero, stand for what chance alone would give; p is the share of them at
    least as large as the observed difference, the observed one included (so never zero).
    """
    differences = samples_b - samples_a
    centred = np.abs(differences - differences.mean())
    # Equal systems differ by rounding at most: that is no difference.
    extreme = int(np.sum(centred >= abs(difference) - 1e-15))
    return PairedTest(difference, (extreme + 1) / (len(differences) + 1), interval(differences, confidence))


def approximate_randomisation(
    rows_a: Float, rows_b: Float, score: Score, *, trials: int, seed: int, threads: int = 1
) -> PairedTest:
    """Two-sided test that exchanges the two systems' outputs sentence by sentence at random."""
    rows_a, rows_b = np.asarray(rows_a, dtype=np.float64), np.asarray(rows_b, dtype=np.float64)
    total_a, total_b = rows_a.sum(axis=0), rows_b.sum(axis=0)
    observed = float(score(total_b) - score(total_a))
    gaps = np.ascontiguousarray(rows_b - rows_a)
    parts = [_native.swap_sums(gaps, first, many, seed, threads) for first, many in portions(trials, gaps.size)]
    exchanged = np.concatenate(parts)
    differences = score(total_b - exchanged) - score(total_a + exchanged)
    extreme = int(np.sum(np.abs(differences) >= abs(observed) - 1e-15))
    return PairedTest(observed, (extreme + 1) / (trials + 1))
