"""What the readers share: rows of a CSV file with their lines, and values that are checked."""

from __future__ import annotations

import csv
import math
import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from pathlib import Path

from errata.corpus.files import open_bytes, read_lines
from errata.errors import FormatError

#: Tools that ask for ranks offer five of them unless more outputs are shown.
USUAL_RANKS = 5
WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def set_name(path: str | Path) -> str:
    """What a set is called that has no name of its own: as its file, without the endings."""
    return Path(Path(path).name.removesuffix(".gz")).stem


def read_bytes(path: str | Path, size: int = -1) -> bytes:
    """A file's content, or its first bytes."""
    with open_bytes(path) as file:
        try:
            return file.read(size)
        except (OSError, EOFError, zlib.error) as error:
            raise FormatError(path, None, f"this file is damaged or cannot be read ({error}).") from None


class Rows:
    """A CSV file with a heading. Columns are found by name, whatever their case.

    ``header`` is there once it is made; iterating gives (line, fields). Fields missing at the end of a row are empty, as
    Mechanical Turk leaves them; more fields than columns are refused.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self._reader = csv.reader((line + "\n" for line in read_lines(path)), strict=True)
        self._rows = self._read()
        self.header = [name.strip() for name in next(self._rows, (0, []))[1]]
        if not self.header:
            raise FormatError(path, None, "this file is empty; it should have a heading and a judgment a line.")
        self._columns = {name.lower(): number for number, name in enumerate(self.header)}
        if len(self._columns) < len(self.header):
            twice = next(name for name in self.header if [h.lower() for h in self.header].count(name.lower()) > 1)
            raise FormatError(path, 1, f"the column {twice!r} is there twice; remove or rename one.")

    def _read(self) -> Iterator[tuple[int, list[str]]]:
        empty = 0
        while True:
            line = self._reader.line_num + 1
            try:
                row = next(self._reader, None)
            except csv.Error as error:
                raise FormatError(self.path, line, f"this row is no CSV ({error}).") from None
            if row is None:
                return
            if not row:
                empty = empty or line
            elif empty:
                raise FormatError(self.path, empty, "this line is empty, but rows follow; remove it.")
            else:
                yield line, row

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        for line, row in self._rows:
            if len(row) > len(self.header):
                raise FormatError(
                    self.path,
                    line,
                    f"this row has {len(row)} fields, but the heading has {len(self.header)}; is a comma unquoted?",
                )
            yield line, [field.strip() for field in row] + [""] * (len(self.header) - len(row))

    def has(self, name: str) -> bool:
        return name.lower() in self._columns

    def column(self, name: str) -> int:
        if not self.has(name):
            raise FormatError(
                self.path, 1, f"there is no column {name!r}; the columns are {', '.join(self.header[:60])}."
            )
        return self._columns[name.lower()]

    def numbered(self, first: str, second: str) -> list[tuple[int, int]]:
        """The two columns of every output, e.g. ``system1Id`` and ``system1rank`` from ``"system{}Id"`` and ``"system{}rank"``.

        There are at least two outputs; one that has only one of the columns is refused.
        """
        more = takewhile(lambda n: self.has(first.format(n)) or self.has(second.format(n)), count(3))
        return [(self.column(first.format(n)), self.column(second.format(n))) for n in (1, 2, *more)]


def parse_sentence(text: str, first: int, path: str | Path, line: int) -> int:
    """A sentence's number, counted from 0; the file counts from ``first``."""
    number = int(text) if WHOLE.fullmatch(text) else -1
    if number < 0:
        raise FormatError(path, line, f"{text!r} is no number of a sentence.")
    if number < first:
        raise FormatError(
            path,
            line,
            f"sentence {number} cannot be, since sentences are counted from {first} here; see the option first.",
        )
    return number - first


def parse_rank(text: str, outputs: int, worst: int | None, path: str | Path, line: int) -> int:
    """A rank from 1 to ``worst``; without one, to 5 or the number of outputs shown, if that is larger."""
    limit = worst or max(USUAL_RANKS, outputs)
    if not WHOLE.fullmatch(text):
        raise FormatError(path, line, f"{text!r} is no rank; a rank is a whole number from 1 (best) to {limit}.")
    rank = int(text)
    if not 1 <= rank <= limit:
        raise FormatError(
            path,
            line,
            f"rank {rank} is outside the scale from 1 to {limit}; if ranks go further, set the option ranks.",
        )
    return rank


def parse_number(text: str, what: str, path: str | Path, line: int, *, low: float = -math.inf) -> float:
    try:
        number = math.nan if "_" in text else float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number >= low):
        expected = "a number" if low == -math.inf else f"a number of at least {low:g}"
        raise FormatError(path, line, f"{text!r} is no {what}; {expected} was expected.")
    return number


def check_systems(outputs: Sequence[tuple[str, ...]], path: str | Path, line: int) -> None:
    """Refuses an output of no system, and a system with two outputs."""
    seen: set[str] = set()
    for systems in outputs:
        if not systems:
            raise FormatError(path, line, "an output names no system.")
        for system in systems:
            if system in seen:
                raise FormatError(path, line, f"the system {system!r} is named twice in one judgment.")
            seen.add(system)
