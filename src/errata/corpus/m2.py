"""The M2 format: a source line ``S …`` and one line ``A start end|||type|||correction|||…|||annotator`` per edit.

Read as the official scorer reads it: ``||`` separates alternative corrections, ``-NONE-`` is an empty one, ``noop``
says that the annotator left the sentence alone, and annotators need not be the same from sentence to sentence. A
sentence without any ``A`` line has no annotations, which every reader of them takes as one annotator without edits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from errata.corpus.annotation import Annotation, Edit
from errata.corpus.files import read_lines, whole_file
from errata.corpus.sentences import Sentence
from errata.errors import FormatError

NOOP = "noop"
NOTHING = "-NONE-"


def read_m2(path: str | Path) -> Iterator[Sentence]:
    """Streams the sentences of an M2 file."""
    source: str | None = None
    edits: dict[int, list[Edit]] = {}
    found = False
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            if source is not None:
                yield finish(source, edits)
            source, edits = None, {}
        elif line.startswith("S ") or line == "S":
            if source is not None:  # some writers leave out the blank line
                yield finish(source, edits)
            source, edits, found = line[2:].strip(), {}, True
        elif line.startswith("A "):
            if source is None:
                raise FormatError(
                    path, number, "an edit (A) stands before any sentence (S); each sentence starts with its S line."
                )
            annotator, edit = parse_edit(line, path, number)
            known = edits.setdefault(annotator, [])
            if edit is not None:
                known.append(edit)
        elif not line.startswith("I "):
            raise FormatError(path, number, f"found {shorten(line)!r}; an M2 line starts with 'S ' or 'A '.")
    if source is not None:
        yield finish(source, edits)
    if not found:
        raise FormatError(path, None, "this file holds no sentence; an M2 file has lines that start with 'S '.")


def finish(source: str, edits: dict[int, list[Edit]]) -> Sentence:
    return Sentence(
        source, annotations=tuple(Annotation(annotator, tuple(found)) for annotator, found in edits.items())
    )


def parse_edit(line: str, path: str | Path, number: int) -> tuple[int, Edit | None]:
    """One A line: the annotator and the edit, None for ``noop``."""
    fields = line[2:].split("|||")
    if len(fields) < 6:
        raise FormatError(
            path, number, f"this edit has {len(fields)} of 6 fields separated by '|||': {shorten(line)!r}."
        )
    span = fields[0].split()
    try:
        start, end = (int(part) for part in span)
    except ValueError:
        raise FormatError(
            path, number, f"{shorten(fields[0])!r} is no span; give two word numbers, start and end."
        ) from None
    try:
        annotator = int(fields[5])
    except ValueError:
        raise FormatError(
            path, number, f"{shorten(fields[5])!r} is no annotator; the sixth field is a number."
        ) from None
    if fields[1].lower() == NOOP:
        return annotator, None
    if start < 0 or end < start:
        raise FormatError(path, number, f"{start} {end} is no span; it needs 0 <= start <= end.")
    corrections = tuple("" if part == NOTHING else part.strip() for part in fields[2].split("||"))
    return annotator, Edit(start, end, corrections, fields[1], fields[3], fields[4])


def shorten(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def format_m2(sentence: Sentence) -> str:
    """One sentence as M2, with the blank line that ends it. Annotators without edits become ``noop``."""
    lines = [f"S {' '.join(sentence.source.split())}"]
    for annotation in sentence.annotations or ():
        if not annotation.edits:
            lines.append(f"A -1 -1|||{NOOP}|||{NOTHING}|||REQUIRED|||{NOTHING}|||{annotation.annotator}")
        for edit in annotation.edits:
            # An empty alternative cannot stand last: "a||" and the field separator would be read as one.
            correction = "||".join(c if c or len(edit.corrections) == 1 else NOTHING for c in edit.corrections)
            lines.append(
                f"A {edit.start} {edit.end}|||{edit.type}|||{correction}|||{edit.required}|||{edit.comment}|||{annotation.annotator}"
            )
    return "\n".join(lines) + "\n\n"


def write_m2(path: str | Path, sentences: Iterable[Sentence]) -> None:
    with whole_file(path) as file:
        for sentence in sentences:
            file.write(format_m2(sentence))
