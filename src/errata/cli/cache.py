"""``errata cache``: look at the analysis cache, or clear it."""

from __future__ import annotations

from typing import Annotated

import typer

NAME = "cache"


def run(clear: Annotated[bool, typer.Option("--clear", help="Delete everything in it.")] = False) -> None:
    """Show where analyses are kept, how many and how large; or clear them."""
    from errata.edits.cache import AnalysisCache

    cache = AnalysisCache()
    if clear:
        cache.clear()
    usage = cache.usage()
    typer.echo(f"{usage.path}: {usage.size / 1024 / 1024:.1f} MiB of at most {cache.limit / 1024 / 1024:.0f} MiB")
    for identity, count in usage.entries.items():
        typer.echo(f"  {count:>9,} sentences  {identity}")
