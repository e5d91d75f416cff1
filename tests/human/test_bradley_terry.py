"""Bradley–Terry with ties against a general optimiser, and where it has no answer."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from errata.human.bradley_terry import fit, has_maximum
from errata.human.scores import pair_scores
from errata.human.tables import Tables, tables_of
from tests.human import twins


def log_likelihood(parameters: np.ndarray, triples: list[twins.Triple], systems: tuple[str, ...]) -> float:
    """Of strengths exp(score) and ν = exp(last), judgment by judgment."""
    scores, log_ties = dict(zip(systems, parameters[:-1], strict=True)), parameters[-1]
    total = 0.0
    for a, b, outcome in triples:
        p, q = np.exp(scores[a]), np.exp(scores[b])
        tie = np.exp(log_ties) * np.sqrt(p * q)
        total += np.log({1: p, 0: tie, -1: q}[outcome] / (p + q + tie))
    return float(total)


@pytest.mark.parametrize("seed", range(5))
def test_maximum_likelihood(seed: int) -> None:
    triples = twins.random_triples(seed, {"a": 0.0, "b": 1.2, "c": -0.6, "d": 0.3}, 150, 0.05 + 0.15 * seed)
    judged = twins.pairs(triples)
    tables = tables_of(judged)
    found = fit(Tables(tables.wins[None], tables.ties[None]))
    general = minimize(
        lambda x: -log_likelihood(x, triples, judged.systems), np.zeros(5), method="BFGS", options={"gtol": 1e-7}
    )
    expected = general.x[:4] - general.x[:4].mean()
    assert found.scores[0] == pytest.approx(expected, abs=1e-5)
    assert np.log(found.ties[0]) == pytest.approx(general.x[4], abs=1e-5)
    # No step in any direction does better: the maximum is met more closely than the optimiser can tell.
    best = np.append(found.scores[0], np.log(found.ties[0]))
    reached = log_likelihood(best, triples, judged.systems)
    assert reached >= -general.fun - 1e-9
    for k in range(5):
        up, down = best.copy(), best.copy()
        up[k] += 1e-4
        down[k] -= 1e-4
        slope = (log_likelihood(up, triples, judged.systems) - log_likelihood(down, triples, judged.systems)) / 2e-4
        assert slope == pytest.approx(0, abs=1e-4)


def test_two_systems_have_a_closed_form() -> None:
    """p / q = wins / losses, and ν √(p q) is to p as ties are to wins."""
    judged = twins.pairs([("a", "b", 1)] * 8 + [("a", "b", -1)] * 2 + [("a", "b", 0)] * 6)
    result = pair_scores(judged, "bradley-terry", runs=0)
    assert result["a"].score == pytest.approx(np.log(4) / 2, abs=1e-12)
    assert result["b"].score == pytest.approx(-np.log(4) / 2, abs=1e-12)
    assert result.parameters["ties"] == pytest.approx(6 / 4, abs=1e-12)


def test_without_ties_it_is_plain_bradley_terry() -> None:
    judged = twins.pairs([("a", "b", 1)] * 3 + [("a", "b", -1)])
    result = pair_scores(judged, "bradley-terry", runs=0)
    assert result["a"].score - result["b"].score == pytest.approx(np.log(3), abs=1e-12)
    assert result.parameters["ties"] == 0


@pytest.mark.parametrize(
    ("triples", "defined"),
    [
        ([("a", "b", 1), ("b", "a", 1)], True),
        ([("a", "b", 1)], False),  # b never won
        ([("a", "b", 0)], False),  # nobody won
        ([("a", "b", 1), ("a", "b", 0)], False),  # a tie and a win fit ever larger strengths and ν
        ([("a", "b", 1), ("b", "c", 1), ("c", "a", 1)], True),  # a cycle
        ([("a", "b", 1), ("b", "c", 1), ("c", "a", 0)], True),  # more wins than ties in the cycle
        ([("a", "b", 1), ("b", "c", 0), ("c", "a", 0)], False),  # one win against two ties
        ([("a", "b", 1), ("b", "a", 1), ("c", "d", 1), ("d", "c", 1)], False),  # two groups that never met
        ([("a", "b", 1), ("b", "a", 1), ("a", "c", 1), ("c", "a", 0)], True),  # a tie holds c
        ([("a", "b", 1), ("b", "a", 1), ("a", "c", 1), ("b", "c", 1)], False),  # c lost everything
    ],
)
def test_where_there_is_a_maximum(triples: list[twins.Triple], defined: bool) -> None:
    judged = twins.pairs(triples)
    tables = tables_of(judged)
    assert has_maximum(Tables(tables.wins[None], tables.ties[None])).tolist() == [defined]
    result = pair_scores(judged, "bradley-terry", runs=5)
    assert all(own.defined == defined for own in result)
    assert bool(result.notes and "no maximum" in result.notes[0]) == (not defined)
    if defined:  # and it is one: no general optimiser runs away from it
        best = np.array([result[name].score for name in judged.systems] + [np.log(result.parameters["ties"] or 1e-300)])
        for shift in np.eye(len(best)) * 0.01:
            assert log_likelihood(best, triples, judged.systems) >= log_likelihood(
                best + shift, triples, judged.systems
            )


@given(st.integers(0, 10_000))
def test_a_found_maximum_is_finite(seed: int) -> None:
    triples = twins.random_triples(seed, {"a": 0.0, "b": 1.0, "c": 2.0}, 6, 0.3)
    judged = twins.pairs(triples)
    tables = tables_of(judged)
    found = fit(Tables(tables.wins[None], tables.ties[None]))
    if has_maximum(Tables(tables.wins[None], tables.ties[None]))[0]:
        assert np.abs(found.scores).max() < 30
        assert found.scores.sum() == pytest.approx(0, abs=1e-9)
    else:
        assert np.isnan(found.scores).all()


def test_many_fits_are_those_of_one_by_one_wherever_they_start() -> None:
    tables = [tables_of(twins.pairs(twins.random_triples(i, {"a": 0.0, "b": 1.0, "c": 0.2}, 40))) for i in range(20)]
    stacked = Tables(np.stack([t.wins for t in tables]), np.stack([t.ties for t in tables]))
    together = fit(stacked, np.array([3.0, -5.0, 2.0]))
    alone = [fit(Tables(t.wins[None], t.ties[None])).scores[0] for t in tables]
    assert together.scores == pytest.approx(np.array(alone), abs=1e-10)
