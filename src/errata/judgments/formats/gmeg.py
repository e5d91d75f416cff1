"""GMEG's CSV files: a column a system, a row a sentence, the mean of several people's ratings in each cell.

An empty cell was not judged. Which systems shared an output the files do not say. The domain is what the file's name has
before ``-segment-scores``. The corpus files (``system,score``) hold means over sentences and are read by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errata.errors import FormatError, InputError
from errata.judgments.formats.common import Rows, parse_number, set_name
from errata.judgments.records import Judgments, Rating

NAME_END = "-segment-scores"
NO_VALUE = ("", "nan", "NA")


def is_corpus_header(header: Sequence[str]) -> bool:
    return [name.strip().lower() for name in header] == ["system", "score"]


def fits(header: Sequence[str], row: Sequence[str]) -> bool:
    """Two or more names, and numbers below them."""
    return len(header) > 1 and len(row) == len(header) and not any(map(is_number, header)) and all(map(is_cell, row))


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def is_cell(text: str) -> bool:
    return text.strip() in NO_VALUE or is_number(text)


def read_gmeg(
    path: str | Path, *, domain: str = "", group: str = "", low: float = 0.0, high: float = 100.0
) -> Judgments:
    """Mean ratings, each with no judge. ``low`` and ``high`` are the ends of the scale."""
    if not low < high:
        raise InputError(f"A scale needs low < high. Got {low:g} and {high:g} instead.")
    rows = Rows(path)
    if "" in rows.header:
        raise FormatError(path, 1, "a column has no name; it should be that of a system.")
    stem = set_name(path)
    domain = domain or (stem.removesuffix(NAME_END) if stem.endswith(NAME_END) else "")
    ratings: list[Rating] = []
    blank = sentences = 0
    for sentence, (line, row) in enumerate(rows):
        sentences += 1
        judged = [(system, text) for system, text in zip(rows.header, row, strict=True) if text not in NO_VALUE]
        blank += not judged
        for system, text in judged:
            score = parse_number(text, "rating", path, line)
            if not low <= score <= high:
                raise FormatError(
                    path,
                    line,
                    f"the rating {text} of {system} is outside the scale from {low:g} to {high:g}; see the options low and high.",
                )
            ratings.append(Rating(sentence, (system,), score, None, domain=domain, group=group))
    if not ratings:
        raise FormatError(path, None, "there is a heading but no rating.")
    notes = (f"{Path(path).name}: {blank} of {sentences:,} sentences have no rating.",) if blank else ()
    return Judgments(stem, ratings=tuple(ratings), scale=(low, high), notes=notes)


def read_corpus_scores(path: str | Path) -> dict[str, float]:
    """The systems' scores from a file with the columns system and score."""
    rows = Rows(path)
    system, score = rows.column("system"), rows.column("score")
    scores: dict[str, float] = {}
    for line, row in rows:
        if not row[system] or row[system] in scores:
            problem = f"the system {row[system]!r} is there twice." if row[system] else "no system is named."
            raise FormatError(path, line, problem)
        scores[row[system]] = parse_number(row[score], "score", path, line)
    return scores
