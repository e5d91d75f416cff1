"""``errata train lfm`` on a GUG made up for the test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from errata.cli import train
from errata.data import MissingDataError
from errata.errors import ErrataError, InputError
from errata.learned.lfm import load_lfm
from tests.cli.helpers import DEMO
from tests.learned.helpers import made_up_grades

pytest.importorskip("errant", reason="needs the errant package")

TEXTS = ["--native", str(DEMO / "reference1.txt"), "--learner", str(DEMO / "source.txt"), "--without", "link"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("ERRATA_DATA", str(tmp_path))
    rows = [["Id", "Sentence", "Expert Judgement", "Crowd Flower Judgements", "Average", "Dataset"]]
    rows += [
        [str(one.number), one.sentence, str(one.expert), str(list(one.crowd)), str(one.mean), one.split]
        for one in made_up_grades()
    ]
    path = tmp_path / "gug" / "gug_annotations.tsv"
    path.parent.mkdir()
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path / "home"


def run(*arguments: str) -> Result:
    app = typer.Typer()
    app.command()(train.run)
    return CliRunner().invoke(app, ["lfm", *arguments])


def refused(result: Result, kind: type[ErrataError]) -> str:
    assert isinstance(result.exception, kind), result.output
    return str(result.exception)


def test_it_prints_what_each_group_is_worth(home: Path) -> None:
    result = run(*TEXTS)
    assert result.exit_code == 0, result.output
    rows = {line.split()[0]: line.split() for line in result.stdout.splitlines() if line.strip()}
    assert rows["spelling"][1] == "3"
    assert float(rows["all"][2]) > 0.3
    assert "100 test sentences of GUG; trained on 200" in result.stdout
    assert "Without the link grammar" in result.stdout
    assert f"wrote {home / 'models' / 'lfm.npz'}" in result.stderr.replace("\n", "")


def test_json_says_the_same(home: Path, tmp_path: Path) -> None:
    output = tmp_path / "result.json"
    assert run(*TEXTS, "--format", "json", "-o", str(output)).exit_code == 0
    document = json.loads(output.read_text(encoding="utf-8"))
    model = load_lfm()
    assert document["r"] == model.about["r"]
    assert [group["group"] for group in document["groups"]] == list(model.groups)


def test_one_group_alone(home: Path) -> None:
    leave = [
        part
        for g in ("spelling", "ngrams", "native", "learner", "tags", "classes", "syntax", "marks")
        for part in ("--without", g)
    ]
    result = run(*TEXTS, *leave, "--format", "csv")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[1].startswith("length,2,")
    assert result.stdout.splitlines()[1].endswith(",")  # there is nothing without it


def test_bad_input(home: Path) -> None:
    assert "There is no group of features 'hpsg'" in refused(run(*TEXTS, "--without", "hpsg"), InputError)
    assert "no such file" in refused(run("--native", "/no/such/file", *TEXTS[2:]), InputError)
    assert "There is no format 'docx'" in refused(run("--format", "docx"), InputError)
    assert "number of jobs" in refused(run("-j", "0"), InputError)
    (home.parent / "gug" / "gug_annotations.tsv").unlink()
    assert "Run: errata data get gug" in refused(run(*TEXTS), MissingDataError)
    assert not (home / "models").exists()
