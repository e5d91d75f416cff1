"""The analysis cache: shared, bounded, and never a reason to fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from errata.corpus.annotation import Edit
from errata.edits.analysis import Analysis, PlainAnalyser, analyse
from errata.edits.cache import AnalysisCache


@dataclass
class Counting:
    """Counts how many sentences it was asked for."""

    identity: str = "counting"
    asked: list[str] = field(default_factory=list)

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]:
        self.asked += [" ".join(words) for words in sentences]
        return PlainAnalyser().analyse(sentences)


def test_each_sentence_is_analysed_once_ever(tmp_path: Path) -> None:
    analyser = Counting()
    for _ in range(2):
        found = analyse(["a b", "a  b", "c 💔", "a b"], analyser, AnalysisCache(tmp_path))
        assert set(found) == {"a b", "c 💔"}
        assert found["c 💔"] == PlainAnalyser().analyse([["c", "💔"]])[0]
    assert sorted(analyser.asked) == ["a b", "c 💔"]
    other = Counting("another pipeline")
    analyse(["a b"], other, AnalysisCache(tmp_path))
    assert other.asked == ["a b"]


def test_without_a_store_each_different_sentence_is_analysed_once() -> None:
    analyser = Counting()
    analyse(["a", "b", "a", "a "], analyser)
    assert sorted(analyser.asked) == ["a", "b"]


def test_it_is_bounded_and_drops_what_was_not_used(tmp_path: Path) -> None:
    cache = AnalysisCache(tmp_path, limit=200_000)
    for batch in range(30):
        analyse([f"sentence {batch} {i} " + "w " * 20 for i in range(100)], Counting(), cache)
    usage = cache.usage()
    assert 0 < sum(usage.entries.values()) < 3000


def test_clear_and_usage(tmp_path: Path) -> None:
    cache = AnalysisCache(tmp_path)
    assert cache.usage().entries == {}
    analyse(["a"], Counting(), cache)
    assert cache.usage().entries == {"counting": 1}
    cache.clear()
    assert cache.usage().entries == {}
    assert cache.usage().size == 0


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "analyses.sqlite").write_bytes(b"this is no database" * 1000)
    assert list(analyse(["a"], Counting(), AnalysisCache(tmp_path))) == ["a"]
    assert (tmp_path / "analyses.damaged").exists()
    analyse(["a"], Counting(), AnalysisCache(tmp_path))
    assert AnalysisCache(tmp_path).usage().entries == {"counting": 1}


def test_a_cache_that_cannot_be_written_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    assert list(analyse(["a"], Counting(), AnalysisCache(tmp_path / "file"))) == ["a"]


WORKER = """
import sys
from pathlib import Path
from errata.edits.analysis import PlainAnalyser, analyse
from errata.edits.cache import AnalysisCache
for i in range(20):
    found = analyse([f"shared {j}" for j in range(i, i + 50)], PlainAnalyser(), AnalysisCache(Path(sys.argv[1])))
    assert len(found) == 50
"""


def test_processes_share_it(tmp_path: Path) -> None:
    workers = [
        subprocess.Popen([sys.executable, "-c", WORKER, str(tmp_path)], stderr=subprocess.PIPE) for _ in range(4)
    ]
    for worker in workers:
        _, errors = worker.communicate(timeout=120)
        assert worker.returncode == 0, errors
    assert AnalysisCache(tmp_path).usage().entries == {"plain": 69}


def test_workers_give_the_same_analyses() -> None:
    """Enough sentences for two processes; a worker that cannot start changes nothing."""
    from errata.edits.annotate import analyser_for
    from errata.edits.workers import FEWEST, ParallelAnalyser

    sentences = [["He", "go", str(i), "times", "."] for i in range(FEWEST + 1)]
    expected = analyser_for("en", None).analyse(sentences)
    assert ParallelAnalyser(analyser_for("en", None), "en", None, 2).analyse(sentences) == expected
    assert ParallelAnalyser(analyser_for("en", None), "en", "no such pipeline", 2).analyse(sentences) == expected


def test_a_pipeline_is_loaded_for_sentences_that_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from errata.edits import annotate

    def edits(target: str) -> list[tuple[Edit, ...]]:
        return annotate.Annotator(store=AnalysisCache(tmp_path)).annotate(["He go home ."], [target])

    kept = edits("He goes home .")
    annotate.analyser_for.cache_clear()
    monkeypatch.setattr("errata.pipelines.load_pipeline", lambda name: pytest.fail(f"{name} was loaded"))
    assert edits("He goes home .") == kept
    with pytest.raises(pytest.fail.Exception, match="en was loaded"):
        edits("He went home .")
    annotate.analyser_for.cache_clear()
