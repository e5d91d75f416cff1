"""Oracle and honest weights of mixtures."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from errata.errors import InputError
from errata.learned.interpolation import LAMBDAS, interpolate

SYSTEMS, SENTENCES = 9, 30


def example() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    chance = np.random.default_rng(2)
    human = chance.normal(size=SYSTEMS)
    grammar = (
        0.9 + 0.02 * (human + chance.normal(size=SYSTEMS))[:, None] + 0.01 * chance.normal(size=(SYSTEMS, SENTENCES))
    )
    reference = (
        0.5 + 0.1 * (human + chance.normal(size=SYSTEMS))[:, None] + 0.2 * chance.normal(size=(SYSTEMS, SENTENCES))
    )
    return grammar, reference, human


def system_scores(weight: float, rows: slice | np.ndarray = slice(None)) -> np.ndarray:
    grammar, reference, _ = example()
    return ((1 - weight) * grammar[rows] + weight * reference[rows]).mean(axis=1)


@pytest.mark.parametrize(("name", "peer"), [("spearman", spearmanr), ("pearson", pearsonr)])
def test_one_weight_at_a_time(name: str, peer: object) -> None:
    human = example()[2]
    found = getattr(interpolate(*example()), name)
    naive = np.array([peer(system_scores(w), human).statistic for w in LAMBDAS])
    np.testing.assert_allclose(found.curve, naive, atol=1e-9)
    assert found.oracle_correlation == pytest.approx(naive.max())
    assert found.oracle == LAMBDAS[np.flatnonzero(naive > naive.max() - 1e-9)[0]]
    held_out = []
    for s in range(SYSTEMS):
        rest = np.delete(np.arange(SYSTEMS), s)
        each = np.array([peer(system_scores(w, rest), human[rest]).statistic for w in LAMBDAS])
        equals = np.flatnonzero(each > each.max() - 1e-9)
        held_out.append(LAMBDAS[equals[len(equals) // 2]])
    assert found.held_out.tolist() == held_out
    own = [(system_scores(w)[s] - system_scores(w).mean()) / system_scores(w).std() for s, w in enumerate(held_out)]
    assert found.cross_validated == pytest.approx(peer(own, human).statistic)


def test_order_of_systems() -> None:
    grammar, reference, human = example()
    order = np.random.default_rng(0).permutation(SYSTEMS)
    first, second = interpolate(grammar, reference, human), interpolate(grammar[order], reference[order], human[order])
    assert first.spearman.oracle == second.spearman.oracle
    assert first.pearson.cross_validated == pytest.approx(second.pearson.cross_validated)
    assert first.pearson.held_out[order].tolist() == second.pearson.held_out.tolist()


def test_means_do() -> None:
    grammar, reference, human = example()
    whole, means = interpolate(grammar, reference, human), interpolate(grammar.mean(1), reference.mean(1), human)
    np.testing.assert_allclose(whole.pearson.curve, means.pearson.curve)


def test_one_weight_for_all_is_that_weight() -> None:
    """Where one metric is the human score itself, every choice without a system is the same."""
    _, reference, human = example()
    found = interpolate(np.tile(human[:, None], SENTENCES), reference, human)
    assert set(found.pearson.held_out.tolist()) == {0.0}
    assert found.pearson.cross_validated == pytest.approx(found.pearson.curve[0]) == pytest.approx(1)


def test_the_ends_are_the_metrics_alone() -> None:
    grammar, reference, human = example()
    curve = interpolate(grammar, reference, human).pearson.curve
    assert curve[0] == pytest.approx(pearsonr(grammar.mean(1), human).statistic)
    assert curve[-1] == pytest.approx(pearsonr(reference.mean(1), human).statistic)


def test_a_constant_metric_leaves_the_other() -> None:
    grammar, _, human = example()
    found = interpolate(grammar, np.full_like(grammar, 0.5), human)
    assert found.spearman.oracle == 0
    assert np.isnan(found.spearman.curve[-1])


def test_nothing_is_defined_for_equal_people() -> None:
    grammar, reference, _ = example()
    found = interpolate(grammar, reference, np.ones(SYSTEMS))
    assert np.isnan(found.pearson.oracle)
    assert np.isnan(found.pearson.cross_validated)


def test_bad_shapes() -> None:
    grammar, reference, human = example()
    with pytest.raises(InputError, match=r"Got shapes \(9, 30\), \(9, 29\) and \(9,\)"):
        interpolate(grammar, reference[:, 1:], human)
    with pytest.raises(InputError, match=r"at least 4 systems\. Got 3"):
        interpolate(grammar[:3], reference[:3], human[:3])
