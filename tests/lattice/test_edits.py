"""Subsets of one annotation's edits."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.m2 import read_m2
from errata.corpus.sentences import Sentence
from errata.lattice import EditLattice, below, intersections
from tests import data
from tests.lattice.enumeration import annotated

WORDS = ["He", "go", "to", "school", "."]


def test_no_edits() -> None:
    lattice = EditLattice(WORDS, ())
    assert (lattice.count, list(lattice.subsets()), lattice.text(())) == (1, [()], "He go to school .")
    assert lattice.chain(random.Random(1)) == [()]
    assert lattice.sample(random.Random(1)) == ()


def test_sixty_edits() -> None:
    words = [f"w{i}" for i in range(60)]
    lattice = EditLattice(words, [Edit(i, i + 1, (f"c{i}",)) for i in range(60)])
    assert lattice.count == 1_152_921_504_606_846_976
    assert list(islice(lattice.subsets(), 3)) == [(), (0,), (1,)]
    chain = lattice.chain(random.Random(3))
    assert len(chain) == 61
    assert all(below(a, b) for a, b in pairwise(chain))
    assert lattice.text(chain[-1]) == " ".join(f"c{i}" for i in range(60))
    assert lattice.text(lattice.sample(random.Random(5), 1)).count("c") == 1


def test_an_edit_that_deletes_the_sentence() -> None:
    lattice = EditLattice(WORDS, [Edit(0, 5, ("",))])
    assert (lattice.text(()), lattice.text((0,))) == ("He go to school .", "")


def test_insertions_at_one_place_follow_the_given_order() -> None:
    lattice = EditLattice(WORDS, [Edit(1, 1, ("x",)), Edit(1, 1, ("y",)), Edit(1, 2, ("goes",))])
    assert lattice.text((0, 1, 2)) == "He x y goes to school ."
    assert lattice.text((2, 1, 0)) == "He y x goes to school ."


def test_intersecting_edits_are_merged_and_named() -> None:
    one = Edit(1, 3, ("went",), "Vform"), Edit(2, 3, ("into",), "Prep")
    lattice = EditLattice(WORDS, [Edit(4, 5, ("!",)), *one])
    assert lattice.edits[0] == Edit(1, 3, ("went",), "Vform+Prep")
    assert len(lattice) == 2
    (found,) = intersections([Sentence("x y"), Sentence(" ".join(WORDS), annotations=(Annotation(3, one),))])
    assert str(found) == "sentence 2, annotator 3: 1 3 → 'went', 2 3 → 'into'; merged as 1 3 → 'went'"


@given(annotated())
def test_all_edits_make_the_annotators_text(drawn: tuple[list[str], tuple[Annotation, ...]]) -> None:
    words, annotations = drawn
    for annotation in annotations:
        lattice = EditLattice(words, annotation.edits)
        assert len(set(lattice.subsets())) == lattice.count
        spans = [(edit.start, edit.end) for edit in lattice.edits]
        assert spans == sorted(spans)
        assert all(a[1] <= b[0] for a, b in pairwise(spans))
        if len(lattice) == len(annotation.edits) and (whole := lattice.words_of(range(len(lattice)))):
            assert whole == apply_edits(words, annotation.edits)


@given(st.integers(0, 2**32))
def test_order_is_inclusion(seed: int) -> None:
    lattice = EditLattice(WORDS, [Edit(i, i + 1, ("x",)) for i in range(5)])
    chain = lattice.chain(random.Random(seed))
    assert [len(subset) for subset in chain] == [0, 1, 2, 3, 4, 5]
    assert below(chain[0], chain[1])
    assert not below(chain[1], chain[1])
    assert not below((0,), (1, 2))


def test_samples_are_uniform() -> None:
    lattice = EditLattice(WORDS, [Edit(i, i + 1, ("x",)) for i in range(3)])
    generator = random.Random(11)
    subsets = Counter(frozenset(lattice.sample(generator)) for _ in range(8000))
    assert len(subsets) == 8
    assert all(850 < count < 1150 for count in subsets.values())
    orders = Counter(lattice.chain(generator)[-1] for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@pytest.mark.data
def test_intersecting_edits_of_conll14() -> None:
    found = {name: list(intersections(read_m2(data.CONLL14 / "m2" / f"{name}.m2"))) for name in ("NUCLE", "BN", "ALL")}
    assert {
        name: sum(len({(e.start, e.end) for e in one.edits}) > 1 for one in own) for name, own in found.items()
    } == {
        "NUCLE": 0,
        "BN": 2,
        "ALL": 2,
    }
    assert [(one.sentence, one.annotator) for one in found["BN"] if len({e.start for e in one.edits}) > 1] == [
        (333, 4),
        (428, 8),
    ]
