"""Counts what is unusual in gold edits. Nothing of it is an error: it is scored as the originals score it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from errata.corpus.sentences import Sentence


def survey(sentences: Iterable[Sentence], found: Counter[str]) -> Iterable[Sentence]:
    """Passes sentences through and counts in ``found`` what deserves a warning."""
    for sentence in sentences:
        words = sentence.source.split()
        for annotation in sentence.annotations or ():
            previous = (0, 0)
            seen = set()
            reach = 0
            for edit in annotation.edits:
                span = (edit.start, edit.end)
                if edit.end > len(words):
                    found["end beyond the sentence"] += 1
                if (span, edit.corrections) in seen:
                    found["stand twice"] += 1
                elif span < previous:
                    found["are out of order"] += 1
                elif edit.start < reach:
                    found["overlap the one before"] += 1
                if edit.corrections == (" ".join(words[edit.start : edit.end]),):
                    found["equal their source"] += 1
                seen.add((span, edit.corrections))
                previous = span
                reach = max(reach, edit.end)
        yield sentence


def describe(found: Counter[str]) -> str | None:
    """One sentence, or None if all is usual."""
    if not found:
        return None
    listed = ", ".join(f"{count:,} {what}" for what, count in sorted(found.items()))
    return f"unusual gold edits, scored as the original scorers do: {listed}"
