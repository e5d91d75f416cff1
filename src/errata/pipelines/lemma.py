"""Coarse part of speech and lemma from a word form and its fine tag, as spaCy 2's English models have them.

Both follow from (form, tag): a tag has a part of speech; some (tag, form) pairs have their own part of speech or
lemma; every other lemma comes from a table of exceptions, or from cutting suffixes until a known word is left.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Suffixes:
    """What the lemmas of one part of speech are made with."""

    rules: Sequence[tuple[str, str]]
    known: frozenset[str]
    exceptions: Mapping[str, str]

    def __call__(self, form: str) -> str:
        lower = form.lower()
        if lower in self.exceptions:
            return self.exceptions[lower]
        unknown = None
        for old, new in self.rules:
            if lower.endswith(old):
                candidate = lower[: len(lower) - len(old)] + new
                if not candidate:
                    continue
                if candidate in self.known or not candidate.isalpha():
                    return candidate
                unknown = unknown or candidate
        return unknown or form


@dataclass(frozen=True)
class Morphology:
    """Calls map (form, tag) to (pos, lemma)."""

    pos: Mapping[str, str]
    #: Tags of uninflected words: the lemma is the form in lower case.
    base: frozenset[str]
    special: Mapping[str, Mapping[str, tuple[str | None, str | None]]]
    suffixes: Mapping[str, Suffixes]

    @classmethod
    def read(cls, path: Path) -> Morphology:
        tables: dict[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
        return cls(
            pos=tables["pos"],
            base=frozenset(tables["base"]),
            special={
                tag: {form: (pos, lemma) for form, (pos, lemma) in forms.items()}
                for tag, forms in tables["special"].items()
            },
            suffixes={
                pos: Suffixes(
                    rules=[(old, new) for old, new in entry["rules"]],
                    known=frozenset(entry["known"].split(" ")),
                    exceptions=entry["exceptions"],
                )
                for pos, entry in tables["suffixes"].items()
            },
        )

    def __call__(self, form: str, tag: str) -> tuple[str, str]:
        if form.isspace():
            tag = "_SP"
        pos = self.pos.get(tag, "X")
        own_pos, own_lemma = self.special.get(tag, {}).get(form, (None, None))
        return own_pos or pos, own_lemma if own_lemma is not None else self.lemma(form, tag, pos)

    def lemma(self, form: str, tag: str, pos: str) -> str:
        if tag in self.base or pos == "SPACE":
            return form.lower()
        if pos in self.suffixes:
            return self.suffixes[pos](form)
        return form if pos == "PROPN" else form.lower()
