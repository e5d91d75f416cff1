"""errata's own line format: one JSON object a sentence.

    {"source": "…", "references": ["…", …],
     "annotations": [{"annotator": 0, "edits": [{"start": 3, "end": 4, "corrections": ["…"], "type": "…"}]}],
     "outputs": {"system": "…"}}

Everything but ``source`` may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from errata.corpus.annotation import Annotation, Edit
from errata.corpus.files import read_lines, whole_file
from errata.corpus.sentences import Sentence
from errata.errors import FormatError


def read_jsonl(path: str | Path) -> Iterator[Sentence]:
    empty = True
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        empty = False
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise FormatError(path, number, f"this is no JSON ({error.msg} at character {error.pos + 1}).") from None
        yield parse_record(record, path, number)
    if empty:
        raise FormatError(path, None, "this file is empty; it should have one JSON object a line.")


def parse_record(record: Any, path: str | Path, number: int) -> Sentence:
    def expect(condition: bool, problem: str) -> None:
        if not condition:
            raise FormatError(path, number, problem)

    expect(isinstance(record, dict), 'a JSON object was expected, with at least a "source".')
    unknown = set(record) - {"source", "references", "annotations", "outputs"}
    expect(
        not unknown, f"unknown key {min(unknown, default='')!r}; the keys are source, references, annotations, outputs."
    )
    expect(isinstance(record.get("source"), str), 'the key "source" must hold a text.')
    references = record.get("references", [])
    expect(
        isinstance(references, list) and all(isinstance(r, str) for r in references),
        '"references" must be a list of texts.',
    )
    outputs = record.get("outputs", {})
    expect(
        isinstance(outputs, dict) and all(isinstance(o, str) for o in outputs.values()),
        '"outputs" must map systems to texts.',
    )
    annotations: tuple[Annotation, ...] | None = None
    if "annotations" in record:
        try:
            annotations = tuple(
                Annotation(
                    int(a["annotator"]),
                    tuple(
                        Edit(
                            int(e["start"]),
                            int(e["end"]),
                            tuple(str(c) for c in e["corrections"]) or ("",),
                            str(e.get("type", "UNK")),
                        )
                        for e in a["edits"]
                    ),
                )
                for a in record["annotations"]
            )
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(
                path,
                number,
                f'"annotations" is malformed ({error}); each needs "annotator" and "edits" with start, end and corrections.',
            ) from None
        for annotation in annotations:
            for edit in annotation.edits:
                expect(0 <= edit.start <= edit.end, f"{edit.start} {edit.end} is no span; it needs 0 <= start <= end.")
    return Sentence(record["source"], tuple(references), annotations, dict(outputs))


def format_record(sentence: Sentence) -> str:
    record: dict[str, Any] = {"source": sentence.source}
    if sentence.references:
        record["references"] = list(sentence.references)
    if sentence.annotations is not None:
        record["annotations"] = [
            {
                "annotator": a.annotator,
                "edits": [
                    {"start": e.start, "end": e.end, "corrections": list(e.corrections), "type": e.type}
                    for e in a.edits
                ],
            }
            for a in sentence.annotations
        ]
    if sentence.outputs:
        record["outputs"] = sentence.outputs
    return json.dumps(record, ensure_ascii=False)


def write_jsonl(path: str | Path, sentences: Iterable[Sentence]) -> None:
    with whole_file(path) as file:
        for sentence in sentences:
            file.write(format_record(sentence) + "\n")
