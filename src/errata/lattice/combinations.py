"""All compatible combinations of several annotators' corrections of one sentence, as the I-measure mixes them.

Edits that compete for the same words form an error, and each annotator who has edits there an alternative. A combination
takes one alternative of every error; errors that some annotator left alone may be skipped. It must not change one span
twice, unless one annotator does so alone: what an annotator did is always a combination.

Errors whose words overlap are put together as a block. Blocks are independent of each other, so the combinations of a
sentence are a product: counted without listing them, listed lazily, searched block by block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import prod

from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.ixml import clusters
from errata.errors import InputError

#: A block with more choices than this is refused. In real data a block has a few hundred at most.
MOST_CHOICES = 1_000_000


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a block can become, and the fewest edits that do it (the first such, by annotators in order)."""

    words: tuple[str, ...]
    edits: tuple[Edit, ...]
    annotators: tuple[int, ...]  #: whose edits these are, edit by edit


@dataclass(frozen=True, slots=True)
class Block:
    """Source words ``[start, end)`` become one of ``alternatives``, all different, in the order in which choices give them.

    ``choices`` is how many compatible choices there are; several can give one text.
    """

    start: int
    end: int
    alternatives: tuple[Alternative, ...]
    choices: int


class Combinations:
    """The combinations of one sentence. One is named by the number of an alternative for every block."""

    def __init__(self, words: Sequence[str], annotations: Sequence[Annotation]) -> None:
        self.words = tuple(words)
        self.blocks = blocks_of(self.words, annotations)

    @property
    def count(self) -> int:
        """How many compatible combinations of edits there are."""
        return prod(block.choices for block in self.blocks)

    @property
    def different(self) -> int:
        """How many there are that differ in what some block becomes; an upper bound on the number of texts."""
        return prod(len(block.alternatives) for block in self.blocks)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """All that differ, the last block changing fastest."""
        return product(*(range(len(block.alternatives)) for block in self.blocks))

    def text(self, choice: Sequence[int]) -> tuple[str, ...]:
        """The corrected words."""
        result: list[str] = []
        done = 0
        for block, number in zip(self.blocks, choice, strict=True):
            result += self.words[done : block.start]
            result += block.alternatives[number].words
            done = block.end
        return (*result, *self.words[done:])

    def edits(self, choice: Sequence[int]) -> tuple[Edit, ...]:
        """The edits that make the text."""
        return tuple(
            edit for block, number in zip(self.blocks, choice, strict=True) for edit in block.alternatives[number].edits
        )

    def annotators(self, choice: Sequence[int]) -> tuple[int, ...]:
        """Whose edits they are, edit by edit."""
        return tuple(
            annotator
            for block, number in zip(self.blocks, choice, strict=True)
            for annotator in block.alternatives[number].annotators
        )


@dataclass(frozen=True)
class Version:
    """One way to settle an error: what those annotators did who agree on it, each edit with its place in the annotation."""

    by: dict[int, tuple[tuple[int, Edit], ...]]

    @property
    def spans(self) -> set[tuple[int, int]]:
        return {(edit.start, edit.end) for _, edit in next(iter(self.by.values()))}


#: Edits with the annotators who made them.
Chosen = list[tuple[int, Edit]]


@dataclass
class ErrorGroup:
    """Errors that overlap, from ``start`` to ``end``, which may lie beyond the sentence."""

    start: int
    end: int
    errors: list[list[Version]]

    @cached_property
    def chosen(self) -> list[Chosen]:
        """The edits of every compatible choice."""
        if prod(map(len, self.errors)) > MOST_CHOICES:
            raise InputError(
                f"The corrections of words {self.start + 1} to {self.end} overlap in more than {MOST_CHOICES:,} ways; "
                "leave annotators out, or the mixing."
            )
        return [edits for versions in product(*self.errors) if (edits := united(versions)) is not None]

    @cached_property
    def reach(self) -> int:
        """Where the words end that some choice takes away.

        Overlapping edits are applied one after the other to what has become of the sentence, so together they can
        reach beyond the last of them.
        """
        return max(
            (self.end + words_beyond([edit for _, edit in edits], self.end) for edits in self.chosen),
            default=self.end,
        )


def united(versions: Sequence[Version]) -> Chosen | None:
    """The edits of one version of each error; None if they change a span twice and no annotator did all of them."""
    spans = [span for version in versions for span in version.spans]
    if len(set(spans)) == len(spans):
        authors = [min(version.by) for version in versions]
    else:
        everywhere = set.intersection(*(set(version.by) for version in versions))
        if not everywhere:
            return None
        authors = [min(everywhere)] * len(versions)
    found = [
        (place, author, edit)
        for author, version in zip(authors, versions, strict=True)
        for place, edit in version.by[author]
    ]
    return [(author, edit) for _, author, edit in sorted(found, key=lambda one: one[0])]


def words_beyond(edits: Sequence[Edit], end: int) -> int:
    """How many words from ``end`` on are taken away by edits that overlap."""
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    if all(a.end <= b.start for a, b in pairwise(ordered)):
        return 0
    spare = sum(edit.end - edit.start for edit in edits)
    marks = [f"{number}" for number in range(end + spare)]
    plain = [Edit(edit.start, edit.end, ("\0 " * len(edit.correction.split()),)) for edit in edits]
    left = {int(mark) for mark in apply_edits(marks, plain) if mark != "\0"}
    return sum(number not in left for number in range(end, end + spare))


def blocks_of(words: Sequence[str], annotations: Sequence[Annotation]) -> tuple[Block, ...]:
    """The independent parts of a sentence, from left to right."""
    groups = error_groups(annotations, len(words))
    while len(joined := join(groups, lambda a, b: b.start < a.reach)) < len(groups):
        groups = joined
    if may_empty(groups, words):
        groups = join(groups, lambda a, b: True)
    return tuple(block_of(words, group, alone=len(groups) == 1) for group in groups)


def error_groups(annotations: Sequence[Annotation], length: int) -> list[ErrorGroup]:
    """One group for each run of overlapping errors."""
    places = {id(edit): place for annotation in annotations for place, edit in enumerate(annotation.edits)}
    groups: list[ErrorGroup] = []
    for found in clusters(annotations):
        own: dict[int, list[Edit]] = {}
        for annotator, edit in found:
            own.setdefault(annotator, []).append(edit)
        versions: dict[tuple[tuple[int, int, str], ...], Version] = {}
        for annotator in sorted(annotation.annotator for annotation in annotations):
            edits = own.get(annotator, [])
            version = versions.setdefault(tuple(sorted(joined_edits(edits))), Version({}))
            version.by[annotator] = tuple((places[id(edit)], edit) for edit in edits)
        # Leaving the error alone comes first.
        ordered = [versions[key] for key in sorted(versions, key=bool)]
        groups.append(ErrorGroup(min(e.start for _, e in found), max(e.end for _, e in found), [ordered]))
    groups.sort(key=lambda group: (group.start, group.end))

    def one_place(a: ErrorGroup, b: ErrorGroup) -> bool:
        return a.start == a.end == b.start == b.end or (b.start >= length and (a.start >= length or a.end > length))

    return join(groups, lambda a, b: b.start < a.end or one_place(a, b))


def joined_edits(edits: Sequence[Edit]) -> list[tuple[int, int, str]]:
    """What edits do, those of one span joined."""
    texts: dict[tuple[int, int], str] = {}
    for edit in edits:
        span = (edit.start, edit.end)
        texts[span] = f"{texts[span]} {edit.correction}" if span in texts else edit.correction
    return [(start, end, " ".join(text.split())) for (start, end), text in texts.items()]


def join(groups: Sequence[ErrorGroup], belong: Callable[[ErrorGroup, ErrorGroup], bool]) -> list[ErrorGroup]:
    """Neighbours that belong together become one."""
    result: list[ErrorGroup] = []
    for group in groups:
        if result and belong(result[-1], group):
            last = result.pop()
            group = ErrorGroup(min(last.start, group.start), max(last.end, group.end), last.errors + group.errors)
        result.append(group)
    return result


def may_empty(groups: Sequence[ErrorGroup], words: Sequence[str]) -> bool:
    """Whether some combination could take every word away; edits that would are ignored, so blocks then depend on each other."""
    done = 0
    for group in groups:
        if group.start > done:
            return False
        done = max(done, group.reach)
    if len(groups) < 2 or done < len(words):
        return False
    later = (block_of(words, group, alone=False) for group in groups if group.start > 0)
    return all(any(not alternative.words for alternative in block.alternatives) for block in later)


def block_of(words: Sequence[str], group: ErrorGroup, alone: bool) -> Block:
    """What a group can become. If it is not ``alone``, there is always a word outside."""
    start, end = min(group.start, len(words)), min(group.reach, len(words))
    # Words on either side stand for the rest of the sentence.
    before = ["\0"] * (start > 0)
    behind = ["\0"] * (end < len(words) or (start == 0 and not alone))
    part = [*before, *words[start:end], *behind]
    shift = start - len(before)
    found: dict[tuple[str, ...], Alternative] = {}
    for edits in group.chosen:
        shifted = [Edit(edit.start - shift, edit.end - shift, edit.corrections) for _, edit in edits]
        result = apply_edits(part, shifted)
        text = tuple(result[len(before) : len(result) - len(behind)])
        known = found.get(text)
        if known is None or len(edits) < len(known.edits):
            ordered = sorted(edits, key=lambda one: (one[1].start, one[1].end))
            found[text] = Alternative(text, tuple(e for _, e in ordered), tuple(who for who, _ in ordered))
    return Block(start, end, tuple(found.values()), len(group.chosen))
