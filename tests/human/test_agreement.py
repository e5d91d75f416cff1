"""Agreement on pairwise judgments."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import InputError
from errata.human.agreement import answer_table, judgment_agreement, matches, questions
from errata.judgments import Expansion, Judgments, Ranking, pairs_of, read_judgments
from tests import data
from tests.judgments.makers import ranked


def made(*rankings: Ranking) -> Judgments:
    return Judgments("small", rankings)


def test_two_judges_by_hand() -> None:
    # anna and ben share three questions of sentence 0: a<b and a<c alike, b<c against b=c.
    found = judgment_agreement(
        made(ranked("anna", 0, {"a": 1, "b": 2, "c": 3}), ranked("ben", 0, {"a": 1, "b": 2, "c": 2})), least=1
    )
    (pair,) = found.between
    assert (pair.first, pair.second, pair.items, pair.pairs) == ("anna", "ben", 3, 3)
    assert pair.agreed == pytest.approx(2 / 3)
    chance = (5 / 6) ** 2 + (1 / 6) ** 2
    assert pair.kappa == pytest.approx((2 / 3 - chance) / (1 - chance))
    assert found.within == ()
    assert found.mean_between.kappa == pair.kappa
    assert math.isnan(found.mean_within.kappa)
    assert (found.mean_within.members, found.all_within.pairs) == (0, 0)


def test_a_judge_with_themselves() -> None:
    again = [ranked("anna", 4, {"a": 1, "b": 2, "c": 2}), ranked("anna", 4, {"a": 1, "b": 1, "c": 2})]
    found = judgment_agreement(made(*again), least=1)
    (own,) = found.within
    assert (own.first, own.second, own.pairs, own.agreed) == ("anna", "anna", 3, pytest.approx(1 / 3))
    assert found.between == ()


def test_shared_outputs_count_once_unless_expanded() -> None:
    judgments = made(ranked("anna", 0, {"a b": 1, "c": 2}), ranked("ben", 0, {"a b": 1, "c": 2}))
    assert judgment_agreement(judgments).all_between.pairs == 1
    assert judgment_agreement(judgments, expansion=Expansion.ACROSS).all_between.pairs == 2
    assert judgment_agreement(judgments, expansion=Expansion.FULL).all_between.pairs == 3


def test_other_outputs_are_another_question() -> None:
    judgments = made(ranked("anna", 0, {"a b": 1, "c": 2}), ranked("ben", 0, {"a": 1, "b": 1, "c": 2}))
    assert judgment_agreement(judgments).all_between.pairs == 0
    assert math.isnan(judgment_agreement(judgments).all_between.kappa)


def test_groups() -> None:
    experts, crowd = {"group": "experts"}, {"group": "crowd"}
    judgments = made(
        ranked("anna", 0, {"a": 1, "b": 2}, **experts),
        ranked("ben", 0, {"a": 1, "b": 2}, **experts),
        ranked("chloe", 0, {"a": 2, "b": 1}, **crowd),
        ranked("dev", 1, {"a": 2, "b": 1}, **crowd),
    )
    found = {(own.first, own.second): own for own in judgment_agreement(judgments).groups}
    assert {key: own.pairs for key, own in found.items()} == {
        ("crowd", "crowd"): 0, ("crowd", "experts"): 2, ("experts", "experts"): 1,
    }  # fmt: skip
    assert found["experts", "experts"].agreed == 1
    assert found["crowd", "experts"].agreed == 0
    assert judgment_agreement(made(*judgments.rankings[:2])).groups == ()


def test_the_mean_is_weighted_and_leaves_out_who_shares_little() -> None:
    rng = random.Random(4)
    rankings = [
        ranked(judge, sentence, {name: rng.randint(1, 3) for name in "abcd"})
        for judge, many in (("anna", 30), ("ben", 30), ("chloe", 2))
        for sentence in range(many)
    ]
    found = judgment_agreement(made(*rankings), least=100)
    (pair,) = [own for own in found.between if own.pairs >= 100]
    assert (found.mean_between.members, found.mean_between.kappa) == (1, pytest.approx(pair.kappa))
    everyone = judgment_agreement(made(*rankings), least=1)
    total = sum(own.pairs for own in everyone.between)
    assert everyone.mean_between.kappa == pytest.approx(sum(own.kappa * own.pairs for own in everyone.between) / total)


PAIRS = st.lists(
    st.builds(
        lambda judge, sentence, ranks: ranked(judge, sentence, dict(zip("abcd", ranks, strict=False))),
        st.sampled_from(["anna", "ben", "chloe"]),
        st.integers(0, 2),
        st.lists(st.none() | st.integers(1, 3), min_size=2, max_size=4),
    ),
    max_size=8,
)


@given(PAIRS)
def test_matches_against_trying_all_pairs(rankings: list[Ranking]) -> None:
    pairs = pairs_of(made(*rankings), Expansion.OUTPUTS)
    question = questions(pairs)
    found = matches(question, pairs.judge)
    expected = sorted(
        tuple(sorted((i, j), key=lambda at: (pairs.judge[at], at)))
        for i, j in combinations(range(len(pairs)), 2)
        if (pairs.sentence[i], pairs.first[i], pairs.second[i]) == (pairs.sentence[j], pairs.first[j], pairs.second[j])
    )
    assert sorted(zip(found.first.tolist(), found.second.tolist(), strict=True)) == expected
    table = np.zeros((3, 3), dtype=int)
    for i, j in expected:
        table[pairs.outcome[i] + 1, pairs.outcome[j] + 1] += 1
    assert answer_table(pairs.outcome, found).tolist() == table.tolist()


@given(PAIRS, st.randoms())
def test_nothing_depends_on_the_order_of_records(rankings: list[Ranking], rng: random.Random) -> None:
    once = {(ranking.judge, ranking.sentence): ranking for ranking in rankings}  # α takes the first of repeated ones
    shuffled = list(once.values())
    rng.shuffle(shuffled)
    turned = [replace(ranking, places=ranking.places[::-1]) for ranking in shuffled]
    assert judgment_agreement(made(*turned)).to_dict() == judgment_agreement(made(*once.values())).to_dict()


def test_nothing_judged() -> None:
    found = judgment_agreement(made(ranked("anna", 0, {"a": None, "b": 1})))
    assert (found.judgments, found.items) == (0, 0)
    assert found.to_dict()["alpha"] == {"nominal": None, "ordinal": None, "interval": None}
    assert found.to_dict()["all_between"]["kappa"] is None


def test_a_senseless_minimum_is_refused() -> None:
    with pytest.raises(InputError, match="1 or more"):
        judgment_agreement(made(), least=0)


@pytest.mark.data
def test_grundkiewicz_et_al_2015() -> None:
    found = judgment_agreement(read_judgments(data.CONLL14 / "human" / "gjg15.xml"))
    assert (found.judgments, len(found.judges)) == (20516, 8)
    assert round(found.mean_between.kappa, 2) == 0.29
    assert round(found.mean_within.kappa, 2) == 0.46
    assert (found.mean_between.members, found.mean_between.pairs) == (27, 30594)
    assert (found.mean_within.members, found.mean_within.pairs) == (7, 1631)
