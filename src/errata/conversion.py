"""Corpora from one format to another, streaming: text, M2, JSONL and the I-measure's XML.

Texts become edits by word alignment, without types. Edits become one text per annotator by
:func:`errata.apply_edits`; where an annotator has no edits, or is missing from a sentence, that is the source.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from errata.corpus.annotation import Annotation, apply_edits
from errata.corpus.files import whole_file
from errata.corpus.inputs import READERS, Inputs, read_annotated, suffix_of
from errata.corpus.ixml import write_ixml
from errata.corpus.jsonl import write_jsonl
from errata.corpus.m2 import write_m2
from errata.corpus.sentences import Sentence
from errata.edits import untyped_edits
from errata.errors import InputError

WRITERS: dict[str, Callable[[str | Path, Iterable[Sentence]], None]] = {
    "m2": write_m2,
    "xml": write_ixml,
    "jsonl": write_jsonl,
}
BATCH = 4096


def convert(inputs: Sequence[Path], output: Path, to: str | None = None) -> list[Path]:
    """Converts one annotated file, or a source text with its references, and returns the files written."""
    target = to or suffix_of(output).lstrip(".")
    if target not in ("text", *WRITERS):
        raise InputError(f"{output}: cannot tell the format to write; give --to text, m2, jsonl or xml.")
    with sentences_of(inputs) as read:
        if target == "text":
            return write_texts(output, read)
        sentences = read()
        WRITERS[target](output, sentences if target == "jsonl" else with_edits(sentences))
    return [output]


@contextlib.contextmanager
def sentences_of(inputs: Sequence[Path]) -> Iterator[Callable[[], Iterator[Sentence]]]:
    """A function that reads the sentences from the start, as often as it is called."""
    if len(inputs) == 1 and suffix_of(inputs[0]) in READERS:
        yield lambda: read_annotated(inputs[0])
        return
    wrong = [path for path in inputs if suffix_of(path) in READERS]
    if wrong:
        raise InputError(
            f"{wrong[0]}: give an annotated file alone, or text files alone: the source, then its references."
        )
    if len(inputs) < 2:
        raise InputError(
            f"{inputs[0]}: a text needs references to be converted; give the source, then one file per reference."
        )
    with Inputs((), inputs[0], inputs[1:]).open() as ready:
        yield ready.corpus_sentences


def with_edits(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Sentences that have only texts get untyped edits."""
    stream = iter(sentences)
    while batch := list(islice(stream, BATCH)):
        bare = [s for s in batch if s.annotations is None]
        pairs = [(s.source, text) for s in bare for text in s.references]
        edits = iter(untyped_edits([source for source, _ in pairs], [text for _, text in pairs]))
        for sentence in batch:
            if sentence.annotations is None:
                found = tuple(Annotation(i, next(edits)) for i in range(len(sentence.references)))
                yield replace(sentence, annotations=found)
            else:
                yield sentence


def write_texts(prefix: Path, read: Callable[[], Iterator[Sentence]]) -> list[Path]:
    """PREFIX.source, and PREFIX.0, PREFIX.1, … for the annotators (or references), PREFIX.NAME for outputs."""
    annotators: set[int] = set()
    systems: dict[str, None] = {}
    for number, sentence in enumerate(read(), start=1):
        if sentence.annotations is None:
            if number > 1 and len(sentence.references) != len(annotators):
                raise InputError(
                    f"Sentence {number:,} has {len(sentence.references)} references but others have {len(annotators)}; text files need as many for each."
                )
            annotators.update(range(len(sentence.references)))
        else:
            annotators.update(a.annotator for a in sentence.annotations)
        systems.update(dict.fromkeys(sentence.outputs))
    names = ["source", *map(str, sorted(annotators or {0})), *systems]
    paths = [prefix.with_name(f"{prefix.name}.{name}") for name in names]
    with contextlib.ExitStack() as stack:
        files = {name: stack.enter_context(whole_file(path)) for name, path in zip(names, paths, strict=True)}
        for number, sentence in enumerate(read(), start=1):
            words = sentence.source.split()
            texts = dict.fromkeys(map(str, sorted(annotators or {0})), " ".join(words))
            if sentence.annotations is None:
                texts.update({str(i): " ".join(text.split()) for i, text in enumerate(sentence.references)})
            else:
                texts.update({str(a.annotator): " ".join(apply_edits(words, a.edits)) for a in sentence.annotations})
            files["source"].write(" ".join(words) + "\n")
            for name, text in texts.items():
                files[name].write(text + "\n")
            for system in systems:
                if system not in sentence.outputs:
                    raise InputError(f"Sentence {number:,} has no output of {system}; text files need one for each.")
                files[system].write(sentence.outputs[system] + "\n")
    return paths
