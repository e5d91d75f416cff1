"""Mean and standardised ratings."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest

from errata.errors import InputError
from errata.human.scores import human_scores
from errata.judgments.records import Judgments, Rating

RATINGS = (
    Rating(0, ("a", "b"), 80.0, "x"),
    Rating(0, ("c",), 20.0, "x"),
    Rating(0, ("a", "b"), 60.0, "y"),
    Rating(1, ("a",), 100.0, "x"),
    Rating(1, ("c",), 50.0, "y"),
)


def test_a_rating_counts_for_every_system_that_shares_the_output() -> None:
    result = human_scores(Judgments("r", ratings=RATINGS), "mean", runs=0)
    assert result.scores() == pytest.approx({"a": 80.0, "b": 70.0, "c": 35.0})
    assert {own.system: own.judgments for own in result} == {"a": 3, "b": 2, "c": 2}
    by_sentence = human_scores(Judgments("r", ratings=RATINGS), "mean:over=sentences", runs=0)
    assert by_sentence.scores() == pytest.approx({"a": (70 + 100) / 2, "b": 70.0, "c": 35.0})


def test_z_scores_by_judge() -> None:
    """The judge's mean and deviation are over ratings, not over systems that share outputs."""
    x, y = [80.0, 20.0, 100.0], [60.0, 50.0]

    def z(value: float, own: list[float]) -> float:
        return (value - statistics.mean(own)) / statistics.stdev(own)

    expected = {
        "a": (z(80, x) + z(60, y) + z(100, x)) / 3, "b": (z(80, x) + z(60, y)) / 2, "c": (z(20, x) + z(50, y)) / 2,
    }  # fmt: skip
    result = human_scores(Judgments("r", ratings=RATINGS), "z", runs=0)
    assert result.scores() == pytest.approx(expected, abs=1e-12)
    assert result.notes == ()


def test_judges_who_tell_nothing_apart_are_left_out_of_z() -> None:
    ratings = (*RATINGS, Rating(2, ("a",), 40.0, "once"), *(Rating(i, ("c",), 7.0, "same") for i in range(3)))
    result = human_scores(Judgments("r", ratings=ratings), "z", runs=0)
    assert result.scores() == human_scores(Judgments("r", ratings=RATINGS), "z", runs=0).scores()
    assert result.notes == ("4 ratings are left out because their judge (once, same) gave no two different ones.",)


def test_means_of_several_people_cannot_be_standardised() -> None:
    ratings = (*RATINGS, Rating(4, ("a",), 1.0, None))
    assert human_scores(Judgments("r", ratings=ratings), "mean", runs=0).size.judges == 2
    with pytest.raises(InputError, match="sentence 5 names no judge"):
        human_scores(Judgments("r", ratings=ratings), "z")


def test_the_bootstrap_draws_sentences() -> None:
    generator = np.random.default_rng(3)
    values = generator.normal([[50.0], [55.0]], 10.0, (2, 200))
    ratings = tuple(
        Rating(i, (name,), float(values[s, i]), f"j{i % 4}") for s, name in enumerate("ab") for i in range(200)
    )
    result = human_scores(Judgments("r", ratings=ratings), "mean", runs=4000, keep_samples=True)
    own = result["a"]
    assert own.score == pytest.approx(values[0].mean())
    assert result.samples is not None
    deviation = result.samples[result.systems().index("a")].std()
    assert deviation == pytest.approx(values[0].std() / math.sqrt(200), rel=0.05)
    assert own.low is not None
    assert own.high is not None
    assert own.low < own.score < own.high
