"""What a paper prints, and what errata computes for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errata.reproduce.work import Work


@dataclass(frozen=True)
class Value:
    """One computed cell: a number, a text, or None where not computable here; then ``note`` says why.

    ``spread`` is the standard deviation of one run where the method draws at random.
    """

    value: float | str | None
    spread: float | None = None
    note: str = ""


def not_computable(why: str) -> Value:
    return Value(None, note=why)


Grid = Mapping[str, Mapping[str, "Value | float | str"]]  # by row, then by column


@dataclass(frozen=True)
class Published:
    """A table as printed: every value with its digits, an empty text where a cell is empty.

    ``compute`` gives the same rows and columns; rows and columns beyond those of the paper are shown as additions.
    ``method`` says in a sentence or two how the values are computed, ``notes`` what a reader should know of them.
    """

    title: str
    columns: Sequence[str]
    rows: Mapping[str, Sequence[str]]
    compute: Callable[[Work], Grid]
    method: str
    notes: Sequence[str] = ()
    heading: str = ""  # of the column with the names of the rows
    scatter: tuple[str, str] | None = None  # two columns that the HTML report plots against each other
    curves: Sequence[str] = ()  # columns that it plots against the numbers that name the rows
