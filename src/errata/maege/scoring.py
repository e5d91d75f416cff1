"""What a metric says of all pairs, asked once, and kept in the cache."""

from __future__ import annotations

import hashlib

import numpy as np

from errata.corpus import Corpus
from errata.errors import MetricError
from errata.maege.sampling import Samples
from errata.meta.cache import ArrayCache, Arrays, kept
from errata.metrics import Counts, Material, Metric
from errata.metrics.base import Choice, union
from errata.native import Float, Int64

BATCH = 8192


def check_metric(label: str, metric: Metric) -> None:
    if metric.options().get("sentence") == "running":
        raise MetricError(
            f"{label}: a running score depends on the sentences before, so corrections of one sentence cannot be compared by it."
        )


def pair_scores(
    metric: Metric, samples: Samples, *, threads: int, cache: ArrayCache | None = None
) -> tuple[Float, Float]:
    """Scores of all pairs, and of all corpora, shape [samples, models + 1]; as the metric gives them.

    A pair is scored on its own: metrics that choose references by running totals choose each sentence's best.
    """

    def compute() -> Arrays:
        final, counts = compare_pairs(metric, samples, threads)
        choice = own_choice(final, counts)
        sentences = final.sentences(counts, choice).astype(np.float64)
        return {"sentences": sentences, "corpora": corpus_scores(final, counts, sentences, samples, threads)}

    key = "|".join(["maege", metric.signature(), metric.provenance(), digest(samples, metric)])
    arrays = kept(cache, key, compute)
    return arrays["sentences"].astype(np.float64), arrays["corpora"].astype(np.float64)


def compare_pairs(metric: Metric, samples: Samples, threads: int) -> tuple[Metric, Counts]:
    """Counts of all pairs, and the metric that reads their columns."""
    pairs = list(samples.pairs)
    sentences = samples.corpus.sentences
    parts = []
    for begin in range(0, len(pairs), BATCH):
        piece = pairs[begin : begin + BATCH]
        corpus = Corpus([source for _, source, _ in piece], [sentences[i].references for i, _, _ in piece])
        outputs = [output for _, _, output in piece]
        material = Material(corpus, threads=threads, first_line=begin)
        metric.prepare(material, [outputs])
        parts.append(metric.compare(material, outputs))
    names = metric.arrange(union(part.names for part in parts))
    final = metric.with_columns(names)
    return final, Counts.concatenate([part.with_names(names) for part in parts])


def own_choice(metric: Metric, counts: Counts) -> Choice:
    """The rows that speak for each pair, whatever the other pairs are."""
    return Metric.choose(metric, counts) if metric.policy == "best-so-far" else metric.choose(counts)


def corpus_scores(metric: Metric, counts: Counts, sentences: Float, samples: Samples, threads: int) -> Float:
    """The mean of sentence scores, or the metric's own corpus score, shape [samples, models + 1]."""
    if samples.protocol.aggregate == "mean":
        return np.stack([sentences[sample.corpora].mean(axis=1) for sample in samples.drawn])
    found = []
    for sample in samples.drawn:
        for chosen in sample.corpora:
            own = taken(counts, chosen)
            found.append(metric.corpus(own, metric.choose(own), threads)[0])
    return np.array(found).reshape(len(samples.drawn), -1)


def taken(counts: Counts, chosen: Int64) -> Counts:
    """The counts of some sentences, in this order."""
    begins, many = counts.first[chosen], np.diff(counts.first)[chosen]
    first = np.concatenate([[0], np.cumsum(many)]).astype(np.int64)
    rows = np.repeat(begins - first[:-1], many) + np.arange(first[-1])
    return Counts(counts.names, counts.rows[rows], first)


def digest(samples: Samples, metric: Metric) -> str:
    """Everything the scores depend on besides the metric."""
    found = hashlib.sha256(samples.protocol.aggregate.encode())
    if metric.needs == "references":
        for sentence in samples.corpus.sentences:
            found.update("\n".join(["", *sentence.references, ""]).encode("utf-8", "surrogatepass"))
    for i, source, output in samples.pairs:
        found.update(f"{i}\n{source}\n{output}\n".encode("utf-8", "surrogatepass"))
    for sample in samples.drawn:
        found.update(sample.corpora.tobytes())
    return found.hexdigest()
