"""The metric side: the same numbers as ``errata score``, kept, resumed, and honest about what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import errata
from errata.errors import InputError
from errata.meta import ArrayCache, score_metric, score_metrics
from errata.meta.scores import Aggregate
from errata.metrics import Counts, Material
from tests.meta.tiny import QUALITY, REFERENCES, SOURCES, Constant, Words, benchmark, outputs

SPECS = ("m2", "gleu", "chrf", "bleu", "ter", "levenshtein-source")


@pytest.mark.parametrize("spec", SPECS)
def test_scores_are_those_of_errata_score(spec: str) -> None:
    own = score_metric(spec, benchmark())
    texts = {name: [line or "" for line in lines] for name, lines in outputs().items()}
    expected = errata.score(list(SOURCES), texts, [list(r) for r in REFERENCES.values()], [spec], resamples=0)
    for i, system in enumerate(own.systems):
        assert own.corpus[i] == expected[system][spec].score
        sentences = expected[system][spec].sentences
        assert sentences is not None
        assert np.array_equal(own.sentences[i], sentences)


def test_skipping_is_scoring_a_shorter_text() -> None:
    own = score_metric("m2", benchmark(), references="first", skip={1, 4})
    left = [0, 2, 3, 5]
    texts = {name: [lines[i] or "" for i in left] for name, lines in outputs().items()}
    expected = errata.score(
        [SOURCES[i] for i in left], texts, [[REFERENCES["first"][i] for i in left]], ["m2"], resamples=0
    )
    assert own.kept.tolist() == left
    assert own.corpus.tolist() == [expected[system]["m2"].score for system in own.systems]


@pytest.mark.parametrize(("skip", "words"), [({6}, "cannot be left out"), (set(range(6)), "nothing remains")])
def test_skipping_too_much_is_refused(skip: set[int], words: str) -> None:
    with pytest.raises(InputError, match=words):
        score_metric("gleu", benchmark(), skip=skip)


def test_joined_sets_and_single_texts_can_be_named() -> None:
    together = score_metric("gleu", benchmark(), references="first+second")
    assert np.array_equal(together.corpus, score_metric("gleu", benchmark(), references="BOTH").corpus)
    with pytest.raises(InputError, match="no reference set 'third'"):
        score_metric("gleu", benchmark(), references="first+third")


def test_a_missing_output_is_left_out_and_says_nan() -> None:
    texts = outputs()
    texts["fair"] = (None, *texts["fair"][1:])
    own = score_metric(Words(), benchmark(texts=texts))
    fair = own.systems.index("fair")
    assert np.isnan(own.sentences[fair, 0])
    assert np.isfinite(own.sentences[fair, 1:]).all()
    whole = score_metric(Words(), benchmark())
    assert own.corpus[fair] == pytest.approx(whole.sentences[fair, 1:].mean())
    others = [i for i in range(len(own.systems)) if i != fair]
    assert np.array_equal(own.sentences[others], whole.sentences[others])


def test_a_system_without_any_output_has_no_score() -> None:
    texts = outputs()
    texts["fair"] = (None,) * len(SOURCES)
    own = score_metric(Words(), benchmark(texts=texts))
    for aggregate in ("corpus", "mean"):
        assert np.isnan(own.system_scores(aggregate)[own.systems.index("fair")])


def test_without_references_the_metric_is_named() -> None:
    bare = replace(benchmark(), references={}, default_references=None)
    with pytest.raises(InputError, match="tiny has no references here, and gleu needs some"):
        score_metric("gleu", bare)
    assert score_metric("changed", bare).references == "none"


@pytest.mark.parametrize("aggregate", ["corpus", "mean", "trueskill", "wins"])
def test_lower_is_better_is_turned(aggregate: Aggregate) -> None:
    own = score_metric(Words(), benchmark()).system_scores(aggregate, runs=50)
    order = [name for _, name in sorted(zip(own, sorted(QUALITY), strict=True))]
    assert order[-1] == "great"
    assert own[sorted(QUALITY).index("great")] > own[sorted(QUALITY).index("awful")]


@pytest.mark.parametrize("spec", SPECS)
def test_a_second_run_gives_the_same_from_the_cache(spec: str, tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    first = score_metric(spec, benchmark(), cache=store)
    assert len(store.entries()) == 1
    again = score_metric(spec, benchmark(), cache=store)
    assert len(store.entries()) == 1
    for name in ("corpus", "sentences", "rows", "kept"):
        assert np.array_equal(getattr(first, name), getattr(again, name), equal_nan=True)
    assert (first.signature, first.label, first.metric) == (again.signature, again.label, again.metric)


def test_the_cache_tells_texts_options_references_and_sentences_apart(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    texts = outputs()
    texts["good"] = texts["fair"]
    score_metric("gleu", benchmark(), cache=store)
    score_metric("gleu", benchmark(texts=texts), cache=store)
    score_metric("gleu:n=2", benchmark(), cache=store)
    score_metric("gleu", benchmark(), references="first", cache=store)
    score_metric("gleu", benchmark(), skip={0}, cache=store)
    assert len(store.entries()) == 5


@dataclass(frozen=True)
class Counted(Constant):
    """Counts how often it is asked to compare; can be told to stop as a user does."""

    name = "counted"
    calls: ClassVar[list[str]] = []
    stop: bool = False
    tag: str = ""

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        self.calls.append(self.tag)
        if self.stop:
            raise KeyboardInterrupt
        return super().compare(material, outputs)


def test_an_interrupted_run_resumes_after_the_metrics_it_had_done(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    Counted.calls.clear()
    with pytest.raises(KeyboardInterrupt):
        score_metrics([Counted(tag="one"), Counted(tag="two", stop=True)], benchmark(), cache=store)
    assert Counted.calls == ["one"] * len(QUALITY) + ["two"]
    Counted.calls.clear()
    found = score_metrics([Counted(tag="one"), Counted(tag="two")], benchmark(), cache=store)
    assert Counted.calls == ["two"] * len(QUALITY)
    assert [own.corpus.tolist() for own in found] == [[0.75] * len(QUALITY)] * 2
