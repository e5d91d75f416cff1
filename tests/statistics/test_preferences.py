"""A metric against judged pairs."""

from __future__ import annotations

import numpy as np
import pytest

from errata.errors import InputError
from errata.statistics.preferences import judgment_agreement

NAN = float("nan")
JUDGED = [1, 1, -1, 0, -1]
FIRST = [0.9, 0.5, 0.5, 0.5, 0.1]
SECOND = [0.1, 0.5, 0.5, 0.1, 0.9]
NAMES = (["AMU", "AMU", "CAMB", "AMU", "CAMB"], ["CAMB", "CAMB", "AMU", "CAMB", "AMU"])


def test_a_tie_of_the_metric_is_half_right() -> None:
    result = judgment_agreement(JUDGED, FIRST, SECOND)
    assert (result.accuracy, result.tau, result.pairs, result.tied) == (0.75, 0.5, 4, 2)


def test_a_constant_metric_is_chance() -> None:
    result = judgment_agreement(JUDGED, np.full(5, 0.3), np.full(5, 0.3))
    assert (result.accuracy, result.tau, result.tied) == (0.5, 0, 4)


def test_turning_pairs_round_changes_nothing() -> None:
    random = np.random.default_rng(2)
    judged, first, second = random.integers(-1, 2, 200), random.integers(0, 4, 200), random.integers(0, 4, 200)
    turned = random.random(200) < 0.5
    before = judgment_agreement(judged, first, second)
    after = judgment_agreement(
        np.where(turned, -judged, judged), np.where(turned, second, first), np.where(turned, first, second)
    )
    assert after == before


def test_the_original_gives_ties_to_the_last_name() -> None:
    """Both ties are AMU against CAMB and AMU was preferred: the metric is wrong twice, and right with names exchanged."""
    official = judgment_agreement(JUDGED, FIRST, SECOND, ties="seeda-official", names=NAMES)
    assert (official.accuracy, official.tau, official.tied) == (0.5, 0, 2)
    renamed = judgment_agreement(JUDGED, FIRST, SECOND, ties="seeda-official", names=(NAMES[1], NAMES[0]))
    assert (renamed.accuracy, renamed.tau) == (1, 1)


def test_weights_count_judgments() -> None:
    repeated = judgment_agreement([1, 1, 1, -1], [2, 2, 2, 1], [1, 1, 1, 0])
    weighted = judgment_agreement([1, -1], [2, 1], [1, 0], weights=[3, 1])
    assert (weighted.accuracy, weighted.tau, weighted.pairs) == (repeated.accuracy, repeated.tau, repeated.pairs)
    assert weighted.accuracy == 0.75


def test_many_metrics_at_once() -> None:
    result = judgment_agreement(JUDGED, [FIRST, SECOND], [SECOND, FIRST])
    np.testing.assert_array_equal(result.accuracy, [0.75, 0.25])
    np.testing.assert_array_equal(result.tau, [0.5, -0.5])


def test_missing_scores_are_left_out() -> None:
    result = judgment_agreement([1, 1, NAN], [NAN, 2, 2], [1, 1, 1])
    assert (result.accuracy, result.pairs) == (1, 1)


@pytest.mark.parametrize("judged", [[], [0, 0]])
def test_nothing_decided_is_undefined(judged: list[int]) -> None:
    result = judgment_agreement(judged, np.ones(len(judged)), np.zeros(len(judged)))
    assert np.isnan(result.accuracy)
    assert np.isnan(result.tau)


def test_bad_input() -> None:
    with pytest.raises(InputError, match="one value for each pair"):
        judgment_agreement([1, 1], [1], [1, 2])
    with pytest.raises(InputError, match="at least 0"):
        judgment_agreement([1], [1], [2], weights=[-1])
    with pytest.raises(InputError, match="names of the systems"):
        judgment_agreement([1], [1], [2], ties="seeda-official")
    with pytest.raises(InputError, match="half or seeda-official"):
        judgment_agreement([1], [1], [2], ties="first")  # type: ignore[arg-type]
