"""Counts of errors that another program made, in a table: one row for each system and line."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from errata.errors import FormatError, InputError

NEEDED = ("system", "line", "errors")


@dataclass(frozen=True)
class Row:
    """Errors of one line; tokens where the file says."""

    errors: float
    tokens: int | None


@dataclass(frozen=True)
class CountsFile:
    """Rows by system and line (from 1)."""

    path: str
    checksum: str
    rows: dict[tuple[str, int], Row]

    def row(self, system: str, line: int) -> Row:
        found = self.rows.get((system, line))
        if found is None:
            raise InputError(
                f"{self.path} has no row for line {line:,} of system {system!r}. Its systems are "
                f"{', '.join(sorted({name for name, _ in self.rows}))}; it needs one row for every line of each system."
            )
        return found


def read_counts(path: str) -> CountsFile:
    """Reads a file once, unless it changed."""
    try:
        status = Path(path).stat()
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}).") from error
    return _read(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4)
def _read(path: str, changed: int, size: int) -> CountsFile:
    try:
        content = Path(path).read_bytes()
        text = (gzip.decompress(content) if path.endswith(".gz") else content).decode("utf-8-sig")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read as UTF-8 text ({error}).") from error
    rows: dict[tuple[str, int], Row] = {}
    for number, key, row in parsed(path, text):
        if key in rows:
            raise FormatError(path, number, f"a second row for line {key[1]:,} of system {key[0]!r}; remove one.")
        rows[key] = row
    if not rows:
        raise FormatError(path, None, "no rows below the header; write one for every line of each system.")
    return CountsFile(path, sha256(content).hexdigest()[:12], rows)


def parsed(path: str, text: str) -> Iterator[tuple[int, tuple[str, int], Row]]:
    lines = csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    header = next(lines, [])
    missing = [name for name in NEEDED if name not in header]
    if missing:
        raise FormatError(
            path, 1, f"no column {missing[0]}. The first line must name the columns system, line, errors and, "
            "if wanted, tokens, with tabs between them."
        )  # fmt: skip
    for number, fields in enumerate(lines, start=2):
        if not fields:
            continue
        if len(fields) != len(header):
            raise FormatError(path, number, f"{len(fields)} fields where the first line has {len(header)}.")
        row = dict(zip(header, fields, strict=True))
        line = whole(path, number, "line", row["line"], 1)
        tokens = whole(path, number, "tokens", row["tokens"], 0) if row.get("tokens") else None
        yield number, (row["system"], line), Row(amount(path, number, row["errors"]), tokens)


def whole(path: str, number: int, name: str, text: str, least: int) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise FormatError(path, number, f"{name} must be a whole number of at least {least}. Got {text!r} instead.")
    return int(text)


def amount(path: str, number: int, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise FormatError(path, number, f"errors must be a number of at least 0. Got {text!r} instead.")
    return value
