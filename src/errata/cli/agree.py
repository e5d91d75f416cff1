"""``errata agree``: how far judges agree, or people who correct the same sentences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from errata.cli.judgment_options import (
    Domain,
    Drop,
    Expand,
    Filters,
    Form,
    Group,
    Judge,
    Rename,
    Systems,
    expansion,
    load,
)
from errata.cli.options import Output, Seed

if TYPE_CHECKING:
    from errata.judgments import Judgments
    from errata.report.agreement import JudgeAgreement

NAME = "agree"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Human judgments; or, with --source, corrections of the same sentences.",
            metavar="FILE...",
            show_default=False,
        ),
    ],
    source: Annotated[
        Path | None, typer.Option("-s", "--source", help="The files are corrections of these sentences, one a line.")
    ] = None,
    skip: Annotated[
        Path | None, typer.Option("--skip", help="Corrections: leave out these lines, a line number (from 1) a line.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Every two judges too (csv, json and html always have them).")
    ] = False,
    chance: Annotated[
        str, typer.Option("--chance", help="What guessing is: pooled, own (Cohen), or symmetric proportions.")
    ] = "pooled",
    least: Annotated[
        int, typer.Option("--least", help="Answers that two judges must share to count in the mean.")
    ] = 50,
    splits: Annotated[int, typer.Option("--splits", help="Random splits of ratings into halves.")] = 100,
    split: Annotated[
        str, typer.Option("--split", help="Halve the judgments of every output, or the judges.")
    ] = "judgments",
    standardise: Annotated[
        bool, typer.Option("--standardise", help="Ratings as standard scores of each judge.")
    ] = False,
    form: Form = None,
    filters: Filters = None,
    rename: Rename = None,
    domain: Domain = None,
    group: Group = None,
    judge: Judge = None,
    drop: Drop = None,
    systems: Systems = None,
    expand: Expand = "outputs",
    to: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    seed: Seed = 1,
) -> None:
    """Measure how far people agree: judges of systems, or correctors of the same sentences.

    errata agree judgments.jsonl

    errata agree -s source.txt annotator1.txt annotator2.txt
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.errors import InputError

    check_format(to, FORMATS)
    check_writable(output)
    if source is not None:
        if any((form, filters, rename, domain, group, judge, drop, systems)):
            raise InputError(
                "With --source the files are corrections; options that choose judgments do not go with it."
            )
        corrections(files, source, skip, to, output)
        return
    if skip is not None:
        raise InputError("--skip leaves out lines of corrections; give their --source too.")
    from errata.cli.judgments import tell
    from errata.cli.output import warn

    judgments, reports = load(
        files, form=form, filters=filters, rename=rename, domain=domain, group=group, systems=systems, judge=judge,
        drop=drop,
    )  # fmt: skip
    settings = {"splits": splits, "split": split, "standardise": standardise, "seed": seed}
    found = measured(judgments, expand, chance, least, settings)
    tell(reports)
    warnings = [] if found.ratings is not None or not judgments.ratings else [no_judges(judgments)]
    if to == "json":
        content = {
            "name": found.name,
            "pairwise": found.pairwise.to_dict() if found.pairwise is not None else None,
            "ratings": found.ratings.to_dict() if found.ratings is not None else None,
            "filters": [report.to_dict() for report in reports],
        }
        deliver(as_json(content), output)
    elif to == "html":
        from errata.report.agreement_html import judge_page

        deliver(judge_page(found, warnings), output)
    else:
        from errata.report.agreement import judge_tables, long_table

        tables = judge_tables(found, every=every or to == "csv")
        deliver_tables([long_table(tables)] if to == "csv" else tables, to, output)
    warn(warnings)


def no_judges(judgments: Judgments) -> str:
    return f"{judgments.name} has mean ratings without judges, which say nothing about agreement; they were left out."


def measured(judgments: Judgments, expand: str, chance: str, least: int, settings: dict[str, Any]) -> JudgeAgreement:
    """Rankings and ratings, whichever there are. Mean ratings are passed over where there are rankings."""
    from errata.human.agreement import judgment_agreement
    from errata.human.agreement_ratings import rating_agreement
    from errata.report.agreement import JudgeAgreement

    pairwise = ratings = None
    if judgments.rankings:
        pairwise = judgment_agreement(judgments, expansion=expansion(expand), chance=chance, least=least)  # type: ignore[arg-type]
    if judgments.ratings and (not judgments.rankings or all(rating.judge is not None for rating in judgments.ratings)):
        ratings = rating_agreement(judgments, **settings)
    return JudgeAgreement(judgments.name, pairwise, ratings)


def corrections(files: list[Path], source: Path, skip: Path | None, to: str, output: Path | None) -> None:
    from errata.cli.output import deliver, deliver_tables
    from errata.corpus.inputs import Inputs
    from errata.corrections import compare_corrections

    lines = skipped(skip) if skip is not None else set()
    with Inputs(files, source).open() as ready:
        sources: list[str] = []
        texts: dict[str, list[str]] = {name: [] for name in ready.systems}
        for corpus, outputs in ready.batches(4096):
            sources += corpus.sources
            for name, own in outputs.items():
                texts[name] += own
    found = compare_corrections(sources, texts, skip=lines)
    if to == "json":
        deliver(as_json(found.to_dict()), output)
    elif to == "html":
        from errata.report.agreement_html import correction_page

        deliver(correction_page(found), output)
    else:
        from errata.report.agreement import correction_tables, long_table

        tables = correction_tables(found)
        deliver_tables([long_table(tables)] if to == "csv" else tables, to, output)


def skipped(path: Path) -> set[int]:
    """Line numbers in a file, from 1, as indices."""
    from errata.corpus.files import read_sentences
    from errata.errors import FormatError

    found = set()
    for number, line in enumerate(read_sentences(path), 1):
        if not line.strip().isdigit() or int(line) < 1:
            raise FormatError(path, number, f"{line.strip()!r} is no line number; give one a line, counted from 1.")
        found.add(int(line) - 1)
    return found


def as_json(content: dict[str, Any]) -> str:
    import json

    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
