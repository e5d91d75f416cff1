"""Features of a system, of a mixture of systems or of one sentence, from summed rows of the metrics they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from errata.learned.gmeg_features import parts_of
from errata.metrics.base import Metric, ratio
from errata.metrics.chrf import ChrF, ChrFPlusPlus
from errata.metrics.edit_counts import EditCounts
from errata.metrics.errant import Errant, grouped, precision_recall, sum_columns
from errata.metrics.errors import SpellingErrors
from errata.metrics.gleu import CharGleu, Gleu
from errata.metrics.improvement import Improvement
from errata.metrics.maxmatch import MaxMatch
from errata.metrics.meaning import MeaningChanges
from errata.native import Float

#: I-measure's columns by aspect: the four counts.
COLUMNS = {"detection": (0, 1, 2, 3), "correction": (4, 5, 6, 7)}
FPN = 8
MEASURES = {"precision": "p", "recall": "r", "accuracy": "acc", "wacc": "wacc", "i": "i"}


@dataclass(frozen=True)
class Part:
    """One metric's rows, shape [..., columns], and the sums of its sentence scores, shape [...]."""

    metric: Metric
    rows: Float
    scores: Float


def part_metrics(features: Sequence[str]) -> dict[str, Metric]:
    """The metrics that the features come from, by name."""
    made: dict[str, Metric] = {
        "errant": Errant(level=2),
        "chrf++": ChrFPlusPlus(),
        "m2": MaxMatch(),
        "imeasure": Improvement(),
        "gleu": Gleu(),
        "chargleu": CharGleu(),
        "meaning": MeaningChanges(embeddings="meaning distance" in features),
        "edits": EditCounts(),
        "spelling": SpellingErrors(),
    }
    return {name: made[name] for name in parts_of(features)}


def compute(features: Sequence[str], parts: Mapping[str, Part], sentences: Float) -> Float:
    """Shape [..., features]. ``sentences`` [...] says over how many the rows were summed."""
    columns = {}
    for name in parts_of(features):
        own = [feature for feature in features if feature.split()[0] == name]
        columns.update(OF_PARTS[name](parts[name], own, sentences))
    return np.stack([columns[feature] for feature in features], axis=-1)


def of_errant(part: Part, wanted: Sequence[str], sentences: Float) -> dict[str, Float]:
    """Precision and recall of a category, or tp, fp and fn per sentence, of one or of all."""
    groups = grouped(part.metric.names, 2)
    empty = np.zeros((*part.rows.shape[:-1], 3))
    found: dict[str, Float] = {}
    for feature in wanted:
        *kind, measure = feature.split()[1:]
        triples = part.rows[..., :3] if not kind else empty
        if kind and kind[0] in groups:
            triples = sum_columns(part.rows, groups[kind[0]])
        if measure in ("precision", "recall"):
            found[feature] = precision_recall(triples)[measure == "recall"]
        else:
            found[feature] = ratio(triples[..., ("tp", "fp", "fn").index(measure)], sentences, 0.0)
    return found


def of_maxmatch(part: Part, wanted: Sequence[str], sentences: Float) -> dict[str, Float]:
    correct, proposed, gold = (part.rows[..., k] for k in range(3))
    counts = {"tp": correct, "fp": proposed - correct, "fn": gold - correct}
    values = {
        **{f"m2 {name}": ratio(count, sentences, 0.0) for name, count in counts.items()},
        **{f"m2 {name}": value for name, value in part.metric.parts(part.rows).items()},
    }
    return {feature: values[feature] for feature in wanted}


def of_improvement(part: Part, wanted: Sequence[str], sentences: Float) -> dict[str, Float]:
    """Counts as shares of the aligned words (so that no feature grows with the corpus), or per sentence; and measures."""
    assert isinstance(part.metric, Improvement)
    rows = part.rows
    values: dict[str, Float] = {}
    for aspect, places in COLUMNS.items():
        counts = dict(zip(("tp", "tn", "fp", "fn"), (rows[..., k] for k in places), strict=True))
        words = rows[..., list(places)].sum(axis=-1)
        if aspect == "correction":
            counts["fpn"] = rows[..., FPN]
            words = words - rows[..., FPN]  # such a word counts as FP and as FN
        measured = part.metric.measures(rows, aspect[0])
        for name, count in counts.items():
            values[f"imeasure {aspect} {name}"] = ratio(count, sentences, 0.0)
            values[f"imeasure {aspect} {name} share"] = ratio(count, words, 0.0)
        values.update({f"imeasure {aspect} {name}": measured[key] for name, key in MEASURES.items()})
    return {feature: values[feature] for feature in wanted}


def of_scores(part: Part, wanted: Sequence[str], sentences: Float) -> dict[str, Float]:
    """A metric's score of the rows, its precision and recall, or the mean of its sentence scores."""
    values = {part.metric.name: part.metric.score(part.rows)}
    values[f"{part.metric.name} mean"] = ratio(part.scores, sentences, 0.0)
    if isinstance(part.metric, ChrF):
        values.update({f"{part.metric.name} {key}": value for key, value in part.metric.parts(part.rows).items()})
    return {feature: values[feature] for feature in wanted}


def of_columns(part: Part, wanted: Sequence[str], sentences: Float) -> dict[str, Float]:
    """Columns of the rows, per sentence."""
    names = part.metric.names
    return {feature: ratio(part.rows[..., names.index(feature.split()[1])], sentences, 0.0) for feature in wanted}


OF_PARTS: dict[str, Callable[[Part, Sequence[str], Float], dict[str, Float]]] = {
    "errant": of_errant,
    "m2": of_maxmatch,
    "imeasure": of_improvement,
    "chrf++": of_scores,
    "gleu": of_scores,
    "chargleu": of_scores,
    "meaning": of_columns,
    "edits": of_columns,
    "spelling": of_columns,
}
