"""``errata closest`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from errata.closest import read_set, write_set
from tests.cli.helpers import refused, run
from tests.closest.makers import DEMO, items


@pytest.fixture
def small(tmp_path: Path) -> Path:
    write_set(tmp_path / "small", items())
    return tmp_path / "small"


def test_russian_from_text_to_report(tmp_path: Path) -> None:
    assert run("demo", tmp_path / "demo").returncode == 0
    folder = tmp_path / "demo" / "closest" / "ru"
    report = run(
        "closest",
        "score",
        folder,
        "--language",
        "ru",
        "--format",
        "html",
        "-o",
        tmp_path / "ru.html",
        "--resamples",
        "50",
    )
    assert report.returncode == 0, report.stderr
    page = (tmp_path / "ru.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "NOUN:CASE" in page
    text = run("closest", "score", folder, "--language", "ru", "--resamples", "0", "--table", "effort")
    assert "Post-editing effort" in text.stdout
    assert "H10" in text.stdout


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_every_format_has_every_table(small: Path, form: str) -> None:
    shown = run(
        "closest", "score", small, "-m", "m2", "-m", "gleu", "--language", "any", "--format", form, "--resamples", "20"
    )
    assert shown.returncode == 0, shown.stderr
    for title in (
        "m2 by hypothesis rank",
        "gleu by hypothesis rank",
        "Is b better",
        "Post-editing",
        "Under-correction",
        "Types of edits",
    ):
        assert title in shown.stdout


def test_csv_and_json_agree(small: Path) -> None:
    command = ("closest", "score", small, "-m", "m2", "--language", "any", "--resamples", "20")
    rows = list(csv.DictReader(io.StringIO(run(*command, "--format", "csv").stdout)))
    document = json.loads(run(*command, "--format", "json").stdout)
    assert len(rows) == 6
    for row in rows:
        of = None if row["gold"] == "RG" else int(row["gold"][2:])
        rank = int(row["hypothesis"][1:])
        own = next(one for one in document["scores"] if (one["rank"], one["of"]) == (rank, of))
        assert row["metric"] == "m2"
        assert float(row["score"]) == own["score"]["value"]
        assert int(row["proposed"]) == own["edits"]["proposed"]
    others = list(csv.DictReader(io.StringIO(run(*command, "--format", "csv", "--table", "others").stdout)))
    assert [(row["hypothesis"], row["gold"]) for row in others][:4] == [
        ("H1", "RG"),
        ("H1", "CG1"),
        ("H1", "CG2"),
        ("H1", "CG3"),
    ]
    effort = list(csv.DictReader(io.StringIO(run(*command, "--format", "csv", "--table", "effort").stdout)))
    assert [int(row["edits"]) for row in effort] == [one["edits"] for one in document["effort"]]
    assert document["gains"]
    assert document["drops"]


def test_bad_requests_are_one_sentence(small: Path, tmp_path: Path) -> None:
    assert "no table 'figure'" in refused(run("closest", "score", small, "--table", "figure"))
    assert "one table" in refused(
        run("closest", "score", small, "--table", "scores", "--table", "types", "--format", "csv")
    )
    assert "There is no format" in refused(run("closest", "score", small, "--format", "pdf"))
    assert "no such file" in refused(run("closest", "score", tmp_path / "none"))
    assert "resamples must be 0 or more" in refused(run("closest", "score", small, "--resamples", "-1"))
    (small / "cg3.txt").write_text("\n\n\n", encoding="utf-8")
    assert "row 1: the hypothesis at rank 3 has no closest gold" in refused(run("closest", "score", small))
    skipped = run("closest", "score", small, "--missing", "skip", "-m", "m2", "--language", "any", "--resamples", "0")
    assert skipped.returncode == 0
    assert "2 hypotheses have no closest gold and are left out." in skipped.stderr


def test_worksheet_out_and_back(small: Path, tmp_path: Path) -> None:
    for name, kind in (("a.tsv", None), ("b.csv", None), ("c.csv", "excel")):
        written = run("closest", "sheet", small, "-o", tmp_path / name, *(["--kind", kind] if kind else []))
        assert "5 hypotheses to correct" in written.stderr
        back = run("closest", "read", tmp_path / name, "--set", small, "-o", tmp_path / f"{name}.jsonl")
        assert back.returncode == 0, back.stderr
        assert read_set(tmp_path / f"{name}.jsonl").items == items()
    text = (tmp_path / "b.csv").read_text(encoding="utf-8-sig")
    (tmp_path / "b.csv").write_text(text.replace("It rains .", "It rained ."), encoding="utf-8")
    spoilt = run("closest", "read", tmp_path / "b.csv", "--set", small, "-o", tmp_path / "no.jsonl")
    assert spoilt.returncode == 2
    assert "(row 3, H2): the source was altered" in spoilt.stderr
    assert not (tmp_path / "no.jsonl").exists()


def test_conversion_there_and_back(tmp_path: Path) -> None:
    assert run("closest", "convert", DEMO / "en", "-o", tmp_path / "en.jsonl").returncode == 0
    assert run("closest", "convert", tmp_path / "en.jsonl", "-o", tmp_path / "en").returncode == 0
    for path in sorted((DEMO / "en").iterdir()):
        assert (tmp_path / "en" / path.name).read_bytes() == path.read_bytes()


def test_automatic_golds_in_every_format(tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text(
        "S She go to school .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\nA 1 2|||V|||went|||REQUIRED|||-NONE-|||1\n"
        "A 4 5|||P|||!|||REQUIRED|||-NONE-|||1\n\n",
        encoding="utf-8",
    )
    for system, text in (("a", "She goes to school !"), ("b", "She went to school .")):
        (tmp_path / f"{system}.txt").write_text(f"{text}\n", encoding="utf-8")
    made = run("closest", "make", tmp_path / "a.txt", "--gold", tmp_path / "gold.m2", "-o", tmp_path / "cg.txt")
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "cg.txt").read_text(encoding="utf-8") == "She goes to school !\n"
    command = (
        "closest",
        "auto",
        tmp_path / "a.txt",
        tmp_path / "b.txt",
        "--gold",
        tmp_path / "gold.m2",
        "--resamples",
        "10",
    )
    records = json.loads(run(*command, "--format", "json").stdout)
    assert [(one["system"], one["closest"]["value"], one["reached"]) for one in records] == [
        ("a", 1.0, 1),
        ("b", 1.0, 1),
    ]
    assert all(one["standard"]["value"] < 1 for one in records)
    assert "mean" in run(*command).stdout
    assert len(list(csv.DictReader(io.StringIO(run(*command, "--format", "csv").stdout)))) == 3
    assert "<svg" in run(*command, "--format", "html").stdout
    assert "closest gold:best gleu" in run(*command, "--objective", "gleu").stdout
    assert "same name" in refused(run(*command, "--gold", tmp_path / "gold.m2"))
