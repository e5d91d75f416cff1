"""Ridge regression against the normal equations."""

from __future__ import annotations

import numpy as np
import pytest

from errata.learned.ridge import ALPHAS, fit, fit_by_cross_validation


def example(rows: int = 60, noise: float = 0.5) -> tuple[np.ndarray, np.ndarray]:
    chance = np.random.default_rng(4)
    x = chance.normal(size=(rows, 5)) * [1, 10, 0.1, 1, 1] + [0, 5, 0, 100, 0]
    return x, x @ [1, 0.2, 3, 0, -1] + noise * chance.normal(size=rows)


@pytest.mark.parametrize("alpha", [0.1, 3.0, 1000.0])
def test_normal_equations(alpha: float) -> None:
    x, y = example()
    model = fit(x, y, alpha)
    z = (x - x.mean(axis=0)) / x.std(axis=0)
    expected = np.linalg.solve(z.T @ z + alpha * np.eye(5), z.T @ (y - y.mean()))
    np.testing.assert_allclose(model.weights, expected, rtol=1e-9)
    np.testing.assert_allclose(model.predict(x), z @ expected + y.mean(), rtol=1e-9)


def test_constant_and_equal_features() -> None:
    x, y = example()
    wide = np.column_stack([x, np.full(len(x), 7.0), x[:, 0]])
    model = fit(wide, y, 1.0)
    assert model.weights[5] == 0
    assert model.weights[6] == pytest.approx(model.weights[0])
    assert np.all(np.isfinite(model.predict(wide)))


def test_a_row_depends_on_no_other() -> None:
    x, y = example()
    model = fit(x, y, 2.0)
    together = model.predict(x)
    assert [float(model.predict(row)) for row in x] == together.tolist()


def test_strength_follows_the_noise() -> None:
    x, y = example(noise=0.01)
    assert fit_by_cross_validation(x, y).alpha == ALPHAS[0]
    chance = np.random.default_rng(1).normal(size=len(y))
    assert fit_by_cross_validation(x, chance).alpha > 10


def test_cross_validation_is_what_it_says() -> None:
    x, y = example(noise=3.0)
    fold = np.arange(len(y)) % 10
    errors = [
        sum(((fit(x[fold != k], y[fold != k], a).predict(x[fold == k]) - y[fold == k]) ** 2).sum() for k in range(10))
        for a in ALPHAS
    ]
    assert fit_by_cross_validation(x, y).alpha == ALPHAS[int(np.argmin(errors))]
