"""The language model sums to one, agrees with the formulas, and with KenLM on the same file."""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.learned.ngram_model import FALLBACK, NgramModel, discounts, estimate
from tests.learned.arpa import write_arpa
from tests.learned.twins import NaiveModel

WORDS = st.sampled_from(["a", "b", "c", "d", "<s>", "</s>", "<unk>"])
PLAIN = st.sampled_from(["a", "b", "c", "d"])


def some_text(sentences: int, seed: int = 3) -> list[list[str]]:
    """Words with Zipf's frequencies, each likely to be followed by its neighbour."""
    chance = random.Random(seed)
    words = [f"w{i}" for i in range(40)]
    weights = [1 / (i + 1) for i in range(40)]
    text = []
    for _ in range(sentences):
        line = chance.choices(words, weights, k=chance.randint(1, 12))
        text.append([words[int(w[1:]) // 2] if chance.random() < 0.3 else w for w in line])
    return text


@given(st.lists(st.lists(PLAIN, max_size=6), min_size=1, max_size=12), st.lists(WORDS, max_size=7), st.integers(1, 5))
def test_as_the_formulas_say(text: list[list[str]], sentence: list[str], order: int) -> None:
    if not any(text):
        text = [["a"]]
    model, naive = estimate(text, order), NaiveModel(text, order)
    (scored,) = model.score([sentence])
    np.testing.assert_allclose(np.exp(scored.logp), naive.sentence(sentence), rtol=1e-10)
    known = {word for line in text for word in line}
    assert scored.known.tolist() == [*(word in known for word in sentence), True]


def test_discounts_of_real_counts_are_estimated() -> None:
    text = some_text(400)
    model, naive = estimate(text, 3), NaiveModel(text, 3)
    assert naive.discounts[2] != list(FALLBACK)
    for sentence in some_text(10, seed=8):
        np.testing.assert_allclose(np.exp(model.score([sentence])[0].logp), naive.sentence(sentence), rtol=1e-10)


@pytest.mark.parametrize("context", [[], ["w0"], ["w3", "w1"], ["never", "w0"], ["w0", "never"]])
def test_probabilities_sum_to_one(context: list[str]) -> None:
    model = estimate(some_text(300), 4)
    endings = [[*context, word] for word in (*model.words[3:], "never")]
    words = sum(math.exp(one.logp[len(context)]) for one in model.score(endings))
    end = math.exp(model.score([context])[0].logp[-1])
    assert words + end == pytest.approx(1, abs=1e-12)


def test_sentences_do_not_see_each_other() -> None:
    model = estimate(some_text(200), 5)
    lines = [*some_text(30, seed=4), [], ["never"]]
    for line, together in zip(lines, model.score(lines), strict=True):
        np.testing.assert_array_equal(model.score([line])[0].logp, together.logp)


def test_arrays_make_the_model_again() -> None:
    model = estimate([*some_text(50), ["ünï", "\ud800"]], 3)
    again = NgramModel.of_arrays(model.arrays())
    assert again.words == model.words
    for line in some_text(20, seed=9):
        np.testing.assert_array_equal(again.score([line])[0].logp, model.score([line])[0].logp)


def test_broken_arrays_are_refused() -> None:
    arrays = estimate(some_text(5), 2).arrays()
    with pytest.raises(ValueError, match="unequal"):
        NgramModel.of_arrays({**arrays, "logp2": arrays["logp2"][:-1]})
    with pytest.raises(ValueError, match="no language model"):
        NgramModel.of_arrays({**arrays, "words": arrays["words"][5:]})


def test_nothing_to_estimate_from() -> None:
    with pytest.raises(InputError, match="at least one word"):
        estimate([[], []], 3)
    with pytest.raises(InputError, match="1 or more"):
        estimate([["a"]], 0)


def test_discounts_that_are_none() -> None:
    assert discounts(np.array([1, 1, 1])).tolist() == list(FALLBACK)
    # Many threes for few twos would make the discount of two negative.
    assert discounts(np.array([1] * 9 + [2] + [3] * 9)).tolist() == list(FALLBACK)


def test_kenlm_reads_the_same_numbers(tmp_path: Path) -> None:
    kenlm = pytest.importorskip("kenlm", reason="needs the package kenlm")
    model = estimate(some_text(300), 4)
    write_arpa(model, tmp_path / "model.arpa")
    peer = kenlm.Model(str(tmp_path / "model.arpa"))
    for sentence in [*some_text(40, seed=6), ["w0", "never", "w1", "w1"]]:
        theirs = [logp * math.log(10) for logp, _, _ in peer.full_scores(" ".join(sentence))]
        np.testing.assert_allclose(model.score([sentence])[0].logp, theirs, atol=2e-5)
