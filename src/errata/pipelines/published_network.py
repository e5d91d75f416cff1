"""The networks of ``en_core_web_sm`` 2.2.5, run forward with numpy and BLIS.

Two of them, alike but for their last layers: one tags, one parses. Each turns words into vectors of 96 numbers:

    features   four 64-bit numbers a word: normal form, first letter, last three letters, shape
    embedding  each number picks four rows of a table by hashing; rows are added, features joined, mixed by a maxout
    window     four times: a word's vector is joined with its neighbours', mixed by a maxout, and added to the old one

What stock spaCy 3 layers do differently, and why this file exists: here every document stands between four rows of
padding, and the padding passes through the embedding (as a word whose features are all 0) and through every window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import srsly  # type: ignore[import-untyped]
from numpy.typing import NDArray
from spacy.lang.lex_attrs import word_shape
from spacy.strings import get_string_id
from thinc.api import NumpyOps

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Keys = NDArray[np.uint64]

PADDING = 4  # rows between documents: as many as windows, so that no word sees another document

# spaCy numbers some words itself instead of hashing them. These two it numbers otherwise in version 3.
NUMBERED_OTHERWISE = {"_": 12398297404960798361, "IDX": 454}

# The normal forms that are not simply the lower-cased word. Version 2.3 had this table in every language.
NORMS = {
    **dict.fromkeys(("'s", "'S", "’s", "’S"), "'s"),
    **dict.fromkeys(("’", "‘", "´", "`"), "'"),
    **dict.fromkeys(("”", "“", "''", "``", "´´", "„", "»", "«", "‘‘", "’’"), '"'),
    **dict.fromkeys(("—", "–", "--", "---", "——"), "-"),
    **dict.fromkeys(("€", "£", "¥", "฿", "US$", "C$", "A$", "₺", "₹", "৳", "₩", "Mex$", "₣", "E£"), "$"),
    **dict.fromkeys(("。", "।"), "."),
    **{"？": "?", "！": "!", "，": ",", "；": ";", "：": ":", "…": "..."},
}

BLIS = NumpyOps(use_blis=True)


def multiply(x: Floats, weights: Floats) -> Floats:
    """The matrix product, by the library that spaCy 2 used too: the same sums in the same order, in one thread."""
    product: Floats = BLIS.gemm(x, weights)
    return product


def features(word: str) -> tuple[int, int, int, int]:
    """What the networks know of a word: its normal form, first letter, last three letters and shape, as numbers."""
    texts = (NORMS.get(word) or word.lower(), word[:1], word[-3:], word_shape(word))
    return tuple(NUMBERED_OTHERWISE.get(text) or get_string_id(text) for text in texts)  # type: ignore[return-value]


def murmur(keys: Keys, seed: int) -> NDArray[np.uint32]:
    """MurmurHash3 (x64, 128 bits) of 64-bit keys, as four 32-bit numbers each. O(n)."""
    u = np.uint64

    def mix(h: Keys) -> Keys:
        h = (h ^ (h >> u(33))) * u(0xFF51AFD7ED558CCD)
        h = (h ^ (h >> u(33))) * u(0xC4CEB9FE1A85EC53)
        return h ^ (h >> u(33))

    k = keys * u(0x87C37B91114253D5)
    k = (k << u(31)) | (k >> u(33))
    low = (u(seed) ^ (k * u(0x4CF5AD432745937F))) ^ u(8)
    high = np.full_like(low, u(seed ^ 8))
    low = low + high
    high = mix(high + low)
    low = mix(low) + high
    high = high + low
    return np.stack([low, high], axis=1).astype("<u8").view("<u4")


@dataclass(frozen=True)
class Maxout:
    """The greatest of three affine maps, then layer normalisation."""

    weights: Floats  # inputs × (pieces · outputs)
    bias: Floats  # pieces · outputs
    gain: Floats
    shift: Floats

    def __call__(self, x: Floats) -> Floats:
        y = multiply(x, self.weights)
        y += self.bias
        width = len(self.gain)
        best = y[:, :width]
        for start in range(width, y.shape[1], width):
            best = np.maximum(best, y[:, start : start + width])
        mean = best.mean(axis=1, keepdims=True)
        variance = best.var(axis=1, keepdims=True) + np.float32(1e-8)
        return np.asarray((best - mean) * variance ** np.float32(-0.5) * self.gain + self.shift)


@dataclass(frozen=True)
class Embedding:
    """Rows found by hashing, added up."""

    table: Floats
    seed: int

    def __call__(self, keys: Keys) -> Floats:
        rows = murmur(keys, self.seed) % np.uint32(len(self.table))
        return np.asarray(self.table[rows].sum(axis=1))


@dataclass(frozen=True)
class WordVectors:
    """Words in, one vector of 96 numbers per word out."""

    embeddings: tuple[Embedding, ...]  # normal form, prefix, suffix, shape
    mix: Maxout
    windows: tuple[Maxout, ...]

    def __call__(self, batch: Batch) -> Floats:
        """Shape: words of all documents × 96. O(words)."""
        embedded = np.hstack([embedding(batch.keys[:, i]) for i, embedding in enumerate(self.embeddings)])
        x = self.mix(embedded)[batch.rows]
        for window in self.windows:
            seen = np.zeros((len(x), 3, x.shape[1]), dtype=np.float32)
            seen[1:, 0] = x[:-1]
            seen[:, 1] = x
            seen[:-1, 2] = x[1:]
            x = x + window(seen.reshape(len(x), -1))
        return np.asarray(x[batch.real])


@dataclass(frozen=True)
class Batch:
    """Documents as numbers: the different words' features, and who stands where."""

    keys: Keys  # different words (0 is the padding) × features
    rows: Integers  # every place, padding too -> which of the words
    real: Integers  # places that hold words

    @classmethod
    def of(cls, documents: Sequence[Sequence[str]]) -> Batch:
        known: dict[str, int] = {}
        rows = [0] * PADDING
        real: list[int] = []
        for words in documents:
            real.extend(range(len(rows), len(rows) + len(words)))
            rows.extend(known.setdefault(word, len(known) + 1) for word in words)
            rows.extend([0] * PADDING)
        keys = np.array([(0, 0, 0, 0), *map(features, known)], dtype=np.uint64)
        return cls(keys, np.array(rows), np.array(real, dtype=np.int64))


@dataclass(frozen=True)
class Tagger:
    vectors: WordVectors
    weights: Floats  # 96 × tags
    bias: Floats
    tags: tuple[str, ...]

    def __call__(self, batch: Batch) -> list[str]:
        """The tags of all words, documents joined."""
        best = (multiply(self.vectors(batch), self.weights) + self.bias).argmax(axis=1)
        return [self.tags[i] for i in best.tolist()]


@dataclass(frozen=True)
class ParserNetwork:
    """Scores actions by eight words of a state. What each word adds in each of the eight roles is computed once."""

    vectors: WordVectors
    lower: Floats  # 96 × (roles · pieces · hidden)
    lower_bias: Floats  # pieces · hidden
    missing: Floats  # roles × (pieces · hidden): what a role adds when no word fills it
    upper: Floats  # hidden × actions
    upper_bias: Floats

    def prepare(self, batch: Batch) -> Floats:
        """Shape: (1 + words) · roles × (pieces · hidden); the first eight rows are for roles without a word."""
        each = multiply(self.vectors(batch), self.lower)
        return np.concatenate([self.missing, each.reshape(-1, self.missing.shape[1])])

    def score(self, prepared: Floats, context: Integers) -> Floats:
        """``context``: states × 8, numbers of words from 1, or 0 for none. Returns states × actions."""
        roles = len(self.missing)
        summed = prepared[context * roles + np.arange(roles)].sum(axis=1) + self.lower_bias
        half = summed.shape[1] // 2
        hidden = np.maximum(summed[:, :half], summed[:, half:])
        return multiply(hidden, self.upper) + self.upper_bias


Layer = dict[str, Any]


def read(path: Path) -> Any:
    """The content of one of the model's files, all of which are MessagePack."""
    return srsly.msgpack_loads(path.read_bytes())


def read_layers(path: Path) -> list[Layer]:
    """The layers that have weights, in the file's order (breadth first)."""
    layers = []
    for stored in read(path)[b"weights"]:
        layer: Layer = {param[b"name"]: param[b"value"] for param in stored[b"params"]}
        if layer:
            layers.append({**layer, "seed": stored.get(b"seed")})
    return layers


def pieces_first(layer: Layer, norm: Layer) -> Maxout:
    """Puts a maxout's pieces one after the other, so that they are compared as whole blocks."""
    weights, bias = layer["W"], layer["b"]  # outputs × pieces × inputs, outputs × pieces
    inputs = weights.shape[2]
    flat = np.ascontiguousarray(weights.transpose(1, 0, 2).reshape(-1, inputs).T)
    return Maxout(flat, np.ascontiguousarray(bias.T).ravel(), norm["G"], norm["b"])


def word_vectors(layers: Sequence[Layer]) -> WordVectors:
    """Takes the layers of the embedding and the windows out of a network's layers."""
    norms = [layer for layer in layers if "G" in layer]
    mixes = [layer for layer in layers if "W" in layer and layer["W"].ndim == 3]
    # The file nests the four tables as ((norm, prefix), suffix), shape.
    shape, suffix, norm, prefix = (layer for layer in layers if "vectors" in layer)
    embeddings = tuple(Embedding(t["vectors"], t["seed"]) for t in (norm, prefix, suffix, shape))
    mix, *windows = (pieces_first(m, n) for m, n in zip(mixes, norms, strict=True))
    return WordVectors(embeddings, mix, tuple(windows))


def load_tagger(model: Path) -> Tagger:
    output, *rest = read_layers(model / "tagger" / "model")
    tags = tuple(sorted(read(model / "tagger" / "tag_map")))
    return Tagger(word_vectors(rest), np.ascontiguousarray(output["W"].T), output["b"], tags)


def load_parser(model: Path) -> ParserNetwork:
    lower, upper, *rest = read_layers(model / "parser" / "model")
    roles, _hidden, _pieces, width = lower["W"].shape
    return ParserNetwork(
        vectors=word_vectors(rest),
        lower=np.ascontiguousarray(lower["W"].transpose(0, 2, 1, 3).reshape(-1, width).T),
        lower_bias=np.ascontiguousarray(lower["b"].T).ravel(),
        missing=np.ascontiguousarray(lower["pad"][0].transpose(0, 2, 1)).reshape(roles, -1),
        upper=np.ascontiguousarray(upper["W"].T),
        upper_bias=upper["b"],
    )
