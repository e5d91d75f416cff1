"""BLEU, chrF and TER against sacrebleu, and BLEU as Sakaguchi et al. (2016) computed it."""

from __future__ import annotations

from functools import cache

import pytest

from errata.corpus import Corpus
from errata.corpus.files import read_sentences
from errata.metrics import Material, make_metric
from tests import data

pytestmark = pytest.mark.data
METRICS = {
    "BLEU-13a": "bleu:tokenize=13a",
    "BLEU-none": "bleu",
    "chrF": "chrf",
    "chrF++": "chrf++",
    "TER-default": "ter",
}
PRINTED = 0.5e-8  # half a unit of the last of eight decimals of a percentage


@cache
def fce(name: str) -> list[str]:
    return list(read_sentences(data.DATA / "gmeg" / "test" / "fce" / name))


@cache
def material(corpus: str) -> Material:
    if corpus == "conll14":
        return data.texts(("NUCLEA", "NUCLEB"))
    return data.material(Corpus.from_columns(fce("source"), [fce(f"ref{i}") for i in range(4)]))


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("corpus", ["conll14", "gmeg_fce"])
def test_corpus(corpus: str, metric: str) -> None:
    rows = data.table("sacrebleu/corpus.tsv", "set", "metric")[corpus, metric]
    assert rows
    for row in rows:
        lines = data.output(row["system"]) if corpus == "conll14" else fce(row["system"])
        ours = make_metric(METRICS[metric])
        counts = ours.compare(material(corpus), lines)
        score, _ = ours.corpus(counts, ours.choose(counts))
        assert 100 * score == pytest.approx(float(row["score"]), abs=PRINTED), row["system"]


def text(name: str) -> list[str]:
    return data.sources() if name == "source" else data.reference(name)


@pytest.mark.parametrize(("option", "metric"), [("default(ci)", "ter"), ("cs", "ter:case_sensitive=yes")])
def test_edits_between_annotators(option: str, metric: str) -> None:
    ter = make_metric(metric)
    tables = data.table("sacrebleu/ter_annotators_sent.tsv.gz", "option", "hyp", "ref")
    found = {key: rows for key, rows in tables.items() if key[0] == option}
    assert len(found) == {"default(ci)": 36, "cs": 13}[option]
    for (_, hypothesis, reference), rows in found.items():
        counts = ter.compare(data.texts((reference,)), text(hypothesis)).rows[:, :2].tolist()
        assert counts == [[int(row["edits"]), int(row["ref_len"])] for row in rows], (hypothesis, reference)


@pytest.mark.parametrize("sentences", ["full", "skip34"])
@pytest.mark.parametrize("name", data.SETS)
def test_sakaguchi(name: str, sentences: str) -> None:
    """Their script took the first of equally close reference lengths; sacrebleu takes the shorter."""
    rows = data.table("bleu/sakaguchi16_recipe.tsv", "refset", "sentences")[name, sentences]
    assert len(rows) == len(data.SYSTEMS)
    names, skip = data.LEXICOGRAPHIC[name], sentences == "skip34"
    standard, inverted = (
        make_metric(f"bleu:smooth=none,closest=first,brevity={brevity}") for brevity in ("official", "inverted")
    )
    for row in rows:
        lines = data.output(row["system"])
        lines = data.without_merged(lines) if skip else lines
        total = standard.choose(standard.compare(data.texts(names, skip), lines)).rows.sum(axis=0)
        assert float(standard.score(total)) == pytest.approx(float(row["BLEU_standard_BP"]), abs=1e-12), row["system"]
        assert float(inverted.score(total)) == pytest.approx(float(row["BLEU_inverted_BP"]), abs=1e-12), row["system"]
