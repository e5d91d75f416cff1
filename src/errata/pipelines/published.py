"""The pipeline behind published ERRANT figures: the weights of ``en_core_web_sm`` 2.2.5 in spaCy 3.8.

The weights were made for spaCy 2 and cannot be loaded by spaCy 3. Here they are read from the files that
``errata setup published-errant`` put into errata's data directory, run forward here (``published_network``,
``published_parser``), and written into ordinary spaCy 3 documents: tag, pos, lemma, head and dep. Pos and lemma follow
from form and tag by the same rules in both of errata's pipelines (``lemma``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import spacy
from spacy.language import Language
from spacy.strings import get_string_id
from spacy.tokens import Doc
from spacy.vocab import Vocab

from errata.pipelines.english import FILES
from errata.pipelines.lemma import Morphology
from errata.pipelines.published_network import Batch, load_tagger
from errata.pipelines.published_parser import Parser
from errata.setup import MODEL, installed_published

FACTORY = "errata_published"
BATCH = 256  # documents
ATTRIBUTES: list[str | int] = ["TAG", "POS", "LEMMA", "HEAD", "DEP"]


class Published:
    """A spaCy component that tags, lemmatises and parses. Whole batches are much faster than single documents."""

    def __init__(self, vocab: Vocab, model: Path) -> None:
        """``model`` is the folder that holds ``tagger``, ``parser`` and ``vocab``."""
        self.strings = vocab.strings
        self.tagger = load_tagger(model)
        self.parser = Parser.load(model)
        self.morphology = Morphology.read(FILES / "morphology.json.xz")
        self.numbers: dict[str, int] = {}
        self.analyses: dict[tuple[str, str], tuple[int, int, int]] = {}

    def __call__(self, doc: Doc) -> Doc:
        self.annotate([doc])
        return doc

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        stream = iter(stream)
        while docs := list(islice(stream, batch_size)):
            self.annotate(docs)
            yield from docs

    def annotate(self, docs: Sequence[Doc]) -> None:
        docs = [doc for doc in docs if len(doc)]
        if not docs:
            return
        texts = [[token.text for token in doc] for doc in docs]
        batch = Batch.of(texts)
        tags = iter(self.tagger(batch))
        for doc, words, (heads, labels) in zip(docs, texts, self.parser(batch, texts), strict=True):
            values: Any = np.empty((len(words), len(ATTRIBUTES)), dtype=np.uint64)
            values[:, :3] = [self.analyse(word, next(tags)) for word in words]
            values[:, 3] = np.array(heads, dtype=np.int64).view(np.uint64)
            values[:, 4] = [self.number(label) for label in labels]
            doc.from_array(ATTRIBUTES, values)

    def analyse(self, word: str, tag: str) -> tuple[int, int, int]:
        """Tag, pos and lemma as spaCy's numbers."""
        found = self.analyses.get((word, tag))
        if found is None:
            pos, lemma = self.morphology(word, tag)
            real = "_SP" if word.isspace() else tag
            found = self.analyses[word, tag] = (self.number(real), get_string_id(pos), self.strings.add(lemma))
        return found

    def number(self, text: str) -> int:
        found = self.numbers.get(text)
        if found is None:
            found = self.numbers[text] = self.strings.add(text)
        return found


def make(nlp: Language, name: str, folder: str) -> Published:
    return Published(nlp.vocab, Path(folder) / MODEL)


def load(folder: Path | None = None) -> Language:
    """A new pipeline. ``folder`` is where ``errata setup published-errant`` put the files, if not the usual place."""
    nlp = spacy.blank("en")
    Language.factory(FACTORY, func=make, assigns=[f"token.{str(name).lower()}" for name in ATTRIBUTES])
    nlp.add_pipe(FACTORY, config={"folder": str(installed_published(folder))})
    return nlp
