"""Human judgments: records, pairs, readers and writers, quality control."""

from errata.judgments.combine import combined
from errata.judgments.filter_base import Filter
from errata.judgments.formats.gmeg import read_corpus_scores
from errata.judgments.formats.jsonl import write_judgments
from errata.judgments.pairs import Expansion, Pairs, pairs_of
from errata.judgments.quality import FilterReport, apply_filters, available_filters, parse_filter
from errata.judgments.reading import read_judgments
from errata.judgments.records import Judgments, Placed, Ranking, Rating, pool
from errata.judgments.summary import Summary, summarise

__all__ = [
    "Expansion",
    "Filter",
    "FilterReport",
    "Judgments",
    "Pairs",
    "Placed",
    "Ranking",
    "Rating",
    "Summary",
    "apply_filters",
    "available_filters",
    "combined",
    "pairs_of",
    "parse_filter",
    "pool",
    "read_corpus_scores",
    "read_judgments",
    "summarise",
    "write_judgments",
]
