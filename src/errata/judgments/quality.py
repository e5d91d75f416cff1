"""Quality control: named filters that leave out judges or records and report what they did.

A filter decides only what it has evidence for. A judge without any is kept and named as undecided. Means of several
people's ratings have no judge; filters of judges keep them.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

from errata.errors import InputError
from errata.judgments.filter_base import Filter, Record, Verdict
from errata.judgments.filters import FILTERS
from errata.judgments.records import Judgments


@dataclass(frozen=True)
class FilterReport:
    """What one filter did. ``judges`` were left out with all they judged; ``records`` counts per judge what else went."""

    filter: str
    before: int
    after: int
    judges: dict[str, str]
    records: dict[str, int]
    why: str
    undecided: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    def sentences(self) -> list[str]:
        """For people: one line on the whole, one on each judge left out, one on the undecided."""
        lines = [f"{self.filter}: {self.before - self.after:,} of {self.before:,} records left out."]
        lines += [f"  {judge} left out: {reason}." for judge, reason in self.judges.items()]
        if self.records:
            shown = ", ".join(f"{judge or 'no judge'} {count:,}" for judge, count in self.records.items())
            lines.append(f"  {self.why}: {shown}.")
        if self.undecided:
            lines.append(f"  undecided, kept: {', '.join(self.undecided)}.")
        return lines


def apply_filters(judgments: Judgments, filters: Sequence[Filter | str]) -> tuple[Judgments, list[FilterReport]]:
    """What the filters leave, each seeing what those before it left, and a report on each."""
    reports: list[FilterReport] = []
    for one in filters:
        chosen = parse_filter(one) if isinstance(one, str) else one
        verdict = chosen.examine(judgments)
        left: Counter[str] = Counter()

        def stays(record: Record, verdict: Verdict = verdict, left: Counter[str] = left) -> bool:
            if record.judge in verdict.judges:
                return False
            if id(record) in verdict.records:
                left[record.judge or ""] += 1
                return False
            return True

        kept = judgments.select(stays)
        reports.append(
            FilterReport(
                str(chosen),
                count(judgments),
                count(kept),
                dict(sorted(verdict.judges.items())),
                dict(sorted(left.items())),
                verdict.why,
                tuple(sorted(verdict.undecided)),
            )
        )
        judgments = kept
    return judgments, reports


def count(judgments: Judgments) -> int:
    return len(judgments.rankings) + len(judgments.ratings)


def available_filters() -> dict[str, type[Filter]]:
    return {one.name: one for one in FILTERS}


def parse_filter(text: str) -> Filter:
    """``"gmeg:share=0.7"`` to a filter."""
    name, _, rest = text.strip().partition(":")
    filters = available_filters()
    if name not in filters:
        raise InputError(
            f"There is no filter {name!r}{suggestion(name, filters)}. The filters are {', '.join(filters)}."
        )
    options: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in rest.split(","))):
        key, equals, value = (p.strip() for p in part.partition("="))
        if not equals:
            raise InputError(f"{text!r}: {part!r} is no option; write {name}:option=value.")
        if key in options:
            raise InputError(f"{text!r}: the option {key} is given twice.")
        options[key] = parse_option(filters[name], key, value)
    return filters[name](**options)


def suggestion(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def parse_option(kind: type[Filter], key: str, text: str) -> Any:
    known = {option.name: option for option in dataclasses.fields(kind)}
    if key not in known:
        takes = f"its options are {', '.join(known)}" if known else "it has none"
        raise InputError(f"The filter {kind.name} has no option {key!r}{suggestion(key, known)}; {takes}.")
    meta = known[key].metadata
    if "choices" in meta and text not in meta["choices"]:
        raise InputError(
            f"The option {key} of {kind.name} must be one of {', '.join(meta['choices'])}. Got {text!r} instead."
        )
    number = {int: int, float: float, float | None: float}.get(get_type_hints(kind)[key])
    if number is None:
        return text
    low, high = meta["low"], meta.get("high", float("inf"))
    try:
        value = number(text)
        if not (low <= value <= high and value < float("inf")):
            raise ValueError
    except ValueError:
        what = "a whole number" if number is int else "a number"
        span = f"from {low:g} to {high:g}" if "high" in meta else f"of at least {low:g}"
        raise InputError(f"The option {key} of {kind.name} must be {what} {span}. Got {text!r} instead.") from None
    return value
