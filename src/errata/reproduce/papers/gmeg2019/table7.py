"""Correlation of two halves of the judges."""

from __future__ import annotations

from errata.reproduce.tables import Grid, Published, not_computable
from errata.reproduce.work import Work

WHY = not_computable("The released ratings are means of eight people; what each said is not released.")
COLUMNS = ("system r", "system ρ", "sentence r", "sentence ρ")
DOMAINS = ("FCE", "Wiki", "Yahoo", "CoNLL-14")


def compute(work: Work) -> Grid:
    return {domain: dict.fromkeys(COLUMNS, WHY) for domain in DOMAINS}


TABLE = Published(
    title="Table 7: correlation between two groups of four judges",
    heading="domain",
    columns=COLUMNS,
    rows={
        "FCE": ("0.992", "0.914", "0.603", "0.588"),
        "Wiki": ("0.994", "0.907", "0.376", "0.285"),
        "Yahoo": ("0.988", "0.990", "0.599", "0.543"),
        "CoNLL-14": ("0.981", "0.914", "0.399", "0.387"),
    },
    compute=compute,
    method="With each judge’s ratings, errata agree computes this: 100 random splits of the ratings of every output into two "
    "halves, and the correlation of the halves’ means.",
)
