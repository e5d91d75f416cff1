"""``errata train``: learns a model from data that errata may not ship."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.cli.options import Jobs, Output

if TYPE_CHECKING:
    from errata.learned.training import TrainingResult
    from errata.report.table import Table

NAME = "train"
FORMATS = ("text", "markdown", "latex", "csv", "json")


class What(str, Enum):
    LFM = "lfm"
    GMEG = "gmeg"


def run(
    what: Annotated[What, typer.Argument(help="The model.")],
    native: Annotated[
        Path | None,
        typer.Option("--native", help="Native text, tokenised, a sentence a line, or .conllu.  [default: UD EWT]"),
    ] = None,
    learner: Annotated[
        Path | None, typer.Option("--learner", help="Learners' text, likewise.  [default: GMEG, dev, fce]")
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", help="Leave out a group of features; repeat.", metavar="GROUP")
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(
            "--data",
            help="gmeg: a benchmark, or a directory with source, ref0, ref1, …, systems and ratings.csv; repeat.  [default: "
            "gmeg-fce-dev, gmeg-wiki-dev]",
            metavar="NAME",
        ),
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option("--test", help="gmeg: the same, to be tested on and not trained on; repeat.", metavar="NAME"),
    ] = None,
    recipe: Annotated[
        str, typer.Option("--recipe", help="gmeg: extended, paper (73 features), or source (no references).")
    ] = "extended",
    extra: Annotated[
        list[str] | None,
        typer.Option("--with", help="gmeg: add a group of features, embedding or spelling; repeat.", metavar="GROUP"),
    ] = None,
    alpha: Annotated[
        float | None,
        typer.Option(
            "--alpha", help="gmeg: strength of the ridge.  [default: paper 0.001, extended by what is left out]"
        ),
    ] = None,
    model: Annotated[Path | None, typer.Option("--model", help="gmeg: where the model goes.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv or json.")] = "text",
    output: Output = None,
    jobs: Jobs = None,
) -> None:
    """Train a model from public data, and say how good it is.

    errata train lfm    the grammaticality model behind -m lfm, from GUG (errata data get gug)
    errata train gmeg   an ensemble for -m gmeg:model=FILE, from ratings of GMEG (errata data get gmeg) or your own

    The model goes into errata's data directory, which ERRATA_HOME can name.
    """
    import sys

    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.errors import InputError
    from errata.learned.training import train_lfm
    from errata.native import default_threads

    check_format(form, FORMATS)
    check_writable(output)
    if jobs is not None and jobs < 1:
        raise InputError(f"The number of jobs must be 1 or more. Got {jobs} instead.")

    def tell(step: str) -> None:
        if sys.stderr.isatty():
            print(f"errata: {step} ...", file=sys.stderr)

    of_lfm = {"--native": native, "--learner": learner}
    of_gmeg = {"--data": data, "--test": test, "--with": extra, "--alpha": alpha, "--model": model}
    for name, value in (of_lfm if what is What.GMEG else of_gmeg).items():
        if value:
            raise InputError(f"The option {name} is not for {what.value}; leave it out.")
    if what is What.GMEG:
        from errata.cli.train_gmeg import Wish, train

        wish = Wish(data or (), test or (), recipe, extra or (), without or (), alpha)
        train(wish, model, form, output, jobs or default_threads(), tell)
        return
    result = train_lfm(
        native=native, learner=learner, without=without or (), threads=jobs or default_threads(), advance=tell
    )
    path = result.model.save()
    if form == "json":
        deliver(as_json(result, path), output)
    else:
        deliver_tables([result_table(result)], form, output)
    print(f"errata: wrote {path}", file=sys.stderr)


def as_json(result: TrainingResult, path: Path) -> str:
    import json
    from dataclasses import asdict

    document = {
        "model": str(path),
        "train": result.train,
        "test": result.test,
        "alpha": result.model.ridge.alpha,
        "r": defined(result.r),
        "judge": defined(result.judge),
        "expert": defined(result.expert),
        "groups": [{key: defined(value) for key, value in asdict(worth).items()} for worth in result.worths],
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def defined(value: float | str | int) -> float | str | int | None:
    return None if isinstance(value, float) and value != value else value


def result_table(result: TrainingResult) -> Table:
    from errata.report.table import Cell, Table

    def r(value: float) -> Cell:
        known = defined(value)
        return Cell("–" if known is None else f"{value:.3f}", (known,))

    rows = [[Cell(w.group), Cell(str(w.features), (w.features,)), r(w.alone), r(w.without)] for w in result.worths]
    features = sum(worth.features for worth in result.worths)
    rows.append([Cell("all", strong=True), Cell(str(features), (features,)), r(result.r), Cell("–", (None,))])
    rows.append([Cell("one judge, the others' mean"), Cell("–", (None,)), r(result.judge), Cell("–", (None,))])
    rows.append([Cell("the expert, the crowd's mean"), Cell("–", (None,)), r(result.expert), Cell("–", (None,))])
    notes = [
        f"Pearson's r with the mean judgment, on {result.test:,} test sentences of GUG; trained on {result.train:,} (alpha "
        f"{result.model.ridge.alpha:g}). Alone: a model of this group only. Without: all groups but this one.",
    ]
    if not any(worth.group == "link" for worth in result.worths):
        notes.append("Without the link grammar: link-parser is not installed, or was left out.")
    return Table("Grammaticality model", ["features", "number", "alone", "without"], rows, notes)
