"""The public sets: counts as their papers and the original scripts have them."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from errata.judgments import (
    Expansion,
    Judgments,
    Pairs,
    apply_filters,
    combined,
    pairs_of,
    read_corpus_scores,
    read_judgments,
    write_judgments,
)
from tests import data

pytestmark = pytest.mark.data
HUMAN = data.CONLL14 / "human"
GMEG = data.DATA / "gmeg"


@cache
def read(name: str) -> Judgments:
    return read_judgments(HUMAN / name)


def as_counts(pairs: Pairs) -> Counter[tuple[object, ...]]:
    columns = (pairs.first, pairs.second, pairs.outcome, pairs.sentence, pairs.judge)
    return Counter(
        (pairs.systems[a], pairs.systems[b], outcome, pairs.sentences[s], pairs.judges[j])
        for a, b, outcome, s, j in zip(*(column.tolist() for column in columns), strict=True)
    )


def test_gjg15_items() -> None:
    gjg15 = read("gjg15.xml")
    assert len(gjg15.rankings) == 2319
    assert sum(not ranking.places for ranking in gjg15.rankings) == 13
    assert len(gjg15.sentences()) == 662
    assert gjg15.systems() == tuple(sorted(data.SYSTEMS))
    assert len(gjg15.judges()) == 8


@pytest.mark.parametrize(
    ("expansion", "number", "ties"), [(Expansion.FULL, 109_098, 59_117), (Expansion.OUTPUTS, 20_516, 5_694)]
)
def test_gjg15_pairs(expansion: Expansion, number: int, ties: int) -> None:
    pairs = pairs_of(read("gjg15.xml"), expansion)
    assert (len(pairs), pairs.ties()) == (number, ties)


def test_gjg15_sentences_are_lines_of_the_outputs() -> None:
    """Outputs ranked apart are different texts in the line named, counted from 0, and often the same in the one before."""
    apart, before = [
        [
            data.output(a.systems[0])[ranking.sentence - back] != data.output(b.systems[0])[ranking.sentence - back]
            for ranking in read("gjg15.xml").rankings
            if ranking.sentence > 0
            for a, b in combinations(ranking.places, 2)
        ]
        for back in (0, 1)
    ]
    assert all(apart)
    assert sum(before) < 0.9 * len(before)


def test_nspt15_csv() -> None:
    nspt15 = read("nspt15.csv")
    pairs = pairs_of(nspt15)
    assert (len(pairs), pairs.ties()) == (28_146, 14_446)
    assert (len(nspt15.systems()), len(nspt15.sentences())) == (14, 655)
    assert nspt15.judges() == ("annot1", "annot2", "annot3")


def test_nspt15_xml_is_the_csv_and_a_fourth_judge() -> None:
    nspt15 = read("nspt15.xml")
    assert len(nspt15.rankings) == 1534
    assert sum(not ranking.places for ranking in nspt15.rankings) == 78
    assert len(pairs_of(nspt15)) == 35_589
    natives = nspt15.select(lambda record: record.judge != "non-native")
    assert as_counts(pairs_of(natives)) == as_counts(pairs_of(read("nspt15.csv")))


@pytest.mark.parametrize(
    ("name", "all_rows", "rankings", "pairs"), [("Ctrl", 593, 588, 26_265), ("Main", 601, 599, 7_795)]
)
def test_sakaguchi16(name: str, all_rows: int, rankings: int, pairs: int) -> None:
    judgments = read(f"sakaguchi16/{name}_merged.csv")
    assert len(judgments.rankings) == all_rows
    approved, _ = apply_filters(judgments, ["approved"])
    assert len(approved.rankings) == rankings
    assert len(pairs_of(approved)) == pairs


def test_combined_protocol() -> None:
    pooled = combined(read("gjg15.xml"), read("nspt15.csv"))
    assert len(pairs_of(pooled, Expansion.FULL)) == 137_244
    assert len(pairs_of(pooled, Expansion.ACROSS)) == 94_949
    assert len(pooled.systems()) == 14
    assert {"SOURCE", "refmix1"} < set(pooled.systems())
    assert len(combined(read("gjg15.xml"), read("nspt15.xml")).sentences()) == 1015


@pytest.mark.parametrize("part", ["dev", "test"])
@pytest.mark.parametrize(("domain", "lines"), [("fce", 968), ("wiki", 992), ("yahoo", None)])
def test_gmeg_corpus_scores_are_means_of_the_segment_scores(part: str, domain: str, lines: int | None) -> None:
    judgments = read_judgments(GMEG / part / f"{domain}-segment-scores.csv")
    assert judgments.domains() == (domain,)
    if lines is not None:
        assert max(rating.sentence for rating in judgments.ratings) < lines
    for system, score in read_corpus_scores(GMEG / part / f"{domain}-corpus-scores.csv").items():
        own = [rating.score for rating in judgments.ratings if rating.systems == (system,)]
        assert math.isclose(math.fsum(own) / len(own), score, rel_tol=1e-12)


@pytest.mark.parametrize(
    "name", ["gjg15.xml", "nspt15.csv", "nspt15.xml", "sakaguchi16/Ctrl_merged.csv", "sakaguchi16/Main_merged.csv"]
)
def test_all_convert_to_jsonl_and_back(name: str, tmp_path: Path) -> None:
    write_judgments(tmp_path / "j.jsonl", read(name))
    assert read_judgments(tmp_path / "j.jsonl") == read(name)
