"""Subsets of edits, also where the edits are unusual."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from errata.corpus.annotation import Edit, apply_edits
from errata.lattice import EditLattice
from errata.lattice.edits import independent_edits
from tests.maege.makers import edit

WORDS = ["a", "b", "c", "d"]


def test_a_subset_applies_its_edits_alone() -> None:
    lattice = EditLattice(WORDS, [edit(2, 3, "X Y"), edit(0, 1, ""), edit(4, 4, "end")])
    assert len(lattice) == 3
    assert lattice.text([]) == "a b c d"
    assert lattice.text([0]) == "b c d"
    assert lattice.text([2, 1]) == lattice.text([1, 2]) == "a b X Y d end"
    assert lattice.text([0, 1, 2]) == "b X Y d end"


def test_insertions_at_one_place_follow_the_order_of_the_chain() -> None:
    lattice = EditLattice(WORDS, [edit(1, 1, "one"), edit(1, 1, "two"), edit(1, 2, "B")])
    assert lattice.text([0, 1]) == "a one two b c d"
    assert lattice.text([1, 0]) == "a two one b c d"
    assert lattice.text([2, 1, 0]) == "a two one B c d"


def test_intersecting_edits_are_merged() -> None:
    found = independent_edits(
        WORDS, [edit(2, 4, "Z", "Q"), edit(0, 2, "X", "P"), edit(1, 3, "Y", "R"), edit(4, 4, "!")]
    )
    assert [(own.start, own.end, own.type) for own in found] == [(0, 4, "P+R+Q"), (4, 4, "X")]
    assert found[0].correction.split() == apply_edits(WORDS, [edit(0, 2, "X"), edit(1, 3, "Y"), edit(2, 4, "Z")])


def test_an_insertion_within_a_replaced_phrase_is_merged_but_not_one_at_its_edge() -> None:
    assert len(independent_edits(WORDS, [edit(0, 2, "X"), edit(1, 1, "in")])) == 1
    assert len(independent_edits(WORDS, [edit(0, 2, "X"), edit(2, 2, "after"), edit(0, 0, "before")])) == 3


def test_two_corrections_of_one_word_are_one_edit() -> None:
    lattice = EditLattice(WORDS, [edit(1, 2, "X", "P"), edit(1, 2, "Y", "P")])
    assert [(own.correction, own.type) for own in lattice.edits] == [("X Y", "P")]


def test_an_edit_beyond_the_sentence_ends_with_it() -> None:
    assert EditLattice(WORDS, [edit(3, 9, "D"), edit(7, 7, "end")]).text([0, 1]) == "a b c D end"


def test_an_edit_may_delete_the_whole_sentence() -> None:
    lattice = EditLattice(WORDS, [edit(0, 4, "")])
    assert [lattice.text([]), lattice.text([0])] == ["a b c d", ""]


def test_sixty_edits() -> None:
    words = [f"w{i}" for i in range(60)]
    lattice = EditLattice(words, [edit(i, i + 1, f"W{i}") for i in range(60)])
    assert len(lattice) == 60
    assert lattice.text(range(60)) == " ".join(words).upper()
    assert lattice.text(range(59, -1, -2)).split()[:3] == ["w0", "W1", "w2"]


@st.composite
def apart(draw: st.DrawFn) -> tuple[list[str], list[Edit]]:
    """A sentence and edits of different words, with at least one untouched word between them."""
    words = draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=12))
    edits, start = [], draw(st.integers(0, 2))
    while start <= len(words):
        end = min(len(words), start + draw(st.integers(0, 2)))
        edits.append(Edit(start, end, (draw(st.sampled_from(["", "x", "y z"])),)))
        start = end + draw(st.integers(1, 3))
    return words, edits


@given(apart(), st.randoms(use_true_random=False))
def test_all_edits_make_what_the_reference_says_in_any_order(
    case: tuple[list[str], list[Edit]], random: object
) -> None:
    words, edits = case
    lattice = EditLattice(words, edits)
    order = list(range(len(lattice)))
    random.shuffle(order)  # type: ignore[attr-defined]
    expected = apply_edits(words, edits)
    if len(edits) > 1 or "".join(edit.correction for edit in edits) or expected != words:
        # apply_edits keeps the last word where nothing would be left; the lattice does not.
        assert lattice.text(order).split() in (expected, [])


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3), st.sampled_from(["", "x"])), max_size=8))
def test_merged_edits_never_intersect(drawn: list[tuple[int, int, str]]) -> None:
    found = independent_edits(WORDS, [edit(start, start + many, text) for start, many, text in drawn])
    for one, other in itertools.pairwise(found):
        assert one.end <= other.start
