"""Williams' test: a worked example, the original script's figures, what is undefined."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from errata.errors import InputError
from errata.statistics.correlation import pearson
from errata.statistics.dependent import williams, williams_matrix
from tests import data


def test_a_worked_example() -> None:
    test = williams(0.8806511688280105, 0.7603523680435683, 0.947389661501826, 12)
    assert test.determinant == pytest.approx(0.01752471517257903, abs=1e-12)
    assert test.t == pytest.approx(2.6870276676237057, abs=1e-9)
    assert test.p == pytest.approx(0.012458770664095589, abs=1e-9)


@pytest.mark.data
def test_the_original_script() -> None:
    """What the R script printed, with its degrees of freedom and with the test's own."""
    rows = list(data.rows("human/williams.tsv"))
    assert len(rows) == 68

    def column(name: str) -> list[float]:
        return [float(row[name]) for row in rows]

    arguments = column("r12"), column("r13"), column("r23"), column("n")
    test = williams(*arguments)
    np.testing.assert_allclose(test.determinant, column("det"), rtol=0, atol=1e-12)
    np.testing.assert_allclose(test.t, column("t"), rtol=0, atol=1e-9)
    np.testing.assert_allclose(test.p, column("p_df_n-3"), rtol=0, atol=1e-9)
    np.testing.assert_allclose(williams(*arguments, lost=2).p, column("p_df_n-2"), rtol=0, atol=1e-9)


def test_the_matrix_is_the_test_of_every_pair() -> None:
    random = np.random.default_rng(1)
    human = random.normal(0, 1, 30)
    metrics = np.stack([human + random.normal(0, 1, 30), -human + random.normal(0, 0.3, 30), random.normal(0, 1, 30)])
    p = williams_matrix(metrics, human)
    assert np.isnan(np.diag(p)).all()
    with_human = np.abs(pearson(metrics, human))
    for i in range(3):
        for j in {0, 1, 2} - {i}:
            between = abs(float(pearson(metrics[i], metrics[j])))
            assert p[i, j] == williams(with_human[i], with_human[j], between, 30).p
            assert p[i, j] + p[j, i] == pytest.approx(1)
    assert p[1, 0] < 0.05  # the sign of a metric does not matter
    order = [2, 0, 1]
    np.testing.assert_allclose(williams_matrix(metrics[order], human), p[np.ix_(order, order)], atol=1e-12)


def test_equally_good_metrics_have_uniform_p() -> None:
    """p ≤ x in a share x of 2,000 samples, to within the Kolmogorov–Smirnov bound for 1 in 1,000."""
    random = np.random.default_rng(2)
    human = random.normal(0, 1, (2000, 1, 40))
    metrics = human + random.normal(0, 1, (2000, 2, 40))
    with_human = pearson(metrics, human)
    test = williams(with_human[:, 0], with_human[:, 1], pearson(metrics[:, 0], metrics[:, 1]), 40)
    assert np.max(np.abs(np.sort(test.p) - np.arange(1, 2001) / 2000)) < 1.95 / np.sqrt(2000)


def test_undefined_is_explicit() -> None:
    nan = float("nan")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cases = williams(
            [0.9, 0.9, nan, 0.9, 0.9, 0.9],
            [0.8, 0.9, 0.1, 0.8, nan, -0.9],
            [0.9, 1, 0.1, 0.9, 0.2, 0.99],
            [3, 10, 10, 2, 10, 5],
        )
        assert np.isnan(cases.t).all()
        assert np.isnan(cases.p).all()
        constant = williams_matrix([[1.0, 1, 1, 1, 1], [1, 2, 3, 4, 6], [1, 2, 3, 4, 6]], [1, 2, 3, 5, 4])
        assert np.isnan(constant).all()


def test_bad_input() -> None:
    with pytest.raises(InputError, match="degrees of freedom"):
        williams(0.5, 0.4, 0.3, 20, lost=1)
    with pytest.raises(InputError, match="do not fit"):
        williams_matrix(np.ones((2, 5)), np.ones(4))
