"""Sentences with ratings: TMU-GFM and GUG."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from errata.corpus.files import read_lines
from errata.data.sets import load
from errata.errors import FormatError

TMU_GFM = ("source", "output", "grammer", "fluency", "meaning", "system", "ave_g", "ave_f", "ave_m")
GUG = ("Id", "Sentence", "Expert Judgement", "Crowd Flower Judgements", "Average", "Dataset")


class Commas(csv.excel):
    strict = True


class Tabs(csv.excel_tab):
    quoting = csv.QUOTE_NONE
    strict = True


@dataclass(frozen=True)
class Rating:
    """What each rater gave, and the published mean, which leaves out ratings of 0."""

    given: tuple[int, ...]
    mean: float


@dataclass(frozen=True)
class RatedOutput:
    """One output of TMU-GFM; ``systems`` are those that gave it."""

    source: str
    output: str
    systems: tuple[str, ...]
    grammaticality: Rating
    fluency: Rating
    meaning: Rating


@dataclass(frozen=True)
class GradedSentence:
    """One sentence of GUG. Where the expert called it incomplete there are no grades: ``expert`` is None, ``mean`` nan and
    ``split`` ``none``. ``mean`` is the published one, over the expert and the crowd."""

    number: int
    sentence: str
    expert: int | None
    crowd: tuple[int, ...]
    mean: float
    split: str


def read_tmu_gfm(path: Path | None = None) -> list[RatedOutput]:
    """The rated outputs of TMU-GFM, from ``path`` or from the data set."""
    path = path or load("tmu-gfm").path("tmu-gfm-dataset.csv")
    rows = []
    for number, row in table(path, TMU_GFM, Commas):
        try:
            ratings = [Rating(integers(given), float(mean)) for given, mean in zip(row[2:5], row[6:9], strict=True)]
        except ValueError as error:
            raise FormatError(path, number, f"a rating is no number ({error}).") from None
        rows.append(RatedOutput(row[0], row[1], tuple(row[5].split(",")), *ratings))
    return rows


def read_gug(path: Path | None = None) -> list[GradedSentence]:
    """The sentences of GUG, from ``path`` or from the data set."""
    path = path or load("gug").path("gug_annotations.tsv")
    rows = []
    for number, (identity, sentence, expert, crowd, mean, split) in table(path, GUG, Tabs):
        graded = expert != "0"
        try:
            rows.append(
                GradedSentence(
                    int(identity),
                    sentence,
                    int(expert) if graded else None,
                    integers(crowd.strip("[]")),
                    float(mean) if graded else math.nan,
                    split,
                )
            )
        except ValueError as error:
            raise FormatError(path, number, f"a grade is no number ({error}).") from None
    return rows


def integers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",")) if text else ()


def table(path: Path, columns: Sequence[str], dialect: type[csv.Dialect]) -> Iterator[tuple[int, list[str]]]:
    """The rows below the headings, each with its line number."""
    reader = csv.reader((line + "\n" for line in read_lines(path)), dialect)
    try:
        if next(reader, None) != list(columns):
            raise FormatError(path, 1, f"the headings should be {', '.join(columns)}.")
        for row in reader:
            if len(row) != len(columns):
                raise FormatError(path, reader.line_num, f"found {len(row)} columns; there should be {len(columns)}.")
            yield reader.line_num, row
    except csv.Error as error:
        raise FormatError(path, reader.line_num, f"this is no table ({error}).") from None
