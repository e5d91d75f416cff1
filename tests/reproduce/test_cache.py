"""Tables kept from one run to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from errata.errors import InputError
from errata.reproduce import Published, Work, registry, reproduce
from errata.reproduce.cache import TableCache
from errata.reproduce.registry import Paper

calls: list[int] = []


class OneFile(Work):
    """Work with a data set of one file, which may be missing."""

    def path(self, data_set: str, name: str) -> Path:
        assert self.folder is not None
        path = self.folder / data_set / name
        if not path.is_file():
            raise InputError(f"{path} is not here.")
        self.read[f"{data_set}:{name}"] = path
        return path

    def optional(self, data_set: str, name: str) -> Path | None:
        assert self.folder is not None
        path = self.folder / data_set / name
        self.read[f"{data_set}:{name}"] = path if path.is_file() else None
        return self.read[f"{data_set}:{name}"]


def compute(work: Work) -> dict[str, dict[str, float]]:
    calls.append(1)
    extra = work.optional("set", "extra")
    return {"x": {"a": float(work.lines("set", "numbers")[0]) + (extra is not None)}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    table = Published("T", ("a",), {"x": ("1",)}, compute, "Reads a number.")
    paper = Paper("tiny", "Nobody (2000).", {"table1": table})
    monkeypatch.setattr(registry, "papers", lambda: {"tiny": paper})
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "numbers").write_text("1\n", encoding="utf-8")
    calls.clear()
    return tmp_path


def test_computed_once_then_kept(folder: Path) -> None:
    cache, work = TableCache(folder), OneFile(folder)
    first, second = reproduce("tiny", "table1", work, cache), reproduce("tiny", "table1", work, cache)
    assert (first.cached, second.cached, len(calls)) == (False, True, 1)
    assert first.cells == second.cells
    reproduce("tiny", "table1", OneFile(folder, fresh=True), cache)
    assert len(calls) == 2
    assert [path.name for path in cache.tables()] == ["tiny.table1.json"]
    cache.clear()
    assert cache.tables() == []


def test_other_data_is_computed_again(folder: Path) -> None:
    cache, work = TableCache(folder), OneFile(folder)
    reproduce("tiny", "table1", work, cache)
    (folder / "set" / "numbers").write_text("2\n", encoding="utf-8")
    assert reproduce("tiny", "table1", work, cache)["x", "a"].computed == 2
    (folder / "set" / "extra").write_text("", encoding="utf-8")
    assert reproduce("tiny", "table1", work, cache)["x", "a"].computed == 3
    assert len(calls) == 3


def test_another_seed_or_another_errata_is_computed_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = TableCache(folder)
    reproduce("tiny", "table1", OneFile(folder), cache)
    reproduce("tiny", "table1", OneFile(folder, seed=2), cache)
    monkeypatch.setattr("errata.reproduce.cache.fingerprint", lambda: "another")
    reproduce("tiny", "table1", OneFile(folder, seed=2), cache)
    assert len(calls) == 3


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"code": 1}', "null"])
def test_a_damaged_cache_is_not_used(folder: Path, damage: str) -> None:
    cache, work = TableCache(folder), OneFile(folder)
    reproduce("tiny", "table1", work, cache)
    cache.path("tiny", "table1").write_text(damage, encoding="utf-8")
    assert reproduce("tiny", "table1", work, cache).cached is False
    assert reproduce("tiny", "table1", work, cache).cached is True


def test_a_cache_that_cannot_be_written_is_no_error(folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    cache = TableCache(folder / "file")
    assert reproduce("tiny", "table1", OneFile(folder), cache)["x", "a"].computed == 1


def test_missing_data_is_said_even_if_a_result_is_kept(folder: Path) -> None:
    cache, work = TableCache(folder), OneFile(folder)
    reproduce("tiny", "table1", work, cache)
    (folder / "set" / "numbers").unlink()
    with pytest.raises(InputError, match="numbers is not here"):
        reproduce("tiny", "table1", work, cache)
