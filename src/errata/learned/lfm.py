"""The linguistic-feature model of grammaticality (Heilman et al., 2014; Napoles et al., 2016): ridge regression on GUG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from errata.edits.analysis import Analysis, analyse
from errata.edits.annotate import Annotator, analyser_for
from errata.edits.cache import AnalysisCache
from errata.errors import InputError
from errata.learned import store
from errata.learned.features import GROUPS, LanguageModels, Linkage, extract, names
from errata.learned.links import LinkageCache, link_grammar
from errata.learned.ngram_model import NgramModel
from errata.learned.ridge import Ridge
from errata.native import Float

NAME = "lfm"
VERSION = 1  # of the file and of what the features mean
TRAIN = "errata train lfm"
LOW, HIGH = 1.0, 4.0  # the judgments of GUG
NO_LINK_PARSER = (
    "The model was trained with the link grammar, and link-parser is not installed. Install it (Debian, Ubuntu: apt-get "
    f"install link-grammar), or train without it: {TRAIN} --without link"
)


@dataclass(frozen=True)
class Lfm:
    """A trained model. ``about`` says what it was trained from and how well it did."""

    groups: tuple[str, ...]
    models: LanguageModels
    ridge: Ridge
    about: Mapping[str, Any]

    @property
    def digest(self) -> str:
        return str(self.about.get("digest", "unsaved"))

    def judgments(self, sentences: Sequence[str], threads: int = 1) -> Float:
        """What people would say of tokenised sentences on GUG's scale, 1 (incomprehensible) to 4 (perfect)."""
        return self.ridge.predict(features_of(sentences, self.models, self.groups, threads))

    def scores(self, sentences: Sequence[str], threads: int = 1) -> Float:
        """The same from 0 to 1; what lies beyond is cut off."""
        result: Float = np.clip((self.judgments(sentences, threads) - LOW) / (HIGH - LOW), 0.0, 1.0)
        return result

    def identity(self) -> str:
        """Model, analysis and link grammar, for signatures."""
        parts = [f"trained:{self.digest}", f"analysis:{analyser_for('en', None).identity}"]
        if "link" in self.groups and (grammar := link_grammar()) is not None:
            parts.append(grammar.identity)
        return "|".join(parts)

    def save(self, path: Path | None = None) -> Path:
        path = path or store.model_path(NAME)
        arrays: dict[str, Any] = {
            f"{name} {key}": value
            for name, model in named_models(self.models).items()
            for key, value in model.arrays().items()
        }
        arrays |= {f"ridge {key}": getattr(self.ridge, key) for key in ("mean", "scale", "weights")}
        about = {
            **{key: value for key, value in self.about.items() if key != "digest"},
            "groups": list(self.groups),
            "features": list(names(self.groups)),
            "analysis": analyser_for("en", None).identity,
            "intercept": self.ridge.intercept,
            "alpha": self.ridge.alpha,
        }
        store.save(path, NAME, VERSION, arrays, about)
        return path


def named_models(models: LanguageModels) -> dict[str, NgramModel]:
    native = {f"native{order}": model for order, model in models.native.items()}
    return {**native, "learner": models.learner, "tags": models.tags, "classes": models.classes}


def load_lfm(path: Path | None = None) -> Lfm:
    """The trained model, checked: of this version, whole, with the features and the analysis of this errata."""
    path = path or store.model_path(NAME)
    return read_lfm(path, path.stat().st_mtime_ns if path.is_file() else 0)


@lru_cache(maxsize=2)
def read_lfm(path: Path, written: int) -> Lfm:
    """The model of a file, read again when it was ``written`` at another time."""
    arrays, about = store.load(path, NAME, VERSION, TRAIN)
    try:
        groups = tuple(about["groups"])
        if tuple(about["features"]) != names(groups) or set(groups) - set(GROUPS):
            raise store.ModelError(f"{path} has other features than this errata computes. Run: {TRAIN}")
        analysis = analyser_for("en", None).identity
        if about["analysis"] != analysis:
            raise store.ModelError(
                f"{path} was trained with the analysis {about['analysis']}; this errata has {analysis}. Run: {TRAIN}"
            )
        made = {
            name: NgramModel.of_arrays(
                {key.partition(" ")[2]: a for key, a in arrays.items() if key.startswith(f"{name} ")}
            )
            for name in (*(f"native{order}" for order in LanguageModels.NATIVE_ORDERS), "learner", "tags", "classes")
        }
        mean, scale, weights = (arrays[f"ridge {key}"].astype(np.float64) for key in ("mean", "scale", "weights"))
        ridge = Ridge(mean, scale, weights, float(about["intercept"]), float(about["alpha"]))
    except (KeyError, ValueError, TypeError) as error:
        raise store.ModelError(f"{path} lacks a part of the model ({error}). Run: {TRAIN}") from error
    if any(len(vector) != len(names(groups)) for vector in (mean, scale, weights)):
        raise store.ModelError(f"{path} has other features than this errata computes. Run: {TRAIN}")
    native = {order: made[f"native{order}"] for order in LanguageModels.NATIVE_ORDERS}
    return Lfm(groups, LanguageModels(native, made["learner"], made["tags"], made["classes"]), ridge, about)


def analysed(sentences: Sequence[str], threads: int = 1) -> list[Analysis]:
    """The English pipeline's analyses, from the cache where they are there."""
    texts = [" ".join(sentence.split()) for sentence in sentences]
    found = analyse(texts, Annotator("en", threads=threads).parallel_analyser(), AnalysisCache())
    return [found[text] for text in texts]


def linkages(sentences: Sequence[str], threads: int = 1) -> list[Linkage]:
    grammar = link_grammar(threads)
    if grammar is None:
        raise store.ModelError(NO_LINK_PARSER)
    return grammar.linkages(sentences, LinkageCache())


def features_of(sentences: Sequence[str], models: LanguageModels, groups: Sequence[str], threads: int = 1) -> Float:
    """Shape [sentences, features of ``groups``]."""
    links = linkages(sentences, threads) if "link" in groups else None
    return extract(analysed(sentences, threads), models, groups, links)


def usable_groups(without: Sequence[str] = ()) -> tuple[str, ...]:
    """The groups a model can be trained with here: the link grammar only where it is installed."""
    for group in without:
        if group not in GROUPS:
            raise InputError(f"There is no group of features {group!r}; the groups are {', '.join(GROUPS)}.")
    here = [g for g in GROUPS if g not in without and (g != "link" or link_grammar() is not None)]
    if not here:
        raise InputError("All groups of features are left out; leave one in.")
    return tuple(here)
