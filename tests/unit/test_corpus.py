"""Edits, readers and writers."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.corpus import Annotation, Edit, Sentence, apply_edits
from errata.corpus.files import read_lines, whole_file
from errata.corpus.ixml import clusters, overlap
from errata.corpus.m2 import format_m2, read_m2
from errata.corpus.survey import describe, survey
from errata.corpus.treebank import treebank_words
from errata.edits import untyped_edits

WORDS = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "a b c d"),
        ([Edit(1, 2, ("x y",))], "a x y c d"),
        ([Edit(1, 1, ("x",)), Edit(1, 1, ("y",))], "a x y b c d"),  # one place: joined in file order
        ([Edit(2, 3, ("z",)), Edit(0, 1, ("",))], "b z d"),
        ([Edit(1, 3, ("x",)), Edit(2, 4, ("y",))], "a x"),  # overlapping: right to left, on what is left
        ([Edit(0, 4, ("",))], "a b c d"),  # would leave nothing: ignored
        ([Edit(3, 9, ("x",))], "a b c x"),  # ends with the sentence
        ([Edit(1, 2, ("x", "y"))], "a x c d"),  # first alternative
    ],
)
def test_applying_edits(edits: list[Edit], expected: str) -> None:
    assert " ".join(apply_edits(WORDS, edits)) == expected


words = st.lists(st.sampled_from("abc"), max_size=8)


@given(st.lists(st.tuples(words, words.filter(bool)), min_size=1, max_size=4))
def test_untyped_edits_lead_from_source_to_target(pairs: list[tuple[list[str], list[str]]]) -> None:
    found = untyped_edits([" ".join(s) for s, _ in pairs], [" ".join(t) for _, t in pairs])
    for (source, target), edits in zip(pairs, found, strict=True):
        assert apply_edits(source, edits) == target
        for first, second in itertools.pairwise(edits):
            assert first.end < second.start  # neighbours are one edit


texts = st.text(st.sampled_from("ab |'\"é"), max_size=6).map(lambda t: " ".join(t.replace("|", "").split()))


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    source = " ".join(draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=5)))
    size = len(source.split())
    span = st.tuples(st.integers(0, size), st.integers(0, size)).map(sorted)
    edit = st.builds(lambda s, c: Edit(s[0], s[1], tuple(c)), span, st.lists(texts, min_size=1, max_size=3))
    ids = draw(st.lists(st.integers(0, 20), unique=True, max_size=3))
    return Sentence(source, annotations=tuple(Annotation(i, tuple(draw(st.lists(edit, max_size=3)))) for i in ids))


@given(st.lists(sentences(), min_size=1, max_size=4))
def test_m2_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, written: list[Sentence]) -> None:
    path = tmp_path_factory.mktemp("m2") / "x.m2"
    path.write_text("".join(map(format_m2, written)), encoding="utf-8")
    assert list(read_m2(path)) == written


def test_m2_without_blank_lines_and_with_comments(tmp_path: Path) -> None:
    path = tmp_path / "x.m2"
    path.write_text("S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\nS d\nI note\n\n\n\nS\n")
    found = list(read_m2(path))
    assert [s.source for s in found] == ["a b", "d", ""]
    assert [len(s.annotations or ()) for s in found] == [1, 0, 0]


def test_overlap_and_clusters() -> None:
    one, two, insertion = Edit(1, 3, ("x",)), Edit(2, 4, ("y",)), Edit(2, 2, ("z",))
    assert overlap(one, two)
    assert overlap(one, insertion)
    assert not overlap(two, insertion)  # an insertion at the rim is beside, not inside
    groups = clusters([Annotation(0, (one, insertion)), Annotation(1, (two,))])
    assert [[edit for _, edit in group] for group in groups] == [[one, two, insertion]]


def test_survey_counts() -> None:
    edits = (Edit(1, 2, ("x",)), Edit(0, 1, ("a",)), Edit(0, 1, ("a",)), Edit(1, 9, ("y",)))
    found: Counter[str] = Counter()
    assert len(list(survey([Sentence("a b", annotations=(Annotation(0, edits),))], found))) == 1
    assert found == {
        "are out of order": 1,
        "equal their source": 2,
        "stand twice": 1,
        "end beyond the sentence": 1,
        "overlap the one before": 1,
    }
    assert "1 stand twice" in (describe(found) or "")
    assert describe(Counter()) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("known,the", "known , the"),
        ("a common dilemma.", "a common dilemma ."),
        ('the word "', "the word ``"),
        ('" issue', "`` issue"),
        ("1,000", "1,000"),
        ("cannot", "can not"),
        ("it's", "it 's"),
        ("don't", "do n't"),
        ("plain words", "plain words"),
        ("Stop . Now go.", "Stop . Now go ."),
    ],
)
def test_treebank_splitting(text: str, expected: str) -> None:
    assert " ".join(treebank_words(text)) == expected


def test_only_line_feeds_end_lines(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes("a\u2028b\x85c\rd\ne".encode())
    assert list(read_lines(tmp_path / "x")) == ["a\u2028b\x85c\rd", "e"]


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with whole_file(tmp_path / "x") as file:
            file.write("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list(tmp_path.iterdir()) == []
