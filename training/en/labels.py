"""Reads what the teacher wrote: sentences with their labels as flat arrays, padded as the networks want them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import spacy

Array = np.ndarray[Any, Any]


class Types:
    """The distinct word forms and their norm, prefix, suffix and shape; type 0 is the padding."""

    def __init__(self) -> None:
        self.vocab = spacy.blank("en").vocab
        self.index: dict[str, int] = {}
        self.rows: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]

    def __call__(self, form: str) -> int:
        known = self.index.get(form)
        if known is None:
            lexeme = self.vocab[form]
            self.rows.append((lexeme.norm, lexeme.prefix, lexeme.suffix, lexeme.shape))
            known = self.index[form] = len(self.rows) - 1
        return known

    def features(self) -> Array:
        return np.array(self.rows, "uint64")


class Labelled:
    """Sentences of one text file with the teacher's labels, read from its shards."""

    def __init__(self, text: Path, types: Types | None, names: tuple[str, ...], kind: str = "") -> None:
        lines = text.read_text(encoding="utf-8").split("\n")
        self.sentences = [line.split() for line in lines if line]
        shards = sorted(text.parent.glob(f"{text.stem}{kind}.[0-9]*.npz"), key=lambda path: int(path.suffixes[-2][1:]))
        files = [np.load(path) for path in shards]
        self.lengths = np.concatenate([file["lengths"] for file in files])
        assert [len(words) for words in self.sentences] == self.lengths.tolist(), text
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)])
        self.columns = {name: np.concatenate([file[name] for file in files]) for name in names}
        self.tags: list[str] = files[0]["tags"].tolist() if "tags" in files[0] else []
        self.deps: list[str] = files[0]["deps"].tolist() if "deps" in files[0] else []
        if types is not None:
            self.types = np.array([types(word) for words in self.sentences for word in words], "int32")
