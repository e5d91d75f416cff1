"""What a table's function works with: the data, a seed, threads. It notes which files were read."""

from __future__ import annotations

import hashlib
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from errata.errors import ErrataError, InputError

if TYPE_CHECKING:
    from errata.data import DataSet
    from errata.meta import ArrayCache

RUNS = 1000  # of TrueSkill or the bootstrap, as in the papers


class Work:
    """Finds the public data in ``folder``, or wherever ``errata data`` put it."""

    def __init__(
        self, folder: Path | None = None, *, seed: int = 1, threads: int | None = None, fresh: bool = False
    ) -> None:
        """``fresh``: scores that are kept from earlier runs are not used."""
        if folder is not None and not folder.is_dir():
            raise InputError(f"{folder}: this is no directory; --data names the one that holds the data sets.")
        self.folder = folder
        self.seed = seed
        self.wanted = threads
        self.fresh = fresh
        self.read: dict[str, Path | None] = {}
        self.parts: dict[str, str] = {}

    def again(self) -> Work:
        """The same with nothing noted yet."""
        other = type(self)(self.folder, seed=self.seed, threads=self.wanted, fresh=self.fresh)
        other.score_cache = self.score_cache
        return other

    @property
    def threads(self) -> int:
        from errata.native import default_threads

        return self.wanted or default_threads()

    @cached_property
    def score_cache(self) -> ArrayCache:
        """Where scores that several tables share are kept."""
        from errata.meta import ArrayCache

        return ArrayCache(fresh=self.fresh)

    def path(self, data_set: str, name: str) -> Path:
        """A file of a data set, e.g. ``path("conll14", "human/gjg15.xml")``."""
        path = self.find(data_set).path(name)
        self.read[f"{data_set}:{name}"] = path
        return path

    def optional(self, data_set: str, name: str) -> Path | None:
        """A file that its authors give on request, or None where it is not here."""
        own = self.find(data_set)
        path = own.root / own.entry.file(name).path
        found = path if path.is_file() else None
        self.read[f"{data_set}:{name}"] = found
        return found

    def lines(self, data_set: str, name: str) -> list[str]:
        from errata.corpus.files import read_sentences

        return list(read_sentences(self.path(data_set, name)))

    def find(self, name: str) -> DataSet:
        from errata.data import DataSet, MissingDataError, find_entry, load, missing

        if self.folder is None:
            return load(name)
        entry = find_entry(name)
        lacking = missing(entry, self.folder)
        if lacking:
            raise MissingDataError(
                f"{self.folder} lacks {len(lacking)} of the {len(entry.required)} files of the data set {name}, e.g. "
                f"{lacking[0]}. Run: errata data get {name}"
            )
        return DataSet(entry, self.folder)

    def part(self, name: str) -> str:
        """Which version of an optional part of errata is here; empty where it is not set up. It is noted either way."""
        try:
            self.parts[name] = PARTS[name]()
        except ErrataError:
            self.parts[name] = ""
        return self.parts[name]

    def checksums(self) -> dict[str, str]:
        """SHA-256 of every file that was read; empty for one that was looked for and is not here."""
        return {
            name: "" if path is None else checksum(path, path.stat().st_mtime_ns) for name, path in self.read.items()
        }


def language_tool() -> str:
    from errata.detectors import make_detector

    return make_detector("lt").identity


def grammaticality_model() -> str:
    from errata.learned.lfm import load_lfm

    return load_lfm().identity()


#: Optional parts that tables can use, and how they name the version that is set up.
PARTS = {"languagetool": language_tool, "lfm": grammaticality_model}


@cache
def checksum(path: Path, _changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
