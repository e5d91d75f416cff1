"""What every metric is: compare, choose, sum, score.

    compare   outputs against references     -> a row of counts per sentence and reference
    choose    which rows speak for a sentence -> one row per sentence
    sum       over sentences                  -> one row
    score     a row                           -> a number

Everything else (corpus and sentence scores, intervals, tests, reports) is written once, over rows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt

from errata import _native
from errata.corpus.sentences import Corpus
from errata.native import Encoded, Float, Int64, Split, encode, naming_long_sentences

Array = npt.NDArray[Any]
T = TypeVar("T")


class Material:
    """A batch of sources and references, prepared once and compared with the outputs of many systems."""

    def __init__(self, corpus: Corpus, *, threads: int = 1, first_line: int = 0, systems: Sequence[str] = ()) -> None:
        self.corpus = corpus
        self.systems = systems  # whose outputs ``prepare`` is given, in that order
        self.threads = threads
        self.first_line = first_line
        self._kept: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.corpus)

    def keep(self, key: Any, make: Callable[[], T]) -> T:
        """The value of ``make()``, computed once per batch."""
        if key not in self._kept:
            self._kept[key] = make()
        value: T = self._kept[key]
        return value

    def vocabulary(self, key: Any) -> _native.Vocabulary:
        return self.keep(("vocabulary", key), _native.Vocabulary)

    def encode(self, lines: Sequence[str], split: Split, prepare: Callable[[str], str] | None = None) -> Encoded:
        """Lines to integers, comparable within one ``split``. ``prepare`` changes each line first."""
        return encode(self.vocabulary(split), [prepare(line) for line in lines] if prepare else lines, split)

    def sources(self, split: Split, prepare: Callable[[str], str] | None = None) -> Encoded:
        return self.keep(("sources", split, prepare), lambda: self.encode(self.corpus.sources, split, prepare))

    def references(self, split: Split, prepare: Callable[[str], str] | None = None) -> tuple[Encoded, Int64]:
        """All references laid end to end, and where those of each sentence begin."""
        return self.keep(
            ("references", split, prepare),
            lambda: (
                self.encode([text for texts in self.corpus.references for text in texts], split, prepare),
                self.first,
            ),
        )

    @cached_property
    def first(self) -> Int64:
        return offsets([len(texts) for texts in self.corpus.references])


def offsets(lengths: Sequence[int] | Int64) -> Int64:
    """Where each of several runs laid end to end begins, and where the last ends."""
    result = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(np.asarray(lengths, dtype=np.int64), out=result[1:])
    return result


@dataclass
class Counts:
    """Rows of counts of one system: those of sentence i are ``rows[first[i]:first[i + 1]]``, one per reference.

    ``names`` are the columns. Sentences may have different numbers of references.
    """

    names: tuple[str, ...]
    rows: Array
    first: Int64

    def __len__(self) -> int:
        return len(self.first) - 1

    @property
    def ragged(self) -> bool:
        return len(self) > 0 and bool(np.any(np.diff(self.first) != self.first[1] - self.first[0]))

    @classmethod
    def concatenate(cls, parts: Sequence[Counts]) -> Counts:
        if len(parts) == 1:
            return parts[0]
        names = union(part.names for part in parts)
        parts = [part.with_names(names) for part in parts]
        starts = np.cumsum([0, *(part.first[-1] for part in parts[:-1])])
        first = np.concatenate([part.first[:-1] + start for part, start in zip(parts, starts, strict=True)])
        rows = np.concatenate([part.rows for part in parts])
        return cls(parts[0].names, rows, np.append(first, len(rows)).astype(np.int64))

    def with_names(self, names: tuple[str, ...]) -> Counts:
        """The same counts with these columns; those that were not there are zero."""
        if names == self.names:
            return self
        rows = np.zeros((len(self.rows), len(names)), dtype=self.rows.dtype)
        rows[:, [names.index(name) for name in self.names]] = self.rows
        return Counts(names, rows, self.first)


def union(columns: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """All names, in order of first appearance."""
    return tuple(dict.fromkeys(name for names in columns for name in names))


@dataclass
class Choice:
    """One row per sentence, ready to be summed, and which reference it came from (None: from all of them)."""

    rows: Float
    reference: Int64 | None = None


def option(
    default: Any, help: str, choices: tuple[str, ...] | None = None, low: float | None = None, high: float | None = None
) -> Any:
    """Declares an option of a metric: its default, what it does, and what it takes."""
    return field(default=default, metadata={"help": help, "choices": choices, "low": low, "high": high})


@dataclass(frozen=True)
class Metric:
    """Base of all metrics. The fields of a subclass are its options.

    A subclass gives ``name``, ``title``, ``names`` (the columns of its rows), ``policy`` (how references are chosen),
    ``compare`` and ``score``; the other methods have defaults that fit most metrics.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    policy: ClassVar[str]
    undefined: ClassVar[str]
    higher_is_better: ClassVar[bool] = True
    needs: ClassVar[str] = "references"  # "references", or "source" for metrics that need nothing else
    percent: ClassVar[bool] = True  # whether people read it times 100
    ranks: ClassVar[bool] = True  # whether more (or less) of it is better, so that systems can be ranked by it
    edits_of_texts: ClassVar[str] = ""  # for metrics that score edits: how they come from reference texts

    @property
    def names(self) -> tuple[str, ...]:
        """Columns of a row of counts."""
        raise NotImplementedError

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """Called once a batch with the outputs of all systems, before they are compared one by one."""

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        """Counts of every sentence against each reference."""
        raise NotImplementedError

    def score(self, rows: Float) -> Float:
        """Rows of counts, shape [..., columns], to scores, shape [...]."""
        raise NotImplementedError

    def choose(self, counts: Counts) -> Choice:
        """One row per sentence. Default: the reference with the best sentence score, the first of equals."""
        scores = self.score(counts.rows.astype(np.float64))
        chosen = best_rows(scores if self.higher_is_better else -scores, counts.first)
        return Choice(counts.rows[chosen].astype(np.float64), chosen - counts.first[:-1])

    def corpus(self, counts: Counts, choice: Choice, threads: int = 1) -> tuple[float, dict[str, float]]:
        """The official corpus score and its parts."""
        total = choice.rows.sum(axis=0)
        return float(self.score(total)), {name: float(value) for name, value in self.parts(total).items()}

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        """One score a sentence. Default: the score of its row."""
        return self.score(choice.rows)

    def parts(self, rows: Float) -> dict[str, Float]:
        """Further numbers that explain a score (precision, recall, …), from rows like ``score``."""
        return {}

    @property
    def resampling(self) -> str:
        """What a resample does about the choice of references; part of the signature."""
        return "rows"

    def arrange(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The columns in the order in which they are kept, whatever order the data gave them."""
        return names

    def with_columns(self, names: tuple[str, ...]) -> Metric:
        """The metric for rows with these columns; only metrics whose columns depend on the data care."""
        return self

    @classmethod
    def option_fields(cls) -> tuple[dataclasses.Field[Any], ...]:
        """The fields that are options."""
        return tuple(f for f in dataclasses.fields(cls) if not f.metadata.get("hidden"))

    def options(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in self.option_fields()}

    def signature(self) -> str:
        """Metric and options; whoever scores adds references, seeds and version."""
        parts = [
            self.name,
            *(f"{name}:{shown(value)}" for name, value in self.options().items()),
            f"choose:{self.policy}",
        ]
        return "|".join(parts)

    def provenance(self) -> str:
        """What else the numbers depend on: the version of a model, of another tool. Part of the signature."""
        return ""

    def native(self, material: Material) -> Any:
        """Guards a kernel call, so that a sentence that is too long is refused by number."""
        return naming_long_sentences(self.name, material.first_line)


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def best_rows(scores: Float, first: Int64) -> Int64:
    """For every sentence the index of its greatest score, the first of equals."""
    lengths = np.diff(first)
    if len(lengths) and lengths.min() == lengths.max():
        width = int(lengths[0])
        best: Int64 = scores.reshape(-1, width).argmax(axis=1) + first[:-1]
        return best
    if lengths.min(initial=1) < 1:
        raise ValueError("a sentence has no row to choose from")
    greatest = np.maximum.reduceat(scores, first[:-1]) if len(lengths) else scores
    at = np.flatnonzero((scores == np.repeat(greatest, lengths)) | np.isnan(scores))  # as argmax: not a number is first
    sentence = np.repeat(np.arange(len(lengths)), lengths)[at]
    chosen: Int64 = at[np.diff(sentence, prepend=-1) > 0].astype(np.int64)
    return chosen


def ratio(above: Float, below: Float, otherwise: float) -> Float:
    """Elementwise above / below, ``otherwise`` where below is zero."""
    below = np.asarray(below, dtype=np.float64)
    safe = np.where(below == 0, 1.0, below)
    result: Float = np.where(below == 0, otherwise, above / safe)
    return result


def f_measure(precision: Float, recall: Float, beta: float) -> Float:
    """F from precision and recall; 0 where both are 0."""
    square = beta * beta
    return ratio((1 + square) * precision * recall, square * precision + recall, 0.0)


def whole(first: Sequence[int] | Int64) -> Int64:
    """The index of metrics with one row a sentence."""
    return np.arange(len(first), dtype=np.int64)
