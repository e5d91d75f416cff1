"""What is being scored: sources with references as text, as gold edits, or both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from errata.corpus.annotation import Annotation, apply_edits
from errata.errors import InputError


@dataclass(frozen=True, slots=True)
class Sentence:
    """One source with everything known about it.

    ``references`` are corrected texts; ``annotations`` are gold edits, None where there are none to be had.
    """

    source: str
    references: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] | None = None
    outputs: dict[str, str] = field(default_factory=dict)


@dataclass
class Corpus:
    """Sources and references in memory, one entry a sentence; unequal numbers of references are fine."""

    sources: list[str]
    references: list[tuple[str, ...]]
    annotations: list[tuple[Annotation, ...]] | None = None

    def __post_init__(self) -> None:
        if len(self.references) != len(self.sources):
            raise InputError(
                f"There are {len(self.sources):,} sources but references for {len(self.references):,} sentences."
            )
        if self.annotations is not None and len(self.annotations) != len(self.sources):
            raise InputError(
                f"There are {len(self.sources):,} sources but gold edits for {len(self.annotations):,} sentences."
            )

    def __len__(self) -> int:
        return len(self.sources)

    @classmethod
    def of(cls, sentences: Iterable[Sentence]) -> Corpus:
        """Collects sentences; those that come as gold edits get their references from them."""
        sources: list[str] = []
        references: list[tuple[str, ...]] = []
        annotations: list[tuple[Annotation, ...]] = []
        for sentence in sentences:
            sources.append(sentence.source)
            if sentence.annotations is not None:
                annotations.append(sentence.annotations)
            references.append(sentence.references or annotated_texts(sentence))
        gold = annotations if annotations and len(annotations) == len(sources) else None
        return cls(sources, references, gold)

    @classmethod
    def from_columns(cls, sources: Sequence[str], references: Sequence[Sequence[str]]) -> Corpus:
        """From a list of sources and one list of texts per reference (the shape of the text files)."""
        for number, reference in enumerate(references):
            if len(reference) != len(sources):
                raise InputError(
                    f"Reference {number} has {len(reference):,} sentences but there are {len(sources):,} sources: give one line for each."
                )
        return cls(list(sources), list(zip(*references, strict=True)) if references else [()] * len(sources))

    @classmethod
    def with_gold(cls, corpus: Corpus, gold: Sequence[Sequence[Annotation]]) -> Corpus:
        """The corpus with gold edits; references come from them where there are none."""
        annotations = [tuple(found) for found in gold]
        texts = corpus.references if any(corpus.references) else [
            annotated_texts(Sentence(source, annotations=found)) for source, found in zip(corpus.sources, annotations, strict=True)
        ]  # fmt: skip
        return cls(corpus.sources, texts, annotations)

    def batches(self, size: int) -> Iterator[Corpus]:
        """The same corpus in pieces of at most ``size`` sentences."""
        for begin in range(0, len(self), size):
            piece = slice(begin, begin + size)
            yield Corpus(
                self.sources[piece],
                self.references[piece],
                self.annotations[piece] if self.annotations is not None else None,
            )


def annotated_texts(sentence: Sentence) -> tuple[str, ...]:
    """One corrected text per annotator; the source itself where nobody annotated."""
    if not sentence.annotations:
        return (sentence.source,) if sentence.annotations is not None else ()
    words = sentence.source.split()
    return tuple(" ".join(apply_edits(words, annotation.edits)) for annotation in sentence.annotations)
