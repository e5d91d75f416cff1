"""The original's way: list every combination of the whole sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import strategies as st

from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.ixml import clusters

WORDS = st.sampled_from(["a", "b", "c", "d"])


@st.composite
def edits(draw: st.DrawFn, length: int) -> Edit:
    start = draw(st.integers(0, length))
    end = draw(st.integers(start, min(length, start + 3)))
    return Edit(start, end, (" ".join(draw(st.lists(WORDS, max_size=2))),))


@st.composite
def annotated(draw: st.DrawFn, most: int = 6) -> tuple[list[str], tuple[Annotation, ...]]:
    """A short sentence and what up to three annotators did to it; edits may overlap, also those of one annotator."""
    words = draw(st.lists(WORDS, max_size=most))
    annotators = draw(st.integers(0, 3))
    return words, tuple(
        Annotation(number, tuple(draw(st.lists(edits(len(words)), max_size=3)))) for number in range(annotators)
    )


def repeats_a_span(annotations: Sequence[Annotation]) -> bool:
    """Whether somebody's edits of one span ended up in two errors."""
    seen: set[tuple[int, int, int]] = set()
    for found in clusters(annotations):
        spans = {(annotator, edit.start, edit.end) for annotator, edit in found}
        if seen & spans:
            return True
        seen |= spans
    return False


def listed(words: Sequence[str], annotations: Sequence[Annotation]) -> list[tuple[str, ...]]:
    """The texts of all compatible combinations, repeated ones included."""
    errors = []
    for found in clusters(annotations):
        versions: dict[frozenset[tuple[int, int, str]], list[Edit]] = {}
        authors = {annotator for annotator, _ in found}
        if len(authors) < len(annotations):
            versions[frozenset()] = []
        for author in sorted(authors):
            own = [edit for annotator, edit in found if annotator == author]
            texts: dict[tuple[int, int], list[str]] = {}
            for edit in own:
                texts.setdefault((edit.start, edit.end), []).extend(edit.correction.split())
            versions.setdefault(frozenset((*span, " ".join(text)) for span, text in texts.items()), own)
        errors.append(list(versions.items()))
    result = []
    for combination in product(*errors):
        spans = [(start, end) for key, _ in combination for start, end, _ in key]
        if len(set(spans)) == len(spans):
            result.append(tuple(apply_edits(words, [edit for _, own in combination for edit in own])))
    return result
