"""Uncertainty and agreement: resampling, ranks, correlation with people, significance, synthetic systems."""

from errata.statistics.bootstrap import bootstrap_correlations, bootstrap_difference, correlation_interval
from errata.statistics.correlation import accuracy_with_ties, kendall, pairwise_accuracy, pearson, spearman
from errata.statistics.dependent import williams, williams_matrix
from errata.statistics.fisher import association_p, fisher_interval, independent_p
from errata.statistics.levels import Correlation, correlate
from errata.statistics.mixtures import Mixtures, hybrid_mixtures, mixture_means, mixture_sums
from errata.statistics.multiple import holm
from errata.statistics.permutation import CorrelationTest, permutation_test
from errata.statistics.preferences import JudgmentAgreement, judgment_agreement
from errata.statistics.ranking import Rank, pairwise_p, rank_systems
from errata.statistics.resampling import (
    Interval,
    PairedTest,
    approximate_randomisation,
    bootstrap_scores,
    bootstrap_sums,
    interval,
    paired_bootstrap,
)
from errata.statistics.soft import soft_pairwise_accuracy
from errata.statistics.ties import TieCalibration, calibrate_ties

__all__ = [
    "Correlation",
    "CorrelationTest",
    "Interval",
    "JudgmentAgreement",
    "Mixtures",
    "PairedTest",
    "Rank",
    "TieCalibration",
    "accuracy_with_ties",
    "approximate_randomisation",
    "association_p",
    "bootstrap_correlations",
    "bootstrap_difference",
    "bootstrap_scores",
    "bootstrap_sums",
    "calibrate_ties",
    "correlate",
    "correlation_interval",
    "fisher_interval",
    "holm",
    "hybrid_mixtures",
    "independent_p",
    "interval",
    "judgment_agreement",
    "kendall",
    "mixture_means",
    "mixture_sums",
    "paired_bootstrap",
    "pairwise_accuracy",
    "pairwise_p",
    "pearson",
    "permutation_test",
    "rank_systems",
    "soft_pairwise_accuracy",
    "spearman",
    "williams",
    "williams_matrix",
]
