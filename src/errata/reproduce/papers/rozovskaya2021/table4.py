"""Proposed edits by rank: do correctors under-correct?"""

from __future__ import annotations

from errata.reproduce.papers.rozovskaya2021._printed import RANKS, row
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

TOKENS = {"RULEC": 2646, "Lang8": 2260, "BEA": 2103, "CoNLL": 2665}
PRINTED = {
    "H1": ("90", "98", "125", "156"),
    "H2": ("144", "186", "180", "203"),
    "H5": ("174", "214", "200", "239"),
    "H10": ("194", "225", "220", "266"),
    "RG": ("202", "232", "202", "289"),
}


def compute(work: Work) -> Grid:
    grid: dict[str, dict[str, Value | float | str]] = {
        f"H{rank}": {name: float(row(name, rank, closest=False).proposed) for name in TOKENS} for rank in RANKS
    }
    grid["RG"] = {name: float(row(name, 1, closest=False).gold) for name in TOKENS}
    for name in list(grid):
        rates = {dataset: 100 * float(str(grid[name][dataset])) / tokens for dataset, tokens in TOKENS.items()}
        grid[f"{name} per 100 tokens"] = dict(rates)
    for rank in RANKS:
        grid[f"H{rank} / RG"] = {
            name: row(name, rank, closest=False).proposed / row(name, rank, closest=False).gold for name in TOKENS
        }
    return grid


TABLE = Published(
    title="Table 4: number of edits proposed",
    heading="",
    columns=tuple(TOKENS),
    rows=PRINTED,
    compute=compute,
    method="Set beside Table 7; rates from the printed numbers of tokens.",
    notes=("Below 1, H / RG is under-correction. Only BEA’s H10 proposes more edits than RG has.",),
)
