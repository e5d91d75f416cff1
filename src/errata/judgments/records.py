"""What people said about outputs: rankings and ratings, whoever collected them and in whatever format.

A sentence is its line in the text files, counted from 0, within a domain. An output is named by the systems that share it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from errata.errors import InputError


@dataclass(frozen=True, slots=True)
class Placed:
    """One output in a ranking: the systems that gave it, and its rank (1 is best). ``None``: it was not judged."""

    systems: tuple[str, ...]
    rank: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One judge's ranking of some outputs of one sentence; equal ranks are ties."""

    sentence: int
    judge: str
    places: tuple[Placed, ...]
    domain: str = ""
    group: str = ""  # of judges: "experts", "crowd"
    time: str = ""  # when it was made, as the file has it
    seconds: float | None = None  # how long it took
    item: str = ""  # its name in the file
    approved: bool = True  # whether the collectors kept it
    check: tuple[str, str] | None = None  # an attention item: the first system must be ranked above the second

    def judged(self) -> list[tuple[tuple[str, ...], int]]:
        """Systems and rank of the outputs that have one."""
        return [(place.systems, place.rank) for place in self.places if place.rank is not None]


@dataclass(frozen=True, slots=True)
class Rating:
    """One number for one output. Without a judge it is the mean of several people's."""

    sentence: int
    systems: tuple[str, ...]
    score: float
    judge: str | None
    domain: str = ""
    group: str = ""
    time: str = ""
    seconds: float | None = None
    item: str = ""
    approved: bool = True
    check: tuple[float, float] | None = None  # an attention item: the score must lie between these


@dataclass(frozen=True)
class Judgments:
    """A set of judgments. ``scale`` is the lowest and highest rating that could be given."""

    name: str
    rankings: tuple[Ranking, ...] = ()
    ratings: tuple[Rating, ...] = ()
    scale: tuple[float, float] = (0.0, 100.0)
    notes: tuple[str, ...] = field(default=())  # what a reader left out or repaired, a sentence each

    def records(self) -> Iterator[Ranking | Rating]:
        yield from self.rankings
        yield from self.ratings

    def systems(self) -> tuple[str, ...]:
        """All systems named, judged or not, by name."""
        named = {system for ranking in self.rankings for place in ranking.places for system in place.systems}
        named.update(system for rating in self.ratings for system in rating.systems)
        return tuple(sorted(named))

    def judges(self) -> tuple[str, ...]:
        return tuple(sorted({record.judge for record in self.records() if record.judge is not None}))

    def domains(self) -> tuple[str, ...]:
        return tuple(sorted({record.domain for record in self.records()}))

    def groups(self) -> tuple[str, ...]:
        return tuple(sorted({record.group for record in self.records()}))

    def sentences(self) -> tuple[tuple[str, int], ...]:
        """(domain, line) of every sentence of which something was judged."""
        judged = {(r.domain, r.sentence) for r in self.rankings if any(place.rank is not None for place in r.places)}
        judged.update((r.domain, r.sentence) for r in self.ratings)
        return tuple(sorted(judged))

    def select(self, fits: Callable[[Ranking | Rating], bool]) -> Judgments:
        """The records of which ``fits`` is true."""
        return replace(self, rankings=tuple(filter(fits, self.rankings)), ratings=tuple(filter(fits, self.ratings)))

    def keep(self, **wanted: object) -> Judgments:
        """The records whose attributes have these values, e.g. ``keep(domain="fce")``."""
        return self.select(lambda record: all(getattr(record, name) == value for name, value in wanted.items()))

    def without(self, systems: Collection[str]) -> Judgments:
        """As if these systems had not been there; outputs and ratings of theirs alone go."""
        gone = frozenset(systems)

        def rest(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name for name in names if name not in gone)

        return replace(
            self,
            rankings=tuple(
                replace(r, places=tuple(replace(p, systems=rest(p.systems)) for p in r.places if rest(p.systems)))
                for r in self.rankings
            ),
            ratings=tuple(replace(r, systems=rest(r.systems)) for r in self.ratings if rest(r.systems)),
        )

    def rename(self, names: dict[str, str]) -> Judgments:
        """With systems renamed; two that get one name become one system."""

        def renamed(systems: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(dict.fromkeys(names.get(system, system) for system in systems))

        return replace(
            self,
            rankings=tuple(
                replace(r, places=tuple(replace(p, systems=renamed(p.systems)) for p in r.places))
                for r in self.rankings
            ),
            ratings=tuple(replace(r, systems=renamed(r.systems)) for r in self.ratings),
        )


def pool(sets: Iterable[Judgments], name: str | None = None) -> Judgments:
    """Several sets as one. Ratings on different scales are refused."""
    many = list(sets)
    if not many:
        raise InputError("There are no judgments to pool; name at least one file.")
    scales = {one.scale: one.name for one in many if one.ratings}
    if len(scales) > 1:
        shown = "; ".join(f"{name}: {low:g} to {high:g}" for (low, high), name in scales.items())
        raise InputError(f"Ratings on different scales cannot be pooled ({shown}); rank each set on its own.")
    return Judgments(
        name=name or "+".join(one.name for one in many),
        rankings=tuple(r for one in many for r in one.rankings),
        ratings=tuple(r for one in many for r in one.ratings),
        scale=next(iter(scales), many[0].scale),
        notes=tuple(note for one in many for note in one.notes),
    )
