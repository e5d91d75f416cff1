"""Sets of judgments: selecting, renaming, pooling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from errata.errors import InputError
from errata.judgments import Judgments, Placed, pool
from tests.judgments.makers import ranked, rated

SET = Judgments(
    "set",
    (ranked("anna", 0, {"a b": 1, "c": 2}), ranked("ben", 3, {"a": None}), ranked("ben", 4, {}, domain="wiki")),
    tuple(rated("carl", 1, {"a": 50, "b c": 60}, domain="fce", group="crowd")),
)


def test_what_is_in_a_set() -> None:
    assert SET.systems() == ("a", "b", "c")
    assert SET.judges() == ("anna", "ben", "carl")
    assert SET.domains() == ("", "fce", "wiki")
    assert SET.groups() == ("", "crowd")


def test_a_sentence_of_which_nothing_was_judged_is_none() -> None:
    assert SET.sentences() == (("", 0), ("fce", 1))


def test_keep_selects_by_value() -> None:
    kept = SET.keep(judge="ben", domain="")
    assert [r.sentence for r in kept.rankings] == [3]
    assert kept.ratings == ()


def test_renaming_merges_systems_that_get_one_name() -> None:
    renamed = SET.rename({"b": "a", "c": "d"})
    assert renamed.rankings[0].places == (Placed(("a",), 1), Placed(("d",), 2))
    assert [r.systems for r in renamed.ratings] == [("a",), ("a", "d")]


def test_without_takes_systems_out_and_outputs_of_theirs_alone() -> None:
    rest = SET.without({"a", "c"})
    assert rest.rankings[0].places == (Placed(("b",), 1),)
    assert [(r.systems, r.score) for r in rest.ratings] == [(("b",), 60.0)]


def test_pooling_keeps_everything() -> None:
    other = replace(SET, name="other", notes=("left out",))
    both = pool([SET, other])
    assert both.name == "set+other"
    assert len(both.rankings) == 6
    assert len(both.ratings) == 4
    assert both.notes == ("left out",)


def test_ratings_on_different_scales_are_not_pooled() -> None:
    with pytest.raises(InputError, match=r"different scales .*set: 0 to 100; four: 1 to 4"):
        pool([SET, Judgments("four", ratings=tuple(rated("a", 0, {"x": 2})), scale=(1, 4))])
    rankings_alone = Judgments("ranks", SET.rankings, scale=(1, 4))
    assert pool([rankings_alone, SET]).scale == (0, 100)


def test_nothing_is_not_pooled() -> None:
    with pytest.raises(InputError, match="no judgments to pool"):
        pool([])
