"""Papers and tables, found by themselves."""

from __future__ import annotations

import subprocess
import sys

import pytest

from errata.errors import InputError
from errata.reproduce import find_paper, find_table, papers
from errata.reproduce.registry import natural

HEAVY = ("numpy", "scipy", "errata.metrics", "errata.human", "errata.judgments")


def test_every_table_is_well_formed() -> None:
    for paper in papers().values():
        assert paper.citation.endswith(".")
        assert paper.tables
        for name, table in paper.tables.items():
            assert table.rows or name.startswith("figure")  # some figures have no numbers
            assert all(len(row) == len(table.columns) for row in table.rows.values())
            assert table.method.endswith(".")
            assert all(note.endswith(".") for note in table.notes)


def test_the_tables_of_today() -> None:
    named = {(paper.name, table) for paper in papers().values() for table in paper.tables}
    assert named >= {
        ("grundkiewicz2015", "table3b"), ("grundkiewicz2015", "table3c"), ("grundkiewicz2015", "agreement"),
        ("sakaguchi2016", "counts"), ("sakaguchi2016", "table4"), ("sakaguchi2016", "table5"), ("sakaguchi2016", "table7"),
        ("gmeg2019", "table6"), ("gmeg2019", "table7"), ("gmeg2019", "table8"), ("sakaguchi2016", "table6"),
        ("napoles2016", "table1"), ("napoles2016", "table2"), ("napoles2016", "table4"), ("choshen2018", "table1"),
    }  # fmt: skip


def test_tables_stand_in_the_order_of_their_numbers() -> None:
    assert sorted(["table10", "figure2", "table2"], key=natural) == ["figure2", "table2", "table10"]


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"no paper 'nobody2000'; the papers are .*sakaguchi2016"):
        find_paper("nobody2000")
    with pytest.raises(InputError, match=r"no table 'table99' of sakaguchi2016; its tables are .*table5"):
        find_table("sakaguchi2016", "table99")


def test_listing_loads_nothing_that_computes() -> None:
    """The tables' modules themselves import nothing heavy; what the package errata imports anyway does not count."""
    code = (
        "import sys, errata.errors; before = set(sys.modules)\n"
        "import errata.reproduce.tables, errata.reproduce.registry as r; r.papers()\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.startswith(HEAVY)]
