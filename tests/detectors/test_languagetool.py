"""What LanguageTool finds, and that it does not depend on how it is asked. The server is the real one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from errata.detectors import Error, rules
from errata.detectors.languagetool import (
    CAPITAL,
    AcrossError,
    LanguageTool,
    attributed,
    grouped,
    may_begin_small,
)
from errata.detectors.utf16 import characters_before
from tests import data

pytestmark = pytest.mark.usefixtures("home")

ENGLISH = {
    "He go to school .": [(3, 5, "HE_VERB_AGR")],
    "The goverment is here .": [(4, 13, "MORFOLOGIK_RULE_EN_US")],
    "I have a apple .": [(7, 8, "EN_A_VS_AN")],
    "The the cat sleeps .": [(0, 7, "ENGLISH_WORD_REPEAT_RULE")],
    "the cat sleeps .": [(0, 3, CAPITAL)],
    "All is well .": [],
    "😀 The goverment is here .": [(6, 15, "MORFOLOGIK_RULE_EN_US")],
}


def found(detector: LanguageTool, sentences: list[str]) -> list[list[tuple[int, int, str]]]:
    return [[(e.start, e.end, e.rule) for e in errors] for errors in detector.detect(sentences)]


def test_english() -> None:
    assert dict(zip(ENGLISH, found(LanguageTool(), list(ENGLISH)), strict=True)) == ENGLISH


def test_russian() -> None:
    sentences = ["Он пошол в школу .", "Мама мыла раму ."]
    assert found(LanguageTool("ru-RU"), sentences) == [[(3, 8, "MORFOLOGIK_RULE_RU_RU")], []]


def test_disabled_rules() -> None:
    assert found(LanguageTool(disabled=(*rules.LANGUAGETOOL, "HE_VERB_AGR")), ["He go to school ."]) == [[]]
    spaced = "He , too , sleeps ."
    assert found(LanguageTool(), [spaced]) == [[]]
    assert {rule for _, _, rule in found(LanguageTool(disabled=()), [spaced])[0]} == {"COMMA_PARENTHESIS_WHITESPACE"}
    assert found(LanguageTool(disabled=(*rules.LANGUAGETOOL, CAPITAL)), ["the cat sleeps ."]) == [[]]


def test_text_rules_look_at_one_sentence_at_a_time() -> None:
    """Only where they are asked for."""
    lines = ["'Privacy , this is the word .", "All is well ."]
    assert found(LanguageTool(), lines) == [[], []]
    assert found(LanguageTool(text_rules=True), lines)[0] == [(0, 1, "EN_UNPAIRED_QUOTES")]
    joined = "We have more space.Our friends have more ."
    assert found(LanguageTool(text_rules=True), [joined]) == [[(19, 22, "SENTENCE_WHITESPACE")]]


def test_what_the_identity_says() -> None:
    assert LanguageTool().identity == (
        "LanguageTool 6.8, en-US, sentence rules and UPPERCASE_SENTENCE_START "
        "without COMMA_PARENTHESIS_WHITESPACE+EN_QUOTES+EN_UNPAIRED_BRACKETS+WHITESPACE_RULE"
    )
    assert LanguageTool("ru-RU", (), True).identity == "LanguageTool 6.8, ru-RU, sentence and text rules"


@pytest.mark.data
def test_many_at_a_time_find_what_one_at_a_time_finds() -> None:
    """Against requests of one sentence with all rules but those about texts."""
    lines = sorted({" ".join(line.split()) for system in data.SYSTEMS for line in data.output(system)} - {""})
    small = [line for line in lines if may_begin_small(line)]
    chance = random.Random(4)
    sample = list(dict.fromkeys(chance.sample(lines, 200) + chance.sample(small, 20)))
    detector = LanguageTool()
    alone = [detector.alone(line, without=rules.LANGUAGETOOL_TEXT) for line in sample]
    assert detector.detect(sample) == alone
    assert sum(map(len, alone)) > 60


def test_odd_sentences(cache: Path) -> None:
    odd = [
        "a",
        ".",
        "É é ß 😀",
        "x " * 400,
        "<b>&amp;</b>",
        "\u200b",
        "a\u00adb",
        "\ud800 b",
        "e" * 3000,
        "\x01",
        "\ufeff",
        "#",
    ]
    sentences = [" ".join(line.split()) for line in odd]
    detector = LanguageTool()
    assert detector.detect(sentences) == [detector.check([sentence])[0] for sentence in sentences]


class TestWithoutTheServer:
    def test_a_match_belongs_to_its_sentence(self) -> None:
        sentences = ["😀 a b", "c 😀 d"]  # 6 UTF-16 units each
        matches = [
            {"offset": 3, "length": 1, "rule": {"id": "A"}},
            {"offset": 13, "length": 1, "rule": {"id": "D"}},
        ]
        assert attributed(sentences, matches) == [(Error(2, 3, "A"),), (Error(4, 5, "D"),)]

    def test_a_match_across_sentences_is_not_counted_for_either(self) -> None:
        with pytest.raises(AcrossError, match="The rule X matched beyond a sentence"):
            attributed(["a b", "c d"], [{"offset": 2, "length": 4, "rule": {"id": "X"}}])

    def test_groups(self) -> None:
        assert list(grouped(["a", "b", "c"], 2)) == [["a", "b"], ["c"]]
        assert [len(group) for group in grouped(["x" * 8000] * 3 + ["y" * 90_000, "z"], 25)] == [1, 1, 1, 1, 1]
        assert list(grouped([], 2)) == []

    @pytest.mark.parametrize(
        ("sentence", "may"),
        [
            ("The cat .", False), ("the cat .", True), ('" the cat', True), ("Yes . no", True), ("Yes.\" no", True),
            ("Yes . No .", False), ("1 cat", False), ("", False), ("Он . она", True),
        ],
    )  # fmt: skip
    def test_small_beginnings(self, sentence: str, may: bool) -> None:
        assert may_begin_small(sentence) is may

    def test_characters(self) -> None:
        assert [characters_before("a😀b", unit) for unit in (0, 1, 3, 4)] == [0, 1, 2, 3]
