"""How alike corrections are."""

from __future__ import annotations

import pytest

from errata.corrections import changes, compare_corrections
from errata.errors import InputError
from tests import data

SOURCE = ["he go home", "fine as it is", "a b c d"]


def test_by_hand() -> None:
    found = compare_corrections(
        SOURCE,
        {
            "x": ["he goes home", "fine as it is", "c d a b"],
            "y": ["he  goes home", "fine as it is .", "a b c d"],
        },
    )
    x, y = found.sets
    assert (x.name, x.unchanged, x.ster) == ("x", pytest.approx(1 / 3), pytest.approx((1 + 0 + 1) / 3))
    assert (y.unchanged, y.ster) == (pytest.approx(1 / 3), pytest.approx((1 + 1 + 0) / 3))
    (pair,) = found.pairs
    assert pair.identical == pytest.approx(1 / 3)  # blanks do not matter
    assert pair.unchanged == 0
    assert pair.ster == pytest.approx((0 + 1 + 1) / 3)


def test_skipped_lines_take_no_part() -> None:
    found = compare_corrections(SOURCE, {"x": SOURCE, "y": ["other", *SOURCE[1:]]}, skip={0})
    assert (found.sentences, found.skipped) == (2, 1)
    assert (found.pairs[0].identical, found.pairs[0].unchanged, found.pairs[0].ster) == (1, 1, 0)


def test_groups_are_means_over_pairs() -> None:
    texts = {"a1": SOURCE, "a2": SOURCE, "b": ["x y z", *SOURCE[1:]]}
    found = compare_corrections(SOURCE, texts)
    assert found.between(("a1", "a2"), ("a1", "a2")).identical == 1
    assert found.between(("a1", "a2"), ("b",)).identical == pytest.approx(2 / 3)
    with pytest.raises(InputError, match="No two correctors"):
        found.between(("b",), ("b",))


def test_who_is_first_does_not_matter() -> None:
    texts = {"x": ["he goes home now", "well as is", "d c b a"], "y": ["he is at home", "fine", "a d"]}
    one = compare_corrections(SOURCE, texts).pairs[0]
    other = compare_corrections(SOURCE, dict(reversed(texts.items()))).pairs[0]
    assert (one.identical, one.ster) == (other.identical, other.ster)


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="no corrections"):
        compare_corrections(SOURCE, {})
    with pytest.raises(InputError, match="x has 1 sentences but the source has 3"):
        changes(SOURCE, {"x": ["one"]})
    with pytest.raises(InputError, match="Line 4 is to be skipped, but the sentences are 1 to 3"):
        changes(SOURCE, {"x": SOURCE}, skip={3})
    with pytest.raises(InputError, match="No sentence is left"):
        changes(SOURCE, {"x": SOURCE}, skip={0, 1, 2})


@pytest.mark.data
@pytest.mark.parametrize("name", ["EXPFLUENCY", "TURKFLUENCY", "EXPMIN", "TURKMIN", "NUCLE"])
def test_edits_between_annotators_as_sacrebleu_counts_them(name: str) -> None:
    groups = {
        "EXPFLUENCY": "FLUENCY E1-E2",
        "TURKFLUENCY": "FLUENCY N1-N2",
        "EXPMIN": "MIN E1-E2",
        "TURKMIN": "MIN N1-N2",
    }
    (row,) = data.table("sacrebleu/ter_table4.tsv", "group", "option", "direction")[
        groups.get(name, "NUCLE A-B"), "default(ci)", "both"
    ]
    skip = set(range(len(data.sources()))) - set(data.kept())
    texts = {text: data.reference(text) for text in data.pairs(name)}
    found = compare_corrections(data.sources(), texts, skip=skip)
    assert found.sentences == 1278
    assert found.pairs[0].ster == pytest.approx(float(row["mean_edits_skip34"]), abs=6e-4)
    for own in found.sets:
        (expected,) = data.table("sacrebleu/ter_table4.tsv", "group", "option", "direction")[
            f"source->{own.name}", "default(ci)", "source hyp"
        ]
        assert own.ster == pytest.approx(float(expected["mean_edits_skip34"]), abs=6e-4)
