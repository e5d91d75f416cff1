"""One correlation's p and interval, two independent ones, and Holm's correction."""

from __future__ import annotations

import warnings
from itertools import permutations

import numpy as np
import pytest
import scipy.stats

from errata.errors import InputError
from errata.statistics.correlation import pearson, spearman
from errata.statistics.fisher import association_p, exact_p, fisher_interval, independent_p, t_test_p
from errata.statistics.multiple import holm

NAN = float("nan")
random = np.random.default_rng(5)


@pytest.mark.parametrize("n", [3, 4, 13, 700])
def test_the_t_approximation_is_scipys(n: int) -> None:
    x, y = random.normal(0, 1, n), random.normal(0, 1, n)
    assert t_test_p(pearson(x, y), n) == pytest.approx(scipy.stats.pearsonr(x, y).pvalue, abs=1e-9)
    assert t_test_p(spearman(x, y), n) == pytest.approx(scipy.stats.spearmanr(x, y).pvalue, abs=1e-9)


def test_exact_p() -> None:
    # Of 24 orders only the identity and its reverse have |ρ| = 1.
    assert exact_p([1, 2, 3, 4], [10, 20, 30, 40], coefficient="spearman") == 2 / 24
    x, y = random.normal(0, 1, 6), random.normal(0, 1, 6)
    observed = abs(np.corrcoef(x, y)[0, 1]) - 1e-9
    assert exact_p(x, y) == np.mean([abs(np.corrcoef(x, order)[0, 1]) >= observed for order in permutations(y)])


def test_the_method_goes_by_size() -> None:
    x, y = random.normal(0, 1, 9), random.normal(0, 1, 9)
    assert association_p(x, y) == t_test_p(pearson(x, y), 9)
    assert association_p(x[:8], y[:8], coefficient="spearman") == exact_p(x[:8], y[:8], coefficient="spearman")


def test_fisher_interval_is_scipys() -> None:
    x = random.normal(0, 1, 20)
    y = x + random.normal(0, 1, 20)
    expected = scipy.stats.pearsonr(x, y).confidence_interval(0.9)
    ours = fisher_interval(float(pearson(x, y)), 20, 0.9)
    assert (ours.low, ours.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_corpus_against_sentence_level_as_published() -> None:
    """Table 4 of Napoles et al. (2016), 12 systems: of six differences one is marked, the I-measure's ρ."""
    corpus = [0.725, 0.724, -0.055, 0.061, 0.692, 0.617]
    sentence = [0.852, 0.838, 0.769, 0.753, 0.648, 0.641]
    p = independent_p(corpus, 12, sentence, 12)
    assert (p < 0.05).tolist() == [False, False, True, False, False, False]
    assert p[2] == pytest.approx(0.0228, abs=0.0005)


def test_undefined_is_explicit() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.isnan(t_test_p([0.5, NAN, 1.5], [2, 10, 10])).all()
        assert t_test_p(1.0, 5) == 0
        assert np.isnan(independent_p([1, 0.5, NAN], [10, 3, 10], 0.5, 10)).all()
        for r, n in ((0.5, 3), (1.0, 10), (NAN, 10)):
            assert np.isnan(fisher_interval(r, n).low)
        assert np.isnan(exact_p([1, 1, 1], [1, 2, 3]))
        assert np.isnan(association_p([1, 2], [1, 2]))


def test_too_many_orders_are_refused() -> None:
    with pytest.raises(InputError, match="at most 8"):
        exact_p(np.arange(9), np.arange(9))


def test_holm() -> None:
    np.testing.assert_allclose(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])
    np.testing.assert_allclose(holm([[NAN, 0.02], [0.5, NAN]]), [[NAN, 0.04], [0.5, NAN]])
    assert holm([0.7, 0.6]).tolist() == [1, 1]
    assert holm([]).shape == (0,)
    p = random.random(30)
    order = random.permutation(30)
    np.testing.assert_array_equal(holm(p[order]), holm(p)[order])


def test_holm_keeps_the_rate_of_any_error() -> None:
    """Ten true hypotheses, 4,000 times: at level 0.05 some is rejected in about 1 − 0.995^10 of them."""
    rejected = np.mean([holm(p).min() <= 0.05 for p in random.random((4000, 10))])
    assert rejected == pytest.approx(1 - 0.995**10, abs=4 * np.sqrt(0.05 * 0.95 / 4000))
