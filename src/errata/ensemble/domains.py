"""One domain to train on or to be judged by: texts that people rated, and the rows of all metrics over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errata.errors import InputError
from errata.learned.gmeg_features import parts_of
from errata.meta.benchmarks import Benchmark
from errata.meta.cache import ArrayCache
from errata.meta.scores import MetricScores, score_metric
from errata.meta.synthetic import PUBLISHED, mixtures_of
from errata.metrics.gmeg_features import Part, compute, part_metrics
from errata.native import Float
from errata.statistics.mixtures import Mixtures, mixture_means, mixture_sums

Bool = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


@dataclass(frozen=True)
class Domain:
    """``systems`` are the real ones, in the order of the ``benchmark``; of them ``mixable`` are mixed."""

    benchmark: Benchmark
    features: tuple[str, ...]
    parts: dict[str, MetricScores]
    many: int = PUBLISHED
    seed: int = 1

    @property
    def name(self) -> str:
        return self.benchmark.name

    @property
    def systems(self) -> tuple[str, ...]:
        return self.benchmark.systems

    @cached_property
    def kept(self) -> list[int]:
        scores: MetricScores = next(iter(self.parts.values()))
        return [int(i) for i in scores.kept]

    @cached_property
    def ratings(self) -> Float:
        """[systems, sentences]; nan where there is none."""
        if self.benchmark.human.ratings is None:
            raise InputError(f"{self.name} has no ratings of sentences, which training and synthetic systems need.")
        return self.benchmark.human.ratings[:, self.kept]

    @cached_property
    def mixtures(self) -> Mixtures:
        return mixtures_of(self.benchmark, len(self.kept), many=self.many, seed=self.seed)

    @cached_property
    def mixed(self) -> tuple[int, ...]:
        """The places of the systems that are mixed."""
        return tuple(self.systems.index(name) for name in self.benchmark.mixable)

    @cached_property
    def instances(self) -> tuple[Float, Float]:
        """Features [instances, features] and human scores [instances]: the systems that are mixed, then their mixtures."""
        places = list(self.mixed)
        sums = {
            name: (
                np.concatenate([own.rows[places].sum(axis=1), mixture_sums(own.rows, self.mixtures)]),
                np.concatenate(
                    [
                        own.sentences[places].sum(axis=1),
                        mixture_sums(own.sentences[..., None], self.mixtures)[:, 0],
                    ]
                ),
            )
            for name, own in self.parts.items()
        }
        total = np.full(len(places) + len(self.mixtures), float(len(self.kept)))
        human = np.concatenate([np.nanmean(self.ratings[places], axis=1), mixture_means(self.ratings, self.mixtures)])
        return self.compute(sums, total), human

    def containing(self, system: str) -> Bool:
        """Which instances have sentences of a system; none where it is not here."""
        if system not in self.benchmark.mixable:
            return np.zeros(len(self.mixed) + len(self.mixtures), dtype=bool)
        place = self.systems.index(system)
        return np.concatenate([np.array(self.mixed) == place, self.mixtures.containing(place)])

    @cached_property
    def real(self) -> Float:
        """Features of all real systems, [systems, features]."""
        sums = {name: (own.rows.sum(axis=1), own.sentences.sum(axis=1)) for name, own in self.parts.items()}
        return self.compute(sums, np.full(len(self.systems), float(len(self.kept))))

    @cached_property
    def outputs(self) -> Float:
        """Features of every output, [systems, sentences, features]."""
        sums = {name: (own.rows, own.sentences) for name, own in self.parts.items()}
        return self.compute(sums, np.ones((len(self.systems), len(self.kept))))

    def compute(self, sums: dict[str, tuple[Float, Float]], sentences: Float) -> Float:
        parts = {name: Part(self.parts[name].metric, *own) for name, own in sums.items()}
        return compute(self.features, parts, sentences)


def load_domain(
    benchmark: Benchmark,
    features: Sequence[str],
    *,
    references: str | None = None,
    many: int = PUBLISHED,
    seed: int = 1,
    threads: int | None = None,
    cache: ArrayCache | None = None,
) -> Domain:
    """Compares all systems with the references, metric by metric; what the ``cache`` has is not computed again.

    ``references`` is one of the benchmark's sets (None: the usual one). Types of gold edits should be ERRANT's, so texts are
    better where the annotators used others.
    """
    metrics = part_metrics(features)
    parts = {
        name: score_metric(metrics[name], benchmark, references=references, threads=threads, cache=cache)
        for name in parts_of(features)
    }
    return Domain(benchmark, tuple(features), parts, many, seed)
