"""Where the public corpora are, and what the original scorers printed for them.

``ERRATA_DATA`` names the data directory; without it ``../shared/data`` beside the repository is taken. What the
originals printed is in the directory ``expected`` beside it, or where ``ERRATA_EXPECTED`` says.
"""

from __future__ import annotations

import csv
import gzip
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from errata.corpus import Corpus
from errata.corpus.files import read_sentences
from errata.corpus.ixml import read_ixml
from errata.corpus.m2 import read_m2
from errata.metrics import Material
from errata.native import default_threads

DATA = Path(os.environ.get("ERRATA_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
EXPECTED = Path(os.environ.get("ERRATA_EXPECTED") or DATA.parent / "expected")
CONLL14 = DATA / "conll14"
MISSING = "needs the public corpora and what the originals printed for them: set ERRATA_DATA and ERRATA_EXPECTED (CONTRIBUTING.md)"

SYSTEMS = ("AMU", "CAMB", "CUUI", "IITB", "INPUT", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")
SETS = ("NUCLE", "BN", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN", "ALL")


def present() -> bool:
    return CONLL14.is_dir() and EXPECTED.is_dir()


def pairs(name: str) -> tuple[str, str]:
    return f"{name}A", f"{name}B"


#: Reference texts of each set in lexicographic order, "All" in the order of Sakaguchi et al. (2016).
LEXICOGRAPHIC: dict[str, tuple[str, ...]] = {
    "BN": ("BN1", "BN10", *(f"BN{i}" for i in range(2, 10))),
    **{name: pairs(name) for name in ("NUCLE", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN")},
}
LEXICOGRAPHIC["ALL"] = LEXICOGRAPHIC["ALL20tacl"] = tuple(
    text for name in ("BN", "NUCLE", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN") for text in LEXICOGRAPHIC[name]
)


def reference_order(column: str) -> tuple[str, ...]:
    """``"NUCLEA BN1..BN3"`` to its names; remarks in brackets are left out."""
    names: list[str] = []
    for part in column.partition("(")[0].split():
        first, dots, last = part.partition("..")
        if dots:
            names += [f"BN{i}" for i in range(int(first.removeprefix("BN")), int(last.removeprefix("BN")) + 1)]
        else:
            names.append(part)
    return tuple(names)


@cache
def sources() -> list[str]:
    return list(read_sentences(CONLL14 / "source"))


@cache
def output(system: str) -> list[str]:
    return list(read_sentences(CONLL14 / "systems" / system))


@cache
def reference(name: str) -> list[str]:
    return list(read_sentences(CONLL14 / "references" / name))


@cache
def kept() -> list[int]:
    """Indices of the sentences that are not among the 34 merged ones; the file says 48 where 418 is meant."""
    merged = {int(line) for line in read_sentences(CONLL14 / "merged_ids")} - {48} | {418}
    return [i for i in range(len(sources())) if i + 1 not in merged]


def without_merged(lines: list[str]) -> list[str]:
    return [lines[i] for i in kept()]


def take(corpus: Corpus, indices: Iterable[int]) -> Corpus:
    indices = list(indices)
    gold = corpus.annotations
    return Corpus(
        [corpus.sources[i] for i in indices],
        [corpus.references[i] for i in indices],
        None if gold is None else [gold[i] for i in indices],
    )


def material(corpus: Corpus) -> Material:
    return Material(corpus, threads=default_threads())


@cache
def gold(name: str, skip: bool = False) -> Material:
    """One of the M2 sets, whole or without the merged sentences."""
    corpus = gold(name).corpus if skip else Corpus.of(read_m2(CONLL14 / "m2" / f"{name}.m2"))
    return material(take(corpus, kept()) if skip else corpus)


@cache
def ixml(name: str) -> Material:
    return material(Corpus.of(read_ixml(CONLL14 / "imeasure-xml" / f"{name}.m2.ieval.xml")))


@cache
def texts(names: tuple[str, ...], skip: bool = False) -> Material:
    """Sources with the named reference texts, whole or without the merged sentences."""
    corpus = texts(names).corpus if skip else Corpus.from_columns(sources(), [reference(name) for name in names])
    return material(take(corpus, kept()) if skip else corpus)


Row = dict[str, str]


def rows(path: str) -> Iterator[Row]:
    """The rows of a table below ``expected``, by column name."""
    file = EXPECTED / path
    with gzip.open(file, "rt", encoding="utf-8") if file.suffix == ".gz" else file.open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


@cache
def table(path: str, *columns: str) -> dict[tuple[str, ...], list[Row]]:
    """The rows of a table, grouped by the values of some columns."""
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows(path):
        groups[tuple(row[column] for column in columns)].append(row)
    return dict(groups)
