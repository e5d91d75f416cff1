"""The word splitting that the I-measure's M2 converter applies to corrections (Penn Treebank conventions).

Corrections in an M2 file are meant to be tokenised already, and mostly this changes nothing; where it does
(``known,the``, ``dilemma.``, straight quotes), published I-measure figures rest on it.
"""

from __future__ import annotations

import re

CLITICS = r"'s|'m|'d|'ll|'re|'ve|n't"
SPLIT_WORDS = {
    "cannot": 3, "gimme": 3, "gonna": 3, "gotta": 3, "lemme": 3, "wanna": 3, "d'ye": 2, "more'n": 4, "'tis": 2, "'twas": 2,
}  # fmt: skip

RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (r'(^|(?<=[ (\[{<]))"', " `` "),  # a quote that opens
        (r"([:,])(?=\D|$)", r" \1 "),
        (r"\.\.\.", " ... "),
        (r"[;@#$%&?!]", r" \g<0> "),
        (r"(?<=[^.])\.([\])}>\"']*)\s*$", r" .\1 "),  # the full stop that ends a sentence
        (r"(?<=[^'])'(?= )", " '"),
        (r"[\[\](){}<>]", r" \g<0> "),
        (r"--", " -- "),
        (r'"', " '' "),  # all other quotes close
        (rf"(?<=[^' ])({CLITICS})(?= |$)", r" \1"),
    )
)
ENDS_SENTENCE = re.compile(r"(?<=[^.\s][.?!]) +(?=[A-Z\"'(])")


def treebank_words(text: str) -> list[str]:
    """The words of a correction, split once more."""
    words: list[str] = []
    for sentence in ENDS_SENTENCE.split(text.strip()):
        for pattern, by in RULES:
            sentence = pattern.sub(by, sentence)
        for word in sentence.split():
            at = SPLIT_WORDS.get(word.lower())
            words += [word[:at], word[at:]] if at else [word]
    return words
