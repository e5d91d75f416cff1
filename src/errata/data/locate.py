"""Where data sets are: in the directory that ``ERRATA_DATA`` names, else in the user's data directory.

Both have the same layout, a folder a set. ``ERRATA_DATA`` may hold only some sets; the others are looked for in the
user's directory. A set is there when all its files are.
"""

from __future__ import annotations

import os
from pathlib import Path

from errata.data.entries import Entry
from errata.data.errors import MissingDataError
from errata.errors import InputError
from errata.setup import data_folder


def user_directory() -> Path:
    """Where ``errata data get`` puts data sets."""
    return data_folder() / "data"


def directories() -> list[Path]:
    """Where data sets are looked for, in order."""
    shared = os.environ.get("ERRATA_DATA")
    if not shared:
        return [user_directory()]
    if not Path(shared).is_dir():
        raise InputError(f"ERRATA_DATA names {shared}, which is no directory; mend it or unset it.")
    return [Path(shared), user_directory()]


def missing(entry: Entry, root: Path) -> list[str]:
    """The paths of the files that are not below ``root``."""
    return [file.path for file in entry.required if not (root / file.path).is_file()]


def find_root(entry: Entry) -> Path | None:
    """The first directory that holds the whole set."""
    return next((root for root in directories() if not missing(entry, root)), None)


def locate(entry: Entry) -> Path:
    """The directory that holds the whole set; its files are at their paths below it."""
    root = find_root(entry)
    if root is None:
        lacking = {root: missing(entry, root) for root in directories()}
        nearest = min(lacking, key=lambda root: len(lacking[root]))
        how = f"Run: errata data get {entry.name}"
        if len(lacking[nearest]) < len(entry.required):
            raise MissingDataError(
                f"The data set {entry.name} is incomplete in {nearest}: {len(lacking[nearest])} of {len(entry.required)} "
                f"files are missing, e.g. {lacking[nearest][0]}. {how}"
            )
        raise MissingDataError(
            f"The data set {entry.name} is not here (looked in {', '.join(map(str, lacking))}). {how}"
        )
    return root
