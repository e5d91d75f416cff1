"""The tables themselves, against what the papers print and what the originals gave."""

from __future__ import annotations

from pathlib import Path

import pytest

from errata.reproduce import Reproduction, Verdict, Work, papers, reproduce
from errata.reproduce.cache import TableCache
from errata.reproduce.papers.gmeg2019._study import ENSEMBLE, METRICS
from tests import data

pytestmark = pytest.mark.data
TABLES = [(paper.name, table) for paper in papers().values() for table in paper.tables]


def computed(paper: str, table: str, cache: TableCache) -> Reproduction:
    return reproduce(paper, table, Work(data.DATA), cache)


#: Cells that are known to differ from what is printed. Rank ranges from random resamples may be a rank off.
DIFFERENT = {
    ("sakaguchi2016", "counts"): {("annotations (3.3)", "rankings")},
    ("sakaguchi2016", "figure2"): {("system outputs", "sTER")},
    ("gmeg2019", "table6"): {
        ("LSTM", "Yahoo score"), ("LSTM-R", "FCE score"), ("LSTM-R", "Wiki score"), ("Marian", "Wiki score"),
        ("NUS", "FCE score"), ("NUS", "Wiki score"),
    },
    ("sakaguchi2016", "figure6"): {("correlation", "r")},
    ("gmeg2019", "figure3"): {("place of I-measure from below", "FCE")},
    ("gmeg2019", "table3"): {
        ("FCE", "edits"), ("Wikipedia", "edits"), ("CoNLL-14", "edits"), ("CoNLL-14", "tokens ±"), ("CoNLL-14", "unchanged"),
        ("CoNLL-14", "tokens/edit"),
    },
    ("gmeg2019", "table4"): {(domain, name) for domain in ("FCE", "Wiki") for name in ("P", "P ±", "R", "R ±")},
    ("gmeg2019", "table9"): {(domain, name) for domain in ("FCE", "Wiki") for name in ("All", "Ablation")},
    ("gmeg2019", "figure5"): {("GMEG-Metric", "sign")},
    ("gmeg2019", "table8"): {
        (metric, f"{domain} {letter}") for metric in (*METRICS, ENSEMBLE) for domain in ("FCE", "Wiki") for letter in ("r", "ρ")
    },
}  # fmt: skip
CHECKED = {"grundkiewicz2015", "sakaguchi2016", "gmeg2019"}


@pytest.mark.parametrize(("paper", "table"), [(p, t) for p, t in TABLES if p in CHECKED])
def test_what_differs_is_known(paper: str, table: str, cache: TableCache) -> None:
    result = computed(paper, table, cache)
    different = {(cell.row, cell.column) for cell in result.cells if cell.verdict is Verdict.DIFFERS}
    ranges = {place for place in different if place[1] == "range"}
    assert len(ranges) <= 3
    assert different - ranges == DIFFERENT.get((paper, table), set())
    assert all(cell.note for cell in result.cells if cell.verdict is Verdict.MISSING)


def test_sakaguchi_table4_to_the_digit(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "table4", cache)
    assert result.count(Verdict.SAME) == 14
    for row, group in (("fluency, E v. N", "FLUENCY E-N"), ("minimal, E v. N", "MIN E-N")):
        (expected,) = data.table("sacrebleu/ter_table4.tsv", "group", "option", "direction")[
            group, "default(ci)", "both"
        ]
        assert result[row, "sTER"].computed == pytest.approx(float(expected["mean_edits_skip34"]), abs=6e-4)


def test_sakaguchi_table5(cache: TableCache) -> None:
    """Clusters and ranges as printed; scores within what 1,000 runs stray, and as the original's closed form gives them."""
    result = computed("sakaguchi2016", "table5", cache)
    for row in result.rows:
        assert result[row, "range"].verdict is result[row, "cluster"].verdict is Verdict.SAME
        assert abs(result[row, "score"].difference or 0) < 0.015
    names = {"expert fluency": "refExptFluent", "NUCLE": "refNUCLE", "original sentence": "src"}
    expected = data.table("human/sakaguchi16_references_ts1000.tsv", "system")
    for row, system in names.items():
        (own,) = expected[(system,)]
        error = float(own["sd_mu"]) * (2 / 1000) ** 0.5  # of the difference of two means of 1,000 runs
        assert result[row, "score"].computed == pytest.approx(float(own["mean_mu"]), abs=4 * error)


def test_sakaguchi_table7_with_its_counts(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "table7", cache)
    assert result.count(Verdict.SAME) == 6
    counts = [result[row, "pairs of answers"].computed for row in result.rows]
    assert counts == [1908, 9286, 23986, 12792, 1488]
    between = result.rows[3]
    aligned = result.rows[4]
    found = [round(float(result[row, c].computed or 0), 3) for row in (between, aligned) for c in ("κ", "weighted κ")]
    assert found == [0.034, 0.046, 0.279, 0.438]


def test_sakaguchi_counts(cache: TableCache) -> None:
    result = computed("sakaguchi2016", "counts", cache)
    assert result["annotations (3.3)", "pairs"].computed == 7795
    assert result["systems (5.1)", "pairs"].computed == 26265


def test_grundkiewicz_clusters_and_scores(cache: TableCache) -> None:
    for table, allowed in (("table3b", 0.0005), ("table3c", 0.003)):
        result = computed("grundkiewicz2015", table, cache)
        for row in result.rows:
            assert abs(result[row, "score"].difference or 0) <= allowed + 1e-9
            assert result[row, "cluster"].verdict is Verdict.SAME


def test_gmeg_table6_as_recomputed(cache: TableCache) -> None:
    result = computed("gmeg2019", "table6", cache)
    shown = {name: row for row, name in zip(result.rows, (
        "ref", "amu", "lstm", "lstm-r", "marian", "nus", "transformer", "source", "source+error"), strict=True)}  # fmt: skip
    domains = {"fce": "FCE", "wiki": "Wiki", "yahoo": "Yahoo"}
    compared = 0
    for (domain, system), (expected,) in data.table("gmeg/gmeg_table6.tsv", "domain", "system").items():
        for column, key, digits in (("score", "human_all_segments", 4), ("unchanged", "unch_all_split_pct", 2)):
            cell = result[shown[system], f"{domains[domain]} {column}"]
            if expected[key]:
                assert cell.computed == pytest.approx(float(expected[key]), abs=0.6 * 10**-digits)
                compared += 1
            else:
                assert cell.verdict is Verdict.MISSING
    assert compared == 24 + 18


def test_what_is_not_released_is_said(cache: TableCache) -> None:
    result = computed("gmeg2019", "table7", cache)
    assert result.count(Verdict.MISSING) == len(result.cells) == 16
    assert "means of eight people" in result.cells[0].note


def test_a_second_run_takes_the_kept_results(cache: TableCache) -> None:
    computed("sakaguchi2016", "counts", cache)
    assert computed("sakaguchi2016", "counts", cache).cached


def test_missing_data_names_the_command(tmp_path: Path) -> None:
    from errata.data import MissingDataError

    with pytest.raises(MissingDataError, match="Run: errata data get sakaguchi16"):
        reproduce("sakaguchi2016", "counts", Work(tmp_path))
