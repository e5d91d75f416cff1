"""``errata score``: one table, a row a system, a column a metric."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Gold, Jobs, Metrics, Output, Outputs, References, Resamples, Seed, Source

if TYPE_CHECKING:
    from errata.scoring import ScoreResult
    from errata.scoring.types import TypeScore

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
    parts: Annotated[
        bool, typer.Option("--parts", help="What the scores are made of too: precision, recall, counts of edits.")
    ] = False,
    categories: Annotated[
        int, typer.Option("--categories", help="Scores by error type for errant: 1 M, R, U; 2 categories; 3 both.")
    ] = 0,
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
        seed=seed, resamples=resamples, jobs=jobs, sentences=sentences or html or categories > 0, texts=html,
    )  # fmt: skip
    types = types_of(result, categories)
    if not sentences and not html:
        drop_sentences(result)
    if form == "json":
        import json

        document = result.to_dict()
        if types:
            document["types"] = {label: [asdict(t) for t in found] for label, found in types.items()}
        indent = None if sentences else 2
        deliver(json.dumps(document, ensure_ascii=False, allow_nan=False, indent=indent) + "\n", output)
    elif html:
        from errata.report.html import html_report

        deliver(html_report(result), output)
    else:
        from errata.report.parts import part_list, part_tables
        from errata.report.scores import score_table, sentence_table
        from errata.report.types import type_table

        extra = ([part_list(result)] if form == "csv" else part_tables(result)) if parts else []
        extra += [type_table(found, label) for label, found in types.items()]
        extra += [sentence_table(result)] if sentences else []
        # One CSV file is one table: the one that was asked for besides the scores.
        deliver_tables(extra[-1:] if extra and form == "csv" else [score_table(result), *extra], form, output)


def types_of(result: ScoreResult, level: int) -> dict[str, list[TypeScore]]:
    """Scores by error type of every ERRANT metric that was asked for; none where no level was given."""
    from errata.errors import InputError
    from errata.metrics.errant import Errant
    from errata.scoring.types import type_scores

    if not level:
        return {}
    found = {
        label: type_scores(result, label, level)
        for label, metric in result.metrics.items()
        if isinstance(metric, Errant)
    }
    if not found:
        raise InputError("--categories needs a metric with error types: add -m errant.")
    return found


def drop_sentences(result: ScoreResult) -> None:
    """Sentence scores that were needed on the way but not asked for."""
    for system in result.systems:
        for own in system.metrics.values():
            own.sentences = None
