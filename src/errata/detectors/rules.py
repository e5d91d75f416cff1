"""Rules that are disabled by default."""

from __future__ import annotations

#: Of LanguageTool, by Napoles et al. (2016): they find fault with tokenised text.
LANGUAGETOOL = ("COMMA_PARENTHESIS_WHITESPACE", "EN_QUOTES", "EN_UNPAIRED_BRACKETS", "WHITESPACE_RULE")
#: Rules of LanguageTool 6.8, English and Russian, that look at a text. One more, UPPERCASE_SENTENCE_START, is about a
#: single sentence's grammar and is asked about sentences alone.
LANGUAGETOOL_TEXT = (
    "ENGLISH_WORD_REPEAT_BEGINNING_RULE", "EN_REPEATEDWORDS", "EN_UNPAIRED_BRACKETS", "EN_UNPAIRED_QUOTES",
    "EN_WORD_COHERENCY", "PUNCTUATION_PARAGRAPH_END", "REP_PASSIVE_VOICE", "REP_THANK_YOU_FOR",
    "RU_UNPAIRED_BRACKETS", "RU_WORD_COHERENCY", "SENTENCE_WHITESPACE", "TOO_LONG_SENTENCE", "WHITESPACE_RULE",
)  # fmt: skip
#: Of Harper: they find fault with tokenised text (blanks before commas, quotes) or with length alone.
HARPER = ("CommaFixes", "LongSentences", "Spaces", "UnclosedQuotes")
