"""What a pipeline says about the words of a sentence, and the one place that asks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Analysis:
    """One sentence. All fields have one entry a word; ``heads`` are positions (a root is its own head).

    ``pos`` are Universal parts of speech, ``tags`` and ``deps`` whatever the pipeline's own sets are.
    """

    words: tuple[str, ...]
    lemmas: tuple[str, ...]
    pos: tuple[str, ...]
    tags: tuple[str, ...]
    deps: tuple[str, ...]
    heads: tuple[int, ...]


BATCH = 1024  # sentences that a pipeline sees at a time


class Analyser(Protocol):
    """Anything that analyses tokenised sentences. ``identity`` names it with its version: the cache is keyed by it."""

    @property
    def identity(self) -> str: ...

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]: ...


class Store(Protocol):
    """Where analyses are kept between runs."""

    def get(self, identity: str, sentences: Sequence[str]) -> dict[str, Analysis]: ...

    def put(self, identity: str, analyses: dict[str, Analysis]) -> None: ...


@dataclass(frozen=True)
class PlainAnalyser:
    """For any language without a pipeline: words are their own lemmas and have no part of speech."""

    identity: str = "plain"

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]:
        return [
            Analysis(
                tuple(words),
                tuple(word.lower() for word in words),
                ("X",) * len(words),
                ("",) * len(words),
                ("",) * len(words),
                tuple(range(len(words))),
            )
            for words in sentences
        ]


@dataclass
class SpacyAnalyser:
    """A spaCy pipeline, run on the words as they stand. It is loaded when the first sentence is not in the cache."""

    load: Callable[[], Any]
    identity: str

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]:
        nlp = self.load()
        from spacy.tokens import Doc

        docs = (Doc(nlp.vocab, words=list(words)) for words in sentences)
        read = DocReader(nlp.vocab.strings)
        return [read(doc) for doc in nlp.pipe(docs, batch_size=BATCH)]


class DocReader:
    """Reads analyses off spaCy documents, every string of the vocabulary looked up once."""

    FIELDS = ("ORTH", "LEMMA", "POS", "TAG", "DEP")

    def __init__(self, strings: Any) -> None:
        self.text: dict[int, str] = _Lookup(strings)

    def __call__(self, doc: Any) -> Analysis:
        text = self.text
        columns = doc.to_array([*self.FIELDS, "HEAD"]).reshape(-1, 6).T
        heads = columns[5].astype("int64") + range(len(doc))
        words, lemmas, pos, tags, deps = (tuple([text[key] for key in column.tolist()]) for column in columns[:5])
        return Analysis(words, lemmas, pos, tags, deps, tuple(heads.tolist()))


class _Lookup(dict[int, str]):
    def __init__(self, strings: Any) -> None:
        self.strings = strings

    def __missing__(self, key: int) -> str:
        found = self[key] = self.strings[key] if key else ""
        return found


def from_doc(doc: Any) -> Analysis:
    """A spaCy document's analysis."""
    return DocReader(doc.vocab.strings)(doc)


def analyse(
    sentences: Iterable[str],
    analyser: Analyser,
    store: Store | None = None,
    advance: Callable[[int], None] = lambda done: None,
) -> dict[str, Analysis]:
    """The analysis of every different sentence, by its words joined with one blank. Each is analysed once.

    What ``store`` knows is taken from there, what it does not know is added to it, in portions, so that an
    interrupted run loses little.
    """
    wanted = list(dict.fromkeys(" ".join(sentence.split()) for sentence in sentences))
    known = store.get(analyser.identity, wanted) if store is not None else {}
    missing = [sentence for sentence in wanted if sentence not in known]
    missing.sort(key=len)  # batches of equal length waste less
    portion: int = getattr(analyser, "portion", 2048)
    for begin in range(0, len(missing), portion):
        texts = missing[begin : begin + portion]
        fresh = dict(zip(texts, analyser.analyse([text.split() for text in texts]), strict=True))
        known.update(fresh)
        if store is not None:
            store.put(analyser.identity, fresh)
        advance(len(known))
    return known
