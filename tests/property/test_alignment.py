"""The three-way alignment against the whole cube."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from errata import _native
from errata.metrics.improvement import COLUMNS, Improvement
from tests.property.strategies import Words, compare, sentence_groups
from tests.twins import alignment as twin


@st.composite
def triples(draw: st.DrawFn, most: int) -> list[list[int]]:
    """Three texts; often two of them are equal or nearly so."""
    size = draw(st.integers(2, 4))
    text = st.lists(st.integers(0, size - 1), max_size=most)
    source = draw(text)
    others = []
    for _ in range(2):
        other = list(source) if draw(st.booleans()) else draw(text)
        for _ in range(draw(st.integers(0, 2))):
            place = draw(st.integers(0, len(other)))
            other[place : place + draw(st.integers(0, 2))] = draw(st.lists(st.integers(0, size - 1), max_size=2))
        others.append(other)
    return [source, *others]


def check(texts: list[list[int]]) -> None:
    columns = _native.align_three(*(np.array(text, dtype=np.int32) for text in texts))
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == twin.align_three(*texts)


@given(texts=triples(6))
@settings(max_examples=600)
def test_columns(texts: list[list[int]]) -> None:
    check(texts)


@given(texts=triples(16))
@settings(max_examples=60)
def test_columns_of_longer_texts(texts: list[list[int]]) -> None:
    check(texts)


@given(words=sentence_groups(3))
@settings(max_examples=300)
def test_counts(words: list[Words]) -> None:
    source, output, reference = words
    (row,) = compare(Improvement(), source, output, [reference]).rows.tolist()
    numbers = [[ord(word) for word in text] for text in words]
    assert dict(zip(COLUMNS, row, strict=True)) == twin.counts(*numbers)
