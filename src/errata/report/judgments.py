"""A set of human judgments as tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from errata.judgments import FilterReport, Summary
from errata.report.table import Cell, Table

UNKNOWN = "–"


def summary_tables(summary: Summary, reports: Sequence[FilterReport]) -> list[Table]:
    """What was judged, by whom, and what the filters did."""
    tables = [overview_table(summary), system_table(summary)]
    if summary.judges:
        tables.append(judge_table(summary))
    for heading, counts in (("domain", summary.domains), ("group", summary.groups)):
        if list(counts) not in ([], [""]):
            tables.append(count_table(heading, counts))
    if reports:
        tables.append(filter_table(reports))
    return tables


def overview_table(summary: Summary) -> Table:
    rows = [[Cell(name), Cell(f"{value:,}", (value,))] for name, value in overview(summary).items()]
    return Table(summary.name, ["", "number"], rows, list(summary.notes))


def overview(summary: Summary) -> dict[str, int]:
    """The numbers of the whole set, under the names they are shown with; those that say nothing are left out."""
    numbers = {
        "rankings": summary.rankings,
        "rankings of nothing": summary.empty,
        "ratings": summary.ratings,
        "ratings that are means": summary.means,
        "records not approved": summary.unapproved,
        "sentences": summary.sentences,
        "systems": len(summary.systems),
        "judges": len(summary.judges),
        f"pairs ({summary.expansion})": summary.pairs,
        "ties": summary.ties,
        "judged again by the same judge": summary.repeated,
        "of these differently": summary.contradictory,
    }
    always = {"sentences", "systems", "judges"}
    return {name: value for name, value in numbers.items() if value or name in always}


def system_table(summary: Summary) -> Table:
    rows = [
        [Cell(s.system), *(Cell(f"{n:,}", (n,)) for n in (s.ranked, s.rated, s.not_judged))] for s in summary.systems
    ]
    nobody = [s.system for s in summary.systems if not s.ranked + s.rated]
    notes = [f"Judged by nobody: {', '.join(nobody)}."] if nobody else []
    return Table("Systems", ["system", "ranked", "rated", "shown, not judged"], rows, notes)


def judge_table(summary: Summary) -> Table:
    rows = [
        [
            Cell(j.judge),
            *(Cell(f"{n:,}", (n,)) for n in (j.rankings, j.ratings, j.sentences)),
            measured(j.seconds, f"{j.seconds:.1f}"),
            measured(j.ties, f"{j.ties * 100:.1f} %"),
        ]
        for j in summary.judges
    ]
    notes = [f"Seconds: median of a record. Ties: share of the judge's pairs ({summary.expansion})."]
    return Table("Judges", ["judge", "rankings", "ratings", "sentences", "seconds", "ties"], rows, notes)


def measured(value: float, text: str) -> Cell:
    return Cell(UNKNOWN, (None,)) if math.isnan(value) else Cell(text, (value,))


def count_table(heading: str, counts: Mapping[str, int]) -> Table:
    rows = [[Cell(name or "(none)", (name,)), Cell(f"{n:,}", (n,))] for name, n in counts.items()]
    return Table(f"{heading.capitalize()}s", [heading, "records"], rows)


def filter_table(reports: Sequence[FilterReport]) -> Table:
    """A row a filter, in the order in which they acted."""
    rows = [
        [
            Cell(report.filter),
            Cell(f"{report.before - report.after:,} of {report.before:,}", (report.before - report.after,)),
            Cell(str(len(report.judges)), (len(report.judges),)),
            Cell(str(len(report.undecided)), (len(report.undecided),)),
        ]
        for report in reports
    ]
    notes = [line.strip() for report in reports for line in report.sentences()[1:]]
    return Table("Filters", ["filter", "records left out", "judges left out", "undecided"], rows, notes)


def long_table(summary: Summary, reports: Sequence[FilterReport]) -> Table:
    """All numbers of the other tables in one, a row each: what for, its name, the measure, the value."""
    rows: list[tuple[str, str, str, float | int | None]] = [
        ("set", summary.name, name, value) for name, value in overview(summary).items()
    ]
    for table in summary_tables(summary, reports)[1:]:
        about = table.columns[0]
        for first, *rest in table.rows:
            for column, cell in zip(table.columns[1:], rest, strict=True):
                (value,) = cell.values
                assert not isinstance(value, str)
                rows.append((about, first.text, column, value))
    cells = [[Cell(a), Cell(n), Cell(m), Cell("" if v is None else str(v), (v,))] for a, n, m, v in rows]
    return Table(summary.name, ["about", "name", "measure", "value"], cells, numeric_from=3)
