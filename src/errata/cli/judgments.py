"""``errata judgments``: human judgments from any format into errata's own, and what is in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.judgment_options import (
    Domain,
    Drop,
    Expand,
    Files,
    Filters,
    Form,
    Group,
    Judge,
    Rename,
    Systems,
    expansion,
    load,
    split_names,
)
from errata.cli.options import Output

if TYPE_CHECKING:
    from errata.judgments import FilterReport

NAME = "judgments"
FORMATS = ("text", "markdown", "latex", "csv", "json")

app = typer.Typer(help="Read human judgments: convert them, see what is in them.", no_args_is_help=True)


@app.command()
def convert(
    files: Files,
    output: Annotated[Path, typer.Option("-o", "--output", help="File to write, errata's JSONL.")],
    form: Form = None,
    filters: Filters = None,
    rename: Rename = None,
    domain: Domain = None,
    group: Group = None,
    judge: Judge = None,
    drop: Drop = None,
    systems: Systems = None,
) -> None:
    """Convert judgments to errata's JSONL, several files into one.

    errata judgments convert gjg15.xml -o gjg15.jsonl

    errata judgments convert batch.csv --filter approved --filter few:items=20 -o kept.jsonl
    """
    from errata.cli.output import check_writable
    from errata.judgments import write_judgments

    check_writable(output)
    judgments, reports = load(
        files, form=form, filters=filters, rename=rename, domain=domain, group=group, systems=systems, judge=judge,
        drop=drop,
    )  # fmt: skip
    write_judgments(output, judgments)
    tell(reports)
    for note in judgments.notes:
        typer.echo(f"errata: {note}", err=True)
    typer.echo(f"errata: wrote {output}", err=True)


@app.command()
def summary(
    files: Files,
    form: Form = None,
    filters: Filters = None,
    rename: Rename = None,
    domain: Domain = None,
    group: Group = None,
    judge: Judge = None,
    drop: Drop = None,
    systems: Systems = None,
    expand: Expand = "full",
    to: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv or json.")] = "text",
    output: Output = None,
) -> None:
    """Show what is in judgments: items, systems, judges, ties, repeated items, and what filters leave out.

    errata judgments summary gjg15.xml --format markdown
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.judgments import summarise

    check_format(to, FORMATS)
    check_writable(output)
    chosen = expansion(expand)
    judgments, reports = load(
        files, form=form, filters=filters, rename=rename, domain=domain, group=group, systems=systems, judge=judge,
        drop=drop,
    )  # fmt: skip
    result = summarise(judgments, chosen, expected=split_names(systems))
    if to == "json":
        import json

        content = {**result.to_dict(), "filters": [report.to_dict() for report in reports]}
        deliver(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
        return
    from errata.report.judgments import long_table, summary_tables

    tables = [long_table(result, reports)] if to == "csv" else summary_tables(result, reports)
    deliver_tables(tables, to, output)


def tell(reports: list[FilterReport]) -> None:
    """What filters did, on standard error."""
    for report in reports:
        for line in report.sentences():
            typer.echo(f"errata: {line}", err=True)
