"""TER against sacrebleu and the true minimum, Levenshtein distance against RapidFuzz."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from sacrebleu.metrics.lib_ter import translation_edit_rate

from errata.metrics import make_metric
from tests.property.strategies import Words, compare, sentence_groups

TER = make_metric("ter")


def edits(hypothesis: Words, reference: Words) -> int:
    return int(compare(TER, (), hypothesis, [reference]).rows[0, 0])


@given(words=sentence_groups(2, most=40))
@settings(max_examples=300)
def test_ter_is_that_of_sacrebleu(words: list[Words]) -> None:
    hypothesis, reference = words
    assert edits(hypothesis, reference) == translation_edit_rate(list(hypothesis), list(reference))[0]


@given(
    base=st.lists(st.sampled_from("abcdefghij"), min_size=50, max_size=90),
    cuts=st.lists(st.integers(0, 90), min_size=3, max_size=6),
)
@settings(max_examples=6)
def test_ter_of_long_moved_text(base: list[str], cuts: list[int]) -> None:
    """Beyond the farthest shift and the beam."""
    bounds = [0, *sorted(cuts), 90]
    pieces = [base[start:end] for start, end in pairwise(bounds)]
    moved = [word for piece in pieces[::-1] for word in piece]
    assert edits(tuple(moved), tuple(base)) == translation_edit_rate(moved, base)[0]


def fewest(hypothesis: Words, reference: Words) -> int:
    """The least number of shifts and edits, whatever the shifts."""
    best, shifts, seen, frontier = Levenshtein.distance(hypothesis, reference), 0, {hypothesis}, {hypothesis}
    while frontier and shifts < best:
        shifts += 1
        frontier = {moved for words in frontier for moved in shifted(words)} - seen
        seen |= frontier
        best = min([best, *(shifts + Levenshtein.distance(words, reference) for words in frontier)])
    return best


@cache
def shifted(words: Words) -> frozenset[Words]:
    places = range(len(words) + 1)
    return frozenset(
        rest[:target] + words[start:end] + rest[target:]
        for start in places
        for end in places[start + 1 :]
        for rest in [words[:start] + words[end:]]
        for target in range(len(rest) + 1)
    )


@given(words=sentence_groups(2, most=5))
@settings(max_examples=300)
def test_ter_is_between_the_minimum_and_levenshtein(words: list[Words]) -> None:
    hypothesis, reference = words
    assert fewest(hypothesis, reference) <= edits(hypothesis, reference) <= Levenshtein.distance(hypothesis, reference)


def check_levenshtein(first: str, second: str) -> None:
    metric = make_metric("levenshtein")
    row = compare(metric, (), tuple(first.split()), [tuple(second.split())]).rows[0].tolist()
    joined = [" ".join(text.split()) for text in (first, second)]
    assert row[:2] == [Levenshtein.distance(*joined), len(joined[1])]


@given(first=st.text("ab é", max_size=12), second=st.text("ab é", max_size=12))
@settings(max_examples=300)
def test_levenshtein(first: str, second: str) -> None:
    check_levenshtein(first, second)


@pytest.mark.parametrize("alphabet", ["ab", "abcdefgh äß😀"])
@given(data=st.data())
@settings(max_examples=100)
def test_levenshtein_of_long_texts(alphabet: str, data: st.DataObject) -> None:
    """Around and beyond the 64 and 128 cells that are computed at a time."""
    lengths = st.sampled_from([1, 62, 63, 64, 65, 66, 127, 128, 129, 130, 192, 193, 260])
    random = data.draw(st.randoms(use_true_random=False))
    first, second = ("".join(random.choices(alphabet, k=data.draw(lengths))) for _ in range(2))
    if data.draw(st.booleans()):  # nearly equal
        place = data.draw(st.integers(0, len(first)))
        second = first[:place] + second[: data.draw(st.integers(0, 3))] + first[place + data.draw(st.integers(0, 3)) :]
    check_levenshtein(first, second)
