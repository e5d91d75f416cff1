"""What a filter is: options, and a verdict on judges and records."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from errata.judgments.records import Judgments, Ranking, Rating

Record = Ranking | Rating


@dataclass
class Verdict:
    """What a filter found: judges to leave out and why, records to leave out, judges it cannot decide about."""

    judges: dict[str, str] = field(default_factory=dict)
    records: set[int] = field(default_factory=set)  # id() of the records
    why: str = ""  # of the records
    undecided: tuple[str, ...] = ()


@dataclass(frozen=True)
class Filter:
    """Options are the fields; ``examine`` must not depend on the order of the records."""

    name: ClassVar[str] = ""

    def examine(self, judgments: Judgments) -> Verdict:
        raise NotImplementedError

    def __str__(self) -> str:
        values = [(f.name, getattr(self, f.name)) for f in dataclasses.fields(self)]
        options = ",".join(f"{name}={shown(value)}" for name, value in values if value is not None)
        return f"{self.name}:{options}" if options else self.name


def shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def by_judge(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records of each named judge, by name."""
    groups: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        if record.judge is not None:
            groups[record.judge].append(record)
    return dict(sorted(groups.items()))


def option(default: Any, **meta: Any) -> Any:
    """A field with what its values may be: low and high, or choices."""
    return field(default=default, metadata=meta)
