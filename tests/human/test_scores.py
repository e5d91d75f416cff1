"""The one entry: results, invariance, degenerate cases, refusals."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from errata.errors import InputError
from errata.human.scores import human_scores, human_scores_by_domain, pair_scores
from errata.judgments.pairs import Expansion
from errata.judgments.records import Judgments, Placed, Ranking, Rating
from tests.human import twins

DETERMINISTIC = ["wins", "wins:ties=half", "wins:undecided=skip", "wins:over=judgments", "bradley-terry"]
NAMES = dict(zip("abcde", ("zeta", "mu", "alpha", "omega", "beta"), strict=True))


@pytest.mark.parametrize("method", DETERMINISTIC)
def test_names_and_order_change_no_deterministic_result(method: str) -> None:
    """Systems renamed so that they sort otherwise, outputs and their systems listed otherwise: even resamples agree."""
    judgments = twins.random_rankings(11, "abcde", 60)
    turned = Judgments(
        "random",
        tuple(
            Ranking(r.sentence, r.judge, tuple(Placed(tuple(reversed(p.systems)), p.rank) for p in r.places), r.domain)
            for r in judgments.rankings
        ),
    ).rename(NAMES)
    first, second = human_scores(judgments, method, runs=100), human_scores(turned, method, runs=100)
    for own in first:
        other = second[NAMES[own.system]]
        assert other.score == pytest.approx(own.score, abs=1e-10)
        assert (other.rank, other.judgments) == (own.rank, own.judgments)
        if "bradley" in method:  # draws whole rankings, which do not depend on the order inside them
            assert (other.rank_low, other.rank_high, other.cluster) == (own.rank_low, own.rank_high, own.cluster)
            assert (other.low, other.high) == pytest.approx((own.low, own.high), abs=1e-9)


def test_names_move_trueskill_only_within_its_spread() -> None:
    judgments = twins.random_rankings(11, "abcde", 60)
    first = human_scores(judgments, runs=2000, keep_samples=True)
    second = human_scores(judgments.rename(NAMES), runs=2000, seed=2, keep_samples=True)
    assert first.samples is not None
    for own, samples in zip(first, first.samples, strict=True):
        spread = float(samples.std()) * math.sqrt(2 / 2000)
        assert abs(second[NAMES[own.system]].score - own.score) < 4 * spread


@pytest.mark.parametrize("method", ["trueskill", *DETERMINISTIC])
def test_results_are_whole(method: str) -> None:
    judgments = twins.random_rankings(2, "abcd", 40)
    result = human_scores(judgments, method, runs=60, keep_samples=True)
    assert [own.score for own in result] == sorted((own.score for own in result), reverse=True)
    assert result.samples is not None
    assert result.samples.shape == (4, 60)
    assert result.tables is not None
    expected = {(a, b): 0 for a in "abcd" for b in "abcd"}
    for a, b, outcome in twins.full_pairs(judgments):
        if outcome:
            expected[(a, b) if outcome > 0 else (b, a)] += 1
    names = result.systems()
    assert {(a, b): result.tables.wins[i, j] for i, a in enumerate(names) for j, b in enumerate(names)} == expected
    assert sum(len(cluster) for cluster in result.clusters()) == 4
    for own, samples in zip(result, result.samples, strict=True):
        assert (own.low, own.high) == pytest.approx(tuple(np.quantile(samples, [0.025, 0.975])))
        assert own.rank_low is not None
        assert own.rank_high is not None
        assert 1 <= own.rank_low <= own.rank_high <= 4
    for part in ("data:random", "expand:full", f"pairs:{result.size.pairs}", ":60", "seed:1", "errata:"):
        assert part in result.signature
    assert json.loads(json.dumps(result.to_dict(), allow_nan=False))["systems"][0]["system"] == names[0]


def test_trueskill_scores_are_means_of_runs() -> None:
    result = human_scores(twins.random_rankings(2, "abc", 30), runs=50, keep_samples=True)
    assert result.samples is not None
    assert [own.score for own in result] == pytest.approx(result.samples.mean(axis=1))
    assert "iterations:91|" in result.signature
    assert "beta:1.1375|" in result.signature


def test_domains() -> None:
    judgments = twins.random_rankings(2, "abc", 30)
    found = human_scores_by_domain(judgments, "wins", runs=10)
    assert list(found) == ["a", "b"]
    alone = human_scores(judgments.keep(domain="b"), "wins", runs=10)
    assert found["b"].scores() == alone.scores()
    assert "|domain:b|" in found["b"].signature
    with pytest.raises(InputError, match="no domain 'c'; its domains are 'a', 'b'"):
        human_scores(judgments, domain="c")


def test_expansions_reach_the_scores() -> None:
    judgments = twins.random_rankings(2, "abc", 30)
    full, across = (human_scores(judgments, "wins", runs=0, expansion=e) for e in (Expansion.FULL, Expansion.ACROSS))
    assert full.size.ties > across.size.ties
    outputs = human_scores(judgments, "wins", runs=0, expansion=Expansion.OUTPUTS)
    assert "a b" in outputs.systems()


@pytest.mark.parametrize("method", ["trueskill", "wins", "bradley-terry"])
def test_a_system_judged_by_nobody_has_no_score(method: str) -> None:
    triples = twins.random_triples(3, {"a": 0.0, "b": 0.5, "c": 1.0}, 60)
    judgments = twins.judgments_of(triples)
    unseen = Ranking(0, "judge", (Placed(("a",), None), Placed(("never",), None)))
    result = human_scores(Judgments("small", (*judgments.rankings, unseen)), method, runs=40)
    without = human_scores(judgments, method, runs=40)
    assert result.systems()[-1] == "never"
    own = result["never"]
    assert math.isnan(own.score)
    assert (own.rank, own.rank_low, own.cluster, own.low, own.judgments) == (None, None, None, None, 0)
    assert result.to_dict()["systems"][-1]["score"] is None
    assert "Without a single judgment, so without a score: never." in result.notes
    assert result["a"].score == pytest.approx(without["a"].score, abs=0.2 if method == "trueskill" else 1e-9)


@pytest.mark.parametrize("method", ["trueskill", "wins:ties=half"])
def test_all_ties(method: str) -> None:
    result = pair_scores(twins.pairs([("a", "b", 0), ("b", "c", 0), ("a", "c", 0)] * 5), method, runs=100)
    assert len(result.clusters()) == 1
    middle = 0.5 if method != "trueskill" else 0.0
    assert [own.score for own in result] == pytest.approx([middle] * 3, abs=1e-12)
    assert [(own.rank_low, own.rank_high, own.tied) for own in result] == [(1, 3, True)] * 3


def test_nothing_decided_is_zero_in_the_original_and_undefined_otherwise() -> None:
    judged = twins.pairs([("a", "b", 0)] * 4)
    assert [own.score for own in pair_scores(judged, "wins", runs=10)] == [0.0, 0.0]
    result = pair_scores(judged, "wins:undecided=skip", runs=10)
    assert all(math.isnan(own.score) for own in result)
    assert result.clusters() == []


@pytest.mark.parametrize("method", ["trueskill", "wins", "bradley-terry"])
def test_one_judgment(method: str) -> None:
    result = pair_scores(twins.pairs([("a", "b", -1)]), method, runs=30)
    assert result["b"].judgments == 1
    if method == "bradley-terry":
        assert not result["b"].defined
    else:
        assert result.systems() == ("b", "a")
        assert result.clusters() == [["b"], ["a"]]


def test_groups_that_never_met_are_named() -> None:
    triples = [("a", "b", 1), ("a", "b", -1), ("c", "d", 1)] * 8
    result = pair_scores(twins.pairs(triples), runs=30)
    assert any("never compared" in note and "a, b; c, d" in note for note in result.notes)
    assert all(own.defined for own in result)
    assert pair_scores(twins.pairs([*triples, ("b", "c", 0)]), runs=30).notes == ()


def test_undefined_resamples_are_left_out_and_counted() -> None:
    judged = twins.pairs([("a", "b", 1)] * 6 + [("a", "b", -1)])
    result = pair_scores(judged, "bradley-terry", runs=200, keep_samples=True)
    assert result.samples is not None
    undefined = int(np.isnan(result.samples).any(axis=0).sum())
    # None of 7 draws is the one that b won with probability (6/7)^7 = 0.34.
    assert 30 < undefined < 110
    assert result.notes == (
        f"In {undefined} of 200 resamples some system has no score; intervals and ranges leave these resamples out.",
    )
    assert result["a"].rank_low is not None


def test_a_system_that_a_resample_lacks() -> None:
    """c has one judgment, so a third of the resamples do not draw it: the original's 0, or left out."""
    judged = twins.pairs([("a", "b", 1), ("a", "b", -1)] * 20 + [("a", "c", -1)])
    result = pair_scores(judged, "wins", runs=500, keep_samples=True)
    assert result.samples is not None
    of_c = result.samples[result.systems().index("c")]
    assert set(of_c.tolist()) == {0.0, 0.5}
    assert (of_c == 0).mean() == pytest.approx((40 / 41) ** 41, abs=0.09)
    assert result.notes == ()
    skipped = pair_scores(judged, "wins:undecided=skip", runs=500, keep_samples=True)
    assert skipped.samples is not None
    np.testing.assert_array_equal(np.isnan(skipped.samples).any(axis=0), of_c == 0)
    assert "resamples some system has no score" in skipped.notes[0]


def test_without_resamples_there_are_scores_alone() -> None:
    result = human_scores(twins.random_rankings(2, "abc", 30), "wins", runs=0)
    assert all(own.defined and own.low is None and own.rank is None for own in result)


RATED = Judgments("rated", ratings=(Rating(0, ("a",), 1.0, "x"),))
RANKED = twins.random_rankings(2, "abc", 5)


@pytest.mark.parametrize(
    ("judgments", "method", "options", "message"),
    [
        (RANKED, "elo", {}, "There is no method 'elo'; the methods are trueskill, wins, bradley-terry, mean, z"),
        (RANKED, "wins:tie=half", {}, "The method wins has no option 'tie=half'; its options are ties=…"),
        (RANKED, "wins:ties=third", {}, "The option ties of wins takes ignore, half, win, loss"),
        (RANKED, "trueskill:beta=x", {}, "The option beta of trueskill takes a number"),
        (RANKED, "trueskill:iterations=1.5", {}, "The option iterations of trueskill takes a whole number"),
        (RANKED, "mean", {}, "random has no ratings, which mean needs"),
        (RATED, "trueskill", {}, "rated has no rankings, which trueskill needs; use mean or z"),
        (RANKED, "trueskill", {"runs": 0}, "TrueSkill needs at least one run"),
        (RANKED, "wins", {"runs": -1}, "The number of runs must be 0 or more"),
        (RANKED, "wins", {"seed": -1}, "The seed must lie between 0 and"),
        (RANKED, "wins", {"threads": 0}, "The number of threads must be 1 or more"),
    ],
)
def test_refusals(judgments: Judgments, method: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        human_scores(judgments, method, **options)  # type: ignore[arg-type]
    assert message in str(refusal.value)


def test_options_of_trueskill_by_name() -> None:
    result = human_scores(RANKED, "trueskill:deviation=2,beta=1.5,iterations=50,draw_probability=0.1", runs=5)
    assert "|sigma:2|draw:0.1|beta:1.5|iterations:50|" in result.signature
