"""Reading and writing: a folder of text files, or one JSONL file.

A folder has ``source.txt``, ``rg0.txt``, ``rg1.txt``, … (reference golds), ``hyp1.txt``, ``hyp2.txt``, ``hyp5.txt``, …
(hypotheses by rank) and ``cg1.txt``, … (their closest golds), aligned line by line. An empty line in any file but the
source says that there is no such text. JSONL has an object a sentence and leaves out what there is not:

    {"source": "…", "references": ["…"], "hypotheses": {"1": "…", "5": "…"}, "closest": {"1": "…", "5": "…"}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from errata.closest.data import ClosestSet, Item, checked
from errata.corpus.files import read_lines, read_sentences, whole_file, write_lines
from errata.errors import FormatError, InputError

NAMES = re.compile(r"(rg|hyp|cg)(0|[1-9]\d*)\.txt")
KEYS = ("source", "references", "hypotheses", "closest")


def read_set(path: Path, *, normalise: str | None = None, missing: str = "refuse") -> ClosestSet:
    """A folder or a JSONL file, checked (see :func:`errata.closest.data.checked`)."""
    items = read_folder(path) if path.is_dir() else read_records(path)
    return checked(items, str(path), normalise=normalise, missing=missing)


def read_folder(folder: Path) -> list[Item]:
    source = folder / "source.txt"
    sources = list(read_sentences(source))
    columns: dict[str, dict[int, list[str]]] = {"rg": {}, "hyp": {}, "cg": {}}
    for path in sorted(folder.iterdir()):
        match = NAMES.fullmatch(path.name)
        if not match:
            if re.match(r"(rg|hyp|cg).*\.txt$", path.name):
                raise InputError(f"{path}: names are rg0.txt, hyp1.txt, cg1.txt and so on; rename this file.")
            continue
        kind, number = match[1], int(match[2])
        if kind != "rg" and number == 0:
            raise InputError(f"{path}: ranks count from 1; rename this file.")
        lines = list(read_sentences(path))
        if len(lines) != len(sources):
            raise InputError(
                f"{path} has {len(lines):,} lines but {source} has {len(sources):,}: give one line for each source sentence, "
                "an empty one where there is no text."
            )
        columns[kind][number] = lines
    if not columns["hyp"]:
        raise InputError(f"{folder}: there is no hyp1.txt or other file of hypotheses.")

    def own(kind: str, i: int) -> dict[int, str]:
        return {number: lines[i] for number, lines in sorted(columns[kind].items()) if lines[i].strip()}

    return [Item(text, tuple(own("rg", i).values()), own("hyp", i), own("cg", i)) for i, text in enumerate(sources)]


def read_records(path: Path) -> list[Item]:
    items = []
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise FormatError(path, number, f"this is no JSON ({error.msg} at character {error.pos + 1}).") from None
        items.append(parsed(record, path, number))
    return items


def parsed(record: Any, path: Path, number: int) -> Item:
    def expect(condition: bool, problem: str) -> None:
        if not condition:
            raise FormatError(path, number, problem)

    def texts(key: str) -> dict[int, str]:
        found = record.get(key, {})
        good = isinstance(found, dict) and all(
            re.fullmatch(r"[1-9]\d*", rank) and isinstance(text, str) for rank, text in found.items()
        )
        expect(good, f'"{key}" must map ranks, which count from 1, to texts.')
        return {int(rank): text for rank, text in sorted(found.items(), key=lambda one: int(one[0]))}

    expect(isinstance(record, dict), 'a JSON object was expected, with at least "source" and "hypotheses".')
    unknown = set(record) - set(KEYS)
    expect(not unknown, f"unknown key {min(unknown, default='')!r}; the keys are {', '.join(KEYS)}.")
    expect(isinstance(record.get("source"), str), 'the key "source" must hold a text.')
    references = record.get("references", [])
    good = isinstance(references, list) and all(isinstance(text, str) for text in references)
    expect(good, '"references" must be a list of texts.')
    return Item(record["source"], tuple(references), texts("hypotheses"), texts("closest"))


def write_set(path: Path, items: Sequence[Item]) -> None:
    """JSONL where the name ends in .jsonl, else a folder, which must be new or empty."""
    if path.suffix == ".jsonl":
        with whole_file(path) as file:
            for item in items:
                file.write(json.dumps(as_record(item), ensure_ascii=False) + "\n")
        return
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise InputError(
            f"{path} exists and is not an empty directory; name another one, or a file that ends in .jsonl."
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: this directory cannot be made ({error.strerror or error}).") from None
    for name, lines in as_columns(items).items():
        write_lines(path / name, lines)


def as_record(item: Item) -> dict[str, Any]:
    record: dict[str, Any] = {"source": item.source}
    if item.references:
        record["references"] = list(item.references)
    record["hypotheses"] = {str(rank): text for rank, text in item.hypotheses.items()}
    if item.golds:
        record["closest"] = {str(rank): text for rank, text in item.golds.items()}
    return record


def as_columns(items: Sequence[Item]) -> dict[str, list[str]]:
    """File names and their lines."""
    files = {"source.txt": [item.source for item in items]}
    for number in range(max(len(item.references) for item in items)):
        files[f"rg{number}.txt"] = [item.references[number] if number < len(item.references) else "" for item in items]

    def by_rank(kind: str, columns: Sequence[Mapping[int, str]]) -> None:
        for rank in sorted({rank for column in columns for rank in column}):
            files[f"{kind}{rank}.txt"] = [column.get(rank, "") for column in columns]

    by_rank("hyp", [item.hypotheses for item in items])
    by_rank("cg", [item.golds for item in items])
    return files
