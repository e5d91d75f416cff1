"""GLEU, the 2016 version (Napoles, Sakaguchi, Post and Tetreault), over words and over characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Choice, Counts, Material, Metric, option
from errata.native import Float, Split

# 95 % of a normal distribution lie within so many standard deviations.
NORMAL = 1.959963984540054


@dataclass(frozen=True)
class Gleu(Metric):
    """n-gram precision that punishes n-grams of the source which the reference has changed.

    With several references the official score draws one per sentence, 500 times, and averages the 500 scores. The
    draws are those of the original under Python 2, so results depend on the order of references as they do there.
    """

    name = "gleu"
    title = "GLEU"
    policy = "sample"
    undefined = "Any zero among lengths, matches and n-gram totals: 0. Sentences: each zero counts as 1."
    split = Split.ASCII

    n: int = option(4, "longest n-gram", low=1, high=12)
    iterations: int = option(500, "draws of references; one where every sentence has one reference", low=1)
    references: str = option(
        "sample",
        "average: no draws, each sentence's statistics averaged over its references",
        choices=("sample", "average"),
    )
    formula: str = option(
        "code",
        "paper: also punish n-grams more frequent in the source than in the reference",
        choices=("code", "paper"),
    )
    brevity: str = option(
        "official",
        "inverted: the lengths exchanged, as in the script before mid-2016",
        choices=("official", "inverted"),
    )

    @property
    def names(self) -> tuple[str, ...]:
        orders = range(1, self.n + 1)
        return ("output_length", "reference_length", *(f"{part}{i}" for i in orders for part in ("match", "total")))

    @property
    def resampling(self) -> str:
        return "references-averaged"

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        references, first = material.references(self.split)
        output = material.encode(outputs, self.split)
        with self.native(material):
            rows = _native.gleu(
                *material.sources(self.split),
                *output,
                *references,
                first,
                self.n,
                self.formula == "paper",
                material.threads,
            )
        return Counts(self.names, rows, first)

    def choose(self, counts: Counts) -> Choice:
        """Each sentence's rows averaged: what a resample sums (the official score itself samples, see ``corpus``)."""
        sums = np.add.reduceat(counts.rows, counts.first[:-1], axis=0, dtype=np.float64)
        return Choice(sums / np.diff(counts.first)[:, None])

    def iteration_scores(self, counts: Counts, threads: int = 1) -> Float:
        """The scores of all draws."""
        single = len(counts.rows) == len(counts)
        sums = _native.sampled_sums(counts.rows, counts.first, 1 if single else self.iterations, threads)
        return self.score(sums.astype(np.float64))

    def corpus(self, counts: Counts, choice: Choice, threads: int = 1) -> tuple[float, dict[str, float]]:
        if self.references == "average":
            return super().corpus(counts, choice)
        scores = self.iteration_scores(counts, threads)
        mean, spread = float(scores.mean()), float(scores.std())
        return mean, {"std": spread, "low_by_draws": mean - NORMAL * spread, "high_by_draws": mean + NORMAL * spread}

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        """The mean over references of GLEU with every zero statistic taken as 1."""
        rows = counts.rows.astype(np.float64)
        scores = self.score(np.where(rows == 0, 1.0, rows))
        means: Float = np.add.reduceat(scores, counts.first[:-1]) / np.diff(counts.first)
        return means

    def score(self, rows: Float) -> Float:
        lengths = rows[..., 0], rows[..., 1]
        output, reference = lengths if self.brevity == "official" else lengths[::-1]
        undefined = np.any(rows == 0, axis=-1)
        rows = np.where(undefined[..., None], 1.0, rows)
        brevity = np.minimum(0.0, 1.0 - np.where(undefined, 1.0, reference) / np.where(undefined, 1.0, output))
        precision = np.log(rows[..., 2::2] / rows[..., 3::2]).sum(axis=-1) / self.n
        result: Float = np.where(undefined, 0.0, np.exp(brevity + precision))
        return result


@dataclass(frozen=True)
class CharGleu(Gleu):
    """GLEU over characters, n = 1..5; words are joined by one blank, which counts as a character."""

    name = "chargleu"
    title = "charGLEU"
    split = Split.CHARACTERS

    n: int = option(5, "longest n-gram of characters", low=1, high=12)
