"""Formats of others: what is read from them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from errata.errors import InputError
from errata.judgments import Placed, Ranking, Rating, read_corpus_scores, read_judgments

APPRAISE = """<?xml version="1.0" encoding="UTF-8"?>
<appraise-results><error-correction-ranking-result>
  <ranking-item id="7" src-id="3" user="ann" duration="01:02:03.500000">
    <translation rank="2" system="A B"/>
    <translation rank="1" system="C,D"/>
    <translation system="E"/>
  </ranking-item>
  <ranking-item id="8" src-id="4" user="ann" duration="00:00:09" skipped="true"/>
</error-correction-ranking-result></appraise-results>
"""
PAIRWISE = (
    "system2rank,segmentId,system1Id,system1rank,srcIndex,judgeID,system2Id\n3,9,AMU,4,62,ann,RAC\n,9,AMU,1,5,ben,UFC\n"
)
MTURK = (
    "HITId,AssignmentId,WorkerId,AssignmentStatus,SubmitTime,WorkTimeInSeconds,Input.sentID,Input.system1,Input.system2,"
    "Input.system3,Answer.rank_1,Answer.rank_2,Answer.rank_3,Approve,Reject\n"
    "H1,A1,w1,Approved,Tue,65,763,X,Y Z,###,5,2,\n"
    "H1,A2,w2,Rejected,Wed,3,763,X,Y Z,V,5,,1\n"
)
GMEG = "amu,ref\n52.5,90\n,\n60,100\n"


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_appraise(tmp_path: Path) -> None:
    judgments = read_judgments(write(tmp_path, "set.xml", APPRAISE))
    places = (Placed(("A", "B"), 2), Placed(("C", "D"), 1), Placed(("E",), None))
    assert judgments.name == "set"
    assert judgments.rankings == (
        Ranking(3, "ann", places, seconds=3723.5, item="7"),
        Ranking(4, "ann", (), seconds=9.0, item="8"),
    )
    assert judgments.notes == ("set.xml: 1 of 2 items are empty (skipped).",)


def test_appraise_counted_from_one(tmp_path: Path) -> None:
    path = write(tmp_path, "set.xml", APPRAISE)
    assert [r.sentence for r in read_judgments(path, form="appraise", first=1).rankings] == [2, 3]
    assert [r.sentence for r in read_judgments(path, first="1").rankings] == [2, 3]


def test_appraise_in_utf_16(tmp_path: Path) -> None:
    path = tmp_path / "set.xml"
    path.write_bytes(APPRAISE.replace("UTF-8", "UTF-16").replace("ann", "änn").encode("utf-16"))
    assert read_judgments(path).judges() == ("änn",)


def test_pairwise(tmp_path: Path) -> None:
    assert read_judgments(write(tmp_path, "set.csv", PAIRWISE), domain="d", group="g").rankings == (
        Ranking(62, "ann", (Placed(("AMU",), 4), Placed(("RAC",), 3)), domain="d", group="g"),
        Ranking(5, "ben", (Placed(("AMU",), 1), Placed(("UFC",), None)), domain="d", group="g"),
    )


def test_pairwise_with_five_systems_and_other_capitals(tmp_path: Path) -> None:
    columns = ",".join(f"system{i}Id,system{i}rank" for i in range(1, 6))
    text = f"srcIndex,judgeId,{columns}\n3,ann,A,1,B,2,C,-1,D,5,-1,-1\n"
    (ranking,) = read_judgments(write(tmp_path, "wmt.csv", text)).rankings
    assert ranking.judged() == [(("A",), 1), (("B",), 2), (("D",), 5)]
    assert [place.systems for place in ranking.places] == [("A",), ("B",), ("C",), ("D",)]


def test_mturk_keeps_rejected_work_and_drops_empty_slots(tmp_path: Path) -> None:
    judgments = read_judgments(write(tmp_path, "batch.csv", MTURK.replace("\n", "\r\n")))
    both = Placed(("X",), 5), Placed(("Y", "Z"), 2)
    second = Placed(("X",), 5), Placed(("Y", "Z"), None), Placed(("V",), 1)
    assert judgments.rankings == (
        Ranking(763, "w1", both, time="Tue", seconds=65.0, item="H1"),
        Ranking(763, "w2", second, time="Wed", seconds=3.0, item="H1", approved=False),
    )
    assert judgments.notes == ("batch.csv: 1 of 2 assignments were not approved (see the filter approved).",)


def test_gmeg_means_have_no_judge_and_blank_rows_count(tmp_path: Path) -> None:
    judgments = read_judgments(write(tmp_path, "fce-segment-scores.csv", GMEG))
    assert [r.sentence for r in judgments.ratings] == [0, 0, 2, 2]
    assert judgments.ratings[0] == Rating(0, ("amu",), 52.5, None, domain="fce")
    assert judgments.notes == ("fce-segment-scores.csv: 1 of 3 sentences have no rating.",)
    assert judgments.judges() == ()


def test_gmeg_with_a_scale_and_domain_of_its_own(tmp_path: Path) -> None:
    judgments = read_judgments(write(tmp_path, "mine.csv", "a,b\n1,4\n"), domain="fce", low="1", high="4")
    assert judgments.scale == (1.0, 4.0)
    assert judgments.domains() == ("fce",)


def test_gmeg_corpus_scores_are_read_by_themselves(tmp_path: Path) -> None:
    path = write(tmp_path, "fce-corpus-scores.csv", "system,score\namu,70.5\nref,83\n")
    assert read_corpus_scores(path) == {"amu": 70.5, "ref": 83.0}
    with pytest.raises(InputError, match="scores of systems, not judgments"):
        read_judgments(path)


def test_a_byte_order_mark_and_gzip(tmp_path: Path) -> None:
    path = tmp_path / "set.csv.gz"
    path.write_bytes(gzip.compress(b"\xef\xbb\xbf" + PAIRWISE.encode()))
    assert len(read_judgments(path).rankings) == 2
    assert read_judgments(path).name == "set"
