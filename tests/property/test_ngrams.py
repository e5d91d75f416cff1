"""The metrics that count n-grams, against counters, sacrebleu, NLTK and published numbers."""

from __future__ import annotations

import warnings

import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu

from errata.metrics import make_metric
from tests.property.strategies import Words, compare, sentence_groups
from tests.twins import ngrams as twin

NEARLY = 1e-12


@pytest.mark.parametrize("formula", ["code", "paper"])
@given(words=sentence_groups(4), order=st.integers(1, 5))
@settings(max_examples=200)
def test_gleu(formula: str, words: list[Words], order: int) -> None:
    source, output, *references = words
    counts = compare(make_metric(f"gleu:n={order},formula={formula}"), source, output, references)
    expected = [twin.gleu(source, output, reference, order, formula == "paper") for reference in references]
    assert counts.rows.tolist() == expected


@given(words=sentence_groups(3), order=st.integers(1, 5))
@settings(max_examples=200)
def test_chargleu(words: list[Words], order: int) -> None:
    counts = compare(make_metric(f"chargleu:n={order}"), words[0], words[1], words[2:])
    assert counts.rows.tolist() == [twin.gleu(*(" ".join(text) for text in words), order, False)]


@given(words=sentence_groups(4))
@settings(max_examples=300)
def test_bleu(words: list[Words]) -> None:
    _, output, *references = words
    assert compare(make_metric("bleu"), (), output, references).rows.tolist() == [twin.bleu(output, references)]


@given(words=sentence_groups(3), characters=st.integers(1, 6), order=st.integers(0, 3))
@settings(max_examples=200)
def test_chrf(words: list[Words], characters: int, order: int) -> None:
    output, *references = words
    counts = compare(make_metric(f"chrf:characters={characters},words={order}"), (), output, references)
    assert counts.rows.tolist() == [
        twin.chrf("".join(output), "".join(reference), characters) + twin.chrf(output, reference, order)
        for reference in references
    ]


@given(words=sentence_groups(4, least=1))
@settings(max_examples=300)
def test_sari(words: list[Words]) -> None:
    source, output, *references = words
    (row,) = compare(make_metric("sari"), source, output, references).rows.tolist()
    assert row[:3] == pytest.approx(twin.sari(source, output, references), abs=NEARLY)
    single = compare(make_metric("maxsari"), source, output, references).rows.tolist()
    for found, reference in zip(single, references, strict=True):
        assert found[:3] == pytest.approx(twin.sari(source, output, [reference]), abs=NEARLY)


@pytest.mark.parametrize(
    ("output", "published"),
    [
        ("About 95 you now get in .", 0.2682782411698074),
        ("About 95 species are now agreed .", 0.5889995423074248),
        ("About 95 species are currently agreed .", 0.5071608864657479),
    ],
)
def test_sari_as_published(output: str, published: float) -> None:
    source = "About 95 species are currently accepted ."
    references = [
        "About 95 species are currently known .",
        "About 95 species are now accepted .",
        "95 species are now accepted .",
    ]
    sari = make_metric("sari")
    counts = compare(sari, tuple(source.split()), tuple(output.split()), [tuple(text.split()) for text in references])
    assert float(sari.score(counts.rows[0])) == pytest.approx(published, abs=NEARLY)


@given(words=sentence_groups(4, least=1))
@settings(max_examples=200)
def test_sacrebleu(words: list[Words]) -> None:
    _, output, *references = words
    line, texts = " ".join(output), [[" ".join(reference)] for reference in references]
    for name, theirs in {
        "bleu": sacrebleu.BLEU(tokenize="none", force=True),
        "bleu:smooth=none": sacrebleu.BLEU(tokenize="none", smooth_method="none", force=True),
        "chrf": sacrebleu.CHRF(),
        "chrf++": sacrebleu.CHRF(word_order=2),
        "ter": sacrebleu.TER(),
    }.items():
        metric = make_metric(name)
        counts = compare(metric, (), output, references)
        score, _ = metric.corpus(counts, metric.choose(counts))
        assert 100 * score == pytest.approx(theirs.corpus_score([line], texts).score, abs=1e-10), name


@given(words=sentence_groups(4, least=1, most=8))
@settings(max_examples=300)
def test_nltk(words: list[Words]) -> None:
    _, output, *references = words
    order = min(4, len(output), *(len(reference) for reference in references))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NLTK warns of orders without a match
        expected = sentence_bleu(
            references, output, weights=[1 / order] * order, smoothing_function=SmoothingFunction().method3
        )
    bleu = make_metric("bleu")
    counts = compare(bleu, (), output, references)
    assert bleu.sentences(counts, bleu.choose(counts)).tolist() == pytest.approx([expected], abs=NEARLY)
