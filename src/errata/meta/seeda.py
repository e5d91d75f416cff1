"""SEEDA (Kobayashi, Mita and Komachi 2024): modern systems on a part of CoNLL-2014, ranked in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from errata.corpus.files import read_lines, read_sentences
from errata.data import DataSet, MissingDataError
from errata.errors import FormatError, InputError
from errata.judgments import read_judgments
from errata.judgments.formats.common import parse_number
from errata.meta.benchmarks import Benchmark, Human, Offer, Text, Wanted
from errata.meta.conll14 import reference_sets, texts_of
from errata.meta.people import data_set, line_pairs, people_of
from errata.meta.texts import ReferenceSet

DROPPED = {
    "base": ("GPT-3.5", "INPUT", "REF-F"),
    "+INPUT": ("GPT-3.5", "REF-F"),
    "+REF-F_GPT-3.5": ("INPUT",),
    "all": (),
}
PUBLISHED = {"published": ("ts", "TrueSkill as released"), "published-wins": ("ew", "Expected Wins as released")}
KINDS = {"edit": "edit", "sentence": "sent"}


def make(kind: str, wanted: Wanted) -> Benchmark:
    """The usual human scores are those released with the data; another method computes them from the rankings."""
    data = data_set("seeda", wanted)
    part = data.part("subset")
    outputs: dict[str, Text] = {name: tuple(read_sentences(path)) for name, path in sorted(part.systems.items())}
    sources = tuple(part.sources())
    path = part.judgments[KINDS[kind]]
    judgments = read_judgments(path, first=1)
    published = wanted.human or "published"
    if published in PUBLISHED:
        prefix, method = PUBLISHED[published]
        scores = listed_scores(part.scores[f"{prefix}_{KINDS[kind]}"], list(outputs))
        human = Human(scores, f"{method} ({kind}-based)", pairs=line_pairs(judgments))
    else:
        human = people_of(judgments, list(outputs), len(sources), published, wanted)
    references, notes = references_of(sources, wanted)
    return Benchmark(
        name=f"seeda-{kind}",
        title=f"SEEDA, {kind}-based rankings",
        sources=sources,
        outputs=outputs,
        references=references,
        default_references="NUCLE" if references else None,
        human=human,
        sets={name: tuple(s for s in outputs if s not in dropped) for name, dropped in DROPPED.items()},
        default_set="base",
        mixable=tuple(system for system in outputs if system not in ("INPUT", "REF-F", "REF-M")),
        notes=(*judgments.notes, *notes),
    )


def listed_scores(path: Path, systems: Sequence[str]) -> dict[str, float]:
    """A number a line, in the alphabetical order of the systems."""
    lines = [line for line in read_lines(path) if line.strip()]
    if len(lines) != len(systems):
        raise FormatError(
            path, None, f"found {len(lines)} scores for {len(systems)} systems; there should be one a line."
        )
    numbers = [parse_number(line.strip(), "score", path, number) for number, line in enumerate(lines, start=1)]
    return dict(zip(sorted(systems), numbers, strict=True))


def references_of(sources: Sequence[str], wanted: Wanted) -> tuple[dict[str, ReferenceSet], tuple[str, ...]]:
    """The reference sets of CoNLL-2014 for these sentences, if that data is here."""
    try:
        conll14 = data_set("conll14", wanted)
    except MissingDataError:
        return {}, ("There are no references, since the data set conll14 is not here. Run: errata data get conll14",)
    lines = lines_of(sources, conll14)
    return {name: replace(one, lines=lines) for name, one in reference_sets(conll14).items()}, ()


def lines_of(sources: Sequence[str], conll14: DataSet) -> tuple[int, ...]:
    """Where each sentence stands in CoNLL-2014; sentences come in the order of the whole text."""
    whole = [line.split() for line in texts_of(conll14)[0]]
    found: list[int] = []
    for number, source in enumerate(sources, start=1):
        begin = found[-1] + 1 if found else 0
        words = source.split()
        place = next((i for i in range(begin, len(whole)) if whole[i] == words), None)
        if place is None:
            raise InputError(f"SEEDA's line {number:,} is not in CoNLL-2014 after line {begin:,}: {source[:60]!r}.")
        found.append(place)
    return tuple(found)


OFFERS = tuple(
    Offer(
        f"seeda-{kind}",
        ("seeda", "conll14"),
        f"15 modern outputs, 391 sentences, ranked by {kind}s",
        partial(make, kind),
    )
    for kind in KINDS
)
