"""Tables of correlations, against what the papers print and what was recomputed with the original scorers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from errata.reproduce import Reproduction, Verdict, Work, reproduce
from errata.reproduce.cache import TableCache
from tests import data

pytestmark = pytest.mark.data


def computed(paper: str, table: str, cache: TableCache) -> Reproduction:
    return reproduce(paper, table, Work(data.DATA), cache)


def number(result: Reproduction, row: str, column: str) -> float:
    value = result[row, column].computed
    assert isinstance(value, float)
    return value


SETS = {
    "NUCLE": "NUCLE", "BN": "BN15", "EXPFLUENCY": "E-fluency", "TURKFLUENCY": "N-fluency", "EXPMIN": "E-min.",
    "TURKMIN": "N-min.", "ALL": "All",
}  # fmt: skip
METRICS = {"M2": "M²", "GLEU": "GLEU", "IM": "I-measure", "BLEU": "BLEU"}


def test_sakaguchi_table6_to_the_digit(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "table6", cache)
    assert result.count(Verdict.SAME) == 56
    assert result.count(Verdict.DIFFERS, Verdict.WITHIN, Verdict.MISSING) == 0


def test_sakaguchi_table6_is_what_the_released_scores_give(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "table6", cache)
    compared = 0
    for row in data.rows("correlations_sakaguchi16_table6.tsv"):
        today = row["metric"] == "GLEU" and row["scores"].startswith("fresh, skip34, fixedBP")
        if today or row["scores"] == "published metric_scores":
            metric = "GLEU today" if today else METRICS[row["metric"]]
            own = [number(result, SETS[row["refset"]], f"{metric} {letter}") for letter in "ρr"]
            assert own == pytest.approx([float(row["spearman"]), float(row["pearson"])], abs=6e-5)
            compared += 1
    assert compared == 28 + 7


def test_with_todays_gleu_other_references_are_best(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "table6", cache)
    best = {
        metric: max(result.rows, key=lambda row: number(result, row, f"{metric} ρ"))
        for metric in ("GLEU", "GLEU today")
    }
    assert best == {"GLEU": "E-fluency", "GLEU today": "All"}


def test_sakaguchi_figures(cache: TableCache) -> None:
    places = computed("sakaguchi2016", "figure3", cache)
    assert (places.count(Verdict.SAME), places.count(Verdict.DIFFERS)) == (8, 0)
    assert number(places, "All", "GLEU today") == 1
    systems = computed("sakaguchi2016", "figure4", cache)
    assert systems["three or more away", "GLEU"].verdict is Verdict.SAME
    assert sorted(number(systems, row, "people") for row in systems.rows[1:]) == list(range(1, 14))


def test_sakaguchi_figure5_rises_only_with_the_best_reference(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "figure5", cache)
    drawn, best = ([number(result, row, f"{name}, mean") for row in result.rows] for name in ("drawn", "best"))
    assert max(drawn) - min(drawn) < 0.2
    assert best == sorted(best)
    gains = [b - a for a, b in pairwise(best)]
    assert gains == sorted(gains, reverse=True)


def test_napoles_tables_to_the_digit(cache: TableCache) -> None:
    one, four = (computed("napoles2016", table, cache) for table in ("table1", "table4"))
    assert (one.count(Verdict.SAME), one.count(Verdict.MISSING), one.count(Verdict.DIFFERS)) == (6, 6, 0)
    assert (four.count(Verdict.SAME), four.count(Verdict.DIFFERS)) == (12, 0)
    assert "errata setup languagetool" in one["LT", "ρ"].note
    assert [round(number(one, "GLEU today", letter), 3) for letter in "ρr"] == [0.841, 0.881]


def test_the_star_of_napoles_table4(cache: TableCache) -> None:
    result = computed("napoles2016", "table4", cache)
    significant = {row for row in result.rows if number(result, row, "p of the difference in ρ") < 0.05}
    assert significant == {"I-measure"}


def test_napoles_figure1(cache: TableCache) -> None:
    result = computed("napoles2016", "figure1", cache)
    assert result["20", "GLEU"].verdict is Verdict.SAME
    assert all(result[row, "GLEU+ER"].verdict is Verdict.MISSING for row in ("1", "3", "20"))
    for row in result.rows:
        low, mean, high = (number(result, row, f"GLEU{what}") for what in (", low", "", ", high"))
        assert low <= mean <= high
    assert number(result, "1", "GLEU") < number(result, "10", "GLEU")


def test_choshen_table1_has_two_columns_exchanged(cache: TableCache) -> None:
    result = computed("choshen2018", "table1", cache)
    as_gjg15, as_nspt15 = "NSPT15 ρ (printed as GJG15)", "GJG15 ρ (printed as NSPT15)"
    for column in (as_gjg15, as_nspt15):
        assert number(result, "mean |difference|", column) < 0.05
        assert number(result, "mean |difference|, names as printed", column) > 0.3
    possible = {n: f"printed ρ that {n} systems can have" for n in (13, 14)}
    assert [number(result, possible[n], as_nspt15) for n in (13, 14)] == [9, 2]
    assert [number(result, possible[n], as_gjg15) for n in (13, 14)] == [0, 8]
    assert number(result, "GLEU", "Combined ρ") == pytest.approx(0.771, abs=0.05)
    assert result["LT", "Combined ρ"].verdict is Verdict.MISSING


def test_sakaguchi_figure6(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "figure6", cache)
    assert number(result, "correlation", "ρ") == pytest.approx(0.917, abs=0.03)
    assert number(result, "correlation", "r") == pytest.approx(0.876, abs=0.03)
