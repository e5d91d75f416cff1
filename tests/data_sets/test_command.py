"""``errata data`` as a user types it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from errata.data import data_sets
from tests.cli.helpers import refused
from tests.data_sets.helpers import jfleg, run, seeda


def test_list_says_what_is_here(tmp_path: Path) -> None:
    jfleg(tmp_path / "data" / "jfleg")
    (seeda(tmp_path / "data" / "seeda") / "outputs/all/T5.txt").unlink()
    listed = json.loads(run("list", "--format", "json", home=tmp_path).stdout)
    assert list(listed) == list(data_sets())
    assert listed["jfleg"]["where"] == str(tmp_path / "data" / "jfleg")
    assert (listed["jfleg"]["missing"], listed["seeda"]["missing"], listed["gug"]["missing"]) == (0, 1, 1)
    assert listed["seeda"]["where"] is listed["gug"]["where"] is None
    text = run("list", home=tmp_path)
    assert (text.returncode, text.stderr) == (0, "")
    assert "incomplete: 1 of 36 files missing" in text.stdout
    assert text.stdout.count("not here") == len(data_sets()) - 2
    for name, entry in data_sets().items():
        assert any(name in line and entry.title in line and entry.licence in line for line in text.stdout.splitlines())


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "csv", "json"])
@pytest.mark.parametrize("name", ["gmeg", "bea19-dev"])
def test_info_in_every_format(tmp_path: Path, form: str, name: str) -> None:
    result = run("info", name, "--format", form, "-o", tmp_path / "info", home=tmp_path)
    assert result.returncode == 0, result.stderr
    written = (tmp_path / "info").read_text(encoding="utf-8")
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(written)))
        assert [row["file"] for row in rows] == [file.path for file in data_sets()[name].files]
        assert [row["SHA-256"] or None for row in rows] == [file.sha256 for file in data_sets()[name].files]
    elif form == "json":
        document = json.loads(written)
        assert document["citation"] == data_sets()[name].citation
        assert len(document["files"]) == len(data_sets()[name].files)
    else:
        words = data_sets()[name].citation.split()
        assert all(word.replace("&", r"\&") in written or word in written for word in words)


def test_info_tells_what_is_not_known_and_what_must_be_requested(tmp_path: Path) -> None:
    assert "recorded at first download" in run("info", "seeda", home=tmp_path).stdout
    gmeg = run("info", "gmeg", home=tmp_path).stdout
    assert "must be requested from the authors" in gmeg
    assert gmeg.count("given on request") == 24
    jfleg(tmp_path / "copy")
    assert run("get", "jfleg", "--from", tmp_path / "copy", home=tmp_path).returncode == 0
    assert "recorded at first download" not in run("info", "jfleg", home=tmp_path).stdout


def test_get_and_path(tmp_path: Path) -> None:
    assert "Run: errata data get jfleg" in refused(run("path", "jfleg", home=tmp_path))
    jfleg(tmp_path / "copy")
    got = run("get", "jfleg", "--from", tmp_path / "copy", home=tmp_path)
    assert (got.returncode, got.stderr) == (0, "")
    folder = tmp_path / "data" / "jfleg"
    assert got.stdout.splitlines()[0] == f"jfleg is in {folder}, checked; 12 files were put in place."
    assert "CC BY-NC-SA 4.0" in got.stdout
    assert "Napoles, Sakaguchi and Tetreault (2017)" in got.stdout
    assert "all files were there" in run("get", "jfleg", home=tmp_path).stdout
    assert run("path", "jfleg", home=tmp_path).stdout == f"{folder}\n"
    assert run("path", "jfleg", "dev/dev.src", home=tmp_path).stdout == f"{folder / 'dev/dev.src'}\n"


def test_get_to_another_place(tmp_path: Path) -> None:
    jfleg(tmp_path / "copy")
    result = run("get", "jfleg", "--from", tmp_path / "copy", "--to", tmp_path / "shared", home=tmp_path / "home")
    assert result.returncode == 0, result.stderr
    assert not (tmp_path / "home").exists()
    found = run("path", "jfleg", home=tmp_path / "home", ERRATA_DATA=str(tmp_path / "shared"))
    assert found.stdout == f"{tmp_path / 'shared' / 'jfleg'}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["info"], "Missing argument 'NAME'"),
        (["get"], "Missing argument 'NAME...'"),
        (["get", "gug", "conll15"], "There is no data set 'conll15'; the data sets are conll14"),
        (["list", "gug"], "unexpected extra argument(s) (gug)"),
        (["info", "gug", "jfleg"], "unexpected extra argument(s) (jfleg)"),
        (["path", "gug", "a", "b"], "unexpected extra argument(s) (b)"),
        (["path", "gug", "--format", "json"], "No such option: --format"),
        (["list", "--from", "."], "No such option: --from"),
        (["list", "--format", "xml"], "There is no format 'xml'"),
        (["get", "gug", "--from", "nowhere"], "nowhere is no directory"),
        (["get", "gug", "--mirror", "http://[::1"], "A mirror is an address such as"),
        (["get", "gug", "--mirror", "example.org"], "A mirror is an address such as"),
    ],
)
def test_refusals(tmp_path: Path, arguments: list[str], said: str) -> None:
    assert said in refused(run(*arguments, home=tmp_path))
    assert list(tmp_path.iterdir()) == []
