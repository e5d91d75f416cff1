"""Correlations over systems: exact at the ends, undefined where they are, never dependent on an order."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.meta import MetricScores, correlate_systems, score_metric
from errata.meta.correlate import SYSTEM_COEFFICIENTS
from errata.statistics.correlation import pearson, spearman
from tests.meta.tiny import QUALITY, Constant, Words, benchmark, outputs

COEFFICIENTS = ("pearson", "spearman", "kendall", "accuracy")


def with_scores(values: dict[str, float]) -> MetricScores:
    """Scores that are what they are told to be, for all sentences alike."""
    made = benchmark(list(values))
    own = score_metric(Constant(), made)
    column = np.array([values[system] for system in own.systems])
    sentences = np.repeat(column[:, None], len(made.sources), axis=1)
    return replace(own, corpus=column, sentences=sentences, rows=np.stack([sentences, np.ones_like(sentences)], axis=2))


def test_a_perfect_metric_has_one_everywhere() -> None:
    own = with_scores({system: 3 * value - 1 for system, value in QUALITY.items()})
    found = correlate_systems(own, benchmark(), coefficients=COEFFICIENTS)
    for name in COEFFICIENTS:
        assert found[name].value == pytest.approx(1.0, abs=1e-15)
    assert found["pearson"].p == pytest.approx(2 / math.factorial(5))


def test_a_metric_turned_around_has_minus_one() -> None:
    own = with_scores({system: -value for system, value in QUALITY.items()})
    found = correlate_systems(own, benchmark(), coefficients=COEFFICIENTS)
    assert [found[name].value for name in COEFFICIENTS] == pytest.approx([-1.0, -1.0, -1.0, 0.0], abs=1e-15)


@pytest.mark.parametrize("aggregate", ["corpus", "mean", "wins"])
def test_a_constant_metric_is_chance_or_undefined(aggregate: str) -> None:
    found = correlate_systems(
        score_metric(Constant(), benchmark()),
        benchmark(),
        aggregate=aggregate,  # type: ignore[arg-type]
        coefficients=SYSTEM_COEFFICIENTS,
        resamples=50,
    )
    assert found["accuracy"].value == 0.5
    for name in ("pearson", "spearman", "kendall"):
        assert math.isnan(found[name].value)
        assert found[name].why == "the metric gives all systems one score"
        assert found[name].to_dict() == {
            "value": None, "p": None, "low": None, "high": None, "undefined": "the metric gives all systems one score",
        }  # fmt: skip
    assert (found["accuracy"].low, found["accuracy"].high) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("human", "why"),
    [
        ({"good": 1.0, "bad": 0.0}, "2 systems; it takes 3"),
        ({"good": 1.0, "bad": 1.0, "fair": 1.0}, "all human scores are equal"),
        ({"good": math.nan, "bad": 1.0, "fair": 0.0}, "2 systems; it takes 3"),
        ({}, "0 systems; it takes 3"),
    ],
)
def test_degenerate_human_scores_are_undefined_with_a_reason(human: dict[str, float], why: str) -> None:
    own = score_metric("gleu", benchmark())
    found = correlate_systems(own, benchmark(), human=human, coefficients=("pearson", "spearman"), resamples=20)
    assert [estimate.why for estimate in found.estimates.values()] == [why, why]
    assert all(math.isnan(estimate.value) for estimate in found.estimates.values())


def test_a_metric_without_a_score_for_a_system_is_undefined_not_shortened() -> None:
    own = with_scores(dict(QUALITY))
    broken = replace(own, corpus=np.where(np.arange(5) == 2, np.nan, own.corpus))
    found = correlate_systems(broken, benchmark())
    assert found["pearson"].why == "the metric has no score for some system"


def test_lower_is_better_correlates_as_if_higher_were() -> None:
    found = correlate_systems(score_metric(Words(), benchmark()), benchmark())
    assert found["spearman"].value > 0.8


def test_unknown_coefficients_and_draws_are_refused() -> None:
    own = score_metric("gleu", benchmark())
    with pytest.raises(InputError, match="no coefficient 'tau' of systems"):
        correlate_systems(own, benchmark(), coefficients=("tau",))
    with pytest.raises(InputError, match="not over 'nothing'"):
        correlate_systems(own, benchmark(), resamples=5, over="nothing")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="draw systems only"):
        correlate_systems(own, benchmark(), resamples=5, aggregate="trueskill")
    assert correlate_systems(own, benchmark(), resamples=5, aggregate="trueskill", over="systems").samples


def test_soft_accuracy_needs_ratings() -> None:
    own = score_metric("gleu", benchmark())
    assert 0.5 < correlate_systems(own, benchmark(), coefficients=("soft",))["soft"].value <= 1
    without = correlate_systems(own, benchmark(rated=False), coefficients=("soft",))["soft"]
    assert without.why == "it needs ratings of sentences"


@given(
    scores=st.lists(st.integers(-3, 3), min_size=5, max_size=5),
    human=st.lists(st.integers(-3, 3), min_size=5, max_size=5),
    order=st.permutations(range(5)),
)
def test_the_names_and_so_the_order_of_systems_do_not_matter(
    scores: list[int], human: list[int], order: list[int]
) -> None:
    """Systems are kept in the order of their names: other names are another order."""
    names = sorted(QUALITY)
    renamed = [names[i] for i in order]
    one = correlate_systems(
        with_scores(dict(zip(names, map(float, scores), strict=True))),
        benchmark(),
        human=dict(zip(names, map(float, human), strict=True)),
        coefficients=COEFFICIENTS,
    )
    other = correlate_systems(
        with_scores(dict(zip(renamed, map(float, scores), strict=True))),
        benchmark(),
        human=dict(zip(renamed, map(float, human), strict=True)),
        coefficients=COEFFICIENTS,
    )
    for name in COEFFICIENTS:
        assert one[name].value == pytest.approx(other[name].value, abs=1e-12, nan_ok=True)
        assert one[name].why == other[name].why


@pytest.mark.parametrize("over", ["systems", "sentences", "both"])
def test_resamples_follow_from_the_seed_and_make_the_interval(over: str) -> None:
    made = benchmark()
    own = score_metric(Words(), made)
    found = correlate_systems(own, made, resamples=40, over=over, seed=3)  # type: ignore[arg-type]
    again = correlate_systems(own, made, resamples=40, over=over, seed=3)  # type: ignore[arg-type]
    assert np.array_equal(found.samples["pearson"], again.samples["pearson"], equal_nan=True)
    estimate = found["pearson"]
    assert estimate.low <= np.nanmedian(found.samples["pearson"]) <= estimate.high
    assert estimate.lost == int(np.isnan(found.samples["pearson"]).sum())
    assert not np.array_equal(
        found.samples["pearson"],
        correlate_systems(own, made, resamples=40, over=over, seed=4).samples["pearson"],  # type: ignore[arg-type]
        equal_nan=True,
    )


def test_resampled_sentences_give_means_of_the_drawn_scores_and_ratings() -> None:
    """With two sentences a resample has one of them twice, the other twice, or both."""
    made = benchmark()
    own = score_metric(Words(), made, skip={2, 3, 4, 5})
    assert made.human.ratings is not None
    found = correlate_systems(own, made, aggregate="mean", resamples=60, over="sentences").samples["pearson"]
    scores, people = -own.sentences, made.human.ratings[:, :2]
    possible = [float(pearson(scores[:, d].mean(axis=1), people[:, d].mean(axis=1))) for d in ([0, 0], [1, 1], [0, 1])]
    for value in found:
        assert min(abs(value - p) for p in possible) < 1e-12
    assert len(set(found.round(9).tolist())) == len(set(np.round(possible, 9).tolist()))


def test_a_constant_metric_stays_tied_where_outputs_are_missing() -> None:
    texts = outputs()
    texts["fair"] = (None, *texts["fair"][1:])
    made = benchmark(texts=texts)
    own = score_metric(Constant(), made)
    for aggregate in ("corpus", "mean", "wins"):
        found = correlate_systems(own, made, aggregate=aggregate, coefficients=("accuracy",), resamples=100)
        assert (found["accuracy"].value, found["accuracy"].low, found["accuracy"].high) == (0.5, 0.5, 0.5)


def test_sentences_drawn_keep_systems_and_the_other_way_round() -> None:
    made = benchmark()
    own = score_metric("gleu", made)
    by_sentences = correlate_systems(own, made, resamples=200, over="sentences").samples["pearson"]
    assert np.isfinite(by_sentences).all()
    by_systems = correlate_systems(own, made, resamples=200, over="systems").samples["spearman"]
    scores, human = own.system_scores(), made.human_scores()
    # Every draw of systems is one of the 5^5 there are.
    draws = np.stack(np.meshgrid(*[np.arange(5)] * 5), axis=-1).reshape(-1, 5)
    possible = spearman(scores[draws], human[draws])
    for value in by_systems[np.isfinite(by_systems)][:50]:
        assert np.isclose(possible, value, atol=1e-12).any()


def test_the_value_is_the_plain_coefficient() -> None:
    made = benchmark()
    own = score_metric("chrf", made)
    found = correlate_systems(own, made)
    assert found["pearson"].value == float(pearson(own.system_scores(), made.human_scores()))
    assert found.systems == made.systems
