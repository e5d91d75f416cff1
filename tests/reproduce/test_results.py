"""Printed against computed values."""

from __future__ import annotations

import json

import pytest

from errata.errors import InputError
from errata.reproduce.results import Reproduction, Verdict, compare, decimals, judged, printed_number
from errata.reproduce.tables import Published, Value, not_computable


@pytest.mark.parametrize(
    ("text", "number", "digits"),
    [
        (".29", 0.29, 2),
        ("15.3%", 15.3, 1),
        ("26,265", 26265, 0),
        ("−0.020", -0.02, 3),
        ("77.0*", 77, 1),
        ("-.001", -0.001, 3),
    ],
)
def test_printed_numbers(text: str, number: float, digits: int) -> None:
    assert printed_number(text) == number
    assert decimals(text) == digits


def test_a_range_is_no_number() -> None:
    assert printed_number("1–2") is None
    assert printed_number("") is None


@pytest.mark.parametrize(
    ("published", "own", "verdict"),
    [
        (".29", Value(0.2929), Verdict.SAME),
        (".29", Value(0.285), Verdict.SAME),  # a half may have been rounded either way
        (".29", Value(0.2951), Verdict.DIFFERS),
        ("34.3", Value(34.35), Verdict.SAME),
        ("1.164", Value(1.171, spread=0.07), Verdict.WITHIN),
        ("1.164", Value(1.27, spread=0.07), Verdict.DIFFERS),
        ("600", Value(599), Verdict.DIFFERS),
        ("7,795", Value(7795), Verdict.SAME),
        ("1–2", Value("1-2"), Verdict.SAME),
        ("1–2", Value("1–3"), Verdict.DIFFERS),
        ("79.9", not_computable("not released"), Verdict.MISSING),
        ("0.5", Value(float("nan")), Verdict.MISSING),
        ("", Value(0.034), Verdict.EXTRA),
    ],
)
def test_verdicts(published: str, own: Value, verdict: Verdict) -> None:
    assert judged("row", "column", published, own).verdict is verdict


def test_what_cannot_be_computed_says_why() -> None:
    assert judged("row", "column", "79.9", not_computable("Not released.")).note == "Not released."
    assert judged("row", "column", "79.9", Value(float("nan"))).note


def test_numbers_are_shown_with_a_digit_more() -> None:
    assert judged("r", "c", ".29", Value(0.29292)).shown() == "0.293"
    assert judged("r", "c", "7,795", Value(7795)).shown() == "7,795"
    assert judged("r", "c", "−0.020", Value(-0.0182, spread=0.05)).shown_difference() == "+0.0018"
    assert judged("r", "c", ".29", Value(0.2929)).shown_difference() == ""
    assert judged("r", "c", "79.9", not_computable("x")).shown() == "–"


def table(rows: dict[str, tuple[str, ...]]) -> Published:
    return Published("T", ("a", "b"), rows, lambda work: {}, "by hand")


def test_rows_and_columns_of_the_paper_come_first_then_additions() -> None:
    rows, columns, cells = compare(table({"x": ("1", "")}), {"new": {"a": 3.0}, "x": {"a": 1.0, "more": 2.0}})
    assert (rows, columns) == (("x", "new"), ("a", "b", "more"))
    assert [(cell.row, cell.column, cell.verdict) for cell in cells] == [
        ("x", "a", Verdict.SAME), ("x", "more", Verdict.EXTRA), ("new", "a", Verdict.EXTRA),
    ]  # fmt: skip


def test_a_forgotten_cell_is_an_error() -> None:
    with pytest.raises(InputError, match="no computed value for x, b"):
        compare(table({"x": ("1", "2")}), {"x": {"a": 1.0}})


def test_a_number_for_a_printed_text_is_an_error() -> None:
    with pytest.raises(InputError, match="is no number"):
        compare(table({"x": ("1–2", "")}), {"x": {"a": 1.0}})


def test_results_survive_json() -> None:
    rows, columns, cells = compare(
        table({"x": ("1.0", "1–2")}), {"x": {"a": Value(1.02, spread=0.1), "b": not_computable("no")}}
    )
    result = Reproduction("p", "t", "cited", "T", "", columns, rows, cells, "m", ("n",), 1, 0.5, "0")
    assert Reproduction.from_dict(json.loads(json.dumps(result.to_dict(), allow_nan=False))) == result
    assert result["x", "a"].computed == 1.02
    with pytest.raises(KeyError):
        result["x", "c"]
