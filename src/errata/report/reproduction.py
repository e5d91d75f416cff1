"""Reproduced tables: printed and computed values side by side, and what agrees."""

from __future__ import annotations

from collections.abc import Sequence

from errata.report.markup import escape, table
from errata.report.page import Section, page, page_head, term_list
from errata.report.reproduction_charts import charts
from errata.report.table import Cell, Table
from errata.reproduce.registry import Paper
from errata.reproduce.results import Cell as Result
from errata.reproduce.results import Reproduction, Verdict

MARKS = {Verdict.SAME: "=", Verdict.WITHIN: "≈", Verdict.DIFFERS: "≠", Verdict.MISSING: "", Verdict.EXTRA: ""}
MEANINGS = {
    Verdict.SAME: "the same to the last printed digit",
    Verdict.WITHIN: "no further from it than one run of the random method strays (± is its standard deviation)",
    Verdict.DIFFERS: "not the same",
    Verdict.MISSING: "not computable here",
    Verdict.EXTRA: "not in the paper",
}
LEGEND = {
    Verdict.SAME: "=",
    Verdict.WITHIN: "≈",
    Verdict.DIFFERS: "≠",
    Verdict.MISSING: "–",
    Verdict.EXTRA: "[…]",
}
HEADINGS = {
    Verdict.SAME: "same",
    Verdict.WITHIN: "within spread",
    Verdict.DIFFERS: "differ",
    Verdict.MISSING: "not computable",
    Verdict.EXTRA: "additional",
}


def list_table(papers: Sequence[Paper]) -> Table:
    """Every paper and its tables."""
    rows = [[Cell(paper.name), Cell(name), Cell(own.title)] for paper in papers for name, own in paper.tables.items()]
    notes = [f"{paper.name}: {paper.citation}" for paper in papers]
    return Table("Published tables", ["paper", "table", "what it is"], rows, notes, numeric_from=9)


def reproduction_table(result: Reproduction) -> Table:
    """In the shape of the paper's table."""
    found = {(cell.row, cell.column): cell for cell in result.cells}
    rows = [[Cell(row), *(shown(found.get((row, column))) for column in result.columns)] for row in result.rows]
    return Table(
        f"{result.paper}, {result.title}",
        [result.heading, *result.columns],
        rows,
        [legend(result), *remarks(result), result.citation],
    )


def shown(cell: Result | None) -> Cell:
    if cell is None:
        return Cell("")
    if cell.verdict is Verdict.EXTRA:
        return Cell(f"[{cell.shown()}]")
    text = f"{cell.published} → {cell.shown()} {MARKS[cell.verdict]}".rstrip()
    if difference := cell.shown_difference():
        text += f" {difference}"
    if cell.verdict is Verdict.WITHIN:
        text += f" ± {spread(cell)}"
    return Cell(text, strong=cell.verdict is Verdict.DIFFERS)


def spread(cell: Result) -> str:
    return f"{cell.spread:.2g}" if cell.spread is not None else ""


def legend(result: Reproduction) -> str:
    """What the marks mean that occur."""
    occurring = [verdict for verdict in Verdict if result.count(verdict)]
    return "printed → computed. " + "; ".join(f"{LEGEND[v]} {MEANINGS[v]}" for v in occurring) + "."


def remarks(result: Reproduction) -> list[str]:
    """How it was computed, what to know of it, and what is said of single cells."""
    said: dict[str, list[Result]] = {}
    for cell in result.cells:
        if cell.note:
            said.setdefault(cell.note, []).append(cell)
    singles = [f"{places(cells)}: {note}" for note, cells in said.items()]
    return [result.method, *result.notes, *singles]


def places(cells: Sequence[Result]) -> str:
    """Which cells: by column where several rows have it, else by row."""
    columns = list(dict.fromkeys(cell.column for cell in cells))
    rows = list(dict.fromkeys(cell.row for cell in cells))
    if len(rows) == 1:
        return ", ".join([rows[0], *columns])
    return ", ".join(columns)


def summary_table(results: Sequence[Reproduction]) -> Table:
    """A row a table: how many cells agree."""
    columns = ["paper", "table", "cells", *(HEADINGS[verdict] for verdict in Verdict), "seconds"]
    rows = []
    for result in results:
        counts = [result.count(verdict) for verdict in Verdict]
        published = len(result.cells) - result.count(Verdict.EXTRA)
        rows.append(
            [
                Cell(result.paper),
                Cell(result.table),
                *(Cell(f"{number:,}", (number,)) for number in (published, *counts)),
                Cell(f"{result.seconds:.1f}", (result.seconds,)),
            ]
        )
    return Table("What agrees", columns, rows, [overall(results)], numeric_from=2)


def overall(results: Sequence[Reproduction]) -> str:
    total = {verdict: sum(result.count(verdict) for result in results) for verdict in Verdict}
    possible = total[Verdict.SAME] + total[Verdict.WITHIN] + total[Verdict.DIFFERS]
    return (
        f"Of {possible + total[Verdict.MISSING]:,} printed values {possible:,} can be computed from public data; the same to the "
        f"printed digit: {total[Verdict.SAME]:,}; within the spread of a random method: {total[Verdict.WITHIN]:,}; different: "
        f"{total[Verdict.DIFFERS]:,}."
    )


def cell_table(results: Sequence[Reproduction]) -> Table:
    """A row a cell, for other programs."""
    columns = [
        "paper", "table", "row", "column", "published", "computed", "difference", "spread", "verdict", "note",
    ]  # fmt: skip
    rows = []
    for result in results:
        for cell in result.cells:
            values = (
                result.paper, result.table, cell.row, cell.column, cell.published or None, cell.computed, cell.difference,
                cell.spread, cell.verdict.value, cell.note or None,
            )  # fmt: skip
            rows.append([Cell("" if value is None else str(value), (value,)) for value in values])
    return Table("Cells", columns, rows, numeric_from=99)


def reproduction_report(results: Sequence[Reproduction]) -> str:
    """One HTML page with a summary and every table."""
    facts = {"Tables": f"{len(results):,}", "errata": results[0].version, "Seed": str(results[0].seed)}
    for verdict in Verdict:
        facts[HEADINGS[verdict].capitalize()] = f"{sum(result.count(verdict) for result in results):,}"
    sections = [
        Section("summary", "What agrees", summary_html(results)),
        *(Section(f"{r.paper}-{r.table}", f"{r.paper} {r.table}", table_html(r)) for r in results),
        Section("reading", "How to read this", term_list(terms(results))),
    ]
    title = "Published tables, computed again"
    return page(title, page_head(title, facts), sections)


def terms(results: Sequence[Reproduction]) -> dict[str, str]:
    occurring = [verdict for verdict in Verdict if any(result.count(verdict) for result in results)]
    return {
        "Cells": "The large number is computed, the small one below it is what the paper prints.",
        **{LEGEND[verdict]: MEANINGS[verdict].capitalize() + "." for verdict in occurring},
    }


def summary_html(results: Sequence[Reproduction]) -> str:
    own = summary_table(results)
    head = [
        f'<th scope="col"{" class=text" if i < 2 else ""}>{escape(name)}</th>' for i, name in enumerate(own.columns)
    ]
    rows = []
    for result, cells in zip(results, own.rows, strict=True):
        link = f'<td class="text"><a href="#{result.paper}-{result.table}">{escape(result.table)}</a></td>'
        first = f'<th scope="row">{escape(result.paper)}</th>'
        rows.append([first, link, *(f"<td>{escape(cell.text)}</td>" for cell in cells[2:])])
    return table(head, rows, kind="pairs", caption=own.title) + f'<p class="note">{escape(overall(results))}</p>'


def table_html(result: Reproduction) -> str:
    found = {(cell.row, cell.column): cell for cell in result.cells}
    head = [f'<th scope="col" data-order="text">{escape(result.heading)}</th>']
    head += [f'<th scope="col" data-order="down">{escape(name)}</th>' for name in result.columns]
    rows = [
        [
            f'<th scope="row"><span>{escape(row)}</span></th>',
            *(cell_html(found.get((row, column))) for column in result.columns),
        ]
        for row in result.rows
    ]
    notes = "".join(f'<p class="note">{escape(text)}</p>' for text in (*remarks(result), result.citation))
    body = table(head, rows, kind="scores", caption=result.title)
    return f"<h3>{escape(result.title)}</h3>{body}{charts(result)}{notes}"


def cell_html(cell: Result | None) -> str:
    if cell is None:
        return "<td></td>"
    kind = ' class="best"' if cell.verdict is Verdict.SAME else ""
    mark = MARKS[cell.verdict]
    meaning = f'<span class="hidden">{escape(MEANINGS[cell.verdict])}</span>'
    badge = f' <span class="rank" title="{escape(MEANINGS[cell.verdict])}">{mark}</span>' if mark else ""
    difference = cell.shown_difference()
    moved = f" ({difference}{f' ± {spread(cell)}' if cell.verdict is Verdict.WITHIN else ''})" if difference else ""
    printed = f"<small>{escape(cell.published)}{moved}</small>" if cell.published else "<small>not in the paper</small>"
    value = f' data-value="{cell.computed!r}"' if isinstance(cell.computed, int | float) else ""
    return f'<td{kind}{value}><span class="number">{escape(cell.shown())}</span>{badge}{meaning}{printed}</td>'
