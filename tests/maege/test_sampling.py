"""What is drawn: chains, sources, corpora."""

from __future__ import annotations

import numpy as np
import pytest

from errata.errors import InputError
from errata.maege import Protocol, draw_samples, lattice_corpus
from errata.maege.sampling import Stream, chain_orders, edits_of_model, trials_of_model
from tests.maege.makers import edit, letters, sentence


def test_the_models_apply_the_published_numbers_of_edits() -> None:
    means = [trials * p for trials, p in (trials_of_model(model, 0.9) for model in range(1, 11))]
    assert np.allclose(means, [1, 1.65, 2.8, 3.875, 4.92, 5.95, 6.97, 7.9875, 9, 9.1], atol=0.005)
    drawn = [edits_of_model(3, 0.9, Stream(1, number)) for number in range(4000)]
    assert abs(np.mean(drawn) - 2.8) < 0.06
    assert abs(np.var(drawn) - 4 * 0.7 * 0.3) < 0.06


def test_orders_are_different_and_all_where_there_are_few() -> None:
    assert sorted(chain_orders(3, 6, Stream(1, 1))) == sorted(chain_orders(3, 100, Stream(1, 1)))
    assert len(chain_orders(3, 100, Stream(1, 1))) == 6
    assert len(set(chain_orders(4, 23, Stream(1, 1)))) == 23
    assert len(set(chain_orders(60, 5, Stream(1, 1)))) == 5


def test_every_order_is_equally_likely() -> None:
    first = [Stream(7, number).order(3) for number in range(6000)]
    counts = np.array([first.count(order) for order in sorted(set(first))])
    assert len(counts) == 6
    assert ((counts - 1000) ** 2 / 1000).sum() < 20.5  # χ² with 5 degrees of freedom, p = .001


def test_a_chain_rises_from_the_original_to_the_perfect_correction() -> None:
    samples = draw_samples(lattice_corpus([letters()]), Protocol(chains=3), [1])
    sample, texts = samples.drawn[0], list(samples.pairs)
    assert len(sample.first) == 7  # two annotators, three chains each
    for begin, end in zip(sample.first, sample.first[1:], strict=False):
        outputs = [texts[k][2] for k in sample.chains[begin:end]]
        assert [sum(c.isupper() for c in text) for text in outputs] == [0, 1, 2, 3, 4]
        sources = {texts[k][1] for k in sample.chains[begin:end]}
        assert len(sources) == 1
        assert sources <= set(outputs)
        assert sorted(sample.types[begin:end]) == [-1, 0, 1, 2, 3]
        assert np.allclose(np.diff(sample.quality[begin:end], 2), 0)
        assert sample.quality[end - 1] == 1


def test_the_quality_of_an_original() -> None:
    corpus = lattice_corpus([sentence("a b c d", [edit(0, 1, "A")], [edit(0, 1, "A"), edit(1, 2, "B")])])
    assert draw_samples(corpus, Protocol(), [1]).drawn[0].quality[0] == 1 - 2 / 7
    assert draw_samples(corpus, Protocol(quality="paper"), [1]).drawn[0].quality[0] == 1 - 1 / 4


def test_sources_of_corpora() -> None:
    corpus = lattice_corpus([letters(1) for _ in range(200)])
    for protocol in (Protocol(), Protocol(corpus_source="lattice"), Protocol(source="original")):
        samples = draw_samples(corpus, protocol, [1])
        texts = list(samples.pairs)
        drawn = [[texts[k] for k in column] for column in samples.drawn[0].corpora.T]
        assert all(own[0][2] == "a b c d" for own in drawn)  # model 0 applies nothing
        sources = [own[0][1] for own in drawn]
        within = [own[0][1] in {output for _, _, output in own} for own in drawn]
        if protocol.source == "original":
            assert set(sources) == {"a b c d"}
        elif protocol.corpus_source == "corpora":
            assert all(within)
        else:
            assert not all(within)
            edits = [sum(c.isupper() for c in source) for source in sources]
            assert abs(np.mean(edits) - 2) < 0.25  # each edit with probability one half


def test_draws_of_a_sentence_do_not_depend_on_the_others() -> None:
    def drawn(*sentences: object) -> set[tuple[str, str]]:
        samples = draw_samples(lattice_corpus(sentences), Protocol(), [5])  # type: ignore[arg-type]
        return {(source, output) for _, source, output in samples.pairs if "x" in source.lower()}

    other = letters(words="x y z w")
    skipped = sentence("nothing wrong here", [])
    assert drawn(letters(), other) == drawn(skipped, other)


def test_which_sentences_are_used() -> None:
    corpus = lattice_corpus(
        [
            letters(2),
            letters(1),
            sentence("left alone by one", [edit(0, 1, "X")], []),
            sentence("nobody looked"),
            sentence("", [edit(0, 0, "X")]),
        ]
    )
    assert [own.line for own in corpus.sentences] == [0, 1]
    assert (corpus.correct, corpus.unannotated, corpus.empty) == (1, 1, 1)
    assert draw_samples(corpus, Protocol(), [1]).chained == 1
    assert draw_samples(corpus, Protocol(annotators=1), [1]).chained == 2
    assert draw_samples(lattice_corpus([letters(1)]), Protocol(), [1]).chained == 1
    with pytest.raises(InputError, match="No sentence has 3 annotations"):
        draw_samples(corpus, Protocol(annotators=3), [1])


def test_bad_settings_are_refused() -> None:
    with pytest.raises(InputError, match="There is no quality 'good'; choose one of code, paper"):
        Protocol(quality="good")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="'models' must be"):
        Protocol(models=1)
    with pytest.raises(InputError, match="None of the 1 sentences can be used"):
        lattice_corpus([sentence("fine", [])])
    with pytest.raises(InputError, match="Reference 0 has 1 sentences but the gold edits have 2"):
        lattice_corpus([letters(), letters()], [["one"]])


def test_references_are_given_or_the_gold_corrections() -> None:
    assert lattice_corpus([letters()], [["one"], ["two"]]).sentences[0].references == ("one", "two")
    own = lattice_corpus([sentence("a b", [edit(0, 1, "A")])])
    assert own.sentences[0].references == ("A b",)
    assert any("No references were given" in text for text in own.warnings())
