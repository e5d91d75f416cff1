"""Reference sets, numbers of references, levels and ranks."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from errata.errors import InputError
from errata.meta import (
    ArrayCache,
    ReferenceSet,
    corpus_against_sentence,
    correlate_systems,
    rank_comparison,
    reference_curve,
    reference_grid,
    score_metric,
)
from errata.meta.curves import subsets_of
from tests.meta.tiny import REFERENCES, SOURCES, Constant, Words, benchmark

METRICS = ("m2", "gleu", "imeasure", "bleu", "chrf", "ter")


@pytest.mark.parametrize("aggregate", ["corpus", "mean"])
@pytest.mark.parametrize("spec", METRICS)
def test_a_point_is_the_score_with_just_these_references(spec: str, aggregate: str) -> None:
    made = benchmark()
    curve = reference_curve(spec, made, "BOTH", repeats=5, aggregate=aggregate)  # type: ignore[arg-type]
    one, both = curve.points
    assert [point.references for point in curve.points] == [1, 2]
    for scores, name in zip(one.scores, REFERENCES, strict=True):  # there are two subsets of one, each taken once
        own = score_metric(spec, made, references=name)
        assert scores == pytest.approx(own.sign * own.system_scores(aggregate), abs=1e-12)  # type: ignore[arg-type]
    own = score_metric(spec, made, references="BOTH")
    assert both.scores[0] == pytest.approx(own.sign * own.system_scores(aggregate), abs=1e-12)  # type: ignore[arg-type]
    expected = correlate_systems(own, made, aggregate=aggregate)["spearman"].value  # type: ignore[arg-type]
    assert both.correlations == pytest.approx([expected], nan_ok=True)


def test_metrics_that_reorder_references_are_compared_anew() -> None:
    """No two references are equal here, so that the I-measure has a row for each, but in an order of its own."""
    other = {name: tuple(f"{line} {name}" for line in lines) for name, lines in REFERENCES.items()}
    single = {name: ReferenceSet(name, {name: lines}) for name, lines in other.items()}
    made = replace(benchmark(), references={"BOTH": ReferenceSet("BOTH", other), **single})
    curve = reference_curve("imeasure", made)
    for scores, name in zip(curve.points[0].scores, other, strict=True):
        assert scores == pytest.approx(score_metric("imeasure", made, references=name).corpus, abs=1e-12)


def test_subsets_are_distinct_members_in_order_and_all_of_them_where_few() -> None:
    drawn = subsets_of(10, 4, 30, seed=1)
    assert len(drawn) == 30
    assert all(len(set(s.tolist())) == 4 and s.tolist() == sorted(s.tolist()) for s in drawn)
    assert len({tuple(s) for s in drawn}) > 20
    assert [tuple(s) for s in subsets_of(4, 2, 6, seed=1)] == list(combinations(range(4), 2))


def test_a_curve_comes_back_from_the_cache(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    first = reference_curve("gleu", benchmark(), cache=store)
    again = reference_curve("gleu", benchmark(), cache=store)
    assert len(store.entries()) == 1
    assert first.to_dict() == again.to_dict()
    reference_curve("gleu", benchmark(), cache=store, aggregate="mean")
    assert len(store.entries()) == 2


def test_curves_that_cannot_be_are_refused() -> None:
    with pytest.raises(InputError, match="has 2 texts, so 3 cannot be drawn"):
        reference_curve("gleu", benchmark(), counts=[3])
    with pytest.raises(InputError, match="looks at no reference"):
        reference_curve("changed", benchmark())
    with pytest.raises(InputError, match="1 or more"):
        reference_curve("gleu", benchmark(), repeats=0)
    with pytest.raises(InputError, match="not of wins"):
        reference_curve("gleu", benchmark(), aggregate="wins")


def test_a_grid_has_every_metric_under_every_set() -> None:
    made = benchmark()
    done: list[int] = []
    grid = reference_grid(["gleu", Words()], made, advance=done.append)
    assert grid.references == ("BOTH", "first", "second")
    assert grid.metrics == ("gleu", "words")
    assert done == [1, 2, 3, 4, 5, 6]
    for i, references in enumerate(grid.references):
        own = correlate_systems(score_metric("gleu", made, references=references), made)
        assert grid.values("pearson")[i, 0] == own["pearson"].value


def test_a_reference_of_the_wrong_length_is_refused() -> None:
    short = ReferenceSet("short", {"short": SOURCES[:3]})
    with pytest.raises(InputError, match="'short' has 3 sentences but there are 6 sources"):
        score_metric("gleu", benchmark(), references=short)


def test_some_lines_of_a_longer_text_can_be_references() -> None:
    longer = tuple(line for text in REFERENCES["first"] for line in ("something else", text))
    lines = tuple(range(1, 12, 2))
    own = score_metric("gleu", benchmark(), references=ReferenceSet("odd", {"odd": longer}, lines=lines))
    assert np.array_equal(own.corpus, score_metric("gleu", benchmark(), references="first").corpus)


def test_corpus_and_sentence_levels() -> None:
    made = benchmark()
    own = score_metric("gleu", made)
    found = corpus_against_sentence(own, made)
    assert found.corpus["pearson"].value == correlate_systems(own, made)["pearson"].value
    assert found.mean["pearson"].value == correlate_systems(own, made, aggregate="mean")["pearson"].value
    assert 0 <= found.fisher["pearson"] <= 1
    constant = corpus_against_sentence(score_metric(Constant(), made), made)
    assert math.isnan(constant.fisher["spearman"])
    assert constant.to_dict()["williams"] is None


def test_ranks_side_by_side_share_places_of_equals() -> None:
    made = benchmark(scores={"awful": 1.0, "bad": 2.0, "fair": 2.0, "good": 3.0, "great": 4.0})
    places = {
        pair.system: pair.human for pair in rank_comparison(correlate_systems(score_metric(Constant(), made), made))
    }
    assert places == {"great": 1, "good": 2, "bad": 3.5, "fair": 3.5, "awful": 5}
    metric = {pair.metric for pair in rank_comparison(correlate_systems(score_metric(Constant(), made), made))}
    assert metric == {3}
