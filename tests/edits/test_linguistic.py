"""Alignment, merging and types: the same as the errant package's when both see the same documents."""

from __future__ import annotations

import random

import errant.en.classifier
import errant.en.merger
import pytest
import spacy
from errant.annotator import Annotator as TheirAnnotator
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc

from errata.edits.analysis import from_doc
from errata.edits.annotate import Annotator
from errata.edits.english import EnglishSentence, classify
from errata.edits.linguistic import MERGES, linguistic_spans
from tests import data

NLP = spacy.blank("en")
THEIRS = TheirAnnotator("en", NLP, errant.en.merger, errant.en.classifier)
POS = {
    "NN": "NOUN", "NNS": "NOUN", "VB": "VERB", "VBZ": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB", "IN": "ADP", "DT": "DET",
    "JJ": "ADJ", "RB": "ADV", "PRP": "PRON", "POS": "PART", "TO": "PART", "MD": "AUX", "CC": "CCONJ", "CD": "NUM", ".": "PUNCT",
}  # fmt: skip
DEPS = (
    "aux",
    "auxpass",
    "nsubj",
    "dobj",
    "det",
    "amod",
    "advmod",
    "prep",
    "pobj",
    "punct",
    "prt",
    "ROOT",
    "poss",
    "acomp",
)
WORDS = [
    "a",
    "A",
    "an",
    "cat",
    "Cat",
    "cats",
    "cat-s",
    "'s",
    "do",
    "does",
    "did",
    "not",
    "n't",
    ",",
    ".",
    "the",
    "They",
    "there",
    "go",
    "sub",
    "way",
    "subway",
]


def document(words: list[str], seed: int) -> Doc:
    """A document with an analysis of its own, drawn at random: rules must agree on any, not only on likely ones."""
    generator = random.Random(seed)
    tags = [generator.choice(list(POS)) for _ in words]
    return Doc(
        NLP.vocab,
        words=words,
        tags=tags,
        pos=[POS[tag] for tag in tags],
        lemmas=[word.lower().rstrip("s") for word in words],
        deps=[generator.choice(DEPS) for _ in words],
        heads=[generator.randrange(len(words)) for _ in words],
    )


sentence = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)


@settings(max_examples=300)
@given(sentence, sentence, st.integers(0, 10**6), st.sampled_from(MERGES), st.booleans())
def test_edits_and_types_equal_errants(
    source: list[str], target: list[str], seed: int, merge: str, levenshtein: bool
) -> None:
    one, two = document(source, seed), document(target, seed + 1)
    theirs = THEIRS.merge(THEIRS.align(one, two, levenshtein), merge)
    analyses = [from_doc(one), from_doc(two)]
    (ours,) = linguistic_spans(analyses, [(0, 1)], merge=merge, levenshtein=levenshtein)
    assert ours == [(e.o_start, e.o_end, e.c_start, e.c_end) for e in theirs]
    before, after = map(EnglishSentence, analyses)
    assert [classify(before, after, span) for span in ours] == [THEIRS.classify(e).type for e in theirs]


@pytest.mark.data
@pytest.mark.parametrize(
    "name",
    ["systems/AMU", "systems/NTHU", "references/TURKFLUENCYB", "references/BN1"],
)
def test_the_shipped_pipelines_documents(name: str) -> None:
    """A sample of real pairs; benchmarks/edits.py goes through all of them."""
    from errata.pipelines import load_pipeline

    nlp = load_pipeline("en")
    targets = list(data.read_sentences(data.CONLL14 / name))
    pairs = [(s, t) for s, t in list(zip(data.sources(), targets, strict=True))[::9] if t.strip()]
    annotator = TheirAnnotator("en", nlp, errant.en.merger, errant.en.classifier)
    ours = Annotator(store=None).annotate([s for s, _ in pairs], [t for _, t in pairs])
    texts = [text for pair in pairs for text in pair]
    documents = list(nlp.pipe(Doc(nlp.vocab, words=text.split()) for text in texts))
    for i, ((source, target), edits) in enumerate(zip(pairs, ours, strict=True)):
        if source.split() == target.split():
            assert edits == ()
            continue
        theirs = annotator.annotate(documents[2 * i], documents[2 * i + 1])
        expected = [(e.o_start, e.o_end, " ".join(t.text for t in e.c_toks), e.type) for e in theirs]
        assert [(e.start, e.end, e.correction, e.type) for e in edits] == expected


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("", "a b"),
        ("a b", ""),
        ("I 💔 you .", "I ❤️ you !"),
        ("هذا كتاب جيد", "هذا الكتاب جيد"),
        ("word " * 2000, "word " * 1000 + "other " + "word " * 1000),
        ("\u200b", "\ufeff"),
        ("a\u00a0b", "a c"),
    ],
)
def test_odd_sentences_get_an_answer(source: str, target: str) -> None:
    (edits,) = Annotator(store=None).annotate([source], [target])
    assert edits
    assert all(0 <= e.start <= e.end <= len(source.split()) for e in edits)
