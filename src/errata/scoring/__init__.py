"""Scoring systems and comparing them: metrics and statistics put together."""

from errata.scoring.compare import Comparison, compare
from errata.scoring.results import MetricScore, ScoreResult, SystemScores
from errata.scoring.run import score, score_batches

__all__ = ["Comparison", "MetricScore", "ScoreResult", "SystemScores", "compare", "score", "score_batches"]
