"""errata's own format: everything comes back, and what is wrong is told with its line."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from errata.errors import FormatError, InputError
from errata.judgments import Judgments, read_judgments, write_judgments
from tests.judgments.makers import JUDGMENTS, rated

HEADER = {"errata": "judgments", "version": 1, "name": "n", "scale": [0, 100]}
RANKING = {"kind": "ranking", "sentence": 0, "judge": "a", "places": [{"systems": ["x"], "rank": 1}]}
RATING = {"kind": "rating", "sentence": 0, "judge": "a", "systems": ["x"], "score": 5}


@given(JUDGMENTS)
def test_every_field_comes_back(judgments: Judgments) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "j.jsonl"
        write_judgments(path, judgments)
        assert read_judgments(path) == judgments


def test_a_number_that_is_not_finite_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    path.write_text("precious")
    with pytest.raises(InputError, match="not finite"):
        write_judgments(path, Judgments("", ratings=tuple(rated("a", 0, {"x": float("nan")}))))
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def refusal(tmp_path: Path, *lines: Any) -> FormatError:
    path = tmp_path / "j.jsonl"
    path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
    with pytest.raises(FormatError) as caught:
        read_judgments(path, form="jsonl")
    return caught.value


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"kind": "ranking"}, "the first line should be the heading"),
        ({**HEADER, "version": 2}, "version 2 of the format is unknown"),
        ({**HEADER, "scale": [5, 1]}, '"scale" must be'),
        ({**HEADER, "scale": [0, 10**400]}, '"scale" must be'),
        ({**HEADER, "name": 1}, '"name" must be a text'),
        ({**HEADER, "notes": "x"}, '"notes" must be'),
        ({**HEADER, "colour": 1}, "unknown key 'colour'"),
        ("[]", "a JSON object was expected"),
    ],
)
def test_bad_headings(tmp_path: Path, header: Any, problem: str) -> None:
    error = refusal(tmp_path, header)
    assert problem in str(error)
    assert error.line == 1


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ("{", "this is no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ({**RANKING, "kind": "score"}, '"kind" must be "ranking" or "rating"'),
        ({**RANKING, "kind": ["ranking"]}, '"kind" must be'),
        ({**RANKING, "sentence": -1}, '"sentence" must be'),
        ({**RANKING, "sentence": True}, '"sentence" must be'),
        ({**RANKING, "judge": None}, '"judge" must be a name'),
        ({**RATING, "judge": ""}, '"judge" must be a name'),
        ({**RANKING, "places": [{"systems": ["x"], "rank": 0}]}, '"rank" must be a whole number from 1'),
        ({**RANKING, "places": [{"systems": ["x"], "rank": 1.5}]}, '"rank" must be'),
        ({**RANKING, "places": [{"systems": ["x", "x"], "rank": 1}]}, '"systems" must be'),
        ({**RANKING, "places": [{"systems": [], "rank": 1}]}, '"systems" must be'),
        ({**RANKING, "places": [{"systems": ["x"]}]}, '"places" must be'),
        ({**RANKING, "places": {}}, '"places" must be'),
        ({**RANKING, "check": ["x"]}, '"check" of a ranking'),
        ({**RANKING, "score": 1}, "unknown key 'score'"),
        ({**RATING, "score": 101}, "the score 101 is outside the scale from 0 to 100"),
        ({**RATING, "score": float("nan")}, '"score" must be a number'),
        ({**RATING, "score": "5"}, '"score" must be a number'),
        ({**RATING, "check": [3, 2]}, '"check" of a rating'),
        ({**RATING, "seconds": -1}, '"seconds" must be'),
        ({**RATING, "approved": 1}, '"approved" must be'),
        ({**RATING, "domain": None}, '"domain" must be a text'),
        ({"kind": "rating", "sentence": 0, "judge": "a"}, 'needs the key "systems"'),
    ],
)  # fmt: skip
def test_bad_records(tmp_path: Path, record: Any, problem: str) -> None:
    error = refusal(tmp_path, HEADER, RANKING, record)
    assert problem in str(error)
    assert error.line == 3


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    assert "empty" in str(refusal(tmp_path))
