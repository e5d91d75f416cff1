"""Compatible combinations of several annotators' edits, against listing them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.m2 import read_m2
from errata.errors import InputError
from errata.lattice import Combinations, count_combinations
from tests import data
from tests.lattice.enumeration import annotated, listed, repeats_a_span

WORDS = ["He", "go", "to", "school", "."]
Drawn = tuple[list[str], tuple[Annotation, ...]]


def combinations(*annotations: list[Edit], words: list[str] = WORDS) -> Combinations:
    return Combinations(words, [Annotation(number, tuple(own)) for number, own in enumerate(annotations)])


def texts(found: Combinations) -> list[str]:
    return [" ".join(found.text(choice)) for choice in found]


def test_optional_and_required_errors() -> None:
    found = combinations([Edit(1, 2, ("goes",)), Edit(4, 5, ("!",))], [Edit(1, 2, ("went",))])
    assert found.count == 4
    assert texts(found) == [
        "He goes to school .", "He goes to school !", "He went to school .", "He went to school !",
    ]  # fmt: skip
    assert found.edits((1, 1)) == (Edit(1, 2, ("went",)), Edit(4, 5, ("!",)))
    assert found.annotators((1, 1)) == (1, 0)


def test_nobody_changed_anything() -> None:
    for found in (combinations(), combinations([]), combinations([], [])):
        assert (found.count, texts(found)) == (1, ["He go to school ."])


def test_somebody_left_it_alone() -> None:
    assert texts(combinations([Edit(1, 2, ("goes",))], [])) == ["He go to school .", "He goes to school ."]


def test_an_edit_that_deletes_the_sentence_is_ignored() -> None:
    assert texts(combinations([Edit(0, 5, ("",))])) == ["He go to school ."]
    found = combinations([Edit(0, 1, ("",))], [Edit(1, 5, ("",))])
    assert texts(found) == ["He go to school .", "He", "go to school ."]
    assert found.count == 4


def test_sixty_edits_of_two_annotators() -> None:
    words = [f"w{i}" for i in range(60)]
    own = [[Edit(i, i + 1, (f"{name}{i}",)) for i in range(start, 60, 2)] for start, name in ((0, "a"), (1, "b"))]
    found = combinations(*own, words=words)
    assert found.count == 2**60
    assert next(iter(found)) == (0,) * 60


def test_one_annotator_may_change_a_span_twice() -> None:
    # The second edit of 2–4 overlaps an error that the first, at its turn, did not.
    edits = [Edit(2, 4, ("x",)), Edit(0, 3, ("y",)), Edit(2, 4, ("z",))]
    found = combinations(edits, [Edit(1, 2, ("went",))])
    assert " ".join(apply_edits(WORDS, edits)) in texts(found)


def test_too_many_ways_to_overlap() -> None:
    words = [f"w{i}" for i in range(80)]
    # Each annotator overlaps two neighbours: one long chain.
    own = [[Edit(i, i + 3, (f"{i}",)) for i in range(start, 77, 4)] for start in range(4)]
    with pytest.raises(InputError, match=r"overlap in more than 1,000,000 ways"):
        combinations(*own, words=words)


@settings(max_examples=400)
@given(annotated())
def test_as_listed(drawn: Drawn) -> None:
    words, annotations = drawn
    assume(not repeats_a_span(annotations))
    found, every = Combinations(words, annotations), listed(words, annotations)
    assert found.count == len(every)
    assert {found.text(choice) for choice in found} == set(every)
    for choice in found:
        assert tuple(apply_edits(words, found.edits(choice))) == found.text(choice)


@settings(max_examples=300)
@given(annotated())
def test_what_an_annotator_did_is_a_combination(drawn: Drawn) -> None:
    words, annotations = drawn
    found = Combinations(words, annotations)
    every = {found.text(choice) for choice in found}
    for annotation in annotations:
        assert tuple(apply_edits(words, annotation.edits)) in every


@pytest.mark.data
@pytest.mark.parametrize("name", [*data.SETS, "NUCLE-withalt"])
def test_conll14(name: str) -> None:
    for sentence in read_m2(data.CONLL14 / "m2" / f"{name}.m2"):
        words, annotations = sentence.source.split(), sentence.annotations or ()
        found = Combinations(words, annotations)
        if found.count <= 1000 and not repeats_a_span(annotations):
            every = listed(words, annotations)
            assert found.count == len(every)
            assert {found.text(choice) for choice in found} == set(every)
        # Blocks are independent: the annotator's own text, block by block.
        for annotation in annotations:
            rest = tuple(apply_edits(words, annotation.edits))
            assert reaches(found, rest)


def reaches(found: Combinations, wanted: tuple[str, ...]) -> bool:
    """Whether some choice of every block gives these words, without listing them."""
    positions, done = {0}, 0
    for block in found.blocks:
        between = found.words[done : block.start]
        positions = {p + len(between) for p in positions if wanted[p : p + len(between)] == between}
        positions = {
            p + len(a.words) for p in positions for a in block.alternatives if wanted[p : p + len(a.words)] == a.words
        }
        done = block.end
    return any(wanted[p:] == found.words[done:] for p in positions)


@pytest.mark.data
def test_counts() -> None:
    found = count_combinations(read_m2(data.CONLL14 / "m2" / "NUCLE.m2"))
    assert (len(found.counts), found.median, found.greatest) == (1312, 4, 2**34)
    assert found.at_most(10_000) == 1309
