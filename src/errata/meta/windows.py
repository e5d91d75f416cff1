"""Window analysis (Kobayashi, Mita and Komachi 2024): correlations among systems of adjacent human ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from errata.errors import InputError
from errata.meta.results import SystemCorrelation
from errata.meta.scores import number
from errata.statistics.correlation import CoefficientName, coefficient_named


@dataclass(frozen=True)
class Window:
    """``systems`` adjacent in the human ranking, best first, from place ``first`` on; ``values`` by metric."""

    size: int
    first: int
    systems: tuple[str, ...]
    values: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        return {
            **vars(self),
            "systems": list(self.systems),
            "values": {name: number(v) for name, v in self.values.items()},
        }


def window_analysis(
    correlations: Sequence[SystemCorrelation],
    sizes: Sequence[int] = (4, 5, 6, 7, 8),
    *,
    coefficient: CoefficientName = "pearson",
) -> list[Window]:
    """All windows of every size; sizes larger than the number of systems have none. Equal human scores go by name."""
    for size in sizes:
        if size < 2:
            raise InputError(f"A window has at least two systems. Got {size} instead.")
    if not correlations:
        return []
    one = correlations[0]
    order = sorted(range(len(one.systems)), key=lambda i: (-one.human[i], one.systems[i]))
    function = coefficient_named(coefficient)
    windows = []
    for size in sizes:
        for begin in range(len(order) - size + 1):
            places = np.array(order[begin : begin + size])
            values = {own.metric: float(function(own.scores[places], own.human[places])) for own in correlations}
            windows.append(Window(size, begin + 1, tuple(one.systems[i] for i in places), values))
    return windows
