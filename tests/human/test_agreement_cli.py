"""``errata agree`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from errata.human.agreement import judgment_agreement
from errata.judgments import Judgments
from errata.report.agreement import JudgeAgreement
from errata.report.agreement_html import judge_page
from tests.cli.helpers import DEMO, refused, run
from tests.judgments.makers import ranked

JUDGMENTS = DEMO / "judgments.jsonl"
CORRECTIONS = ("-s", DEMO / "source.txt", *(DEMO / f"reference{i}.txt" for i in range(3)))
GMEG = "a,b,source\n70,80,60\n71,82,64\n"


def test_json_has_everything() -> None:
    found = json.loads(run("agree", JUDGMENTS, "--format", "json").stdout)
    assert found["pairwise"]["judges"] == ["anna", "ben", "chloe", "dev", "eli"]
    assert len(found["pairwise"]["between"]) == 10
    assert {(own["first"], own["second"]) for own in found["pairwise"]["groups"]} == {
        ("crowd", "crowd"), ("crowd", "experts"), ("experts", "experts"),
    }  # fmt: skip
    assert found["pairwise"]["mean_within"]["kappa"] is None  # nobody answered 50 questions again
    assert [half["level"] for half in found["ratings"]["halves"]] == ["system", "sentence"]
    assert found["filters"] == []


def test_without_the_careless_judge_agreement_rises() -> None:
    everyone = json.loads(run("agree", JUDGMENTS, "--format", "json").stdout)
    kept = json.loads(
        run("agree", JUDGMENTS, "--filter", "gmeg:source=unchanged,control=noisy", "--format", "json").stdout
    )
    assert kept["filters"][0]["judges"].keys() == {"eli"}
    assert kept["pairwise"]["mean_between"]["kappa"] > everyone["pairwise"]["mean_between"]["kappa"] + 0.2
    assert kept["ratings"]["alpha"]["interval"] > everyone["ratings"]["alpha"]["interval"] + 0.2


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_tables(form: str) -> None:
    shown = run("agree", JUDGMENTS, "--format", form).stdout
    assert "between judges, mean" in shown
    assert "split halves, systems, r" in shown
    assert "anna" not in shown
    assert "anna" in run("agree", JUDGMENTS, "--every", "--format", form).stdout
    assert "undefined" in shown


def test_csv_is_one_table_with_every_two_judges() -> None:
    rows = list(csv.DictReader(io.StringIO(run("agree", JUDGMENTS, "--format", "csv").stdout)))
    assert {"table", "row", "column", "value"} == set(rows[0])
    values = {(row["table"], row["row"], row["column"]): row["value"] for row in rows}
    assert len(values) == len(rows)
    assert float(values["Every two judges, pairwise judgments", "anna / ben", "κ"]) > 0.5
    assert values["Agreement on pairwise judgments, demo", "within judges, mean", "κ"] == ""


def test_html_has_heat_maps(tmp_path: Path) -> None:
    result = run("agree", JUDGMENTS, "--format", "html", "-o", "agree.html", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    text = (tmp_path / "agree.html").read_text(encoding="utf-8")
    assert 'id="heat-kappa' in text
    assert 'id="heat-pearson' in text
    assert "anna and ben: κ 0.6" in text


def test_hostile_names_stay_text() -> None:
    judges = ("<b>anna</b>", '"ben"', "chloe & dev")
    rankings = tuple(ranked(judge, i, {"a": 1, "b": 1 + i % 2}) for judge in judges for i in range(4))
    judgments = Judgments("<i>set</i>", rankings)
    page = judge_page(JudgeAgreement(judgments.name, judgment_agreement(judgments), None), ["<u>careful</u>"])
    assert not any(tag in page for tag in ("<b>anna", "<i>set", "<u>careful"))
    assert "&lt;b&gt;anna&lt;/b&gt;" in page


def test_corrections(tmp_path: Path) -> None:
    found = json.loads(run("agree", *CORRECTIONS, "--format", "json").stdout)
    assert [own["name"] for own in found["sets"]] == ["reference0", "reference1", "reference2"]
    assert (found["sentences"], len(found["pairs"])) == (150, 3)
    (tmp_path / "skip").write_text("1\n150\n", encoding="utf-8")
    fewer = json.loads(run("agree", *CORRECTIONS, "--skip", tmp_path / "skip", "--format", "json").stdout)
    assert (fewer["sentences"], fewer["skipped"]) == (148, 2)
    assert "both unchanged" in run("agree", *CORRECTIONS).stdout
    assert "reference0 and reference1: identical" in run("agree", *CORRECTIONS, "--format", "html").stdout
    rows = list(csv.DictReader(io.StringIO(run("agree", *CORRECTIONS, "--format", "csv").stdout)))
    assert len(rows) == 3 * 2 + 3 * 3


def test_one_corrector_has_no_pairs() -> None:
    found = run("agree", "-s", DEMO / "source.txt", DEMO / "reference0.txt")
    assert found.returncode == 0, found.stderr
    assert "Every two" not in found.stdout


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    (tmp_path / "skip").write_text("1\nx\n", encoding="utf-8")
    assert "--source too" in refused(run("agree", JUDGMENTS, "--skip", tmp_path / "skip"))
    assert "options that choose judgments" in refused(run("agree", *CORRECTIONS, "--judge", "anna"))
    assert "skip, line 2: 'x' is no line number" in refused(run("agree", *CORRECTIONS, "--skip", tmp_path / "skip"))
    assert "there is no format 'pdf'" in refused(run("agree", JUDGMENTS, "--format", "pdf")).lower()
    assert "chance of κ are pooled, own, symmetric" in refused(run("agree", JUDGMENTS, "--chance", "fair"))
    assert "lines but" in refused(run("agree", "-s", DEMO / "source.txt", DEMO / "README.md"))


def test_means_without_judges(tmp_path: Path) -> None:
    (tmp_path / "x-segment-scores.csv").write_text(GMEG, encoding="utf-8")
    assert "mean ratings without judges" in refused(run("agree", "x-segment-scores.csv", cwd=tmp_path))
    result = run("agree", "x-segment-scores.csv", JUDGMENTS, "--domain", "x", cwd=tmp_path)
    assert "mean ratings without judges" in refused(result)
    both = run("agree", "x-segment-scores.csv", JUDGMENTS, cwd=tmp_path)
    assert both.returncode == 0, both.stderr
    assert "they were left out" in both.stderr
    assert "Agreement on ratings" not in both.stdout
