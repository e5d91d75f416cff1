"""The spelling detector: what it looks up, and what not."""

from __future__ import annotations

import pytest

from errata.detectors.spelling import Spelling
from errata.errors import MetricError

pytest.importorskip("spylls", reason="needs spylls")


def wrong(sentence: str, **options: bool) -> list[str]:
    return [sentence[e.start : e.end] for e in Spelling(**options).detect([sentence])[0]]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The goverment is here .", ["goverment"]),
        ("Goverment is here . Goverment too .", ["Goverment", "Goverment"]),  # the first of a sentence is looked up
        ("He met Zzyzx and IBMX there .", []),  # names and abbreviations
        ("I do n't think we 'll go ; they wo n't , he ca n't , it 's John 's .", []),
        ("I don't and I don’t .", []),
        ("In the 1990s , H1N1 and 3rd and 1,000.5 % ( x ) - / … !", []),
        ("A well-known re-election , a wel-known one", ["wel-known"]),
        ("Write to me@exampel.org or www.exampel.org or http://exampel.org .", []),
        ("he/shee", ["shee"]),
        ("“ recieve ” , (recieve)", ["recieve", "recieve"]),
        ("Mr. Smith , e.g. here , etc. and 5 p.m. .", []),
        ("", []),
    ],
)
def test_words(sentence: str, expected: list[str]) -> None:
    assert wrong(sentence) == expected


def test_names() -> None:
    assert wrong("We met Zzyzx .", skip_names=False) == ["Zzyzx"]
    assert wrong("We met London .", skip_names=False) == []


def test_russian() -> None:
    sentence = "Он пошол в школу ."
    assert [sentence[e.start : e.end] for e in Spelling("ru-RU").detect([sentence])[0]] == ["пошол"]


def test_identity() -> None:
    assert Spelling().identity.startswith("spylls 0.")
    assert Spelling().identity.endswith(" en_US, names skipped")
    assert Spelling("ru-RU", False).identity.endswith(" ru, names looked up")


def test_other_languages() -> None:
    with pytest.raises(MetricError, match="The spelling detector has the languages en, en-US, ru, ru-RU"):
        Spelling("de")
