"""Automatic closest golds, end to end."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from errata.closest.automatic import ClosestMaker, Made, automatic_scores
from errata.closest.scoring import Settings
from errata.corpus import Annotation, Corpus
from errata.corpus.annotation import Edit
from errata.corpus.files import read_sentences, write_lines
from errata.corpus.m2 import write_m2
from errata.corpus.sentences import Sentence
from errata.errors import InputError
from errata.metrics import make_metric
from tests import data
from tests.cli.helpers import run

TWO = (
    Annotation(0, (Edit(1, 2, ("goes",)), Edit(3, 4, ("the school",)))),
    Annotation(1, (Edit(1, 2, ("went",)), Edit(4, 5, ("!",)))),
)


def small() -> ClosestMaker:
    return ClosestMaker(Corpus.of([Sentence("She go to school .", annotations=TWO)]))


def test_edits_of_two_annotators_are_mixed() -> None:
    assert small().make(["She went to the school ."])[0].text == "She went to the school ."
    assert small().make(["She goes to school !"])[0].text == "She goes to school !"
    assert small().make(["She run to school ."])[0].text in (
        "She go to school .",
        "She goes to school .",
        "She went to school .",
    )
    assert small().annotators == 2


def test_a_metric_as_objective_is_never_below_the_nearest() -> None:
    output = ["She went to a school !"]
    maker = small()
    for name in ("m2", "gleu", "ter", "bleu"):
        metric = make_metric(name)
        near, best = maker.make(output)[0], maker.make(output, name)[0]
        scores = maker.sentence_scores(metric, [0, 0], output * 2, [near, best])
        assert scores[1] >= scores[0]


def test_gold_edits_are_needed() -> None:
    with pytest.raises(InputError, match="made from gold edits"):
        ClosestMaker(Corpus(["a"], [("b",)]))


@pytest.mark.data
@pytest.mark.parametrize("gold", ["NUCLE", "BN", "ALL"])
def test_the_command_equals_brute_force(gold: str, tmp_path: Path) -> None:
    """Of a sample of real sentences: all combinations listed, where there are at most 10,000."""
    corpus = data.take(data.gold(gold).corpus, range(0, 1312, 23))
    assert corpus.annotations is not None
    outputs = data.output("CAMB")[0:1312:23]
    maker = ClosestMaker(corpus)
    write_m2(
        tmp_path / "gold.m2",
        [Sentence(s, annotations=a) for s, a in zip(corpus.sources, corpus.annotations, strict=True)],
    )
    write_lines(tmp_path / "camb.txt", outputs)
    made = run("closest", "make", tmp_path / "camb.txt", "--gold", tmp_path / "gold.m2", "-o", tmp_path / "cg.txt")
    assert made.returncode == 0, made.stderr
    checked = 0
    for text, output, sentence in zip(
        read_sentences(tmp_path / "cg.txt"), outputs, maker.combinations.sentences, strict=True
    ):
        if sentence.count <= 10_000:
            checked += 1
            listed = [list(sentence.text(choice)) for choice in sentence]
            assert text.split() in listed
            assert Levenshtein.distance(text.split(), output.split()) == min(
                Levenshtein.distance(one, output.split()) for one in listed
            )
    assert checked > 25


@pytest.mark.data
def test_the_objective_takes_the_best_of_all_combinations() -> None:
    corpus = data.take(data.gold("NUCLE").corpus, range(0, 300, 7))
    outputs = data.output("AMU")[0:300:7]
    maker = ClosestMaker(corpus)
    metric = make_metric("m2")
    best = maker.make(outputs, metric, most=200)
    few = [i for i, sentence in enumerate(maker.combinations.sentences) if sentence.different <= 200]
    assert len(few) > 20
    for i in few:
        sentence = maker.combinations.sentences[i]
        every = [Made.of(sentence.text(choice), sentence.edits(choice)) for choice in sentence]
        scores = maker.sentence_scores(metric, [i] * len(every), [outputs[i]] * len(every), every)
        own = maker.sentence_scores(metric, [i], [outputs[i]], [best[i]])
        assert own[0] >= np.nanmax(scores) - 1e-12


@pytest.mark.data
def test_all_outputs_against_sixteen_annotators_in_a_minute() -> None:
    started = time.monotonic()
    maker = ClosestMaker(data.gold("ALL").corpus, 2)
    assert maker.annotators == 16
    for system in data.SYSTEMS:
        (own,) = automatic_scores("ALL", maker, system, data.output(system), ["m2"], Settings(100, 1, 2))
        assert own.closest.value >= own.standard.value
        assert own.gain is not None
        assert (own.gain.difference > 0) == (own.closest.value > own.standard.value)
    assert time.monotonic() - started < 60


@pytest.mark.data
def test_more_annotators_bring_the_gold_nearer() -> None:
    output = data.output("AMU")
    near = {name: ClosestMaker(data.gold(name).corpus, 2).nearest(output) for name in ("NUCLE", "BN")}
    reached = {name: sum(one.distance == 0 for one in own) for name, own in near.items()}
    assert reached["NUCLE"] < reached["BN"]
