"""Sections of a meta-evaluation's page about references and close systems, and tables as HTML."""

from __future__ import annotations

import math

import numpy as np

from errata.meta import MetaResult
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.markup import escape, table
from errata.report.meta import NAMES, curve_table, number_text
from errata.report.meta_charts import Step, curve_chart
from errata.report.table import Table


def html_table(data: Table, kind: str = "pairs") -> str:
    """A table of the text report as HTML."""
    head = [
        f'<th scope="col"{" class=text" if 0 < number < data.numeric_from else ""}>{escape(column)}</th>'
        for number, column in enumerate(data.columns)
    ]
    rows = []
    for row in data.rows:
        cells = []
        for number, cell in enumerate(row):
            text = f"<strong>{escape(cell.text)}</strong>" if cell.strong else escape(cell.text)
            if number == 0 and data.numeric_from == 1:
                cells.append(f'<th scope="row">{text}</th>')
            else:
                cells.append(f"<td{' class=text' if number < data.numeric_from else ''}>{text}</td>")
        rows.append(cells)
    notes = f'<p class="note">{escape(" ".join(data.notes))}</p>' if data.notes else ""
    return table(head, rows, kind=kind, caption=data.title) + notes


def grid_section(result: MetaResult) -> str:
    """A heat map of each coefficient: reference sets down, metrics across."""
    grid = result.grid
    if grid is None:
        return ""
    blocks = []
    for name in result.plan.coefficients:
        if name == "soft":
            continue
        values = grid.values(name)
        tiles = {}
        for i, references in enumerate(grid.references):
            for j, metric in enumerate(grid.metrics):
                value = float(values[i, j])
                middle = 0.5 if name == "accuracy" else 0.0
                strength = (value - middle) / (1 - middle) if math.isfinite(value) else None
                column = values[:, j][np.isfinite(values[:, j])]
                best = len(column) > 0 and value == column.max()
                shown = number_text(value) if math.isfinite(value) else "–"
                tiles[i, j] = Tile(strength, shown, f"{metric}, {references}: {shown}", strong=bool(best))
        drawn = heat_map(
            grid.references, grid.metrics, tiles, title=f"{NAMES[name]} by reference set", identifier=f"grid-{name}",
            key=Key(high="agrees with people", low="disagrees"),
        )  # fmt: skip
        scroll = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(NAMES[name])} by reference set">{drawn}</div>'
        blocks.append(f'<div class="block"><h3>{escape(NAMES[name])}</h3>{scroll}</div>')
    return (
        f'<div class="blocks">{"".join(blocks)}</div><p class="note">Bold: the best reference set of each metric.</p>'
    )


def curve_section(result: MetaResult) -> str:
    if not result.curves:
        return ""
    figures = []
    for number, curve in enumerate(result.curves):
        steps = [Step(point.references, point.mean, point.low, point.high) for point in curve.points]
        drawn = curve_chart(
            steps, x_title="references", y_title=NAMES[curve.coefficient], title=f"{curve.metric} by number of references",
            identifier=f"curve-{number}", high=1.0,
        )  # fmt: skip
        figures.append(
            f"<figure><figcaption>{escape(curve.metric)}: {escape(NAMES[curve.coefficient])}</figcaption>{drawn}</figure>"
        )
        scored = []
        for point in curve.points:
            means = point.system_means()
            scored.append(Step(point.references, float(means.mean()), float(means.min()), float(means.max())))
        drawn = curve_chart(
            scored, x_title="references", y_title="score", title=f"Scores of {curve.metric} by number of references",
            identifier=f"scores-{number}",
        )  # fmt: skip
        figures.append(
            f"<figure><figcaption>{escape(curve.metric)}: mean, lowest and highest score</figcaption>{drawn}</figure>"
        )
    listed = f"<details><summary>All numbers</summary>{html_table(curve_table(result))}</details>"
    note = f"Random subsets of the texts of {result.curves[0].references}. The line is the mean, the band the middle 95 % of the subsets."
    return f'<div class="charts">{"".join(figures)}</div><p class="note">{escape(note)}</p>{listed}'


def window_section(result: MetaResult) -> str:
    """A heat map of each size: windows down, metrics across."""
    if not result.windows:
        return ""
    metrics = [one.metric for one in result.main]
    name = result.plan.coefficients[0]
    blocks = []
    for size in dict.fromkeys(window.size for window in result.windows):
        own = [window for window in result.windows if window.size == size]
        tiles = {}
        for i, window in enumerate(own):
            for j, metric in enumerate(metrics):
                value = window.values[metric]
                shown = number_text(value) if math.isfinite(value) else "–"
                about = f"{metric}, {', '.join(window.systems)}: {shown}"
                tiles[i, j] = Tile(value if math.isfinite(value) else None, shown, about)
        rows = [f"{window.first}–{window.first + size - 1}" for window in own]
        drawn = heat_map(
            rows, metrics, tiles, title=f"{NAMES[name]} among {size} adjacent systems", identifier=f"windows-{size}",
            key=Key(high="agrees", low="disagrees"),
        )  # fmt: skip
        scroll = f'<div class="scroll" tabindex="0" role="region" aria-label="Windows of {size}">{drawn}</div>'
        blocks.append(f'<div class="block"><h3>{size} systems, {escape(NAMES[name])}</h3>{scroll}</div>')
    note = "Rows are places in the human ranking, best first (Kobayashi et al. 2024)."
    return f'<div class="blocks">{"".join(blocks)}</div><p class="note">{escape(note)}</p>'
