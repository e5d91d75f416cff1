"""Bootstrap, tests and ranks: deterministic, and distributed as theory says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest

from errata.native import Float
from errata.statistics import (
    approximate_randomisation,
    bootstrap_scores,
    interval,
    paired_bootstrap,
    rank_systems,
)

Test = Callable[..., float]
LARGE = 20_000  # drawn in blocks


def mean(sums: Float) -> Float:
    """Rows are (value, 1)."""
    return sums[..., 0] / sums[..., 1]


def with_ones(values: Float) -> Float:
    return np.stack([values, np.ones_like(values)], axis=-1)


def draw(rows: Float, *, resamples: int = 200, seed: int = 1, threads: int = 1) -> Float:
    """The sums of resampled rows themselves, shape [systems, resamples, columns]."""
    return bootstrap_scores(rows, lambda sums: sums, resamples=resamples, seed=seed, threads=threads)


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(12)


@pytest.mark.parametrize("sentences", [1, 2, 300, 4096, 4097, LARGE])
def test_every_resample_draws_as_many_sentences_as_there_are(sentences: int) -> None:
    assert np.all(draw(np.ones((2, sentences, 1))) == sentences)


@pytest.mark.parametrize("sentences", [300, LARGE])
def test_bootstrap_depends_on_the_seed_alone(sentences: int, random: np.random.Generator) -> None:
    rows = random.random((2, sentences, 3))
    first = draw(rows, seed=5)
    for threads in (1, 2, 7):
        np.testing.assert_array_equal(first, draw(rows, seed=5, threads=threads))
    np.testing.assert_array_equal(first[:, :60], draw(rows, seed=5, resamples=60))
    assert not np.any(first == draw(rows, seed=6))
    assert len(np.unique(first[0, :, 0])) == 200


def test_systems_are_drawn_together(random: np.random.Generator) -> None:
    rows = random.random((300, 2))
    sums = draw(np.stack([rows, rows, 2 * rows]))
    np.testing.assert_array_equal(sums[0], sums[1])
    np.testing.assert_allclose(sums[2], 2 * sums[0], rtol=1e-12)


@pytest.mark.parametrize("sentences", [50, 1000, LARGE])
def test_bootstrap_of_a_mean(sentences: int, random: np.random.Generator) -> None:
    """Resampled means have the mean of the sample and its variance / n, within five standard errors."""
    resamples = 4000 if sentences < LARGE else 1000
    values = random.normal(3, 2, sentences)
    (means,) = bootstrap_scores(with_ones(values)[None], mean, resamples=resamples, seed=3, threads=2)
    variance = values.var() / sentences
    assert means.mean() == pytest.approx(values.mean(), abs=5 * np.sqrt(variance / resamples))
    assert means.var() == pytest.approx(variance, rel=5 * np.sqrt(2 / resamples))


def test_every_sentence_is_drawn_equally_often() -> None:
    """Counts of one sentence are binomial with mean and variance near 1."""
    (counts,) = draw(np.eye(30)[None], resamples=5000)
    assert counts.mean(axis=0) == pytest.approx(np.ones(30), abs=5 * np.sqrt(1 / 5000))
    assert counts.var(axis=0) == pytest.approx(np.full(30, 29 / 30), rel=5 * np.sqrt(3 / 5000))


def test_every_block_is_drawn_equally_often() -> None:
    places = np.arange(LARGE)
    parts = np.stack([places // 4096 == block for block in range(5)] + [places >= LARGE - 50], axis=-1)
    (counts,) = draw(parts[None].astype(float), resamples=1000, threads=2)
    share = parts.mean(axis=0)
    errors = np.sqrt(LARGE * share * (1 - share) / 1000)
    assert np.all(np.abs(counts.mean(axis=0) - LARGE * share) < 5 * errors)
    assert counts.var(axis=0) == pytest.approx(LARGE * share * (1 - share), rel=5 * np.sqrt(2 / 1000))


def test_interval() -> None:
    found = interval(np.arange(1001.0))
    assert (found.low, found.high) == pytest.approx((25, 975), abs=1e-9)
    found = interval(np.arange(1001.0), confidence=0.5)
    assert (found.low, found.high) == pytest.approx((250, 750), abs=1e-9)


def bootstrap_p(a: Float, b: Float, *, resamples: int = 400, seed: int = 1) -> float:
    samples = bootstrap_scores(np.stack([with_ones(a), with_ones(b)]), mean, resamples=resamples, seed=seed)
    return paired_bootstrap(*samples, float(b.mean() - a.mean())).p


def randomisation_p(a: Float, b: Float, *, resamples: int = 400, seed: int = 1, threads: int = 1) -> float:
    return approximate_randomisation(with_ones(a), with_ones(b), mean, trials=resamples, seed=seed, threads=threads).p


TESTS = pytest.mark.parametrize("p_of", [bootstrap_p, randomisation_p])


@TESTS
def test_no_difference_is_found_by_chance(p_of: Test, random: np.random.Generator) -> None:
    """Two systems of one kind: p is at most .05 in about one of twenty experiments, at most .5 in half of them."""
    common = random.normal(0, 1, (400, 100))
    a, b = (common + random.normal(0, 1, common.shape) for _ in range(2))
    p = np.array([p_of(a[i], b[i], seed=i) for i in range(400)])
    assert 0.02 <= np.mean(p <= 0.05) <= 0.09
    assert 0.42 <= np.mean(p <= 0.5) <= 0.58


@TESTS
def test_clear_difference(p_of: Test, random: np.random.Generator) -> None:
    a = random.normal(0, 1, 200)
    assert p_of(a, a + 1 + random.normal(0, 0.1, 200)) == 1 / 401  # the least there is


@TESTS
def test_identical_systems(p_of: Test, random: np.random.Generator) -> None:
    a = random.random(100)
    assert p_of(a, a) == 1


@TESTS
def test_either_direction_gives_the_same_p(p_of: Test, random: np.random.Generator) -> None:
    a, b = random.integers(0, 5, (2, 60)).astype(float)
    assert p_of(a, b) == p_of(b, a)


def test_one_sentence_decides_nothing() -> None:
    """Exchanged or not, the difference is as large."""
    assert randomisation_p(np.array([0.1]), np.array([0.7])) == 1


def test_randomisation_depends_on_the_seed_alone(random: np.random.Generator) -> None:
    a, b = random.random((2, 500))
    p = {randomisation_p(a, b, seed=9, threads=threads) for threads in (1, 2, 5)}
    assert len(p) == 1
    assert len({randomisation_p(a, b, seed=seed) for seed in range(8)}) > 1


def test_randomisation_of_two_sentences_against_all_exchanges() -> None:
    """Four exchanges are equally likely; two of them give a difference as large as the observed one."""
    p = randomisation_p(np.array([0.0, 0.0]), np.array([3.0, 1.0]), resamples=20_000)
    assert p == pytest.approx(0.5, abs=5 * np.sqrt(0.25 / 20_000))


def samples(*centres: float, spread: float = 0.1) -> Float:
    """Independent bootstrap scores around each centre, exactly centred."""
    noise = np.random.default_rng(4).normal(0, spread, (len(centres), 1000))
    return np.array(centres)[:, None] + noise - noise.mean(axis=1, keepdims=True)


def ranks(centres: list[float], spread: float = 0.1, **options: bool) -> list[tuple[int, bool, int]]:
    return [(r.rank, r.tied, r.cluster) for r in rank_systems(centres, samples(*centres, spread=spread), **options)]


def test_clusters() -> None:
    """5 stands alone, 3.05 and 3 share a place, 1 comes last."""
    assert ranks([3.05, 5, 1, 3]) == [(2, True, 1), (1, False, 0), (4, False, 2), (2, True, 1)]


def test_clusters_where_less_is_better() -> None:
    expected = [(2, True, 1), (4, False, 2), (1, False, 0), (2, True, 1)]
    assert ranks([3.05, 5, 1, 3], higher_is_better=False) == expected


def test_a_chain_is_one_cluster() -> None:
    """First and last differ, but no cut leaves only significant differences across it."""
    assert ranks([1.0, 0.8, 0.6, 0.4]) == [(1, True, 0)] * 4


def test_rank_ranges() -> None:
    """Three systems: one always first, two that change places in a quarter of the resamples."""
    third = np.where(np.arange(1000) % 4 == 0, 2.0, 0.0)
    found = rank_systems([3.0, 1.0, 0.5], np.stack([np.full(1000, 3.0), np.ones(1000), third]))
    assert [(r.low, r.high) for r in found] == [(1, 1), (2, 3), (2, 3)]


def test_rank_ranges_leave_out_what_is_rare() -> None:
    """Two in a hundred resamples are not enough, three are."""
    for rare, expected in ((20, (2, 2)), (30, (1, 2))):
        second = np.where(np.arange(1000) < rare, 2.0, 0.0)
        assert [(r.low, r.high) for r in rank_systems([1.0, 0.0], np.stack([np.ones(1000), second]))][1] == expected


def test_equals_share_places() -> None:
    found = rank_systems([2.0, 1.0, 1.0], np.array([[2.0], [1.0], [1.0]]).repeat(100, axis=1))
    assert [(r.low, r.high) for r in found] == [(1, 1), (2, 3), (2, 3)]


def test_a_constant_metric_knows_no_order() -> None:
    found = rank_systems([0.5] * 4, np.full((4, 100), 0.5))
    assert [(r.rank, r.tied, r.low, r.high, r.cluster) for r in found] == [(1, True, 1, 4, 0)] * 4


def test_ranks_do_not_depend_on_the_order_of_systems() -> None:
    centres = [1.0, 1.0, 0.4, 0.35]
    rows = samples(*centres)
    expected = rank_systems(centres, rows)
    for order in permutations(range(4)):
        found = rank_systems([centres[i] for i in order], rows[list(order)])
        assert found == [expected[i] for i in order]
