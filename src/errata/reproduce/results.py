"""Printed and computed values side by side."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from errata.errors import InputError
from errata.reproduce.tables import Grid, Published, Value

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")


class Verdict(Enum):
    """How a computed value stands to the printed one."""

    SAME = "same"  # to the last printed digit
    WITHIN = "within"  # no further than one run of a random method strays
    DIFFERS = "differs"
    MISSING = "missing"  # not computable here
    EXTRA = "extra"  # the paper does not have it


@dataclass(frozen=True)
class Cell:
    """``difference`` is computed − published; None where one of them is no number."""

    row: str
    column: str
    published: str
    computed: float | str | None
    difference: float | None
    spread: float | None
    verdict: Verdict
    note: str = ""

    def shown(self) -> str:
        """The computed value with one digit more than the printed one."""
        if self.computed is None:
            return "–"
        if isinstance(self.computed, str):
            return self.computed
        return written(self.computed, decimals(self.published))

    def shown_difference(self) -> str:
        if self.difference is None or self.verdict not in (Verdict.WITHIN, Verdict.DIFFERS):
            return ""
        return written(self.difference, decimals(self.published), sign="+")


@dataclass(frozen=True)
class Reproduction:
    """One table of one paper. ``seconds`` is the time it took to compute, also where it comes from the cache."""

    paper: str
    table: str
    citation: str
    title: str
    heading: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]
    method: str
    notes: tuple[str, ...]
    seed: int
    seconds: float
    version: str
    cached: bool = False

    def __getitem__(self, place: tuple[str, str]) -> Cell:
        for cell in self.cells:
            if (cell.row, cell.column) == place:
                return cell
        raise KeyError(place)

    def count(self, *verdicts: Verdict) -> int:
        return sum(cell.verdict in verdicts for cell in self.cells)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON: what is undefined is None."""
        result = asdict(self)
        for cell in result["cells"]:
            cell["verdict"] = cell["verdict"].value
        return result

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Reproduction:
        cells = tuple(Cell(**{**cell, "verdict": Verdict(cell["verdict"])}) for cell in data["cells"])
        lists = {name: tuple(data[name]) for name in ("columns", "rows", "notes")}
        return cls(**{**data, **lists, "cells": cells})


def compare(table: Published, grid: Grid) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Cell, ...]]:
    """Rows, columns and cells: those of the paper in its order, then additions."""
    rows = tuple(dict.fromkeys([*table.rows, *grid]))
    columns = tuple(dict.fromkeys([*table.columns, *(name for own in grid.values() for name in own)]))
    return rows, columns, tuple(cells_of(table, grid, rows, columns))


def cells_of(table: Published, grid: Grid, rows: tuple[str, ...], columns: tuple[str, ...]) -> Iterator[Cell]:
    for row in rows:
        printed = dict(zip(table.columns, table.rows.get(row, [""] * len(table.columns)), strict=True))
        for column in columns:
            published, own = printed.get(column, ""), grid.get(row, {}).get(column)
            if own is not None:
                yield judged(row, column, published, own if isinstance(own, Value) else Value(own))
            elif published:
                raise InputError(f"The table {table.title!r} has no computed value for {row}, {column}.")


def judged(row: str, column: str, published: str, own: Value) -> Cell:
    value = own.value
    if isinstance(value, float) and not math.isfinite(value):
        value = None
    if value is None:
        return Cell(row, column, published, None, None, None, Verdict.MISSING, own.note or "undefined on this data")
    if not published:
        return Cell(row, column, "", value, None, own.spread, Verdict.EXTRA, own.note)
    if isinstance(value, str):
        same = plain(value) == plain(published)
        return Cell(row, column, published, value, None, None, Verdict.SAME if same else Verdict.DIFFERS, own.note)
    target = printed_number(published)
    if target is None:
        raise InputError(f"{published!r} ({row}, {column}) is no number, but a number was computed for it.")
    difference = float(value) - target
    if abs(difference) <= 0.5 * 10.0 ** -decimals(published) + 1e-9:
        verdict = Verdict.SAME
    elif own.spread is not None and abs(difference) <= own.spread:
        verdict = Verdict.WITHIN
    else:
        verdict = Verdict.DIFFERS
    return Cell(row, column, published, value, difference, own.spread, verdict, own.note)


def plain(text: str) -> str:
    """Text for comparison: one kind of dash, no blanks."""
    return re.sub(r"[–—−]", "-", re.sub(r"\s+", "", text))


def printed_number(text: str) -> float | None:
    """``"26,265"``, ``".29"``, ``"15.3%"`` or ``"−0.020*"`` as a number."""
    bare = plain(text).replace(",", "").strip("*%")
    return float(bare) if NUMBER.fullmatch(bare) else None


def decimals(text: str) -> int:
    """Digits after the point of a printed number."""
    return len(plain(text).strip("*%").partition(".")[2])


def written(value: float, printed: int, sign: str = "") -> str:
    """One digit more than is printed; whole numbers as they are."""
    if printed == 0 and float(value).is_integer():
        return f"{value:{sign},.0f}".replace("-", "−")
    return f"{value:{sign}.{printed + 1 if printed else 3}f}".replace("-", "−")
