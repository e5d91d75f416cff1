"""How far people who correct the same sentences agree, and how much they change (Sakaguchi et al., 2016, section 3.2).

Corrections are compared as words. sTER is the number of TER's edits (insertions, deletions, substitutions, shifts) per
sentence, without regard to case; between two correctors it is the mean of both directions, so that neither is the reference.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from errata.corpus import Corpus
from errata.errors import InputError
from errata.metrics import Material, make_metric
from errata.native import default_threads


@dataclass(frozen=True)
class CorrectionSet:
    """One corrector: the share of sentences left unchanged, and sTER from the source."""

    name: str
    unchanged: float
    ster: float


@dataclass(frozen=True)
class CorrectionPair:
    """Two correctors: the share of sentences they correct alike, the share both leave as it was, and sTER between them."""

    first: str
    second: str
    identical: float
    unchanged: float
    ster: float


@dataclass(frozen=True)
class CorrectionAgreement:
    """All sets and every two of them. Shares are of ``sentences``."""

    sentences: int
    skipped: int
    sets: tuple[CorrectionSet, ...]
    pairs: tuple[CorrectionPair, ...]

    def between(self, first: Collection[str], second: Collection[str]) -> CorrectionPair:
        """The mean over every pair of one corrector of each group; within a group where both are the same."""
        wanted = {frozenset((a, b)) for a in first for b in second if a != b}
        found = [pair for pair in self.pairs if frozenset((pair.first, pair.second)) in wanted]
        if not found:
            raise InputError(f"No two correctors are in {', '.join(first)} and {', '.join(second)}.")
        names = "+".join(first), "+".join(second)
        means = [float(np.mean([getattr(p, name) for p in found])) for name in ("identical", "unchanged", "ster")]
        return CorrectionPair(*names, *means)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def compare_corrections(
    source: Sequence[str],
    corrections: Mapping[str, Sequence[str]],
    *,
    skip: Collection[int] = (),
    threads: int | None = None,
) -> CorrectionAgreement:
    """Compares corrections of the same sentences, by corrector; ``skip`` are lines to leave out, counted from 0.

    Takes time proportional to the square of the number of correctors.
    """
    original, texts = kept_lines(source, corrections, skip)
    plain = [line.split() for line in original]
    words = {name: [line.split() for line in lines] for name, lines in texts.items()}
    distance = EditCounter(threads or default_threads())
    pairs = []
    for a, b in combinations(texts, 2):
        same = [x == y for x, y in zip(words[a], words[b], strict=True)]
        both = [alike and x == s for alike, x, s in zip(same, words[a], plain, strict=True)]
        ster = (distance(texts[a], texts[b]) + distance(texts[b], texts[a])) / 2
        pairs.append(CorrectionPair(a, b, share(same), share(both), ster))
    sets = changes(source, corrections, skip=skip, threads=threads)
    return CorrectionAgreement(len(original), len(source) - len(original), sets, tuple(pairs))


def changes(
    source: Sequence[str],
    corrections: Mapping[str, Sequence[str]],
    *,
    skip: Collection[int] = (),
    threads: int | None = None,
) -> tuple[CorrectionSet, ...]:
    """How much each corrector changes."""
    original, texts = kept_lines(source, corrections, skip)
    distance = EditCounter(threads or default_threads())
    return tuple(
        CorrectionSet(
            name,
            share([x.split() == y.split() for x, y in zip(lines, original, strict=True)]),
            distance(original, lines),
        )
        for name, lines in texts.items()
    )


def kept_lines(
    source: Sequence[str], corrections: Mapping[str, Sequence[str]], skip: Collection[int]
) -> tuple[list[str], dict[str, list[str]]]:
    """Source and corrections without the skipped lines, checked."""
    if not corrections:
        raise InputError("There are no corrections to compare; name at least one corrector.")
    for name, lines in corrections.items():
        if len(lines) != len(source):
            raise InputError(f"{name} has {len(lines):,} sentences but the source has {len(source):,}.")
    outside = [line for line in skip if not 0 <= line < len(source)]
    if outside:
        raise InputError(
            f"Line {min(outside) + 1:,} is to be skipped, but the sentences are 1 to {len(source):,}; check the list."
        )
    kept = sorted(set(range(len(source))) - set(skip))
    if not kept:
        raise InputError("No sentence is left to compare.")
    return [source[i] for i in kept], {name: [lines[i] for i in kept] for name, lines in corrections.items()}


def share(true: Sequence[bool]) -> float:
    return sum(true) / len(true)


class EditCounter:
    """sTER from one text to another."""

    def __init__(self, threads: int) -> None:
        self.metric, self.threads = make_metric("ster"), threads

    def __call__(self, start: Sequence[str], end: Sequence[str]) -> float:
        material = Material(Corpus.from_columns(list(start), [list(end)]), threads=self.threads)
        rows = self.metric.choose(self.metric.compare(material, list(start))).rows
        return float(self.metric.score(rows.sum(axis=0)))
