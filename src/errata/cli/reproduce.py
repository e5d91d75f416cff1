"""``errata reproduce``: published tables, computed again from the public data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Jobs, Output, Seed

if TYPE_CHECKING:
    from errata.reproduce import Reproduction

NAME = "reproduce"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    paper: Annotated[str | None, typer.Argument(help="A paper, e.g. sakaguchi2016; none lists them.")] = None,
    table: Annotated[str | None, typer.Argument(help="One of its tables, e.g. table5; none computes all.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All tables of all papers.")] = False,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="text, markdown, latex, csv, json or html.  [default: text; html for a file that ends so]",
            show_default=False,
        ),
    ] = None,
    output: Output = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Directory with the data sets.  [default: ERRATA_DATA, errata's own]"),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Compute again what was computed before.")] = False,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Compute published tables again, and set the printed values beside what comes out.

    errata reproduce

    errata reproduce sakaguchi2016 table5

    errata reproduce --all -o report.html
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.errors import InputError
    from errata.reproduce import find_paper, find_table, papers

    form = form or ("html" if output is not None and output.suffix in (".html", ".htm") else "text")
    check_format(form, FORMATS)
    check_writable(output)
    if everything and paper is not None:
        raise InputError("--all computes the tables of all papers; leave it out, or the paper.")
    if jobs is not None and jobs < 1:
        raise InputError(f"The number of threads must be 1 or more. Got {jobs} instead.")
    if paper is None and not everything:
        if form == "html":
            raise InputError("The list of tables is not written as HTML; name a paper, or use --all.")
        show_list(form, output)
        return
    if table is not None and paper is not None:
        find_table(paper, table)
    chosen = list(papers().values()) if paper is None else [find_paper(paper)]
    wanted = [(own.name, name) for own in chosen for name in own.tables if table in (None, name)]
    results = compute(wanted, data, seed, jobs, fresh)
    if form == "json":
        import json

        content = [result.to_dict() for result in results]
        deliver(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif form == "html":
        from errata.report.reproduction import reproduction_report

        deliver(reproduction_report(results), output)
    else:
        from errata.report.reproduction import cell_table, reproduction_table, summary_table

        tables = [cell_table(results)] if form == "csv" else [reproduction_table(result) for result in results]
        if form != "csv" and len(results) > 1:
            tables.append(summary_table(results))
        deliver_tables(tables, form, output)


def compute(
    wanted: list[tuple[str, str]], data: Path | None, seed: int, jobs: int | None, fresh: bool
) -> list[Reproduction]:
    from errata.cli.output import Progress
    from errata.reproduce import Work, reproduce
    from errata.reproduce.cache import TableCache

    work, cache = Work(data, seed=seed, threads=jobs, fresh=fresh), TableCache()
    results = []
    with Progress(len(wanted), "computing tables") as progress:
        for done, (paper, table) in enumerate(wanted):
            progress(done)
            results.append(reproduce(paper, table, work, cache))
    return results


def show_list(form: str, output: Path | None) -> None:
    from errata.cli.output import deliver, deliver_tables
    from errata.reproduce import papers

    if form == "json":
        import json

        content = [
            {"paper": own.name, "citation": own.citation, "tables": {name: t.title for name, t in own.tables.items()}}
            for own in papers().values()
        ]
        deliver(json.dumps(content, ensure_ascii=False, indent=2) + "\n", output)
        return
    from errata.report.reproduction import list_table

    deliver_tables([list_table(list(papers().values()))], form, output)
