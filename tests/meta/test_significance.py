"""Which differences are real."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from errata.errors import InputError
from errata.meta import Significance, compare_metrics, correlate_systems, score_metrics, williams_of, window_analysis
from errata.meta.significance import Test
from errata.metrics import Metric
from errata.statistics.dependent import williams
from errata.statistics.multiple import holm
from tests.meta.tiny import Constant, Words, benchmark

METRICS: tuple[str | Metric, ...] = ("gleu", "chrf", Words(), "changed")
TESTS: tuple[Test, ...] = ("williams", "bootstrap", "permutation")


def compared(metrics: Sequence[str | Metric] = METRICS, **options: Any) -> Significance:
    made = benchmark()
    scores = score_metrics(metrics, made)
    correlations = [correlate_systems(one, made, resamples=100) for one in scores]
    return compare_metrics(correlations, scores, made, trials=50, **options)


def test_the_matrix_is_williams_with_signs() -> None:
    human = np.array([1.0, 2.0, 3.0, 4.0, 5.5])
    good, none, upside_down = (
        human + np.array([0.1, -0.2, 0.1, 0.3, 0.0]),
        np.array([3.0, 1, 4, 1, 5]),
        -human + np.array([0.3, 0, 0.2, 0, 0]),
    )
    matrix = williams_of(np.array([good, none, upside_down]), human)
    r = np.corrcoef([human, good, none, upside_down])
    assert matrix[0, 1] == pytest.approx(float(williams(r[0, 1], r[0, 2], r[1, 2], 5).p))
    assert matrix[0, 1] < 0.5 < matrix[1, 0]
    assert matrix[1, 2] < 0.5, "a metric that ranks upside down is worse than one that says little"
    assert np.isnan(np.diag(matrix)).all()


def test_all_tests_of_all_pairs() -> None:
    found = compared(tests=TESTS)
    assert len(found.pairs) == 6
    for pair in found.pairs:
        assert pair.difference >= 0
        assert 0 < pair.permutation <= 1
        assert 0 < pair.bootstrap <= 1
        assert pair.low <= pair.high
        i, j = found.metrics.index(pair.better), found.metrics.index(pair.worse)
        assert pair.williams == pytest.approx(found.matrix[i, j], nan_ok=True)


def test_holm_corrects_the_first_test() -> None:
    found = compared(tests=("permutation", "williams"), correct=True)
    expected = holm([pair.permutation for pair in found.pairs])
    assert [pair.adjusted for pair in found.pairs] == expected.tolist()
    assert all(found.real(pair) == (pair.adjusted <= 0.05) for pair in found.pairs)


def test_the_order_of_metrics_does_not_matter() -> None:
    expected = {(pair.better, pair.worse): pair for pair in compared(tests=TESTS).pairs}
    for order in list(permutations(METRICS))[1:6]:
        again = {(pair.better, pair.worse): pair for pair in compared(order, tests=TESTS).pairs}
        assert set(again) == set(expected)
        for key, pair in again.items():
            assert list(vars(pair).values())[2:] == pytest.approx(list(vars(expected[key]).values())[2:], nan_ok=True)


def test_a_constant_metric_is_undefined_against_all() -> None:
    found = compared(("gleu", Constant()), tests=TESTS)
    (pair,) = found.pairs
    assert (pair.better, pair.worse) == ("gleu", "constant")
    assert all(math.isnan(value) for value in (pair.difference, pair.williams, pair.bootstrap, pair.permutation))
    assert not found.real(pair)
    assert found.to_dict()["pairs"][0]["difference"] is None


def test_equal_metrics_do_not_differ() -> None:
    made = benchmark()
    scores = score_metrics(["gleu"], made)
    twins = [scores[0], replace(scores[0], label="twin")]
    correlations = [replace(correlate_systems(one, made, resamples=50), metric=one.label) for one in twins]
    (pair,) = compare_metrics(correlations, twins, made, tests=TESTS, trials=30).pairs
    assert pair.difference == 0
    assert (pair.bootstrap, pair.permutation) == (1.0, 1.0)
    assert math.isnan(pair.williams)


def test_unknown_tests_are_refused() -> None:
    with pytest.raises(InputError, match="no test 't'"):
        compared(tests=("t",))
    with pytest.raises(InputError, match="No test was named"):
        compared(tests=())


def test_windows_hold_adjacent_systems_and_their_own_correlations() -> None:
    made = benchmark()
    correlations = [correlate_systems(one, made) for one in score_metrics(METRICS, made)]
    found = window_analysis(correlations, (3, 5, 6))
    assert [(window.size, window.first) for window in found] == [(3, 1), (3, 2), (3, 3), (5, 1)]
    assert found[0].systems == ("great", "good", "fair")
    whole = found[-1].values
    assert whole == pytest.approx({one.metric: one["pearson"].value for one in correlations}, nan_ok=True)
    with pytest.raises(InputError, match="at least two systems"):
        window_analysis(correlations, (1,))
