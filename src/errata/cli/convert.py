"""``errata convert``: between text, M2, JSONL and the I-measure's XML."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

NAME = "convert"


def run(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            help="One annotated file (.m2, .xml, .jsonl), or the source and its references as text.", metavar="FILE..."
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            help="File to write (.m2, .xml, .jsonl); for text the start of the names: PREFIX.source, PREFIX.0, …",
        ),
    ],
    to: Annotated[
        str | None, typer.Option("--to", help="text, m2, jsonl or xml.  [default: by the extension of --output]")
    ] = None,
) -> None:
    """Convert corpora.

    errata convert gold.m2 --to text -o gold        one text file per annotator
    errata convert source.txt ref0.txt -o gold.m2   texts to M2 with untyped edits
    errata convert gold.m2 -o gold.xml              M2 to the I-measure's XML
    """
    from errata.cli.output import check_writable
    from errata.conversion import convert

    check_writable(output)
    for path in convert(inputs, output, to):
        typer.echo(f"errata: wrote {path}", err=True)
