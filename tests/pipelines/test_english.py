"""The English pipeline that ships with errata. Tags and lemmas here were produced by en_core_web_sm 2.2.5."""

from __future__ import annotations

import csv
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("spacy", reason="needs spaCy: pip install 'errata[english]'")

from spacy.language import Language
from spacy.tokens import Doc

from errata.errors import ErrataError
from errata.pipelines import load_pipeline
from errata.pipelines.english import FILES, load
from errata.pipelines.lemma import Morphology

SENTENCES = (
    (
        "The cats have been sleeping on their mats .",
        "DT NNS VBP VBN VBG IN PRP$ NNS .",
        "the cat have be sleep on -PRON- mat .",
    ),
    (
        "He do n't like the films which was shown yesterday .",
        "PRP VBP RB VB DT NNS WDT VBD VBN NN .",
        "-PRON- do n't like the film which be show yesterday .",
    ),
    (
        "She 's gone to the bigger shop , and I 'd rather wait here .",
        "PRP VBZ VBN IN DT JJR NN , CC PRP MD RB VB RB .",
        "-PRON- be go to the big shop , and -PRON- 'd rather wait here .",
    ),
    (
        "These informations are more better than those .",
        "DT NNS VBP RBR JJR IN DT .",
        "these information be more well than those .",
    ),
    (
        "My brother 's children went swimming last week .",
        "PRP$ NN POS NNS VBD VBG JJ NN .",
        "-PRON- brother 's child go swim last week .",
    ),
)


@pytest.fixture(scope="module")
def nlp() -> Language:
    return load_pipeline("en")


def analyse(nlp: Language, text: str) -> Doc:
    return nlp(Doc(nlp.vocab, words=text.split()))


def attributes(doc: Doc) -> list[tuple[Any, ...]]:
    return [(token.text, token.tag_, token.pos_, token.lemma_, token.head.i, token.dep_) for token in doc]


def test_loads_in_two_seconds() -> None:
    import spacy.pipeline

    assert spacy.pipeline
    start = time.perf_counter()
    load()
    assert time.perf_counter() - start < 2


def test_is_small() -> None:
    assert sum(path.stat().st_size for path in FILES.iterdir()) < 6_000_000


def test_is_loaded_once() -> None:
    assert load_pipeline("en") is load_pipeline("en")


def test_components_have_their_own_names(nlp: Language) -> None:
    assert nlp.pipe_names == ["errata_tagger", "errata_parser", "errata_lemmas"]


def test_unknown_model_is_an_error() -> None:
    with pytest.raises(ErrataError, match="'no_such_model' is not installed"):
        load_pipeline("no_such_model")


def test_without_spacy_the_message_says_what_to_do() -> None:
    code = "import sys; sys.modules['spacy'] = None\nfrom errata.pipelines import load_pipeline\nload_pipeline('en')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "PipelineError: spaCy is not installed. Run: pip install 'errata[english]'" in run.stderr


@pytest.mark.parametrize(("text", "tags", "lemmas"), SENTENCES)
def test_tags_and_lemmas_of_the_teacher(nlp: Language, text: str, tags: str, lemmas: str) -> None:
    doc = analyse(nlp, text)
    assert [token.tag_ for token in doc] == tags.split()
    assert [token.lemma_ for token in doc] == lemmas.split()


def test_tree(nlp: Language) -> None:
    doc = analyse(nlp, "The cats have been sleeping .")
    assert [(token.dep_, token.head.text) for token in doc] == [
        ("det", "cats"),
        ("nsubj", "sleeping"),
        ("aux", "sleeping"),
        ("aux", "sleeping"),
        ("ROOT", "sleeping"),
        ("punct", "sleeping"),
    ]


def test_pos_and_lemma_follow_from_form_and_tag() -> None:
    morphology = Morphology.read(FILES / "morphology.json.xz")
    with Path(__file__).with_name("lemmas.tsv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) > 300
    wrong = [row for row in rows if morphology(row["form"], row["tag"]) != (row["pos"], row["lemma"])]
    assert not wrong


def test_batch_equals_single(nlp: Language) -> None:
    texts = [text for text, _, _ in SENTENCES] * 3 + ["", "Yes", "a b c"]
    batch = list(nlp.pipe([Doc(nlp.vocab, words=text.split()) for text in texts], batch_size=4))
    assert [attributes(doc) for doc in batch] == [attributes(analyse(nlp, text)) for text in texts]


def test_empty_document(nlp: Language) -> None:
    assert len(analyse(nlp, "")) == 0


def test_emoji_and_odd_words(nlp: Language) -> None:
    words = ["I", "💙", "👩‍👩‍👧", "déjà", "vu", "…", "x" * 500, "中文", "\u200b", "#1", "<b>"]
    doc = nlp(Doc(nlp.vocab, words=words))
    assert all(token.tag_ and token.pos_ and token.lemma_ and token.dep_ for token in doc)


def test_white_space_is_tagged_as_space(nlp: Language) -> None:
    doc = nlp(Doc(nlp.vocab, words=["Hello", "  ", "world"]))
    assert (doc[1].tag_, doc[1].pos_) == ("_SP", "SPACE")


def test_very_long_sentence(nlp: Language) -> None:
    doc = analyse(nlp, "the old man saw " * 500)
    assert len(doc) == 2000
    assert all(token.dep_ for token in doc)


def test_is_deterministic(nlp: Language) -> None:
    again = load()
    for text, _, _ in SENTENCES:
        assert attributes(analyse(nlp, text)) == attributes(analyse(again, text))
