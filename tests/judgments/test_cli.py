"""``errata judgments`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from errata.judgments import read_judgments
from tests.cli.helpers import DEMO, refused, run
from tests.judgments.test_formats import APPRAISE, GMEG, PAIRWISE

JUDGMENTS = DEMO / "judgments.jsonl"
CONTROL = "gmeg:source=unchanged,control=noisy"


def test_convert_and_summary(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(APPRAISE)
    (tmp_path / "b.csv").write_text(PAIRWISE)
    result = run("judgments", "convert", "a.xml", "b.csv", "--rename", "AMU=A", "-o", "all.jsonl", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "1 of 2 items are empty" in result.stderr
    assert result.stdout == ""
    pooled = read_judgments(tmp_path / "all.jsonl")
    assert pooled.name == "a+b"
    assert pooled.systems() == ("A", "B", "C", "D", "E", "RAC", "UFC")
    shown = run("judgments", "summary", "all.jsonl", cwd=tmp_path).stdout
    assert "Judged by nobody: E, UFC." in shown


def test_json_has_everything() -> None:
    result = run("judgments", "summary", JUDGMENTS, "--filter", CONTROL, "--filter", "few:items=5", "--format", "json")
    content = json.loads(result.stdout)
    assert content["rankings"] + content["ratings"] == content["filters"][-1]["after"]
    assert list(content["filters"][0]["judges"]) == ["eli"]
    assert [judge["judge"] for judge in content["judges"]] == ["anna", "ben", "chloe", "dev"]
    assert set(content["domains"]) == {"student", "formal", "informal"}


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_tables_say_who_was_left_out(form: str) -> None:
    shown = run("judgments", "summary", JUDGMENTS, "--filter", CONTROL, "--format", form).stdout
    assert "eli left out: put noisy below unchanged" in shown
    assert "anna" in shown
    assert "aggressive" in shown


def test_csv_is_one_table() -> None:
    shown = run("judgments", "summary", JUDGMENTS, "--filter", CONTROL, "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(shown)))
    values = {(row["about"], row["name"], row["measure"]): row["value"] for row in rows}
    assert len(values) == len(rows)
    assert values["set", "demo", "judges"] == "4"
    assert values["judge", "anna", "rankings"] == "46"


def test_selection(tmp_path: Path) -> None:
    options = ["--domain", "formal", "--group", "crowd", "--judge", "dev", "--judge", "eli", "--drop", "noisy"]
    result = run("judgments", "convert", JUDGMENTS, *options, "-o", tmp_path / "s.jsonl")
    assert result.returncode == 0, result.stderr
    selected = read_judgments(tmp_path / "s.jsonl")
    assert selected.judges() == ("dev", "eli")
    assert selected.domains() == ("formal",)
    assert "noisy" not in selected.systems()


def test_expansions_differ() -> None:
    def pairs(expand: str) -> int:
        result = run("judgments", "summary", JUDGMENTS, "--format", "json", "--expand", expand)
        return int(json.loads(result.stdout)["pairs"])

    assert pairs("full") > pairs("across") > pairs("outputs")


def test_reader_options(tmp_path: Path) -> None:
    (tmp_path / "seeda.xml").write_text(APPRAISE)
    result = run("judgments", "convert", "seeda.xml", "--from", "appraise:first=1", "-o", "s.jsonl", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert read_judgments(tmp_path / "s.jsonl").rankings[0].sentence == 2


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--systems", "aggressive,conservative"], "'meaning' is judged but not among --systems"),
        (["--rename", "nobody=x"], "--rename: no system is called 'nobody'"),
        (["--rename", "noisy"], "--rename noisy: this should be OLD=NEW"),
        (["--rename", "noisy=a", "--rename", "noisy=b"], "'noisy' is given two names"),
        (["--drop", "nobody"], "--drop: no system is called 'nobody'"),
        (["--domain", "poems"], "there is no domain 'poems'; the domains are formal, informal, student"),
        (["--group", "cats"], "there is no group 'cats'"),
        (["--judge", "zoe"], "there is no judge 'zoe'"),
        (["--filter", "fats"], "There is no filter 'fats' (did you mean 'fast'?)"),
        (["--filter", "few:items=100000"], "no judgment is left after few:items=100000"),
        (["--expand", "twice"], "There is no expansion 'twice'"),
        (["--format", "excel"], "There is no format 'excel'"),
        (["--from", "appraise"], "no well-formed XML"),
        (["--from", "jsonl:first"], "'first' should be option=value"),
    ],
)
def test_refusals(options: list[str], problem: str) -> None:
    assert problem in refused(run("judgments", "summary", JUDGMENTS, *options))


def test_a_domain_that_no_judgment_names(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(GMEG)
    assert "no judgment names a domain" in refused(run("judgments", "summary", tmp_path / "a.csv", "--domain", "x"))


def test_nothing_is_written_when_input_is_bad(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text(PAIRWISE.replace("3,9,AMU", "x,9,AMU"))
    (tmp_path / "out.jsonl").write_text("precious")
    result = run("judgments", "convert", JUDGMENTS, "bad.csv", "-o", "out.jsonl", cwd=tmp_path)
    assert "bad.csv, line 2: 'x' is no rank" in refused(result)
    assert (tmp_path / "out.jsonl").read_text() == "precious"
