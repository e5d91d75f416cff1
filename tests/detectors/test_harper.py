"""Harper, the real one, in node."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from errata.detectors import DetectorError, Error
from errata.detectors.harper import Harper, Workers, workers_of
from errata.errors import MetricError
from errata.setup import NotInstalledError
from tests.detectors.processes import alive, command_of, descendants, wait_until

LINES = ["This is an test .", "The goverment is here .", "All is well .", "😀 The goverment is here ."]


def test_errors(harper_home: Path) -> None:
    found = Harper().detect(LINES)
    assert found == [
        (Error(8, 10, "AnA"),), (Error(4, 13, "SpellCheck"),), (), (Error(6, 15, "SpellCheck"),),
    ]  # fmt: skip
    assert Harper("en-GB").detect(["The colour is red ."]) == [()]
    assert [error.rule for error in Harper().detect(["The colour is red ."])[0]] == ["SpellCheck"]


def test_identity(harper_home: Path) -> None:
    assert Harper().identity == (
        "Harper 2.10.0, en-US, default rules without CommaFixes+LongSentences+Spaces+UnclosedQuotes"
    )


def test_disabled_rules(harper_home: Path) -> None:
    assert Harper(disabled=("Spaces", "SpellCheck")).detect(["The goverment is here ."]) == [()]
    assert [error.rule for error in Harper(disabled=()).detect(["All is well ."])[0]] == ["Spaces"]


def test_a_worker_that_is_killed_is_started_again(harper_home: Path) -> None:
    workers = workers_of(harper_home / "harper", "en-US", Harper().workers)
    expected = Harper().detect(LINES)
    for worker in workers.all:
        if worker.process:
            worker.process.kill()
    assert Harper().detect(LINES) == expected


def test_one_that_always_dies(tmp_path: Path) -> None:
    with pytest.raises(DetectorError, match="Harper stopped 3 times"):
        Workers(tmp_path, "en-US", 1).check(["a"], [])


def test_no_node(harper_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(DetectorError, match="Harper needs node"):
        Workers(harper_home, "en-US", 1).check(["a"], [])


def test_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    with pytest.raises(NotInstalledError, match="Run: errata setup harper"):
        _ = Harper().identity


def test_other_languages() -> None:
    with pytest.raises(MetricError, match="Harper knows en-US"):
        Harper("ru-RU")


STAY = "import sys; from errata.detectors.harper import Harper; Harper().detect(['a b']); print('done', flush=True); sys.stdin.read()"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
def test_no_node_is_left_behind(harper_home: Path) -> None:
    errata = subprocess.Popen([sys.executable, "-c", STAY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert errata.stdout is not None
    assert errata.stdout.readline() == "done\n"
    nodes = [each for each in descendants(errata.pid) if "harper.mjs" in command_of(each)]
    assert nodes
    os.kill(errata.pid, signal.SIGKILL)
    errata.wait()
    wait_until(lambda: not any(map(alive, nodes)))
