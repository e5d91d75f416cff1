"""Small judgments, made by hand or by Hypothesis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import strategies as st

from errata.judgments import Expansion, Judgments, Placed, Ranking, Rating

NAMES = st.text(min_size=1, max_size=6)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False, min_value=0, max_value=100)
OUTPUTS = st.lists(NAMES, min_size=1, max_size=4, unique=True).map(tuple)
SHARED = {
    "domain": st.text(max_size=5),
    "group": st.text(max_size=5),
    "time": st.text(max_size=8),
    "seconds": st.none() | NUMBERS,
    "item": st.text(max_size=5),
    "approved": st.booleans(),
}
PLACES = st.lists(st.builds(Placed, OUTPUTS, st.none() | st.integers(1, 9)), max_size=5).map(tuple)
RANKINGS = st.builds(
    Ranking, st.integers(0, 9999), NAMES, PLACES, **SHARED, check=st.none() | st.tuples(NAMES, NAMES).filter(lambda p: p[0] != p[1])
)  # fmt: skip
RATINGS = st.builds(
    Rating, st.integers(0, 9999), OUTPUTS, NUMBERS, st.none() | NAMES, **SHARED,
    check=st.none() | st.tuples(NUMBERS, NUMBERS).map(lambda pair: (min(pair), max(pair))),
)  # fmt: skip
JUDGMENTS = st.builds(
    Judgments,
    st.text(max_size=8),
    st.lists(RANKINGS, max_size=6).map(tuple),
    st.lists(RATINGS, max_size=6).map(tuple),
    st.just((0.0, 100.0)),
    st.lists(st.text(max_size=9), max_size=3).map(tuple),
)


def ranked(judge: str, sentence: int, places: dict[str, int | None], **fields: object) -> Ranking:
    """``ranked("anna", 0, {"a b": 1, "c": 2})``: a and b share an output."""
    placed = tuple(Placed(tuple(systems.split()), rank) for systems, rank in places.items())
    return Ranking(sentence, judge, placed, **fields)  # type: ignore[arg-type]


def rated(judge: str | None, sentence: int, scores: dict[str, float], **fields: object) -> list[Rating]:
    return [Rating(sentence, tuple(s.split()), float(x), judge, **fields) for s, x in scores.items()]  # type: ignore[arg-type]


def compared(ranking: Ranking, expansion: Expansion) -> Iterator[tuple[str, str, int]]:
    """The obvious way: (a, b, outcome) for every two systems or outputs; the outcome is 1 where a is better."""
    outputs = ranking.judged()
    for (ours, our_rank), (theirs, their_rank) in combinations(outputs, 2):
        outcome = (our_rank < their_rank) - (our_rank > their_rank)
        if expansion is Expansion.OUTPUTS:
            yield " ".join(sorted(ours)), " ".join(sorted(theirs)), outcome
        else:
            yield from ((a, b, outcome) for a in ours for b in theirs)
    if expansion is Expansion.FULL:
        for shared, _ in outputs:
            yield from ((a, b, 0) for a, b in combinations(shared, 2))
