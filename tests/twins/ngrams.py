"""GLEU, BLEU, chrF and SARI with counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def grams(words: Sequence[Any], n: int) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def gleu(source: Sequence[str], output: Sequence[str], reference: Sequence[str], order: int, paper: bool) -> list[int]:
    """Lengths of output and reference, then numerator and denominator of every order."""
    row = [len(output), len(reference)]
    for n in range(1, order + 1):
        h, r, s = (grams(words, n) for words in (output, reference, source))
        if paper:
            penalty = sum(max(0, min(h[g], s[g]) - min(h[g], r[g])) for g in h)
        else:
            penalty = sum((h & Counter({g: count for g, count in s.items() if g not in r})).values())
        row += [max(0, sum((h & r).values()) - penalty), max(0, len(output) + 1 - n)]
    return row


def bleu(output: Sequence[str], references: Sequence[Sequence[str]], order: int = 4) -> list[int]:
    """Length, closest reference length (the shorter of equals), matches and totals of every order, shortest reference."""
    closest = min((abs(len(r) - len(output)), len(r)) for r in references)[1]
    matches, totals = [], []
    for n in range(1, order + 1):
        most: Counter[tuple[str, ...]] = Counter()
        for reference in references:
            most |= grams(reference, n)
        matches.append(sum((grams(output, n) & most).values()))
        totals.append(max(0, len(output) + 1 - n))
    return [len(output), closest, *matches, *totals, min(len(r) for r in references)]


def chrf(output: Sequence[Any], reference: Sequence[Any], order: int) -> list[int]:
    """For every order the n-grams of the output (0 where the reference has none), of the reference, and shared."""
    row = []
    for n in range(1, order + 1):
        h, r = grams(output, n), grams(reference, n)
        row += [sum(h.values()) if r else 0, sum(r.values()), sum((h & r).values())]
    return row


def share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def harmonic(p: float, r: float) -> float:
    return 2 * p * r / (p + r) if p + r else 0.0


def sari(source: Sequence[str], output: Sequence[str], references: Sequence[Sequence[str]]) -> list[float]:
    """Keep F, delete precision and add F, averaged over n = 1..4."""
    result = [0.0, 0.0, 0.0]
    for n in range(1, 5):
        r: Counter[tuple[str, ...]] = sum((grams(reference, n) for reference in references), Counter())
        s, c = (
            Counter({g: count * len(references) for g, count in grams(words, n).items()}) for words in (source, output)
        )
        kept, keepable = s & c, s & r
        well = kept & r
        precision = share(sum(well[g] / kept[g] for g in well), len(kept))
        recall = share(sum(well[g] / keepable[g] for g in well), len(keepable))
        deleted = s - c
        deleted_well = deleted - r
        added, addable = set(c) - set(s), set(r) - set(s)
        added_well = len(added & set(r))
        result[0] += harmonic(precision, recall) / 4
        result[1] += share(sum(deleted_well[g] / deleted[g] for g in deleted_well), len(deleted)) / 4
        result[2] += harmonic(share(added_well, len(added)), share(added_well, len(addable))) / 4
    return result
