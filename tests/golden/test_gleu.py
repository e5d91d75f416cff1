"""GLEU against what cnap/gec-ranking printed under Python 2."""

from __future__ import annotations

import pytest

from errata.metrics import make_metric
from errata.native import default_threads
from tests import data

pytestmark = pytest.mark.data
SETS = ("NUCLE", "BN", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN", "ALL20", "ALL16")
RECIPE = (*(name for name in data.SETS if name != "ALL"), "ALL20tacl")


def corpus(row: data.Row) -> tuple[float, dict[str, float]]:
    """Score and parts for the system, references, sentences and brevity penalty of a row of either table."""
    names = row.get("reference_files_in_order")
    order = data.reference_order(names) if names else data.LEXICOGRAPHIC[row["refset"]]
    skip, lines = row.get("sentences") == "skip34", data.output(row["system"])
    gleu = make_metric("gleu:brevity=inverted" if row.get("brevity_penalty") == "invBP" else "gleu")
    counts = gleu.compare(data.texts(order, skip), data.without_merged(lines) if skip else lines)
    return gleu.corpus(counts, gleu.choose(counts), default_threads())


def check(rows: list[data.Row]) -> None:
    for row in rows:
        mean, parts = corpus(row)
        assert mean == pytest.approx(float(row["mean"]), abs=1e-12)
        assert parts["std"] == pytest.approx(float(row["std"]), abs=1e-12)
        assert parts["low_by_draws"] == pytest.approx(float(row["ci_low"]), abs=1e-12)
        assert parts["high_by_draws"] == pytest.approx(float(row["ci_high"]), abs=1e-12)


@pytest.mark.parametrize("name", SETS)
def test_corpus(name: str) -> None:
    check(data.table("gleu/corpus.tsv", "refset")[(name,)])


@pytest.mark.parametrize("brevity", ["fixedBP", "invBP"])
@pytest.mark.parametrize("sentences", ["full", "skip34"])
@pytest.mark.parametrize("name", RECIPE)
def test_sakaguchi(name: str, sentences: str, brevity: str) -> None:
    check(data.table("gleu/sakaguchi16_recipe.tsv", "refset", "sentences", "brevity_penalty")[name, sentences, brevity])


@pytest.mark.parametrize("system", ["AMU", "CAMB"])
@pytest.mark.parametrize("name", ["NUCLE", "ALL20"])
def test_sentences(name: str, system: str) -> None:
    order = data.table("gleu/corpus.tsv", "refset")[name,][0]["reference_files_in_order"]
    expected = [float(row["mean"]) for row in data.table("gleu/sentences.tsv.gz", "refset", "system")[name, system]]
    gleu = make_metric("gleu")
    counts = gleu.compare(data.texts(data.reference_order(order)), data.output(system))
    assert gleu.sentences(counts, gleu.choose(counts)).tolist() == pytest.approx(expected, abs=1e-12)


def test_every_row_is_tested() -> None:
    assert set(data.table("gleu/corpus.tsv", "refset")) == {(name,) for name in SETS}
    assert {
        name for name, _, _ in data.table("gleu/sakaguchi16_recipe.tsv", "refset", "sentences", "brevity_penalty")
    } == set(RECIPE)
    assert len(data.table("gleu/sentences.tsv.gz", "refset", "system")) == 4
