"""The two ways of fitting an ensemble: over systems, as published, and over sentences and systems together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.ensemble.domains import Domain
from errata.errors import InputError
from errata.learned.ridge import Ridge
from errata.native import Float


def fit_instances(features: Float, human: Float, alpha: float) -> Ridge:
    """Ridge regression on the features as they are, not standardised: scikit-learn's, which the paper used."""
    mean, centre = features.mean(axis=0), float(human.mean())
    x = features - mean
    weights = np.linalg.solve(x.T @ x + alpha * np.eye(x.shape[1]), x.T @ (human - centre))
    return Ridge(mean, np.ones(len(mean)), weights, centre, alpha)


@dataclass(frozen=True)
class Moments:
    """Products of features with each other and with the ratings, per output and per system, in one domain.

    Every sentence is compared with its other outputs only: features and ratings are differences from the sentence's mean over
    systems. So neither hard sentences nor harsh raters of a domain count.
    """

    output: tuple[Float, Float]
    system: tuple[Float, Float]
    mean: Float
    centre: float


def moments(domain: Domain, without: str | None = None) -> Moments:
    """Of all systems but one. Sentences that some system has no rating for are left out."""
    places = [i for i, system in enumerate(domain.systems) if system != without]
    if len(places) < 2:
        raise InputError(f"{domain.name} has fewer than two systems to compare; training needs two.")
    rated = np.isfinite(domain.ratings[places]).all(axis=0)
    if not rated.any():
        raise InputError(f"No sentence of {domain.name} has a rating of every system; training compares them.")
    x, y = domain.outputs[places][:, rated], domain.ratings[places][:, rated]
    dx, dy = x - x.mean(axis=0), y - y.mean(axis=0)
    flat = dx.reshape(-1, dx.shape[-1])
    mx, my = dx.mean(axis=1), dy.mean(axis=1)
    return Moments(
        (flat.T @ flat / len(flat), flat.T @ dy.ravel() / len(flat)),
        (mx.T @ mx / len(mx), mx.T @ my / len(mx)),
        x.mean(axis=(0, 1)),
        float(y.mean()),
    )


def fit_levels(domains: Sequence[Moments], size: float, alpha: float) -> Ridge:
    """Ridge regression over random samples of ``size`` sentences, in the limit of all samples.

    What a sample's mean deviates from another system's is one part chance of its sentences and ``size`` − 1 parts the system:
    the products of samples are those of outputs / ``size`` + those of systems · (1 − 1 / ``size``). 1 fits single outputs, a
    large number whole systems. ``alpha`` is relative to standardised features.
    """
    share = 1.0 / size
    square = np.sum([share * m.output[0] + (1 - share) * m.system[0] for m in domains], axis=0)
    against = np.sum([share * m.output[1] + (1 - share) * m.system[1] for m in domains], axis=0)
    scale = np.sqrt(np.diag(square))
    varies = scale > 1e-9
    scale = np.where(varies, scale, 1.0)
    solved = np.linalg.solve(square / scale[:, None] / scale + alpha * np.eye(len(scale)), against / scale)
    mean = np.mean([m.mean for m in domains], axis=0)
    return Ridge(mean, scale, np.where(varies, solved, 0.0), float(np.mean([m.centre for m in domains])), alpha)
