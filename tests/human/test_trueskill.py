"""TrueSkill: single judgments against moments of truncated normals, whole runs against a naive twin."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.human.trueskill import Skill, TrueSkill, judge, trueskill_runs
from tests.human import twins

means = st.floats(-4, 4)
variances = st.floats(1e-6, 4)


@given(means, variances, means, variances, st.sampled_from([1, 0, -1]), st.floats(0.2, 50))
def test_a_judgment_is_the_textbook_formula(
    m1: float, v1: float, m2: float, v2: float, outcome: int, beta: float
) -> None:
    first, second = judge(Skill(m1, v1), Skill(m2, v2), outcome, beta=beta)
    expected = twins.closed_form((m1, v1), (m2, v2), outcome, beta)
    # The formulas lose digits where a tie is unlikely; the tails have a test of their own.
    if abs(m1 - m2) / math.sqrt(2 * beta**2 + v1 + v2) < 4:
        assert (*first, *second) == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("outcome", [1, 0, -1])
@pytest.mark.parametrize("distance", [0.0, 0.5, 3.0, 5.9, 6.1, 8.0, 15.0, 30.0])
@pytest.mark.parametrize("sign", [1, -1])
def test_tails(outcome: int, distance: float, sign: int) -> None:
    """A judgment far from what was believed; the moments come from scipy's truncated normal."""
    beta, variance = 0.6, 0.04
    gap = sign * distance * math.sqrt(2 * beta**2 + 2 * variance)
    first, second = judge(Skill(gap, variance), Skill(0.0, variance), outcome, beta=beta)
    mine, other = twins.updated((gap, variance), (0.0, variance), outcome, beta)
    assert first == pytest.approx(mine, rel=1e-8)
    assert second == pytest.approx(other, rel=1e-8, abs=1e-12)


@given(st.floats(-300, 300), st.sampled_from([1, 0, -1]), st.floats(0.01, 1000))
def test_variances_shrink_and_stay_positive(gap: float, outcome: int, beta: float) -> None:
    first, second = judge(Skill(gap, 0.25), Skill(0.0, 0.25), outcome, beta=beta)
    assert 0 < first.variance <= 0.25
    assert 0 < second.variance <= 0.25
    assert math.isfinite(first.mean)
    assert first.mean + second.mean == pytest.approx(gap, abs=1e-9)  # equal variances move both alike
    if outcome:
        assert outcome * (first.mean - gap) >= 0


def test_a_judgment_does_not_depend_on_which_system_is_named_first() -> None:
    one, two = Skill(0.3, 0.2), Skill(-0.1, 0.15)
    for outcome in (1, 0, -1):
        a, b = judge(one, two, outcome, beta=0.7)
        d, c = judge(two, one, -outcome, beta=0.7)
        assert (*a, *b) == pytest.approx((*c, *d), rel=1e-12)


@pytest.mark.parametrize(
    ("strengths", "many", "ties"),
    [
        ({"a": 0.0, "b": 0.7, "c": 1.1}, 25, 0.3),
        ({"a": 2.0, "b": 0.0, "c": -2.0, "d": -2.1}, 80, 0.1),
        ({"a": 0.0, "b": 0.0}, 9, 0.6),
    ],
)
def test_runs_are_distributed_as_those_of_the_twin(strengths: dict[str, float], many: int, ties: float) -> None:
    triples = twins.random_triples(5, strengths, many, ties)
    judged = twins.pairs(triples)
    ours = trueskill_runs(judged, runs=20_000, seed=3)
    theirs = np.array([[twins.trueskill_run(triples, seed)[name] for name in judged.systems] for seed in range(400)]).T
    error = theirs.std(axis=1) / math.sqrt(400)
    assert np.abs(ours.mean(axis=1) - theirs.mean(axis=1)) == pytest.approx(0, abs=float(4 * error.max()))
    # The deviation of 400 runs is known to 3.5 %, so four times that.
    assert ours.std(axis=1) / theirs.std(axis=1) == pytest.approx(1, abs=0.15)


def test_seed_and_threads() -> None:
    judged = twins.pairs(twins.random_triples(1, {"a": 0.0, "b": 1.0, "c": 0.4}, 60))
    runs = trueskill_runs(judged, runs=37, seed=9, threads=1)
    assert runs.shape == (3, 37)
    np.testing.assert_array_equal(runs, trueskill_runs(judged, runs=37, seed=9, threads=3))
    np.testing.assert_array_equal(runs[:, :10], trueskill_runs(judged, runs=10, seed=9))
    assert (runs != trueskill_runs(judged, runs=37, seed=10)).any()
    assert len({tuple(run) for run in runs.T}) == 37


def test_portions_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = twins.pairs(twins.random_triples(1, {"a": 0.0, "b": 1.0}, 60))
    told: list[int] = []
    whole = trueskill_runs(judged, runs=60, seed=2, advance=told.append)
    monkeypatch.setattr("errata.human.trueskill.COST", 10**9)  # as if there were so much work that portions are small
    np.testing.assert_array_equal(whole, trueskill_runs(judged, runs=60, seed=2, advance=told.append))
    assert told == [60, 25, 50, 60]


def test_far_opponents_are_still_drawn() -> None:
    """With tiny beta the winner runs away from the others until almost no candidate is accepted."""
    triples = [("a", "b", 1)] * 30 + [("c", "b", 1)] * 30 + [("a", "c", 1)] * 30
    runs = trueskill_runs(twins.pairs(triples), runs=20, settings=TrueSkill(deviation=50.0, beta=0.01))
    assert np.isfinite(runs).all()
    assert (runs[0] > runs[2]).all()
    assert (runs[2] > runs[1]).all()


@pytest.mark.parametrize("options", [{"deviation": 0.0}, {"beta": -1.0}, {"iterations": 0}, {"draw_probability": 1.0}])
def test_senseless_settings_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(InputError, match="TrueSkill's"):
        TrueSkill(**options)  # type: ignore[arg-type]
