"""What is measured, on lattices where it is known."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from errata.corpus import Corpus
from errata.errors import InputError, MetricError
from errata.maege import Protocol, draw_samples, lattice_corpus, validate
from errata.maege.measures import comparable_pairs, measure_chains, measure_types, tau_p
from errata.meta.cache import ArrayCache
from tests.maege.makers import Capitals, Smalls, edit, letters, sentence

CORPUS = lattice_corpus([letters() for _ in range(40)])


def test_a_perfect_metric() -> None:
    own = validate([Capitals()], CORPUS, samples=3)["capitals"]
    assert own.tau.values == own.tau_half.values == (1, 1, 1)
    assert own.r.mean == pytest.approx(1)
    assert own.rho.mean > 0.9  # beyond four edits all corpora are alike
    assert own.tied.mean == 0
    assert [reward.reward.mean for reward in own.types] == [1, 1, 1, 1]
    assert own.difference.mean == pytest.approx((4 * 1 + 3 * 2 + 2 * 3 + 4) / 10)
    assert own.originals == {4: (own.originals[4][0], 80)}
    assert own.originals[4][0].mean == 0


def test_a_metric_where_less_is_better_is_turned_round() -> None:
    own = validate([Smalls()], CORPUS, samples=1)["smalls"]
    assert (own.tau.mean, own.r.mean) == (-1, pytest.approx(-1))
    assert [reward.reward.mean for reward in own.types] == [-1, -1, -1, -1]
    assert [reward.type for reward in own.punished] == ["T0", "T1", "T2", "T3"]


def test_a_constant_metric_has_chance() -> None:
    own = validate([Capitals(constant=True)], CORPUS, samples=2)["capitals"]
    assert own.tau.mean == 1  # as published: a tie is no discordant pair
    assert own.tau_half.mean == 0
    assert own.tied.mean == 1
    assert math.isnan(own.r.mean)
    assert math.isnan(own.rho.mean)
    assert own.to_dict()["rho"]["mean"] is None


def test_tau_by_hand() -> None:
    samples = draw_samples(lattice_corpus([letters(1, "a b")]), Protocol(), [1])
    sample = samples.drawn[0]
    scores = np.zeros(len(samples.pairs))
    scores[sample.chains] = [0.2, 0.2, 0.1]  # one tie, two discordant pairs
    found = measure_chains(scores, sample, samples.protocol)
    assert (found.pairs, found.tau, found.tau_half) == (3, pytest.approx(-1 / 3), pytest.approx(-2 / 3))
    assert found.difference == pytest.approx(-0.2 / 3)
    assert tau_p(50, 100) == 1
    assert tau_p(60, 100) == pytest.approx(0.0455, abs=1e-4)


def test_rewards_from_the_sentence_before_or_the_first() -> None:
    samples = draw_samples(lattice_corpus([letters(1, "a b c")]), Protocol(), [1])
    sample = samples.drawn[0]
    scores = np.zeros(len(samples.pairs))
    scores[sample.chains] = [0.1, 0.3, 0.2, 0.6]
    order = sample.types[1:]
    before, many = measure_types(scores, sample, Protocol(), 3)
    first, _ = measure_types(scores, sample, Protocol(differences="first"), 3)
    assert many.tolist() == [1, 1, 1]
    assert before[order] == pytest.approx([0.2, -0.1, 0.4])
    assert first[order] == pytest.approx([0.2, 0.1, 0.5])


def test_unique_pairs_count_once_and_equal_texts_are_no_pair() -> None:
    one = sentence("a b", [edit(0, 1, "A")], [edit(0, 1, "A")], references=["A b"])
    samples = draw_samples(lattice_corpus([one]), Protocol(source="original"), [1])
    sample = samples.drawn[0]
    assert len(comparable_pairs(sample, Protocol())[0]) == 2
    assert len(comparable_pairs(sample, Protocol(pairs="unique"))[0]) == 1
    idle = draw_samples(lattice_corpus([sentence("a b", [edit(0, 1, "a")])]), Protocol(), [1]).drawn[0]
    assert len(comparable_pairs(idle, Protocol(pairs="unique"))[0]) == 0


def test_a_correction_without_words_is_scored() -> None:
    corpus = lattice_corpus([sentence("a b", [edit(0, 2, "")], references=["a b ."]), letters(1)])
    names = ["bleu", "ibleu", "gleu", "m2", "sari", "maxsari", "levenshtein", "levenshtein-source", "imeasure", "chrf"]
    for own in validate(names, corpus, samples=4).metrics:
        assert np.isfinite(own.tau.values).all(), own.label
        assert np.isfinite(own.corpora).all(), own.label


def test_scores_do_not_depend_on_the_other_sentences() -> None:
    """M2 chooses annotators by running totals; here each correction stands alone."""
    texts = ["a b c d", "e f g h", "x y z w"]
    references = [[text.upper() for text in texts], ["A b c D", "E f g H", "X y z W"]]
    both = [letters(2, text) for text in texts]
    together = draw_samples(lattice_corpus(both, references), Protocol(), [1])
    alone = draw_samples(lattice_corpus(both[:1], [column[:1] for column in references]), Protocol(), [1])
    from errata.maege.scoring import pair_scores
    from errata.metrics import make_metric

    for name in ("m2", "gleu"):
        found, _ = pair_scores(make_metric(name), together, threads=1)
        by_text = {pair: value for pair, value in zip(together.pairs, found, strict=True) if pair[0] == 0}
        single, _ = pair_scores(make_metric(name), alone, threads=2)
        assert by_text == dict(zip(alone.pairs, single, strict=True)), name


def test_corpus_scores_are_means_or_the_metrics_own() -> None:
    mean = validate(["gleu"], CORPUS, samples=1)["gleu"].corpora[0]
    own = validate(["gleu"], CORPUS, Protocol(aggregate="corpus"), samples=1)["gleu"].corpora[0]
    assert mean[-1] == pytest.approx(1)
    assert own[-1] == pytest.approx(1)
    assert (mean != own).any()


def test_kept_scores_are_found_again(tmp_path: Path) -> None:
    cache = ArrayCache(tmp_path)
    first = validate(["gleu"], CORPUS, samples=2, cache=cache)
    entries = {path: path.stat().st_mtime_ns for path in cache.entries()}
    assert len(entries) == 1
    assert validate(["gleu"], CORPUS, samples=2, cache=cache).to_dict() == first.to_dict()
    assert set(cache.entries()) == set(entries)
    validate(["gleu"], CORPUS, samples=2, seed=9, cache=cache)
    assert len(cache.entries()) == 2


def test_what_cannot_be_validated_is_refused() -> None:
    with pytest.raises(MetricError, match="running score"):
        validate(["m2:sentence=running"], CORPUS)
    with pytest.raises(MetricError, match="asked for twice"):
        validate(["gleu", "gleu"], CORPUS)
    with pytest.raises(InputError, match="samples must be 1 or more"):
        validate(["gleu"], CORPUS, samples=0)


def test_an_empty_reference_may_make_sentence_bleu_zero() -> None:
    from errata.metrics import make_metric
    from errata.metrics.base import Material

    corpus = Corpus(["a b c d"] * 2, [("a b c e", ""), ("a b c e", "a b c d")])
    for name in ("bleu", "ibleu:alpha=1"):
        scores = {}
        for choice in ("kept", "zero"):
            metric = make_metric(f"{name}{',' if ':' in name else ':'}empty_reference={choice}")
            counts = metric.compare(Material(corpus), ["a b c d"] * 2)
            scores[choice] = metric.sentences(counts, metric.choose(counts)).tolist()
        assert scores["kept"][0] > 0
        assert scores["zero"] == [0, pytest.approx(1)]
        assert scores["kept"][1] == scores["zero"][1]
