"""Ranked hypotheses with a closest gold for each: what they are, and what is checked of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from errata.errors import InputError

FORMS = ("nfc", "nfd", "nfkc", "nfkd")


@dataclass(frozen=True, slots=True)
class Item:
    """One source with its reference golds, and by rank its hypotheses and their closest golds. No text is empty."""

    source: str
    references: tuple[str, ...] = ()
    hypotheses: Mapping[int, str] = field(default_factory=dict)
    golds: Mapping[int, str] = field(default_factory=dict)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its name, as messages say it."""
        yield "the source", self.source
        for number, text in enumerate(self.references):
            yield f"reference gold {number}", text
        for rank, text in self.hypotheses.items():
            yield f"the hypothesis at rank {rank}", text
        for rank, text in self.golds.items():
            yield f"the closest gold at rank {rank}", text


@dataclass(frozen=True)
class Pairs:
    """What is scored together: sources, hypotheses of one rank, and the texts they are compared with, line by line.

    ``lines`` are the sentences' numbers in the set, from 0.
    """

    sources: list[str]
    hypotheses: list[str]
    golds: list[tuple[str, ...]]
    lines: list[int]


@dataclass
class ClosestSet:
    """Items in the order of the file. Any ranks, and not every sentence needs to have them all."""

    items: list[Item]
    warnings: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def ranks(self) -> list[int]:
        return sorted({rank for item in self.items for rank in item.hypotheses})

    def with_gold(self, rank: int) -> list[int]:
        """The sentences that have a hypothesis at this rank and its closest gold."""
        return [i for i, item in enumerate(self.items) if rank in item.hypotheses and rank in item.golds]

    def against_references(self, rank: int) -> Pairs:
        lines = self.with_gold(rank)
        return self.pairs(rank, [self.items[i].references for i in lines], lines)

    def against_golds(self, rank: int, of: int) -> Pairs:
        """The hypotheses of one rank with the closest golds made for another; sentences that lack these are left out."""
        lines = [i for i in self.with_gold(rank) if of in self.items[i].golds]
        return self.pairs(rank, [(self.items[i].golds[of],) for i in lines], lines)

    def pairs(self, rank: int, golds: list[tuple[str, ...]], lines: list[int]) -> Pairs:
        items = [self.items[i] for i in lines]
        return Pairs([item.source for item in items], [item.hypotheses[rank] for item in items], golds, lines)

    def duplicates(self, rank: int) -> int:
        """Hypotheses of this rank that stand at a better rank of their list too."""
        return sum(
            any(item.hypotheses[rank] == text for other, text in item.hypotheses.items() if other < rank)
            for item in self.items
            if rank in item.hypotheses
        )

    def unchanged(self, rank: int) -> int:
        """Hypotheses of this rank that leave the source as it is."""
        return sum(
            item.hypotheses[rank].split() == item.source.split() for item in self.items if rank in item.hypotheses
        )


def checked(items: Sequence[Item], name: str, *, normalise: str | None = None, missing: str = "refuse") -> ClosestSet:
    """The set, if it can be used. ``name`` is the file or folder in messages; row N is sentence N, from 1.

    ``normalise`` brings all texts to one Unicode form. Otherwise words that are the same but for their form are
    refused, because they would count as edits. ``missing`` says what becomes of a hypothesis without closest gold:
    ``refuse``, or ``skip``, which leaves it out against reference golds too.
    """
    if normalise is not None and normalise not in FORMS:
        raise InputError(f"There is no Unicode form {normalise!r}; the forms are {', '.join(FORMS)}.")
    if missing not in ("refuse", "skip"):
        raise InputError(f"A missing closest gold is dealt with by refuse or skip. Got {missing!r} instead.")
    if not items:
        raise InputError(f"{name}: there are no sentences.")
    if normalise is not None:
        items = [normalised(item, normalise) for item in items]
    found = ClosestSet(list(items))
    if not found.ranks:
        raise InputError(f"{name}: there are no hypotheses.")
    skipped = 0
    referenced = any(item.references for item in items)
    for number, item in enumerate(items, start=1):
        check_item(item, f"{name}, row {number:,}")
        if referenced and not item.references:
            raise InputError(
                f"{name}, row {number:,}: there is no reference gold, but other sentences have one; add it."
            )
        lacking = sorted(set(item.hypotheses) - set(item.golds))
        if lacking and missing == "refuse":
            raise InputError(
                f"{name}, row {number:,}: the hypothesis at rank {lacking[0]} has no closest gold; add it, or leave such "
                "hypotheses out with --missing skip."
            )
        skipped += len(lacking)
    if skipped:
        found.warnings.append(f"{skipped:,} hypotheses have no closest gold and are left out.")
    found.warnings += inconsistencies(found)
    return found


def normalised(item: Item, form: str) -> Item:
    def own(text: str) -> str:
        return unicodedata.normalize(form.upper(), text)  # type: ignore[arg-type]

    return replace(
        item,
        source=own(item.source),
        references=tuple(map(own, item.references)),
        hypotheses={rank: own(text) for rank, text in item.hypotheses.items()},
        golds={rank: own(text) for rank, text in item.golds.items()},
    )


def check_item(item: Item, where: str) -> None:
    for name, text in item.texts():
        if not text.strip():
            raise InputError(f"{where}: {name} is empty; leave out what there is not.")
        if "\n" in text or "\r" in text or "\0" in text:
            raise InputError(f"{where}: {name} holds a line break or NUL; a sentence is one line.")
    for rank in sorted(set(item.golds) - set(item.hypotheses)):
        raise InputError(
            f"{where}: there is a closest gold at rank {rank} but no hypothesis that it could be close to."
        )
    forms: dict[str, tuple[str, str]] = {}
    for name, text in item.texts():
        for word in text.split():
            first, known = forms.setdefault(unicodedata.normalize("NFC", word), (name, word))
            if known != word:
                raise InputError(
                    f"{where}: {word!r} in {name} and in {first} are written with different Unicode characters, so that they "
                    "would count as an edit; bring the texts to one form with --normalise nfc."
                )


def inconsistencies(found: ClosestSet) -> list[str]:
    """One hypothesis with two closest golds: allowed, but an annotator may want to know."""
    rows = []
    for number, item in enumerate(found.items, start=1):
        golds: dict[str, set[str]] = {}
        for rank, text in item.hypotheses.items():
            if rank in item.golds:
                golds.setdefault(text, set()).add(item.golds[rank])
        if any(len(own) > 1 for own in golds.values()):
            rows.append(number)
    if not rows:
        return []
    shown = ", ".join(f"{row:,}" for row in rows[:5]) + (", …" if len(rows) > 5 else "")
    return [f"The same hypothesis has different closest golds at different ranks in row {shown}."]
