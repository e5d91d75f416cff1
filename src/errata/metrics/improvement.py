"""The I-measure (Felice and Briscoe, 2015)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from errata import _native
from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.treebank import treebank_words
from errata.errors import InputError, MetricError
from errata.lattice import CombinationCorpus
from errata.metrics.base import Choice, Counts, Material, Metric, best_rows, f_measure, offsets, option, ratio
from errata.metrics.python2 import text_orders
from errata.native import Encoded, Float, Int32, Int64, Split, encode

COLUMNS = ("d_tp", "d_tn", "d_fp", "d_fn", "c_tp", "c_tn", "c_fp", "c_fn", "c_fpn", "b_tn", "b_fn")
LARGEST_WEIGHT = 1000  # with mixing, w is a fraction of whole numbers up to this
MAXIMISED = tuple(a + m for a in "dc" for m in ("p", "r", "f", "acc", "wacc", "i", "tp", "tn", "fp", "fn"))


@dataclass(frozen=True)
class Improvement(Metric):
    """Weighted accuracy over aligned words, relative to leaving the source alone: −1 ruins, 0 changes nothing, 1 perfects it.

    Source, hypothesis and reference are aligned three ways, exactly. Detection and correction are counted.
    """

    name = "imeasure"
    title = "I-measure"
    policy = "best-sentence"
    undefined = "No words at all: WAcc and Acc 1. WAcc equal to the baseline: I is 1 if WAcc is 1, else 0."

    max: str = option(
        "cwacc",
        "what the choice of reference maximises: d or c (detection, correction) and a measure",
        choices=MAXIMISED,
    )
    optimise: str = option(
        "sentence", "compare references by this sentence or by all so far", choices=("sentence", "corpus")
    )
    beta: float = option(1.0, "weight of recall in F", low=0)
    w: float = option(2.0, "weight of true and false positives in WAcc", low=0)
    tokenize: str = option(
        "treebank",
        "split gold corrections once more, as the original's M2 converter does",
        choices=("treebank", "none"),
    )
    aspect: str = option("correction", "which I is the score", choices=("correction", "detection"))
    mix: bool = option(
        False,
        "compare with all compatible combinations of the annotators' edits, as the original does without -nomix",
    )
    average: str = option(
        "counts",
        "corpus score from summed counts, or the mean of sentence I of the CodaLab program",
        choices=("counts", "sentences"),
    )

    def __post_init__(self) -> None:
        if self.mix and (self.max != "cwacc" or self.optimise != "sentence"):
            raise MetricError(
                "imeasure:mix=true maximises cwacc sentence by sentence; leave 'max' and 'optimise' as they are."
            )
        if self.mix and not (0 < self.w < np.inf and max(self.weights) <= LARGEST_WEIGHT):
            raise MetricError(
                f"imeasure:mix=true needs a simple weight w above 0, such as 2 or 1.5. Got {self.w:g} instead."
            )

    @property
    def weights(self) -> tuple[int, int]:
        """The weight w as a fraction of two whole numbers."""
        return Fraction(repr(float(self.w))).as_integer_ratio()

    @property
    def names(self) -> tuple[str, ...]:
        return (*COLUMNS, "i", "sentences") if self.average == "sentences" else COLUMNS

    @property
    def resampling(self) -> str:
        return "references-kept" if self.optimise == "corpus" else "rows"

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        # The original splits the hypothesis as bytes, the gold text as Unicode.
        output = encode_ascii(material, outputs)
        rows, first = self.mixed_rows(material, output) if self.mix else self.single_rows(material, output)
        if self.average == "sentences":  # the mean over sentences is a sum too: of I, and of ones
            values = rows.astype(np.float64)
            return Counts(self.names, np.column_stack([values, self.sentence_i(values), np.ones(len(rows))]), first)
        return Counts(self.names, rows, first)

    def single_rows(self, material: Material, output: Encoded) -> tuple[Int32, Int64]:
        """One row for each annotator's reference."""
        references, first = material.keep(
            ("improvement references", self.tokenize),
            lambda: corrected_texts(material, treebank=self.tokenize == "treebank"),
        )
        with self.native(material):
            rows = _native.improvement(*material.sources(Split.UNICODE), *output, *references, first, material.threads)
        return rows, first

    def mixed_rows(self, material: Material, output: Encoded) -> tuple[Int32, Int64]:
        """One row for each kind of combination that has the greatest correction WAcc of its sentence."""
        combinations = material.keep(
            ("improvement combinations", self.tokenize),
            lambda: combined_edits(material, treebank=self.tokenize == "treebank"),
        )
        with self.native(material):
            rows, first, _ = _native.mixed_improvement(
                *combinations.sources, *output, combinations.native, *self.weights, material.threads
            )
        return rows, first

    def choose(self, counts: Counts) -> Choice:
        rows = counts.rows.astype(np.float64)
        if self.optimise == "sentence":
            keys = self.ranking(rows)
            chosen = best_rows(order_of(keys), counts.first)
        else:
            chosen = np.zeros(len(counts), dtype=np.int64)
            total = np.zeros(rows.shape[1])
            for i in range(len(counts)):
                begin, end = int(counts.first[i]), int(counts.first[i + 1])
                keys = self.ranking(total + rows[begin:end])
                chosen[i] = begin + max(range(end - begin), key=lambda r, keys=keys: (tuple(keys[r]), -r))  # type: ignore[misc]
                total += rows[chosen[i]]
        return Choice(rows[chosen], chosen - counts.first[:-1])

    def ranking(self, rows: Float) -> Float:
        """What references are compared by, most important first: shape [references, 8]."""
        other = {"d": "c", "c": "d"}[self.max[0]]
        measures = {a: self.measures(rows, a) for a in "dc"}
        order = [(a, m) for a in (self.max[0], other) for m in (self.max[1:], "i", "wacc", "acc")]
        return np.stack([measures[a][m] for a, m in order], axis=-1)

    def measures(self, rows: Float, aspect: str) -> dict[str, Float]:
        """All measures of one aspect, ``d`` or ``c``."""
        start = 0 if aspect == "d" else 4
        tp, tn, fp, fn = (rows[..., start + k] for k in range(4))
        fpn = rows[..., 8] if aspect == "c" else np.zeros_like(tp)
        p, r = ratio(tp, tp + fp, 1.0), ratio(tp, tp + fn, 1.0)
        accuracy = ratio(tp + tn, tp + tn + fp + fn - fpn, 1.0)
        weighted = ratio(self.w * tp + tn, self.w * (tp + fp) + tn + fn - (self.w + 1) * fpn / 2, 1.0)
        base = ratio(rows[..., 9], rows[..., 9] + rows[..., 10], 1.0)
        return {
            "tp": tp, "tn": tn, "fp": fp, "fn": fn,
            "p": p, "r": r, "f": f_measure(p, r, self.beta),
            "acc": accuracy, "wacc": weighted, "base": base, "i": improvement(weighted, base),
        }  # fmt: skip

    def sentence_i(self, rows: Float) -> Float:
        return self.measures(rows, self.aspect[0])["i"]

    def score(self, rows: Float) -> Float:
        if self.average == "sentences":
            return ratio(rows[..., -2], rows[..., -1], 0.0)
        return self.sentence_i(rows)

    def parts(self, rows: Float) -> dict[str, Float]:
        names = {"p": "precision", "r": "recall", "f": "f", "acc": "accuracy", "wacc": "wacc", "i": "i"}
        parts = {
            f"{aspect}_{names[m]}": self.measures(rows, aspect[0])[m]
            for aspect in ("detection", "correction")
            for m in names
        }
        return {**parts, "baseline_wacc": self.measures(rows, "c")["base"]}


def improvement(weighted: Float, base: Float) -> Float:
    """How much better or worse than the baseline; where equal, the original's floor(WAcc)."""
    better = ratio(weighted - base, 1.0 - base, 0.0)
    worse = ratio(weighted, base, 1.0) - 1.0
    result: Float = np.where(weighted == base, np.floor(weighted), np.where(weighted > base, better, worse))
    return result


def resplit(edit: Edit) -> Edit:
    """The edit with its correction split by Treebank rules."""
    if edit.correction.isalpha():
        return edit
    return replace(edit, corrections=(" ".join(treebank_words(edit.correction)),))


def order_of(keys: Float) -> Float:
    """Numbers that sort like the rows of ``keys`` compared column by column; equal rows get equal numbers."""
    if not len(keys):
        return np.zeros(0)
    order = np.lexsort(keys.T[::-1])
    changed = np.any(keys[order[1:]] != keys[order[:-1]], axis=1)
    ranks = np.empty(len(keys))
    ranks[order] = np.concatenate([[0], np.cumsum(changed)])
    return ranks


def encode_ascii(material: Material, lines: Sequence[str]) -> Encoded:
    """Words between ASCII white space, numbered with the vocabulary of Unicode words so that both compare."""
    return encode(material.vocabulary(Split.UNICODE), lines, Split.ASCII)


def combined_edits(material: Material, treebank: bool) -> CombinationCorpus:
    """All combinations of the annotators' edits; needs gold edits."""
    corpus = material.corpus
    if corpus.annotations is None:
        raise InputError(
            "imeasure:mix=true combines the edits of annotators, and texts have none: give --gold FILE.m2, or leave mix out."
        )
    annotations: list[tuple[Annotation, ...]] = corpus.annotations
    if treebank:
        annotations = [
            tuple(Annotation(a.annotator, tuple(map(resplit, a.edits))) for a in found) for found in annotations
        ]
    return CombinationCorpus(corpus.sources, annotations, material.vocabulary(Split.UNICODE))


def corrected_texts(material: Material, treebank: bool) -> tuple[Encoded, Int64]:
    """The references of every sentence: one per annotator with edits, the source once if any made none, no doubles."""
    corpus = material.corpus
    texts: list[list[str]] = []
    if corpus.annotations is None:
        texts = [list(dict.fromkeys(" ".join(t.split()) for t in references)) for references in corpus.references]
    else:
        for source, annotations in zip(corpus.sources, corpus.annotations, strict=True):
            words = source.split()
            found: dict[str, None] = {}
            if not annotations or any(not a.edits for a in annotations):
                found[" ".join(words)] = None
            for annotation in annotations:
                edits = [resplit(edit) for edit in annotation.edits] if treebank else annotation.edits
                if edits:
                    found[" ".join(apply_edits(words, edits))] = None
            texts.append(list(found))
    texts = text_orders(texts)
    encoded = material.encode([t for references in texts for t in references], Split.UNICODE)
    return encoded, offsets([len(references) for references in texts])
