"""Texts for language models."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from errata.data import MissingDataError
from errata.errors import FormatError, InputError
from errata.learned.texts import native_text, read_text

TREES = """# text = Don't go
1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tDo\tdo\tAUX\tVBP\t_\t3\taux\t_\t_
2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_
3\tgo\tgo\tVERB\tVB\t_\t0\troot\t_\t_
3.1\tthere\t_\t_\t_\t_\t_\t_\t_\t_

1\t1 000\t1 000\tNUM\tCD\t_\t0\troot\t_\t_
"""


@pytest.mark.parametrize("name", ["a.conllu", "a.conllu.gz"])
def test_treebank(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(TREES.encode()) if name.endswith("gz") else TREES.encode())
    assert read_text(path) == ["Do n't go", "1_000"]


def test_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Do n't go\n\nStay .\n")
    assert read_text(path) == ["Do n't go", "", "Stay ."]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    trees, empty = tmp_path / "a.conllu", tmp_path / "a.txt"
    trees.write_text("1\tDo\n")
    with pytest.raises(FormatError, match=r"a\.conllu, line 1: found 2 columns; CoNLL-U has 10\."):
        read_text(trees)
    empty.write_text("\n\n")
    with pytest.raises(InputError, match="there are no words in this file"):
        read_text(empty)


def test_where_the_treebank_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    monkeypatch.delenv("ERRATA_DATA", raising=False)
    with pytest.raises(MissingDataError, match="The treebank UD English EWT is not here"):
        native_text()
    path = tmp_path / "data" / "ud-ewt" / "en_ewt-ud-train.conllu"
    path.parent.mkdir(parents=True)
    path.touch()
    assert native_text() == path
