"""Published tables computed again from the public data, beside the figures that were printed.

A table is a small module in ``errata.reproduce.papers.<paper>`` with a ``TABLE``: what the paper prints, and a function that
computes it. Nothing else has to be changed to add one.
"""

from errata.reproduce.registry import Paper, find_paper, find_table, papers
from errata.reproduce.results import Cell, Reproduction, Verdict
from errata.reproduce.run import reproduce
from errata.reproduce.tables import Published, Value
from errata.reproduce.work import Work

__all__ = [
    "Cell",
    "Paper",
    "Published",
    "Reproduction",
    "Value",
    "Verdict",
    "Work",
    "find_paper",
    "find_table",
    "papers",
    "reproduce",
]
