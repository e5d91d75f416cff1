"""The student's network of token vectors while it learns, and its batches of padded rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from labels import Array, Labelled, Types
from thinc.api import Adam

from errata.pipelines.english import PAD, convolutions, embedding, token_vectors, with_numpy

#: The teacher's own shape: with the same seeds and rows, the same words share rows of the tables.
SHAPE: dict[str, Any] = {"width": 96, "rows": [2000, 1000, 1000, 1000], "seeds": [14, 15, 16, 17], "pieces": 3}


class Batch(NamedTuple):
    types: Array  #: of each row; 0 is padding
    where: Array  #: which rows are words
    p: Array | None  #: tag probabilities of the words
    targets: list[Array | None]  #: vectors of the words after each convolution


class Network:
    """Embedding, convolutions and, for the tagger, a softmax."""

    def __init__(self, tags: int, types: Types) -> None:
        self.features = types.features()
        width = SHAPE["width"]
        self.embed = with_numpy(embedding(SHAPE))
        self.embed.initialize(np.zeros((2, 4), "uint64"))
        self.convolve = with_numpy(convolutions(SHAPE))
        self.convolve.initialize(np.zeros((2, width), "float32"))
        self.weights = np.zeros((tags, width), "float32")
        self.bias = np.zeros(tags, "float32")

    def forward(self, types: Array, train: bool) -> tuple[list[Array], Array, Any]:
        """The vectors after each convolution, the logits, and how to learn from the gradients of both."""
        unique, inverse = np.unique(types, return_inverse=True)
        vectors, back_embed = self.embed(self.features[unique], train)
        hidden = [vectors[inverse]]
        back = []
        for layer in self.convolve.layers:
            output, back_layer = layer(hidden[-1], train)
            hidden.append(output)
            back.append(back_layer)
        logits = hidden[-1] @ self.weights.T + self.bias

        def backprop(d_logits: Array, d_hidden: list[Array | None], optimizer: Adam) -> None:
            gradient = d_logits @ self.weights
            for back_layer, own in zip(reversed(back), reversed(d_hidden), strict=True):
                gradient = back_layer(gradient if own is None else gradient + own)
            of_types = np.zeros_like(vectors)
            self.embed.ops.scatter_add(of_types, inverse.astype("int32"), gradient)
            back_embed(of_types)
            if len(self.bias):
                self.weights, _ = optimizer((0, "W"), self.weights, d_logits.T @ hidden[-1])
                self.bias, _ = optimizer((0, "b"), self.bias, d_logits.sum(axis=0))
            self.embed.finish_update(optimizer)
            self.convolve.finish_update(optimizer)

        return hidden[1:], logits, backprop

    def arrays(self) -> dict[str, Array]:
        """Parameters by the names the runtime's :func:`token_vectors` knows, and those of the softmax."""
        result = {"softmax.W": self.weights, "softmax.b": self.bias} if len(self.bias) else {}
        runtime = token_vectors(SHAPE)
        mine = {}
        for own, its in zip((self.embed, self.convolve), runtime.layers, strict=True):
            mine.update(zip((node.id for node in its.walk()), own.walk(), strict=True))
        for i, node in enumerate(runtime.walk()):
            for name in mine[node.id].param_names if node.id in mine else ():
                result[f"{i}.{name}"] = mine[node.id].get_param(name)
        return result


def rows(part: Labelled, sentences: list[int]) -> Batch:
    """The batch of these sentences of a part."""
    total = PAD + sum(int(part.lengths[i]) + PAD for i in sentences)
    types = np.zeros(total, "int32")
    where = np.zeros(total, bool)
    at = PAD
    for i in sentences:
        length = int(part.lengths[i])
        types[at : at + length] = part.types[part.starts[i] : part.starts[i + 1]]
        where[at : at + length] = True
        at += length + PAD

    def column(name: str) -> Array | None:
        if name not in part.columns:
            return None
        values = part.columns[name]
        return np.concatenate([values[part.starts[i] : part.starts[i + 1]] for i in sentences]).astype("float32")

    return Batch(types, where, column("p"), [column(name) for name in ("h1", "h2", "h3", "h")])


def batches(parts: list[Labelled], size: int, generator: np.random.Generator) -> Iterator[Batch]:
    """Batches of one part each, in random order over all parts."""
    items = np.array([(k, i) for k, part in enumerate(parts) for i in range(len(part.lengths))], "int32")
    waiting: list[list[int]] = [[] for _ in parts]
    words = [0] * len(parts)
    for k, i in items[generator.permutation(len(items))].tolist():
        waiting[k].append(i)
        words[k] += int(parts[k].lengths[i]) + PAD
        if words[k] >= size:
            yield rows(parts[k], waiting[k])
            waiting[k], words[k] = [], 0


def agreement(network: Network, part: Labelled) -> float:
    """How often the network's best tag is the teacher's."""
    right = total = 0
    for start in range(0, len(part.lengths), 200):
        batch = rows(part, list(range(start, min(start + 200, len(part.lengths)))))
        assert batch.p is not None
        _, logits, _ = network.forward(batch.types, False)
        right += int((logits[batch.where].argmax(axis=1) == batch.p.argmax(axis=1)).sum())
        total += len(batch.p)
    return right / total
