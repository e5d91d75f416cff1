"""The public face: names, typed exceptions with the same words as the command, third-party metrics."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import errata

SOURCES = ["He go home .", "Yes ."]
GOOD = ["He goes home .", "Yes ."]


def test_public_names_exist_and_are_the_only_ones() -> None:
    for name in errata.__all__:
        assert getattr(errata, name) is not None
    assert set(errata.__all__) == {
        "Annotation", "Choice", "Comparison", "Corpus", "Counts", "Edit", "ErrataError", "FormatError", "HumanScores", "InputError", "Judgments", "Material", "Metric",
        "Ranking", "Rating", "human_scores", "read_judgments", "write_judgments", "MetricError", "MetricScore", "ScoreResult", "Sentence", "SystemScores", "TooLongError", "__version__", "apply_edits", "available",
        "compare", "load_pipeline", "make_metric", "score",
    }  # fmt: skip
    with pytest.raises(AttributeError, match="nonsense"):
        errata.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(errata).attempted == 3
    assert doctest.testmod(errata).failed == 0


def test_importing_is_light() -> None:
    code = "import sys, errata; print('numpy' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
        == "False"
    )


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (
            {"outputs": {"a": GOOD[:1]}, "references": [GOOD]},
            errata.InputError,
            "System 'a' has 1 sentences but there are 2 sources",
        ),
        ({"outputs": {"a": GOOD}, "references": [GOOD, GOOD[:1]]}, errata.InputError, "Reference 1 has 1 sentences"),
        ({"outputs": {"a": GOOD}}, errata.InputError, "Sentence 1 has no reference, and m2 needs one"),
        ({"outputs": "He goes home .", "references": [GOOD]}, errata.InputError, "lists of sentences"),
        ({"outputs": {"a": GOOD}, "references": GOOD}, errata.InputError, "lists of sentences"),
        ({"outputs": {}, "references": [GOOD]}, errata.InputError, "no system"),
        (
            {"outputs": {"a": ["x\0y", "Yes ."]}, "references": [GOOD]},
            errata.InputError,
            "Sentence 1 of system 'a' contains a NUL",
        ),
        (
            {"outputs": {"a": GOOD}, "references": [GOOD], "metrics": ["gluo"]},
            errata.MetricError,
            "did you mean 'gleu'",
        ),
        ({"outputs": {"a": GOOD}, "references": [GOOD], "metrics": []}, errata.MetricError, "No metric"),
        ({"outputs": {"a": GOOD}, "references": [GOOD], "resamples": -1}, errata.InputError, "0 or more"),
        ({"outputs": {"a": GOOD}, "gold": [[]]}, errata.InputError, "gold edits for 1 sentences"),
    ],
)
def test_bad_calls_raise_typed_exceptions(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words.replace("(", r"\(")):
        errata.score(SOURCES, **arguments)  # type: ignore[arg-type]
    assert issubclass(error, errata.ErrataError)


def test_nothing_to_score() -> None:
    with pytest.raises(errata.InputError, match="no sentences"):
        errata.score([], {"a": []}, [[]])


def test_a_sentence_that_is_too_long_is_named() -> None:
    """Two unrelated texts of 80,000 words have no table that fits; the sentence is named, nothing else happens."""
    a, b = (" ".join(f"{letter}{i}" for i in range(80_000)) for letter in "ab")
    with pytest.raises(errata.TooLongError, match=r"Sentence 2 is too long for m2"):
        errata.score(["x", a], {"a": ["x", b]}, [["x", a]], metrics=["m2"], resamples=0)


def test_gold_edits_as_objects() -> None:
    gold = [[errata.Annotation(0, (errata.Edit(1, 2, ("goes", "went")),))], []]
    result = errata.score(SOURCES, ["He went home .", "Yes ."], gold=gold, metrics=["m2", "gleu"], resamples=0)
    assert result["output"]["m2"].counts == {"correct": 1, "proposed": 1, "gold": 1}
    assert result["output"]["m2"].reference is not None


def test_comparison_from_a_result() -> None:
    result = errata.score(SOURCES * 20, {"a": SOURCES * 20, "b": GOOD * 20}, [GOOD * 20], metrics=["gleu"])
    comparison = errata.compare(result)
    pair = comparison.pair("gleu", "a", "b")
    assert pair.verdict() == "better"
    assert pair.difference == result["b"]["gleu"].score - result["a"]["gleu"].score
    with pytest.raises(errata.InputError, match="at least two"):
        errata.compare(errata.score(SOURCES, GOOD, [GOOD]))


THIRD_PARTY = '''
from dataclasses import dataclass
import numpy as np
import errata

@dataclass(frozen=True)
class Length(errata.Metric):
    """Output words per source word."""
    name = "length"
    title = "Length"
    policy = "none"
    needs = "source"
    undefined = "No source words: 0."
    percent = False

    @property
    def names(self):
        return ("output", "source")

    def compare(self, material, outputs):
        rows = [(len(o.split()), len(s.split())) for o, s in zip(outputs, material.corpus.sources)]
        return errata.Counts(self.names, np.array(rows), np.arange(len(rows) + 1))

    def score(self, rows):
        return rows[..., 0] / rows[..., 1]
'''


def test_a_metric_of_another_package(tmp_path: Path) -> None:
    """An entry point is all it takes: the metric gets intervals, ranks, JSON and the report."""
    (tmp_path / "length_metric.py").write_text(THIRD_PARTY)
    meta = tmp_path / "length_metric-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: length-metric\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text("[errata.metrics]\nlength = length_metric:Length\n")
    code = (
        "import errata\n"
        "r = errata.score(['a b', 'c d'] * 9, {'x': ['a', 'c d'] * 9, 'y': ['a b', 'c'] * 9}, metrics=['length'])\n"
        "own = r['x']['length']\n"
        "print(own.score, own.low < own.score < own.high, own.rank is not None, 'length' in own.signature)\n"
        "from errata.report.html import html_report\n"
        "print('length' in html_report(r))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)}, check=False
    )
    assert done.stdout.split() == ["0.75", "True", "True", "True", "True"], done.stderr
