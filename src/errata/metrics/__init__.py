"""Metrics, by name. A new one is a file here with a subclass of :class:`Metric` and a line in ``registry.py``."""

from errata.metrics.base import Choice, Counts, Material, Metric
from errata.metrics.registry import available, make_metric

__all__ = ["Choice", "Counts", "Material", "Metric", "available", "make_metric"]
