"""The demo judgments: made as they say, and good for showing every filter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from errata.demo import copy_corpus, demo_file
from errata.demo.judgments import judgments as make
from errata.errors import InputError
from errata.judgments import apply_filters, read_judgments, summarise


def test_the_file_is_what_its_program_makes() -> None:
    lines = demo_file("judgments.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == list(make())


def test_it_is_copied_with_the_corpus(tmp_path: Path) -> None:
    copy_corpus(tmp_path / "demo")
    assert read_judgments(tmp_path / "demo" / "judgments.jsonl").judges() == ("anna", "ben", "chloe", "dev", "eli")


def test_it_fits_the_corpus() -> None:
    demo = read_judgments(demo_file("judgments.jsonl"))
    domains = demo_file("domains.txt").read_text(encoding="utf-8").splitlines()
    assert all(domains[record.sentence] == record.domain for record in demo.records())
    systems = {
        name: demo_file(f"systems/{name}.txt").read_text(encoding="utf-8").splitlines() for name in demo.systems()
    }
    for ranking in demo.rankings:
        for place in ranking.places:
            assert len({systems[name][ranking.sentence] for name in place.systems}) == 1


@pytest.mark.parametrize("text", ["gmeg:source=unchanged,control=noisy", "attention"])
def test_only_the_careless_judge_fails_the_controls(text: str) -> None:
    _, (report,) = apply_filters(read_judgments(demo_file("judgments.jsonl")), [text])
    assert list(report.judges) == ["eli"]
    assert report.undecided == ()


def test_it_has_something_of_everything() -> None:
    summary = summarise(read_judgments(demo_file("judgments.jsonl")))
    assert summary.empty == 1
    assert summary.repeated > summary.contradictory > 0
    assert sum(system.not_judged for system in summary.systems) == 2
    assert all(system.ranked and system.rated for system in summary.systems)


def test_a_file_that_the_demo_lacks() -> None:
    with pytest.raises(InputError, match="has no file"):
        demo_file("nowhere.txt")
