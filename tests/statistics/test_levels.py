"""Levels of correlation: groups, missing cells, undefined groups."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import get_args

import numpy as np
import pytest

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import COEFFICIENTS, CoefficientName
from errata.statistics.levels import Level, correlate

LEVELS = get_args(Level)
random = np.random.default_rng(3)
HUMAN = random.integers(0, 6, (5, 20)).astype(float)
METRIC = HUMAN + random.integers(0, 4, (5, 20))
GAPPY = np.where(random.random((5, 20)) < 0.3, np.nan, METRIC)


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def samples(metric: Float, human: Float, level: Level) -> list[tuple[Float, Float]]:
    """The groups of a level, without what is missing."""
    present = np.isfinite(metric) & np.isfinite(human)
    if level == "all":
        return [(metric[present], human[present])]
    if level == "sentence":
        metric, human, present = metric.T, human.T, present.T
    rows = [(x[keep], y[keep]) for x, y, keep in zip(metric, human, present, strict=True)]
    if level == "system":
        return [(np.array([x.mean() for x, _ in rows]), np.array([y.mean() for _, y in rows]))]
    return rows


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COEFFICIENTS)
@pytest.mark.parametrize("metric", [METRIC, GAPPY], ids=["whole", "gappy"])
def test_the_mean_over_groups(metric: Float, name: CoefficientName, level: Level) -> None:
    values = np.array([COEFFICIENTS[name](x, y) for x, y in samples(metric, HUMAN, level)])
    defined = values[np.isfinite(values)]
    result = correlate(metric, HUMAN, coefficient=name, level=level)
    assert result.value == pytest.approx(defined.mean(), abs=1e-12)
    assert (result.groups, result.undefined) == (len(defined), len(values) - len(defined))


@pytest.mark.parametrize("level", LEVELS)
def test_many_metrics_at_once(level: Level) -> None:
    together = correlate(np.stack([[METRIC, GAPPY], [GAPPY, HUMAN]]), HUMAN, level=level)
    assert together.value.shape == together.groups.shape == together.undefined.shape == (2, 2)
    np.testing.assert_allclose(together.value[0, 1], correlate(GAPPY, HUMAN, level=level).value, atol=1e-12)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COEFFICIENTS)
def test_a_constant_metric_is_chance_or_undefined(name: CoefficientName, level: Level) -> None:
    """Also where cells are missing, so that means are over different numbers of equal scores."""
    constant = np.where(np.isfinite(GAPPY), 0.1, np.nan)
    value = correlate(constant, HUMAN, coefficient=name, level=level).value
    if name == "accuracy":
        assert value == 0.5
    elif name != "accuracy-with-ties":
        assert np.isnan(value)


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_systems_and_sentences_does_not_matter(level: Level) -> None:
    rows, columns = random.permutation(5), random.permutation(20)
    for name in COEFFICIENTS:
        before = correlate(GAPPY, HUMAN, coefficient=name, level=level).value
        after = correlate(GAPPY[rows][:, columns], HUMAN[rows][:, columns], coefficient=name, level=level).value
        assert after == pytest.approx(before, abs=1e-12)


def test_one_human_score_a_system() -> None:
    by_sentence = correlate(METRIC, HUMAN).value
    assert correlate(METRIC, HUMAN.mean(axis=1)).value == pytest.approx(by_sentence, abs=1e-12)
    assert np.isnan(correlate(METRIC, [1.0, np.nan, 2.0, 3.0, 4.0]).value)


def test_a_system_without_scores_leaves_systems_undefined() -> None:
    metric = METRIC.copy()
    metric[2] = np.nan
    result = correlate(metric, HUMAN)
    assert np.isnan(result.value)
    assert (result.groups, result.undefined) == (0, 1)
    assert correlate(metric, HUMAN, level="by-system").undefined == 1


def test_bad_input() -> None:
    with pytest.raises(InputError, match="do not fit"):
        correlate(METRIC, HUMAN[:, :4])
    with pytest.raises(InputError, match="do not fit"):
        correlate(METRIC, HUMAN[:, 0], level="all")
    with pytest.raises(InputError, match="no level"):
        correlate(METRIC, HUMAN, level="item")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no coefficient"):
        correlate(METRIC, HUMAN, coefficient="cosine")  # type: ignore[arg-type]
