"""The tables of Napoles et al. (2019) that rest on text and ratings."""

from __future__ import annotations

import pytest

from errata.reproduce import Reproduction, Verdict, Work, reproduce
from errata.reproduce.cache import TableCache
from errata.reproduce.papers.gmeg2019._study import ENSEMBLE
from tests import data

pytestmark = pytest.mark.data


def computed(table: str, cache: TableCache) -> Reproduction:
    return reproduce("gmeg2019", table, Work(data.DATA), cache)


def different(result: Reproduction) -> set[tuple[str, str]]:
    return {(cell.row, cell.column) for cell in result.cells if cell.verdict is Verdict.DIFFERS}


def test_table3(cache: TableCache) -> None:
    result = computed("table3", cache)
    assert different(result) == {
        ("FCE", "edits"), ("Wikipedia", "edits"), ("CoNLL-14", "edits"), ("CoNLL-14", "tokens ±"),
        ("CoNLL-14", "unchanged"), ("CoNLL-14", "tokens/edit"),
    }  # fmt: skip
    assert result.count(Verdict.SAME) == 15


def test_table4_within_two_tenths_for_fce(cache: TableCache) -> None:
    result = computed("table4", cache)
    for column in ("P", "P ±", "R", "R ±"):
        assert abs(result["FCE", column].difference or 0) < 0.2
    assert result["Wiki", "original P"].verdict is Verdict.MISSING


def test_figure1_has_the_places_of_the_text(cache: TableCache) -> None:
    result = computed("figure1", cache)
    assert (result.count(Verdict.SAME), result.count(Verdict.DIFFERS)) == (5, 0)


def test_figure3_answers_as_the_text_but_for_one_place(cache: TableCache) -> None:
    result = computed("figure3", cache)
    assert result.count(Verdict.SAME) == 8
    assert different(result) == {("place of I-measure from below", "FCE")}


def test_table8_is_near(cache: TableCache) -> None:
    """Synthetic systems and scripts of the authors are not released, so the digits are not."""
    result = computed("table8", cache)
    gaps = {
        domain: [
            abs(cell.difference)
            for cell in result.cells
            if cell.difference is not None and domain in cell.column and cell.row != ENSEMBLE
        ]
        for domain in ("FCE", "Wiki")
    }
    assert [len(own) for own in gaps.values()] == [16, 16]
    assert sum(gaps["FCE"]) / 16 < 0.05
    assert sum(gaps["Wiki"]) / 16 < 0.13
    assert all(abs(result[ENSEMBLE, f"{domain} r"].difference or 0) < 0.02 for domain in ("FCE", "Wiki"))
    assert all(result[row, "Yahoo r"].verdict is Verdict.MISSING for row in result.rows)


def test_most_printed_values_of_table8_lie_among_other_halves(cache: TableCache) -> None:
    result = computed("table8", cache)
    inside = outside = 0
    for cell in result.cells:
        if cell.difference is not None and cell.row != ENSEMBLE:  # trained on the other half
            halves = result[cell.row, f"{cell.column}, other halves"].computed
            assert isinstance(halves, str)
            low, high = (float(part) for part in halves.split("–"))
            if low - 0.01 <= float(cell.published) <= high + 0.01:
                inside += 1
            else:
                outside += 1
    assert inside >= 26
    assert ("I-measure", "Wiki r") in different(result)
    assert inside + outside == 32
