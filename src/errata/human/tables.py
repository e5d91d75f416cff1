"""Who beat whom how often, on all judgments and on resamples of them; and pairs from a metric's scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from errata import _native
from errata.errors import InputError
from errata.judgments.pairs import Pairs
from errata.native import Float, Int64, default_threads
from errata.statistics.resampling import portions

Advance = Callable[[int], object]
Unit = Literal["pairs", "rankings", "sentences"]
LARGEST = 5_000_000  # numbers in the tables of one portion
UNITS: tuple[Unit, ...] = ("pairs", "rankings", "sentences")


class Tables(NamedTuple):
    """How often row beat column, and how often the two tied (symmetric); shape [..., systems, systems]."""

    wins: Int64
    ties: Int64


def tables_of(pairs: Pairs) -> Tables:
    return Tables(pairs.wins(), pairs.tied())


def resampled_scores(
    pairs: Pairs,
    unit: Unit,
    score: Callable[[Tables], Float],
    *,
    resamples: int,
    seed: int,
    threads: int | None = None,
    advance: Advance | None = None,
) -> Float:
    """Scores of resamples, shape [systems, resamples]; ``score`` takes tables of shape [some, systems, systems]."""
    parts = [np.empty((0, len(pairs.systems)))]
    done = 0
    for tables in resampled_tables(pairs, unit, resamples=resamples, seed=seed, threads=threads):
        parts.append(score(tables))
        done += len(tables.wins)
        if advance is not None:
            advance(done)
    return np.ascontiguousarray(np.concatenate(parts).T)


def resampled_tables(
    pairs: Pairs, unit: Unit, *, resamples: int, seed: int, threads: int | None = None
) -> Iterator[Tables]:
    """Tables of resamples in portions, shape [some, systems, systems].

    A resample draws as many pairs (or whole rankings, or all judgments of a sentence) as there are, with replacement.
    """
    many = len(pairs.systems)
    winner = np.where(pairs.outcome >= 0, pairs.first, pairs.second)
    loser = np.where(pairs.outcome >= 0, pairs.second, pairs.first)
    kinds = (winner * many + loser + np.where(pairs.outcome == 0, many * many, 0)).astype(np.int32)
    kinds, offsets = grouped(kinds, pairs, unit)
    together = max(1, LARGEST // (2 * many * many))
    for begin, count in portions(resamples, 2 * len(kinds)):
        for first in range(begin, begin + count, together):
            some = min(together, begin + count - first)
            counts = _native.resampled_kinds(
                kinds, offsets, 2 * many * many, first, some, seed, threads or default_threads()
            ).reshape(some, 2, many, many)
            yield Tables(counts[:, 0], counts[:, 1] + counts[:, 1].transpose(0, 2, 1))


def grouped(kinds: _native._I32, pairs: Pairs, unit: Unit) -> tuple[_native._I32, Int64]:
    """The kinds, those of one unit together, and where each unit begins."""
    if unit == "pairs":
        return kinds, np.arange(len(kinds) + 1, dtype=np.int64)
    numbers = pairs.ranking if unit == "rankings" else pairs.sentence
    order = np.argsort(numbers, kind="stable")
    sizes = np.unique(numbers, return_counts=True)[1]
    return np.ascontiguousarray(kinds[order]), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def groups_apart(tables: Tables) -> list[list[int]]:
    """The systems in groups connected by comparisons, as numbers; systems compared with nobody are in none."""
    met = (tables.wins + tables.wins.T + tables.ties) > 0
    left = [i for i in range(len(met)) if met[i].any()]
    groups: list[list[int]] = []
    while left:
        group, border = {left[0]}, [left[0]]
        while border:
            new = [int(j) for j in np.flatnonzero(met[border.pop()]) if int(j) not in group]
            group.update(new)
            border += new
        groups.append(sorted(group))
        left = [i for i in left if i not in group]
    return groups


def pairs_from_scores(
    scores: Float,
    names: Sequence[str],
    *,
    tolerance: float = 0.0,
    higher_is_better: bool = True,
) -> Pairs:
    """A metric's sentence scores as the pairwise judgments of one judge, each sentence a ranking of all systems.

    ``scores`` has shape [systems, sentences] in the order of ``names``; nan is not judged. Scores that differ by no more
    than ``tolerance`` tie.
    """
    values = np.asarray(scores, dtype=np.float64)
    if values.ndim != 2 or len(values) != len(names):
        raise InputError(
            f"Sentence scores must have a row for each of the {len(names)} systems. Got the shape {values.shape} instead."
        )
    if len(set(names)) < len(names):
        raise InputError("Two systems have one name; give each its own.")
    if not tolerance >= 0:
        raise InputError(f"The tolerance must be 0 or more. Got {tolerance} instead.")
    order = sorted(range(len(names)), key=lambda i: names[i])
    values = values[order] if higher_is_better else -values[order]
    first, second = np.triu_indices(len(names), 1)
    with np.errstate(invalid="ignore"):  # two infinities of one sign are equal, though their difference is no number
        gaps = np.where(values[first] == values[second], 0.0, values[first] - values[second])
    of_pair, sentence = np.nonzero(~np.isnan(values[first]) & ~np.isnan(values[second]))
    gap = gaps[of_pair, sentence]
    outcome = np.where(np.abs(gap) <= tolerance, 0, np.sign(gap)).astype(np.int8)
    by_sentence = np.argsort(sentence, kind="stable")
    numbers = sentence[by_sentence].astype(np.int32)
    return Pairs(
        systems=tuple(names[i] for i in order),
        judges=("metric",),
        sentences=tuple(("", i) for i in range(values.shape[1])),
        first=first[of_pair][by_sentence].astype(np.int32),
        second=second[of_pair][by_sentence].astype(np.int32),
        outcome=outcome[by_sentence],
        sentence=numbers,
        judge=np.zeros(len(numbers), dtype=np.int32),
        ranking=numbers,
    )
