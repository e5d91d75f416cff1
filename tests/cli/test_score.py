"""``errata score``: the contract scripts rely on."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import errata
from errata.metrics.errors import ErrorCounts
from errata.metrics.lfm import LinguisticFeatures
from tests.cli.helpers import DEMO, demo_arguments, run


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_json_has_everything_a_script_needs() -> None:
    result = run(
        "score", *demo_arguments("conservative", "noisy"), "-m", "m2:beta=0.2", "--format", "json", "--sentences"
    )
    assert result.returncode == 0, result.stderr
    document = json.loads(result.stdout)
    assert document["errata"] == errata.__version__
    assert [system["name"] for system in document["systems"]] == ["conservative", "noisy"]
    own = document["systems"][0]["metrics"]["m2:beta=0.2"]
    assert set(own["counts"]) == {"correct", "proposed", "gold"}
    assert set(own["parts"]) == {"precision", "recall"}
    assert own["parts"]["precision"] == own["counts"]["correct"] / own["counts"]["proposed"]
    assert own["low"] <= own["score"] <= own["high"]
    assert "beta:0.2" in own["signature"]
    assert f"errata:{errata.__version__}" in own["signature"]
    assert len(own["sentences"]) == 150
    for name, total in own["counts"].items():
        assert sum(sentence["counts"][name] for sentence in own["sentences"]) == total


def test_the_command_and_the_api_agree_exactly() -> None:
    needs_setting_up = (ErrorCounts, LinguisticFeatures)
    metrics = [name for name, metric in errata.available().items() if not issubclass(metric, needs_setting_up)]
    arguments = [part for name in metrics for part in ("-m", name)]
    result = run(
        "score",
        *demo_arguments("aggressive", "meaning"),
        *arguments,
        "--format",
        "json",
        "--seed",
        "5",
        "--resamples",
        "50",
    )
    document = json.loads(result.stdout)
    systems = {name: lines(DEMO / "systems" / f"{name}.txt") for name in ("aggressive", "meaning")}
    references = [lines(DEMO / f"reference{i}.txt") for i in range(3)]
    same = errata.score(lines(DEMO / "source.txt"), systems, references, metrics, seed=5, resamples=50, sentences=False)
    assert document == json.loads(json.dumps(same.to_dict()))


def test_no_resamples_no_intervals() -> None:
    result = run("score", *demo_arguments("noisy", "meaning"), "-m", "gleu", "--resamples", "0", "--format", "json")
    own = json.loads(result.stdout)["systems"][0]["metrics"]["gleu"]
    assert own["low"] is None
    assert own["high"] is None
    assert "rank" not in own
    assert "bootstrap" not in own["signature"]
    assert "[" not in run("score", *demo_arguments("noisy"), "-m", "gleu", "--resamples", "0").stdout


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "csv", "json", "html"])
def test_formats_carry_the_same_scores(form: str, tmp_path: Path) -> None:
    target = tmp_path / "scores"
    result = run("score", *demo_arguments("conservative", "aggressive"), "-m", "m2", "--format", form, "-o", target)
    assert result.returncode == 0, result.stderr
    assert result.stdout == ""
    assert str(target) in result.stderr
    text = target.read_text(encoding="utf-8")
    exact = errata.score(
        lines(DEMO / "source.txt"),
        {"aggressive": lines(DEMO / "systems" / "aggressive.txt")},
        [lines(DEMO / f"reference{i}.txt") for i in range(3)],
        ["m2"],
        resamples=0,
    )["aggressive"]["m2"].score
    if form == "csv":
        rows = {row["system"]: row for row in csv.DictReader(io.StringIO(text))}
        assert float(rows["aggressive"]["m2"]) == exact
        assert rows["conservative"]["m2_rank"] == "1"
    elif form == "json":
        assert json.loads(text)["systems"][1]["metrics"]["m2"]["score"] == exact
    else:
        assert f"{exact * 100:.2f}" in text
        assert "annotators-kept" in text  # the signature


def test_ties_are_marked() -> None:
    result = run("score", *demo_arguments("conservative", "meaning", "noisy"), "-m", "m2", "--format", "csv")
    ranks = {row["system"]: row["m2_rank"] for row in csv.DictReader(io.StringIO(result.stdout))}
    assert ranks == {"conservative": "1=", "meaning": "1=", "noisy": "3"}


def test_sentences_as_csv() -> None:
    result = run("score", *demo_arguments("noisy"), "-m", "m2", "-m", "exact", "--sentences", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == 150
    assert set(rows[0]) >= {"line", "system", "m2", "m2 correct", "exact"}


def test_parts_are_those_of_the_json() -> None:
    arguments = [
        "score",
        *demo_arguments("conservative", "noisy"),
        "-m",
        "m2",
        "-m",
        "gleu",
        "-m",
        "ster",
        "--resamples",
        "0",
    ]
    document = json.loads(run(*arguments, "--format", "json").stdout)
    own = document["systems"][1]["metrics"]["m2"]
    markdown = run(*arguments, "--parts", "--format", "markdown").stdout
    assert "| system | correct | proposed | gold | precision | recall | score |" in markdown
    fractions = (own["parts"]["precision"], own["parts"]["recall"], own["score"])
    shown = [*map(str, own["counts"].values()), *(f"{value * 100:.2f}" for value in fractions)]
    assert f"| noisy | {' | '.join(shown)} |" in markdown
    assert "parts" not in run(*arguments, "--format", "markdown").stdout
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "--parts", "--format", "csv").stdout)))
    found = {row["part"]: float(row["value"]) for row in rows if (row["metric"], row["system"]) == ("m2", "noisy")}
    assert found == {**own["counts"], **own["parts"], "score": own["score"]}
    assert {row["metric"] for row in rows} == {"m2", "gleu", "ster"}


def test_gold_brings_source_and_references(tmp_path: Path) -> None:
    gold = tmp_path / "gold.m2"
    assert (
        run("convert", DEMO / "source.txt", *(DEMO / f"reference{i}.txt" for i in range(3)), "-o", gold).returncode == 0
    )
    options = ("-m", "m2", "-m", "gleu", "-m", "imeasure:tokenize=none", "--format", "json", "--resamples", "0")
    from_gold = json.loads(run("score", "--gold", gold, DEMO / "systems" / "meaning.txt", *options).stdout)
    from_text = json.loads(run("score", *demo_arguments("meaning"), *options).stdout)
    for metric, own in from_text["systems"][0]["metrics"].items():
        assert from_gold["systems"][0]["metrics"][metric]["counts"] == own["counts"], metric


def test_pipes_can_be_read(tmp_path: Path) -> None:
    """A named pipe is read once and used twice (checking, scoring)."""
    import os
    import threading

    pipe = tmp_path / "piped.txt"
    os.mkfifo(pipe)
    text = (DEMO / "systems" / "meaning.txt").read_bytes()
    writer = threading.Thread(target=lambda: pipe.write_bytes(text))
    writer.start()
    result = run("score", *demo_arguments(), pipe, "-m", "exact", "--format", "json")
    writer.join()
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["systems"][0]["name"] == "piped"


def test_nothing_but_results_goes_into_a_pipe() -> None:
    result = run("score", *demo_arguments("noisy"), "-m", "gleu")
    assert result.stderr == ""
    assert "\x1b" not in result.stdout


def test_help_is_quick_and_complete() -> None:
    """Under 0.3 seconds, counted in CPU time: the machine may be busy with other things."""
    import resource

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(5):
        start = used()
        result = run("--help")
        times.append(used() - start)
    assert all(word in result.stdout for word in ("score", "compare", "convert", "metrics", "demo"))
    assert min(times) < 0.3, times
    assert run("--version").stdout.strip() == f"errata {errata.__version__}"
