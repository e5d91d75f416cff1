"""Permutation tests of two correlations: the naive twin, power, and the right rate of errors."""

from __future__ import annotations

import numpy as np
import pytest

from errata.errors import InputError
from errata.native import Float
from errata.statistics.levels import Level
from errata.statistics.permutation import Over, permutation_test
from tests.statistics import twins


def scores(seed: int, noise_a: float, noise_b: float, systems: int = 8, sentences: int = 30) -> tuple[Float, ...]:
    """Two metrics of different scale, and people."""
    random = np.random.default_rng(seed)
    quality = random.normal(0, 1, (systems, 1)) + random.normal(0, 1, (systems, sentences))
    a = quality + random.normal(0, noise_a, quality.shape)
    b = quality + random.normal(0, noise_b, quality.shape)
    return a, 10 * b + 50, quality + random.normal(0, 0.5, quality.shape)


def test_equal_to_the_twin() -> None:
    a, b, human = scores(1, 1, 2, systems=5, sentences=7)
    ours = permutation_test(a, b, human, trials=200, seed=9)
    assert ours.p == pytest.approx(twins.exchange_cells(a, b, human, 200, 9), abs=1e-12)
    assert 0.05 < ours.p < 1
    assert (ours.trials, ours.undefined) == (200, 0)


@pytest.mark.parametrize("level", ["all", "sentence", "by-system"])
def test_a_better_metric_is_found(level: Level) -> None:
    a, b, human = scores(2, 4, 0.3)
    better = permutation_test(a, b, human, level=level, trials=300)
    assert better.difference > 0.2
    assert better.p == pytest.approx(1 / 301)
    assert permutation_test(a, b, human, level=level, trials=300, alternative="greater").p == pytest.approx(1 / 301)
    assert permutation_test(b, a, human, level=level, trials=300, alternative="greater").p > 0.9


@pytest.mark.parametrize("over", ["both", "systems", "sentences"])
@pytest.mark.parametrize("level", ["system", "sentence"])
def test_equally_good_metrics_have_uniform_p(over: Over, level: Level) -> None:
    """60 data sets: the share of p ≤ x stays within the Kolmogorov–Smirnov bound for 1 in 1,000 (1.95 / √60)."""
    p = np.sort([permutation_test(*scores(s, 1, 1), over=over, level=level, trials=99).p for s in range(100, 160)])
    shares = np.arange(1, 61) / 60
    assert np.max(np.abs(shares - p)) < 1.95 / np.sqrt(60)


def test_scale_and_order_do_not_matter() -> None:
    a, b, human = scores(4, 1, 1.5)
    before = permutation_test(a, b, human)
    after = permutation_test(5 * a - 3, b, human)
    assert (after.difference, after.p) == pytest.approx((before.difference, before.p), abs=1e-9)
    turned = permutation_test(b, a, human)
    assert (-turned.difference, turned.p) == pytest.approx((before.difference, before.p), abs=1e-9)


def test_a_metric_against_itself() -> None:
    a, _, human = scores(5, 1, 1)
    result = permutation_test(a, a, human)
    assert (result.difference, result.p) == (0, 1)


def test_one_human_score_a_system() -> None:
    a, b, human = scores(6, 1, 3)
    assert permutation_test(a, b, human.mean(axis=1)).p == pytest.approx(permutation_test(a, b, human).p, abs=1e-12)


def test_missing_cells_are_left_out_everywhere() -> None:
    a, b, human = scores(7, 1, 3)
    gappy = a.copy()
    gappy[:, 3] = np.nan
    first = permutation_test(gappy, b, human)
    second = permutation_test(a, b, np.where(np.isnan(gappy), np.nan, human))
    assert first == second


def test_undefined_is_explicit() -> None:
    a, b, human = scores(8, 1, 3)
    for result in (permutation_test(np.full_like(a, 0.1), b, human), permutation_test(a[:2], b[:2], human[:2])):
        assert np.isnan(result.difference)
        assert np.isnan(result.p)
        assert result.undefined == result.trials


def test_bad_input() -> None:
    a, b, human = scores(9, 1, 1)
    with pytest.raises(InputError, match="do not fit"):
        permutation_test(a, b[:, :3], human)
    with pytest.raises(InputError, match="alternative"):
        permutation_test(a, b, human, alternative="less")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="over"):
        permutation_test(a, b, human, over="cells")  # type: ignore[arg-type]
