"""Reading what ``errata score --format csv`` prints."""

from __future__ import annotations

import csv


def scores(printed: str) -> dict[str, float]:
    """The score of every system; the second column."""
    header, *rows = csv.reader(printed.splitlines())
    assert header[0] == "system"
    return {row[0]: float(row[1]) for row in rows}
