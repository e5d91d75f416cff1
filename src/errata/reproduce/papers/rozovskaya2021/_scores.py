"""Tables 2 and 7: P, R and F against the counts beside them."""

from __future__ import annotations

from errata.reproduce.papers.rozovskaya2021._printed import denominators, nearest_f, ranged, rows
from errata.reproduce.tables import Grid, Value

COLUMNS = ("P", "R", "F")
METHOD = (
    "The data is not public, so the table is checked in itself. P: correct / proposed. R: correct / gold. F: from the printed P and "
    "R, the value nearest to the printed one that their rounding allows. “P’s denominator” are the whole numbers that correct / n "
    "gives the printed P for."
)
NOTES = (
    "In Table 7 P is correct / proposed in 2 of 32 rows, R is correct / gold in 28, and F follows from P and R in all. What P was "
    "divided by is another number than “proposed”, and another for RG than for CG of the same hypotheses (147 and 151 for CoNLL "
    "H1, 227 and 256 for H10). That is MaxMatch, with which the paper scores: it chooses the edits between source and hypothesis "
    "anew for each gold, so as to agree with it best. “Proposed” is the same for RG and CG, so it comes from an extraction that "
    "does not look at the gold, presumably ERRANT, with which the paper counts post-edits. The three counts of a row are not one "
    "tool’s: correct / proposed means nothing, and proposed − correct is not the number of wrong edits.",
    "CoNLL H2 CG2 repeats the P, R and F of H1 CG1. Table 8 has 83.8, 45.8 and 71.9, and 160 / 349 is 45.8: Table 7 is the one "
    "that is wrong.",
    "BEA H1 RG: 84 / 202 is 41.6, not 40.1. 81 / 202 is 40.1 and 81 / 123 is 65.9, so MaxMatch had 81 correct. Lang8 H5 CG5: 104 / "
    "298 is 34.9 and 104 / 205 is 50.7, so it had 104.",
)


def printed(*datasets: str) -> dict[str, tuple[str, ...]]:
    return {one.name: (one.p, one.r, one.f) for one in rows(*datasets)}


def computed(*datasets: str) -> Grid:
    grid: dict[str, dict[str, Value | float | str]] = {}
    for one in rows(*datasets):
        grid[one.name] = {
            "P": 100 * one.correct / one.proposed,
            "R": 100 * one.correct / one.gold,
            "F": nearest_f(one),
            "proposed, printed": float(one.proposed),
            "P’s denominator": ranged(denominators(one.correct, one.p)),
        }
    return grid
