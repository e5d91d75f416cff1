"""Ridge regression on standardised features, its strength chosen by cross-validation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.native import Float, Int64

ALPHAS = tuple(10.0**exponent for exponent in np.arange(-1.0, 5.01, 0.5).tolist())
FOLDS = 10


@dataclass(frozen=True)
class Ridge:
    """``intercept`` + Σ ``weights`` · (x − ``mean``) / ``scale``. A feature that never varied has weight 0."""

    mean: Float
    scale: Float
    weights: Float
    intercept: float
    alpha: float

    def predict(self, features: Float) -> Float:
        """Shape [..., features] to [...]. Row by row, so that a row's result depends on no other."""
        result: Float = ((features - self.mean) / self.scale * self.weights).sum(axis=-1) + self.intercept
        return result


def fit(features: Float, target: Float, alpha: float) -> Ridge:
    """Minimises Σ (target − prediction)² + alpha · Σ weights², alpha above 0; the intercept is free."""
    return path(features, target, [alpha])[0]


def path(features: Float, target: Float, alphas: Sequence[float]) -> list[Ridge]:
    """The fits of many strengths, from one decomposition of the features' correlations: O(rows · features²)."""
    mean = features.mean(axis=0)
    spread = features.std(axis=0)
    varies = spread > 1e-12 * np.maximum(1.0, np.abs(mean))
    scale = np.where(varies, spread, 1.0)
    z = np.where(varies, (features - mean) / scale, 0.0)
    centre = float(target.mean())
    values, vectors = np.linalg.eigh(z.T @ z)
    projected = vectors.T @ (z.T @ (target - centre))
    solved = [vectors @ (projected / (np.maximum(values, 0.0) + alpha)) for alpha in alphas]
    return [
        Ridge(mean, scale, np.where(varies, weights, 0.0), centre, float(alpha))
        for weights, alpha in zip(solved, alphas, strict=True)
    ]


def fit_by_cross_validation(
    features: Float, target: Float, alphas: Sequence[float] = ALPHAS, folds: int = FOLDS
) -> Ridge:
    """The fit with the strength whose squared error on left-out rows is least, the strongest of equals.

    Row i belongs to fold i modulo ``folds``: nothing is drawn.
    """
    folds = min(folds, len(target))
    errors = np.zeros(len(alphas))
    fold: Int64 = np.arange(len(target)) % folds
    for k in range(folds):
        out = fold == k
        for i, model in enumerate(path(features[~out], target[~out], alphas)):
            errors[i] += float(((model.predict(features[out]) - target[out]) ** 2).sum())
    best = max(range(len(alphas)), key=lambda i: (-errors[i], alphas[i]))
    return fit(features, target, alphas[best])
