"""A benchmark is texts that people have judged: sources, outputs, reference sets, and what people said about the
outputs.

Named ones come from the registry of data sets (:func:`load_benchmark`), one's own from files (:mod:`errata.meta.own`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from errata.errors import InputError
from errata.judgments.pairs import Pairs
from errata.meta.cache import ArrayCache
from errata.meta.texts import ReferenceSet, choose_set
from errata.native import Float

Text = tuple[str | None, ...]  # None: the system has no output for this sentence


@dataclass(frozen=True)
class Human:
    """What people said.

    ``scores`` are one number a system, higher is better, nan where it is undefined; ``method`` says how they came
    about. ``ratings`` [systems, sentences], in the order of the benchmark's systems, are ratings of single outputs,
    nan where there are none. ``pairs`` are pairwise judgments of outputs, their sentences numbered as in the text.
    ``of_ratings`` says that the scores are means of the ratings, so that a resample of sentences has human scores of
    its own.
    """

    scores: Mapping[str, float]
    method: str
    ratings: Float | None = None
    pairs: Pairs | None = None
    of_ratings: bool = False


@dataclass(frozen=True)
class Benchmark:
    """``systems`` are sorted by name, so that nothing depends on the order in which they were given.

    ``skip`` are sentences, counted from 0, that metrics leave out unless told otherwise. ``sets`` are named choices of
    systems, ``default_set`` the usual one; ``mixable`` are the systems that synthetic ones are made of.
    """

    name: str
    title: str
    sources: tuple[str, ...]
    outputs: Mapping[str, Text]
    references: Mapping[str, ReferenceSet]
    default_references: str | None
    human: Human
    skip: frozenset[int] = frozenset()
    sets: Mapping[str, tuple[str, ...]] | None = None
    default_set: str | None = None
    mixable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for system, lines in self.outputs.items():
            if len(lines) != len(self.sources):
                raise InputError(
                    f"System {system!r} has {len(lines):,} sentences but there are {len(self.sources):,} sources: "
                    "give one output for each."
                )
        if list(self.outputs) != sorted(self.outputs):
            raise InputError("The systems of a benchmark must be sorted by name.")
        ratings = self.human.ratings
        if ratings is not None and ratings.shape != (len(self.outputs), len(self.sources)):
            raise InputError(
                f"Ratings of shape {ratings.shape} do not fit {len(self.outputs)} systems and {len(self.sources):,} sentences."
            )

    @property
    def systems(self) -> tuple[str, ...]:
        return tuple(self.outputs)

    def reference_set(self, name: str | None = None) -> ReferenceSet:
        """A set by name, ``A+B`` for texts of several; without a name the benchmark's usual one, which may be empty."""
        if name is None:
            return self.references[self.default_references] if self.default_references else ReferenceSet("none", {})
        return choose_set(self.references, name)

    def human_scores(self) -> Float:
        """The scores in the order of ``systems``; nan for a system without one."""
        return np.array([self.human.scores.get(system, np.nan) for system in self.systems], dtype=np.float64)

    def judged_sentences(self) -> frozenset[int]:
        """The sentences of which some output was judged."""
        judged: set[int] = set()
        if self.human.ratings is not None:
            judged.update(np.flatnonzero(np.isfinite(self.human.ratings).any(axis=0)).tolist())
        if self.human.pairs is not None:
            judged.update(self.human.pairs.sentences[i][1] for i in np.unique(self.human.pairs.sentence).tolist())
        return frozenset(judged)

    def with_systems(self, systems: Sequence[str]) -> Benchmark:
        """Only these systems. Human scores stay what they were with all of them."""
        chosen = sorted(set(systems))
        for system in chosen:
            if system not in self.outputs:
                raise InputError(f"{self.name} has no system {system!r}; its systems are {', '.join(self.systems)}.")
        human = self.human
        rows = [self.systems.index(system) for system in chosen]
        return replace(
            self,
            outputs={system: self.outputs[system] for system in chosen},
            human=replace(
                human,
                scores={system: human.scores[system] for system in chosen if system in human.scores},
                ratings=None if human.ratings is None else human.ratings[rows],
                pairs=None if human.pairs is None else pairs_among(human.pairs, chosen),
            ),
            mixable=tuple(system for system in self.mixable if system in chosen),
        )

    def with_set(self, name: str) -> Benchmark:
        """The systems of a named set, or of a list ``A,B,…``."""
        sets = self.sets or {}
        if name in sets:
            return self.with_systems(sets[name])
        listed = [part.strip() for part in name.split(",") if part.strip()]
        if len(listed) < 2 and sets and name not in self.outputs:
            raise InputError(
                f"{self.name} has no system set {name!r}; its sets are {', '.join(sets)}, or list systems: A,B,C."
            )
        return self.with_systems(listed)

    def to_dict(self) -> dict[str, Any]:
        scores = self.human.scores
        return {
            "name": self.name,
            "title": self.title,
            "sentences": len(self.sources),
            "systems": list(self.systems),
            "references": list(self.references),
            "human": {
                "method": self.human.method,
                "scores": {system: float(scores[system]) if np.isfinite(scores[system]) else None for system in scores},
                "ratings": 0 if self.human.ratings is None else int(np.isfinite(self.human.ratings).sum()),
                "pairs": 0 if self.human.pairs is None else len(self.human.pairs),
            },
            "skipped": len(self.skip),
            "notes": list(self.notes),
        }


def pairs_among(pairs: Pairs, systems: Collection[str]) -> Pairs:
    """The judgments of two of these systems; the others' names stay in the list."""
    wanted = np.array([system in systems for system in pairs.systems])
    keep = wanted[pairs.first] & wanted[pairs.second]
    columns = ("first", "second", "outcome", "sentence", "judge", "ranking")
    return replace(pairs, **{name: getattr(pairs, name)[keep] for name in columns})


@dataclass(frozen=True)
class Wanted:
    """How a named benchmark is to be made. ``human`` is ``published``, or a method of
    :func:`errata.human.scores.human_scores`; None is the benchmark's usual one."""

    human: str | None = None
    runs: int = 1000
    seed: int = 1
    threads: int | None = None
    cache: ArrayCache | None = None
    data: Path | None = None  # the directory of the data sets, where it is not the registry's


@dataclass(frozen=True)
class Offer:
    """A benchmark that can be named: which data set it needs, what it is, and how it is made."""

    name: str
    needs: tuple[str, ...]
    about: str
    make: Callable[[Wanted], Benchmark]


def load_benchmark(
    name: str,
    *,
    human: str | None = None,
    systems: str | None = None,
    runs: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    cache: ArrayCache | None = None,
    data: Path | None = None,
) -> Benchmark:
    """A benchmark by name (see :func:`benchmarks`).

    ``human`` is ``published`` (scores printed in a paper or released with the data) or a method such as ``trueskill``
    or ``wins:ties=half``; ``systems`` a named set or a list ``A,B,…``. ``runs`` and ``seed`` are those of TrueSkill.
    """
    offers = benchmarks()
    if name not in offers:
        raise InputError(f"There is no benchmark {name!r}; the benchmarks are {', '.join(offers)}.")
    made = offers[name].make(Wanted(human, runs, seed, threads, cache, data))
    chosen = systems or made.default_set
    return made if chosen is None else made.with_set(chosen)


def benchmarks() -> Mapping[str, Offer]:
    """Everything that can be named. Light: data is read when a benchmark is made."""
    from errata.meta import conll14, gmeg, seeda, tmu

    return {offer.name: offer for room in (conll14, gmeg, seeda, tmu) for offer in room.OFFERS}
