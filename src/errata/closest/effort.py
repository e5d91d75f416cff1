"""Edits counted: what post-editing takes, how much is proposed, and of which types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from errata.closest.data import ClosestSet
from errata.closest.results import Effort, Estimate, Proposal, Types
from errata.closest.scoring import Settings, score_pairs
from errata.corpus.annotation import Edit
from errata.edits.annotate import Annotator
from errata.edits.distribution import group_of
from errata.metrics.base import ratio
from errata.metrics.errant import category
from errata.native import Float
from errata.statistics import bootstrap_scores, interval

#: The lexical changes of Rozovskaya and Roth (2021), Table 5, and the rare types that it leaves out.
ENGLISH_LEXICAL = frozenset(
    {"PREP", "VERB:TENSE", "OTHER", "VERB", "NOUN", "PRON", "ADV"} | {"ADJ", "CONJ", "WO", "UNK"}
)


def is_lexical(kind: str, language: str) -> bool | None:
    """Whether a type is a lexical change, as the paper divides; None for languages whose types do not tell."""
    main = category(kind, 2)
    if language == "en":
        return main in ENGLISH_LEXICAL
    return group_of(main, "ru") == "lexical" if language == "ru" else None


class EditCounter:
    """Edits of text pairs, each pair extracted once."""

    def __init__(self, annotator: Annotator) -> None:
        self.annotator = annotator
        self.known: dict[tuple[str, str], tuple[Edit, ...]] = {}

    def __call__(self, sources: Sequence[str], targets: Sequence[str]) -> list[tuple[Edit, ...]]:
        pairs = list(zip(sources, targets, strict=True))
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.known]
        found = self.annotator.annotate([source for source, _ in new], [target for _, target in new])
        self.known.update(zip(new, found, strict=True))
        return [self.known[pair] for pair in pairs]

    def numbers(self, sources: Sequence[str], targets: Sequence[str]) -> Float:
        return np.array([len(edits) for edits in self(sources, targets)], dtype=np.float64)


def estimate(above: Float, below: Float, settings: Settings, factor: float = 1.0) -> Estimate:
    """``factor`` × the ratio of two sums over sentences, resampled together; nan where there is nothing below."""

    def score(rows: Float) -> Float:
        return factor * ratio(rows[..., 0], rows[..., 1], np.nan)

    rows = np.column_stack([above, below])
    value = float(score(rows.sum(axis=0)))
    if not settings.resamples:
        return Estimate(value)
    samples = bootstrap_scores(
        rows[None], score, resamples=settings.resamples, seed=settings.seed, threads=settings.threads
    )[0]
    samples = samples[np.isfinite(samples)]
    bounds = interval(samples) if len(samples) else None
    return Estimate(value, bounds.low, bounds.high) if bounds else Estimate(value)


def tokens(texts: Sequence[str]) -> Float:
    return np.array([len(text.split()) for text in texts], dtype=np.float64)


def efforts(found: ClosestSet, edits: EditCounter, settings: Settings) -> list[Effort]:
    """Edits from every hypothesis to its closest gold, and to the reference gold that needs fewest."""
    result = []
    for rank in found.ranks:
        if not found.with_gold(rank):
            continue
        for of, pairs in ((rank, found.against_golds(rank, rank)), (None, found.against_references(rank))):
            if not all(pairs.golds):
                continue
            flat = [(text, gold) for text, golds in zip(pairs.hypotheses, pairs.golds, strict=True) for gold in golds]
            each = iter(edits.numbers([text for text, _ in flat], [gold for _, gold in flat]))
            needed = np.array([min(next(each) for _ in golds) for golds in pairs.golds])
            ter = score_pairs(pairs, ["ter:case_sensitive=yes"], settings)["ter:case_sensitive=yes"].own
            result.append(
                Effort(
                    rank,
                    of,
                    len(pairs.lines),
                    int(needed.sum()),
                    estimate(needed, tokens(pairs.hypotheses), settings, 100),
                    Estimate(ter.score, ter.low, ter.high),
                    int((needed == 0).sum()),
                )
            )
    return result


def proposals(found: ClosestSet, edits: EditCounter, settings: Settings) -> list[Proposal]:
    """How many edits every rank makes beside those of the golds."""
    result = []
    for rank in found.ranks:
        pairs, own = found.against_references(rank), found.against_golds(rank, rank)
        if not pairs.lines:
            continue
        words = tokens(pairs.sources)
        proposed = edits.numbers(pairs.sources, pairs.hypotheses)
        closest = edits.numbers(own.sources, [golds[0] for golds in own.golds])
        reference = None
        if all(pairs.golds):
            flat = [(text, gold) for text, golds in zip(pairs.sources, pairs.golds, strict=True) for gold in golds]
            each = iter(edits.numbers([text for text, _ in flat], [gold for _, gold in flat]))
            reference = np.array([sum(next(each) for _ in golds) / len(golds) for golds in pairs.golds])
        result.append(
            Proposal(
                rank,
                len(pairs.lines),
                int(words.sum()),
                int(proposed.sum()),
                None if reference is None else float(reference.sum()),
                int(closest.sum()),
                estimate(proposed, words, settings, 100),
                None if reference is None else estimate(reference, words, settings, 100),
                estimate(closest, words, settings, 100),
                None if reference is None else estimate(proposed, reference, settings),
                estimate(proposed, closest, settings),
                found.unchanged(rank),
                found.duplicates(rank),
            )
        )
    return result


def types(found: ClosestSet, edits: EditCounter, language: str, settings: Settings) -> list[Types]:
    """The types of every reference gold's edits, of every rank's, and of every rank's closest golds."""
    sets: dict[str, list[tuple[str, str]]] = {}
    for item in found.items:
        for number, text in enumerate(item.references):
            sets.setdefault(f"RG{number}", []).append((item.source, text))
    for rank in found.ranks:
        items = [found.items[i] for i in found.with_gold(rank)]
        sets[f"H{rank}"] = [(item.source, item.hypotheses[rank]) for item in items]
        sets[f"CG{rank}"] = [(item.source, item.golds[rank]) for item in items]
    result = []
    for name, pairs in sets.items():
        if not pairs:
            continue
        each = edits([source for source, _ in pairs], [target for _, target in pairs])
        counts = Counter(category(edit.type, 2 if language != "any" else 1) for own in each for edit in own)
        lexical = None
        if language != "any":
            above = np.array([sum(bool(is_lexical(e.type, language)) for e in own) for own in each], dtype=np.float64)
            lexical = estimate(above, np.array([len(own) for own in each], dtype=np.float64), settings)
        result.append(Types(name, dict(sorted(counts.items())), lexical))
    return result
