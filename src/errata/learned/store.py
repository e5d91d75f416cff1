"""Trained models on disk: one file of plain arrays and a description, checked when it is read."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from errata.corpus.files import current_umask
from errata.errors import ErrataError
from errata.setup import data_folder

Arrays = Mapping[str, "np.ndarray[Any, np.dtype[Any]]"]
ABOUT = "about"


class ModelError(ErrataError):
    """A trained model is not there, or cannot be used."""


def model_path(name: str) -> Path:
    """Where the model of this name is kept."""
    return data_folder() / "models" / f"{name}.npz"


def digest(arrays: Arrays, about: Mapping[str, Any]) -> str:
    """A name for exactly this model."""
    state = hashlib.blake2b(json.dumps(about, sort_keys=True).encode(), digest_size=6)
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        state.update(f"{name} {array.dtype.str} {array.shape}".encode())
        state.update(array.tobytes())
    return state.hexdigest()


def save(path: Path, kind: str, version: int, arrays: Arrays, about: Mapping[str, Any]) -> str:
    """Writes a model whole or not at all, and returns its digest."""
    found = digest(arrays, about)
    head = json.dumps({"kind": kind, "version": version, "digest": found, **about}).encode()
    temporary: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.stem}-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            np.savez_compressed(file, allow_pickle=False, **{ABOUT: np.frombuffer(head, np.uint8), **arrays})
        Path(temporary).chmod(0o666 & ~current_umask())
        Path(temporary).replace(path)
    except OSError as error:
        raise ModelError(
            f"{error.filename or path} cannot be written ({error.strerror or error}). Choose a writable place with "
            "ERRATA_HOME."
        ) from error
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
    return found


def load(
    path: Path, kind: str, version: int, how: str
) -> tuple[dict[str, np.ndarray[Any, np.dtype[Any]]], dict[str, Any]]:
    """The arrays and the description of a model. ``how`` is the command that makes one."""
    if not path.is_file():
        raise ModelError(f"There is no trained model at {path}. Run: {how}")
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        about: dict[str, Any] = json.loads(arrays.pop(ABOUT).tobytes())
        found = about.pop("kind"), about.pop("version")
        expected = about.pop("digest")
    except (OSError, ValueError, KeyError, EOFError, AttributeError, TypeError, zipfile.BadZipFile) as error:
        raise ModelError(f"{path} is no model of errata or damaged ({error}). Run: {how}") from error
    if found != (kind, version):
        raise ModelError(
            f"{path} holds a model {found[0]} of version {found[1]}; this errata reads {kind} of version {version}. "
            f"Run: {how}"
        )
    if digest(arrays, about) != expected:
        raise ModelError(f"{path} is damaged: its content is not what was written. Run: {how}")
    return arrays, {**about, "digest": expected}
