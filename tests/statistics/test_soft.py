"""Soft pairwise accuracy against the naive twin; certain, uncertain and equal systems."""

from __future__ import annotations

import numpy as np
import pytest

from errata.errors import InputError
from errata.statistics.correlation import pairwise_accuracy
from errata.statistics.soft import soft_pairwise_accuracy, superiority_p
from tests.statistics import twins

random = np.random.default_rng(8)
METRIC = random.integers(0, 4, (4, 15)).astype(float)
HUMAN = METRIC + random.integers(0, 3, (4, 15))


def test_equal_to_the_twin() -> None:
    np.testing.assert_allclose(superiority_p(METRIC, trials=300, seed=3), twins.superiority_p(METRIC, 300, 3))
    ours = soft_pairwise_accuracy(METRIC, HUMAN, trials=300, seed=3)
    assert ours == pytest.approx(twins.soft_pairwise_accuracy(METRIC, HUMAN, 300, 3), abs=1e-12)
    assert 0.5 < ours < 1


def test_people_agree_with_themselves() -> None:
    assert soft_pairwise_accuracy(HUMAN, HUMAN) == 1
    assert soft_pairwise_accuracy(3 * HUMAN + 1, HUMAN) == 1


def test_where_all_is_certain_it_is_pairwise_accuracy() -> None:
    quality = np.array([1.0, 4.0, 2.0, 3.0])[:, None] * 10 + random.random((4, 60))
    other = np.array([1.0, 3.0, 2.0, 4.0])[:, None] * 10 + random.random((4, 60))
    expected = float(pairwise_accuracy(other.mean(axis=1), quality.mean(axis=1)))
    assert soft_pairwise_accuracy(other, quality) == pytest.approx(expected, abs=0.01)


def test_a_constant_metric_is_chance_against_certain_people() -> None:
    certain = np.arange(4.0)[:, None] * 10 + random.random((4, 60))
    constant = np.full((4, 60), 0.1)
    np.testing.assert_array_equal(superiority_p(constant), np.full((4, 4), 0.5))
    assert soft_pairwise_accuracy(constant, certain) == pytest.approx(0.5, abs=0.01)


def test_the_order_of_systems_does_not_matter() -> None:
    order = [2, 0, 3, 1]
    p = superiority_p(METRIC)
    np.testing.assert_array_equal(superiority_p(METRIC[order]), p[np.ix_(order, order)])
    np.testing.assert_allclose(p + p.T, 1, atol=1e-12)
    assert soft_pairwise_accuracy(METRIC[order], HUMAN[order]) == pytest.approx(
        soft_pairwise_accuracy(METRIC, HUMAN), abs=1e-12
    )


def test_sentences_with_a_missing_score_are_left_out() -> None:
    gappy = METRIC.copy()
    gappy[1, 4] = np.nan
    kept = np.arange(15) != 4
    assert soft_pairwise_accuracy(gappy, HUMAN) == soft_pairwise_accuracy(METRIC[:, kept], HUMAN[:, kept])


def test_undefined_and_bad_input() -> None:
    assert np.isnan(soft_pairwise_accuracy(METRIC[:1], HUMAN[:1]))
    assert np.isnan(soft_pairwise_accuracy(np.full((2, 3), np.nan), np.ones((2, 3))))
    with pytest.raises(InputError, match=r"\[systems, sentences\]"):
        soft_pairwise_accuracy(METRIC, HUMAN[:, :4])
