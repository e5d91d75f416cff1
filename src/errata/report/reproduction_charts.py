"""The figures among reproduced tables, drawn from their computed values."""

from __future__ import annotations

import math
from collections.abc import Iterator

from errata.report.meta_charts import Point, Step, curve_chart, scatter
from errata.reproduce.registry import find_table
from errata.reproduce.results import Reproduction

Values = dict[tuple[str, str], float]


def charts(result: Reproduction) -> str:
    """What the table says should be drawn, side by side; empty where that is nothing."""
    table = find_table(result.paper, result.table)
    values = {
        (cell.row, cell.column): float(cell.computed) for cell in result.cells if isinstance(cell.computed, int | float)
    }
    name = f"{result.paper}-{result.table}"
    drawn = [scatter_of(result, values, *table.scatter, name)] if table.scatter else []
    drawn += [
        curve_chart(
            list(steps(result, values, column)),
            x_title=table.heading,
            y_title=column,
            title=column,
            identifier=f"{name}-{i}",
        )
        for i, column in enumerate(table.curves)
        if any(place[1] == column for place in values)
    ]
    figures = "".join(f"<figure>{one}</figure>" for one in drawn)
    return f'<div class="charts">{figures}</div>' if figures else ""


def scatter_of(result: Reproduction, values: Values, x: str, y: str, name: str) -> str:
    points = [
        Point(row, values[row, x], values[row, y]) for row in result.rows if (row, x) in values and (row, y) in values
    ]
    return scatter(points, x_title=x, y_title=y, title=result.title, identifier=f"{name}-scatter")


def steps(result: Reproduction, values: Values, column: str) -> Iterator[Step]:
    """One point for every row that is named by a number."""
    for row in result.rows:
        if row.isdecimal() and (row, column) in values:
            low, high = (values.get((row, f"{column}, {end}"), math.nan) for end in ("low", "high"))
            yield Step(float(row), values[row, column], low, high)
