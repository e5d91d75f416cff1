"""``errata meta`` as users run it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from pathlib import Path

import pytest

from tests import data
from tests.cli.helpers import DEMO, demo_arguments, refused, run

SYSTEMS = ("aggressive", "conservative", "meaning", "noisy", "unchanged")


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    path = tmp_path / "scores.csv"
    rows = ["aggressive,60", "conservative,80", "meaning,40", "noisy,20", "unchanged,50"]
    path.write_text("system,score\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def meta(*arguments: str | Path, cache: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("meta", *arguments, cwd=None, ERRATA_CACHE=str(cache), **environment)


def test_own_outputs_against_own_scores(scores: Path, tmp_path: Path) -> None:
    command = (*demo_arguments(*SYSTEMS), "--human", scores, "-m", "gleu", "-m", "ter", "--resamples", "100")
    result = meta(*command, "--format", "json", cache=tmp_path)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert [one["metric"] for one in found["systems"]] == ["gleu", "ter"]
    assert {s["system"]: s["human"] for s in found["systems"][0]["systems"]}["conservative"] == 80
    turned = tuple(reversed(SYSTEMS))
    again = meta(
        *demo_arguments(*turned), "--human", scores, "-m", "gleu", "-m", "ter", "--resamples", "100", "--format", "json",
        cache=tmp_path / "other",
    )  # fmt: skip
    assert json.loads(again.stdout) == found, "the order of the outputs changes nothing"
    cached = meta(*command, "--format", "json", cache=tmp_path)
    assert cached.stdout == result.stdout
    entries = list((tmp_path / "meta").glob("*.npz"))
    assert entries
    for entry in entries:
        entry.write_bytes(b"not what was scored")
    fresh = meta(*command, "--format", "json", "--fresh", cache=tmp_path)
    assert fresh.stdout == result.stdout
    assert all(entry.read_bytes() != b"not what was scored" for entry in entries)


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "csv", "json", "html"])
def test_own_judgments_in_every_format(form: str, tmp_path: Path) -> None:
    result = meta(
        *demo_arguments(*SYSTEMS), "--judgments", DEMO / "judgments.jsonl", "-m", "gleu", "-m", "m2", "--resamples", "50",
        "--synthetic", "30", "--curve", "2", "--aggregate", "corpus", "--aggregate", "mean", "--windows", "3-4", "--holm",
        "--method", "wins", "--format", form, "-o", tmp_path / "out", cache=tmp_path,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout == ""
    text = (tmp_path / "out").read_text(encoding="utf-8")
    assert "gleu" in text
    if form == "csv":
        assert len(list(csv.DictReader(io.StringIO(text)))) > 30
    if form == "html":
        assert text.startswith("<!DOCTYPE html>")


def test_two_systems_and_equal_scores_are_stated(tmp_path: Path) -> None:
    path = tmp_path / "two.csv"
    path.write_text("system,score\nnoisy,1\nmeaning,1\n", encoding="utf-8")
    result = meta(*demo_arguments(*SYSTEMS), "--human", path, "-m", "gleu", cache=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "undefined" in result.stdout
    assert "Undefined, because 2 systems; it takes 3" in result.stdout
    assert "left out: aggressive, conservative, unchanged" in result.stdout


def test_the_list_says_what_is_here(tmp_path: Path) -> None:
    result = meta("--list", cache=tmp_path, ERRATA_DATA=str(tmp_path))
    assert result.returncode == 0
    assert "conll14-gjg15" in result.stdout
    assert "errata data get conll14" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Name a benchmark"),
        (("conll13",), "no benchmark 'conll13'"),
        (("a", "b"), "One benchmark at a time"),
        (("conll14-gjg15", "-r", "x"), "-r goes with outputs of your own"),
        (("conll14-gjg15", "-m", "gleo"), "no metric 'gleo'"),
        (("conll14-gjg15", "--windows", "8-4"), "--windows 8-4"),
        (("conll14-gjg15", "--windows", "1"), "--windows 1"),
        (("conll14-gjg15", "--format", "pdf"), "no format 'pdf'"),
        (("conll14-gjg15", "--test", "t"), "no test 't'"),
        (("conll14-gjg15", "--ties", "none"), "half or seeda-official"),
        (("conll14-gjg15", "--over", "words"), "not over 'words'"),
        (("conll14-gjg15", "-o", "/nowhere/file"), "does not exist"),
    ],
)
def test_wrong_commands_are_refused_before_any_work(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    assert words in refused(meta(*arguments, cache=tmp_path))


def test_files_that_do_not_fit_are_refused(scores: Path, tmp_path: Path) -> None:
    assert "Human scores are missing" in refused(meta(*demo_arguments(*SYSTEMS), cache=tmp_path))
    strangers = tmp_path / "strangers.csv"
    strangers.write_text("system,score\na,1\nb,2\n", encoding="utf-8")
    assert "at least two systems must be in both" in refused(
        meta(*demo_arguments(*SYSTEMS), "--human", strangers, cache=tmp_path)
    )
    broken = tmp_path / "broken.csv"
    broken.write_text("system,score\nnoisy,high\n", encoding="utf-8")
    assert "broken.csv, line 2" in refused(meta(*demo_arguments(*SYSTEMS), "--human", broken, cache=tmp_path))
    far = tmp_path / "far.csv"
    far.write_text("noisy,meaning\n" + "1,2\n" * 200, encoding="utf-8")
    assert "judges line 151, but the text has 150 lines" in refused(
        meta(*demo_arguments(*SYSTEMS), "--judgments", far, cache=tmp_path)
    )
    twice = [tmp_path / f"{domain}-segment-scores.csv" for domain in ("fce", "wiki")]
    for path in twice:
        path.write_text("noisy,meaning\n1,2\n", encoding="utf-8")
    assert "judges line 1 in two domains, 'fce' and 'wiki'" in refused(
        meta(*demo_arguments(*SYSTEMS), "--judgments", twice[0], "--judgments", twice[1], cache=tmp_path)
    )
    lines = tmp_path / "lines"
    lines.write_text("1\nx\n", encoding="utf-8")
    assert "lines, line 2: 'x' is no line number" in refused(
        meta(*demo_arguments(*SYSTEMS), "--human", scores, "--skip", lines, cache=tmp_path)
    )
    assert "has nothing to do" in refused(
        meta(*demo_arguments(*SYSTEMS), "--human", scores, "--method", "wins", cache=tmp_path)
    )


@pytest.mark.data
def test_a_named_benchmark(tmp_path: Path) -> None:
    result = meta(
        "conll14-gjg15", "--method", "published", "-m", "gleu", "-R", "NUCLE", "-R", "EXPFLUENCY", "--resamples", "0",
        "--format", "json", cache=tmp_path, ERRATA_DATA=str(data.DATA),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    rows = data.table("correlations_sakaguchi16_table6.tsv", "metric", "refset", "scores")
    for cell in found["grid"]["cells"]:
        (expected,) = rows["GLEU", cell["references"], "fresh, full, fixedBP, lexicographic refs"]
        assert cell["coefficients"]["spearman"]["value"] == pytest.approx(float(expected["spearman"]), abs=0.00005)
        assert cell["coefficients"]["pearson"]["value"] == pytest.approx(float(expected["pearson"]), abs=0.00005)
