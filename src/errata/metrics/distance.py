"""Plain similarity: characters in common with references or source, exact matches, and how much was changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Choice, Counts, Material, Metric, best_rows, option, ratio
from errata.native import Encoded, Float, Int64, Split


def similarity(rows: Float) -> Float:
    """1 − distance / length of (distance, length) rows; where there is no length, 1 for no distance and 0 for any."""
    distance, length = rows[..., 0], rows[..., 1]
    return np.where(length > 0, 1 - ratio(distance, length, 0.0), (distance == 0).astype(np.float64))


@dataclass(frozen=True)
class Levenshtein(Metric):
    """1 − character edits / characters of the reference, for the reference where that is greatest; mean over sentences."""

    name = "levenshtein"
    title = "Levenshtein"
    policy = "closest"
    undefined = "An empty reference: 1 if the output is empty too, else 0. Below 0 where the output is much longer than the reference."

    average: str = option(
        "sentences", "mean of sentence similarities, or all characters together", choices=("sentences", "characters")
    )

    @property
    def names(self) -> tuple[str, ...]:
        return ("distance", "length", "similarity", "sentences")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        references, first = material.references(Split.CHARACTERS)
        return self.distances(material, outputs, references, first)

    def distances(self, material: Material, outputs: Sequence[str], texts: Encoded, first: Int64) -> Counts:
        with self.native(material):
            rows = _native.levenshtein(*material.encode(outputs, Split.CHARACTERS), *texts, first, material.threads)
        values = rows.astype(np.float64)
        return Counts(self.names, np.column_stack([values, similarity(values), np.ones(len(rows))]), first)

    def choose(self, counts: Counts) -> Choice:
        chosen = best_rows(counts.rows[:, 2], counts.first)
        return Choice(counts.rows[chosen], chosen - counts.first[:-1])

    def score(self, rows: Float) -> Float:
        return similarity(rows) if self.average == "characters" else ratio(rows[..., 2], rows[..., 3], 0.0)


@dataclass(frozen=True)
class LevenshteinSource(Levenshtein):
    """1 − character edits / characters of the source: how conservative a system is."""

    name = "levenshtein-source"
    title = "Levenshtein to the source"
    policy = "none"
    needs = "source"
    ranks = False
    undefined = "An empty source: 1 if the output is empty too, else 0. Below 0 where the output is much longer than the source."

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        return self.distances(
            material, outputs, material.sources(Split.CHARACTERS), np.arange(len(material) + 1, dtype=np.int64)
        )


@dataclass(frozen=True)
class Exact(Metric):
    """Share of sentences whose words are exactly those of some reference."""

    name = "exact"
    title = "Exact match"
    policy = "best-sentence"
    undefined = "No sentences: 0."

    lowercase: bool = option(False, "ignore case")

    @property
    def names(self) -> tuple[str, ...]:
        return ("exact", "sentences")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        fold = (lambda text: text.lower().split()) if self.lowercase else str.split
        rows = [
            (int(fold(output) == fold(text)), 1)
            for output, texts in zip(outputs, material.corpus.references, strict=True)
            for text in texts
        ]
        return Counts(self.names, np.array(rows, dtype=np.int32).reshape(-1, 2), material.first)

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., 0], rows[..., 1], 0.0)


@dataclass(frozen=True)
class Changed(Metric):
    """Share of sentences that differ from their source, and how many words were changed."""

    name = "changed"
    title = "Sentences changed"
    policy = "none"
    needs = "source"
    ranks = False
    undefined = "No sentences: 0."

    @property
    def names(self) -> tuple[str, ...]:
        return ("changed", "sentences", "tokens_changed", "tokens")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        source, output = material.sources(Split.UNICODE), material.encode(outputs, Split.UNICODE)
        single = np.arange(len(material) + 1, dtype=np.int64)
        with self.native(material):
            rows = _native.levenshtein(*output, *source, single, material.threads)
        changed = (rows[:, 0] > 0).astype(np.int32)
        return Counts(self.names, np.column_stack([changed, np.ones_like(changed), rows]), single)

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return ratio(rows[..., 0], rows[..., 1], 0.0)

    def parts(self, rows: Float) -> dict[str, Float]:
        return {
            "tokens_changed": ratio(rows[..., 2], rows[..., 3], 0.0),
            "tokens_changed_per_sentence": ratio(rows[..., 2], rows[..., 1], 0.0),
        }
