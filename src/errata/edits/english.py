"""English error types, by the ``errant`` package's own classifier.

The classifier looks at spaCy tokens; it is given small objects that answer the same questions from an
:class:`~errata.edits.analysis.Analysis`, so that sentences from the cache need no spaCy document.
"""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from errata.edits.analysis import Analysis
from errata.edits.linguistic import Span
from errata.errors import MissingExtraError


@lru_cache(maxsize=1)
def classifier() -> Any:
    try:
        from errant.en import classifier as found
    except ImportError:
        raise MissingExtraError(
            "English error types need the errant package. Run: pip install 'errata[english]'"
        ) from None
    return found


@lru_cache(maxsize=64)
def pos_symbol(name: str) -> int:
    from spacy.symbols import IDS

    return int(IDS.get(name, 0))


class Token:
    """What the classifier asks of a spaCy token."""

    __slots__ = ("dep_", "i", "lemma", "lower", "pos", "sentence", "tag_", "text")

    def __init__(self, sentence: EnglishSentence, i: int) -> None:
        analysis = sentence.analysis
        self.sentence, self.i = sentence, i
        self.text = analysis.words[i]
        self.lower = self.text.lower()
        self.lemma = analysis.lemmas[i]
        self.pos = pos_symbol(analysis.pos[i])
        self.tag_, self.dep_ = analysis.tags[i], analysis.deps[i]

    @property
    def lower_(self) -> str:
        return self.lower

    @property
    def lemma_(self) -> str:
        return self.lemma

    @property
    def pos_(self) -> str:
        return self.sentence.analysis.pos[self.i]

    @property
    def head(self) -> Token:
        return self.sentence[self.sentence.analysis.heads[self.i]]

    @property
    def children(self) -> list[Token]:
        return [
            self.sentence[i] for i, head in enumerate(self.sentence.analysis.heads) if head == self.i and i != self.i
        ]


class EnglishSentence:
    """Tokens of a sentence, made when asked for."""

    __slots__ = ("analysis", "tokens")

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.tokens: list[Token | None] = [None] * len(analysis.words)

    def __getitem__(self, i: int) -> Token:
        token = self.tokens[i]
        if token is None:
            token = self.tokens[i] = Token(self, i)
        return token

    def span(self, start: int, end: int) -> list[Token]:
        return [self[i] for i in range(start, end)]


def classify(source: EnglishSentence, target: EnglishSentence, span: Span) -> str:
    """The ERRANT type of one edit, e.g. ``R:VERB:SVA``."""
    start, end, first, last = span
    edit = SimpleNamespace(
        o_toks=source.span(start, end),
        c_toks=target.span(first, last),
        o_str=" ".join(source.analysis.words[start:end]),
        c_str=" ".join(target.analysis.words[first:last]),
        type="NA",
    )
    return str(classifier().classify(edit).type)
