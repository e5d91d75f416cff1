"""``errata demo``: copies the demo corpus out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

NAME = "demo"


def run(folder: Annotated[Path, typer.Argument(help="Where to put the corpus.")] = Path("errata-demo")) -> None:
    """Copy the demo corpus: 150 learner-like sentences, three references, five systems, judgments of them; ranked hypotheses."""
    from errata.demo import copy_corpus

    copy_corpus(folder)
    typer.echo(f"The demo corpus is in {folder}. Score it, and see what people said of it, with:\n")
    references = " ".join(f"-r {folder}/reference{i}.txt" for i in range(3))
    typer.echo(f"  errata score -s {folder}/source.txt {references} {folder}/systems/*.txt")
    typer.echo(f"  errata judgments summary {folder}/judgments.jsonl")
    typer.echo(f"  errata closest score {folder}/closest/en")
