"""The worksheet: out and back, in every dialect, and everything that can happen to it in between."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.closest import Item, read_set
from errata.closest.sheet import COLUMNS, DIALECTS, SheetError, guarded, read_sheet, unguarded, write_sheet
from errata.errors import InputError
from tests.closest.makers import DEMO, items

Change = Callable[[list[list[str]]], object]
FORMULAS = Item(
    "=SUM(A1) is wrong .", ("a",), {1: "- Hello , he say .", 2: "'+1 for this", 4: '"Quoted" ; a , b\u00a0c'}
)


def rows(path: Path) -> list[list[str]]:
    text = path.read_text(encoding="utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def changed(path: Path, change: Change) -> Path:
    """The worksheet after somebody worked on it; row 0 is the first hypothesis."""
    found = rows(path)
    head = next(i for i, row in enumerate(found) if row[0] == "row") + 1
    body = found[head:]
    change(body)
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([*found[:head], *body])
    return path


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    write_sheet(tmp_path / "sheet.csv", items(), "csv")
    return tmp_path / "sheet.csv"


def problems(path: Path, tidy: bool = False) -> tuple[str, ...]:
    with pytest.raises(SheetError) as caught:
        read_sheet(path, items(), tidy=tidy)
    assert all(problem in str(caught.value) for problem in caught.value.problems)
    return caught.value.problems


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_comes_back_as_it_went(tmp_path: Path, dialect: str) -> None:
    given_items = [*read_set(DEMO / "ru").items, FORMULAS]
    many = write_sheet(tmp_path / "sheet", given_items, dialect)
    back = read_sheet(tmp_path / "sheet", given_items)
    assert back[:-1] == given_items[:-1]
    assert back[-1].golds == FORMULAS.hypotheses
    assert many == sum(len(set(item.hypotheses.values())) for item in given_items)


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    write_sheet(tmp_path / "sheet.csv", [replace(FORMULAS, hypotheses={1: "@home =1", 2: "+ 1"})], "csv")
    assert not [cell for row in rows(tmp_path / "sheet.csv") for cell in row if cell[:1] in tuple("=+-@")]


@given(st.text())
def test_guarding_is_undone_exactly(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert guarded(text)[:1] not in tuple("=+-@")


def test_a_hypothesis_at_two_ranks_is_one_row(sheet: Path) -> None:
    assert [row[:2] for row in rows(sheet) if row[0].isdigit()] == [
        ["1", "H1"], ["1", "H3"], ["2", "H1 H3"], ["2", "H2"], ["3", "H2"],
    ]  # fmt: skip
    back = read_sheet(changed(sheet, lambda body: body[2].__setitem__(4, "I like an apple .")), items())
    assert back[1].golds == {1: "I like an apple .", 2: "I like an apple .", 3: "I like an apple ."}


def test_only_what_is_missing(tmp_path: Path) -> None:
    lacking = [replace(items()[0], golds={1: "She goes to school ."}), *items()[1:]]
    assert write_sheet(tmp_path / "sheet.csv", lacking, "csv", missing_only=True) == 1
    back = read_sheet(tmp_path / "sheet.csv", lacking, missing_only=True)
    assert back[0].golds == {1: "She goes to school .", 3: "She walks to the school ."}
    with pytest.raises(InputError, match="nothing to correct"):
        write_sheet(tmp_path / "sheet.csv", items(), "csv", missing_only=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda body: body.pop(1), "row 1, H3: missing"),
        (lambda body: body[0].__setitem__(2, "She go to the school ."), "(row 1, H1): the source was altered"),
        (lambda body: body[0].__setitem__(3, "She went ."), "(row 1, H1): the hypothesis was altered"),
        (lambda body: body[0].__setitem__(2, "She  go to school ."), "white space in the source was changed"),
        (lambda body: body[0].__setitem__(4, "  "), "(row 1, H1): the closest gold was left empty"),
        (lambda body: body[0].__setitem__(4, "She goes  to school ."), "blanks at its ends, several in a row"),
        (lambda body: body[0].__setitem__(4, "She goes\nto school ."), "line break"),
        (
            lambda body: body[0].__setitem__(4, "She goes to sch\ufffdol ."),
            "characters of the closest gold were damaged",
        ),
        (lambda body: body[4].__setitem__(4, "It is raining ."[::-1] + "\ufffd"), "(row 3, H2): characters"),
        (lambda body: body[0].__setitem__(4, "#NAME?"), "error value #NAME?"),
        (lambda body: body[0].__setitem__(0, "x"), "no such hypothesis"),
        (lambda body: body[0].__setitem__(1, "1. Jan"), "no such hypothesis"),
        (lambda body: body.append(body[0]), "was corrected in line"),
        (lambda body: body.append(["1", "H1"]), "2 cells were found"),
    ],
)
def test_every_problem_is_named_by_its_row(sheet: Path, change: Change, said: str) -> None:
    found = problems(changed(sheet, change))
    assert any(said in problem for problem in found), found


def test_all_problems_are_told_at_once(sheet: Path) -> None:
    def spoil(body: list[list[str]]) -> None:
        body[0][4] = ""
        body[1][2] = "Other ."
        body[2][4] = "I like  apples ."
        body.pop()

    found = problems(changed(sheet, spoil))
    assert len(found) == 4
    assert found[0].startswith("line 7 (row 1, H1)")
    assert len(problems(changed(sheet, lambda body: None), tidy=True)) == 3


def test_tidy_mends_white_space(sheet: Path) -> None:
    back = read_sheet(
        changed(sheet, lambda body: body[0].__setitem__(4, " She\u00a0goes  to\nschool . ")), items(), tidy=True
    )
    assert back[0].golds[1] == "She goes to school ."


def test_encodings(tmp_path: Path) -> None:
    russian = read_set(DEMO / "ru").items
    path = tmp_path / "sheet.tsv"
    write_sheet(path, russian, "tsv")
    text = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-16")  # Excel's “Unicode text”
    assert read_sheet(path, russian) == russian
    path.write_text(text, encoding="cp1251", errors="replace")
    with pytest.raises(SheetError, match=r"line 7: byte \d+ is not UTF-8") as caught:
        read_sheet(path, russian)
    assert len(caught.value.problems) > 60
    path.write_bytes(text.encode("utf-8").decode("latin-1").encode("utf-8"))
    with pytest.raises(SheetError, match="the source was damaged: its UTF-8 was read as latin-1"):
        read_sheet(path, russian)


def test_curly_quotes_that_a_spreadsheet_puts_are_named(tmp_path: Path) -> None:
    quoted = [Item("It 's me .", (), {1: "It 's me ."})]
    write_sheet(tmp_path / "s.csv", quoted, "csv")
    changed(tmp_path / "s.csv", lambda body: body[0].__setitem__(4, "It ’s me ."))
    with pytest.raises(SheetError, match="put ’ for ' in the closest gold"):
        read_sheet(tmp_path / "s.csv", quoted)


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"no heading; it should have the columns {', '.join(COLUMNS)}"):
        read_sheet(tmp_path / "x.csv", items())
    with pytest.raises(InputError, match="no kind of worksheet 'ods'"):
        write_sheet(tmp_path / "x", items(), "ods")


def test_a_gold_that_was_misread_is_named_even_if_it_was_corrected(tmp_path: Path) -> None:
    given_items = [Item("Der Zug fahren spät .", (), {1: "Der Zug fahre spät ."})]
    write_sheet(tmp_path / "s.csv", given_items, "csv")
    changed(tmp_path / "s.csv", lambda body: body[0].__setitem__(4, "Der Zug fährt spÃ¤t ."))
    with pytest.raises(SheetError, match="characters of the closest gold were damaged"):
        read_sheet(tmp_path / "s.csv", given_items)
