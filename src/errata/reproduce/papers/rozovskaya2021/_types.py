"""Tables 5 and 6: types of edits, and the share of both groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errata.reproduce.papers.rozovskaya2021._printed import row
from errata.reproduce.tables import Grid, Value

GRAMMAR, LEXICAL = "Spell/grammar (%)", "Lex. changes (%)"
METHOD = (
    "Both shares from the counts of the table (* marks lexical changes); the counts themselves need the texts, which are not public. "
    "The last row is what Table 7 says there should be."
)


def columns(datasets: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{name} {kind}" for name in datasets for kind in ("RG", "H1", "H10"))


def shares(datasets: Sequence[str], counts: Mapping[str, Sequence[int]]) -> Grid:
    grid: dict[str, dict[str, Value | float | str]] = {
        name: {} for name in (GRAMMAR, LEXICAL, "edits in the table", "edits in Table 7")
    }
    for place, column in enumerate(columns(datasets)):
        dataset, kind = column.split()
        lexical = sum(own[place] for name, own in counts.items() if name.endswith("*"))
        total = sum(own[place] for own in counts.values())
        reference = row(dataset, 1 if kind == "RG" else int(kind[1:]), closest=False)
        grid[GRAMMAR][column] = 100 * (total - lexical) / total
        grid[LEXICAL][column] = 100 * lexical / total
        grid["edits in the table"][column] = float(total)
        grid["edits in Table 7"][column] = float(reference.gold if kind == "RG" else reference.proposed)
    return grid
