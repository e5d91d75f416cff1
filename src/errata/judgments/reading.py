"""Files of human judgments: which format one is in, and how it is read."""

from __future__ import annotations

import csv
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from errata.corpus.files import BOM, read_lines, reopenable
from errata.errors import FormatError, InputError
from errata.judgments.formats import appraise, gmeg, jsonl, mturk, pairwise
from errata.judgments.formats.common import read_bytes
from errata.judgments.records import Judgments

READERS: dict[str, Callable[..., Judgments]] = {
    "jsonl": jsonl.read_jsonl,
    "appraise": appraise.read_appraise,
    "pairwise": pairwise.read_pairwise,
    "mturk": mturk.read_mturk,
    "gmeg": gmeg.read_gmeg,
}


def read_judgments(path: str | Path, *, form: str | None = None, **options: Any) -> Judgments:
    """The judgments of one file. Its format is told from its content where ``form`` does not name it.

    ``options`` are those of the format's reader, as values or as text: ``first=1`` where sentences are counted from 1,
    ``ranks`` for the worst rank that could be given, ``domain`` and ``group`` for all records; for GMEG's files also the
    ends of the scale, ``low`` and ``high``.
    """
    with reopenable(path) as copy:
        name = form or detect(copy)
        if name not in READERS:
            raise InputError(f"There is no format {name!r} of judgments; the formats are {', '.join(READERS)}.")
        return READERS[name](copy, **parse_options(name, options))


def detect(path: str | Path) -> str:
    """The name of a file's format, from its beginning."""
    head = read_bytes(path, 256).removeprefix(BOM)
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or head.lstrip().startswith(b"<"):  # UTF-16 only XML may be in
        return "appraise"
    lines = (line for line in read_lines(path) if line.strip())
    first, second = next(lines, ""), next(lines, "")
    if not first:
        raise FormatError(path, None, "this file is empty; it should hold judgments.")
    if first.lstrip().startswith("{"):
        return "jsonl"
    try:
        header, row = next(csv.reader([first])), next(csv.reader([second]), [])
    except csv.Error as error:
        raise FormatError(path, 1, f"this is no known format of judgments ({error}).") from None
    for name, fits in (("pairwise", pairwise.fits), ("mturk", mturk.fits), ("gmeg", gmeg.fits)):
        if fits(header, row):
            return name
    if gmeg.is_corpus_header(header):
        raise FormatError(
            path, 1, "these are scores of systems, not judgments; read_corpus_scores reads them in Python."
        )
    raise FormatError(
        path, 1, f"this is no known format of judgments; name it if it is one of them ({', '.join(READERS)})."
    )


def parse_options(form: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options given as text to the types that the reader takes; unknown ones are refused."""
    known = {
        name: parameter
        for name, parameter in inspect.signature(READERS[form]).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    values: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            takes = f"its options are {', '.join(known)}" if known else "it has none"
            raise InputError(f"The format {form} has no option {name!r}; {takes}.")
        kinds = {"int": int, "int | None": int, "float": float}
        kind = kinds.get(str(known[name].annotation), str)
        try:
            values[name] = kind(value)
        except ValueError:
            expected = "a whole number" if kind is int else "a number"
            raise InputError(f"The option {name} of {form} must be {expected}. Got {value!r} instead.") from None
    return values
