"""What is in a set of judgments: how much, by whom, of what, and how consistent."""

from __future__ import annotations

import dataclasses
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from errata.judgments.filter_base import Record, by_judge
from errata.judgments.pairs import Expansion, Pairs, label, pairs_of
from errata.judgments.records import Judgments, Ranking


@dataclass(frozen=True)
class SystemSummary:
    """How often a system was ranked and rated, and how often shown without being judged."""

    system: str
    ranked: int
    rated: int
    not_judged: int


@dataclass(frozen=True)
class JudgeSummary:
    """``seconds`` is the median time of a record, ``ties`` the share of ties among the judge's pairs; nan if unknown."""

    judge: str
    rankings: int
    ratings: int
    sentences: int
    seconds: float
    ties: float


@dataclass(frozen=True)
class Summary:
    """``repeated`` counts outputs that a judge judged again, ``contradictory`` those of them judged differently."""

    name: str
    rankings: int
    empty: int
    ratings: int
    means: int
    unapproved: int
    sentences: int
    pairs: int
    ties: int
    expansion: str
    repeated: int
    contradictory: int
    systems: tuple[SystemSummary, ...]
    judges: tuple[JudgeSummary, ...]
    domains: dict[str, int]
    groups: dict[str, int]
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """For JSON: what is unknown is None."""

        def known(value: Any) -> Any:
            if isinstance(value, dict):
                return {name: known(one) for name, one in value.items()}
            if isinstance(value, list | tuple):
                return [known(one) for one in value]
            return None if isinstance(value, float) and math.isnan(value) else value

        result: dict[str, Any] = known(dataclasses.asdict(self))
        return result


def summarise(judgments: Judgments, expansion: Expansion = Expansion.FULL, expected: Iterable[str] = ()) -> Summary:
    """``expected`` are systems to list even if nobody judged them."""
    pairs = pairs_of(judgments, expansion)
    repeated, contradictory = repeats(judgments)
    return Summary(
        name=judgments.name,
        rankings=len(judgments.rankings),
        empty=sum(not ranking.judged() for ranking in judgments.rankings),
        ratings=len(judgments.ratings),
        means=sum(rating.judge is None for rating in judgments.ratings),
        unapproved=sum(not record.approved for record in judgments.records()),
        sentences=len(judgments.sentences()),
        pairs=len(pairs),
        ties=pairs.ties(),
        expansion=expansion.value,
        repeated=repeated,
        contradictory=contradictory,
        systems=systems_of(judgments, expected),
        judges=judges_of(judgments, pairs),
        domains=dict(sorted(Counter(record.domain for record in judgments.records()).items())),
        groups=dict(sorted(Counter(record.group for record in judgments.records()).items())),
        notes=judgments.notes,
    )


def systems_of(judgments: Judgments, expected: Iterable[str]) -> tuple[SystemSummary, ...]:
    ranked: Counter[str] = Counter()
    not_judged: Counter[str] = Counter()
    for ranking in judgments.rankings:
        for place in ranking.places:
            (not_judged if place.rank is None else ranked).update(place.systems)
    rated = Counter(system for rating in judgments.ratings for system in rating.systems)
    names = sorted({*judgments.systems(), *expected})
    return tuple(SystemSummary(name, ranked[name], rated[name], not_judged[name]) for name in names)


def judges_of(judgments: Judgments, pairs: Pairs) -> tuple[JudgeSummary, ...]:
    compared = np.bincount(pairs.judge, minlength=len(pairs.judges))
    tied = np.bincount(pairs.judge[pairs.outcome == 0], minlength=len(pairs.judges))
    numbers = {judge: i for i, judge in enumerate(pairs.judges)}
    result = []
    for judge, records in by_judge(judgments.records()).items():
        times = [record.seconds for record in records if record.seconds is not None]
        number = numbers[judge]
        rankings = sum(isinstance(record, Ranking) for record in records)
        result.append(
            JudgeSummary(
                judge,
                rankings,
                len(records) - rankings,
                len({(record.domain, record.sentence) for record in records}),
                statistics.median(times) if times else math.nan,
                float(tied[number] / compared[number]) if compared[number] else math.nan,
            )
        )
    return tuple(result)


def repeats(judgments: Judgments) -> tuple[int, int]:
    """How many sets of outputs (or rated outputs) a judge judged more than once, and how many of them differently."""
    answers: dict[object, list[object]] = defaultdict(list)
    for record in judgments.records():
        if record.judge is not None:
            key, answer = answer_of(record)
            if key:
                answers[record.judge, record.domain, record.sentence, type(record), key].append(answer)
    again = [given for given in answers.values() if len(given) > 1]
    return len(again), sum(len(set(given)) > 1 for given in again)


def answer_of(record: Record) -> tuple[object, object]:
    """What was judged, and what was said about it, both without order."""
    if isinstance(record, Ranking):
        ranks = sorted((label(systems), rank) for systems, rank in record.judged())
        return tuple(name for name, _ in ranks), tuple(ranks)
    return label(record.systems), record.score
