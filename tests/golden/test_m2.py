"""M2 against what nusnlp/m2scorer printed, for every sentence, system and set."""

from __future__ import annotations

import pytest

from errata.metrics import make_metric
from errata.metrics.python2 import dictionary_order
from tests import data

pytestmark = pytest.mark.data
CORPUS = [(name, beta) for name in data.SETS for beta in ("0.5", "0.2") if beta == "0.5" or name == "NUCLE"]


def annotators(name: str) -> list[tuple[int, ...]]:
    """The annotators of every sentence in the order of M2's rows."""
    ids = [tuple(a.annotator for a in found) or (0,) for found in data.gold(name).corpus.annotations]
    return [dictionary_order(dictionary_order(of_sentence)) for of_sentence in ids]


@pytest.mark.parametrize("system", data.SYSTEMS)
@pytest.mark.parametrize(("name", "beta"), CORPUS)
def test_corpus(name: str, beta: str, system: str) -> None:
    (expected,) = data.table("m2/corpus.tsv", "refset", "beta", "system")[name, beta, system]
    metric = make_metric(f"m2:beta={beta}")
    counts = metric.compare(data.gold(name), data.output(system))
    choice = metric.choose(counts)
    score, parts = metric.corpus(counts, choice)
    assert choice.rows.sum(axis=0).tolist() == [int(expected[column]) for column in ("correct", "proposed", "gold")]
    assert parts["precision"] == pytest.approx(float(expected["P"]), abs=1e-12)
    assert parts["recall"] == pytest.approx(float(expected["R"]), abs=1e-12)
    assert score == pytest.approx(float(expected["F"]), abs=1e-12)


@pytest.mark.parametrize("system", data.SYSTEMS)
@pytest.mark.parametrize("name", data.SETS)
def test_sentences(name: str, system: str) -> None:
    expected = data.table("m2/sentences.tsv.gz", "refset", "system")[name, system]
    metric = make_metric("m2")
    choice = metric.choose(metric.compare(data.gold(name), data.output(system)))
    chosen = [ids[i] for ids, i in zip(annotators(name), choice.reference.tolist(), strict=True)]
    found = [(i + 1, who, *row) for i, (who, row) in enumerate(zip(chosen, choice.rows.tolist(), strict=True))]
    columns = ("line", "annotator_chosen", "correct", "proposed", "gold")
    assert found == [tuple(int(row[column]) for column in columns) for row in expected]


@pytest.mark.parametrize("system", data.SYSTEMS)
@pytest.mark.parametrize("name", data.SETS)
def test_sakaguchi(name: str, system: str) -> None:
    (expected,) = data.table("m2/sakaguchi16_recipe.tsv", "refset", "system")[name, system]
    metric = make_metric("m2:version=3.2,ignore_whitespace_casing=yes")
    counts = metric.compare(data.gold(name, skip=True), data.without_merged(data.output(system)))
    choice = metric.choose(counts)
    score, parts = metric.corpus(counts, choice)
    assert len(counts) == int(expected["n_sentences"])
    assert choice.rows.sum(axis=0).tolist() == [int(expected[column]) for column in ("correct", "proposed", "gold")]
    assert parts["precision"] == pytest.approx(float(expected["P"]), abs=1e-12)
    assert parts["recall"] == pytest.approx(float(expected["R"]), abs=1e-12)
    assert score == pytest.approx(float(expected["F0.5"]), abs=1e-12)


def test_every_row_is_tested() -> None:
    pairs = {(name, system) for name in data.SETS for system in data.SYSTEMS}
    assert set(data.table("m2/sakaguchi16_recipe.tsv", "refset", "system")) == pairs
    assert set(data.table("m2/sentences.tsv.gz", "refset", "system")) == pairs
    with_beta = {(name, beta, system) for name, beta in CORPUS for system in data.SYSTEMS}
    assert set(data.table("m2/corpus.tsv", "refset", "beta", "system")) == with_beta
