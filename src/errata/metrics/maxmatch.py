"""M2, the MaxMatch scorer (Dahlmeier and Ng, 2012)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.corpus.annotation import Annotation
from errata.metrics.base import Choice, Counts, Material, Metric, f_measure, offsets, option, ratio
from errata.metrics.python2 import dictionary_order
from errata.native import Float, Int32, Int64, Split


@dataclass(frozen=True)
class MaxMatch(Metric):
    """F of the system edits that agree best with one annotator's gold edits.

    The annotator of a sentence is the one that maximises the F of all sentences so far, so the result depends on the
    order of sentences and on beta. On a full tie the original takes the first in the order of a Python 2 dictionary;
    so does errata.
    """

    name = "m2"
    title = "M2 (MaxMatch)"
    policy = "best-so-far"
    edits_of_texts = "untyped edits of the texts"
    undefined = "Nothing proposed: precision 1. No gold edits: recall 1. Both 0: F 0. The unchanged source scores P 1, R 0, F 0."

    beta: float = option(0.5, "weight of recall against precision; 0.2 agreed better with people", low=0)
    max_unchanged_words: int = option(2, "most unchanged words inside one edit", low=0, high=100)
    ignore_whitespace_casing: bool = option(False, "drop system edits that change only case or blanks")
    version: str = option("main", "3.2 puts insertions before the first word elsewhere", choices=("main", "3.2"))
    sentence: str = option(
        "own", "sentence score: its own F, or the running F of the 2016 CodaLab program", choices=("own", "running")
    )

    @property
    def names(self) -> tuple[str, ...]:
        return ("correct", "proposed", "gold")

    @property
    def resampling(self) -> str:
        return "annotators-kept"

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        source = material.sources(Split.UNICODE)
        output = material.encode(outputs, Split.UNICODE)
        with self.native(material):
            gold, first = material.keep("maxmatch gold", lambda: gold_edits(material))
        folded: list[str] = []
        if self.ignore_whitespace_casing:
            vocabulary = material.vocabulary(Split.UNICODE)
            folded = [vocabulary.word(i).decode("utf-8", "surrogatepass").lower() for i in range(len(vocabulary))]
        with self.native(material):
            rows = _native.maxmatch(
                *source,
                *output,
                gold,
                self.max_unchanged_words,
                self.version == "3.2",
                self.ignore_whitespace_casing,
                folded,
                material.threads,
            )
        return Counts(self.names, rows, first)

    def choose(self, counts: Counts) -> Choice:
        chosen = _native.best_so_far(counts.rows, counts.first, self.beta)
        return Choice(counts.rows[chosen].astype(np.float64), chosen - counts.first[:-1])

    def parts(self, rows: Float) -> dict[str, Float]:
        correct, proposed, gold = (rows[..., k] for k in range(3))
        return {"precision": ratio(correct, proposed, 1.0), "recall": ratio(correct, gold, 1.0)}

    def score(self, rows: Float) -> Float:
        parts = self.parts(rows)
        return f_measure(parts["precision"], parts["recall"], self.beta)

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        return self.score(choice.rows if self.sentence == "own" else np.cumsum(choice.rows, axis=0))


def gold_edits(material: Material) -> tuple[_native.Gold, Int64]:
    """Gold edits as arrays, and where the annotators of each sentence begin."""
    if material.corpus.annotations is None:
        return extracted_edits(material)
    return annotated_edits(material.corpus.annotations, material)


def extracted_edits(material: Material) -> tuple[_native.Gold, Int64]:
    """Untyped edits of the reference texts: what :func:`errata.edits.untyped_edits` gives, without making objects."""
    references, first = material.references(Split.UNICODE)
    found, edits = _native.differences(*material.sources(Split.UNICODE), *references, first, material.threads)
    spans = found.reshape(-1, 4)
    lengths = (spans[:, 3] - spans[:, 2]).astype(np.int64)
    ends = offsets(lengths)
    # The words of each correction stand in its reference: position of the edit there, plus 0, 1, 2, …
    begins = np.repeat(references.offsets[:-1], np.diff(edits)) + spans[:, 2]
    words = np.repeat(begins - ends[:-1], lengths) + np.arange(ends[-1])
    one_each = np.arange(len(spans) + 1, dtype=np.int64)
    starts, stops = (np.ascontiguousarray(spans[:, k]) for k in (0, 1))
    return _native.Gold(first, edits, starts, stops, one_each, np.ascontiguousarray(references.ids[words]), ends), first


def annotated_edits(annotations: Sequence[tuple[Annotation, ...]], material: Material) -> tuple[_native.Gold, Int64]:
    """Annotators' edits, annotators in the order in which the original meets them."""
    per_sentence: list[int] = []
    edits: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    alternatives: list[int] = []
    corrections: list[str] = []
    for source, annotators in zip(material.corpus.sources, annotations, strict=True):
        words = len(source.split())
        by_annotator = {a.annotator: a.edits for a in annotators} or {0: ()}
        per_sentence.append(len(by_annotator))
        # The original fills one dictionary from the file and a second one from the first.
        for annotator in dictionary_order(dictionary_order(tuple(by_annotator))):
            # The original drops edits that reach beyond the sentence.
            kept = [e for e in by_annotator[annotator] if e.start <= words and e.end <= words]
            edits.append(len(kept))
            for edit in kept:
                starts.append(edit.start)
                ends.append(edit.end)
                alternatives.append(len(edit.corrections))
                corrections.extend(edit.corrections)
    encoded = material.encode(corrections, Split.UNICODE)
    ids = unspellable(corrections, encoded.ids, encoded.offsets)
    first = offsets(per_sentence)
    spans = (np.array(starts, dtype=np.int32), np.array(ends, dtype=np.int32))
    return _native.Gold(first, offsets(edits), *spans, offsets(alternatives), ids, encoded.offsets), first


def unspellable(corrections: Sequence[str], ids: Int32, ends: Int64) -> Int32:
    """Corrections are compared as strings with words joined by one blank: others can never match, whatever their words."""
    result = ids
    for i, text in enumerate(corrections):
        if "  " in text or (text and not text.isascii() and " ".join(text.split()) != text) or "\t" in text:
            if result is ids:
                result = ids.copy()
            result[ends[i] : ends[i + 1]] = -1
    return result
