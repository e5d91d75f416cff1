"""The files of one evaluation: checked whole before any work, then read in step, batch by batch."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, repeat
from pathlib import Path

from errata.corpus.files import count_sentences, read_sentences, reopenable
from errata.corpus.ixml import read_ixml
from errata.corpus.jsonl import read_jsonl
from errata.corpus.m2 import read_m2
from errata.corpus.sentences import Corpus, Sentence
from errata.corpus.survey import describe, survey
from errata.errors import FormatError, InputError

READERS: dict[str, Callable[[str | Path], Iterator[Sentence]]] = {
    ".m2": read_m2,
    ".xml": read_ixml,
    ".jsonl": read_jsonl,
}


def suffix_of(path: Path) -> str:
    """The extension, without looking at .gz."""
    return (Path(path.stem) if path.suffix == ".gz" else path).suffix.lower()


def read_annotated(path: str | Path) -> Iterator[Sentence]:
    """Sentences with gold edits; the format is told by the extension (.m2, .xml, .jsonl), M2 where there is another."""
    return READERS.get(suffix_of(Path(path)), read_m2)(path)


def system_name(path: Path) -> str:
    """The file name without directory and extension."""
    return (Path(path.stem) if path.suffix == ".gz" else path).stem


@dataclass
class Inputs:
    """Names of files. Call :meth:`open` to check them; all later reading goes through what it yields."""

    outputs: Sequence[Path]
    source: Path | None = None
    references: Sequence[Path] = ()
    gold: Path | None = None
    warnings: list[str] = field(default_factory=list)
    sentences: int = 0

    @contextlib.contextmanager
    def open(self) -> Iterator[Inputs]:
        """Checks every file to its end and yields inputs that can be read again (pipes are copied)."""
        self.check_names()
        with contextlib.ExitStack() as stack:

            def again(path: Path) -> Path:
                return stack.enter_context(reopenable(path))

            ready = replace(
                self,
                outputs=[again(path) for path in self.outputs],
                source=again(self.source) if self.source else None,
                references=[again(path) for path in self.references],
                gold=again(self.gold) if self.gold else None,
            )
            ready.check_files()
            yield ready

    @property
    def systems(self) -> list[str]:
        return [system_name(path) for path in self.outputs]

    def check_names(self) -> None:
        if self.source is None and self.gold is None:
            raise InputError("The sources are missing: give --source FILE, or --gold FILE.m2, which contains them.")
        seen: dict[str, Path] = {}
        for path in self.outputs:
            name = system_name(path)
            if name in seen:
                raise InputError(f"{seen[name]} and {path} would both be the system {name!r}; rename one of the files.")
            seen[name] = path

    def check_files(self) -> None:
        """Reads everything once: formats, encodings and lengths."""
        found: Counter[str] = Counter()
        first, count = self.source, 0
        if self.source is not None:
            count = count_sentences(self.source)
        if self.gold is not None:
            gold = sum(1 for _ in survey(read_annotated(self.gold), found))
            if self.source is None:
                first, count = self.gold, gold
            elif gold != count:
                raise InputError(
                    f"{self.gold} has {gold:,} sentences but {self.source} has {count:,} lines: they must match line by line."
                )
        for path in (*self.references, *self.outputs):
            lines = count_sentences(path)
            if lines != count:
                what = "sentences" if first == self.gold else "lines"
                raise InputError(
                    f"{path} has {lines:,} lines but {first} has {count:,} {what}: give one line for each source sentence."
                )
        if message := describe(found):
            self.warnings.append(f"{self.gold}: {message}.")
        self.sentences = count

    def corpus_sentences(self) -> Iterator[Sentence]:
        """Sources with references and gold edits, one after the other."""
        sources = read_sentences(self.source) if self.source else repeat(None)
        gold = read_annotated(self.gold) if self.gold else repeat(None)
        references = (
            zip(*(read_sentences(path) for path in self.references), strict=True) if self.references else repeat(())
        )
        for number, (source, sentence, texts) in enumerate(zip(sources, gold, references, strict=False), start=1):
            if sentence is None:
                assert source is not None
                yield Sentence(source, texts)
                continue
            if source is not None and source.split() != sentence.source.split():
                raise FormatError(
                    self.source or "",
                    number,
                    f"this line differs from the sentence in {self.gold}; gold edits need the same source words.",
                )
            yield replace(sentence, references=texts or sentence.references)

    def batches(self, size: int) -> Iterator[tuple[Corpus, dict[str, list[str]]]]:
        """Corpora of at most ``size`` sentences with the outputs of every system."""
        sentences = self.corpus_sentences()
        outputs = {name: read_sentences(path) for name, path in zip(self.systems, self.outputs, strict=True)}
        while piece := list(islice(sentences, size)):
            yield Corpus.of(piece), {name: list(islice(lines, len(piece))) for name, lines in outputs.items()}
