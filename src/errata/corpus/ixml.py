"""The I-measure's XML: per sentence a list of errors, each a cluster of overlapping edits with one ``alt`` per annotator.

``numann`` counts the annotators of a sentence; those without an ``alt`` left it alone. On writing, edits are clustered
as the I-measure's own converter does it: longest first, each into the first cluster it overlaps.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from errata.corpus.annotation import Annotation, Edit
from errata.corpus.files import open_bytes, whole_file
from errata.corpus.sentences import Sentence
from errata.errors import FormatError


def read_ixml(path: str | Path) -> Iterator[Sentence]:
    """Streams the sentences of an I-measure XML file."""
    found = 0
    with open_bytes(path) as file:
        try:
            for _, element in ElementTree.iterparse(file):
                if element.tag == "sentence":
                    found += 1
                    yield parse_sentence(element, path, found)
                    element.clear()
        except ElementTree.ParseError as error:
            line, column = error.position
            raise FormatError(
                path, line, f"this is no well-formed XML ({str(error).split(':')[0]} at column {column + 1})."
            ) from None
    if not found:
        raise FormatError(path, None, "this XML holds no <sentence>; is it in the I-measure's format?")


def parse_sentence(element: ElementTree.Element, path: str | Path, number: int) -> Sentence:
    text = element.find("text")
    name = f"sentence {element.get('id', str(number))}"
    if text is None:
        raise FormatError(path, None, f"{name} has no <text>.")
    edits: dict[int, list[Edit]] = {}
    try:
        annotators = int(element.get("numann", ""))
    except ValueError:
        raise FormatError(path, None, f"{name}: numann={element.get('numann')!r} is no number of annotators.") from None
    for error in element.iter("error"):
        for alternative in error.iter("alt"):
            try:
                known = edits.setdefault(int(alternative.get("ann", "")), [])
                for c in alternative.iter("c"):
                    start, end = int(c.get("start", "")), int(c.get("end", ""))
                    if not 0 <= start <= end:
                        raise ValueError
                    known.append(Edit(start, end, (c.text or "",), error.get("type", "UNK")))
            except ValueError:
                raise FormatError(
                    path, None, f"{name}: an <alt> needs a number 'ann', its <c> numbers with 0 <= start <= end."
                ) from None
    spare = (i for i in range(annotators + len(edits)) if i not in edits)
    for _ in range(annotators - len(edits)):
        edits[next(spare)] = []
    return Sentence(text.text or "", annotations=tuple(Annotation(a, tuple(edits[a])) for a in sorted(edits)))


def overlap(a: Edit, b: Edit) -> bool:
    """Whether two edits compete for the same words, in the converter's sense."""
    if (a.start, a.end) == (b.start, b.end):
        return True
    if a.start == a.end:
        return b.start < a.start and a.end < b.end
    if b.start == b.end:
        return a.start < b.start and b.end < a.end
    return b.start < a.end <= b.end or b.start <= a.start < b.end


def clusters(annotations: Iterable[Annotation]) -> list[list[tuple[int, Edit]]]:
    """Edits of all annotators grouped by what they compete for, in sentence order."""
    edits = [(annotation.annotator, edit) for annotation in annotations for edit in annotation.edits]
    edits.sort(key=lambda pair: pair[1].start - pair[1].end)
    groups: list[list[tuple[int, Edit]]] = []
    for annotator, edit in edits:
        for group in groups:
            if any(overlap(edit, other) for _, other in group):
                group.append((annotator, edit))
                break
        else:
            groups.append([(annotator, edit)])
    groups.sort(key=lambda group: (group[0][1].start, group[0][1].end))
    return groups


def format_sentence(sentence: Sentence, number: int) -> str:
    annotations = sentence.annotations or ()
    parts = [
        f'<sentence id="{number}" numann="{len(annotations)}"><text>{escape(" ".join(sentence.source.split()))}</text><error-list>'
    ]
    for identity, group in enumerate(clusters(annotations), start=1):
        annotators = sorted({annotator for annotator, _ in group})
        required = "yes" if len(annotators) == len(annotations) else "no"
        types = "/".join(dict.fromkeys(edit.type for _, edit in group))
        parts.append(f'<error id="{identity}" req="{required}" type={quoteattr(types)}>')
        for annotator in annotators:
            corrections = "".join(
                f'<c start="{edit.start}" end="{edit.end}">{escape(edit.correction)}</c>'
                for who, edit in group
                if who == annotator
            )
            parts.append(f'<alt ann="{annotator}">{corrections}</alt>')
        parts.append("</error>")
    parts.append("</error-list></sentence>\n")
    return "".join(parts)


def write_ixml(path: str | Path, sentences: Iterable[Sentence]) -> None:
    with whole_file(path) as file:
        file.write("<?xml version='1.0' encoding='UTF-8'?>\n<scripts><script id=\"1\">\n")
        for number, sentence in enumerate(sentences, start=1):
            file.write(format_sentence(sentence, number))
        file.write("</script></scripts>\n")
