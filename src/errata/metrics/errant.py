"""ERRANT (Bryant, Felice and Briscoe, 2017): F of typed edits, by span or token, for corrections or detections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from errata.corpus.annotation import Annotation, Edit
from errata.edits.annotate import Annotator
from errata.metrics.base import Choice, Counts, Material, Metric, f_measure, offsets, option, ratio
from errata.native import Float

MODES = ("cs", "ds", "dt", "cse")
PARTS = ("tp", "fp", "fn")
#: The main categories that the English classifier gives, over which Napoles et al. (2019) average.
ENGLISH = (
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH", "OTHER",
    "PART", "PREP", "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO",
)  # fmt: skip

Key = tuple[object, ...]


@dataclass(frozen=True)
class Errant(Metric):
    """F of the edits between source and output against the edits between source and reference, both extracted alike.

    With gold edits the reference edits are the annotators'; the system's are always extracted, so that gold text itself
    does not score 100 against human spans. The reference of a sentence is the one that maximises F so far.
    """

    name = "errant"
    title = "ERRANT"
    policy = "best-so-far"
    edits_of_texts = "edits of the texts"
    undefined = (
        "No false positives: precision 1. No false negatives: recall 1. Both 0: F 0. A category that never occurs: F 1."
    )

    beta: float = option(0.5, "weight of recall against precision", low=0)
    mode: str = option(
        "cs", "span correction, span detection, token detection, span correction with type", choices=MODES
    )
    average: str = option(
        "edits",
        "categories: mean F of ERRANT's 24 main categories, as Napoles et al. (2019)",
        choices=("edits", "categories"),
    )
    language: str = option("en", "of the types", choices=("en", "ru", "any"))
    pipeline: str = option(
        "default", "the analysis: published, or the name of a spaCy pipeline; default: the language's own"
    )
    merge: str = option(
        "default", "how steps become edits", choices=("default", "rules", "all-split", "all-merge", "all-equal")
    )
    levenshtein: bool = option(False, "align by plain Levenshtein distance")
    rounding: str = option(
        "errant", "none: do not round F to four decimals when references are compared", choices=("errant", "none")
    )
    level: int = field(default=3, repr=False, metadata={"hidden": True})  # of the types that have columns
    columns: tuple[str, ...] = field(default=(), repr=False, metadata={"hidden": True})

    @property
    def names(self) -> tuple[str, ...]:
        return self.columns or PARTS

    @property
    def resampling(self) -> str:
        return "annotators-kept"

    def arrange(self, names: tuple[str, ...]) -> tuple[str, ...]:
        types = sorted({name.partition(" ")[2] for name in names} - {""})
        return (*PARTS, *(f"{part} {kind}" for kind in types for part in PARTS))

    def with_columns(self, names: tuple[str, ...]) -> Metric:
        return replace(self, columns=names)

    def annotator(self, threads: int = 1) -> Annotator:
        return Annotator(
            self.language,
            None if self.pipeline == "default" else self.pipeline,
            None if self.merge == "default" else self.merge,
            self.levenshtein,
            threads,
        )

    def signature(self) -> str:
        return super().signature() + ("" if self.level == 3 else f"|columns:level {self.level}")

    def provenance(self) -> str:
        return f"analysis:{self.annotator().analyser.identity}"

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """Analyses all systems' sentences together: many at a time are faster, and in several processes."""
        corpus = material.corpus
        pairs = [(s, t) for lines in outputs for s, t in zip(corpus.sources, lines, strict=True)]
        if corpus.annotations is None:
            pairs += [(s, t) for s, texts in zip(corpus.sources, corpus.references, strict=True) for t in texts]
        material.keep(self.analysis_key, lambda: self.annotator(material.threads).analyse(pairs))

    @property
    def analysis_key(self) -> tuple[str, ...]:
        return ("errant analyses", self.language, self.pipeline)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        annotator = self.annotator(material.threads)
        annotator.known = material.keep(self.analysis_key, dict)
        corpus = material.corpus

        def extracted() -> list[tuple[Annotation, ...]]:
            if corpus.annotations is not None:
                return [annotators or (Annotation(0),) for annotators in corpus.annotations]
            pairs = [(s, text) for s, texts in zip(corpus.sources, corpus.references, strict=True) for text in texts]
            edits = iter(annotator.annotate([s for s, _ in pairs], [t for _, t in pairs]))
            return [tuple(Annotation(i, next(edits)) for i in range(len(texts))) for texts in corpus.references]

        with self.native(material):
            gold = material.keep(("errant gold", self.language, self.pipeline, self.merge, self.levenshtein), extracted)
            return self.compare_edits(annotator.annotate(corpus.sources, outputs), gold)

    def compare_edits(self, system: Sequence[Sequence[Edit]], gold: Sequence[Sequence[Annotation]]) -> Counts:
        """Counts of edits that are there already: tp, fp, fn, and the same of every type that occurs."""
        found: list[dict[str, list[int]]] = []
        for own, annotators in zip(system, gold, strict=True):
            hypothesis = self.keyed(own)
            found += [matches(hypothesis, self.keyed(annotation.edits)) for annotation in annotators]
        kinds = {kind: category(kind, self.level) for row in found for kind in row}
        types = sorted(set(kinds.values()))
        place = {kind: 1 + types.index(kept) for kind, kept in kinds.items()}
        triples = np.zeros((len(found), 1 + len(types), 3), dtype=np.int32)
        for i, row in enumerate(found):
            for kind, counts in row.items():
                triples[i, place[kind]] += counts
        triples[:, 0] = triples[:, 1:].sum(axis=1)
        rows = triples.reshape(len(found), -1)
        names = (*PARTS, *(f"{part} {kind}" for kind in types for part in PARTS))
        return Counts(names, rows, offsets([len(annotators) for annotators in gold]))

    def keyed(self, edits: Iterable[Edit]) -> dict[Key, list[str]]:
        """Edits by what must agree, each key with the types that share it."""
        result: dict[Key, list[str]] = defaultdict(list)
        for edit in edits:
            if self.mode == "dt":
                # An insertion affects the word to its right.
                for token in range(edit.start, max(edit.end, edit.start + 1)):
                    result[token,].append(edit.type)
            elif self.mode == "ds":
                result[edit.start, edit.end].append(edit.type)
            elif edit.type != "UNK":  # detected but not corrected
                correction = "||".join(edit.corrections)
                kind = edit.type if self.mode == "cse" else None
                result[edit.start, edit.end, kind, correction].append(edit.type)
        return result

    def choose(self, counts: Counts) -> Choice:
        """errant's choice: best running F, then most tp, fewest fp, fewest fn in the sentence, then the first."""
        rows = counts.rows[:, :3].tolist()
        first = counts.first.tolist()
        total = [0, 0, 0]
        chosen = np.zeros(len(counts), dtype=np.int64)
        for i in range(len(counts)):
            best, best_key = first[i], None
            for r in range(first[i], first[i + 1]):
                tp, fp, fn = rows[r]
                f = running_f(total[0] + tp, total[1] + fp, total[2] + fn, self.beta)
                key = (round(f, 4) if self.rounding == "errant" else f, tp, -fp, -fn)
                if best_key is None or key > best_key:
                    best, best_key = r, key
            chosen[i] = best
            total = [a + b for a, b in zip(total, rows[best], strict=True)]
        return Choice(counts.rows[chosen].astype(np.float64), chosen - counts.first[:-1])

    def score(self, rows: Float) -> Float:
        if self.average == "edits":
            return self.f(rows[..., :3])
        groups = grouped(self.names, 2)
        empty = np.zeros((*rows.shape[:-1], 3))
        each = [self.f(sum_columns(rows, groups[kind]) if kind in groups else empty) for kind in ENGLISH]
        mean: Float = np.mean(each, axis=0)
        return mean

    def f(self, triples: Float) -> Float:
        precision, recall = precision_recall(triples)
        return f_measure(precision, recall, self.beta)

    def parts(self, rows: Float) -> dict[str, Float]:
        precision, recall = precision_recall(rows[..., :3])
        return {"precision": precision, "recall": recall}

    def sentences(self, counts: Counts, choice: Choice) -> Float:
        return self.f(choice.rows[:, :3])


def matches(hypothesis: dict[Key, list[str]], reference: dict[Key, list[str]]) -> dict[str, list[int]]:
    """tp, fp and fn by type. Types of true positives are the reference's, as errant takes them."""
    result: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for key, types in hypothesis.items():
        for kind in reference.get(key, types):
            result[kind][0 if key in reference else 1] += 1
    for key, types in reference.items():
        if key not in hypothesis:
            for kind in types:
                result[kind][2] += 1
    return result


def precision_recall(triples: Float) -> tuple[Float, Float]:
    """1 where nothing was proposed wrongly, or nothing missed, even if nothing was proposed or wanted."""
    tp, fp, fn = (triples[..., k] for k in range(3))
    return ratio(tp, np.where(fp > 0, tp + fp, 0), 1.0), ratio(tp, np.where(fn > 0, tp + fn, 0), 1.0)


def running_f(tp: int, fp: int, fn: int, beta: float) -> float:
    p = tp / (tp + fp) if fp else 1.0
    r = tp / (tp + fn) if fn else 1.0
    return (1 + beta**2) * p * r / (beta**2 * p + r) if p + r else 0.0


def category(kind: str, level: int) -> str:
    """A type at errant's level 1 (M, R, U), 2 (NOUN:NUM) or 3 (R:NOUN:NUM)."""
    if level == 3 or kind == "UNK" or kind[1:2] != ":":
        return kind[:1] if level == 1 and kind in ("M", "R", "U") else kind
    return kind[0] if level == 1 else kind[2:]


def grouped(names: Sequence[str], level: int) -> dict[str, list[int]]:
    """For every category the positions of the first columns (tp) of its types."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, name in enumerate(names):
        part, _, kind = name.partition(" ")
        if part == "tp" and kind:
            groups[category(kind, level)].append(i)
    return groups


def sum_columns(rows: Float, firsts: Sequence[int]) -> Float:
    """tp, fp and fn of a category: shape [..., 3]."""
    total: Float = np.sum([rows[..., i : i + 3] for i in firsts], axis=0)
    return total
