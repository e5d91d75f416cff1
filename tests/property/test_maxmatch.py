"""M2 against a twin that builds the whole lattice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errata.corpus import Edit
from errata.metrics import Counts
from errata.metrics.maxmatch import MaxMatch
from tests.property.strategies import Words, compare_gold, gold_cases
from tests.twins import maxmatch as twin


def check(
    case: tuple[Words, Words, list[Edit]], max_unchanged: int, *, old_insertions: bool = False, ignore: bool = False
) -> None:
    metric = MaxMatch(
        max_unchanged_words=max_unchanged,
        version="3.2" if old_insertions else "main",
        ignore_whitespace_casing=ignore,
    )
    expected = twin.counts(*case, max_unchanged, old_insertions=old_insertions, ignore_whitespace_casing=ignore)
    assert compare_gold(metric, *case) == expected


@pytest.mark.parametrize("max_unchanged", range(4))
@given(case=gold_cases())
@settings(max_examples=250)
def test_counts(max_unchanged: int, case: tuple[Words, Words, list[Edit]]) -> None:
    check(case, max_unchanged)


@given(case=gold_cases(), max_unchanged=st.integers(0, 3))
@settings(max_examples=200)
def test_counts_ignoring_case(case: tuple[Words, Words, list[Edit]], max_unchanged: int) -> None:
    check(case, max_unchanged, ignore=True)


@given(case=gold_cases(), max_unchanged=st.integers(0, 3))
@settings(max_examples=200)
def test_counts_of_version_3_2(case: tuple[Words, Words, list[Edit]], max_unchanged: int) -> None:
    check(case, max_unchanged, old_insertions=True)


@pytest.mark.parametrize(
    ("source", "output", "max_unchanged"),
    [
        ("a c c c a", "b a a c a c", 1),
        ("b c a d a d", "c d b d a d b a", 2),
        ("a b b b b b a b a", "b b a b c b b", 3),
    ],
)
def test_arcs_the_lattice_lacks(source: str, output: str, max_unchanged: int) -> None:
    """A way with few enough unchanged words is no arc if a shorter one with too many was met first."""
    check((tuple(source.split()), tuple(output.split()), []), max_unchanged)


def test_version_3_2_lists_other_edits_among_insertions() -> None:
    """An edit that begins with an insertion before the first word can be listed at a place where it inserts nothing."""
    check((("b",), ("a", "a", "a", "a"), [Edit(1, 1, ("a a a",))]), 2, old_insertions=True)


rows = st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 4)).map(lambda r: (min(r), r[1], r[2]))


@given(
    annotators=st.lists(st.lists(rows, min_size=1, max_size=4), min_size=1, max_size=12),
    beta=st.sampled_from([0.0, 0.2, 0.5, 1.0]),
)
@settings(max_examples=300)
def test_choice_of_annotators(annotators: list[list[tuple[int, int, int]]], beta: float) -> None:
    flat = np.array([row for found in annotators for row in found], dtype=np.int32)
    first = np.cumsum([0, *(len(found) for found in annotators)])
    choice = MaxMatch(beta=beta).choose(Counts(MaxMatch().names, flat, first))
    assert choice.reference is not None
    assert choice.reference.tolist() == twin.best_so_far(annotators, beta)
