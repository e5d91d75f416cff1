"""``errata data``: the public data sets, what they are, getting them and where they are."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Output
from errata.errors import StoppedError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from errata.data import Watch

NAME = "data"
FORMATS = ("text", "markdown", "latex", "csv", "json")
Form = Annotated[str, typer.Option("--format", help="text, markdown, latex, csv or json.")]
Name = Annotated[str, typer.Argument(help="A data set.", metavar="NAME")]

app = typer.Typer(
    help="""Public data sets: list them, learn about one, get it, or find it.

Sets are looked for in the directory that ERRATA_DATA names, then in errata's data directory (ERRATA_HOME).""",
    no_args_is_help=True,
)


@app.command("list")
def show_list(form: Form = "text", output: Output = None) -> None:
    """Show what there is, and what is here."""
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.data import data_sets
    from errata.report.data import set_table, summary

    check_format(form, FORMATS)
    check_writable(output)
    if form == "json":
        deliver(as_json({name: summary(entry) for name, entry in data_sets().items()}), output)
    else:
        deliver_tables([set_table()], form, output)


@app.command("info")
def show_info(name: Name, form: Form = "text", output: Output = None) -> None:
    """Show licence, citation, files and checksums of one."""
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.data import find_entry
    from errata.report.data import details, fact_table, file_table, paragraph

    check_format(form, FORMATS)
    check_writable(output)
    entry = find_entry(name)
    if form == "json":
        deliver(as_json(details(entry)), output)
    elif form == "csv":
        deliver_tables([file_table(entry)], form, output)
    elif form == "text":
        deliver(paragraph(entry) + "\n" + file_table(entry).render("text"), output)
    else:
        deliver_tables([fact_table(entry), file_table(entry)], form, output)


@app.command("path")
def show_path(
    name: Name, file: Annotated[str | None, typer.Argument(help="A file of it, e.g. systems/AMU.")] = None
) -> None:
    """Print where it is, or where a file of it is.

    errata data path conll14 systems/AMU
    """
    from errata.data import load

    data_set = load(name)
    typer.echo(data_set.folder if file is None else data_set.path(file))


@app.command("get")
def fetch(
    names: Annotated[list[str], typer.Argument(help="Data sets.", metavar="NAME...")],
    local: Annotated[
        Path | None,
        typer.Option("--from", help="Take a local copy, as published or in errata's layout, instead of the network."),
    ] = None,
    mirror: Annotated[
        str | None,
        typer.Option("--mirror", envvar="ERRATA_MIRROR", help="Address of a data directory in errata's layout."),
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--to", help="Put it here (default: errata's data directory).", show_default=False)
    ] = None,
) -> None:
    """Fetch data sets, check them and put them in place; what was interrupted is continued.

    errata data get conll14 gmeg

    errata data get conll14 --from DIR
    """
    from errata.data import find_entry, get

    entries = [find_entry(name) for name in names]
    for entry in entries:
        try:
            with progress() as watch:
                got = get(entry, root=to, local=local, mirror=mirror, watch=watch)
        except KeyboardInterrupt:
            raise StoppedError("interrupted; what came is kept, and the same command continues.") from None
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


def as_json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
