"""The checks of Rozovskaya and Roth (2021)."""

from __future__ import annotations

import pytest

from errata.reproduce import Reproduction, Verdict, reproduce
from errata.reproduce.papers.rozovskaya2021._printed import denominators, f_of, nearest_f, row, rows

PAPER = "rozovskaya2021"


def different(result: Reproduction) -> set[tuple[str, str]]:
    return {(cell.row, cell.column) for cell in result.cells if cell.verdict is Verdict.DIFFERS}


def test_table7_counts_are_not_one_tools() -> None:
    found = different(reproduce(PAPER, "table7"))
    assert {place for place in found if place[1] == "F"} == set()
    assert {name for name, column in found if column == "R"} == {
        "CoNLL H2 CG2", "BEA H1 RG", "Lang8 H2 RG", "Lang8 H5 CG5",
    }  # fmt: skip
    agree = {one.name for one in rows()} - {name for name, column in found if column == "P"}
    assert agree == {"BEA H2 CG2", "BEA H5 CG5"}
    assert different(reproduce(PAPER, "table2")) == {place for place in found if place[0].startswith(("BEA", "RULEC"))}


def test_the_printing_errors_are_found() -> None:
    assert different(reproduce(PAPER, "table3")) == {("RULEC H1", "Corr.")}
    assert {name for name, _ in different(reproduce(PAPER, "table8"))} == {"CoNLL H2 CG2"}
    assert different(reproduce(PAPER, "table4")) == set()
    assert {name for name, _ in different(reproduce(PAPER, "section4"))} == {
        "F gain, BEA H10", "F gain, RULEC H2", "F gain, RULEC H10", "P gain, BEA, most", "R gain, BEA, most",
        "F gain, all data sets, least", "F gain, all data sets, most", "edits of RG / H1, least", "edits of RG / H1, most",
        "edits of H2 / H1, mean",
    }  # fmt: skip


def test_shares_of_types() -> None:
    english = different(reproduce(PAPER, "table5"))
    assert {column for _, column in english} == {"CoNLL RG", "CoNLL H1", "CoNLL H10", "BEA RG"}
    assert len(different(reproduce(PAPER, "table6"))) == 12


def test_what_a_percentage_can_come_from() -> None:
    assert denominators(98, "66.7") == [147]
    assert denominators(77, "87.5") == [88]
    assert denominators(84, "65.9") == []
    assert f_of(66.7, 33.9) == pytest.approx(55.9, abs=0.05)
    own = row("CoNLL", 1, closest=False)
    assert nearest_f(own) == pytest.approx(float(own.f), abs=0.05)


def test_the_same_analysis_runs_on_the_demo() -> None:
    result = reproduce(PAPER, "figure2")
    assert len(result.rows) == 16
    shares = [result[f"en H{rank} RG", "F"].computed for rank in (1, 10)]
    assert float(str(shares[0])) > float(str(shares[1]))
    counts = [result[f"en H5 {gold}", "proposed, MaxMatch"].computed for gold in ("RG", "CG5")]
    assert counts[0] != counts[1]  # MaxMatch's proposed edits depend on the gold
    assert result["en H5 RG", "proposed, ERRANT"].computed == result["en H5 CG5", "proposed, ERRANT"].computed
