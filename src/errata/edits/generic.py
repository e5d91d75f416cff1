"""Error types for any language: the operation, and the part of speech where there is one."""

from __future__ import annotations

from errata.edits.analysis import Analysis
from errata.edits.linguistic import Span

JOINERS = dict.fromkeys(map(ord, "-‐‑"))


def classify(source: Analysis, target: Analysis, span: Span) -> str:
    """The type of one edit: ``M``, ``R`` or ``U`` without parts of speech, else e.g. ``R:NOUN``, ``R:WO``, ``M:PUNCT``.

    An analysis has no parts of speech when all are "X". The category is ORTH when only case, blanks or hyphens differ,
    WO when the same words stand in another order, a part of speech when all words on both sides share it (PUNCT among
    them), and OTHER for the rest.
    """
    start, end, first, last = span
    before, after = source.words[start:end], target.words[first:last]
    operation = "R" if before and after else "M" if after else "U"
    if all(pos == "X" for pos in source.pos + target.pos):
        return operation
    return f"{operation}:{category(before, after, {*source.pos[start:end], *target.pos[first:last]})}"


def category(before: tuple[str, ...], after: tuple[str, ...], pos: set[str]) -> str:
    if pos == {"PUNCT"}:
        return "PUNCT"
    if before and after:
        if letters(before) and letters(before) == letters(after):
            return "ORTH"
        if sorted(map(str.lower, before)) == sorted(map(str.lower, after)):
            return "WO"
    return pos.pop() if len(pos) == 1 and pos != {"X"} else "OTHER"


def letters(words: tuple[str, ...]) -> str:
    return "".join(words).lower().translate(JOINERS)
