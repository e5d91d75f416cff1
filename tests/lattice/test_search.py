"""The nearest combination and the I-measure's best one, against listing all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errata import _native
from errata.corpus import Corpus
from errata.corpus.annotation import Annotation, Edit
from errata.corpus.m2 import read_m2
from errata.corpus.sentences import Sentence
from errata.errors import InputError, MetricError
from errata.lattice import CombinationCorpus
from errata.metrics import Choice, Counts, Material, make_metric
from errata.metrics.base import offsets
from errata.metrics.improvement import COLUMNS, Improvement
from errata.native import Split, default_threads, encode
from tests import data
from tests.lattice.enumeration import WORDS, annotated
from tests.twins.alignment import counts as twin_counts

Drawn = tuple[list[str], tuple[Annotation, ...]]


def distance(a: tuple[str, ...], b: list[str]) -> int:
    row = list(range(len(b) + 1))
    for i, word in enumerate(a, start=1):
        before, row = row, [i]
        for j, other in enumerate(b, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (word != other)))
    return row[-1]


def mixing() -> Improvement:
    metric = make_metric("imeasure:mix=true,tokenize=none")
    assert isinstance(metric, Improvement)
    return metric


@settings(max_examples=300)
@given(annotated(), st.lists(WORDS, max_size=6))
def test_nearest(drawn: Drawn, output: list[str]) -> None:
    words, annotations = drawn
    corpus = CombinationCorpus([" ".join(words)], [annotations])
    (found,) = corpus.nearest([" ".join(output)])
    (sentence,) = corpus.sentences
    # All choices in order: the first of the least (distance, edits).
    best = min(sentence, key=lambda choice: (distance(sentence.text(choice), output), len(sentence.edits(choice))))
    assert found.words == sentence.text(best)
    assert (found.distance, found.edits) == (distance(sentence.text(best), output), sentence.edits(best))
    assert len(found.annotators) == len(found.edits)


@settings(max_examples=400, deadline=None)
@given(annotated(), st.lists(WORDS, max_size=6))
def test_mixing(drawn: Drawn, output: list[str]) -> None:
    words, annotations = drawn
    corpus = CombinationCorpus([" ".join(words)], [annotations])
    (sentence,) = corpus.sentences
    numbers = {word: i for i, word in enumerate("abcd")}
    texts = dict.fromkeys(sentence.text(choice) for choice in sentence)
    rows = [
        list(twin_counts(*([numbers[w] for w in text] for text in (words, output, reference))).values())
        for reference in texts
    ]
    expected = mixing().choose(Counts(COLUMNS, np.array(rows), offsets([len(rows)])))
    material = Material(Corpus.of([Sentence(" ".join(words), annotations=annotations)]))
    found = mixing().choose(mixing().compare(material, [" ".join(output)]))
    assert found.rows.tolist() == expected.rows.tolist()


def test_outputs_must_match_the_sources() -> None:
    with pytest.raises(InputError, match="1 sources but gold edits for 0 sentences"):
        CombinationCorpus(["a"], [])
    with pytest.raises(InputError, match="1 sources but 2 outputs"):
        CombinationCorpus(["a"], [()]).nearest(["a", "b"])


def test_mixing_refuses_what_it_cannot_do() -> None:
    for options in ("max=ci", "optimise=corpus", "w=0", "w=0.123456789"):
        with pytest.raises(MetricError, match="mix=true"):
            make_metric(f"imeasure:mix=true,{options}")
    material = Material(Corpus.from_columns(["a b"], [["a c"]]))
    with pytest.raises(InputError, match="combines the edits of annotators"):
        mixing().compare(material, ["a b"])


def test_mixing_of_another_weight() -> None:
    # Two errors, one corrected: the combination that leaves the other alone is the hypothesis itself.
    edits = (Edit(0, 1, ("x",)),), (Edit(2, 3, ("y",)),)
    sentence = Sentence("a b c", annotations=tuple(Annotation(i, own) for i, own in enumerate(edits)))
    for weight in ("2", "1.5", "0.1"):
        metric = make_metric(f"imeasure:mix=true,w={weight}")
        counts = metric.compare(Material(Corpus.of([sentence])), ["x b c"])
        assert metric.corpus(counts, metric.choose(counts))[0] == 1.0


def listed_choice(corpus: CombinationCorpus, outputs: list[str]) -> tuple[Choice, list[int]]:
    """The best row and the least distance of every sentence, by listing."""
    texts = [list(dict.fromkeys(" ".join(s.text(choice)) for choice in s)) for s in corpus.sentences]
    first = offsets([len(own) for own in texts])
    references = encode(corpus.vocabulary, [text for own in texts for text in own], Split.UNICODE)
    hypotheses = encode(corpus.vocabulary, outputs, Split.ASCII)
    rows = _native.improvement(*corpus.sources, *hypotheses, *references, first, default_threads())
    words = encode(corpus.vocabulary, outputs, Split.UNICODE)
    distances = _native.levenshtein(*words, *references, first, default_threads())[:, 0]
    return mixing().choose(Counts(COLUMNS, rows, first)), np.minimum.reduceat(distances, first[:-1]).tolist()


@pytest.mark.data
@pytest.mark.parametrize(("name", "most"), [("NUCLE", 10_000), ("NUCLE-withalt", 1000), ("EXPFLUENCY", 500), ("TURKFLUENCY", 600), ("BN", 200), ("ALL", 200)])  # fmt: skip
def test_conll14_as_listed(name: str, most: int) -> None:
    sentences = list(read_m2(data.CONLL14 / "m2" / f"{name}.m2"))
    whole = CombinationCorpus([s.source for s in sentences], [s.annotations or () for s in sentences])
    few = [i for i, combinations in enumerate(whole.sentences) if combinations.different <= most]
    corpus = CombinationCorpus([sentences[i].source for i in few], [sentences[i].annotations or () for i in few])
    material = Material(Corpus.of(sentences[i] for i in few), threads=default_threads())
    for system in ("AMU", "CAMB", "INPUT", "NTHU"):
        outputs = [data.output(system)[i] for i in few]
        expected, least = listed_choice(corpus, outputs)
        assert corpus.nearest_choices(outputs, default_threads())[0].tolist() == least
        found = mixing().choose(mixing().compare(material, outputs))
        assert found.rows.tolist() == expected.rows.tolist()


@pytest.mark.data
def test_no_annotator_is_nearer() -> None:
    material = data.gold("ALL")
    corpus = CombinationCorpus(material.corpus.sources, material.corpus.annotations or [])
    references, first = material.references(Split.UNICODE)
    for system in data.SYSTEMS:
        outputs = material.encode(data.output(system), Split.UNICODE)
        single = _native.levenshtein(*outputs, *references, first, default_threads())[:, 0]
        mixed, _ = corpus.nearest_choices(data.output(system), default_threads())
        assert (mixed <= np.minimum.reduceat(single, first[:-1])).all()


@pytest.mark.data
@pytest.mark.parametrize("system", data.SYSTEMS)
def test_mixing_never_lowers_weighted_accuracy(system: str) -> None:
    material = data.gold("NUCLE")
    accuracy = [
        metric.measures(metric.choose(metric.compare(material, data.output(system))).rows, "c")["wacc"]
        for metric in (make_metric("imeasure"), make_metric("imeasure:mix=true"))
        if isinstance(metric, Improvement)
    ]
    assert (accuracy[1] >= accuracy[0]).all()
