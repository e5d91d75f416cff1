"""Filters: what each leaves out, and what it says about it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from errata.errors import InputError
from errata.judgments import FilterReport, Judgments, Ranking, apply_filters, available_filters, parse_filter
from tests.judgments.makers import ranked, rated


def only(judgments: Judgments, text: str) -> tuple[Judgments, FilterReport]:
    kept, (report,) = apply_filters(judgments, [text])
    return kept, report


def controls(judge: str, good: int, equal: int, bad: int) -> list[Ranking]:
    """Rankings that put the control below the source, beside it, and above it."""
    ranks = [(1, 2)] * good + [(1, 1)] * equal + [(2, 1)] * bad
    return [ranked(judge, i, {"source": a, "source+error": b}) for i, (a, b) in enumerate(ranks)]


def test_gmeg_rule_at_its_edge() -> None:
    """70 % is enough, less is not; equal ranks are not below."""
    judgments = Judgments("", (*controls("enough", 7, 0, 3), *controls("less", 6, 4, 0), *controls("all", 3, 0, 0)))
    kept, report = only(judgments, "gmeg")
    assert kept.judges() == ("all", "enough")
    assert report.judges == {"less": "put source+error below source 6 of 10 times, less than 70%"}
    assert (report.before, report.after) == (23, 13)


def test_gmeg_rule_on_ratings_pairs_them_by_sentence_and_domain() -> None:
    fair = [*rated("fair", 0, {"source": 60, "source+error": 20}), *rated("fair", 1, {"source": 10})]
    apart = [*rated("apart", 0, {"source": 60}, domain="x"), *rated("apart", 0, {"source+error": 80}, domain="y")]
    same = rated("same", 0, {"source source+error": 50})
    blind = rated("blind", 0, {"source": 50, "source+error": 50})
    kept, report = only(Judgments("", ratings=(*fair, *apart, *same, *blind, *rated(None, 0, {"a": 1}))), "gmeg")
    assert list(report.judges) == ["blind"]
    assert report.undecided == ("apart", "same")
    assert len(kept.ratings) == 3 + 2 + 1 + 1


def test_gmeg_rule_has_nothing_to_tell_of_a_shared_output() -> None:
    judgments = Judgments("", (ranked("x", 0, {"source source+error": 1, "b": 2}),))
    assert only(judgments, "gmeg")[1].undecided == ("x",)


def test_gmeg_rule_with_other_names() -> None:
    judgments = Judgments("", (ranked("x", 0, {"s": 2, "t": 1}),))
    assert list(only(judgments, "gmeg:source=s,control=t")[1].judges) == ["x"]
    assert not only(judgments, "gmeg:source=t,control=s,share=1")[1].judges


def test_attention_items() -> None:
    rankings = (
        ranked("good", 0, {"a": 1, "b": 2}, check=("a", "b")),
        ranked("bad", 0, {"a": 2, "b": 2}, check=("a", "b")),
        ranked("open", 0, {"a": 1, "b": None}, check=("a", "b")),
        ranked("none", 0, {"a": 1, "b": 2}),
    )
    ratings = (*rated("good", 1, {"x": 10}, check=(0.0, 10.0)), *rated("high", 1, {"x": 10.5}, check=(0.0, 10.0)))
    kept, report = only(Judgments("", rankings, ratings), "attention")
    assert report.judges == {
        "bad": "passed attention items 0 of 1 times, less than 70%",
        "high": "passed attention items 0 of 1 times, less than 70%",
    }
    assert report.undecided == ("none", "open")
    assert kept.judges() == ("good", "none", "open")


def timed(judge: str, *seconds: float | None) -> list[Ranking]:
    return [ranked(judge, i, {"a": 1}, seconds=s) for i, s in enumerate(seconds)]


def test_fast_by_seconds() -> None:
    judgments = Judgments("", (*timed("x", 4.9, 5, 30), *timed("y", None, None), *timed("z", 1, None)))
    kept, report = only(judgments, "fast:seconds=5")
    assert [r.seconds for r in kept.rankings] == [5, 30, None, None, None]
    assert report.records == {"x": 1, "z": 1}
    assert report.why == "faster than 5 seconds"
    assert report.undecided == ("y",)
    assert report.judges == {}


def test_fast_by_a_robust_cut_of_all_or_of_each_judge() -> None:
    slow = timed("slow", 90, 100, 100, 110, 120, 10)
    quick = timed("quick", 9, 10, 10, 11, 12, 10)
    judgments = Judgments("", (*slow, *quick))
    assert only(judgments, "fast:median=judge")[1].records == {"slow": 1}
    assert only(Judgments("", (*slow, *slow, *quick[:1])), "fast")[1].records == {"quick": 1, "slow": 2}


def test_straight_lining_in_rankings() -> None:
    level, told = {"a": 2, "b": 2, "c": None}, {"a": 1, "b": 2}
    rankings = [
        *(ranked("level", i, level) for i in range(9)), ranked("level", 9, told),
        *(ranked("fine", i, level) for i in range(5)), *(ranked("fine", i, told) for i in range(5)),
        *(ranked("new", i, level) for i in range(4)),
        *(ranked("single", i, {"a": 1}) for i in range(9)),
    ]  # fmt: skip
    kept, report = only(Judgments("", tuple(rankings)), "straight")
    assert report.judges == {"level": "9 of 10 items have one rank or score for all outputs"}
    assert report.undecided == ("new", "single")
    assert kept.judges() == ("fine", "new", "single")


def test_straight_lining_in_ratings() -> None:
    ratings = [
        *(r for i in range(5) for r in rated("level", i, {"a": 10 * i, "b": 10 * i})),
        *(r for i in range(5) for r in rated("same", i, {"a": 50})),
        *(r for i in range(5) for r in rated("fine", i, {"a": 10 * i})),
    ]
    report = only(Judgments("", ratings=tuple(ratings)), "straight")[1]
    assert report.judges == {
        "level": "5 of 5 items have one rank or score for all outputs",
        "same": "5 of 5 ratings have the same score",
    }


def test_few_counts_what_judges_something() -> None:
    judgments = Judgments(
        "",
        (*timed("two", 1, 1), ranked("skipper", 0, {}), ranked("skipper", 1, {"a": 1})),
        tuple(rated(None, 0, {"a": 5})),
    )
    kept, report = only(judgments, "few:items=2")
    assert report.judges == {"skipper": "judged 1, fewer than 2"}
    assert len(kept.ratings) == 1


def test_approved() -> None:
    one, other = timed("x", 1, 2)
    kept, report = only(Judgments("", (one, replace(other, approved=False))), "approved")
    assert kept.rankings == (one,)
    assert report.records == {"x": 1}
    assert report.sentences() == ["approved: 1 of 2 records left out.", "  not approved by the collectors: x 1."]


def test_filters_act_in_order_on_what_is_left() -> None:
    judgments = Judgments("", tuple(timed("x", 1, 1, 9)))
    after, reports = apply_filters(judgments, ["few:items=3", "fast:seconds=5", "few:items=3"])
    assert [(r.before, r.after) for r in reports] == [(3, 3), (3, 1), (1, 0)]
    assert not any(after.records())


@pytest.mark.parametrize("name", sorted(available_filters()))
def test_the_order_of_records_does_not_matter(name: str) -> None:
    rng = random.Random(1)
    rankings = [
        ranked(
            rng.choice("xyz"), rng.randrange(4), {"source": rng.randint(1, 3), "source+error": rng.randint(1, 3)},
            seconds=rng.randint(1, 60), approved=rng.random() < 0.8, check=("source", "source+error"),
        )
        for _ in range(60)
    ]  # fmt: skip
    kept, report = only(Judgments("", tuple(rankings)), name)
    again, other = only(Judgments("", tuple(rankings[::-1])), name)
    assert kept.rankings == again.rankings[::-1]
    assert report == other


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("gmge", "There is no filter 'gmge' (did you mean 'gmeg'?)"),
        ("gmeg:shares=1", "The filter gmeg has no option 'shares' (did you mean 'share'?)"),
        ("gmeg:share", "'share' is no option; write gmeg:option=value"),
        ("gmeg:share=2", "The option share of gmeg must be a number from 0 to 1. Got '2' instead."),
        ("fast:seconds=nan", "The option seconds of fast must be a number of at least 0. Got 'nan' instead."),
        ("fast:median=me", "The option median of fast must be one of all, judge. Got 'me' instead."),
        ("few:items=1.5", "The option items of few must be a whole number of at least 1. Got '1.5' instead."),
        ("few:items=1,items=2", "the option items is given twice"),
        ("approved:x=1", "The filter approved has no option 'x'; it has none."),
    ],
)
def test_bad_filters(text: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_filter(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize("name", sorted(available_filters()))
def test_a_filter_prints_as_it_is_parsed(name: str) -> None:
    made = parse_filter(name)
    assert parse_filter(str(made)) == made
