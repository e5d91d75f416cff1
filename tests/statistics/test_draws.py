"""Draws: those of the native core, and fair."""

from __future__ import annotations

import numpy as np
import pytest

from errata import _native
from errata.statistics.draws import below, coins, orders, words


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**63 + 5])
def test_coins_are_those_of_the_native_core(seed: int) -> None:
    sums = _native.swap_sums(np.eye(150), 3, 20, seed, 1)
    np.testing.assert_array_equal(coins(seed, range(3, 23), 150), sums == 1)


def test_a_part_of_the_streams_is_that_part() -> None:
    whole = words(7, range(10), 20)
    np.testing.assert_array_equal(words(7, range(4, 6), 12), whole[4:6, :12])
    assert len(np.unique(whole)) == 200
    assert not np.any(words(8, range(10), 20) == whole)


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def test_words_are_those_of_splitmix64_in_plain_integers() -> None:
    assert mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF  # the first word of seed 0 in the literature
    for stream in (0, 1, 77):
        state = mix(4 + 0x9E3779B97F4A7C15) ^ mix((stream * 0xD1B54A32D192ED03 + 1) % 2**64)
        expected = [mix((state + k * 0x9E3779B97F4A7C15) % 2**64) for k in range(1, 6)]
        assert words(4, range(stream, stream + 1), 5).tolist() == [expected]


def test_integers_are_even() -> None:
    drawn = below(words(3, range(100), 1000), 7)
    counts = np.bincount(drawn.ravel(), minlength=7)
    assert len(counts) == 7
    # χ² with 6 degrees of freedom: above 27.9 in one of 10,000 cases.
    assert np.sum((counts - 1e5 / 7) ** 2 / (1e5 / 7)) < 27.9


def test_orders_are_permutations_and_even() -> None:
    drawn = orders(5, range(6000), 3)
    np.testing.assert_array_equal(np.sort(drawn, axis=1), np.tile(np.arange(3), (6000, 1)))
    _, counts = np.unique(drawn, axis=0, return_counts=True)
    assert len(counts) == 6
    assert np.sum((counts - 1000) ** 2 / 1000) < 25.7  # five degrees of freedom, one of 10,000
