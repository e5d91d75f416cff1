"""The texts that language models are estimated from: native and learners' English that none of the test sets contain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from errata.corpus.files import read_lines, read_sentences
from errata.data import MissingDataError, directories, load
from errata.errors import FormatError, InputError

TREEBANK = ("ud-ewt/en_ewt-ud-train.conllu", "ud-ewt/en_ewt-ud-train.conllu.gz")
TREEBANK_HOME = "https://github.com/UniversalDependencies/UD_English-EWT"


def native_text() -> Path:
    """The training part of UD English EWT."""
    places = [root / name for root in directories() for name in TREEBANK]
    for path in places:
        if path.is_file():
            return path
    raise MissingDataError(
        f"The treebank UD English EWT is not here. Put en_ewt-ud-train.conllu from {TREEBANK_HOME} at {places[-2]}, or "
        "name another native text with --native FILE."
    )


def learner_text() -> Path:
    """What learners wrote in the development part of GMEG's FCE."""
    return load("gmeg").part("dev/fce").source


def read_text(path: Path) -> list[str]:
    """Tokenised sentences: one a line, or the words of a treebank in CoNLL-U (``.conllu``, ``.conllu.gz``)."""
    name = path.name.removesuffix(".gz")
    sentences = list(treebank_sentences(path) if name.endswith(".conllu") else read_sentences(path))
    if not any(sentence.split() for sentence in sentences):
        raise InputError(f"{path}: there are no words in this file; name one with tokenised sentences.")
    return sentences


def treebank_sentences(path: Path) -> Iterator[str]:
    """The words of every tree, joined by blanks; words inside a multi-word token stand for themselves."""
    words: list[str] = []
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            if words:
                yield " ".join(words)
            words = []
        elif not line.startswith("#"):
            fields = line.split("\t")
            if len(fields) != 10:
                raise FormatError(path, number, f"found {len(fields)} columns; CoNLL-U has 10.")
            if fields[0].isdigit():
                words.append(fields[1].replace(" ", "_"))
    if words:
        yield " ".join(words)
