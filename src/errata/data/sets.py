"""A data set as paths: its parts, and in each the source, systems, references, gold edits, judgments and scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from errata.corpus.files import read_sentences
from errata.corpus.m2 import read_m2
from errata.data.entries import Entry, File, Role
from errata.data.errors import MissingDataError
from errata.data.locate import locate
from errata.data.registry import find_entry
from errata.errors import InputError


@dataclass(frozen=True)
class Part:
    """One text with all that belongs to it. Every mapping is from names to paths, in the registry's order."""

    name: str
    entry: Entry
    root: Path

    def of(self, role: Role) -> Mapping[str, Path]:
        """The files with this role. Those that are given on request are left out where they are not there."""
        return {file.label: self.root / file.path for file in self.files if file.role == role and self.here(file)}

    def here(self, file: File) -> bool:
        return file.required or (self.root / file.path).is_file()

    @cached_property
    def files(self) -> tuple[File, ...]:
        return tuple(file for file in self.entry.files if file.part == self.name)

    @property
    def source(self) -> Path:
        """The uncorrected sentences, one a line; the output INPUT where a set has them only so."""
        path = self.of("source").get("source") or self.systems.get("INPUT")
        if path is not None:
            return path
        if any(file.role == "source" for file in self.files):
            raise MissingDataError(f"{self.entry.name} has no text for {self.name} in {self.root}. {self.entry.note}")
        raise InputError(f"{self.entry.name} has no source text of its own; its sentences stand in the gold edits.")

    @property
    def systems(self) -> Mapping[str, Path]:
        return self.of("system")

    @property
    def references(self) -> Mapping[str, Path]:
        return self.of("reference")

    @property
    def gold(self) -> Mapping[str, Path]:
        """Gold edits as M2 files."""
        return self.of("gold")

    @property
    def judgments(self) -> Mapping[str, Path]:
        return self.of("judgments")

    @property
    def scores(self) -> Mapping[str, Path]:
        return self.of("scores")

    def sources(self) -> list[str]:
        """The uncorrected sentences, from the source or, where there is none, from the gold edits."""
        if any(file.role in ("source", "system") for file in self.files):
            return list(read_sentences(self.source))
        if not self.gold:
            raise InputError(f"{self.entry.name} has no source sentences.")
        return [sentence.source for sentence in read_m2(next(iter(self.gold.values())))]


@dataclass(frozen=True)
class DataSet:
    """A data set that is here."""

    entry: Entry
    root: Path

    @property
    def folder(self) -> Path:
        return self.root / self.entry.folder

    @property
    def parts(self) -> Mapping[str, Part]:
        return {name: Part(name, self.entry, self.root) for name in self.entry.parts}

    def part(self, name: str) -> Part:
        """One text of the set, e.g. ``test``, or ``dev/fce`` in GMEG."""
        if name not in self.parts:
            known = f"its parts are {', '.join(self.parts)}" if self.parts else "it has no parts"
            raise InputError(f"{self.entry.name} has no part {name!r}; {known}.")
        return self.parts[name]

    def path(self, name: str) -> Path:
        """A file by its path within the set's folder, e.g. ``systems/AMU``."""
        file = self.entry.file(name)
        path = self.root / file.path
        if not file.required and not path.is_file():
            raise MissingDataError(f"{path} is not here. {self.entry.note}")
        return path


def load(name: str) -> DataSet:
    """The data set of this name, wherever it is; an error that says how to get it if it is not here."""
    entry = find_entry(name)
    return DataSet(entry, locate(entry))
