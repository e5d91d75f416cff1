"""κ and α: hand-worked examples, published ones, and slow twins."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.human.agreement_coefficients import first_of_each, kappa, krippendorff_alpha

# Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section E: four observers, twelve units, gaps.
OBSERVERS = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)


def long_form(rows: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    pairs = [(unit, int(value)) for row in rows for unit, value in enumerate(row.split()) if value != "."]
    units, values = np.array(pairs).T
    return units, values


@pytest.mark.parametrize(("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_krippendorffs_own_example(level: str, published: float) -> None:
    assert krippendorff_alpha(*long_form(OBSERVERS), level) == pytest.approx(published, abs=5e-4)  # type: ignore[arg-type]


def naive_alpha(values_by_unit: list[list[int]], level: str) -> float:
    """From the definition: observed and expected mean distance of ordered pairs of values."""
    used = [values for values in values_by_unit if len(values) > 1]
    pool = [value for values in used for value in values]

    def distance(a: int, b: int) -> float:
        if level == "nominal":
            return float(a != b)
        if level == "interval":
            return float((a - b) ** 2)
        low, high = min(a, b), max(a, b)
        between = sum(low <= value <= high for value in pool)
        return (between - (pool.count(low) + pool.count(high)) / 2) ** 2

    observed = sum(distance(a, b) / (len(values) - 1) for values in used for a, b in permutations(values, 2))
    expected = sum(distance(a, b) for a, b in permutations(pool, 2))
    return 1 - (observed / len(pool)) / (expected / (len(pool) * (len(pool) - 1)))


units_of_values = st.lists(st.lists(st.integers(-3, 4), min_size=0, max_size=5), min_size=1, max_size=8)


@given(units_of_values, st.sampled_from(["nominal", "ordinal", "interval"]))
def test_alpha_against_its_definition(values_by_unit: list[list[int]], level: str) -> None:
    units = np.array([unit for unit, values in enumerate(values_by_unit) for _ in values], dtype=np.int64)
    values = np.array([value for values in values_by_unit for value in values], dtype=np.int64)
    found = krippendorff_alpha(units, values, level)  # type: ignore[arg-type]
    paired = [value for values in values_by_unit if len(values) > 1 for value in values]
    if len(set(paired)) < 2:
        assert math.isnan(found)
    else:
        assert found == pytest.approx(naive_alpha(values_by_unit, level), abs=1e-9)


def test_alpha_of_large_close_ratings_keeps_its_digits() -> None:
    units = np.repeat(np.arange(50), 2)
    values = 1e9 + np.tile([0.0, 1.0], 50)
    assert krippendorff_alpha(units, values, "interval") == pytest.approx(1 - 1 / (50 / 99), abs=1e-6)


def test_alpha_takes_a_judges_first_value_only() -> None:
    kept = first_of_each(np.array([7, 7, 8, 7]), np.array([0, 1, 0, 0]))
    assert kept.tolist() == [0, 1, 2]
    assert first_of_each(np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []


def test_cohens_kappa_by_hand() -> None:
    # 35 of 50 agree (.7); chance agrees on .5 · .6 + .5 · .4 = .5.
    assert kappa([[20, 5], [10, 15]]) == pytest.approx(0.4)
    # Pooled proportions are .55 and .45: chance agrees on .505.
    assert kappa([[20, 5], [10, 15]], chance="pooled") == pytest.approx((0.7 - 0.505) / (1 - 0.505))
    # A category and its opposite together: .5 and .5.
    assert kappa([[20, 5], [10, 15]], chance="symmetric") == pytest.approx(0.4)


def test_quadratic_weights_by_hand() -> None:
    # Agreements on < and =, a tie against a win both ways, a win against a loss: costs 1 + 1 + 4 of 5 pairs.
    # Margins of < = >: first (1, 2, 2), second (2, 2, 1); expected costs
    # 1·(2 + 4·1) + 2·(2 + 1) + 2·(4·2 + 2) = 32 of 25.
    table = [[1, 0, 0], [0, 1, 1], [1, 1, 0]]
    assert kappa(table, weights="quadratic") == pytest.approx(1 - (6 / 5) / (32 / 25))


tables = st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3), min_size=3, max_size=3)


@given(tables, st.sampled_from(["own", "pooled", "symmetric"]))
def test_kappa_against_counting(table: list[list[int]], chance: str) -> None:
    answers = [(i, j) for i in range(3) for j in range(3) for _ in range(table[i][j])]
    found = kappa(table, chance=chance)  # type: ignore[arg-type]
    if not answers:
        assert math.isnan(found)
        return
    first, second = [i for i, _ in answers], [j for _, j in answers]
    if chance != "own":
        first = second = first + second
    if chance == "symmetric":
        first = second = first + [2 - i for i in first]
    by_chance = sum(first.count(k) / len(first) * second.count(k) / len(second) for k in range(3))
    if by_chance > 1 - 1e-12:
        assert math.isnan(found)
    else:
        assert found == pytest.approx((sum(i == j for i, j in answers) / len(answers) - by_chance) / (1 - by_chance))


@given(tables)
def test_kappa_does_not_depend_on_who_is_first(table: list[list[int]]) -> None:
    for weights in ("none", "quadratic"):
        one, other = kappa(table, weights=weights), kappa(np.array(table).T, weights=weights)  # type: ignore[arg-type]
        assert one == pytest.approx(other, nan_ok=True)


@given(tables)
def test_symmetric_chance_does_not_depend_on_which_system_is_named_first(table: list[list[int]]) -> None:
    turned = np.array(table)[::-1, ::-1]
    assert kappa(table, chance="symmetric") == pytest.approx(kappa(turned, chance="symmetric"), nan_ok=True)


def test_undefined_is_nan() -> None:
    assert math.isnan(kappa(np.zeros((3, 3))))
    assert math.isnan(kappa([[5, 0], [0, 0]]))
    assert math.isnan(krippendorff_alpha(np.array([0, 1]), np.array([1, 2])))
    assert math.isnan(krippendorff_alpha(np.array([0, 0]), np.array([2, 2])))


def test_perfect_agreement_is_one() -> None:
    assert kappa([[3, 0], [0, 4]]) == 1
    units = np.array([0, 0, 1, 1])
    for level in ("nominal", "ordinal", "interval"):
        assert krippendorff_alpha(units, np.array([1, 1, 2, 2]), level) == 1  # type: ignore[arg-type]


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(InputError, match="square"):
        kappa([[1, 2, 3]])
    with pytest.raises(InputError, match="weights of κ are none, quadratic"):
        kappa([[1]], weights="linear")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="chance of κ are"):
        kappa([[1]], chance="fair")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="levels of α are"):
        krippendorff_alpha(np.array([0]), np.array([0]), "ratio")  # type: ignore[arg-type]


def test_twenty_four_orders_of_judges_have_one_alpha() -> None:
    found = {round(krippendorff_alpha(*long_form(rows), "ordinal"), 12) for rows in permutations(OBSERVERS)}
    assert len(found) == 1
