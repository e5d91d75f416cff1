"""What must hold of every set, on real outputs; and the numbers of a set small enough to count by hand."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from errata.closest import ClosestResult, ClosestSet, Item, analyse_ranks, checked, read_set
from errata.closest.effort import is_lexical
from errata.edits.annotate import Annotator
from errata.errors import InputError, MetricError
from errata.scoring import score
from tests import data
from tests.closest.makers import DEMO, items

SYSTEMS = {1: "AMU", 2: "CAMB", 5: "NTHU"}
METRICS = ("errant", "m2", "gleu")


def real(golds: str, many: int = 60) -> ClosestSet:
    """Real outputs as ranks; their closest golds are themselves, or the reference."""
    made = []
    for i in range(40, 40 + many):
        hypotheses = {rank: data.output(system)[i] for rank, system in SYSTEMS.items()}
        reference = data.reference("BN1")[i]
        own = hypotheses if golds == "hypothesis" else dict.fromkeys(hypotheses, reference)
        made.append(Item(data.sources()[i], (reference,), hypotheses, own))
    return checked(made, "CoNLL-14")


@pytest.mark.data
def test_a_hypothesis_that_is_its_own_gold_is_perfect() -> None:
    result = analyse_ranks(real("hypothesis"), METRICS, resamples=20)
    for rank in SYSTEMS:
        for metric in METRICS:
            own = result.score(metric, rank, rank)
            assert own is not None
            assert own.score.value == pytest.approx(1, abs=1e-12)
            assert own.score.low == pytest.approx(1, abs=1e-12)
            assert own.edits is None or own.edits.correct == own.edits.proposed == own.edits.gold
    for effort in result.effort:
        if effort.of is not None:
            assert (effort.edits, effort.rate.value, effort.ter.value) == (0, 0, 0)
            assert effort.ready == effort.sentences
    assert all(one.to_closest.value == 1 for one in result.proposals)


@pytest.mark.data
def test_a_closest_gold_that_is_the_reference_changes_nothing() -> None:
    result = analyse_ranks(real("reference"), METRICS, resamples=20)
    for rank in SYSTEMS:
        for metric in METRICS:
            closest, reference = result.score(metric, rank, rank), result.score(metric, rank, None)
            assert closest is not None
            assert reference is not None
            assert (closest.score, closest.edits) == (reference.score, reference.edits)
            gain = result.gain(metric, rank)
            assert gain is not None
            assert gain.difference == 0
            assert gain.verdict() == "no significant difference"
        efforts = {one.of: one for one in result.effort if one.rank == rank}
        assert replace(efforts[None], of=rank) == efforts[rank]
    assert all(one.reference == one.closest for one in result.proposals)


@pytest.mark.data
def test_effort_and_proposals_are_the_extracted_edits() -> None:
    found = real("reference")
    annotator = Annotator("en")
    result = analyse_ranks(found, ["m2"], resamples=0)
    for rank in SYSTEMS:
        hypotheses = [item.hypotheses[rank] for item in found.items]
        golds = [item.golds[rank] for item in found.items]
        sources = [item.source for item in found.items]
        effort = next(one for one in result.effort if (one.rank, one.of) == (rank, rank))
        assert effort.edits == sum(map(len, annotator.annotate(hypotheses, golds)))
        ter = score(sources, hypotheses, [golds], ["ter:case_sensitive=yes"], resamples=0)
        assert effort.ter.value == ter["output"]["ter:case_sensitive=yes"].score
        proposal = next(one for one in result.proposals if one.rank == rank)
        assert proposal.proposed == sum(map(len, annotator.annotate(sources, hypotheses)))
        types = next(one for one in result.types if one.name == f"H{rank}")
        assert types.edits == proposal.proposed


@pytest.mark.data
def test_scores_are_those_of_errata_score() -> None:
    found = real("reference")
    result = analyse_ranks(found, ["m2", "gleu"], resamples=50)
    for rank in SYSTEMS:
        plain = score(
            [item.source for item in found.items],
            [item.hypotheses[rank] for item in found.items],
            [[item.references[0] for item in found.items]],
            ["m2", "gleu"],
            resamples=50,
        )
        for metric in ("m2", "gleu"):
            own = result.score(metric, rank, None)
            expected = plain["output"][metric]
            assert own is not None
            assert (own.score.value, own.score.low, own.score.high) == (expected.score, expected.low, expected.high)


def small(resamples: int = 0) -> ClosestResult:
    return analyse_ranks(
        checked(items(), "x"), ["errant:language=any,merge=all-split"], language="any", resamples=resamples
    )


def test_a_small_set_by_hand() -> None:
    result = small()
    (metric,) = result.metrics
    first = result.score(metric, 1, 1)
    assert first is not None
    assert first.edits is not None
    # Rank 1: go → goes, and nothing in the second sentence, whose gold deletes “a”.
    assert (first.edits.correct, first.edits.proposed, first.edits.gold, first.sentences) == (1, 1, 2, 2)
    # Rank 3 has the gold of rank 2 in one sentence only.
    crossed = result.score(metric, 3, 2)
    assert crossed is not None
    assert crossed.sentences == 1
    assert [(one.rank, one.gold, one.edits) for one in result.effort] == [
        (1, "CG1", 1), (1, "RG", 1), (2, "CG2", 1), (2, "RG", 2), (3, "CG3", 2), (3, "RG", 3),
    ]  # fmt: skip
    # Without a language neighbouring changes are one edit: rains → is raining; a apples → an apple.
    assert [(one.proposed, one.closest, one.unchanged, one.duplicates) for one in result.proposals] == [
        (1, 2, 1, 0), (2, 2, 0, 0), (2, 2, 1, 1),
    ]  # fmt: skip
    assert [one.lexical for one in result.types] == [None] * len(result.types)


def test_undefined_is_null_in_json() -> None:
    same = checked([Item("It rains .", ("It rains .",), {1: "It rains ."}, {1: "It rains ."})], "x")
    result = analyse_ranks(same, ["m2"], language="any", resamples=10)
    assert math.isnan(result.proposals[0].to_closest.value)
    text = json.dumps(result.to_dict(), allow_nan=False)
    assert json.loads(text)["proposals"][0]["to_closest"] == {"value": None, "low": None, "high": None}


def test_nothing_depends_on_the_order_of_ranks_or_on_threads() -> None:
    turned = [
        replace(item, hypotheses=dict(reversed(item.hypotheses.items())), golds=dict(reversed(item.golds.items())))
        for item in items()
    ]
    a = analyse_ranks(checked(items(), "x"), ["m2"], language="any", resamples=30, jobs=1).to_dict()
    b = analyse_ranks(checked(turned, "x"), ["m2"], language="any", resamples=30, jobs=2).to_dict()
    assert a == b


def test_without_references_there_are_closest_golds_only() -> None:
    bare = checked([replace(item, references=()) for item in items()], "x")
    result = analyse_ranks(bare, ["m2"], language="any", resamples=10)
    assert {one.of for one in result.scores} == {1, 2, 3}
    assert result.gains == []
    assert all(one.reference is None for one in result.proposals)


def test_settings_are_checked_first() -> None:
    with pytest.raises(InputError, match="no language 'de'"):
        analyse_ranks(checked(items(), "x"), language="de")
    with pytest.raises(MetricError):
        analyse_ranks(checked(items(), "x"), ["nothing"])
    with pytest.raises(InputError, match="No hypothesis has a closest gold"):
        analyse_ranks(checked([replace(item, golds={}) for item in items()], "x", missing="skip"), ["m2"])


def test_the_demo_shows_what_it_was_written_to_show() -> None:
    for language in ("en", "ru"):
        result = analyse_ranks(read_set(DEMO / language), ["m2"], language=language, resamples=200)
        gains = {one.b: one for one in result.gains}
        assert gains["H10 CG10"].verdict() == "better"
        reference = [result.score("m2", rank, None) for rank in (1, 10)]
        assert reference[0] is not None
        assert reference[1] is not None
        assert reference[0].score.value > reference[1].score.value + 0.3
        for rank in result.ranks:
            own = {one.of: one.score.value for one in result.scores if one.rank == rank}
            assert own[rank] == max(own.values())
        lexical = {one.name: one.lexical.value for one in result.types if one.lexical is not None}
        assert lexical["H1"] < lexical["RG0"] < lexical["H10"]


def test_types_are_divided_as_in_the_paper() -> None:
    assert [is_lexical(f"R:{kind}", "en") for kind in ("PREP", "VERB:TENSE", "OTHER", "PRON", "ADJ")] == [True] * 5
    assert [is_lexical(f"R:{kind}", "en") for kind in ("DET", "VERB:SVA", "SPELL", "PUNCT", "NOUN:NUM")] == [False] * 5
    assert is_lexical("R:NOUN:NUM", "ru") is True
    assert is_lexical("R:NOUN:CASE", "ru") is False
    assert is_lexical("R", "any") is None
