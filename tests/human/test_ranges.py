"""Rank ranges and clusters by their definition."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from errata.human.ranges import clusters, ranges_and_clusters, rank_ranges
from tests.human import twins


@pytest.mark.parametrize(("runs", "dropped"), [(1000, 25), (1001, 26), (40, 1), (41, 2), (3, 1), (100, 3)])
def test_how_many_ranks_are_dropped(runs: int, dropped: int) -> None:
    """In just as many runs as are dropped the two systems change places; in one more it shows."""
    for swapped, range_of_first in ((dropped, (1, 1)), (dropped + 1, (1, 2))):
        samples = np.tile(np.array([[1.0], [0.0]]), (1, runs))
        samples[:, :swapped] = samples[::-1, :swapped]
        if 2 * swapped < runs:
            ranges = rank_ranges(samples)
            assert ranges is not None
            assert tuple(ranges[0]) == range_of_first


def test_too_few_runs_have_no_range() -> None:
    assert rank_ranges(np.zeros((3, 2))) is None
    assert ranges_and_clusters([1.0, 2.0], np.zeros((2, 0))) is None


@given(arrays(np.int64, st.tuples(st.integers(1, 5), st.integers(3, 60)), elements=st.integers(0, 6)))
def test_ranges_and_clusters_are_those_of_the_definition(values: np.ndarray) -> None:
    samples = values.astype(np.float64)
    runs = samples.shape[1]
    dropped = -(-runs // 40)
    names = [chr(97 + i) for i in range(len(samples))]
    low, high = {}, {}
    for i, name in enumerate(names):
        best = sorted(1 + int((samples[:, r] > samples[i, r]).sum()) for r in range(runs))
        worst = sorted(int((samples[:, r] >= samples[i, r]).sum()) for r in range(runs))
        low[name], high[name] = best[dropped], worst[runs - 1 - dropped]
    scores = samples.mean(axis=1).tolist()
    found = ranges_and_clusters(scores, samples)
    assert found is not None
    assert {n: (one.low, one.high) for n, one in zip(names, found, strict=True)} == {
        n: (low[n], high[n]) for n in names
    }
    order = sorted(names, key=lambda n: (-scores[names.index(n)], high[n], low[n]))
    expected = twins.clusters_of(order, low, high)
    for number, members in enumerate(expected, start=1):
        assert {n for n, one in zip(names, found, strict=True) if one.cluster == number} == set(members)


def test_a_boundary_needs_every_later_system() -> None:
    """The second overlaps with the fourth, so nothing ends after it, though the third is clear of it."""
    ranges = np.array([[1, 1], [2, 3], [4, 4], [3, 4], [5, 5]])
    assert clusters(ranges, [0, 1, 2, 3, 4]) == [1, 2, 2, 2, 3]
