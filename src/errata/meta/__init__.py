"""Meta-evaluation: which metric agrees with people, and how sure are we?

A :class:`Benchmark` is texts that people have judged; :func:`score_metric` scores a metric on it;
:func:`correlate_systems`, :func:`correlate_sentences` and :func:`agree_with_judgments` say how well it agrees with
people; :func:`compare_metrics` which differences are real. :func:`meta_evaluate` does all of it.
"""

from errata.meta.benchmarks import Benchmark, Human, Offer, benchmarks, load_benchmark
from errata.meta.cache import ArrayCache
from errata.meta.correlate import correlate_systems
from errata.meta.curves import (
    LevelComparison,
    RankPair,
    ReferenceCurve,
    ReferenceGrid,
    corpus_against_sentence,
    rank_comparison,
    reference_curve,
    reference_grid,
)
from errata.meta.own import own_benchmark
from errata.meta.plan import Plan
from errata.meta.results import Estimate, SentenceCorrelation, SystemCorrelation
from errata.meta.scores import MetricScores, score_metric, score_metrics
from errata.meta.sentences import agree_with_judgments, correlate_sentences
from errata.meta.significance import MetricPair, Significance, compare_metrics, williams_of
from errata.meta.study import MetaResult, meta_evaluate
from errata.meta.synthetic import correlate_synthetic, mixtures_of
from errata.meta.texts import ReferenceSet
from errata.meta.windows import Window, window_analysis

__all__ = [
    "ArrayCache",
    "Benchmark",
    "Estimate",
    "Human",
    "LevelComparison",
    "MetaResult",
    "MetricPair",
    "MetricScores",
    "Offer",
    "Plan",
    "RankPair",
    "ReferenceCurve",
    "ReferenceGrid",
    "ReferenceSet",
    "SentenceCorrelation",
    "Significance",
    "SystemCorrelation",
    "Window",
    "agree_with_judgments",
    "benchmarks",
    "compare_metrics",
    "corpus_against_sentence",
    "correlate_sentences",
    "correlate_synthetic",
    "correlate_systems",
    "load_benchmark",
    "meta_evaluate",
    "mixtures_of",
    "own_benchmark",
    "rank_comparison",
    "reference_curve",
    "reference_grid",
    "score_metric",
    "score_metrics",
    "williams_of",
    "window_analysis",
]
