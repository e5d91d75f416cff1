"""What a score is made of: precision and recall, counts of edits, and whatever else a metric says of itself."""

from __future__ import annotations

from errata.metrics import Metric
from errata.report.markup import escape, heading, table
from errata.report.table import Cell, Table
from errata.scoring import MetricScore, ScoreResult
from errata.scoring.results import plain

MOST_COUNTS = 4  # a metric with more has statistics that nobody reads


def part_tables(result: ScoreResult) -> list[Table]:
    """A table a metric that has parts, a row a system."""
    tables = []
    for label, metric in with_parts(result).items():
        rows = [
            [Cell(system.name), *(Cell(*shown) for shown in values(system[label], metric).values())]
            for system in result.systems
        ]
        columns = list(values(result.systems[0][label], metric))
        tables.append(Table(f"{label}: parts", ["system", *columns], rows))
    return tables


def part_list(result: ScoreResult) -> Table:
    """The same of all metrics as one table, for CSV: a row a metric, system and part."""
    rows = [
        [Cell(label), Cell(system.name), Cell(name), Cell(*shown)]
        for label, metric in with_parts(result).items()
        for system in result.systems
        for name, shown in values(system[label], metric).items()
    ]
    return Table("Parts", ["metric", "system", "part", "value"], rows, numeric_from=3)


def part_section(result: ScoreResult) -> str:
    """The tables as HTML."""
    blocks = []
    for label, metric in with_parts(result).items():
        columns = list(values(result.systems[0][label], metric))
        head = [
            f'<th scope="col" data-order="{"down" if i else "text"}">{escape(name)}</th>'
            for i, name in enumerate(["System", *columns])
        ]
        rows = [
            [f'<th scope="row" translate="no"><span>{escape(system.name)}</span></th>']
            + [
                f'<td data-value="{exact[0]!r}"><span class="number">{escape(text.replace("-", "−"))}</span></td>'
                for text, exact in values(system[label], metric).values()
            ]
            for system in result.systems
        ]
        shown = table(head, rows, kind="scores", caption=f"Parts of {label}")
        blocks.append(f"<details><summary>{heading(label, metric)}</summary>{shown}</details>")
    return "".join(blocks)


def with_parts(result: ScoreResult) -> dict[str, Metric]:
    return {label: metric for label, metric in result.metrics.items() if result.systems[0][label].parts}


def values(own: MetricScore, metric: Metric) -> dict[str, tuple[str, tuple[float]]]:
    """Counts, parts and the score by name, each as it is printed and exact."""
    counts = {name: plain(value) for name, value in own.counts.items() if " " not in name and name != "sentences"}
    if len(counts) > MOST_COUNTS:
        counts = {}
    found: dict[str, tuple[str, tuple[float]]] = {
        name.replace("_", " "): (f"{value:,.10g}", (value,)) for name, value in counts.items()
    }
    for name, value in own.parts.items():
        # Numbers of errors or edits per sentence are no fractions.
        factor = 1 if name.endswith("per_sentence") or not metric.percent else 100
        found[name.replace("_", " ")] = f"{value * factor:.2f}", (value,)
    found["score"] = f"{own.score * (100 if metric.percent else 1):.2f}", (own.score,)
    return found
