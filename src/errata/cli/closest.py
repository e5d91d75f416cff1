"""``errata closest``: what a corrector is worth when the reference is made from its own output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Jobs, Language, Metrics, Output, Outputs, Pipeline, Resamples, Seed

if TYPE_CHECKING:
    from errata.closest import ClosestSet
    from errata.closest.automatic import ClosestMaker

NAME = "closest"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")

app = typer.Typer(help="Closest gold: score ranked hypotheses against corrections of themselves.", no_args_is_help=True)
Set = Annotated[Path, typer.Argument(help="A folder (source.txt, rg0.txt, hyp1.txt, cg1.txt, …) or a .jsonl file.")]
Normalise = Annotated[
    str | None, typer.Option("--normalise", help="Bring all texts to one Unicode form: nfc, nfd, nfkc or nfkd.")
]
Form = Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")]
MissingOnly = Annotated[bool, typer.Option("--missing-only", help="Only hypotheses that have no closest gold yet.")]
Objective = Annotated[
    str | None,
    typer.Option(
        "--objective",
        help="Take the combination that this metric scores best, sentence by sentence.  [default: the nearest]",
        metavar="METRIC",
        show_default=False,
    ),
]
Most = Annotated[
    int, typer.Option("--combinations", help="With --objective: try all combinations where there are at most so many.")
]


@app.command()
def score(
    path: Set,
    metric: Metrics = None,
    language: Language = "en",
    pipeline: Pipeline = None,
    normalise: Normalise = None,
    missing: Annotated[
        str, typer.Option("--missing", help="A hypothesis without closest gold: refuse, or skip it.")
    ] = "refuse",
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            help="scores, others, tests, effort, proposals or types; repeat.  [default: all; csv: scores]",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    form: Form = "text",
    output: Output = None,
    seed: Seed = 1,
    resamples: Resamples = 1000,
    jobs: Jobs = None,
) -> None:
    """Score every rank against reference golds and closest golds; effort, under-correction, types of edits.

    errata closest score errata-demo/closest/en

    errata closest score errata-demo/closest/ru --language ru --format html -o closest.html
    """
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables, warn
    from errata.closest import analyse_ranks, read_set
    from errata.report.closest import TABLES, closest_tables, long_table

    check_format(form, FORMATS)
    check_writable(output)
    wanted = table or (["scores"] if form == "csv" else list(TABLES))
    check_tables(wanted, TABLES, form)
    found = read_set(path, normalise=normalise, missing=missing)
    result = analyse_ranks(
        found, metric, language=language, pipeline=pipeline, resamples=resamples, seed=seed, jobs=jobs
    )
    warn(result.warnings)
    if form == "json":
        import json

        deliver(json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif form == "html":
        from errata.report.closest_html import closest_page

        deliver(closest_page(result), output)
    else:
        long = form == "csv" and wanted[0] in ("scores", "others")
        deliver_tables(
            [long_table(result, wanted[0] == "others")] if long else closest_tables(result, wanted), form, output
        )


def check_tables(wanted: list[str], known: tuple[str, ...], form: str) -> None:
    from errata.errors import InputError

    for name in wanted:
        if name not in known:
            raise InputError(f"There is no table {name!r}; the tables are {', '.join(known)}.")
    if form == "csv" and len(wanted) > 1:
        raise InputError("One CSV file is one table; name one with --table.")


@app.command()
def auto(
    outputs: Outputs,
    gold: Annotated[
        list[Path],
        typer.Option(
            "--gold", help="Gold edits of several annotators (.m2, .xml, .jsonl); repeat to compare.", metavar="FILE"
        ),
    ],
    metric: Metrics = None,
    objective: Objective = None,
    most: Most = 64,
    form: Form = "text",
    output: Output = None,
    seed: Seed = 1,
    resamples: Resamples = 1000,
    jobs: Jobs = None,
) -> None:
    """Score outputs against automatic closest golds: the mixture of annotators' edits that is nearest to each output.

    errata closest auto --gold NUCLE.m2 --gold ALL.m2 amu.txt camb.txt -m m2
    """
    from errata.cli.output import Progress, check_format, check_writable, deliver, deliver_tables
    from errata.closest.automatic import automatic_scores
    from errata.closest.scoring import Settings
    from errata.corpus.files import read_sentences
    from errata.corpus.inputs import system_name
    from errata.errors import InputError
    from errata.native import default_threads
    from errata.report.closest_automatic import automatic_page, automatic_records, automatic_table
    from errata.scoring.batches import check_settings, labelled

    check_format(form, FORMATS)
    check_writable(output)
    names = [system_name(own) for own in gold]
    if len(set(names)) < len(names):
        raise InputError("Two gold files have the same name without directory and extension; rename one of them.")
    specs = metric or ["m2"]
    metrics = labelled(specs)
    check_settings([system_name(path) for path in outputs], resamples, seed, jobs)
    settings = Settings(resamples, seed, jobs or default_threads())
    scores = []
    with Progress(len(gold) * len(outputs), "scoring") as progress:
        for own in gold:
            maker = make_maker(own, outputs, settings.threads)
            for path in outputs:
                lines = list(read_sentences(path))
                scores += automatic_scores(
                    system_name(own), maker, system_name(path), lines, specs, settings, objective, most
                )
                progress(len(scores) // len(specs))
    if form == "json":
        import json

        deliver(json.dumps(automatic_records(scores), ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif form == "html":
        deliver(automatic_page(scores, metrics), output)
    else:
        deliver_tables([automatic_table(scores, metrics)], form, output)


def make_maker(gold: Path, outputs: list[Path], threads: int) -> ClosestMaker:
    """Reads the gold edits, and checks that the outputs have as many lines."""
    from errata.cli.output import warn
    from errata.closest.automatic import ClosestMaker
    from errata.corpus import Corpus
    from errata.corpus.inputs import Inputs

    with Inputs(outputs, None, (), gold).open() as ready:
        warn(ready.warnings)
        return ClosestMaker(Corpus.of(ready.corpus_sentences()), threads)


@app.command()
def make(
    hypotheses: Annotated[Path, typer.Argument(help="An output, one sentence a line.")],
    gold: Annotated[Path, typer.Option("--gold", help="Gold edits of several annotators (.m2, .xml, .jsonl).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="File to write: a closest gold a line.")],
    objective: Objective = None,
    most: Most = 64,
    jobs: Jobs = None,
) -> None:
    """Make automatic closest golds for an output, as text that any metric can take for a reference.

    errata closest make amu.txt --gold ALL.m2 -o amu-closest.txt
    """
    from errata.cli.output import check_writable
    from errata.corpus.files import read_sentences, write_lines
    from errata.native import default_threads

    check_writable(output)
    maker = make_maker(gold, [hypotheses], jobs or default_threads())
    made = maker.make(list(read_sentences(hypotheses)), objective, most)
    write_lines(output, (own.text for own in made))
    typer.echo(f"errata: wrote {output}", err=True)


@app.command()
def sheet(
    path: Set,
    output: Annotated[Path, typer.Option("-o", "--output", help="Worksheet to write (.tsv or .csv).")],
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", help="tsv, csv, or excel (semicolons).  [default: by the name of the file]", show_default=False
        ),
    ] = None,
    missing_only: MissingOnly = False,
    normalise: Normalise = None,
) -> None:
    """Write a worksheet in which annotators correct hypotheses.

    errata closest sheet errata-demo/closest/en -o sheet.csv
    """
    from errata.cli.output import check_writable
    from errata.closest.sheet import write_sheet

    check_writable(output)
    found = load(path, normalise)
    many = write_sheet(output, found.items, kind or ("tsv" if output.suffix == ".tsv" else "csv"), missing_only)
    typer.echo(f"errata: wrote {output}, {many:,} hypotheses to correct", err=True)


@app.command()
def read(
    worksheet: Annotated[Path, typer.Argument(help="The worksheet that came back.")],
    path: Annotated[Path, typer.Option("--set", help="The set it was made from: a folder or a .jsonl file.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Where to write the set: a .jsonl file or a new folder.")
    ],
    missing_only: MissingOnly = False,
    tidy: Annotated[
        bool, typer.Option("--tidy", help="Mend white space in closest golds instead of refusing it.")
    ] = False,
    normalise: Normalise = None,
) -> None:
    """Take closest golds from a worksheet; everything that is wrong with it is named, row by row.

    errata closest read sheet.csv --set errata-demo/closest/en -o corrected.jsonl
    """
    from errata.closest import checked, write_set
    from errata.closest.sheet import read_sheet

    items = read_sheet(worksheet, load(path, normalise).items, missing_only, tidy)
    write_set(output, checked(items, str(worksheet)).items)
    typer.echo(f"errata: wrote {output}", err=True)


@app.command()
def convert(
    path: Set,
    output: Annotated[Path, typer.Option("-o", "--output", help="Where to write: a .jsonl file, or a new folder.")],
    normalise: Normalise = None,
) -> None:
    """Convert a set: a folder of text files into JSONL, or JSONL into a folder.

    errata closest convert errata-demo/closest/en -o closest.jsonl
    """
    from errata.closest import write_set

    write_set(output, load(path, normalise).items)
    typer.echo(f"errata: wrote {output}", err=True)


def load(path: Path, normalise: str | None) -> ClosestSet:
    """A set that may lack closest golds still."""
    from errata.closest import read_set

    return read_set(path, normalise=normalise, missing="skip")
