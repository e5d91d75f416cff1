"""``errata data``: the public data sets, what they are, getting them and where they are."""

from __future__ import annotations

import sys
import textwrap
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from errata.cli.options import Output

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from errata.data import Entry, File, Watch
    from errata.report.table import Table

NAME = "data"
FORMATS = ("text", "markdown", "latex", "csv", "json")


class Action(str, Enum):
    LIST = "list"
    INFO = "info"
    GET = "get"
    PATH = "path"


def run(
    action: Annotated[Action, typer.Argument(help="What to do.")],
    names: Annotated[
        list[str] | None, typer.Argument(help="Data sets; with path also a file of it.", metavar="NAME...")
    ] = None,
    local: Annotated[
        Path | None,
        typer.Option(
            "--from", help="get: take a local copy, as published or in errata's layout, instead of the network."
        ),
    ] = None,
    mirror: Annotated[
        str | None,
        typer.Option("--mirror", envvar="ERRATA_MIRROR", help="get: address of a data directory in errata's layout."),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", help="get: put it here (default: errata's data directory).", show_default=False),
    ] = None,
    form: Annotated[str, typer.Option("--format", help="list, info: text, markdown, latex, csv or json.")] = "text",
    output: Output = None,
) -> None:
    """Public data sets: list them, learn about one, get it, or find it.

    errata data list                     what there is, and what is here
    errata data info conll14             licence, citation, files, checksums
    errata data get conll14              fetch, check and put in place; continues what was interrupted
    errata data get conll14 --from DIR   the same from a local copy
    errata data path conll14             its folder;  errata data path conll14 source: a file

    Sets are looked for in the directory that ERRATA_DATA names, then in errata's data directory (ERRATA_HOME).
    """
    from errata.errors import InputError

    names = names or []
    if action is not Action.GET and (local is not None or to is not None):
        raise InputError(f"--from and --to belong to: errata data get NAME. Got them with {action.value}.")
    if action in (Action.GET, Action.PATH) and (form != "text" or output is not None):
        raise InputError(f"--format and --output belong to list and info. Got them with {action.value}.")
    if action is Action.LIST:
        if names:
            raise InputError(f"list takes no names. Did you mean: errata data info {names[0]}?")
        show_list(form, output)
    elif not names:
        raise InputError(f"Name a data set: errata data {action.value} NAME. See: errata data list.")
    elif action is Action.GET:
        fetch(names, local, mirror, to)
    elif action is Action.PATH:
        show_path(names)
    elif len(names) > 1:
        raise InputError(f"info takes one data set. Got {', '.join(names)}.")
    else:
        show_info(names[0], form, output)


def show_list(form: str, output: Path | None) -> None:
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.data import data_sets
    from errata.report.table import Cell, Table

    check_format(form, FORMATS)
    check_writable(output)
    if form == "json":
        deliver(as_json({name: summary(entry) for name, entry in data_sets().items()}), output)
        return
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
    deliver_tables([Table("Data sets", columns, rows, [note], numeric_from=len(columns))], form, output)


def show_info(name: str, form: str, output: Path | None) -> None:
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.data import find_entry

    check_format(form, FORMATS)
    check_writable(output)
    entry = find_entry(name)
    if form == "json":
        files = {
            file.path: {
                "role": file.role,
                "part": file.part or None,
                "label": file.label,
                "sha256": checksum(entry, file),
            }
            for file in entry.files
        }
        deliver(as_json({"name": name, **summary(entry), "files": files}), output)
    elif form == "csv":
        deliver_tables([file_table(entry)], form, output)
    elif form == "text":
        deliver(paragraph(entry) + "\n" + file_table(entry).render("text"), output)
    else:
        deliver_tables([fact_table(entry), file_table(entry)], form, output)


def show_path(names: list[str]) -> None:
    from errata.data import load
    from errata.errors import InputError

    if len(names) > 2:
        raise InputError(f"path takes a data set and at most one file of it. Got {', '.join(names)}.")
    data_set = load(names[0])
    typer.echo(data_set.path(names[1]) if len(names) == 2 else data_set.folder)


def fetch(names: list[str], local: Path | None, mirror: str | None, to: Path | None) -> None:
    from errata.data import find_entry, get

    entries = [find_entry(name) for name in names]
    for entry in entries:
        try:
            with progress() as watch:
                got = get(entry, root=to, local=local, mirror=mirror, watch=watch)
        except KeyboardInterrupt:
            print("errata: interrupted; what came is kept, and the same command continues.", file=sys.stderr)
            raise typer.Exit(130) from None
        came = f"{got.new} files were put in place" if got.new else "all files were there"
        typer.echo(f"{entry.name} is in {got.root / entry.folder}, checked; {came}.")
        typer.echo(f"Licence: {entry.licence}. Please cite: {entry.citation}")


def progress() -> AbstractContextManager[Watch]:
    """A watch as a context: on a terminal a bar of bytes, else only what must be said."""
    from contextlib import nullcontext

    from errata.data import Watch

    class Teller(Watch):
        def waiting(self, root: Path) -> None:
            print(f"errata: another process is at work in {root}; waiting for it.", file=sys.stderr)

    if not sys.stderr.isatty():
        return nullcontext(Teller())
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    class Bar(Teller):
        def __init__(self) -> None:
            columns = TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn()
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("")

        def received(self, name: str, have: int, total: int | None) -> None:
            self.bar.update(self.task, description=name, completed=have, total=total)

        def __enter__(self) -> Watch:
            self.bar.start()
            return self

        def __exit__(self, *_: object) -> None:
            self.bar.stop()

    return Bar()


def standing(entry: Entry) -> tuple[Path | None, int]:
    """The folder where the whole set is, if it is anywhere, and else how many files are missing at best."""
    from errata.data import directories, find_root, missing

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
    from errata.report.table import Cell, Table

    return Table(
        f"{entry.name}: {entry.title}", ["", "what"], [[Cell(k), Cell(v)] for k, v in facts(entry)], numeric_from=2
    )


def file_table(entry: Entry) -> Table:
    from errata.report.table import Cell, Table

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
    from errata.data import find_root
    from errata.data.checksums import recorded

    if file.sha256 is not None or (root := find_root(entry)) is None:
        return file.sha256
    return recorded(root / entry.folder).get(file.name)


def as_json(document: dict[str, Any]) -> str:
    import json

    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
