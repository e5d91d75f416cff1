"""Scoring systems and comparing them: metrics and statistics put together."""

from errata.scoring.batches import score, score_batches
from errata.scoring.pairs import Comparison, compare
from errata.scoring.results import MetricScore, ScoreResult, SystemScores

__all__ = ["Comparison", "MetricScore", "ScoreResult", "SystemScores", "compare", "score", "score_batches"]
