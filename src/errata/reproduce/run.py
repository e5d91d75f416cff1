"""Computing a table, or taking it from the cache."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from errata.reproduce.registry import find_paper, find_table
from errata.reproduce.results import Reproduction, compare
from errata.reproduce.work import Work
from errata.version import __version__

if TYPE_CHECKING:
    from errata.reproduce.cache import TableCache


def reproduce(paper: str, table: str, work: Work | None = None, cache: TableCache | None = None) -> Reproduction:
    """Computes one table and sets it beside what the paper prints.

    With a ``cache`` it is kept there, and taken from there unless ``work`` is fresh.
    """
    work = work or Work()
    published = find_table(paper, table)
    own = work.again()  # so that only this table's files are noted
    kept = cache.get(paper, table, own) if cache is not None and not work.fresh else None
    if kept is not None:
        return kept
    own.read.clear()
    own.parts.clear()
    started = time.perf_counter()
    rows, columns, cells = compare(published, published.compute(own))
    result = Reproduction(
        paper=paper,
        table=table,
        citation=find_paper(paper).citation,
        title=published.title,
        heading=published.heading,
        columns=columns,
        rows=rows,
        cells=cells,
        method=published.method,
        notes=tuple(published.notes),
        seed=work.seed,
        seconds=time.perf_counter() - started,
        version=__version__,
    )
    if cache is not None:
        cache.put(result, own)
    return result
