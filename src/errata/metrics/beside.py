"""Comparisons in a second thread, beside other work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from errata.metrics.base import Counts, Material, Metric


class Beside:
    """Compares while other metrics are prepared: kernels release Python's lock, a pipeline or a server is waited for.

    The thread has a material of its own, since one material must not be used by two threads.
    """

    def __init__(self, material: Material) -> None:
        threads = max(1, material.threads - 1)
        self.material = Material(
            material.corpus, threads=threads, first_line=material.first_line, systems=material.systems
        )
        self.pool = ThreadPoolExecutor(max_workers=1)
        # A system is known by its list, which is held so that no other list can get its identity.
        self.started: dict[tuple[Metric, int], tuple[Sequence[str], Future[Counts]]] = {}

    @classmethod
    def of(cls, material: Material) -> Beside:
        return material.keep(cls, lambda: cls(material))

    @staticmethod
    def suits(metric: Metric) -> bool:
        """Only metrics that prepare nothing: what others prepare, they compare with."""
        return type(metric).prepare is Metric.prepare

    def start(self, metrics: Iterable[Metric], systems: Sequence[Sequence[str]]) -> None:
        for metric in metrics:
            for outputs in systems:
                made = self.pool.submit(metric.compare, self.material, outputs)
                self.started[metric, id(outputs)] = outputs, made

    def counts(self, metric: Metric, outputs: Sequence[str]) -> Counts | None:
        """What was started, once; else None. Whatever it was refused with is raised here."""
        found = self.started.pop((metric, id(outputs)), None)
        return found[1].result() if found else None
