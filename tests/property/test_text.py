"""Splitting against Python's own, and the order of Python 2 dictionaries."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu import CHRF

from errata import _native
from errata.metrics.python2 import dictionary_order, text_orders
from errata.native import Split, encode
from tests.twins import python2 as twin

SPACES = "".join(character for character in map(chr, range(sys.maxunicode + 1)) if character.isspace())
NEARLY_SPACES = "\u180e\u200b\u2060\ufeff\x1b\x7f"
texts = st.text(
    st.one_of(
        st.characters(exclude_characters="\0"),  # lone surrogates included
        st.sampled_from(SPACES + NEARLY_SPACES),
        st.sampled_from(" \t.,!?'(a"),
    ),
    max_size=20,
)
lines = st.lists(texts, max_size=4)
CHARACTER_SPLITS = (Split.CHARACTERS, Split.LETTERS)


def split_as_bytes(line: str) -> list[str]:
    return [word.decode("utf-8", "surrogatepass") for word in line.encode("utf-8", "surrogatepass").split()]


EXPECTED = {
    Split.UNICODE: str.split,
    Split.ASCII: split_as_bytes,
    Split.BLANK: lambda line: line.split(" "),
    Split.CHARACTERS: lambda line: list(" ".join(line.split())),
    Split.LETTERS: lambda line: list("".join(line.split())),
    Split.PUNCTUATED: CHRF()._remove_punctuation,
}


@pytest.mark.parametrize("split", Split)
@given(lines=lines)
@settings(max_examples=300)
def test_split(split: Split, lines: list[str]) -> None:
    vocabulary = _native.Vocabulary()
    ids, offsets = encode(vocabulary, lines, split)
    if split in CHARACTER_SPLITS:
        units = [chr(i) for i in ids.tolist()]
    else:
        units = [vocabulary.word(i).decode("utf-8", "surrogatepass") for i in ids.tolist()]
    found = [units[begin:end] for begin, end in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True)]
    assert found == [EXPECTED[split](line) for line in lines]
    if split not in CHARACTER_SPLITS:
        assert len(vocabulary) == len(set(units)) == len(set(ids.tolist()))


def test_vocabulary_grows() -> None:
    words = [str(i) for i in range(5000)]
    vocabulary = _native.Vocabulary()
    first, second = (encode(vocabulary, [" ".join(words)], Split.UNICODE).ids.tolist() for _ in range(2))
    assert first == second == list(range(5000))


@given(keys=st.lists(st.integers(0, 200), unique=True, max_size=40).map(tuple))
@settings(max_examples=500)
def test_order_of_numbers(keys: tuple[int, ...]) -> None:
    assert list(dictionary_order(keys)) == twin.order(keys)


@given(
    groups=st.lists(st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8")), unique=True, max_size=12))
)
@settings(max_examples=100)
def test_order_of_texts(groups: list[list[str]]) -> None:
    assert text_orders(groups) == [twin.order(group) for group in groups]
