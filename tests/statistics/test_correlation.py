"""Coefficients: equal to scipy's and to the naive twins, order-free, undefined where they should be."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import (
    COEFFICIENTS,
    CoefficientName,
    accuracy_with_ties,
    kendall,
    pair_counts,
    pairwise_accuracy,
    pearson,
    spearman,
)
from tests import data
from tests.statistics import twins

NAN = float("nan")
SCIPY: dict[CoefficientName, Callable[..., tuple[float, float]]] = {
    "pearson": scipy.stats.pearsonr,
    "spearman": scipy.stats.spearmanr,
    "kendall": scipy.stats.kendalltau,
}
ALL = list(COEFFICIENTS)

#: Few values, so that there are ties; and values of ordinary size without.
tied = st.integers(-3, 3).map(float)
scores = st.one_of(tied, st.floats(-1000, 1000, allow_subnormal=False).map(lambda value: round(value, 6)))
vectors = st.integers(3, 12).flatmap(lambda n: st.tuples(*[st.lists(scores, min_size=n, max_size=n)] * 2))
gappy = st.integers(0, 10).flatmap(
    lambda n: st.tuples(*[st.lists(st.one_of(tied, st.just(NAN)), min_size=n, max_size=n)] * 2)
)


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def by_scipy(name: CoefficientName, x: list[float], y: list[float]) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(SCIPY[name](x, y)[0])


@pytest.mark.parametrize("name", SCIPY)
@given(pair=vectors)
def test_equal_to_scipy(name: CoefficientName, pair: tuple[list[float], list[float]]) -> None:
    x, y = pair
    ours = float(COEFFICIENTS[name](x, y))
    if len(set(x)) == 1 or len(set(y)) == 1:
        assert np.isnan(ours)
    else:
        assert ours == pytest.approx(by_scipy(name, x, y), abs=1e-9)


@pytest.mark.parametrize("n", [50, 700, 3000])
def test_kendall_of_long_vectors(n: int) -> None:
    random = np.random.default_rng(n)
    x = random.integers(0, 40, (3, n)).astype(float)
    y = x[0] + random.normal(0, 20, n).round()
    expected = [scipy.stats.kendalltau(row, y)[0] for row in x]
    np.testing.assert_allclose(kendall(x, y), expected, atol=1e-12)


@given(pair=gappy)
def test_accuracies_equal_their_twins(pair: tuple[list[float], list[float]]) -> None:
    x, y = pair
    for ours, twin in (
        (pairwise_accuracy, twins.pairwise_accuracy),
        (accuracy_with_ties, twins.accuracy_with_ties),
    ):
        assert float(ours(x, y, missing="omit")) == pytest.approx(twin(x, y), nan_ok=True, abs=1e-12)


@given(pair=gappy)
def test_omitting_is_leaving_out(pair: tuple[list[float], list[float]]) -> None:
    x, y = np.array(pair[0]), np.array(pair[1])
    both = np.isfinite(x) & np.isfinite(y)
    for function in COEFFICIENTS.values():
        expected = function(x[both], y[both])
        np.testing.assert_allclose(function(x, y, missing="omit"), expected, atol=1e-12)
        if not both.all():
            assert np.isnan(function(x, y))


@pytest.mark.parametrize("name", ALL)
def test_rows_at_once_are_rows_one_by_one(name: CoefficientName) -> None:
    random = np.random.default_rng(1)
    x, y = random.integers(0, 5, (4, 6, 9)).astype(float), random.integers(0, 5, 9).astype(float)
    together = COEFFICIENTS[name](x, y)
    assert together.shape == (4, 6)
    np.testing.assert_array_equal(together, [[COEFFICIENTS[name](row, y) for row in rows] for rows in x])


@pytest.mark.parametrize("name", ALL)
@given(pair=vectors, seed=st.integers(0, 1000))
def test_the_order_of_the_systems_does_not_matter(
    name: CoefficientName, pair: tuple[list[float], list[float]], seed: int
) -> None:
    x, y = np.array(pair[0]), np.array(pair[1])
    order = np.random.default_rng(seed).permutation(len(x))
    function = COEFFICIENTS[name]
    np.testing.assert_allclose(function(x[order], y[order]), function(x, y), atol=1e-9)


def test_a_constant_metric_is_chance_or_undefined() -> None:
    human = np.array([3.0, 1.0, 2.0, 2.0, 5.0])
    for value in (0.0, 0.1, -7.3):
        constant = np.full(5, value)
        assert pairwise_accuracy(constant, human) == 0.5
        assert accuracy_with_ties(constant, human) == pytest.approx(0.1)  # the one human tie of ten pairs
        assert np.isnan([pearson(constant, human), spearman(constant, human), kendall(constant, human)]).all()


def test_a_worked_example() -> None:
    metric, human = [1.0, 2.0, 2.0, 4.0], [1.0, 3.0, 2.0, 2.0]
    counts = pair_counts(metric, human)
    assert (counts.pairs, counts.concordant, counts.discordant) == (6, 3, 1)
    assert (counts.tied_x, counts.tied_y, counts.tied_both) == (1, 1, 0)
    assert kendall(metric, human) == pytest.approx(2 / 5)
    assert pairwise_accuracy(metric, human) == pytest.approx(3.5 / 5)
    assert accuracy_with_ties(metric, human) == pytest.approx(3 / 6)
    assert spearman(metric, human) == pytest.approx(0.5)  # ranks 1, 2.5, 2.5, 4 and 1, 4, 2.5, 2.5


@pytest.mark.parametrize("name", ["pearson", "spearman"])
def test_two_points_always_lie_on_a_line(name: CoefficientName) -> None:
    assert np.isnan(COEFFICIENTS[name]([1.0, 2.0], [2.0, 3.0]))
    assert np.isnan(COEFFICIENTS[name]([1.0, 2.0, NAN], [2.0, 3.0, 4.0], missing="omit"))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([], []),
        ([1.0], [2.0]),
        ([1.0, 2.0, NAN], [1.0, 2.0, 3.0]),
        ([1.0, 2.0, 3.0], [1.0, float("inf"), 3.0]),
        ([NAN, NAN, NAN], [NAN, NAN, NAN]),
    ],
)
def test_undefined(name: CoefficientName, x: list[float], y: list[float]) -> None:
    assert np.isnan(COEFFICIENTS[name](x, y))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("scale", [5e-324, 1e-300, 1.0, 1e300])
def test_numbers_of_any_size(name: CoefficientName, scale: float) -> None:
    x: Float = np.array([1.0, 2.0, 3.0, 7.0])
    assert COEFFICIENTS[name](scale * x, x) == pytest.approx(float(COEFFICIENTS[name](x, x)), abs=1e-9)


@pytest.mark.parametrize("name", ALL)
def test_a_range_beyond_the_largest_double_is_no_crash(name: CoefficientName) -> None:
    value = COEFFICIENTS[name]([-1.7e308, 0.0, 1.7e308], [1.0, 2.0, 3.0])
    assert np.isnan(value) or value == 1


@pytest.mark.parametrize(("x", "y"), [([1.0], [1.0, 2.0]), (1.0, [1.0]), (np.ones((2, 3)), np.ones((4, 3)))])
def test_shapes_that_do_not_fit(x: Float, y: Float) -> None:
    with pytest.raises(InputError, match="cannot be correlated"):
        pearson(x, y)


@pytest.mark.data
def test_the_correlations_of_m2_with_people_as_published() -> None:
    """Table 6 of Sakaguchi et al. (2016): Spearman and Pearson over 13 systems for seven reference sets."""
    people = {
        row["system"]: float(row["paper"]) for row in data.rows("human/gjg15_scores.tsv") if row["method"] == "TS"
    }
    scores = data.table("m2/sakaguchi16_recipe.tsv", "refset")
    expected = {
        row["refset"]: row
        for row in data.rows("correlations_sakaguchi16_table6.tsv")
        if row["metric"] == "M2" and "TACL recipe" in row["scores"]
    }
    assert set(expected) == set(data.SETS)
    metric = np.array([[float(row["F0.5"]) for row in scores[(name,)]] for name in expected])
    human = [people[row["system"]] for row in scores[(data.SETS[0],)]]
    for function, column in ((spearman, "spearman"), (pearson, "pearson")):
        np.testing.assert_allclose(
            function(metric, human), [float(row[column]) for row in expected.values()], atol=5.1e-5
        )
