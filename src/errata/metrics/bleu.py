"""BLEU (Papineni et al., 2002; sacrebleu's definition) and iBLEU (Sun and Zhou, 2012)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from errata import _native
from errata.metrics.base import Choice, Counts, Material, Metric, option, whole
from errata.native import Float, Split

ORDER = 4

# mteval-v13a: what becomes a word of its own.
SYMBOLS = re.compile(r"([\{-~\[-` -&\(-\+:-@/])")
AFTER_NON_DIGIT = re.compile(r"([^0-9])([.,])")
BEFORE_NON_DIGIT = re.compile(r"([.,])([^0-9])")
DASH_AFTER_DIGIT = re.compile(r"([0-9])(-)")


def tokenize_13a(line: str) -> str:
    """The word splitting of mteval-v13a, for text that is not tokenised."""
    line = line.rstrip().replace("<skipped>", "")
    for entity, character in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
        line = line.replace(entity, character)
    line = SYMBOLS.sub(r" \1 ", f" {line} ")
    line = AFTER_NON_DIGIT.sub(r"\1 \2 ", line)
    line = BEFORE_NON_DIGIT.sub(r" \1 \2", line)
    return DASH_AFTER_DIGIT.sub(r"\1 \2 ", line)


def tokenize_13a_lower(line: str) -> str:
    return tokenize_13a(line.lower())


def preparation(tokenize: str, lowercase: bool) -> Callable[[str], str] | None:
    """What happens to a line before it is split; the same function object for the same options."""
    if tokenize == "13a":
        return tokenize_13a_lower if lowercase else tokenize_13a
    return str.lower if lowercase else None


def bleu(rows: Float, *, smooth: bool, inverted: bool = False) -> Float:
    """Corpus BLEU of rows (output length, reference length, matches of 1..4, totals of 1..4)."""
    output, reference = rows[..., 0], rows[..., 1]
    if inverted:
        output, reference = reference, output
    correct, total = rows[..., 2 : 2 + ORDER], rows[..., 2 + ORDER :]
    empty = output == 0
    brevity = np.where(output < reference, np.exp(1 - reference / np.where(empty, 1.0, output)), 1.0)
    brevity = np.where(empty & (reference > 0), 0.0, brevity)
    precision = np.where(total > 0, correct / np.where(total > 0, total, 1.0), 0.0)
    if smooth:  # each order without a match counts half of a match of the one before
        missing = (correct == 0) & (total > 0)
        halvings = np.cumsum(missing, axis=-1)
        precision = np.where(missing, 1.0 / (2.0**halvings * np.where(total > 0, total, 1.0)), precision)
    possible = np.all(precision > 0, axis=-1) & np.any(correct > 0, axis=-1)
    logs = np.log(np.where(precision > 0, precision, 1.0)).sum(axis=-1) / ORDER
    result: Float = np.where(possible, brevity * np.exp(logs), 0.0)
    return result


def sentence_bleu(rows: Float, shortest: Float, *, empty_is_zero: bool = False) -> Float:
    """NLTK's sentence BLEU with smoothing method 3 and order min(4, lengths), at least 1.

    Orders without a match count 1 / (2^k · n-grams), k = 1, 2, …; no matching word at all scores 0. With
    ``empty_is_zero`` so does a sentence with an empty reference, for which NLTK would be asked for order 0.
    """
    output, reference = rows[..., 0], rows[..., 1]
    correct, total = rows[..., 2 : 2 + ORDER], np.maximum(rows[..., 2 + ORDER :], 1.0)
    order = np.clip(np.minimum(output, shortest), 1, ORDER)
    used = np.arange(ORDER) < order[..., None]
    missing = correct == 0
    precision = np.where(missing, 1.0 / (2.0 ** np.cumsum(missing, axis=-1) * total), correct / total)
    brevity = np.where(output > reference, 1.0, np.exp(1 - reference / np.maximum(output, 1.0)))
    logs = np.where(used, np.log(precision), 0.0).sum(axis=-1) / order
    zero = (correct[..., 0] == 0) | (empty_is_zero & (shortest == 0))
    result: Float = np.where(zero, 0.0, brevity * np.exp(logs))
    return result


def empty_reference_option() -> str:
    """The option of both metrics."""
    choice: str = option(
        "kept",
        "zero: a sentence with an empty reference scores 0, as in Choshen and Abend (2018)",
        choices=("kept", "zero"),
    )
    return choice


@dataclass(frozen=True)
class Bleu(Metric):
    """n-gram precision with a brevity penalty, all references at once. GEC text is tokenised already: no tokeniser by default."""

    name = "bleu"
    title = "BLEU"
    policy = "all"
    undefined = "No matching n-gram: 0. Sentences: NLTK's smoothing 3, order min(4, lengths); no matching word: 0."

    tokenize: str = option("none", "13a splits text that is not tokenised", choices=("none", "13a"))
    lowercase: bool = option(False, "ignore case")
    smooth: str = option("exp", "exp: sacrebleu's smoothing of orders without a match", choices=("exp", "none"))
    brevity: str = option(
        "official", "inverted: the lengths exchanged, as in Sakaguchi et al. (2016)", choices=("official", "inverted")
    )
    closest: str = option(
        "shorter", "of two equally close reference lengths the shorter, or the first", choices=("shorter", "first")
    )
    empty_reference: str = empty_reference_option()

    @property
    def names(self) -> tuple[str, ...]:
        orders = range(1, ORDER + 1)
        return (
            "output_length", "reference_length", *(f"match{i}" for i in orders), *(f"total{i}" for i in orders), "shortest",
        )  # fmt: skip

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        prepare = preparation(self.tokenize, self.lowercase)
        references, first = material.references(Split.UNICODE, prepare)
        output = material.encode(outputs, Split.UNICODE, prepare)
        with self.native(material):
            rows = _native.bleu(*output, *references, first, ORDER, self.closest == "first", material.threads)
        shortest = np.minimum.reduceat(np.diff(references.offsets), first[:-1]).astype(np.int32)
        return Counts(self.names, np.column_stack([rows, shortest]), whole(first))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def score(self, rows: Float) -> Float:
        return bleu(rows[..., :-1], smooth=self.smooth == "exp", inverted=self.brevity == "inverted")

    def parts(self, rows: Float) -> dict[str, Float]:
        total = rows[..., 2 + ORDER : -1]
        precision = rows[..., 2 : 2 + ORDER] / np.where(total > 0, total, 1.0)
        return {f"precision{i + 1}": precision[..., i] for i in range(ORDER)}

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        return sentence_bleu(choice.rows[:, :-1], choice.rows[:, -1], empty_is_zero=self.empty_reference == "zero")


@dataclass(frozen=True)
class IBleu(Metric):
    """α·BLEU(output, references) plus (1 − α)·BLEU(output, source).

    The published formula has a minus; the code behind the published figures has a plus, which is the default.
    """

    name = "ibleu"
    title = "iBLEU"
    policy = "all"
    undefined = Bleu.undefined

    alpha: float = option(0.8, "weight of the references", low=0, high=1)
    sign: str = option("plus", "minus: the formula as published", choices=("plus", "minus"))
    tokenize: str = option("none", "13a splits text that is not tokenised", choices=("none", "13a"))
    lowercase: bool = option(False, "ignore case")
    empty_reference: str = empty_reference_option()

    @property
    def names(self) -> tuple[str, ...]:
        return (*Bleu().names, *(f"source_{name}" for name in Bleu().names))

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        inner = Bleu(self.tokenize, self.lowercase)
        to_references = inner.compare(material, outputs)
        prepare = preparation(self.tokenize, self.lowercase)
        source, single = material.sources(Split.UNICODE, prepare), np.arange(len(material) + 1, dtype=np.int64)
        with self.native(material):
            rows = _native.bleu(
                *material.encode(outputs, Split.UNICODE, prepare), *source, single, ORDER, False, material.threads
            )
        lengths = np.diff(source.offsets).astype(np.int32)
        return Counts(self.names, np.column_stack([to_references.rows, rows, lengths]), to_references.first)

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows.astype(np.float64))

    def mix(self, references: Float, source: Float) -> Float:
        return self.alpha * references + (1 if self.sign == "plus" else -1) * (1 - self.alpha) * source

    def halves(self, rows: Float) -> tuple[Float, Float]:
        middle = rows.shape[-1] // 2
        return rows[..., :middle], rows[..., middle:]

    def score(self, rows: Float) -> Float:
        references, source = self.halves(rows)
        return self.mix(bleu(references[..., :-1], smooth=True), bleu(source[..., :-1], smooth=True))

    def parts(self, rows: Float) -> dict[str, Float]:
        references, source = self.halves(rows)
        return {"references": bleu(references[..., :-1], smooth=True), "source": bleu(source[..., :-1], smooth=True)}

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        zero = self.empty_reference == "zero"
        references, source = (
            sentence_bleu(half[:, :-1], half[:, -1], empty_is_zero=zero) for half in self.halves(choice.rows)
        )
        return self.mix(references, source)
