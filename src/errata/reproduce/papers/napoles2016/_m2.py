"""M2 as the paper scores single sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errata.metrics.base import Choice, Counts
from errata.metrics.maxmatch import MaxMatch
from errata.native import Float


@dataclass(frozen=True)
class AloneMaxMatch(MaxMatch):
    """Every sentence is scored alone, as a text of its own: its annotator is the one with its best F."""

    name = "m2-alone"

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        scores: Float = np.maximum.reduceat(self.score(counts.rows.astype(np.float64)), counts.first[:-1])
        return scores


def alone() -> AloneMaxMatch:
    """Version 3.2 without regard to case and blanks, as in Sakaguchi et al. (2016)."""
    return AloneMaxMatch(version="3.2", ignore_whitespace_casing=True)
