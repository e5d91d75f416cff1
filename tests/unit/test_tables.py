"""One content in four forms."""

from __future__ import annotations

import csv
import io

from errata.report.table import Cell, Table, latex

TABLE = Table(
    "Scores & more",
    ["system", "m2"],
    [
        [Cell("a|b_1"), Cell("1.00 [0.5, 1.5]", (0.01, 0.005, 0.015), strong=True)],
        [Cell("c"), Cell("2.00", (0.02, None, None))],
    ],
    ["A note."],
    {"m2": ("m2", "low", "high")},
)


def test_csv_has_exact_values_in_columns_of_their_own() -> None:
    rows = list(csv.reader(io.StringIO(TABLE.to_csv())))
    assert rows == [["system", "m2", "low", "high"], ["a|b_1", "0.01", "0.005", "0.015"], ["c", "0.02", "", ""]]


def test_markdown_escapes_bars() -> None:
    assert "| a\\|b_1 | **1.00 [0.5, 1.5]** |" in TABLE.to_markdown()
    assert "A note." in TABLE.to_markdown()


def test_latex_is_balanced_and_escaped() -> None:
    text = TABLE.to_latex()
    assert text.count("\\begin{") == text.count("\\end{") == 2
    assert "a|b\\_1 & \\textbf{1.00 [0.5, 1.5]} \\\\" in text
    assert "Scores \\& more" in text
    assert latex("50 % of $x_1$ ~ \\") == r"50 \% of \$x\_1\$ \textasciitilde{} \textbackslash{}"


def test_text_is_never_cut() -> None:
    wide = Table(
        "t",
        ["system", *(f"metric{i}" for i in range(30))],
        [[Cell("x"), *(Cell("12.34 [10.00, 15.00]") for _ in range(30))]],
    )
    assert wide.to_text().count("12.34 [10.00, 15.00]") == 30
    assert "\x1b" not in wide.to_text()
    assert "\x1b" in TABLE.to_text(colour=True)
