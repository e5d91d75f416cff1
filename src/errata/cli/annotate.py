"""``errata annotate``: parallel text to M2 with typed edits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from errata.cli.options import Jobs, Language, Pipeline

NAME = "annotate"


def run(
    source: Annotated[Path, typer.Argument(help="Source sentences, one a line.")],
    corrected: Annotated[
        list[Path], typer.Argument(help="Corrected sentences; each file becomes an annotator.", metavar="FILE...")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="M2 file to write (or .jsonl, .xml).", metavar="FILE")],
    language: Language = "en",
    pipeline: Pipeline = None,
    merge: Annotated[str | None, typer.Option("--merge", help="rules, all-split, all-merge or all-equal.")] = None,
    levenshtein: Annotated[bool, typer.Option("--levenshtein", help="Align by plain Levenshtein distance.")] = False,
    jobs: Jobs = None,
) -> None:
    """Extract typed edits from parallel text.

    errata annotate source.txt corrected.txt -o edits.m2
    """
    from errata.cli.output import Progress, check_writable
    from errata.conversion import WRITERS
    from errata.corpus.annotation import Annotation
    from errata.corpus.inputs import Inputs, suffix_of
    from errata.corpus.sentences import Sentence
    from errata.edits.annotate import Annotator
    from errata.native import default_threads

    check_writable(output)
    write = WRITERS.get(suffix_of(output).lstrip("."), WRITERS["m2"])
    annotator = Annotator(language, pipeline, merge, levenshtein, jobs or default_threads())
    with Inputs(corrected, source).open() as ready, Progress(ready.sentences, "annotating") as progress:

        def sentences() -> object:
            done = 0
            for corpus, outputs in ready.batches(4096):
                columns = [annotator.annotate(corpus.sources, lines) for lines in outputs.values()]
                for text, *edits in zip(corpus.sources, *columns, strict=True):
                    yield Sentence(text, annotations=tuple(Annotation(i, own) for i, own in enumerate(edits)))
                done += len(corpus)
                progress(done)

        write(output, sentences())  # type: ignore[arg-type]
    typer.echo(f"errata: wrote {output}", err=True)
