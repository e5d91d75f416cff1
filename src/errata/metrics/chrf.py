"""chrF and chrF++ (Popović, 2015 and 2017), as sacrebleu defines them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Counts, Material, Metric, option, ratio
from errata.native import Float, Split


@dataclass(frozen=True)
class ChrF(Metric):
    """F of character n-grams, precision and recall averaged over orders. White space does not count."""

    name = "chrf"
    title = "chrF"
    policy = "best-sentence"
    undefined = "No order with n-grams on both sides: 0."

    characters: int = option(6, "longest n-gram of characters", low=1, high=20)
    words: int = option(0, "longest n-gram of words", low=0, high=10)
    beta: float = option(2.0, "weight of recall against precision", low=0)
    lowercase: bool = option(False, "ignore case")

    @property
    def names(self) -> tuple[str, ...]:
        orders = [f"c{i}" for i in range(1, self.characters + 1)] + [f"w{i}" for i in range(1, self.words + 1)]
        return tuple(f"{part}_{order}" for order in orders for part in ("output", "reference", "shared"))

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        prepare = str.lower if self.lowercase else None
        parts = []
        for split, order in ((Split.LETTERS, self.characters), (Split.PUNCTUATED, self.words)):
            if order == 0:
                continue
            references, first = material.references(split, prepare)
            with self.native(material):
                parts.append(
                    _native.shared_grams(
                        *material.encode(outputs, split, prepare), *references, first, order, material.threads
                    )
                )
        return Counts(self.names, np.concatenate(parts, axis=1), material.first)

    def averages(self, rows: Float) -> tuple[Float, Float]:
        """Precision and recall over the orders that have n-grams on both sides."""
        output, reference, shared = (rows[..., k::3] for k in range(3))
        used = (output > 0) & (reference > 0)
        many = used.sum(axis=-1)
        precision = np.where(used, ratio(shared, output, 0.0), 0.0).sum(axis=-1)
        recall = np.where(used, ratio(shared, reference, 0.0), 0.0).sum(axis=-1)
        return ratio(precision, many, 0.0), ratio(recall, many, 0.0)

    def score(self, rows: Float) -> Float:
        precision, recall = self.averages(rows)
        square = self.beta**2
        return ratio((1 + square) * precision * recall, square * precision + recall, 0.0)

    def parts(self, rows: Float) -> dict[str, Float]:
        precision, recall = self.averages(rows)
        return {"precision": precision, "recall": recall}


@dataclass(frozen=True)
class ChrFPlusPlus(ChrF):
    """chrF with n-grams of one and two words besides."""

    name = "chrf++"
    title = "chrF++"

    words: int = option(2, "longest n-gram of words", low=0, high=10)
