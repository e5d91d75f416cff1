"""The corrections lattice of one annotation: every subset of its edits is a correction, and more edits are better.

Edits have to be independent of each other, so those that intersect are merged into one.
"""

from __future__ import annotations

from collections.abc import Sequence

from errata.corpus.annotation import Edit, apply_edits


class EditLattice:
    """All corrections that subsets of one annotation's edits make of a sentence.

    ``edits`` are in the order of their places, independent of each other; a correction is named by their numbers.
    """

    def __init__(self, words: Sequence[str], edits: Sequence[Edit]) -> None:
        self.words = tuple(words)
        self.edits = independent_edits(self.words, edits)
        self._texts: dict[tuple[int, ...], str] = {}

    def __len__(self) -> int:
        """The number of edits; there are 2 to that power corrections."""
        return len(self.edits)

    def text(self, chosen: Sequence[int]) -> str:
        """The sentence with these edits applied. Insertions at one place stand in the order in which they are named."""
        key = tuple(sorted(chosen, key=self._place))
        if key not in self._texts:
            self._texts[key] = self._applied(key)
        return self._texts[key]

    def _place(self, number: int) -> tuple[int, int]:
        return self.edits[number].start, self.edits[number].end

    def _applied(self, ordered: Sequence[int]) -> str:
        result: list[str] = []
        done = 0
        for number in ordered:
            edit = self.edits[number]
            result += self.words[done : edit.start]
            result += edit.correction.split()
            done = edit.end
        return " ".join([*result, *self.words[done:]])


def independent_edits(words: Sequence[str], edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The edits in the order of their places, each run of intersecting ones merged into one.

    Two edits intersect that change one word, or where one inserts within the words of the other. The merged edit does
    what both do together (the rule of :func:`apply_edits`) and has the types of both, joined by ``+``. Edits that reach
    beyond the sentence end with it.
    """
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
    return tuple(run[0] if len(run) == 1 else merged(words, run) for run in runs)


def merged(words: Sequence[str], run: Sequence[Edit]) -> Edit:
    start, end = min(edit.start for edit in run), max(edit.end for edit in run)
    within = [
        Edit(edit.start - start, edit.end - start, edit.corrections[:1], edit.type)
        for edit in sorted(run, key=lambda edit: (edit.start, edit.end))
    ]
    types = dict.fromkeys(edit.type for edit in run)
    return Edit(start, end, (" ".join(apply_edits(words[start:end], within)),), "+".join(types))
