"""``errata maege`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from errata.corpus.m2 import format_m2
from tests.cli.helpers import refused, run
from tests.maege.makers import edit, letters, sentence


@pytest.fixture
def files(tmp_path: Path) -> Path:
    sentences = [letters(2, text) for text in ("a b c d", "e f g h", "i j k l")]
    sentences.append(sentence("some one left this alone", [edit(0, 2, "someone")], []))
    (tmp_path / "gold.m2").write_text("".join(map(format_m2, sentences)), encoding="utf-8")
    (tmp_path / "reference.txt").write_text("A B C D\nE F G H\nI J K L\nsomeone left this alone\n", encoding="utf-8")
    return tmp_path


def maege(files: Path, *more: str, gold: str = "gold.m2") -> tuple[str, str]:
    result = run(
        "maege", "--gold", gold, "-r", "reference.txt", "-m", "bleu", "-m", "ter:case_sensitive=yes", "--samples", "2", *more,
        cwd=files, ERRATA_CACHE=str(files / "cache"),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return result.stdout, result.stderr


def test_text_and_its_like(files: Path) -> None:
    text, errors = maege(files, "--types")
    assert "3 sentences in 11 corpora; 6 chains of 3 sentences with 30 corrections and 60 pairs; 1 references" in text
    assert "ter:case_sensitive=yes ↓" in text
    assert "Rewards by type of error" in text
    assert errors == ""
    assert "| bleu |" in maege(files, "--format", "markdown")[0]
    assert "\\toprule" in maege(files, "--format", "latex")[0]


def test_csv_has_the_numbers(files: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(maege(files, "--format", "csv")[0])))
    assert [row["metric"] for row in rows] == ["bleu", "ter:case_sensitive=yes"]
    assert float(rows[1]["tau"]) == 1  # fewer words differ from the reference with every edit
    assert float(rows[1]["tau_low"]) == 1
    types = list(csv.DictReader(io.StringIO(maege(files, "--format", "csv", "--types")[0])))
    assert {row["type"] for row in types} == {"T0", "T1", "T2", "T3"}
    assert all(float(row["ter:case_sensitive=yes"]) > 0 for row in types)


def test_json_is_the_same_from_the_cache_and_whatever_the_threads(files: Path) -> None:
    first = maege(files, "--format", "json", "-j", "1")[0]
    assert maege(files, "--format", "json")[0] == first
    assert maege(files, "--format", "json", "--fresh")[0] == first
    found = json.loads(first)
    assert (found["chains"], found["pairs"], found["seeds"]) == (6, 60, [1, 2])
    assert [own["metric"] for own in found["metrics"]] == ["bleu", "ter:case_sensitive=yes"]
    assert len(found["metrics"][0]["corpora"][0]) == 11


def test_html_stands_alone(files: Path) -> None:
    maege(files, "--format", "html", "-o", "page.html")
    page = (files / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert 'id="rewards-title"' in page
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_warnings(files: Path) -> None:
    overlapping = sentence("a b c", [edit(0, 2, "X"), edit(1, 3, "Y")])
    (files / "odd.m2").write_text(format_m2(overlapping), encoding="utf-8")
    result = run("maege", "--gold", "odd.m2", "-m", "bleu", "--samples", "1", cwd=files, ERRATA_CACHE=str(files))
    assert result.returncode == 0
    assert "No references were given" in result.stderr
    assert "1 edits intersect others" in result.stderr


def test_refusals(files: Path) -> None:
    base = ("maege", "--gold", files / "gold.m2", "-r", files / "reference.txt")
    assert "no metric 'glue'" in refused(run(*base, "-m", "glue"))
    assert "There is no source 'best'" in refused(run(*base, "-m", "bleu", "--source", "best"))
    assert "no format" in refused(run(*base, "--format", "pdf"))
    assert "the number of samples" in refused(run(*base, "-m", "bleu", "--samples", "0")).lower()
    (files / "short.txt").write_text("one\n", encoding="utf-8")
    assert "has 1 lines" in refused(run("maege", "--gold", files / "gold.m2", "-r", files / "short.txt"))
    (files / "fine.m2").write_text(format_m2(sentence("all fine", [])), encoding="utf-8")
    assert "None of the 1 sentences can be used" in refused(run("maege", "--gold", files / "fine.m2", "-m", "bleu"))
