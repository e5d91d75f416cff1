"""Mixtures of systems, against texts that are really mixed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import errata
from errata.errors import InputError
from errata.meta import correlate_synthetic, mixtures_of, score_metric
from tests.meta.tiny import REFERENCES, SOURCES, Constant, benchmark, outputs


@pytest.mark.parametrize(
    ("spec", "aggregate"), [("chrf", "corpus"), ("bleu", "corpus"), ("gleu", "mean"), ("ter", "corpus")]
)
def test_a_mixture_scores_as_its_text_does(spec: str, aggregate: str) -> None:
    made = benchmark()
    mixtures = mixtures_of(made, len(SOURCES), many=20, seed=5)
    own = score_metric(spec, made)
    values = own.mixture_scores(mixtures, aggregate)  # type: ignore[arg-type]
    texts = {}
    for m in range(len(mixtures)):
        a, b = (outputs()[made.systems[side[m]]] for side in (mixtures.first, mixtures.second))
        texts[f"m{m}"] = [(a if mixtures.taken[m, i] else b)[i] or "" for i in range(len(SOURCES))]
    expected = errata.score(list(SOURCES), texts, [list(r) for r in REFERENCES.values()], [spec], resamples=0)
    for m in range(len(mixtures)):
        scored = expected[f"m{m}"][spec]
        assert scored.sentences is not None
        value = scored.score if aggregate == "corpus" else float(scored.sentences.mean())
        assert values[m] == pytest.approx(own.sign * value, abs=1e-12)


def test_human_scores_of_mixtures_are_means_of_their_sentences() -> None:
    made = benchmark()
    assert made.human.ratings is not None
    mixtures = mixtures_of(made, len(SOURCES), many=12)
    found = correlate_synthetic(score_metric("gleu", made), made, mixtures, originals=False)
    for m in range(len(mixtures)):
        taken = mixtures.taken[m]
        ratings = np.where(taken, made.human.ratings[mixtures.first[m]], made.human.ratings[mixtures.second[m]])
        assert found.human[m] == pytest.approx(ratings.mean())
    assert len(found.systems) == 12


def test_originals_are_on_the_same_scale_whatever_the_human_scores() -> None:
    made = benchmark(scores={"good": 1.0, "bad": -1.0, "fair": 0.0, "great": 2.0, "awful": -2.0})
    assert made.human.ratings is not None
    found = correlate_synthetic(score_metric("gleu", made), made, mixtures_of(made, len(SOURCES), many=8))
    assert len(found.systems) == 5 + 8
    assert found.human[:5] == pytest.approx(made.human.ratings.mean(axis=1))
    own = score_metric("gleu:references=average", made)
    assert found.scores[:5] == pytest.approx(own.corpus)


def test_only_systems_that_may_be_mixed_are_mixed() -> None:
    made = replace(benchmark(), mixable=("fair", "great"))
    mixtures = mixtures_of(made, len(SOURCES), many=30)
    assert {made.systems[i] for i in (*mixtures.first, *mixtures.second)} == {"fair", "great"}
    assert len(mixtures) == 30


def test_what_cannot_be_mixed_is_refused() -> None:
    with pytest.raises(InputError, match="no ratings of sentences"):
        mixtures_of(benchmark(rated=False), 6)
    with pytest.raises(InputError, match="two systems to mix"):
        mixtures_of(replace(benchmark(), mixable=("fair",)), 6)
    with pytest.raises(InputError, match="1 or more"):
        mixtures_of(benchmark(), 6, many=0)


def test_a_constant_metric_is_undefined_over_mixtures_too() -> None:
    made = benchmark()
    found = correlate_synthetic(
        score_metric(Constant(), made), made, mixtures_of(made, 6, many=40), coefficients=("pearson", "accuracy")
    )
    assert found["pearson"].why == "the metric gives all systems one score"
    assert found["accuracy"].value == 0.5
