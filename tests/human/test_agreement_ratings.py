"""Agreement on ratings, and split halves."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from errata.errors import InputError
from errata.human.agreement_ratings import random_halves, rating_agreement
from errata.judgments import Judgments, Rating
from tests.judgments.makers import rated

SYSTEMS = ("a", "b", "c", "d")


def crowd(judges: int, sentences: int, noise: float, seed: int = 1) -> Judgments:
    """Every judge rates every output: a quality of its own, and noise."""
    rng = random.Random(seed)
    quality = {(s, i): 20 * SYSTEMS.index(s) + rng.uniform(0, 30) for s in SYSTEMS for i in range(sentences)}
    ratings: list[Rating] = []
    for judge in range(judges):
        for i in range(sentences):
            scores = {s: quality[s, i] + rng.gauss(0, noise) for s in SYSTEMS}
            ratings += rated(f"judge{judge}", i, scores)
    return Judgments("crowd", ratings=tuple(ratings))


def test_judges_who_say_the_same_agree_perfectly() -> None:
    found = rating_agreement(crowd(8, 10, 0), splits=5)
    assert found.alpha["interval"] == pytest.approx(1)
    for half in found.halves:
        assert half.pearson == pytest.approx(1)
        assert half.spearman == pytest.approx(1)
        assert half.pearson_deviation == pytest.approx(0, abs=1e-9)
    assert [half.items for half in found.halves] == [4, 40]
    assert all(own.pearson == pytest.approx(1) and own.difference == 0 for own in found.between)
    assert len(found.between) == 28


def test_halves_are_what_their_definition_says() -> None:
    """With two judges every split puts one rating on each side."""
    judgments = crowd(2, 12, 25)
    found = rating_agreement(judgments, splits=1, split="judges")
    one, other = (
        {(r.sentence, r.systems): r.score for r in judgments.ratings if r.judge == judge}
        for judge in judgments.judges()
    )
    left, right = [one[key] for key in sorted(one)], [other[key] for key in sorted(one)]
    system, sentence = found.halves
    assert sentence.pearson == pytest.approx(pearsonr(left, right)[0])
    assert sentence.spearman == pytest.approx(spearmanr(left, right)[0])
    means = [
        [np.mean([score for (_, systems), score in own.items() if systems == (s,)]) for s in SYSTEMS]
        for own in (one, other)
    ]
    assert system.pearson == pytest.approx(pearsonr(*means)[0])
    assert math.isnan(system.pearson_deviation)


def test_every_two_judges_against_scipy() -> None:
    rng = random.Random(8)
    ratings = [
        rating
        for i in range(30)
        for judge in rng.sample("vwxyz", 3)
        for rating in rated(judge, i, {"a": float(rng.randint(0, 5)), "b": float(rng.randint(0, 5))})
    ]
    found = rating_agreement(Judgments("some", ratings=tuple(ratings)), splits=1)
    assert len(found.between) == 10
    own = {judge: {(r.sentence, r.systems): r.score for r in ratings if r.judge == judge} for judge in "vwxyz"}
    for pair in found.between:
        shared = sorted(own[pair.first].keys() & own[pair.second].keys())
        left, right = ([own[judge][key] for key in shared] for judge in (pair.first, pair.second))
        assert pair.items == len(shared)
        assert pair.pearson == pytest.approx(pearsonr(left, right)[0])
        assert pair.spearman == pytest.approx(spearmanr(left, right)[0])
        assert pair.difference == pytest.approx(np.abs(np.subtract(left, right)).mean())


def test_eight_are_split_into_four_and_four() -> None:
    group = np.repeat(np.arange(30), 8)
    for number in range(10):
        half = random_halves(group, 1, number)
        assert np.bincount(group, half).tolist() == [4] * 30
    assert (random_halves(group, 1, 0) != random_halves(group, 1, 1)).any()
    assert (random_halves(group, 1, 0) != random_halves(group, 2, 0)).any()


def test_of_an_odd_number_either_half_gets_the_one_more() -> None:
    group = np.repeat(np.arange(200), 5)
    sizes = np.bincount(group, random_halves(group, 1, 0))
    assert set(sizes.tolist()) == {2, 3}
    assert 70 < int((sizes == 3).sum()) < 130


def test_more_noise_less_agreement_and_systems_agree_better_than_sentences() -> None:
    calm, wild = rating_agreement(crowd(8, 40, 10), splits=20), rating_agreement(crowd(8, 40, 60), splits=20)
    assert calm.alpha["interval"] > wild.alpha["interval"]
    assert calm.halves[1].pearson > wild.halves[1].pearson
    assert wild.halves[0].pearson > wild.halves[1].pearson


def test_outputs_with_one_rating_take_no_part() -> None:
    judgments = crowd(4, 6, 10)
    more = replace(judgments, ratings=(*judgments.ratings, *rated("judge0", 99, {"a": 0.0})))
    one, other = rating_agreement(judgments, splits=3), rating_agreement(more, splits=3)
    assert (one.rated_twice, other.rated_twice, other.items) == (24, 24, 25)
    assert other.halves[1].items == one.halves[1].items


def test_standard_scores_undo_what_only_moves_and_stretches() -> None:
    judgments = crowd(4, 10, 0)
    skewed = replace(
        judgments,
        ratings=tuple(
            replace(r, score=r.score * (1 + judgments.judges().index(str(r.judge)))) for r in judgments.ratings
        ),
    )
    assert rating_agreement(skewed, splits=2).alpha["interval"] < 0.9
    assert rating_agreement(skewed, splits=2, standardise=True).alpha["interval"] == pytest.approx(1)


def test_judges_without_spread_have_no_standard_score() -> None:
    judgments = crowd(3, 4, 5)
    flat = [r for i in range(4) for r in rated("flat", i, dict.fromkeys(SYSTEMS, 50.0))]
    found = rating_agreement(replace(judgments, ratings=(*judgments.ratings, *flat)), splits=2, standardise=True)
    assert found.ratings == len(judgments.ratings)
    assert "flat" in found.notes[0]


def test_a_shared_output_counts_for_each_of_its_systems() -> None:
    ratings = [
        r for judge in ("x", "y") for i in range(4) for r in rated(judge, i, {"a b": 10.0 * i, "c": 5.0, "d": i})
    ]
    found = rating_agreement(Judgments("shared", ratings=tuple(ratings)), splits=1)
    assert (found.items, found.halves[0].items) == (12, 4)


def test_repeated_ratings_of_one_judge() -> None:
    ratings = [
        *(r for i in range(4) for r in rated("x", i, {"a": 10.0 * i})),
        *(r for i in range(4) for r in rated("x", i, {"a": 10.0 * i + (4 if i % 2 else -4)})),
    ]
    found = rating_agreement(Judgments("again", ratings=tuple(ratings)), splits=1)
    (own,) = found.within
    assert (own.first, own.second, own.items, own.difference) == ("x", "x", 4, 4.0)
    assert found.between == ()
    assert math.isnan(found.alpha["interval"])  # one judge only: no two values of a unit


def test_nothing_depends_on_the_order_of_records() -> None:
    judgments = crowd(5, 8, 20)
    shuffled = list(judgments.ratings)
    random.Random(3).shuffle(shuffled)
    assert (
        rating_agreement(replace(judgments, ratings=tuple(shuffled)), splits=5).to_dict()
        == rating_agreement(judgments, splits=5).to_dict()
    )


def test_same_seed_same_numbers() -> None:
    judgments = crowd(6, 8, 20)
    assert rating_agreement(judgments, splits=5) == rating_agreement(judgments, splits=5)
    assert rating_agreement(judgments, splits=5, seed=2).halves != rating_agreement(judgments, splits=5).halves


def test_too_little_to_correlate_is_undefined() -> None:
    ratings = [r for judge in ("x", "y") for r in rated(judge, 0, {"a": 10.0, "b": 30.0})]
    found = rating_agreement(Judgments("two", ratings=tuple(ratings)), splits=2)
    assert found.to_dict()["halves"][0]["pearson"] is None
    assert found.to_dict()["between"][0]["spearman"] is None


def test_bad_settings_and_means_without_judges_are_refused() -> None:
    judgments = crowd(2, 2, 1)
    with pytest.raises(InputError, match="splits must be 1 or more"):
        rating_agreement(judgments, splits=0)
    with pytest.raises(InputError, match="judgments or judges"):
        rating_agreement(judgments, split="sentences")  # type: ignore[arg-type]
    means = Judgments("means", ratings=tuple(rated(None, 0, {"a": 70.0, "b": 60.0})))
    with pytest.raises(InputError, match="means has mean ratings without judges"):
        rating_agreement(means)
