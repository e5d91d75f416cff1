"""Uncertainty, for anything that is a function of summed rows."""

from errata.statistics.ranking import Rank, rank_systems
from errata.statistics.resampling import (
    Interval,
    PairedTest,
    approximate_randomisation,
    bootstrap_scores,
    bootstrap_sums,
    interval,
    paired_bootstrap,
)

__all__ = [
    "Interval",
    "PairedTest",
    "Rank",
    "approximate_randomisation",
    "bootstrap_scores",
    "bootstrap_sums",
    "interval",
    "paired_bootstrap",
    "rank_systems",
]
