"""P, R, F and edits by hypothesis rank against reference and closest golds: all data sets."""

from __future__ import annotations

from errata.reproduce.papers.rozovskaya2021._scores import COLUMNS, METHOD, NOTES, computed, printed
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    return computed()


TABLE = Published(
    title="Table 7: scores by hypothesis rank, all data sets",
    heading="hypothesis and gold",
    columns=COLUMNS,
    rows=printed(),
    compute=compute,
    method=METHOD,
    notes=NOTES,
)
