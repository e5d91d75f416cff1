"""Calibrated ties against the naive twin and worked examples."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from errata.errors import InputError
from errata.native import Float
from errata.statistics.ties import accuracy_at, calibrate_ties
from tests.statistics import twins

NAN = float("nan")
values = st.one_of(st.integers(-4, 4).map(float), st.just(NAN))
groups = st.tuples(st.integers(1, 4), st.integers(1, 7)).flatmap(
    lambda shape: st.tuples(arrays(np.float64, shape, elements=values), arrays(np.float64, shape, elements=values))
)


@given(groups)
def test_equal_to_the_twin(pair: tuple[Float, Float]) -> None:
    metric, human = pair
    accuracy, epsilon = twins.calibrated(metric, human)
    ours = calibrate_ties(metric, human)
    assert (ours.accuracy, ours.epsilon) == pytest.approx((accuracy, epsilon), nan_ok=True, abs=1e-12)
    assert ours.groups + ours.undefined == len(metric)
    if np.isfinite(epsilon):
        assert accuracy_at(metric, human, epsilon) == pytest.approx(accuracy, abs=1e-12)


@given(groups, st.floats(0, 5))
def test_accuracy_at_a_threshold(pair: tuple[Float, Float], epsilon: float) -> None:
    expected = [twins.accuracy_with_ties(x, y, epsilon) for x, y in zip(*pair, strict=True)]
    defined = [value for value in expected if np.isfinite(value)]
    mean = float(np.mean(defined)) if defined else NAN
    assert accuracy_at(*pair, epsilon) == pytest.approx(mean, nan_ok=True, abs=1e-12)


def test_worked_examples() -> None:
    metric = [0.0, 2.0, 6.0, 8.0]
    perfect = calibrate_ties(metric, [1.0, 2.0, 3.0, 4.0])
    assert (perfect.accuracy, perfect.epsilon) == (1.0, 0.0)
    # Three of the six pairs are human ties: at 4, four are right; at 6 too, but the smallest threshold is taken.
    tied = calibrate_ties(metric, [1.0, 1.0, 1.0, 4.0])
    assert (tied.accuracy, tied.epsilon) == (pytest.approx(4 / 6), 4.0)
    assert accuracy_at(metric, [1.0, 1.0, 1.0, 4.0], 6.0) == pytest.approx(4 / 6)


def test_one_threshold_for_all_groups() -> None:
    metric, human = [[0.0, 1.0], [0.0, 3.0]], [[5.0, 5.0], [1.0, 2.0]]
    result = calibrate_ties(metric, human)
    assert (result.accuracy, result.epsilon, result.groups, result.undefined) == (1.0, 1.0, 2, 0)


def test_the_order_does_not_matter() -> None:
    random = np.random.default_rng(4)
    metric, human = random.random((5, 8)), random.integers(0, 3, (5, 8)).astype(float)
    rows, columns = random.permutation(5), random.permutation(8)
    before, after = calibrate_ties(metric, human), calibrate_ties(metric[rows][:, columns], human[rows][:, columns])
    assert (after.accuracy, after.epsilon) == pytest.approx((before.accuracy, before.epsilon), abs=1e-12)


def test_a_constant_metric_has_the_share_of_human_ties() -> None:
    result = calibrate_ties(np.full(4, 0.1), [1.0, 1.0, 2.0, 3.0])
    assert (result.accuracy, result.epsilon) == (pytest.approx(1 / 6), 0.0)


def test_groups_without_pairs_are_left_out_and_counted() -> None:
    result = calibrate_ties([[1.0, 2.0, NAN], [NAN, 1.0, NAN]], [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]])
    assert (result.accuracy, result.groups, result.undefined) == (1.0, 1, 1)
    nothing = calibrate_ties([[NAN, 1.0]], [[1.0, 1.0]])
    assert np.isnan(nothing.accuracy)
    assert np.isnan(nothing.epsilon)
    assert (nothing.groups, nothing.undefined) == (0, 1)


def test_too_large_a_group_is_refused() -> None:
    with pytest.raises(InputError, match="group the scores by sentence"):
        calibrate_ties(np.zeros(10_001), np.zeros(10_001))
