"""How the paper correlates metrics with people: real and synthetic systems of one domain."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.meta import Benchmark, MetricScores, ReferenceSet, SystemCorrelation
    from errata.native import Float

METRICS = {
    "CHRF++": "chrf++",
    "ERRANT₀.₂": "errant:beta=0.2,average=categories",
    "ERRANT₀.₅": "errant:average=categories",
    "GLEU": "gleu",
    "charGLEU": "chargleu",
    "I-measure": "imeasure",
    "M²₀.₂": "m2:beta=0.2",
    "M²₀.₅": "m2",
}
#: The paper's own, trained by errata on the dev half.
ENSEMBLE = "GMEG-Metric"
DOMAINS = {"FCE": "fce", "Wiki": "wiki"}
HALVES = 20


class Domain:
    """One domain: the released test half, and all its sentences, from which other halves can be drawn."""

    def __init__(self, work: Work, name: str) -> None:
        self.work, self.name = work, name

    @cached_property
    def test(self) -> Benchmark:
        return self.part("test")

    @cached_property
    def whole(self) -> Benchmark:
        return joined(self.part("dev"), self.test)

    def part(self, split: str) -> Benchmark:
        from errata.reproduce.benchmarks import judged_texts

        return judged_texts(self.work, f"gmeg-{self.name}-{split}", systems="with-source")

    def correlation(self, metric: str) -> SystemCorrelation:
        """Over the 674 synthetic systems, the six they are made of, and the source."""
        from errata.meta import correlate_synthetic, mixtures_of

        mixtures = mixtures_of(self.test, len(self.test.sources), seed=self.work.seed)
        return correlate_synthetic(self.scores(metric, self.test), self.test, mixtures)

    def other_halves(self, metric: str) -> dict[str, tuple[float, float]]:
        """The lowest and highest correlation over random halves of all sentences, by coefficient."""
        from errata.meta import correlate_synthetic, mixtures_of
        from errata.statistics.draws import orders

        scores, many = self.scores(metric, self.whole), len(self.whole.sources)
        mixtures = mixtures_of(self.whole, many // 2, many=135, seed=self.work.seed)
        found = []
        for order in orders(self.work.seed, range(HALVES), many):
            half = sorted(order[: many // 2])
            some = replace(
                scores, kept=scores.kept[half], sentences=scores.sentences[:, half], rows=scores.rows[:, half]
            )
            found.append(correlate_synthetic(some, self.whole, mixtures, originals=False))
        values = {name: [one[name].value for one in found] for name in ("pearson", "spearman")}
        return {name: (min(own), max(own)) for name, own in values.items()}

    def scores(self, metric: str, benchmark: Benchmark) -> MetricScores:
        from errata.reproduce.benchmarks import scores_of

        references = without_noop(benchmark) if metric.startswith("M²") else None
        return scores_of(self.work, {**METRICS, ENSEMBLE: "gmeg:model=paper"}[metric], benchmark, references)


def without_noop(benchmark: Benchmark) -> ReferenceSet:
    """Gold edits in which who left a sentence as it was is not there, unless all did: the nearest to Table 4."""
    from errata.corpus import Annotation
    from errata.edits import untyped_edits
    from errata.meta import ReferenceSet
    from errata.meta.texts import read

    texts = benchmark.reference_set().texts
    edits = [untyped_edits(benchmark.sources, read(text)) for text in texts.values()]
    gold = tuple(
        tuple(Annotation(k, tuple(own[i])) for k, own in enumerate(edits) if own[i])
        for i in range(len(benchmark.sources))
    )
    return ReferenceSet("ALL", texts, gold)


def joined(first: Benchmark, second: Benchmark) -> Benchmark:
    """The sentences of two benchmarks with the same systems, one after the other."""
    import numpy as np

    from errata.meta import ReferenceSet
    from errata.meta.texts import read

    def ratings(one: Benchmark) -> Float:
        assert one.human.ratings is not None
        return one.human.ratings

    texts = {
        name: (*read(text), *read(second.reference_set().texts[name]))
        for name, text in first.reference_set().texts.items()
    }
    return replace(
        second,
        sources=first.sources + second.sources,
        outputs={system: first.outputs[system] + second.outputs[system] for system in second.systems},
        references={"ALL": ReferenceSet("ALL", texts)},
        human=replace(second.human, ratings=np.concatenate([ratings(first), ratings(second)], axis=1)),
    )
