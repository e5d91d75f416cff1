"""``errata errors``: which errors are corrected, by corpus, annotator, system or domain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from errata.cli.options import Gold, Jobs, Language, Output, Pipeline, Source

NAME = "errors"


def run(
    corrected: Annotated[
        list[Path] | None, typer.Argument(help="Corrected sentences: references or system outputs.", metavar="FILE...")
    ] = None,
    source: Source = None,
    gold: Gold = None,
    domains: Annotated[
        Path | None, typer.Option("--domains", help="A file with the domain of each line: counts by domain too.")
    ] = None,
    level: Annotated[int, typer.Option("--level", help="1: M, R, U; 2: categories; 3: both.")] = 2,
    language: Language = "en",
    pipeline: Pipeline = None,
    chart: Annotated[
        Path | None, typer.Option("--chart", help="Write a bar chart of the types to this SVG file.")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv or json.")] = "text",
    output: Output = None,
    jobs: Jobs = None,
) -> None:
    """Count error types and describe the corrections.

    errata errors -s source.txt reference0.txt reference1.txt --chart types.svg
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.errors import InputError
    from errata.profiling import profiles_of
    from errata.report.types import distribution_chart, distribution_table, fact_table

    check_format(form, ("text", "markdown", "latex", "csv", "json"))
    check_writable(output)
    check_writable(chart)
    if level not in (1, 2, 3):
        raise InputError(f"The level of categories must be 1, 2 or 3. Got {level} instead.")
    profiles = profiles_of(corrected or [], source, gold, domains, language=language, pipeline=pipeline, jobs=jobs)
    if chart is not None:
        deliver(distribution_chart(profiles, level), chart)
    if form == "json":
        import json

        document = {
            p.name: {"types": dict(p.types.most_common()), "groups": p.groups(language), **p.facts(), "edits": p.edits}
            for p in profiles
        }
        deliver(json.dumps(document, ensure_ascii=False, indent=2) + "\n", output)
    elif form == "csv":
        deliver_tables([distribution_table(profiles, level)], form, output)
    else:
        deliver_tables([fact_table(profiles, language), distribution_table(profiles, level)], form, output)
