"""The corrections lattice of one annotation: every subset of its edits is a correction, and more edits are better.

Edits have to be independent of each other, so those that intersect are merged into one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from errata.corpus.annotation import Edit, apply_edits
from errata.corpus.sentences import Sentence


class EditLattice:
    """All corrections that subsets of one annotation's edits make of a sentence.

    ``edits`` are in the order of their places, independent of each other; a correction is named by their numbers. An
    annotation without edits has one correction, the sentence itself. The last correction may be empty: edits that take all
    words away are applied as they stand.
    """

    def __init__(self, words: Sequence[str], edits: Sequence[Edit]) -> None:
        self.words = tuple(words)
        self.edits = independent_edits(self.words, edits)
        self._texts: dict[tuple[int, ...], str] = {}

    def __len__(self) -> int:
        """The number of edits."""
        return len(self.edits)

    @property
    def count(self) -> int:
        """The number of subsets, exactly."""
        return 1 << len(self.edits)

    def words_of(self, chosen: Iterable[int]) -> list[str]:
        """The words with these edits applied. Insertions at one place stand in the order in which they are named."""
        result: list[str] = []
        done = 0
        for number in sorted(chosen, key=lambda number: (self.edits[number].start, self.edits[number].end)):
            edit = self.edits[number]
            result += self.words[done : edit.start]
            result += edit.correction.split()
            done = edit.end
        return [*result, *self.words[done:]]

    def text(self, chosen: Iterable[int]) -> str:
        """The words of a correction, joined by blanks; joined once."""
        key = tuple(chosen)
        if key not in self._texts:
            self._texts[key] = " ".join(self.words_of(key))
        return self._texts[key]

    def subsets(self) -> Iterator[tuple[int, ...]]:
        """All subsets, lazily, small ones first: there are ``count`` of them."""
        return chain.from_iterable(combinations(range(len(self)), size) for size in range(len(self) + 1))

    def sample(self, generator: random.Random, size: int | None = None) -> tuple[int, ...]:
        """A subset, uniformly from all of them, or from those of one size. Edits are in random order."""
        if size is not None:
            return tuple(generator.sample(range(len(self)), size))
        bits = generator.getrandbits(len(self)) if len(self) else 0
        chosen = [number for number in range(len(self)) if bits >> number & 1]
        generator.shuffle(chosen)
        return tuple(chosen)

    def chain(self, generator: random.Random) -> list[tuple[int, ...]]:
        """From no edit to all, one more at a time, in an order drawn uniformly from all orders."""
        order = generator.sample(range(len(self)), len(self))
        return [tuple(order[:size]) for size in range(len(self) + 1)]


def below(one: Iterable[int], other: Iterable[int]) -> bool:
    """The lattice's order: whether ``one`` is a proper part of ``other``, so that ``other`` is the better correction."""
    return frozenset(one) < frozenset(other)


def independent_edits(words: Sequence[str], edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The edits in the order of their places, each run of intersecting ones merged into one.

    The merged edit does what they do together (by the rule of :func:`apply_edits`) and has all their types, joined by
    ``+``. Insertions at one place are independent. Edits that reach beyond the sentence end with it.
    """
    return tuple(run[0] if len(run) == 1 else merged(words, run) for run in runs_of(words, edits))


def runs_of(words: Sequence[str], edits: Sequence[Edit]) -> list[list[Edit]]:
    """Edits that change one word, or where one inserts within the words of another, put together."""
    many = len(words)
    clipped = [
        Edit(min(edit.start, many), min(edit.end, many), edit.corrections, edit.type, edit.required, edit.comment)
        for edit in edits
    ]
    runs: list[list[Edit]] = []
    reach = -1
    for edit in sorted(clipped, key=lambda edit: (edit.start, edit.end)):
        if runs and edit.start < reach:
            runs[-1].append(edit)
        else:
            runs.append([edit])
        reach = max(reach, edit.end)
    return runs


def merged(words: Sequence[str], run: Sequence[Edit]) -> Edit:
    start, end = min(edit.start for edit in run), max(edit.end for edit in run)
    within = [Edit(edit.start - start, edit.end - start, edit.corrections[:1]) for edit in run]
    types = dict.fromkeys(edit.type for edit in run)
    return Edit(start, end, (" ".join(apply_edits(words[start:end], within)),), "+".join(types))


@dataclass(frozen=True)
class Intersection:
    """Edits of one annotation that intersect: ``sentence`` counts from 1, as editors do."""

    sentence: int
    annotator: int
    edits: tuple[Edit, ...]
    merged: Edit

    def __str__(self) -> str:
        spans = ", ".join(f"{edit.start} {edit.end} → {edit.correction!r}" for edit in self.edits)
        return (
            f"sentence {self.sentence:,}, annotator {self.annotator}: {spans}; merged as {self.merged.start} "
            f"{self.merged.end} → {self.merged.correction!r}"
        )


def intersections(sentences: Iterable[Sentence]) -> Iterator[Intersection]:
    """Every run of intersecting edits in a corpus, with the edit that takes its place in a lattice."""
    for number, sentence in enumerate(sentences, start=1):
        words = sentence.source.split()
        for annotation in sentence.annotations or ():
            for run in runs_of(words, annotation.edits):
                if len(run) > 1:
                    yield Intersection(number, annotation.annotator, tuple(run), merged(words, run))
