"""What a summary counts."""

from __future__ import annotations

import json
import math

from errata.judgments import Expansion, Judgments, summarise
from tests.judgments.makers import ranked, rated

SET = Judgments(
    "set",
    (
        ranked("anna", 0, {"a b": 1, "c": 2}, seconds=4, group="experts"),
        ranked("anna", 0, {"c": 1, "b a": 1}, seconds=6, group="experts"),
        ranked("anna", 1, {"a": 1, "b": None}, approved=False),
        ranked("anna", 2, {}),
    ),
    (*rated("ben", 0, {"a": 5}), *rated("ben", 0, {"a": 5}), *rated(None, 4, {"a": 5, "c": 6}, domain="fce")),
    notes=("a note",),
)


def test_the_whole() -> None:
    summary = summarise(SET)
    assert (summary.rankings, summary.empty, summary.ratings, summary.means, summary.unapproved) == (4, 1, 4, 2, 1)
    assert (summary.sentences, summary.pairs, summary.ties) == (3, 6, 4)
    assert summary.domains == {"": 6, "fce": 2}
    assert summary.groups == {"": 6, "experts": 2}
    assert summary.notes == ("a note",)
    assert summarise(SET, Expansion.OUTPUTS).pairs == 2


def test_repeated_judgments_are_kept_and_counted() -> None:
    """Anna contradicts herself; Ben does not; means are nobody's."""
    summary = summarise(SET)
    assert (summary.repeated, summary.contradictory) == (2, 1)


def test_systems_that_nobody_judged_are_listed() -> None:
    systems = {s.system: (s.ranked, s.rated, s.not_judged) for s in summarise(SET, expected=["a", "z"]).systems}
    assert systems == {"a": (3, 3, 0), "b": (2, 0, 1), "c": (2, 1, 0), "z": (0, 0, 0)}


def test_judges() -> None:
    anna, ben = summarise(SET).judges
    assert (anna.judge, anna.rankings, anna.ratings, anna.sentences, anna.seconds) == ("anna", 4, 0, 3, 5.0)
    assert math.isclose(anna.ties, 4 / 6)
    assert (ben.rankings, ben.ratings, ben.sentences) == (0, 2, 1)
    assert math.isnan(ben.seconds)
    assert math.isnan(ben.ties)


def test_what_is_unknown_is_null_in_json() -> None:
    content = json.loads(json.dumps(summarise(SET).to_dict(), allow_nan=False))
    assert content["judges"][1]["ties"] is None
    assert content["systems"][0]["system"] == "a"


def test_a_judge_with_one_item() -> None:
    (judge,) = summarise(Judgments("", (ranked("one", 0, {"a": 1, "b": 2}),))).judges
    assert (judge.rankings, judge.ties) == (1, 0.0)
