"""Resampled correlations: what is drawn, intervals that cover, differences."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from errata.errors import InputError
from errata.statistics.bootstrap import bootstrap_correlations, bootstrap_difference, correlation_interval
from errata.statistics.correlation import COEFFICIENTS, pearson
from errata.statistics.draws import below, words
from errata.statistics.levels import Level, correlate
from errata.statistics.permutation import Over

random = np.random.default_rng(6)
QUALITY = random.normal(0, 1, (6, 1)) + random.normal(0, 1, (6, 25))
METRICS = np.stack([QUALITY + random.normal(0, noise, QUALITY.shape) for noise in (0.3, 2)]).round(1)
HUMAN = QUALITY.round()


@pytest.mark.parametrize("over", ["systems", "sentences", "both"])
@pytest.mark.parametrize("level", ["system", "all", "sentence", "by-system"])
@pytest.mark.parametrize("gaps", [False, True], ids=["whole", "gappy"])
def test_each_resample_is_the_correlation_of_what_it_drew(gaps: bool, level: Level, over: Over) -> None:
    metrics = np.where(np.random.default_rng(1).random(METRICS.shape) < 0.2 * gaps, np.nan, METRICS)
    samples = bootstrap_correlations(metrics, HUMAN, coefficient="kendall", level=level, over=over, resamples=9, seed=4)
    assert samples.shape == (2, 9)
    for number in range(9):
        drawn = words(4, range(number, number + 1), 31)[0]
        rows, columns = np.arange(6), np.arange(25)
        if over == "systems":
            rows = below(drawn[:6], 6)
        else:
            columns = below(drawn[:25], 25)
            if over == "both":
                rows = below(drawn[25:], 6)
        cells = np.ix_(rows, columns)
        for metric in (0, 1):
            expected = correlate(metrics[metric][cells], HUMAN[cells], coefficient="kendall", level=level).value
            assert samples[metric, number] == pytest.approx(expected, nan_ok=True, abs=1e-12)


def test_human_scores_of_systems() -> None:
    people = HUMAN.mean(axis=1)
    samples = bootstrap_correlations(METRICS, people, over="both", resamples=50, seed=2)
    drawn = words(2, range(50), 31)
    for number in range(50):
        columns, rows = below(drawn[number, :25], 25), below(drawn[number, 25:], 6)
        means = METRICS[0][np.ix_(rows, columns)].mean(axis=1)
        assert samples[0, number] == pytest.approx(pearson(means, people[rows]), nan_ok=True, abs=1e-9)


def test_fewer_resamples_are_the_first_of_more() -> None:
    more = bootstrap_correlations(METRICS, HUMAN, resamples=70)
    np.testing.assert_array_equal(bootstrap_correlations(METRICS, HUMAN, resamples=30), more[:, :30])


def test_intervals_cover() -> None:
    """95 % intervals of r = 0.8 over all cells, in 80 samples: between 68 and 80 cover, but for 1 in 10,000."""
    covered = 0
    for seed in range(80):
        generator = np.random.default_rng(seed)
        human = generator.normal(0, 1, (1, 4, 50))
        metric = 0.8 * human + 0.6 * generator.normal(0, 1, human.shape)
        # All sentences are one system's, so drawing them is drawing independent cells.
        samples = bootstrap_correlations(
            metric.reshape(1, 1, 200), human.reshape(1, 200), level="all", over="sentences", resamples=200
        )
        limits = correlation_interval(samples[0])
        covered += limits.low <= 0.8 <= limits.high
    assert 68 <= covered < 80


def test_differences() -> None:
    samples = bootstrap_correlations(METRICS, HUMAN, level="all", over="sentences", resamples=400)
    values = correlate(METRICS, HUMAN, level="all").value
    test = bootstrap_difference(samples[1], samples[0], float(values[0] - values[1]))
    assert test.interval is not None
    assert 0 < test.interval.low < test.difference < test.interval.high
    assert test.p == pytest.approx(1 / 401)
    same = bootstrap_difference(samples[0], samples[0], 0.0)
    assert same.p == 1


def test_undefined_resamples_are_left_out_and_counted() -> None:
    samples = np.array([0.1, np.nan, 0.3, 0.2])
    limits = correlation_interval(samples, 0.5)
    assert (limits.low, limits.high, limits.undefined) == (pytest.approx(0.15), pytest.approx(0.25), 1)
    nothing = correlation_interval(np.full(3, np.nan))
    assert np.isnan([nothing.low, nothing.high]).all()
    assert nothing.undefined == 3
    assert np.isnan(bootstrap_difference(samples, np.full(4, np.nan), 0.1).p)
    assert np.isnan(bootstrap_difference(samples, samples, float("nan")).p)


def test_few_systems_warn_nobody() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in COEFFICIENTS:
            samples = bootstrap_correlations(METRICS[:, :3], HUMAN[:3], coefficient=name, over="both", resamples=200)
            assert np.isnan(samples).any() == (name != "accuracy-with-ties")
            assert np.isfinite(samples).any()
            constant = np.full((1, 3, 25), 0.1)
            values = bootstrap_correlations(constant, HUMAN[:3], coefficient=name, over="both", resamples=200)
            if name in ("pearson", "spearman", "kendall"):
                assert np.isnan(values).all()


def test_bad_input() -> None:
    with pytest.raises(InputError, match="metrics, systems, sentences"):
        bootstrap_correlations(METRICS[0], HUMAN)
    with pytest.raises(InputError, match="do not fit"):
        bootstrap_correlations(METRICS, HUMAN[:, :4])
    with pytest.raises(InputError, match="no coefficient"):
        bootstrap_correlations(METRICS, HUMAN, coefficient="cosine")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="over"):
        bootstrap_correlations(METRICS, HUMAN, over="cells")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="One human score a system"):
        bootstrap_correlations(METRICS, HUMAN[:, 0], level="all")
