"""Edits by type, Russian."""

from __future__ import annotations

from errata.reproduce.papers.rozovskaya2021._types import GRAMMAR, LEXICAL, METHOD, columns, shares
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

DATASETS = ("RULEC", "Lang8")
COUNTS = {
    "Spell": (40, 29, 35, 53, 44, 54),
    "Noun/adj. case, gender, number": (46, 20, 43, 39, 19, 29),
    "Verb agr.": (5, 1, 4, 6, 5, 4),
    "Punc": (24, 17, 32, 16, 11, 34),
    "Prep*": (11, 6, 18, 14, 6, 23),
    "Verb tense/aspect*": (6, 3, 20, 12, 1, 20),
    "Noun/adj. num.*": (7, 1, 17, 13, 4, 23),
    "Morph.*": (15, 5, 13, 19, 4, 15),
    "Lexical*": (30, 0, 13, 30, 0, 5),
    "Other changes*": (20, 0, 4, 32, 0, 12),
}


def compute(work: Work) -> Grid:
    return shares(DATASETS, COUNTS)


TABLE = Published(
    title="Table 6: edits by type, Russian",
    heading="",
    columns=columns(DATASETS),
    rows={
        GRAMMAR: ("59.7", "68.5", "54.2", "52.1", "85.4", "58.8"),
        LEXICAL: ("40.3", "31.5", "45.8", "47.9", "14.6", "41.2"),
    },
    compute=compute,
    method=METHOD,
    notes=(
        "No division of the listed types into two groups gives more than one of the six printed pairs of shares: they come from other "
        "counts.",
    ),
)
