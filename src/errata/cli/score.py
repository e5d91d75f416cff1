"""``errata score``: one table, a row a system, a column a metric."""

from __future__ import annotations

from typing import Annotated

import typer

from errata.cli.options import Gold, Jobs, Metrics, Output, Outputs, References, Resamples, Seed, Source

NAME = "score"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    outputs: Outputs,
    source: Source = None,
    reference: References = None,
    gold: Gold = None,
    metric: Metrics = None,
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    sentences: Annotated[bool, typer.Option("--sentences", help="Sentence scores and counts too.")] = False,
    seed: Seed = 1,
    resamples: Resamples = 1000,
    jobs: Jobs = None,
) -> None:
    """Score the outputs of one or more systems.

    errata score -s source.txt -r reference0.txt -r reference1.txt amu.txt camb.txt -m m2 -m gleu
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.cli.work import score_files

    check_format(form, FORMATS)
    check_writable(output)
    html = form == "html"
    result = score_files(
        outputs, source, reference, gold, metric,
        seed=seed, resamples=resamples, jobs=jobs, sentences=sentences or html, texts=html,
    )  # fmt: skip
    if form == "json":
        import json

        deliver(
            json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False, indent=None if sentences else 2) + "\n",
            output,
        )
    elif html:
        from errata.report.html import html_report

        deliver(html_report(result), output)
    else:
        from errata.report.scores import score_table, sentence_table

        deliver_tables([sentence_table(result)] if sentences and form == "csv" else
                       [score_table(result), *([sentence_table(result)] if sentences else [])], form, output)  # fmt: skip
