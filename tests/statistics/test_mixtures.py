"""Synthetic systems: shares, sums by matrix product equal to sums by hand, human scores."""

from __future__ import annotations

import numpy as np
import pytest

from errata.errors import InputError
from errata.statistics.correlation import pearson
from errata.statistics.mixtures import Mixtures, hybrid_mixtures, mixture_means, mixture_sums

SIX = ["amu", "lstm", "lstm-r", "marian", "nus", "transformer"]
random = np.random.default_rng(7)


def test_six_systems_nine_shares_five_draws() -> None:
    mixtures = hybrid_mixtures(SIX, 1000)
    assert len(mixtures) == 15 * 9 * 5
    np.testing.assert_array_equal(mixtures.taken.sum(axis=1), mixtures.percent * 10)
    _, counts = np.unique(np.stack([mixtures.first, mixtures.second, mixtures.percent]), axis=1, return_counts=True)
    assert counts.tolist() == [5] * 135
    assert np.all(mixtures.first < mixtures.second)
    assert mixtures.containing(2).sum() == 5 * 9 * 5


def test_fewer_mixtures_are_the_first_of_all() -> None:
    every, some = hybrid_mixtures(SIX, 50), hybrid_mixtures(SIX, 50, many=674)
    assert len(some) == 674
    np.testing.assert_array_equal(some.taken, every.taken[:674])


def test_sums_are_those_of_the_sentences_taken() -> None:
    rows = random.integers(0, 50, (6, 40, 3)).astype(float)
    mixtures = hybrid_mixtures(SIX, 40, draws=2, seed=3)
    sums = mixture_sums(rows, mixtures)
    assert sums.shape == (270, 3)
    for m in range(0, 270, 7):
        sources = np.where(mixtures.taken[m], mixtures.first[m], mixtures.second[m])
        np.testing.assert_array_equal(sums[m], rows[sources, np.arange(40)].sum(axis=0))


def test_human_scores_are_means_of_sentences() -> None:
    scores = random.random((6, 40))
    scores[3, 5] = np.nan
    mixtures = hybrid_mixtures(SIX, 40, draws=1)
    means = mixture_means(scores, mixtures)
    for m in range(len(mixtures)):
        sources = np.where(mixtures.taken[m], mixtures.first[m], mixtures.second[m])
        assert means[m] == pytest.approx(np.nanmean(scores[sources, np.arange(40)]), abs=1e-12)


def test_a_missing_row_is_undefined_only_where_it_was_taken() -> None:
    rows = np.ones((2, 4, 1))
    rows[0, 1] = np.nan
    taken = np.array([[True, True, False, False], [True, False, True, False]])
    mixtures = Mixtures(np.zeros(2, np.int64), np.ones(2, np.int64), np.full(2, 50), taken)
    np.testing.assert_array_equal(mixture_sums(rows, mixtures), [[np.nan], [4]])


def test_equal_scores_have_equal_means() -> None:
    """To the last digit, so that a constant metric stays constant."""
    mixtures = hybrid_mixtures(SIX, 333)
    means = mixture_means(np.full((6, 333), 0.1), mixtures)
    assert np.unique(means).tolist() == [0.1]
    assert np.isnan(pearson(means, random.random(len(means))))
    assert np.isnan(mixture_means(np.full((6, 333), np.nan), mixtures)).all()


def test_the_order_of_systems_changes_only_their_numbers() -> None:
    scores = random.random((6, 40))
    order = [4, 2, 0, 5, 1, 3]
    before = mixture_means(scores, hybrid_mixtures(SIX, 40))
    after = mixture_means(scores[order], hybrid_mixtures([SIX[i] for i in order], 40))
    np.testing.assert_allclose(after, before, atol=1e-12)


def test_sentences_are_taken_equally_often() -> None:
    mixtures = hybrid_mixtures(["a", "b"], 30, percents=[50], draws=4000)
    shares = mixtures.taken.mean(axis=0)
    assert shares == pytest.approx(np.full(30, 0.5), abs=5 * np.sqrt(0.25 / 4000))


def test_shares_are_rounded_to_sentences() -> None:
    mixtures = hybrid_mixtures(["a", "b"], 15, draws=1)
    assert mixtures.taken.sum(axis=1).tolist() == [2, 3, 5, 6, 8, 9, 11, 12, 14]


def test_one_system_makes_no_mixtures() -> None:
    mixtures = hybrid_mixtures(["a"], 10)
    assert len(mixtures) == 0
    assert mixture_sums(np.ones((1, 10, 2)), mixtures).shape == (0, 2)


def test_bad_input() -> None:
    with pytest.raises(InputError, match="different names"):
        hybrid_mixtures(["a", "a"], 10)
    with pytest.raises(InputError, match="between 0 and 100"):
        hybrid_mixtures(["a", "b"], 10, percents=[110])
    with pytest.raises(InputError, match="raise the draws"):
        hybrid_mixtures(["a", "b"], 10, many=1000)
    with pytest.raises(InputError, match="do not fit mixtures of 10 sentences"):
        mixture_sums(np.ones((2, 9, 1)), hybrid_mixtures(["a", "b"], 10))
