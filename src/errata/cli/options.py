"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Outputs = Annotated[
    list[Path], typer.Argument(help="System outputs, one sentence a line.", metavar="OUTPUT...", show_default=False)
]
Source = Annotated[Path | None, typer.Option("-s", "--source", help="Source sentences, one a line.", metavar="FILE")]
References = Annotated[
    list[Path] | None,
    typer.Option("-r", "--reference", help="Corrected sentences; repeat for more references.", metavar="FILE"),
]
Gold = Annotated[
    Path | None,
    typer.Option(
        "--gold",
        help="Gold edits (.m2, .xml, .jsonl); source and references come from it where not given.",
        metavar="FILE",
    ),
]
Metrics = Annotated[
    list[str] | None,
    typer.Option(
        "-m",
        "--metric",
        help="Metric, with options as NAME:option=value,…; repeat. See: errata metrics.",
        metavar="NAME",
    ),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="Write to this file instead of the screen.", metavar="FILE")
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of all resampling.")]
Resamples = Annotated[int, typer.Option("--resamples", help="Bootstrap resamples; 0 for no intervals.")]
Jobs = Annotated[int | None, typer.Option("-j", "--jobs", help="Threads.  [default: all]", show_default=False)]
Language = Annotated[str, typer.Option("--language", help="en, ru, or any (no error types but M, R, U).")]
Pipeline = Annotated[
    str | None,
    typer.Option(
        "--pipeline",
        help="Analysis: published, or a spaCy pipeline by name.  [default: the language's own]",
        show_default=False,
    ),
]
