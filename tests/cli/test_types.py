"""annotate, errors, cache and scores by type, as a user runs them."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from errata.corpus.m2 import read_m2
from tests.cli.helpers import DEMO, demo_arguments, refused, run


def test_annotate_writes_typed_m2(tmp_path: Path) -> None:
    target = tmp_path / "edits.m2"
    result = run("annotate", DEMO / "source.txt", DEMO / "reference0.txt", DEMO / "reference1.txt", "-o", target)
    assert result.returncode == 0, result.stderr
    first = next(iter(read_m2(target)))
    assert [(e.start, e.end, e.correction, e.type) for e in (first.annotations or ())[0].edits] == [
        (3, 3, "a", "M:DET"),
        (11, 12, "stories", "R:NOUN:NUM"),
    ]
    # The file says the same as scoring the texts.
    options = ("-m", "errant", "--format", "json", "--resamples", "0")
    references = ("-r", DEMO / "reference0.txt", "-r", DEMO / "reference1.txt")
    output = DEMO / "systems" / "aggressive.txt"
    from_texts = json.loads(run("score", "-s", DEMO / "source.txt", *references, output, *options).stdout)
    from_file = json.loads(run("score", "--gold", target, output, *options).stdout)
    assert (
        from_file["systems"][0]["metrics"]["errant"]["counts"]
        == from_texts["systems"][0]["metrics"]["errant"]["counts"]
    )


def test_annotate_refuses_what_errant_truncates(tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text("One line .\n")
    message = refused(run("annotate", DEMO / "source.txt", tmp_path / "short.txt", "-o", tmp_path / "x.m2"))
    assert "short.txt has 1 lines" in message
    assert not (tmp_path / "x.m2").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--merge", "some"], "no way of merging 'some'"),
        (["--language", "xx"], "no language 'xx'"),
        (["--pipeline", "no_such_model"], "no_such_model"),
    ],
)
def test_annotate_with_bad_options(tmp_path: Path, arguments: list[str], words: str) -> None:
    command = ("annotate", DEMO / "source.txt", DEMO / "reference0.txt", "-o", tmp_path / "x.m2")
    assert words in refused(run(*command, *arguments))
    assert not (tmp_path / "x.m2").exists()


def test_errors_counts_types_by_file_and_domain(tmp_path: Path) -> None:
    chart = tmp_path / "types.svg"
    files = (DEMO / "reference0.txt", DEMO / "systems" / "unchanged.txt")
    result = run(
        "errors",
        "-s",
        DEMO / "source.txt",
        *files,
        "--domains",
        DEMO / "domains.txt",
        "--chart",
        chart,
        "--format",
        "json",
    )
    assert result.returncode == 0, result.stderr
    document = json.loads(result.stdout)
    whole = document["reference0"]
    parts = [document[f"reference0/{domain}"] for domain in ("student", "formal", "informal")]
    assert (
        whole["edits"]
        == sum(part["edits"] for part in parts)
        == sum(whole["types"].values())
        == sum(whole["groups"].values())
    )
    assert [part["sentences"] for part in parts] == [50, 50, 50]
    assert document["unchanged"]["unchanged"] == 1.0
    assert document["unchanged"]["edits"] == 0
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")


def test_errors_of_gold_edits(tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text(
        "S He go to home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\nA 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0\n"
    )
    rows = list(csv.DictReader(io.StringIO(run("errors", "--gold", tmp_path / "gold.m2", "--format", "csv").stdout)))
    assert {row["type"]: row["annotator 0"] for row in rows} == {"PREP": "1", "VERB:SVA": "1", "all": "2"}


def test_errors_needs_something() -> None:
    assert "nothing to count" in refused(run("errors", "-s", DEMO / "source.txt"))
    assert "1, 2 or 3" in refused(run("errors", "-s", DEMO / "source.txt", DEMO / "reference0.txt", "--level", "4"))


def test_russian(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("Я живу в большой город .\n", encoding="utf-8")
    (tmp_path / "target").write_text("Я живу в большом городе .\n", encoding="utf-8")
    result = run("annotate", "source", "target", "-o", "out.m2", "--language", "ru", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    types = {e.type for a in next(iter(read_m2(tmp_path / "out.m2"))).annotations or () for e in a.edits}
    assert types <= {"R:ADJ:CASE", "R:NOUN:CASE"}
    assert types


def test_any_language(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("das ist ein Hund\n", encoding="utf-8")
    (tmp_path / "target").write_text("Das ist der große Hund .\n", encoding="utf-8")
    run("annotate", "source", "target", "-o", "out.m2", "--language", "any", cwd=tmp_path)
    edits = [
        (e.start, e.end, e.type[0]) for a in next(iter(read_m2(tmp_path / "out.m2"))).annotations or () for e in a.edits
    ]
    assert edits == [(0, 1, "R"), (2, 3, "R"), (4, 4, "M")]


def test_scores_by_type_add_up() -> None:
    result = run(
        "score", *demo_arguments("conservative", "meaning"), "-m", "errant", "--categories", "2", "--format", "json"
    )
    document = json.loads(result.stdout)
    for system in document["systems"]:
        own = [t for t in document["types"]["errant"] if t["system"] == system["name"]]
        counts = system["metrics"]["errant"]["counts"]
        assert [sum(t[part] for t in own) for part in ("tp", "fp", "fn")] == [
            counts[part] for part in ("tp", "fp", "fn")
        ]
        assert "sentences" not in system["metrics"]["errant"]
    assert "add -m errant" in refused(run("score", *demo_arguments("noisy"), "-m", "gleu", "--categories", "1"))


def test_cache_command(tmp_path: Path) -> None:
    folder = str(tmp_path / "cache")
    run("annotate", DEMO / "source.txt", DEMO / "reference0.txt", "-o", tmp_path / "x.m2", ERRATA_CACHE=folder)
    shown = run("cache", ERRATA_CACHE=folder).stdout
    assert folder in shown
    assert re.search(r"\d  en:", shown)
    assert "sentences" not in run("cache", "--clear", ERRATA_CACHE=folder).stdout
