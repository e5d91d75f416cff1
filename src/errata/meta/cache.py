"""Arrays kept on disk, so that what was scored once is not scored again: one ``.npz`` file an entry, whole or not at
all.

Entries lie in the folder ``meta`` of errata's cache directory. A key names everything the arrays depend on, errata's
own code included. The folder is bounded: beyond the limit the entries that were not used for longest go. An entry that
cannot be read is made anew, and a folder that cannot be written is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from errata import _native
from errata.store import Usage, cache_folder
from errata.version import __version__

Arrays = dict[str, npt.NDArray[Any]]
LIMIT = 1024 * 1024 * 1024
#: Rooms that no score comes from. A change in any other makes all entries stale.
OTHER_ROOMS = ("cli", "demo", "report", "reproduce")


class ArrayCache:
    """Named arrays by key. A ``fresh`` one gives only what it was given itself, and so replaces what was there before."""

    def __init__(self, folder: Path | None = None, limit: int = LIMIT, *, fresh: bool = False) -> None:
        self.folder = (folder or cache_folder()) / "meta"
        self.limit = limit
        self.fresh = fresh
        self.given: set[str] = set()

    def path(self, key: str) -> Path:
        return self.folder / f"{hashlib.sha256(f'{fingerprint()}|{key}'.encode()).hexdigest()[:32]}.npz"

    def get(self, key: str) -> Arrays | None:
        if self.fresh and key not in self.given:
            return None
        path = self.path(key)
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return arrays

    def put(self, key: str, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        path = self.path(key)
        self.given.add(key)
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    small: dict[str, Any] = {label: smallest(array) for label, array in arrays.items()}
                    np.savez_compressed(file, **small)
                Path(name).replace(path)
            finally:
                Path(name).unlink(missing_ok=True)
            self.shrink()

    def entries(self) -> list[Path]:
        return list(self.folder.glob("*.npz")) if self.folder.is_dir() else []

    def shrink(self) -> None:
        """Drops what was not used for longest until nine tenths of the limit are left."""
        known = sorted((path.stat().st_mtime_ns, path.stat().st_size, path) for path in self.entries())
        size = sum(own for _, own, _ in known)
        if size <= self.limit:
            return
        for _, own, path in known[:-1]:
            path.unlink(missing_ok=True)
            size -= own
            if size <= 0.9 * self.limit:
                return

    def usage(self) -> Usage:
        return Usage(self.folder, sum(path.stat().st_size for path in self.entries()), {})

    def clear(self) -> None:
        for path in self.entries():
            path.unlink(missing_ok=True)


def kept(store: ArrayCache | None, key: str, make: Callable[[], Arrays]) -> Arrays:
    """What the cache has under the key, or what ``make`` gives, which is then kept."""
    found = store.get(key) if store is not None else None
    if found is None:
        found = make()
        if store is not None:
            store.put(key, found)
    return found


def smallest(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Counts as 32-bit integers; everything else as it is."""
    if array.dtype != np.float64 or not np.isfinite(array).all() or np.abs(array).max(initial=0) > 2**31 - 1:
        return array
    whole = array.astype(np.int32)
    return whole if np.array_equal(whole, array) and not np.signbit(array[array == 0]).any() else array


@cache
def fingerprint() -> str:
    """The version, and size and time of every file that scores come from."""
    root = Path(__file__).resolve().parents[1]
    files = [path for path in root.rglob("*") if path.relative_to(root).parts[0] not in OTHER_ROOMS]
    stamps = sorted(
        f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}"
        for path in [*files, Path(_native.__file__)]
        if path.is_file() and path.suffix != ".pyc"
    )
    return hashlib.sha256("\n".join([__version__, *stamps]).encode()).hexdigest()
