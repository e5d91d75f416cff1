"""Bars: on a terminal only, one after the other, and told of resamples too."""

from __future__ import annotations

import io
import sys

import pytest

from errata.cli.output import Progress
from errata.corpus import Corpus
from errata.scoring import score_batches


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def long_ago(bar: Progress) -> Progress:
    """As if the work had begun a minute ago."""
    bar.started -= 60
    return bar


def test_a_bar_follows_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with long_ago(Progress(10, "scoring")) as first, long_ago(Progress(20, "resampling", after=first)) as second:
        first(5)
        second(7)
        second(20)
        text = sys.stderr.getvalue()  # type: ignore[attr-defined]
    assert "scoring" in text
    assert "5/10" in text
    assert text.index("scoring") < text.index("resampling")


@pytest.mark.parametrize(("terminal", "begun"), [(False, long_ago), (True, lambda bar: bar)])
def test_pipes_and_short_work_see_none(monkeypatch: pytest.MonkeyPatch, terminal: bool, begun: object) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal() if terminal else io.StringIO())
    assert callable(begun)
    with begun(Progress(10, "scoring")) as bar:
        bar(5)
        bar(10)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]


def test_resamples_of_all_metrics_are_counted() -> None:
    corpus = Corpus.from_columns(["He go home ."] * 400, [["He goes home ."] * 400])
    sentences: list[int] = []
    resamples: list[int] = []
    score_batches(
        [(corpus, {"a": ["He goes home ."] * 400})] * 2,
        ["a"],
        ["gleu", "m2"],
        resamples=100,
        advance=sentences.append,
        resampled=resamples.append,
    )
    assert sentences == [400, 800]
    assert resamples == sorted(resamples)
    assert resamples[-1] == 200
    assert 100 in resamples
