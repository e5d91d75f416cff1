"""The filters there are."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from errata.judgments.filter_base import Filter, Record, Verdict, by_judge, option
from errata.judgments.records import Judgments, Ranking, Rating

NORMAL = 1.4826  # makes the median absolute deviation of normal data its standard deviation


@dataclass(frozen=True)
class Approved(Filter):
    """Leaves out records that their collectors did not approve."""

    name: ClassVar[str] = "approved"

    def examine(self, judgments: Judgments) -> Verdict:
        rejected = {id(record) for record in judgments.records() if not record.approved}
        return Verdict(records=rejected, why="not approved by the collectors")


@dataclass(frozen=True)
class Gmeg(Filter):
    """GMEG's rule: leaves out judges who put the source with an added error below the source too seldom.

    A judge's sentences with both count, each comparison of the two once; equal scores do not put it below. Where the two
    are one output, there is nothing to tell.
    """

    name: ClassVar[str] = "gmeg"
    share: float = option(0.7, low=0, high=1)
    source: str = "source"
    control: str = "source+error"

    def examine(self, judgments: Judgments) -> Verdict:
        below: dict[str, list[bool]] = defaultdict(list)
        for ranking in judgments.rankings:
            ranks = ranks_by_system(ranking, apart={self.source, self.control})
            below[ranking.judge] += [
                good < bad for good, bad in product(ranks.get(self.source, []), ranks.get(self.control, []))
            ]
        scores: dict[tuple[str, str, int], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for rating in judgments.ratings:
            named = {self.source, self.control} & set(rating.systems)
            if rating.judge is not None and len(named) == 1:
                scores[rating.judge, rating.domain, rating.sentence][named.pop()].append(rating.score)
        for (judge, _, _), of in scores.items():
            below[judge] += [good > bad for good, bad in product(of[self.source], of[self.control])]
        what = f"put {self.control} below {self.source}"
        return by_share(judgments, below, self.share, what)


@dataclass(frozen=True)
class Attention(Filter):
    """Leaves out judges who pass too few of their attention items (the field ``check`` of a record)."""

    name: ClassVar[str] = "attention"
    share: float = option(0.7, low=0, high=1)

    def examine(self, judgments: Judgments) -> Verdict:
        passed: dict[str, list[bool]] = defaultdict(list)
        for ranking in judgments.rankings:
            if ranking.check is not None:
                ranks = ranks_by_system(ranking)
                better, worse = (ranks.get(system, []) for system in ranking.check)
                if better and worse:
                    passed[ranking.judge].append(max(better) < min(worse))
        for rating in judgments.ratings:
            if rating.check is not None and rating.judge is not None:
                passed[rating.judge].append(rating.check[0] <= rating.score <= rating.check[1])
        return by_share(judgments, passed, self.share, "passed attention items")


@dataclass(frozen=True)
class Fast(Filter):
    """Leaves out records made too fast: below ``seconds``, or by a robust cut from the usual time.

    The cut lies ``deviations`` median absolute deviations (as standard deviations) below the median of the logarithm of
    the times, of all records or of the judge's own. It is taken where ``seconds`` is not given.
    """

    name: ClassVar[str] = "fast"
    seconds: float | None = option(None, low=0)
    deviations: float = option(3.0, low=0)
    median: str = option("all", choices=("all", "judge"))

    def examine(self, judgments: Judgments) -> Verdict:
        groups = by_judge(judgments.records())
        times = {judge: [r.seconds for r in records if r.seconds is not None] for judge, records in groups.items()}
        together = self.cut([seconds for own in times.values() for seconds in own])
        fast: set[int] = set()
        for judge, records in groups.items():
            cut = self.cut(times[judge]) if self.median == "judge" else together
            fast.update(id(r) for r in records if r.seconds is not None and r.seconds < cut)
        why = "too fast" if self.median == "judge" and self.seconds is None else f"faster than {together:.3g} seconds"
        return Verdict(records=fast, why=why, undecided=tuple(judge for judge in groups if not times[judge]))

    def cut(self, times: list[float]) -> float:
        if self.seconds is not None:
            return self.seconds
        logs = [math.log(seconds) for seconds in times if seconds > 0]
        if not logs:
            return 0.0
        middle = statistics.median(logs)
        spread = statistics.median(abs(value - middle) for value in logs)
        return math.exp(middle - self.deviations * NORMAL * spread)


@dataclass(frozen=True)
class Straight(Filter):
    """Leaves out judges who give the same to everything: one rank or score to all outputs of an item, nearly always.

    An item is a ranking of at least two outputs, or a judge's ratings of at least two outputs of a sentence. A judge who
    rates outputs singly is straight where one score makes up the ``share``. With fewer than ``items`` nothing is decided.
    """

    name: ClassVar[str] = "straight"
    share: float = option(0.9, low=0, high=1)
    items: int = option(5, low=1)

    def examine(self, judgments: Judgments) -> Verdict:
        left: dict[str, str] = {}
        undecided: list[str] = []
        for judge, records in by_judge(judgments.records()).items():
            level = straight_items(records)
            single = [r.score for r in records if isinstance(r, Rating)]
            if len(level) >= self.items:
                straight, many, what = sum(level), len(level), "items have one rank or score for all outputs"
            elif not level and len(single) >= self.items:
                straight, many, what = max(Counter(single).values()), len(single), "ratings have the same score"
            else:
                undecided.append(judge)
                continue
            if straight / many >= self.share:
                left[judge] = f"{straight} of {many} {what}"
        return Verdict(left, undecided=tuple(undecided))


@dataclass(frozen=True)
class Few(Filter):
    """Leaves out judges with fewer than ``items`` records that judge something."""

    name: ClassVar[str] = "few"
    items: int = option(10, low=1)

    def examine(self, judgments: Judgments) -> Verdict:
        many = {
            judge: sum(isinstance(r, Rating) or bool(r.judged()) for r in records)
            for judge, records in by_judge(judgments.records()).items()
        }
        return Verdict({judge: f"judged {n}, fewer than {self.items}" for judge, n in many.items() if n < self.items})


FILTERS: tuple[type[Filter], ...] = (Approved, Gmeg, Attention, Fast, Straight, Few)


def ranks_by_system(ranking: Ranking, apart: Collection[str] = ()) -> dict[str, list[int]]:
    """The ranks of each system. An output that all systems of ``apart`` share does not count."""
    ranks: dict[str, list[int]] = defaultdict(list)
    for systems, rank in ranking.judged():
        if not apart or not set(apart) <= set(systems):
            for system in systems:
                ranks[system].append(rank)
    return ranks


def by_share(judgments: Judgments, outcomes: dict[str, list[bool]], share: float, what: str) -> Verdict:
    """Leaves out judges whose share of true outcomes is below ``share``; without outcomes they are undecided."""
    left: dict[str, str] = {}
    undecided: list[str] = []
    for judge in judgments.judges():
        own = outcomes.get(judge, [])
        if not own:
            undecided.append(judge)
        elif sum(own) / len(own) < share:
            left[judge] = f"{what} {sum(own)} of {len(own)} times, less than {share:.0%}"
    return Verdict(left, undecided=tuple(undecided))


def straight_items(records: list[Record]) -> list[bool]:
    """Whether all outputs of an item have the same rank or score, for each item of at least two."""
    values: dict[object, list[float]] = defaultdict(list)
    for number, record in enumerate(records):
        if isinstance(record, Ranking):
            values[number].extend(rank for _, rank in record.judged())
        else:
            values[record.domain, record.sentence].append(record.score)
    return [len(set(own)) == 1 for own in values.values() if len(own) > 1]
