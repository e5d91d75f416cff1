"""What the data registry knows, as tables and text."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from errata.data import Entry, File, data_sets, directories, find_root, missing
from errata.data.checksums import recorded
from errata.report.table import Cell, Table


def set_table() -> Table:
    rows = [
        [
            Cell(name, strong=True),
            Cell(entry.title),
            Cell(entry.licence),
            Cell(str(len(entry.required))),
            Cell(where(entry)),
        ]
        for name, entry in data_sets().items()
    ]
    note = "More about one: errata data info NAME. Fetch one: errata data get NAME."
    columns = ["name", "title", "licence", "files", "where"]
    return Table("Data sets", columns, rows, [note], numeric_from=len(columns))


def standing(entry: Entry) -> tuple[Path | None, int]:
    """The folder where the whole set is, if it is anywhere, and else how many files are missing at best."""
    root = find_root(entry)
    if root is not None:
        return root / entry.folder, 0
    return None, min(len(missing(entry, root)) for root in directories())


def where(entry: Entry) -> str:
    folder, lacking = standing(entry)
    if folder is not None:
        return str(folder)
    return (
        "not here"
        if lacking == len(entry.required)
        else f"incomplete: {lacking} of {len(entry.required)} files missing"
    )


def summary(entry: Entry) -> dict[str, Any]:
    folder, lacking = standing(entry)
    return {
        "title": entry.title,
        "about": entry.about,
        "licence": entry.licence,
        "citation": entry.citation,
        "published": list(entry.published),
        "loads": entry.loads,
        "note": entry.note or None,
        "parts": list(entry.parts),
        "where": str(folder) if folder else None,
        "missing": lacking,
    }


def details(entry: Entry) -> dict[str, Any]:
    """Everything about a set, for JSON."""
    files = {
        file.path: {
            "role": file.role,
            "part": file.part or None,
            "label": file.label,
            "sha256": checksum(entry, file),
        }
        for file in entry.files
    }
    return {"name": entry.name, **summary(entry), "files": files}


def facts(entry: Entry) -> list[tuple[str, str]]:
    return [
        ("about", entry.about),
        ("licence", entry.licence),
        ("cite", entry.citation),
        ("published at", "\n".join(entry.published)),
        ("loads as", entry.loads),
        *([("note", entry.note)] if entry.note else []),
        ("where", where(entry)),
    ]


def paragraph(entry: Entry) -> str:
    def wrapped(key: str, text: str) -> str:
        lines = [part for line in text.split("\n") for part in textwrap.wrap(line, 104, break_long_words=False) or [""]]
        return "\n".join(f"  {key if not number else '':<12}  {line}" for number, line in enumerate(lines))

    return f"{entry.name}  {entry.title}\n" + "\n".join(wrapped(key, text) for key, text in facts(entry)) + "\n"


def fact_table(entry: Entry) -> Table:
    return Table(
        f"{entry.name}: {entry.title}", ["", "what"], [[Cell(k), Cell(v)] for k, v in facts(entry)], numeric_from=2
    )


def file_table(entry: Entry) -> Table:
    rows = []
    for file in entry.files:
        full = checksum(entry, file)
        unknown = "recorded at first download" if file.required else "given on request"
        shown = Cell(f"{full[:16]}…", (full,)) if full else Cell(unknown, (None,))
        rows.append([Cell(file.path), Cell(file.part), Cell(file.role), Cell(file.label), shown])
    columns = ["file", "part", "for", "name", "SHA-256"]
    return Table(f"Files of {entry.name}", columns, rows, numeric_from=len(columns))


def checksum(entry: Entry, file: File) -> str | None:
    """As shipped, or as recorded where the set is."""
    if file.sha256 is not None or (root := find_root(entry)) is None:
        return file.sha256
    return recorded(root / entry.folder).get(file.name)
