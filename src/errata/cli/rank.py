"""``errata rank``: what people's judgments say about systems, with rank ranges and clusters."""

from __future__ import annotations

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
)
from errata.cli.options import Jobs, Output, Seed

if TYPE_CHECKING:
    from errata.human.methods import Method
    from errata.human.results import HumanScores
    from errata.judgments import Expansion, Judgments

NAME = "rank"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    files: Files,
    method: Annotated[
        list[str] | None,
        typer.Option(
            "-m",
            "--method",
            help="trueskill, wins, bradley-terry (rankings), mean, z (ratings), with options as NAME:option=value,…; repeat. "
            "Where not given: trueskill, or mean where there are only ratings.",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    runs: Annotated[
        int, typer.Option("--runs", help="TrueSkill runs, or resamples of the other methods; 0 for no ranges.")
    ] = 1000,
    seed: Seed = 1,
    by_domain: Annotated[bool, typer.Option("--by-domain", help="Each domain on its own.")] = False,
    head_to_head: Annotated[
        bool, typer.Option("--head-to-head", help="The table of all pairs too (html and json always have it).")
    ] = False,
    form: Form = None,
    filters: Filters = None,
    rename: Rename = None,
    domain: Domain = None,
    group: Group = None,
    judge: Judge = None,
    drop: Drop = None,
    systems: Systems = None,
    expand: Expand = "full",
    to: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    jobs: Jobs = None,
) -> None:
    """Rank systems by what people said about them.

    errata rank gjg15.xml

    errata rank judgments.jsonl -m wins:ties=half -m bradley-terry --format html -o ranking.html
    """
    from errata.cli.judgments import tell
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.human.methods import make_method

    check_format(to, FORMATS)
    check_writable(output)
    chosen = expansion(expand)
    methods = [make_method(text) for text in method or []]  # a wrong name should not wait for the files
    judgments, reports = load(
        files, form=form, filters=filters, rename=rename, domain=domain, group=group, systems=systems, judge=judge,
        drop=drop,
    )  # fmt: skip
    results = ranked(judgments, methods, runs, seed, chosen, by_domain, jobs)
    tell(reports)
    if to == "json":
        import json

        document = {
            "results": [result.to_dict() for result in results],
            "filters": [report.to_dict() for report in reports],
        }
        deliver(json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif to == "html":
        from errata.report.ranks_html import rank_page

        deliver(rank_page(results), output)
    else:
        from errata.report.ranks import rank_tables

        deliver_tables(rank_tables(results, head_to_head, one=to == "csv"), to, output)


def ranked(
    judgments: Judgments,
    methods: list[Method],
    runs: int,
    seed: int,
    expand: Expansion,
    by_domain: bool,
    jobs: int | None,
) -> list[HumanScores]:
    """One result a method, or a method and domain."""
    from errata.cli.output import Progress
    from errata.human.methods import make_method, method_name
    from errata.human.scores import human_scores

    chosen = methods or [make_method("trueskill" if judgments.rankings else "mean")]
    domains = list(judgments.domains()) if by_domain else [None]
    results = []
    for one in chosen:
        for domain in domains:
            with Progress(runs, f"{method_name(one)}{f', {domain}' if domain else ''}") as progress:
                results.append(
                    human_scores(
                        judgments,
                        one,
                        runs=runs,
                        seed=seed,
                        expansion=expand,
                        domain=domain,
                        threads=jobs,
                        advance=progress,
                    )
                )
    return results
