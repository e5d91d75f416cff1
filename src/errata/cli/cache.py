"""``errata cache``: look at what errata keeps to be quick, or clear it."""

from __future__ import annotations

from typing import Annotated

import typer

NAME = "cache"


def run(clear: Annotated[bool, typer.Option("--clear", help="Delete everything in it.")] = False) -> None:
    """Show what is kept to be quick the next time: where, how much, how large; or clear it."""
    from errata.detectors.cache import DetectionCache
    from errata.edits.cache import AnalysisCache
    from errata.learned.links import LinkageCache
    from errata.meta.cache import ArrayCache
    from errata.reproduce.cache import TableCache
    from errata.store import DiskStore

    for cache in (AnalysisCache(), DetectionCache(), LinkageCache(), DiskStore("embeddings"), ArrayCache()):
        if clear:
            cache.clear()
        usage = cache.usage()
        typer.echo(f"{usage.path}: {usage.size / 1024 / 1024:.1f} MiB of at most {cache.limit / 1024 / 1024:.0f} MiB")
        for identity, count in usage.entries.items():
            typer.echo(f"  {count:>9,}  {identity}")
    tables = TableCache()
    if clear:
        tables.clear()
    typer.echo(f"{tables.folder}: {len(tables.tables())} published tables")
