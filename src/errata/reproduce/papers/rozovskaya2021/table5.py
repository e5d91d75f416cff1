"""Edits by type, English."""

from __future__ import annotations

from errata.reproduce.papers.rozovskaya2021._types import GRAMMAR, LEXICAL, METHOD, columns, shares
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

DATASETS = ("CoNLL", "BEA")
COUNTS = {
    "Spell/Orth": (10, 21, 23, 16, 12, 14),
    "Punc": (9, 3, 19, 35, 12, 30),
    "Noun number": (19, 25, 35, 7, 8, 14),
    "Det": (33, 25, 52, 22, 21, 28),
    "Verb agr.": (14, 15, 13, 3, 3, 2),
    "Verb form": (15, 13, 10, 7, 5, 6),
    "Morph.": (6, 5, 5, 5, 6, 6),
    "Prep*": (18, 14, 21, 22, 9, 24),
    "Verb tense*": (18, 7, 17, 11, 8, 19),
    "Other*": (37, 8, 25, 37, 19, 38),
    "Verb*": (12, 3, 9, 10, 5, 6),
    "Noun*": (4, 1, 9, 9, 2, 6),
    "Pronoun*": (6, 3, 6, 4, 2, 3),
    "Adverb*": (5, 0, 0, 3, 3, 10),
}


def compute(work: Work) -> Grid:
    return shares(DATASETS, COUNTS)


TABLE = Published(
    title="Table 5: edits by type, English",
    heading="",
    columns=columns(DATASETS),
    rows={
        GRAMMAR: ("51.2", "74.3", "63.8", "50.5", "58.3", "48.5"),
        LEXICAL: ("48.8", "25.7", "36.2", "49.5", "41.7", "51.5"),
    },
    compute=compute,
    method=METHOD,
    notes=(
        "In CoNLL the shares follow if one lexical edit is added to RG and H1 and two to H10: a rare type that is not listed. BEA’s RG "
        "follows if one is added and the two shares are exchanged: 97 and 95 of 192.",
        "The table has fewer edits than Table 7. Types that are not listed (adjectives, conjunctions, word order) are some of them; the "
        "gold edits of CoNLL, 289 there, come from its annotators and not from ERRANT.",
    ),
)
