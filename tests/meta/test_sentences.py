"""Agreement about single outputs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.meta import MetricScores, agree_with_judgments, correlate_sentences, score_metric
from tests.meta.tiny import QUALITY, Constant, benchmark, ratings

RATED = ("kendall", "accuracy", "calibrated", "pearson", "spearman")


def perfect() -> MetricScores:
    made = benchmark()
    return replace(score_metric(Constant(), made), sentences=ratings(made.systems))


def test_a_metric_equal_to_the_ratings_is_perfect() -> None:
    found = correlate_sentences(perfect(), benchmark(), coefficients=RATED)
    for name in RATED:
        assert found[name].value == pytest.approx(1.0, abs=1e-12)
    assert found.groups == 6
    assert set(found.undefined.values()) == {0}


@pytest.mark.parametrize("level", ["sentence", "by-system", "all"])
def test_a_constant_metric_has_chance_accuracy_and_no_correlation(level: str) -> None:
    own = score_metric(Constant(), benchmark())
    found = correlate_sentences(own, benchmark(), coefficients=("kendall", "accuracy"), level=level, resamples=20)  # type: ignore[arg-type]
    assert found["accuracy"].value == 0.5
    assert (found["accuracy"].low, found["accuracy"].high) == (0.5, 0.5)
    assert math.isnan(found["kendall"].value)
    assert "no group" in found["kendall"].why


def test_ratings_that_are_missing_are_left_out() -> None:
    made = benchmark()
    assert made.human.ratings is not None
    holes = made.human.ratings.copy()
    holes[:, 0] = np.nan
    holes[1:, 1] = np.nan
    holes[2, 2] = np.nan
    found = correlate_sentences(perfect(), replace(made, human=replace(made.human, ratings=holes)), coefficients=RATED)
    assert found.groups == 4
    assert found["kendall"].value == pytest.approx(1.0)


def test_no_ratings_no_judgments_and_wrong_names_are_refused() -> None:
    own = score_metric("gleu", benchmark())
    with pytest.raises(InputError, match="no ratings"):
        correlate_sentences(own, benchmark(rated=False))
    with pytest.raises(InputError, match="no pairwise judgments"):
        agree_with_judgments(own, benchmark(judged=False))
    with pytest.raises(InputError, match="no coefficient 'soft' of sentences"):
        correlate_sentences(own, benchmark(), coefficients=("soft",))


def test_judgments_a_perfect_metric_and_its_opposite() -> None:
    own = perfect()
    found = agree_with_judgments(own, benchmark(), resamples=50)
    assert (found["accuracy"].value, found["tau"].value) == (1.0, 1.0)
    assert (found["accuracy"].low, found["accuracy"].high) == (1.0, 1.0)
    assert found.pairs == 2 * 6 * 10
    assert found.tied == 0
    turned = agree_with_judgments(replace(own, sentences=-own.sentences), benchmark())
    assert (turned["accuracy"].value, turned["tau"].value) == (0.0, -1.0)


def test_judgments_a_constant_metric_is_exactly_chance() -> None:
    found = agree_with_judgments(score_metric(Constant(), benchmark()), benchmark(), resamples=50)
    assert (found["accuracy"].value, found["tau"].value, found["tau"].low, found["tau"].high) == (0.5, 0.0, 0.0, 0.0)
    assert found.tied == found.pairs


def test_the_official_rule_of_seeda_depends_on_names() -> None:
    """A tie goes to the name that sorts last: of ten pairs, as many are right as people prefer that one."""
    found = agree_with_judgments(
        score_metric(Constant(), benchmark()), benchmark(), ties="seeda-official", resamples=20
    )
    names = sorted(QUALITY)
    right = sum(QUALITY[b] > QUALITY[a] for i, a in enumerate(names) for b in names[i + 1 :])
    assert found["accuracy"].value == pytest.approx(right / 10)
    assert found["accuracy"].low == pytest.approx(right / 10)


def test_judgments_of_sentences_left_out_do_not_count() -> None:
    own = score_metric("gleu", benchmark(), skip={0, 1})
    assert agree_with_judgments(own, benchmark()).pairs == 2 * 4 * 10
    nothing = agree_with_judgments(own.with_systems(["good"]), benchmark())
    assert math.isnan(nothing["accuracy"].value)
    assert "no judgment decides" in nothing["accuracy"].why


@given(st.permutations(sorted(QUALITY)))
def test_the_order_in_which_systems_are_given_does_not_matter(order: list[str]) -> None:
    own = score_metric("chrf", benchmark())
    found = agree_with_judgments(own.with_systems(order), benchmark())
    assert found["accuracy"].value == agree_with_judgments(own, benchmark())["accuracy"].value
    assert found.tied == agree_with_judgments(own, benchmark()).tied
