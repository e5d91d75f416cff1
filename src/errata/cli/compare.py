"""``errata compare``: is b better than a, where, and which of many systems differ?"""

from __future__ import annotations

from typing import Annotated

import typer

from errata.cli.options import Gold, Jobs, Metrics, Output, Outputs, References, Resamples, Seed, Source

NAME = "compare"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    outputs: Outputs,
    source: Source = None,
    reference: References = None,
    gold: Gold = None,
    metric: Metrics = None,
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    most: Annotated[int, typer.Option("--most", help="How many differing sentences to show per metric and pair.")] = 5,
    seed: Seed = 1,
    resamples: Resamples = 1000,
    jobs: Jobs = None,
) -> None:
    """Test whether systems differ: paired bootstrap and approximate randomisation.

    The first output is the baseline whose sentences are shown against each other one; all pairs are tested.

    errata compare -s source.txt -r reference.txt yesterday.txt tonight.txt
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.cli.score import drop_sentences
    from errata.cli.work import score_files
    from errata.errors import InputError
    from errata.native import default_threads
    from errata.scoring import compare

    check_format(form, FORMATS)
    check_writable(output)
    if len(outputs) < 2:
        raise InputError("A comparison needs at least two outputs; errata score takes one.")
    if resamples < 1:
        raise InputError(f"A comparison needs resamples; give a number above 0. Got {resamples} instead.")
    if most < 0:
        raise InputError(f"The number of sentences must be 0 or more. Got {most} instead.")
    result = score_files(
        outputs, source, reference, gold, metric, seed=seed, resamples=resamples, jobs=jobs, sentences=True, texts=True
    )
    comparison = compare(result, most=most, jobs=jobs or default_threads())
    if form == "json":
        import json

        drop_sentences(result)  # those that matter are listed under "differences"
        deliver(json.dumps(comparison.to_dict(), ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif form == "html":
        from errata.report.html import html_report

        deliver(html_report(result, comparison), output)
    else:
        from errata.report.scores import difference_table, pair_table, rank_table

        tables = [pair_table(comparison)]
        if form != "csv":  # one file, one table
            tables += [rank_table(comparison)] if len(outputs) > 2 else []
            tables += [difference_table(comparison)] if most and comparison.sentences else []
        deliver_tables(tables, form, output)
