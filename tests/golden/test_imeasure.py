"""The I-measure against what mfelice/imeasure -nomix printed."""

from __future__ import annotations

import pytest

from errata.metrics import Counts, make_metric
from errata.metrics.improvement import COLUMNS, Improvement
from tests import data

pytestmark = pytest.mark.data
COUNTS = {
    "detection": {"TP": "d_tp", "TN": "d_tn", "FP": "d_fp", "FN": "d_fn"},
    "correction": {"TP": "c_tp", "TN": "c_tn", "FP": "c_fp", "FN": "c_fn", "FPN": "c_fpn"},
}
PARTS = {"P": "precision", "R": "recall", "F1": "f", "Acc": "accuracy", "WAcc": "wacc", "I": "i"}
SENTENCE = {
    "dTP": "d_tp", "dTN": "d_tn", "dFP": "d_fp", "dFN": "d_fn",
    "cTP": "c_tp", "cTN": "c_tn", "cFP": "c_fp", "cFN": "c_fn", "cFPN": "c_fpn", "bTN": "b_tn", "bFN": "b_fn",
}  # fmt: skip


def improvement(options: str) -> Improvement:
    metric = make_metric(f"imeasure:{options}")
    assert isinstance(metric, Improvement)
    return metric


def check_corpus(expected: data.Row, counts: Counts) -> None:
    aspect = expected["aspect"]
    metric = improvement(f"aspect={aspect}")
    choice = metric.choose(counts)
    totals = dict(zip(COLUMNS, choice.rows.sum(axis=0).tolist(), strict=True))
    assert {name: totals[column] for name, column in COUNTS[aspect].items()} == {
        name: int(expected[name]) for name in COUNTS[aspect]
    }
    score, parts = metric.corpus(counts, choice)
    found = {name: parts[f"{aspect}_{part}"] for name, part in PARTS.items()}
    assert found == pytest.approx({name: float(expected[name]) for name in PARTS}, abs=1e-12)
    assert score == pytest.approx(float(expected["I"]), abs=1e-12)
    assert parts["baseline_wacc"] == pytest.approx(float(expected["WAcc_base"]), abs=1e-12)
    assert parts["baseline_wacc"] == pytest.approx(float(expected["Acc_base"]), abs=1e-12)
    mean = float(metric.sentences(counts, choice).mean())
    assert mean == pytest.approx(float(expected["mean_of_sentence_I"]), abs=1e-12)
    assert float(metric.score(choice.rows[data.kept()].sum(axis=0))) == pytest.approx(
        float(expected["I_skip34"]), abs=1e-12
    )


def check_sentences(expected: list[data.Row], counts: Counts) -> None:
    metric = improvement("")
    rows = metric.choose(counts).rows
    columns = [COLUMNS.index(column) for column in SENTENCE.values()]
    assert rows[:, columns].tolist() == [[int(row[name]) for name in SENTENCE] for row in expected]
    assert {row[name] for row in expected for name in ("dFPN", "bTP", "bFP", "bFPN")} == {"0"}
    detection, correction = metric.measures(rows, "d"), metric.measures(rows, "c")
    for name, found in {
        "dWAcc": detection["wacc"], "dWAcc_base": detection["base"], "dI": detection["i"], "cAcc": correction["acc"],
        "cWAcc": correction["wacc"], "cWAcc_base": correction["base"], "cI": correction["i"],
    }.items():  # fmt: skip
        assert found.tolist() == pytest.approx([float(row[name]) for row in expected], abs=1e-12), name


@pytest.mark.parametrize("system", data.SYSTEMS)
@pytest.mark.parametrize("name", data.SETS)
def test_corpus(name: str, system: str) -> None:
    rows = data.table("imeasure/corpus.tsv", "refset", "system")[name, system]
    assert {row["aspect"] for row in rows} == {"detection", "correction"}
    counts = improvement("").compare(data.gold(name), data.output(system))
    for row in rows:
        assert len(counts) == int(row["n_sentences"])
        check_corpus(row, counts)


@pytest.mark.parametrize("system", data.SYSTEMS)
def test_sentences(system: str) -> None:
    counts = improvement("").compare(data.gold("NUCLE"), data.output(system))
    check_sentences(data.table("imeasure/sentences_NUCLE.tsv.gz", "refset", "system")["NUCLE", system], counts)


@pytest.mark.parametrize("system", data.SYSTEMS)
@pytest.mark.parametrize("name", ["NUCLE", "EXPFLUENCY"])
def test_xml(name: str, system: str) -> None:
    counts = improvement("tokenize=none").compare(data.ixml(name), data.output(system))
    for row in data.table("imeasure/corpus.tsv", "refset", "system")[name, system]:
        check_corpus(row, counts)
    if name == "NUCLE":
        check_sentences(data.table("imeasure/sentences_NUCLE.tsv.gz", "refset", "system")[name, system], counts)


def test_every_row_is_tested() -> None:
    assert set(data.table("imeasure/corpus.tsv", "refset", "system")) == {
        (name, system) for name in data.SETS for system in data.SYSTEMS
    }
    assert set(data.table("imeasure/sentences_NUCLE.tsv.gz", "refset", "system")) == {
        ("NUCLE", system) for system in data.SYSTEMS
    }


def test_mean_of_sentences_as_the_score() -> None:
    (expected,) = (
        row
        for row in data.rows("imeasure/corpus.tsv")
        if (row["refset"], row["system"], row["aspect"]) == ("NUCLE", "AMU", "correction")
    )
    metric = improvement("average=sentences")
    counts = metric.compare(data.gold("NUCLE"), data.output("AMU"))
    score, _ = metric.corpus(counts, metric.choose(counts))
    assert score == pytest.approx(float(expected["mean_of_sentence_I"]), abs=1e-12)
