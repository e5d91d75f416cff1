"""Error types for any language, on analyses written by hand."""

from __future__ import annotations

import pytest

from errata.edits.analysis import Analysis, PlainAnalyser
from errata.edits.generic import classify
from errata.edits.linguistic import linguistic_spans


def tagged(text: str) -> Analysis:
    """An analysis from words written as ``word/POS``."""
    pairs = [word.rsplit("/", 1) for word in text.split()]
    words = tuple(word for word, _ in pairs)
    return Analysis(
        words,
        tuple(word.lower() for word in words),
        tuple(pos for _, pos in pairs),
        ("",) * len(words),
        ("",) * len(words),
        tuple(range(len(words))),
    )


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Katt/NOUN", "Hund/NOUN", "R:NOUN"),
        ("", "ein/DET", "M:DET"),
        ("sehr/ADV", "", "U:ADV"),
        ("", "alte/ADJ Hund/NOUN", "M:OTHER"),
        ("geht/VERB", "Gang/NOUN", "R:OTHER"),
        ("schöne/ADJ Katze/NOUN", "Katze/NOUN schöne/ADJ", "R:WO"),
        ("Die/DET katze/NOUN", "katze/NOUN die/DET", "R:WO"),
        ("katze/NOUN", "Katze/NOUN", "R:ORTH"),
        ("e/NOUN mail/NOUN", "E-Mail/NOUN", "R:ORTH"),
        ("zusammen/ADV arbeiten/VERB", "zusammenarbeiten/VERB", "R:ORTH"),
        ("", ",/PUNCT", "M:PUNCT"),
        (",/PUNCT", "", "U:PUNCT"),
        ("./PUNCT", "!/PUNCT ?/PUNCT", "R:PUNCT"),
        ("-/PUNCT", "‐/PUNCT", "R:PUNCT"),
        ("-/SYM", "‑/SYM", "R:SYM"),
        ("foo/X", "Haus/NOUN", "R:OTHER"),
        ("foo/X", "bar/X", "R"),
        ("", "foo/X", "M"),
        ("foo/X", "", "U"),
        (",/PUNCT", "und/CCONJ", "R:OTHER"),
        ("Hunde/NOUN Katzen/NOUN", "Tiere/NOUN", "R:NOUN"),
    ],
)
def test_types(source: str, target: str, expected: str) -> None:
    before, after = tagged(source), tagged(target)
    assert classify(before, after, (0, len(before.words), 0, len(after.words))) == expected


def test_a_word_without_a_part_of_speech_among_others_is_other() -> None:
    source, target = tagged("das/DET foo/X"), tagged("das/DET bar/X")
    assert classify(source, target, (1, 2, 1, 2)) == "R:OTHER"


def test_plain_analyses_give_operations_alone() -> None:
    both = PlainAnalyser().analyse([text.split() for text in ("Ich habe Hund .", "ich habe einen Hund", "")])
    spans = linguistic_spans(both, [(0, 1), (2, 0), (0, 2)], merge="all-split")
    assert [classify(both[0], both[1], span) for span in spans[0]] == ["R", "M", "U"]
    assert {classify(both[2], both[0], span) for span in spans[1]} == {"M"}
    assert {classify(both[0], both[2], span) for span in spans[2]} == {"U"}
