"""The demo corpus and the demo set of ranked hypotheses, which ship with errata."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from errata.errors import InputError


def copy_corpus(folder: Path) -> None:
    """Copies the corpus into a new directory (or one that is empty), and the ranked hypotheses into ``closest`` in it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} exists and is not an empty directory; name another one.")
    try:
        for part, target in (("corpus", folder), ("closest", folder / "closest")):
            with as_file(files("errata.demo") / part) as own:
                shutil.copytree(own, target, dirs_exist_ok=True, copy_function=shutil.copyfile)
    except OSError as error:
        raise InputError(f"{folder}: the demo corpus cannot be written here ({error.strerror or error}).") from None


def demo_file(name: str) -> Path:
    """One of the demo corpus's files, e.g. ``systems/noisy.txt``, where it was installed."""
    path = Path(str(files("errata.demo") / "corpus" / name))
    if not path.is_file():
        raise InputError(f"The demo corpus has no file {name!r}.")
    return path


def closest_folder(language: str) -> Path:
    """The demo set of ranked hypotheses and closest golds of a language, ``en`` or ``ru``, where it was installed."""
    path = Path(str(files("errata.demo") / "closest" / language))
    if not path.is_dir():
        raise InputError(f"The demo set of ranked hypotheses has no language {language!r}; it has en and ru.")
    return path
