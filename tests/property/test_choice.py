"""Choosing rows: one array operation against the obvious loop."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.metrics.base import best_rows, offsets

SCORES = st.sampled_from([0.0, 0.25, 1.0, -1.0, float("-inf"), float("nan")])


@given(st.lists(st.lists(SCORES, min_size=1, max_size=5), max_size=8))
def test_the_first_of_the_greatest(sentences: list[list[float]]) -> None:
    first = offsets([len(own) for own in sentences])
    scores = np.array([score for own in sentences for score in own], dtype=np.float64)
    expected = [int(first[i]) + int(np.argmax(own)) for i, own in enumerate(sentences)]
    assert best_rows(scores, first).tolist() == expected


def test_a_sentence_without_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="no row"):
        best_rows(np.array([1.0, 2.0]), offsets([1, 0, 1]))
