"""Figures in the HTML report of reproduced tables."""

from __future__ import annotations

from errata.report.reproduction_charts import charts
from errata.reproduce import Reproduction, Verdict
from errata.reproduce.results import Cell


def made(table: str, paper: str, values: dict[tuple[str, str], float | None]) -> Reproduction:
    cells = tuple(
        Cell(row, column, "", value, None, None, Verdict.EXTRA if value is not None else Verdict.MISSING, "")
        for (row, column), value in values.items()
    )
    rows, columns = (tuple(dict.fromkeys(place[k] for place in values)) for k in (0, 1))
    return Reproduction(
        paper=paper, table=table, citation="C.", title="A figure", heading="metric", columns=columns, rows=rows,
        cells=cells, method="M.", notes=(), seed=1, seconds=0.0, version="0",
    )  # fmt: skip


def test_a_scatter_has_every_row_with_both_values() -> None:
    x, y = "ρ with people", "ρ on lattices"
    values = {("GLEU", x): 0.7, ("GLEU", y): 0.6, ("M²", x): 0.5, ("M²", y): 0.1, ("LT", x): None, ("LT", y): None}
    drawn = charts(made("figure4", "choshen2018", values))
    assert drawn.count("<circle") == 2
    assert "GLEU: 0.7, 0.6" in drawn
    assert "LT" not in drawn


def test_a_curve_goes_through_the_rows_that_are_numbers() -> None:
    values = {("1", "GLEU"): 0.9, ("2", "GLEU"): 0.8, ("10", "GLEU"): 0.5, ("r of errors and GLEU", "GLEU"): -0.9}
    drawn = charts(made("figure5", "choshen2018", values))
    assert drawn.count("<circle") == 3
    assert "10: 0.500" in drawn


def test_a_table_without_a_figure_draws_nothing() -> None:
    assert charts(made("table2", "choshen2018", {("GLEU", "r"): 0.2})) == ""
