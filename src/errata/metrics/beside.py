"""Comparisons in a second thread, beside other work."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from errata.metrics.base import Counts, Material, Metric


class Beside:
    """Compares while its owner prepares other metrics: kernels release Python's lock, a pipeline or a server is waited for.

    It has a material of its own, since one material must not be used by two threads.
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

    def start(self, metric: Metric, outputs: Sequence[str]) -> None:
        self.started[metric, id(outputs)] = outputs, self.pool.submit(metric.compare, self.material, outputs)

    def counts(self, metric: Metric, outputs: Sequence[str]) -> Counts:
        """What was started, or the same made now. Whatever it was refused with is raised here."""
        found = self.started.pop((metric, id(outputs)), None)
        return found[1].result() if found else metric.compare(self.material, outputs)
