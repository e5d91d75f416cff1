"""Weighted sums of metrics (Napoles et al., 2016): ``0.97*lt+0.03*gleu``, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from errata.errors import MetricError
from errata.metrics.base import Choice, Counts, Material, Metric, offsets, option, ratio, shown
from errata.metrics.beside import Beside
from errata.native import Float, Int64

NUMBER = r"[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?"
SIGN = r"\+\s*-?|-"
TERM = re.compile(rf"\s*((?:{SIGN})?)\s*({NUMBER})\s*\*\s*(.*?)\s*(?=$|(?:{SIGN})\s*(?:{NUMBER})\s*\*)")
WRAPPED = re.compile(r"\s*(sentences|corpus)\s*\((.*)\)\s*")
SENTENCES = "sentences"


@dataclass(frozen=True)
class Term:
    """One part of a mixture; ``label`` is how it was asked for, and names its columns."""

    weight: float
    label: str
    metric: Metric


@dataclass(frozen=True)
class Mixture(Metric):
    """The weighted sum of the sentence scores of other metrics; a corpus scores the mean of its sentences.

    A row holds the sentence score of every part, the number of sentences, and the rows of all parts side by side. A part's
    rows are marked by a column of their own, since parts may have different numbers of rows a sentence.
    """

    name = "mixture"
    title = "Mixture"
    policy = "of the parts"
    undefined = "As in its parts."

    terms: tuple[Term, ...] = field(metadata={"hidden": True})
    average: str = option(
        "sentences", "corpus: the weighted sum of the parts' own corpus scores", choices=("sentences", "corpus")
    )
    columns: tuple[str, ...] = field(default=(), repr=False, metadata={"hidden": True})

    def __post_init__(self) -> None:
        labels = [term.label for term in self.terms]
        for label in labels:
            if labels.count(label) > 1:
                raise MetricError(
                    f"The metric {label} is in the mixture twice; give it once, with the sum of the weights."
                )
        for term in self.terms:
            if term.metric.ranks and term.weight * (1 if term.metric.higher_is_better else -1) < 0:
                better = "higher" if term.metric.higher_is_better else "lower"
                sign = "a positive" if term.metric.higher_is_better else "a negative"
                raise MetricError(
                    f"Of {term.label} {better} is better: in a mixture it needs {sign} weight. Got {term.weight:g}."
                )
        object.__setattr__(self, "terms", tuple(sorted(self.terms, key=lambda term: term.label)))
        needy = any(term.metric.needs == "references" for term in self.terms)
        object.__setattr__(self, "needs", "references" if needy else "source")
        extracted = {term.metric.edits_of_texts for term in self.terms} - {""}
        object.__setattr__(self, "edits_of_texts", ", ".join(sorted(extracted)))

    @property
    def names(self) -> tuple[str, ...]:
        return self.columns or self.arrange(())

    def part_names(self, term: Term, names: Iterable[str]) -> tuple[str, ...]:
        """The part's own names of those of the given columns that are its own; those it always has come first."""
        start = f"{term.label} "
        found = [name.removeprefix(start) for name in names if name.startswith(start) and name != rows_of(term)]
        return tuple(dict.fromkeys((*term.metric.names, *found)))

    def arrange(self, names: tuple[str, ...]) -> tuple[str, ...]:
        parts = [
            name
            for term in self.terms
            for name in (
                rows_of(term),
                *(f"{term.label} {own}" for own in term.metric.arrange(self.part_names(term, names))),
            )
        ]
        return (*(term.label for term in self.terms), SENTENCES, *parts)

    def with_columns(self, names: tuple[str, ...]) -> Mixture:
        terms = tuple(
            replace(term, metric=term.metric.with_columns(term.metric.arrange(self.part_names(term, names))))
            for term in self.terms
        )
        return replace(self, terms=terms, columns=names)

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """Parts that prepare nothing are compared while others prepare, where a second thread may be used."""
        systems = list(outputs)
        together = [term.metric for term in self.terms if Beside.suits(term.metric)]
        if material.threads > 1 and len(together) < len(self.terms):
            Beside.of(material).start(together, systems)
        for term in self.terms:
            term.metric.prepare(material, systems)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        beside = Beside.of(material)
        made = {}
        for term in sorted(
            self.terms, key=lambda term: Beside.suits(term.metric)
        ):  # what runs beside is asked for last
            found = beside.counts(term.metric, outputs)
            made[term.label] = term.metric.compare(material, outputs) if found is None else found
        parts = [made[term.label] for term in self.terms]
        first = common_first(material.first, [part.first for part in parts])
        given = [
            (rows_of(term), *(f"{term.label} {name}" for name in part.names))
            for term, part in zip(self.terms, parts, strict=True)
        ]
        names = self.arrange(tuple(name for own in given for name in own))
        place = {name: i for i, name in enumerate(names)}
        rows = np.zeros((int(first[-1]), len(names)))
        for own, part in zip(given, parts, strict=True):
            at = np.repeat(first[:-1] - part.first[:-1], np.diff(part.first)) + np.arange(len(part.rows))
            rows[at, place[own[0]]] = 1.0
            rows[at[:, None], [place[name] for name in own[1:]]] = part.rows
        return Counts(names, rows, first)

    def part(self, term: Term, counts: Counts) -> Counts:
        """The counts of one part, as it made them."""
        names = term.metric.arrange(self.part_names(term, counts.names))
        place = {name: i for i, name in enumerate(counts.names)}
        here = counts.rows[:, place[rows_of(term)]] > 0
        columns = [place[f"{term.label} {name}"] for name in names]
        rows = counts.rows[here][:, columns]
        with np.errstate(invalid="ignore"):
            whole = rows.astype(np.int32)  # what kernels count in
        running: Int64 = np.concatenate([[0], np.cumsum(here)]).astype(np.int64)
        return Counts(names, whole if np.array_equal(whole, rows) else rows, running[counts.first])

    def choose(self, counts: Counts) -> Choice:
        place = {name: i for i, name in enumerate(counts.names)}
        rows = np.zeros((len(counts), len(place)))
        rows[:, place[SENTENCES]] = 1.0
        for term in self.terms:
            own = self.part(term, counts)
            choice = term.metric.choose(own)
            rows[:, place[term.label]] = term.metric.sentences(own, choice)
            rows[:, [place[f"{term.label} {name}"] for name in own.names]] = choice.rows
            rows[:, place[rows_of(term)]] = 1.0
        return Choice(rows)

    def weighted(self, value: Callable[[Term], Float]) -> Float:
        total: Float = np.sum([term.weight * value(term) for term in self.terms], axis=0)
        return total

    def mean(self, term: Term, rows: Float) -> Float:
        at, count = self.names.index(term.label), self.names.index(SENTENCES)
        return ratio(rows[..., at], rows[..., count], 0.0)

    def own_score(self, term: Term, rows: Float) -> Float:
        """A part's score of its own columns."""
        return term.metric.score(rows[..., [self.names.index(f"{term.label} {name}") for name in term.metric.names]])

    def score(self, rows: Float) -> Float:
        if self.average == "sentences":
            return self.weighted(lambda term: self.mean(term, rows))
        return self.weighted(lambda term: self.own_score(term, rows))

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        return self.weighted(lambda term: self.mean(term, choice.rows))

    def corpus(self, counts: Counts, choice: Choice, threads: int = 1) -> tuple[float, dict[str, float]]:
        if self.average == "sentences":
            return super().corpus(counts, choice, threads)
        values = {}
        for term in self.terms:
            own = self.part(term, counts)
            values[term.label] = term.metric.corpus(own, term.metric.choose(own), threads)[0]
        return sum(term.weight * values[term.label] for term in self.terms), values

    def parts(self, rows: Float) -> dict[str, Float]:
        """The mean sentence score of every part."""
        return {term.label: self.mean(term, rows) for term in self.terms}

    @property
    def resampling(self) -> str:
        return ",".join(sorted({"rows"} | {term.metric.resampling for term in self.terms}))

    def signature(self) -> str:
        parts = " + ".join(f"{shown(term.weight)}*({term.metric.signature()})" for term in self.terms)
        return f"{self.name}|average:{self.average}|{parts}"

    def provenance(self) -> str:
        return "|".join(dict.fromkeys(filter(None, (term.metric.provenance() for term in self.terms))))


def common_first(references: Int64, parts: Sequence[Int64]) -> Int64:
    """Where the rows of each sentence begin: those of its references where all parts have one a reference. Else there is
    room for all and a row more than there are references, so that nobody takes the rows for those of single ones."""
    if all(np.array_equal(part, references) for part in parts):
        return references
    most: Int64 = np.max([np.diff(first) for first in (references, *parts)], axis=0)
    return offsets(most + 1)


def rows_of(term: Term) -> str:
    """The column that marks a part's rows."""
    return f"{term.label} (rows)"


def is_mixture(spec: str) -> bool:
    """Whether a text names a mixture: it begins with a weight, as ``0.5*m2+0.5*gleu`` does."""
    return "*" in spec.partition(":")[0] or WRAPPED.fullmatch(spec) is not None


def parse_mixture(spec: str, make: Callable[[str], Metric]) -> Mixture:
    """``0.97*lt+0.03*gleu:n=3``: terms of a weight and a metric, which ``make`` makes. ``corpus(…)`` mixes corpus scores."""
    wrapped = WRAPPED.fullmatch(spec)
    average, text = wrapped.groups() if wrapped else (SENTENCES, spec)
    terms: list[Term] = []
    at = 0
    while at < len(text):
        found = TERM.match(text, at)
        if not found or (terms and not found[1]):
            raise MetricError(
                f"{spec!r}: {text[at:].strip()!r} is no term of a mixture; write weights and metrics as 0.97*lt+0.03*gleu."
            )
        sign, weight, label = found.groups()
        if not label:
            raise MetricError(
                f"{spec!r}: a weight {weight} has no metric; write weights and metrics as 0.97*lt+0.03*gleu."
            )
        if not np.isfinite(float(weight)):
            raise MetricError(f"{spec!r}: the weight {weight} is too large.")
        if is_mixture(label):
            raise MetricError(f"{spec!r}: {label!r} is a mixture itself; multiply its weights out.")
        terms.append(Term(-float(weight) if "-" in sign else float(weight), "".join(label.split()), make(label)))
        at = found.end()
    if not terms:
        raise MetricError(f"{spec!r} names no metric; write weights and metrics as 0.97*lt+0.03*gleu.")
    return Mixture(tuple(terms), average)
