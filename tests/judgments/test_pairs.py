"""Rankings as pairs, against the obvious way."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.judgments import Expansion, Judgments, Placed, Ranking, pairs_of
from tests.judgments.makers import compared, ranked

SYSTEMS = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=3, unique=True).map(tuple)
RANKINGS = st.builds(
    Ranking,
    st.integers(0, 3),
    st.sampled_from(["x", "y"]),
    st.lists(st.builds(Placed, SYSTEMS, st.none() | st.integers(1, 4)), max_size=5).map(tuple),
    domain=st.sampled_from(["", "d"]),
)


@given(st.lists(RANKINGS, max_size=8), st.sampled_from(Expansion))
def test_pairs_are_those_of_the_obvious_way(rankings: list[Ranking], expansion: Expansion) -> None:
    pairs = pairs_of(Judgments("", tuple(rankings)), expansion)
    expected: Counter[tuple[object, ...]] = Counter()
    for number, ranking in enumerate(rankings):
        for a, b, outcome in compared(ranking, expansion):
            if a != b:
                ordered = (a, b, outcome) if a < b else (b, a, -outcome)
                expected[(*ordered, (ranking.domain, ranking.sentence), ranking.judge, number)] += 1
    found = Counter(
        (pairs.systems[a], pairs.systems[b], o, pairs.sentences[s], pairs.judges[j], r)
        for a, b, o, s, j, r in zip(
            *(column.tolist() for column in (pairs.first, pairs.second, pairs.outcome)),
            *(column.tolist() for column in (pairs.sentence, pairs.judge, pairs.ranking)),
            strict=True,
        )
    )
    assert found == expected
    assert (pairs.first < pairs.second).all()


@given(st.lists(RANKINGS, max_size=6), st.sampled_from(Expansion))
def test_the_order_of_places_does_not_matter(rankings: list[Ranking], expansion: Expansion) -> None:
    turned = [Ranking(r.sentence, r.judge, r.places[::-1], domain=r.domain) for r in rankings]
    one, other = (pairs_of(Judgments("", tuple(rs)), expansion) for rs in (rankings, turned))
    assert one.systems == other.systems
    assert (one.wins() == other.wins()).all()
    assert (one.tied() == other.tied()).all()


def test_a_shared_output_under_each_expansion() -> None:
    judgments = Judgments("", (ranked("x", 0, {"a b": 1, "c": 2, "d": None}),))
    full, across, outputs = (pairs_of(judgments, e) for e in (Expansion.FULL, Expansion.ACROSS, Expansion.OUTPUTS))
    assert (len(full), full.ties()) == (3, 1)
    assert (len(across), across.ties()) == (2, 0)
    assert outputs.systems == ("a b", "c")
    assert outputs.outcome.tolist() == [1]


def test_tables_of_wins_and_ties() -> None:
    pairs = pairs_of(Judgments("", (ranked("x", 0, {"b": 2, "a": 1}), ranked("x", 1, {"a": 3, "b": 3}))))
    assert pairs.wins().tolist() == [[0, 1], [0, 0]]
    assert pairs.tied().tolist() == [[0, 1], [1, 0]]


@pytest.mark.parametrize("expansion", Expansion)
def test_what_was_not_judged_says_nothing(expansion: Expansion) -> None:
    judgments = Judgments("", (ranked("x", 0, {"a": 1, "b": None}), ranked("x", 1, {})))
    assert len(pairs_of(judgments, expansion)) == 0
    assert pairs_of(judgments, expansion).wins().sum() == 0
