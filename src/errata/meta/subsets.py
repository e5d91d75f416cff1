"""Scores with some of the references, compared once where a metric has a row of counts per reference."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errata.corpus import Corpus
from errata.errors import InputError
from errata.meta.benchmarks import Benchmark
from errata.meta.scores import Aggregate, compare_systems, texts_of
from errata.meta.texts import ReferenceSet
from errata.metrics import Counts, Metric
from errata.metrics.base import offsets
from errata.native import Float, Int64
from errata.statistics.levels import system_means


class ReferenceSubsets:
    """One metric and all systems of a benchmark, with every sentence having the same texts as references."""

    def __init__(
        self, metric: Metric, benchmark: Benchmark, references: ReferenceSet, left: Sequence[int], threads: int
    ) -> None:
        if any(line is None for lines in benchmark.outputs.values() for line in lines):
            raise InputError(f"In {benchmark.name} outputs are missing, so there are no curves over references.")
        self.metric, self.threads = metric, threads
        self.corpus = references.corpus(benchmark.sources, left)
        self.outputs = texts_of(benchmark, left)
        self.many = len(references.texts)
        self.compared, counts = compare_systems(metric, self.corpus, self.outputs, threads)
        self.counts = list(counts.values()) if self.one_by_one(next(iter(counts.values()))) else None

    def one_by_one(self, together: Counts) -> bool:
        """Whether the rows of the first system are those of each text alone, so that a subset of rows is one of texts.

        Some metrics look at all references at once, others merge equal ones or put them in another order.
        """
        if not np.array_equal(together.first, offsets([self.many] * len(self.corpus))):
            return False
        rows = together.rows.reshape(len(self.corpus), self.many, -1)
        system = next(iter(self.outputs))
        for k in range(self.many):
            _, alone = compare_systems(self.metric, self.with_texts([k]), {system: self.outputs[system]}, self.threads)
            own = alone[system]
            if own.names != together.names or not np.array_equal(own.rows, rows[:, k]):
                return False
        return True

    def with_texts(self, chosen: Sequence[int] | Int64) -> Corpus:
        return Corpus(self.corpus.sources, [tuple(texts[i] for i in chosen) for texts in self.corpus.references])

    def scores(self, chosen: Int64, aggregate: Aggregate) -> Float:
        """System scores with these texts, as the metric gives them."""
        if self.counts is not None:
            metric, counts = self.compared, self.taken(chosen)
        else:
            metric, found = compare_systems(self.metric, self.with_texts(chosen), self.outputs, self.threads)
            counts = list(found.values())
        choices = [metric.choose(own) for own in counts]
        if aggregate == "corpus":
            pairs = zip(counts, choices, strict=True)
            return np.array([metric.corpus(own, choice, self.threads)[0] for own, choice in pairs])
        sentences = np.stack([metric.sentences(own, choice) for own, choice in zip(counts, choices, strict=True)])
        return system_means(sentences, np.isfinite(sentences))

    def taken(self, chosen: Int64) -> list[Counts]:
        assert self.counts is not None
        first = offsets([len(chosen)] * len(self.corpus))
        return [
            Counts(
                own.names,
                np.ascontiguousarray(
                    own.rows.reshape(len(self.corpus), self.many, -1)[:, chosen].reshape(first[-1], -1)
                ),
                first,
            )
            for own in self.counts
        ]
