"""What the registry says of a data set: its files, what each is for, and where each is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote

from errata.errors import InputError

Role = Literal["source", "system", "reference", "gold", "judgments", "scores", "ratings", "other"]


@dataclass(frozen=True)
class InRepository:
    """A file of a public GitHub repository, named as ``owner/name``."""

    repository: str
    path: str

    @property
    def url(self) -> str:
        return f"https://raw.githubusercontent.com/{self.repository}/HEAD/{quote(self.path)}"

    def local_names(self) -> tuple[str, ...]:
        """What the file is called in a clone, and in a folder of clones."""
        return self.path, f"{PurePosixPath(self.repository).name}/{self.path}"


@dataclass(frozen=True)
class InArchive:
    """A member of a published ``.tar.gz``."""

    url: str
    member: str

    @property
    def archive(self) -> str:
        return PurePosixPath(self.url).name

    def local_names(self) -> tuple[str, ...]:
        """What the file is called where the archive was unpacked, and within the folder that gave."""
        return self.member, str(PurePosixPath(*PurePosixPath(self.member).parts[1:]))


@dataclass(frozen=True)
class SourceLines:
    """The ``S`` lines of another file of the set, an M2 file."""

    path: str

    def local_names(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True)
class OnRequest:
    """A file that its authors give on request. It is never fetched, but taken from a local copy that has it."""

    path: str

    def local_names(self) -> tuple[str, ...]:
        return (self.path,)


Place = InRepository | InArchive | SourceLines | OnRequest


@dataclass(frozen=True)
class File:
    """One file. ``path`` is below the data directory; ``part`` and ``label`` say which text of the set it belongs to
    and what it is called there, e.g. part ``dev/fce``, role ``system``, label ``amu``."""

    path: str
    place: Place
    role: Role
    label: str
    part: str = ""
    sha256: str | None = None  # None: not known; recorded at the first download

    @property
    def required(self) -> bool:
        return not isinstance(self.place, OnRequest)

    @property
    def name(self) -> str:
        """The path within the set's folder."""
        return str(PurePosixPath(*PurePosixPath(self.path).parts[1:]))

    def local_names(self) -> tuple[str, ...]:
        """Where a local copy may have the file: in errata's layout, in the set's folder of it, or as published."""
        return self.path, self.name, *self.place.local_names()


@dataclass(frozen=True)
class Entry:
    """One data set of the registry."""

    name: str
    title: str
    folder: str
    licence: str
    citation: str
    published: tuple[str, ...]
    about: str
    loads: str
    files: tuple[File, ...]
    note: str = ""

    @cached_property
    def by_name(self) -> Mapping[str, File]:
        return {file.name: file for file in self.files}

    @property
    def required(self) -> tuple[File, ...]:
        return tuple(file for file in self.files if file.required)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(file.part for file in self.files if file.part))

    def file(self, name: str) -> File:
        """A file by its path within the set's folder, e.g. ``systems/AMU``."""
        if name not in self.by_name:
            raise InputError(f"{self.name} has no file {name!r}; see: errata data info {self.name}.")
        return self.by_name[name]
