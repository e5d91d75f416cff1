"""Mixtures of metrics: weights, texts that name them, batches, tests and signatures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pytest

import errata
from errata.corpus import Corpus
from errata.errors import InputError, MetricError, TooLongError
from errata.metrics import Material, make_metric
from errata.metrics.beside import Beside
from errata.metrics.distance import Exact
from errata.metrics.mixture import Mixture, Term, is_mixture, parse_mixture
from errata.scoring import MetricScore, compare
from tests.common.test_groups import Data, odd, ordinary

PARTS = ["gleu", "m2", "errant", "chrf++", "imeasure", "sari", "exact", "levenshtein:average=characters", "bleu"]


def mixed(spec: str) -> Mixture:
    return parse_mixture(spec, make_metric)


def scored(data: Data, metric: str | Mixture, **settings: int) -> dict[str, MetricScore]:
    if not isinstance(metric, Mixture) and is_mixture(metric):
        metric = mixed(metric)
    label = metric if isinstance(metric, str) else metric.name
    result = errata.score(data.sources, data.systems, data.references, [metric], **{"resamples": 0, **settings})
    return {system.name: system[label] for system in result}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("data", [ordinary(), odd()], ids=["ordinary", "odd"])
def test_weights_of_one_and_zero_leave_the_part(part: str, data: Data) -> None:
    other = "chrf" if part != "chrf" else "m2"
    alone = scored(data, part)
    for spec in (f"1*{part}", f"1*{part}+0*{other}", f"0*{other} + 1.0 * {part}"):
        for name, own in scored(data, spec).items():
            np.testing.assert_allclose(own.sentences, alone[name].sentences, atol=1e-14)
            assert own.score == pytest.approx(alone[name].sentences.mean(), abs=1e-12)
            assert own.parts[part] == pytest.approx(own.score, abs=1e-12)


@pytest.mark.parametrize("part", PARTS)
def test_corpus_scores_of_one_part_are_its_own(part: str) -> None:
    alone = scored(ordinary(), part, resamples=50)
    for name, own in scored(ordinary(), f"corpus(1*{part})", resamples=50).items():
        assert own.score == pytest.approx(alone[name].score, abs=1e-14)
        np.testing.assert_allclose(own.samples, alone[name].samples, atol=1e-12)


def test_sentence_scores_are_weighted_sums() -> None:
    gleu, m2 = scored(ordinary(), "gleu"), scored(ordinary(), "m2")
    for name, own in scored(ordinary(), "0.97*gleu+0.03*m2").items():
        expected = 0.97 * gleu[name].sentences + 0.03 * m2[name].sentences
        np.testing.assert_allclose(own.sentences, expected, atol=1e-14)
        assert own.score == pytest.approx(expected.mean())
    for name, own in scored(ordinary(), "corpus(0.97*gleu+0.03*m2)").items():
        assert own.score == pytest.approx(0.97 * gleu[name].score + 0.03 * m2[name].score)


def test_order_of_terms() -> None:
    first, second = (
        scored(ordinary(), spec, resamples=50) for spec in ("0.2*m2+0.3*gleu+.5*errant", ".5*errant+0.3*gleu+0.2*m2")
    )
    for name, own in first.items():
        assert own.signature == second[name].signature
        assert own.score == second[name].score
        np.testing.assert_array_equal(own.samples, second[name].samples)


def test_lower_is_better() -> None:
    gleu, ter = scored(ordinary(), "gleu"), scored(ordinary(), "ter")
    for spec in ("1*gleu-0.5*ter", "1*gleu + -0.5*ter", "-0.5*ter+1*gleu"):
        for name, own in scored(ordinary(), spec).items():
            np.testing.assert_allclose(own.sentences, gleu[name].sentences - 0.5 * ter[name].sentences, atol=1e-14)


def test_intervals_and_paired_tests() -> None:
    data = ordinary()
    systems = {**data.systems, "perfect": data.references[0]}
    result = errata.score(data.sources, systems, data.references, [mixed("0.5*chrf+0.5*gleu")], resamples=200)
    own = result["perfect"]["mixture"]
    assert own.low <= own.score <= own.high
    assert compare(result).pair("mixture", "a", "perfect").verdict() == "better"


def test_references_are_needed_where_a_part_needs_them() -> None:
    assert mixed("1*changed+1*levenshtein-source").needs == "source"
    assert mixed("1*changed+1*gleu").needs == "references"
    with pytest.raises(InputError, match="has no reference"):
        errata.score(["a"], ["a"], metrics=[mixed("1*changed+1*gleu")])
    assert errata.score(["a"], ["a"], metrics=[mixed("1*changed")])["output"]["mixture"].score == 0


def test_rows_are_those_of_references_only_if_all_are() -> None:
    data = ordinary()
    material = Material(Corpus.from_columns(data.sources, data.references))
    for spec, rows in (("1*gleu+1*m2", 3), ("1*gleu+1*bleu", 4), ("1*bleu+1*changed", 4), ("1*changed", 4)):
        counts = mixed(spec).compare(material, data.systems["a"])
        assert set(np.diff(counts.first).tolist()) == {rows}, spec


def test_signature_names_all_parts() -> None:
    for own in scored(ordinary(), "0.25*gleu:n=3+0.75*errant", resamples=20).values():
        assert own.signature.startswith("mixture|average:sentences|0.75*(errant|")
        assert " + 0.25*(gleu|n:3|iterations:500|" in own.signature
        assert "|refs:3|gold:edits of the texts|analysis:en:" in own.signature


@pytest.mark.parametrize(
    ("spec", "terms"),
    [
        ("0.97*gleu+0.03*m2", {"gleu": 0.97, "m2": 0.03}),
        (" 1e-1 * gleu + 9.e-1*m2 ", {"gleu": 0.1, "m2": 0.9}),
        ("0.5*chrf+++0.5*m2", {"chrf++": 0.5, "m2": 0.5}),
        ("0.5*chrf+0.5*chrf++", {"chrf": 0.5, "chrf++": 0.5}),
        (".5*levenshtein-source+2*m2", {"levenshtein-source": 0.5, "m2": 2}),
        ("1*m2:beta=0.2,max_unchanged_words=3+1*m2", {"m2:beta=0.2,max_unchanged_words=3": 1, "m2": 1}),
        ("corpus(0.5*m2 - 1*ter)", {"m2": 0.5, "ter": -1}),
        ("sentences( 1*m2 )", {"m2": 1}),
    ],
)
def test_texts_that_name_mixtures(spec: str, terms: dict[str, float]) -> None:
    assert is_mixture(spec)
    found = mixed(spec)
    assert {term.label: term.weight for term in found.terms} == terms
    assert found.average == ("corpus" if spec.startswith("corpus") else "sentences")


@pytest.mark.parametrize("spec", ["gleu", "m2:beta=0.2", "chrf++", "levenshtein-source", "chrf++:beta=3"])
def test_texts_that_name_one_metric(spec: str) -> None:
    assert not is_mixture(spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gleu*0.5", "'gleu\\*0.5' is no term of a mixture; write weights and metrics as"),
        ("0.5*gleu+m2*0.5", "There is no metric 'gleu\\+m2\\*0.5'|is a mixture itself"),
        ("0.5*gleu*2", "is a mixture itself|There is no metric"),
        ("0.5*gleu+0.5*", "a weight 0.5 has no metric"),
        ("0.5*0.5*gleu", "'0.5\\*gleu' is a mixture itself; multiply its weights out"),
        ("0.5*gluu", "There is no metric 'gluu' .did you mean 'gleu'"),
        ("0.5*gleu:m=3", "has no option 'm'"),
        ("0.5*gleu+0.5*gleu", "gleu is in the mixture twice"),
        ("0.5*gleu-0.5*m2", "Of m2 higher is better: in a mixture it needs a positive weight. Got -0.5"),
        ("0.5*gleu+0.5*ter", "Of ter lower is better: in a mixture it needs a negative weight. Got 0.5"),
        ("1e999*gleu", "the weight 1e999 is too large"),
        ("corpus(gleu)", "'gleu' is no term of a mixture"),
        ("corpus()", "names no metric"),
    ],
)
def test_texts_that_name_nothing(spec: str, message: str) -> None:
    assert is_mixture(spec)
    with pytest.raises(MetricError, match=message):
        mixed(spec)


@pytest.mark.parametrize("spec", ["0.5*errant+0.3*m2+0.2*imeasure", "0.5*gleu+0.5*chrf++", "1*errant"])
@pytest.mark.parametrize("data", [ordinary(), odd()], ids=["ordinary", "odd"])
def test_parts_compared_in_a_second_thread_are_the_same(spec: str, data: Data) -> None:
    one, two = (scored(data, spec, jobs=jobs, resamples=20) for jobs in (1, 2))
    for name, own in one.items():
        assert own.score == two[name].score
        assert np.array_equal(own.rows, two[name].rows)
        assert np.array_equal(own.samples, two[name].samples)


def test_parts_of_systems_that_were_not_prepared_are_compared_too() -> None:
    data, metric = ordinary(), mixed("0.5*errant+0.3*m2+0.2*gleu")
    material = Material(Corpus.from_columns(data.sources, data.references), threads=2)
    first, *others = data.systems.values()
    metric.prepare(material, [first])
    for lines in (first, first, *others, list(first)):
        alone = metric.compare(Material(material.corpus), lines)
        assert np.array_equal(metric.compare(material, lines).rows, alone.rows)


@pytest.mark.parametrize(
    ("spec", "threads", "expected"),
    [("0.5*errant+0.5*m2", 2, {"m2"}), ("0.5*errant+0.5*m2", 1, set()), ("0.5*gleu+0.5*m2", 2, set())],
)
def test_a_second_thread_is_for_when_others_prepare(spec: str, threads: int, expected: set[str]) -> None:
    data = ordinary()
    material = Material(Corpus.from_columns(data.sources, data.references), threads=threads)
    mixed(spec).prepare(material, list(data.systems.values()))
    assert {metric.name for metric, _ in Beside.of(material).started} == expected


class Prepared(Exact):
    """Has something to prepare."""

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        list(outputs)


def test_what_a_second_thread_refuses_is_said() -> None:
    a, b = (" ".join(f"{letter}{i}" for i in range(80_000)) for letter in "ab")
    metric = Mixture((Term(0.5, "m2", make_metric("m2")), Term(0.5, "prepared", Prepared())))
    with pytest.raises(TooLongError, match=r"Sentence 2 is too long for m2"):
        errata.score(["x", a], ["x", b], [["x", a]], [metric], jobs=2, resamples=0)
