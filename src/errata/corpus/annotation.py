"""An edit, and what one annotator did to one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """Source words ``[start, end)`` become one of ``corrections`` (the first is the annotator's preferred one).

    An empty string deletes. ``start == end`` inserts.
    """

    start: int
    end: int
    corrections: tuple[str, ...]
    type: str = "UNK"
    required: str = "REQUIRED"
    comment: str = "-NONE-"

    @property
    def correction(self) -> str:
        return self.corrections[0]


@dataclass(frozen=True, slots=True)
class Annotation:
    """The edits of one annotator, in the order of the file. No edits: the annotator found nothing to correct."""

    annotator: int
    edits: tuple[Edit, ...] = ()


def apply_edits(words: Sequence[str], edits: Sequence[Edit]) -> list[str]:
    """The corrected words.

    The rule is the I-measure's, and it settles the unusual cases: first alternatives only; edits with one and the
    same span are joined by a blank; then from right to left by (start, end), each replacing its span in what has
    become of the sentence; an edit that would leave no word at all is ignored. Spans that reach beyond the sentence
    end with it.
    """
    joined: dict[tuple[int, int], str] = {}
    for edit in edits:
        span = (edit.start, edit.end)
        joined[span] = f"{joined[span]} {edit.correction}" if span in joined else edit.correction
    result = list(words)
    for start, end in sorted(joined, reverse=True):
        changed = result[:start] + joined[start, end].split() + result[max(start, end) :]
        if changed:
            result = changed
    return result
