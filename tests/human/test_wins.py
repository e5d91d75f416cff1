"""Expected Wins and its variants against a naive twin; the bootstrap against its definition."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest

from errata.human.methods import make_method
from errata.human.scores import human_scores, pair_scores
from errata.human.tables import UNITS, Tables, pairs_from_scores, resampled_tables, tables_of
from errata.human.wins import Wins, win_scores
from tests.human import twins


def whole(parts: Iterable[Tables]) -> Tables:
    """All portions in one."""
    wins, ties = zip(*parts, strict=True)
    return Tables(np.concatenate(wins), np.concatenate(ties))


TIES = {"ignore": None, "half": 0.5, "win": 1.0, "loss": 0.0}


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("undecided", ["zero", "skip"])
@pytest.mark.parametrize("seed", [1, 2])
def test_variants_are_those_of_the_twin(ties: str, undecided: str, seed: int) -> None:
    """Few judgments of many systems, so that some pairs were never decided and some never met."""
    triples = twins.random_triples(seed, {name: 0.3 * i for i, name in enumerate("abcdefg")}, 22, 0.4)
    judged = twins.pairs(triples)
    expected = twins.expected_wins(triples, judged.systems, TIES[ties], undecided == "skip")
    scores = pair_scores(judged, f"wins:ties={ties},undecided={undecided}", runs=0).scores()
    assert scores == {name: pytest.approx(value, abs=1e-12, nan_ok=True) for name, value in expected.items()}


def test_full_expansion_against_the_twin() -> None:
    judgments = twins.random_rankings(4, "abcdef", 50)
    expected = twins.expected_wins(twins.full_pairs(judgments), "abcdef", None, False)
    assert human_scores(judgments, "wins", runs=0).scores() == pytest.approx(expected, abs=1e-12)


def test_over_judgments_counts_every_judgment_once() -> None:
    triples = [("a", "b", 1)] * 9 + [("a", "b", -1)] + [("a", "c", -1)] * 2 + [("b", "c", 0)]
    scores = pair_scores(twins.pairs(triples), "wins:over=judgments", runs=0).scores()
    assert scores == pytest.approx({"a": 9 / 12, "b": 1 / 10, "c": 1.0})
    half = pair_scores(twins.pairs(triples), "wins:over=judgments,ties=half", runs=0).scores()
    assert half == pytest.approx({"a": 9 / 12, "b": 1.5 / 11, "c": 2.5 / 3})


def test_scores_of_several_tables_at_once() -> None:
    tables = [tables_of(twins.pairs(twins.random_triples(i, {"a": 0.0, "b": 1.0, "c": 0.2}, 30))) for i in range(3)]
    together = win_scores(Tables(np.stack([t.wins for t in tables]), np.stack([t.ties for t in tables])))
    np.testing.assert_array_equal(together, [win_scores(one) for one in tables])


@pytest.mark.parametrize("unit", UNITS)
def test_resamples_draw_whole_units(unit: str) -> None:
    judgments = twins.random_rankings(7, "abcd", 30, sentences=12)
    judged = twins.pairs_of(judgments)
    drawn = whole(resampled_tables(judged, unit, resamples=4000, seed=5))  # type: ignore[arg-type]
    np.testing.assert_array_equal(drawn.ties, drawn.ties.transpose(0, 2, 1))
    totals = drawn.wins.sum(axis=(1, 2)) + drawn.ties.sum(axis=(1, 2)) // 2
    if unit == "pairs":
        assert set(totals.tolist()) == {len(judged)}
    if unit == "rankings":  # each ranks all four systems, so has six pairs
        assert set(totals.tolist()) == {6 * 30}
    if unit == "sentences":
        assert len(set(totals.tolist())) > 10
    # Every judgment is expected once.
    assert drawn.wins.mean(axis=0) == pytest.approx(judged.wins(), abs=4 * 3 * math.sqrt(judged.wins().max() / 4000))
    for r in range(50):  # what was never judged is never drawn
        assert not ((drawn.wins[r] > 0) & (judged.wins() == 0)).any()


def test_resampled_variance_is_that_of_the_multinomial(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = twins.pairs([("a", "b", 1)] * 60 + [("a", "b", -1)] * 30 + [("a", "b", 0)] * 10)
    drawn = whole(resampled_tables(judged, "pairs", resamples=20_000, seed=1))
    assert drawn.wins[:, 0, 1].var() == pytest.approx(100 * 0.6 * 0.4, rel=0.05)
    assert drawn.ties[:, 0, 1].var() == pytest.approx(100 * 0.1 * 0.9, rel=0.05)
    monkeypatch.setattr("errata.human.tables.LARGEST", 8_000)  # portions and threads change nothing
    again = list(resampled_tables(judged, "pairs", resamples=20_000, seed=1, threads=3))
    assert len(again) == 20
    np.testing.assert_array_equal(drawn.wins, whole(again).wins)


def test_a_metrics_scores_rank_systems_as_people_do() -> None:
    scores = np.array([[0.5, 0.7, np.nan, 0.2], [0.5, 0.6, 0.9, 0.4], [0.1, 0.61, 0.3, np.nan]])
    judged = pairs_from_scores(scores, ["z", "b", "m"])
    assert judged.systems == ("b", "m", "z")
    expected = {("b", "z", 0), ("b", "m", 1), ("m", "z", -1), ("b", "m", -1), ("b", "z", -1), ("b", "z", 1)}
    assert set(twins.triples_of(judged)) == expected
    assert len(judged) == 8
    assert judged.ranking.tolist() == [0, 0, 0, 1, 1, 1, 2, 3]
    tolerant = pairs_from_scores(scores, ["z", "b", "m"], tolerance=0.05)
    assert tolerant.ties() == 2
    reversed_ = pairs_from_scores(scores, ["z", "b", "m"], higher_is_better=False)
    np.testing.assert_array_equal(reversed_.outcome, -judged.outcome)
    result = pair_scores(judged, "trueskill", runs=50)
    assert result.systems() == ("z", "b", "m")


def test_infinite_scores_compare() -> None:
    judged = pairs_from_scores(np.array([[np.inf, np.inf], [np.inf, 1.0]]), ["a", "b"])
    assert judged.outcome.tolist() == [0, 1]


def test_the_default_is_the_original() -> None:
    assert make_method("wins") == Wins("ignore", "opponents", "zero", "pairs")
