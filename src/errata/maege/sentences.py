"""Which sentences have lattices, and what they are compared with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from errata.corpus.sentences import Sentence, annotated_texts
from errata.errors import InputError
from errata.lattice import EditLattice


@dataclass(frozen=True)
class AnnotatedSentence:
    """``line`` counts from 0 in the file of gold edits. ``references`` are what metrics compare with."""

    line: int
    original: str
    lattices: tuple[EditLattice, ...]
    references: tuple[str, ...]

    @property
    def fewest(self) -> int:
        """The edits of the annotator who made fewest."""
        return min(map(len, self.lattices))


@dataclass(frozen=True)
class LatticeCorpus:
    """The sentences in which every annotator found something to correct.

    ``unannotated``, ``correct`` and ``empty`` say how many others there are: without any annotation, left alone by some
    annotator, without words. ``merged`` counts edits that intersected others and were merged with them.
    """

    sentences: tuple[AnnotatedSentence, ...]
    unannotated: int
    correct: int
    empty: int
    merged: int
    own_references: bool

    @property
    def several(self) -> bool:
        return any(len(sentence.lattices) > 1 for sentence in self.sentences)

    def least_annotators(self, wanted: int | None) -> int:
        """How many annotations a sentence needs for chains."""
        return wanted if wanted is not None else 2 if self.several else 1

    def warnings(self) -> list[str]:
        found = []
        if self.own_references:
            found.append(
                "No references were given, so the gold corrections themselves are: metrics that compare with references "
                "look better than they are."
            )
        if self.merged:
            found.append(f"{self.merged:,} edits intersect others of their annotator; they were merged.")
        return found


def lattice_corpus(sentences: Iterable[Sentence], references: Sequence[Sequence[str]] = ()) -> LatticeCorpus:
    """Lattices of sentences with gold edits.

    ``references`` is one list of texts per reference, each as long as the sentences; without any, a sentence's own are
    taken, and where it has none, the corrections that its gold edits make.
    """
    kept: list[AnnotatedSentence] = []
    unannotated = correct = empty = merged = line = 0
    own = False
    for line, sentence in enumerate(sentences, start=1):
        words = sentence.source.split()
        annotations = sentence.annotations or ()
        if not annotations:
            unannotated += 1
        elif not words:
            empty += 1
        elif any(not annotation.edits for annotation in annotations):
            correct += 1
        else:
            lattices = tuple(EditLattice(words, annotation.edits) for annotation in annotations)
            merged += sum(len(a.edits) - len(lattice) for a, lattice in zip(annotations, lattices, strict=True))
            texts = tuple(column[line - 1] for column in references if line <= len(column)) or sentence.references
            own = own or not texts
            kept.append(AnnotatedSentence(line - 1, " ".join(words), lattices, texts or annotated_texts(sentence)))
    for number, column in enumerate(references):
        if len(column) != line:
            raise InputError(
                f"Reference {number} has {len(column):,} sentences but the gold edits have {line:,}: give one line for each."
            )
    if not kept:
        raise InputError(
            f"None of the {line:,} sentences can be used: each is without annotation ({unannotated:,}), without words "
            f"({empty:,}) or left alone by some annotator ({correct:,})."
        )
    return LatticeCorpus(tuple(kept), unannotated, correct, empty, merged, own)
