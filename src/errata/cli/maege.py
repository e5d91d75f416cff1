"""``errata maege``: validate metrics without human rankings, on corrections whose order is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Jobs, Output, References

if TYPE_CHECKING:
    from errata.maege import MaegeResult, Protocol

NAME = "maege"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")
PAPER = "paper"


def run(
    gold: Annotated[
        Path, typer.Option("--gold", help="Gold edits (.m2, .xml, .jsonl): the corrections and their order.")
    ],
    metric: Annotated[
        list[str] | None,
        typer.Option(
            "-m",
            "--metric",
            help="Metric, with options as NAME:option=value,…; repeat. “paper” stands for those of Choshen and Abend (2018).  "
            "[default: paper]",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    reference: References = None,
    samples: Annotated[int, typer.Option("--samples", help="How often chains and corpora are drawn.")] = 20,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first sample; the others count on.")] = 1,
    source: Annotated[
        str, typer.Option("--source", help="What outputs correct: random (a version of the sentence), or original.")
    ] = "random",
    types: Annotated[
        bool, typer.Option("--types", help="Rewards by type of error too (html and json have them).")
    ] = False,
    chains: Annotated[int, typer.Option("--chains", help="Chains a sentence and annotator.")] = 1,
    models: Annotated[int, typer.Option("--models", help="Corpora apply 0 to this many edits a sentence.")] = 10,
    annotators: Annotated[
        int | None,
        typer.Option(
            "--annotators",
            help="Annotators a sentence needs for chains.  [default: 2; 1 where no sentence has 2]",
            show_default=False,
        ),
    ] = None,
    quality: Annotated[str, typer.Option("--quality", help="Quality of an original: code or paper.")] = "code",
    pairs: Annotated[str, typer.Option("--pairs", help="Pairs of τ: all within chains, or unique.")] = "all",
    differences: Annotated[
        str, typer.Option("--differences", help="Rewards by type: from the adjacent correction, or the chain's first.")
    ] = "adjacent",
    corpus_source: Annotated[
        str, typer.Option("--corpus-source", help="A random source: from the corpora, or the whole lattice.")
    ] = "corpora",
    aggregate: Annotated[
        str,
        typer.Option("--aggregate", help="Score of a corpus: mean of its sentences, or the metric's own corpus score."),
    ] = "mean",
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Score again what was scored before.")] = False,
    jobs: Jobs = None,
) -> None:
    """Validate metrics on lattices of corrections: with more gold edits applied, a metric should score higher.

    errata maege --gold gold.m2 -r reference0.txt -r reference1.txt -m gleu -m m2 --types
    """
    from errata.cli.output import check_format, check_writable
    from errata.errors import InputError
    from errata.maege import Protocol
    from errata.maege.validate import validatable

    check_format(form, FORMATS)
    check_writable(output)
    if jobs is not None and jobs < 1:
        raise InputError(f"The number of threads must be 1 or more. Got {jobs} instead.")
    protocol = Protocol(
        models=models, chains=chains, annotators=annotators, source=source, corpus_source=corpus_source,  # type: ignore[arg-type]
        quality=quality, pairs=pairs, differences=differences, aggregate=aggregate,  # type: ignore[arg-type]
    )  # fmt: skip
    names = expanded(metric or [PAPER])
    validatable(names)  # a wrong name should not wait for the files
    result = validated(gold, reference or [], names, protocol, samples, seed, jobs, fresh)
    show(result, form, output, types)


def expanded(names: list[str]) -> list[str]:
    """The metrics with ``paper`` spelt out."""
    from errata.maege import PAPER_METRICS

    return [one for name in names for one in (PAPER_METRICS.values() if name.strip() == PAPER else [name])]


def validated(
    gold: Path,
    references: list[Path],
    metrics: list[str],
    protocol: Protocol,
    samples: int,
    seed: int,
    jobs: int | None,
    fresh: bool,
) -> MaegeResult:
    from errata.cli.output import Progress, warn
    from errata.corpus.inputs import Inputs
    from errata.maege import lattice_corpus, validate
    from errata.meta.cache import ArrayCache

    with Inputs([], None, references, gold).open() as ready:
        warn(ready.warnings)
        corpus = lattice_corpus(ready.corpus_sentences())
    with Progress(len(metrics), "scoring metrics") as progress:
        result = validate(
            metrics,
            corpus,
            protocol,
            samples=samples,
            seed=seed,
            threads=jobs,
            cache=ArrayCache(fresh=fresh),
            advance=progress,
        )
    warn(result.warnings)
    return result


def show(result: MaegeResult, form: str, output: Path | None, types: bool) -> None:
    from errata.cli.output import deliver, deliver_tables

    if form == "json":
        import json

        deliver(json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif form == "html":
        from errata.report.maege_html import maege_page

        deliver(maege_page(result), output)
    else:
        from errata.report.maege import reward_table, validation_table

        tables = [validation_table(result), *([reward_table(result)] if types else [])]
        # One CSV file is one table: the one that was asked for besides the first.
        deliver_tables(tables[-1:] if form == "csv" else tables, form, output)
