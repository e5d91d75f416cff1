"""``errata train gmeg``: fits an ensemble, chooses its settings by what was left out, and says how well it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from errata.edits.annotate import analyser_for
from errata.ensemble.domains import Domain
from errata.ensemble.fitting import Moments, fit_instances, fit_levels, moments
from errata.ensemble.studies import Study, correlation, held_out
from errata.errors import InputError
from errata.learned.gmeg import Ensemble
from errata.learned.gmeg_features import GROUPS, features_of
from errata.learned.ridge import Ridge
from errata.native import Float
from errata.statistics.correlation import pearson
from errata.version import __version__

Kind = Literal["extended", "paper", "source"]
KINDS: dict[Kind, tuple[str, ...]] = {
    "extended": ("counts", "meaning"),
    "paper": ("paper",),
    "source": ("edits", "meaning"),
}
PUBLISHED_ALPHA = 0.001
#: What is tried: sizes of samples and strengths for the extended recipe, strengths for the paper's.
SIZES = (1.0, 20.0, 80.0, 160.0, 320.0, 640.0, 1000.0)
ALPHAS = (1e-5, 1e-4, 1e-3, 1e-2, 1e-1)
#: Without references nothing is chosen: the model is one of single outputs.
SINGLE_SIZES, SINGLE_ALPHAS = (1.0,), (0.01,)
FOLDS = 10


@dataclass(frozen=True)
class Recipe:
    """``alpha`` None: chosen by cross-validation. ``extra`` are groups of features besides those of the kind,
    ``without`` those of the kind that are left out."""

    kind: Kind = "extended"
    alpha: float | None = None
    size: float | None = None
    extra: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"There is no recipe {self.kind!r}; the recipes are {', '.join(KINDS)}.")
        allowed = [group for group in GROUPS if group not in ("paper", "counts", "meaning", "edits")]
        for group in self.extra:
            if group not in allowed or self.kind == "paper":
                raise InputError(
                    f"The group of features {group!r} cannot be added to the recipe {self.kind}; others than paper "
                    f"take {', '.join(allowed)}."
                )
        own = KINDS[self.kind]
        if set(self.without) - set(own) or not set(own) - set(self.without):
            raise InputError(
                f"The recipe {self.kind} has the groups of features {', '.join(own)}, of which one must stay. Got without "
                f"{', '.join(self.without)}."
            )
        if (self.alpha is not None and not self.alpha > 0) or (self.size is not None and not self.size >= 1):
            raise InputError("The strength must be above 0, and the size of samples 1 sentence or more.")

    @property
    def features(self) -> tuple[str, ...]:
        return features_of((*(group for group in KINDS[self.kind] if group not in self.without), *self.extra))


@dataclass(frozen=True)
class Trained:
    """``fitted[d]`` is Pearson's r over the systems of a domain that were trained on, ``study`` that of what was left out.
    ``tried`` are the settings that were tried, with what they were judged by."""

    model: Ensemble
    recipe: Recipe
    fitted: dict[str, float]
    study: Study
    tried: tuple[tuple[str, float], ...]


def train_gmeg(domains: Sequence[Domain], recipe: Recipe = Recipe()) -> Trained:
    """Trains one model on all domains. Choices rest on these domains alone, by leaving out domains and systems."""
    if not domains:
        raise InputError("There is nothing to train on; name a benchmark with ratings of sentences.")
    if len({domain.name for domain in domains}) < len(domains):
        raise InputError("A domain is named twice; name each once.")
    ridge, study, tried, settings = (by_systems if recipe.kind == "paper" else by_levels)(domains, recipe)
    fitted = {domain.name: correlation(ridge, *domain.instances) for domain in domains}
    about = {
        "errata": __version__,
        "analysis": analyser_for("en", None).identity,
        "recipe": recipe.kind,
        **settings,
        "domains": [{"name": d.name, "systems": list(d.systems), "sentences": len(d.kept)} for d in domains],
        "synthetic": domains[0].many,
        "seed": domains[0].seed,
    }
    return Trained(Ensemble(recipe.features, ridge, about), recipe, fitted, study, tried)


Found = tuple[Ridge, Study, tuple[tuple[str, float], ...], dict[str, float]]


def by_systems(domains: Sequence[Domain], recipe: Recipe) -> Found:
    """The paper's: synthetic and real systems of all domains together."""
    features, human = pooled(domains, None)
    tried: tuple[tuple[str, float], ...] = ()
    alpha = recipe.alpha
    if alpha is None:
        scores = {a: folded(features, human, a) for a in ALPHAS}
        tried = tuple((f"alpha {a:g}", r) for a, r in scores.items())
        alpha = max(scores, key=lambda a: (scores[a], a))
    strength = alpha

    def fit(some: Sequence[Domain], without: str | None) -> Ridge:
        return fit_instances(*pooled(some, without), strength)

    return fit(domains, None), held_out(domains, fit), tried, {"alpha": strength}


def pooled(domains: Sequence[Domain], without: str | None) -> tuple[Float, Float]:
    rows = [~domain.containing(without) if without is not None else slice(None) for domain in domains]
    features = [domain.instances[0][own] for domain, own in zip(domains, rows, strict=True)]
    return np.concatenate(features), np.concatenate(
        [domain.instances[1][own] for domain, own in zip(domains, rows, strict=True)]
    )


def folded(features: Float, human: Float, alpha: float) -> float:
    """Pearson's r of predictions for left-out instances; instance i belongs to fold i modulo ten."""
    fold = np.arange(len(human)) % FOLDS
    predicted = np.empty(len(human))
    for k in range(FOLDS):
        out = fold == k
        predicted[out] = fit_instances(features[~out], human[~out], alpha).predict(features[out])
    return float(pearson(predicted, human))


def by_levels(domains: Sequence[Domain], recipe: Recipe) -> Found:
    """Sentences and systems together; size and strength are those that do best on what was left out."""
    kept: dict[tuple[str, str | None], Moments] = {}

    def known(domain: Domain, without: str | None) -> Moments:
        key = domain.name, without
        if key not in kept:
            kept[key] = moments(domain, without)
        return kept[key]

    def fits(size: float, alpha: float) -> Study:
        return held_out(domains, lambda some, out: fit_levels([known(d, out) for d in some], size, alpha))

    sizes, alphas = (SINGLE_SIZES, SINGLE_ALPHAS) if recipe.kind == "source" else (SIZES, ALPHAS)
    sizes = sizes if recipe.size is None else (recipe.size,)
    alphas = alphas if recipe.alpha is None else (recipe.alpha,)
    studies = {(size, alpha): fits(size, alpha) for size in sizes for alpha in alphas}
    # Where too few systems are there to leave one out, the strongest ridge over single outputs is the safest.
    worth = {setting: study.mean if np.isfinite(study.mean) else -np.inf for setting, study in studies.items()}
    best = max(studies, key=lambda setting: (round(worth[setting], 6), setting[1], -setting[0]))
    tried = tuple((f"size {size:g}, alpha {alpha:g}", study.mean) for (size, alpha), study in studies.items())
    everything = [known(domain, None) for domain in domains]
    settings = {"size": best[0], "alpha": best[1]}
    return fit_levels(everything, *best), studies[best], tried, settings
