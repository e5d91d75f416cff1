"""Feature values of sentences made by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from errata.edits.analysis import Analysis
from errata.learned.features import GROUPS, LanguageModels, Linkage, classes_of, dictionary, extract, names, words_of

pytest.importorskip("errant", reason="needs the errant package")

GROUPS_WITHOUT_LINK = [group for group in GROUPS if group != "link"]


def sentence(*tokens: str) -> Analysis:
    """Tokens as ``word/pos/tag/dep/head``; heads count from 0."""
    words, pos, tags, deps, heads = zip(*(token.split("/") for token in tokens), strict=True)
    return Analysis(words, words, pos, tags, deps, tuple(int(head) for head in heads))


GOOD = sentence(
    "The/DET/DT/det/1", "dog/NOUN/NN/nsubj/2", "barks/VERB/VBZ/ROOT/2", ",/PUNCT/,/punct/2", "and/CCONJ/CC/cc/2",
    "we/PRON/PRP/nsubj/6", "sleep/VERB/VBP/conj/2", "./PUNCT/./punct/6",
)  # fmt: skip
BAD = sentence("dog/NOUN/NN/compound/1", "brakss/NOUN/NNS/ROOT/1", "teh/X/FW/dep/1", "9am/NOUN/NN/dep/2")
NOTHING = Analysis((), (), (), (), (), ())


@pytest.fixture(scope="module")
def models() -> LanguageModels:
    return LanguageModels.estimated([GOOD, GOOD, sentence("We/PRON/PRP/nsubj/1", "sleep/VERB/VBP/ROOT/1")], [BAD])


def values(one: Analysis, models: LanguageModels, groups: list[str] = GROUPS_WITHOUT_LINK) -> dict[str, float]:
    return dict(zip(names(groups), extract([one], models, groups)[0].tolist(), strict=True))


def test_length_and_spelling(models: LanguageModels) -> None:
    found = values(BAD, models)
    assert found["words"] == 4
    assert found["log_words"] == pytest.approx(math.log(5))
    assert found["misspelled"] == 2  # 9am is not alphabetic
    assert found["misspelled_share"] == 0.5
    assert found["log_misspelled"] == pytest.approx(math.log(3))
    assert values(GOOD, models)["misspelled"] == 0


@pytest.mark.parametrize("word", ["colour", "color", "Colors", "organized", "London", "running", "I", "children"])
def test_correct_words(word: str) -> None:
    assert dictionary()(word)


@pytest.mark.parametrize("word", ["tecnologies", "preaperd", "obviosly", "childrens"])
def test_misspelled_words(word: str) -> None:
    assert not dictionary()(word)


def test_words_as_models_see_them() -> None:
    quoted = sentence("``/PUNCT/``/punct/1", "He/PRON/PRP/nsubj/2", "slept/VERB/VBD/ROOT/2", "9am/NOUN/NN/obj/2")
    assert words_of(quoted) == ['"', "he", "slept", "0"]
    assert classes_of(GOOD) == ["the", "NN", "VBZ", ",", "and", "we", "VBP", "."]
    was = sentence("It/PRON/PRP/nsubj/1", "Was/AUX/VBD/ROOT/1")
    assert classes_of(was) == ["it", "was"]


def test_language_models(models: LanguageModels) -> None:
    found = values(BAD, models)
    assert found["native_unknown"] == 3  # all but dog
    assert found["learner_unknown"] == 0
    native = models.native[5].score([words_of(BAD)])[0].logp.sum()
    learner = models.learner.score([words_of(BAD)])[0].logp.sum()
    assert found["native_logp"] == pytest.approx(native)
    assert found["native_less_learner"] == pytest.approx((native - learner) / 5)
    bigrams = models.native[2].score([words_of(BAD)])[0].logp
    assert [found[f"{how}_2gram"] for how in ("least", "greatest", "mean")] == pytest.approx(
        [bigrams.min(), bigrams.max(), bigrams.mean()]
    )
    classes = sorted(models.classes.score([classes_of(BAD)])[0].logp)
    assert [found["classes_least"], found["classes_second_least"]] == pytest.approx(classes[:2])
    assert values(GOOD, models)["tags_mean"] > found["tags_mean"]


def test_syntax(models: LanguageModels) -> None:
    good = {name: values(GOOD, models)[name] for name in GROUPS["syntax"]}
    assert good == {
        "root_is_verb": 1, "roots": 1, "untyped": 0, "finite_verbs": 2, "finite_share": 0.25, "subjects_less_finite": 0,
        "clauses": 1 / 8, "depth": 2,
    }  # fmt: skip
    bad = {name: values(BAD, models)[name] for name in GROUPS["syntax"]}
    assert bad == {
        "root_is_verb": 0, "roots": 1, "untyped": 2, "finite_verbs": 0, "finite_share": 0, "subjects_less_finite": 0,
        "clauses": 0, "depth": 2,
    }  # fmt: skip


def test_marks(models: LanguageModels) -> None:
    assert [values(GOOD, models)[name] for name in GROUPS["marks"]] == [1, 1, 1 / 8]
    assert [values(BAD, models)[name] for name in GROUPS["marks"]] == [0, 0, 0]


def test_linkages(models: LanguageModels) -> None:
    found = extract([GOOD, BAD, GOOD], models, ["link"], [Linkage(2.5), Linkage(None), Linkage(0.0)])
    assert found.tolist() == [[1, 2.5], [0, 0], [1, 0]]


def test_nothing_is_finite(models: LanguageModels) -> None:
    assert np.all(np.isfinite(extract([NOTHING, GOOD], models, GROUPS_WITHOUT_LINK)))
    assert extract([], models, GROUPS_WITHOUT_LINK).shape == (0, len(names(GROUPS_WITHOUT_LINK)))


def test_columns_follow_the_groups_not_the_asking(models: LanguageModels) -> None:
    assert names(["marks", "length"]) == (*GROUPS["length"], *GROUPS["marks"])
    assert extract([GOOD], models, ["marks", "length"]).shape == (1, 5)


def test_a_tree_with_a_loop_has_an_end() -> None:
    loop = sentence("a/X/X/dep/1", "b/X/X/dep/0")
    models = LanguageModels.estimated([GOOD], [BAD])
    assert values(loop, models, ["syntax"])["depth"] == 2
