"""What the readers of others' formats refuse: one sentence, with the line."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from errata.errors import FormatError, InputError
from errata.judgments import read_corpus_scores, read_judgments
from tests.judgments.test_formats import APPRAISE, GMEG, MTURK, PAIRWISE

BOMB = """<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<r><ranking-item id="0" user="&c;"/></r>"""
EXTERNAL = '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<r>&x;</r>'
ITEM = '<r>\n<ranking-item id="0" user="u">{}</ranking-item></r>'


def refusal(tmp_path: Path, text: str | bytes, **options: Any) -> InputError:
    path = tmp_path / "file"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as caught:
        read_judgments(path, **options)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (BOMB, 2, "declares a document type"),
        (EXTERNAL, 2, "declares a document type"),
        ("<r>\n" + "<a>" * 100_000, 2, "nested more than 32 deep"),
        ("<r>\n<b></r>", 2, "no well-formed XML (mismatched tag"),
        ("<r>\n&x;</r>", 2, "no well-formed XML (undefined entity"),
        (APPRAISE.replace("UTF-8", "KLINGON"), 1, "KLINGON|unknown encoding"),
        (APPRAISE.replace('src-id="3"', 'src-id="three"'), 3, "'three' is no number of a sentence"),
        (APPRAISE.replace('src-id="3"', 'src-id="-3"'), 3, "'-3' is no number of a sentence"),
        (APPRAISE.replace('user="ann"', ""), 3, "needs a user"),
        (APPRAISE.replace("01:02:03.500000", "soon"), 3, "the duration 'soon'"),
        (APPRAISE.replace('rank="2"', 'rank="good"'), 4, "'good' is no rank"),
        (APPRAISE.replace('rank="2"', 'rank="6"'), 4, "rank 6 is outside the scale from 1 to 5"),
        (APPRAISE.replace('rank="2"', 'rank="0"'), 4, "rank 0 is outside the scale from 1 to 5"),
        (APPRAISE.replace("C,D", "C,A"), 3, "the system 'A' is named twice"),
        (APPRAISE.replace("C,D", " "), 3, "an output names no system"),
        ("<r><ranking-item user='u'/></r>", 1, "needs a src-id"),
        (ITEM.format('<ranking-item id="1" user="v"/>'), 2, "inside another one"),
        ("<r>\n<translation/></r>", 2, "outside any <ranking-item>"),
        ("<r/>", None, "holds no <ranking-item>"),
    ],
)
def test_xml(tmp_path: Path, text: str, line: int | None, problem: str) -> None:
    error = refusal(tmp_path, text)
    assert isinstance(error, FormatError)
    assert any(part in str(error) for part in problem.split("|"))
    assert error.line == line


def test_sentences_that_cannot_be_counted_from_one(tmp_path: Path) -> None:
    text = APPRAISE.replace('src-id="3"', 'src-id="0"')
    assert "sentence 0 cannot be" in str(refusal(tmp_path, text, first=1))


def test_ranks_within_a_scale_that_is_given(tmp_path: Path) -> None:
    assert "rank 2 is outside the scale from 1 to 1" in str(refusal(tmp_path, APPRAISE, ranks=1))
    path = tmp_path / "wide.xml"
    path.write_text(APPRAISE.replace('rank="2"', 'rank="9"'))
    assert read_judgments(path, ranks="10").rankings[0].places[0].rank == 9


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (PAIRWISE.replace("judgeID", "who"), 1, "there is no column 'judgeID'"),
        (PAIRWISE.replace("srcIndex", "x").replace("segmentId", "y"), 1, "there is no column 'srcIndex'"),
        (PAIRWISE.replace("segmentId", "system3Id"), 1, "there is no column 'system3rank'"),
        (PAIRWISE.replace("segmentId", "srcindex"), 1, "the column 'srcindex' is there twice"),
        (PAIRWISE.replace("3,9,AMU,4", "x,9,AMU,4"), 2, "'x' is no rank"),
        (PAIRWISE.replace("3,9,AMU,4", "1_0,9,AMU,4"), 2, "'1_0' is no rank"),
        (PAIRWISE.replace("3,9,AMU,4", "9,9,AMU,4"), 2, "rank 9 is outside the scale"),
        (PAIRWISE.replace("ann,RAC", "ann,AMU"), 2, "the system 'AMU' is named twice"),
        (PAIRWISE.replace("ann,RAC", "ann,"), 2, "a judgment needs two systems"),
        (PAIRWISE.replace("62,ann", "62,"), 2, "no judge is named"),
        (PAIRWISE.replace("62,ann", "6.2,ann"), 2, "'6.2' is no number of a sentence"),
        (PAIRWISE.replace("ann,RAC", "ann,RAC,more"), 2, "this row has 8 fields, but the heading has 7"),
        (PAIRWISE.replace("\n,9", "\n\n,9"), 3, "this line is empty, but rows follow"),
        (PAIRWISE.replace("ann,RAC", 'ann,"RAC'), 2, "this row is no CSV"),
        (PAIRWISE.split("\n")[0], None, "a heading but no judgment"),
        (MTURK.replace("Input.sentID", "sentence"), 1, "there is no column 'Input.sentID'"),
        (MTURK.replace("Answer.rank_3", "third"), 1, "there is no column 'Answer.rank_3'"),
        (MTURK.replace(",5,2,", ",7,2,"), 2, "rank 7 is outside the scale from 1 to 5"),
        (MTURK.replace("Approved", "Maybe"), 2, "'Maybe' is no AssignmentStatus"),
        (MTURK.replace(",65,", ",-65,"), 2, "'-65' is no number of seconds"),
        (MTURK.replace("A1,w1", "A1,"), 2, "no judge is named"),
        (MTURK.split("\n")[0], None, "a heading but no judgment"),
        (GMEG.replace("90", "900"), 2, "the rating 900 of ref is outside the scale from 0 to 100"),
        (GMEG.replace("60", "good"), 4, "'good' is no rating"),
        (GMEG.replace("60", "inf"), 4, "'inf' is no rating"),
        (GMEG.replace("amu", ""), 1, "a column has no name"),
        ("a,b\n,\n", None, "a heading but no rating"),
        ("source,output\nHe go .,He goes .\n", 1, "no known format of judgments"),
        ("x" * 200_000 + "\n", 1, "no known format of judgments"),
        ("hello\n", 1, "no known format of judgments"),
        ("", None, "this file is empty"),
        (b"\x00\x01", 1, "is NUL"),
        (PAIRWISE.encode().replace(b"ann", b"\xff"), 2, "is not UTF-8"),
    ],
)
def test_csv(tmp_path: Path, text: str | bytes, line: int | None, problem: str) -> None:
    error = refusal(tmp_path, text)
    assert isinstance(error, FormatError)
    assert problem in str(error)
    assert error.line == line


@pytest.mark.parametrize(
    ("form", "options", "problem"),
    [
        ("excel", {}, "There is no format 'excel' of judgments"),
        ("appraise", {"colour": "red"}, "The format appraise has no option 'colour'; its options are first, ranks"),
        ("appraise", {"first": "one"}, "The option first of appraise must be a whole number. Got 'one' instead."),
        ("jsonl", {"first": 1}, "The format jsonl has no option 'first'; it has none."),
        ("gmeg", {"low": "5", "high": "5"}, "A scale needs low < high"),
    ],
)
def test_options(tmp_path: Path, form: str, options: dict[str, Any], problem: str) -> None:
    assert problem in str(refusal(tmp_path, APPRAISE, form=form, **options))


@pytest.mark.parametrize("text", [APPRAISE, PAIRWISE])
@pytest.mark.parametrize("kept", [5, 60])
def test_a_damaged_gzip_file(tmp_path: Path, text: str, kept: int) -> None:
    path = tmp_path / "set.gz"
    path.write_bytes(gzip.compress(text.encode())[:kept])
    with pytest.raises(FormatError, match="damaged"):
        read_judgments(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        read_judgments(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("text", "problem"), [("system,score\na,1\na,2\n", "twice"), ("system,score\na,x\n", "'x' is no score"), ("a,b\n", "'system'")]
)  # fmt: skip
def test_corpus_scores(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "c.csv").write_text(text)
    with pytest.raises(FormatError, match=problem):
        read_corpus_scores(tmp_path / "c.csv")
