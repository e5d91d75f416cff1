"""The papers and their tables, found by listing the package ``errata.reproduce.papers``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from errata.errors import InputError
from errata.reproduce import papers as shelf
from errata.reproduce.tables import Published


@dataclass(frozen=True)
class Paper:
    """``tables`` are named as in the paper: table5, figure3, section3.3."""

    name: str
    citation: str
    tables: Mapping[str, Published]


@cache
def papers() -> Mapping[str, Paper]:
    """Every paper by name. Light: a table's own imports wait until it is computed."""
    found = {}
    for module in iter_modules(shelf.__path__):
        package = import_module(f"{shelf.__name__}.{module.name}")
        names = sorted((m.name for m in iter_modules(package.__path__) if not m.name.startswith("_")), key=natural)
        tables = {name: import_module(f"{package.__name__}.{name}").TABLE for name in names}
        found[module.name] = Paper(module.name, package.CITATION, tables)
    return dict(sorted(found.items()))


def natural(name: str) -> list[int | str]:
    """Sorts table10 after table2."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def find_paper(name: str) -> Paper:
    if name not in papers():
        raise InputError(f"There is no paper {name!r}; the papers are {', '.join(papers())}.")
    return papers()[name]


def find_table(paper: str, table: str) -> Published:
    own = find_paper(paper).tables
    if table not in own:
        raise InputError(f"There is no table {table!r} of {paper}; its tables are {', '.join(own)}.")
    return own[table]
