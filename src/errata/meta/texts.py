"""Reference sets: reference texts under one name, with gold edits where there are some; read when needed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from errata.corpus import Annotation, Corpus
from errata.corpus.files import open_bytes, read_sentences
from errata.corpus.inputs import read_annotated
from errata.errors import InputError

T = TypeVar("T")
Lines = Path | tuple[str, ...]  # a text file, or its lines


@dataclass(frozen=True)
class ReferenceSet:
    """``texts`` are reference texts by name, in the order in which metrics get them.

    ``gold`` is a file of gold edits, or the edits themselves, one tuple of annotations a sentence. Metrics of edits
    (M2, ERRANT, I-measure) take them and the others the texts; where there are no texts they come from the edits. ``lines``
    is given where the texts are longer than the sources: source i is their line ``lines[i]``, counted from 0.
    """

    name: str
    texts: Mapping[str, Lines]
    gold: Path | tuple[tuple[Annotation, ...], ...] | None = None
    lines: tuple[int, ...] | None = None

    def corpus(self, sources: Sequence[str], kept: Sequence[int]) -> Corpus:
        """The sentences ``kept``, with these references."""
        columns = [take(self.aligned(read(text), sources, label), kept) for label, text in self.texts.items()]
        corpus = Corpus.from_columns(take(sources, kept), columns)
        if self.gold is None:
            return corpus
        gold = read_gold(self.gold) if isinstance(self.gold, Path) else self.gold
        return Corpus.with_gold(corpus, take(self.aligned(gold, sources, "gold edits"), kept))

    def aligned(self, values: Sequence[T], sources: Sequence[str], what: str) -> Sequence[T]:
        """One value for each source."""
        if self.lines is not None:
            return take(values, self.lines)
        if len(values) != len(sources):
            raise InputError(
                f"The reference {what!r} has {len(values):,} sentences but there are {len(sources):,} sources: one for each."
            )
        return values

    def only(self, names: Sequence[str]) -> ReferenceSet:
        """Some of the texts, in this order, without gold edits."""
        return ReferenceSet("+".join(names), {name: self.texts[name] for name in names}, lines=self.lines)

    def checksum(self) -> str:
        """Of everything in it, without parsing."""
        gold = self.gold if isinstance(self.gold, Path) or self.gold is None else (repr(self.gold),)
        parts = [digest(text) for text in self.texts.values()]
        parts += ["gold", digest(gold) if gold else "none", repr(self.lines)]
        return hashlib.sha256("|".join(parts).encode()).hexdigest()


def digest(text: Lines) -> str:
    if isinstance(text, Path):
        if not text.exists():
            raise InputError(f"{text}: there is no such file; check the name.")
        return file_digest(text, text.stat().st_mtime_ns)
    return hashlib.sha256("\n".join(text).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def file_digest(path: Path, _changed: int) -> str:
    with open_bytes(path) as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(text: Lines) -> Sequence[str]:
    return tuple(read_sentences(text)) if isinstance(text, Path) else text


def read_gold(path: Path) -> tuple[tuple[Annotation, ...], ...]:
    return tuple(sentence.annotations or () for sentence in read_annotated(path))


def take(values: Sequence[T], kept: Sequence[int]) -> list[T]:
    return [values[i] for i in kept]


def choose_set(sets: Mapping[str, ReferenceSet], name: str) -> ReferenceSet:
    """A set by its name; ``A+B`` joins the texts of several sets or single texts of any set."""
    if name in sets:
        return sets[name]
    texts: dict[str, Lines] = {}
    known = {label: text for one in sets.values() for label, text in one.texts.items()}
    for part in name.split("+"):
        if part in sets:
            texts.update(sets[part].texts)
        elif part in known:
            texts[part] = known[part]
        else:
            raise InputError(f"There is no reference set {part!r}; there are {listing(sets)}.")
    return ReferenceSet(name, texts, lines=next(iter(sets.values())).lines)


def listing(sets: Collection[str]) -> str:
    return ", ".join(sets) or "none"
