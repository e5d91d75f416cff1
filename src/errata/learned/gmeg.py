"""Trained GMEG ensembles: ridge regression over the features of a system, kept as JSON that people can read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from errata.corpus.files import whole_file
from errata.edits.annotate import analyser_for
from errata.learned.gmeg_features import FREE, KNOWN, parts_of
from errata.learned.ridge import Ridge
from errata.learned.store import ModelError
from errata.native import Float
from errata.setup import data_folder

KIND, VERSION = "gmeg", 1  # of the file and of what the features mean
TRAIN = "errata train gmeg"
MODELS = Path(__file__).resolve().parents[1] / "models" / "gmeg"
SHIPPED = ("extended", "paper")


@dataclass(frozen=True)
class Ensemble:
    """``ridge`` predicts the human score of a system, or of a single output, from its features. ``about`` says what it was
    trained on and how."""

    features: tuple[str, ...]
    ridge: Ridge
    about: Mapping[str, Any]

    def predict(self, features: Float) -> Float:
        """Shape [..., features] to [...]."""
        return self.ridge.predict(features)

    @property
    def needs(self) -> str:
        """``references``, or ``source`` where no feature needs any."""
        return "source" if set(parts_of(self.features)) <= FREE else "references"

    @property
    def digest(self) -> str:
        return digest(self.document())

    def document(self) -> dict[str, Any]:
        """Plain data, without the digest."""
        return {
            "kind": KIND,
            "version": VERSION,
            **self.about,
            "features": list(self.features),
            "ridge": plain(self.ridge),
        }

    def save(self, path: Path) -> Path:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as file:
                file.write(json.dumps({**self.document(), "digest": self.digest}, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise ModelError(f"{path} cannot be written ({error.strerror or error}); name another place.") from error
        return path


def plain(ridge: Ridge) -> dict[str, Any]:
    vectors = {key: getattr(ridge, key).tolist() for key in ("mean", "scale", "weights")}
    return {"alpha": ridge.alpha, "intercept": ridge.intercept, **vectors}


def digest(document: Mapping[str, Any]) -> str:
    """A name for exactly this model."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def default_path() -> Path:
    """Where ``errata train gmeg`` puts a model."""
    return data_folder() / "models" / "gmeg.json"


def load_ensemble(name: str) -> Ensemble:
    """A model that ships (``extended``, ``paper``) or a file, checked: of this version, whole, with known features."""
    path = MODELS / f"{name}.json" if name in SHIPPED else Path(name)
    if not path.is_file():
        raise ModelError(
            f"There is no model {path}; the models are {', '.join(SHIPPED)} and files that {TRAIN} writes."
        )
    return read_ensemble(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def read_ensemble(path: Path, written: int) -> Ensemble:
    """The model of a file, read again when it was ``written`` at another time."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        found = document.pop("kind"), document.pop("version")
        expected = document.pop("digest")
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise ModelError(f"{path} is no GMEG model or damaged ({error}). Run: {TRAIN}") from error
    if found != (KIND, VERSION):
        raise ModelError(
            f"{path} holds a model {found[0]} of version {found[1]}; this errata reads {KIND} of version {VERSION}. "
            f"Run: {TRAIN}"
        )
    if digest({"kind": KIND, "version": VERSION, **document}) != expected:
        raise ModelError(f"{path} is damaged: its content is not what was written. Run: {TRAIN}")
    try:
        features = tuple(document.pop("features"))
        ridge = ridge_of(document.pop("ridge"), len(features))
        analysis = document["analysis"]
    except (KeyError, ValueError, TypeError) as error:
        raise ModelError(f"{path} lacks a part of the model ({error}). Run: {TRAIN}") from error
    if strange := sorted(set(features) - KNOWN):
        raise ModelError(f"{path} has features that this errata does not compute, e.g. {strange[0]!r}. Run: {TRAIN}")
    here = analyser_for("en", None).identity
    if analysis != here:
        raise ModelError(f"{path} was trained with the analysis {analysis}; this errata has {here}. Run: {TRAIN}")
    return Ensemble(features, ridge, document)


def ridge_of(data: Mapping[str, Any], size: int) -> Ridge:
    mean, scale, weights = (np.array(data[key], dtype=np.float64) for key in ("mean", "scale", "weights"))
    if any(vector.shape != (size,) for vector in (mean, scale, weights)):
        raise ValueError(f"{size} features, but not as many weights")
    return Ridge(mean, scale, weights, float(data["intercept"]), float(data["alpha"]))
