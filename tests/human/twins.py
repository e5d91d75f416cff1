"""Slow and obvious versions of what errata computes from judgments, and judgments to try them on."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import NormalDist

from scipy.stats import norm, truncnorm

from errata.judgments.pairs import Pairs, pairs_of
from errata.judgments.records import Judgments, Placed, Ranking

NORMAL = NormalDist()
Triple = tuple[str, str, int]  # two systems, and 1, 0 or -1


def judgments_of(triples: Iterable[Triple], name: str = "small") -> Judgments:
    """One ranking of two outputs for every triple."""
    rankings = []
    for number, (a, b, outcome) in enumerate(triples):
        places = Placed((a,), 2 - (outcome >= 0)), Placed((b,), 2 - (outcome <= 0))
        rankings.append(Ranking(number, "judge", places))
    return Judgments(name, tuple(rankings))


def pairs(triples: Iterable[Triple]) -> Pairs:
    return pairs_of(judgments_of(triples))


def triples_of(judged: Pairs) -> list[Triple]:
    names = judged.systems
    columns = zip(judged.first.tolist(), judged.second.tolist(), judged.outcome.tolist(), strict=True)
    return [(names[i], names[j], outcome) for i, j, outcome in columns]


def random_triples(seed: int, strengths: dict[str, float], many: int, ties: float = 0.3) -> list[Triple]:
    generator, result = random.Random(seed), []
    for _ in range(many):
        a, b = generator.sample(sorted(strengths), 2)
        if generator.random() < ties:
            result.append((a, b, 0))
        else:
            chance = 1 / (1 + math.exp(strengths[b] - strengths[a]))
            result.append((a, b, 1 if generator.random() < chance else -1))
    return result


def random_rankings(seed: int, systems: Sequence[str], many: int, sentences: int = 40) -> Judgments:
    """Rankings of all systems, some of them sharing outputs, by three judges."""
    generator, rankings = random.Random(seed), []
    for number in range(many):
        order = generator.sample(list(systems), len(systems))
        cut = generator.randrange(1, len(order) + 1)
        outputs = [tuple(order[:cut]), *((name,) for name in order[cut:])]
        places = tuple(Placed(shared, generator.randrange(1, 4)) for shared in outputs)
        rankings.append(Ranking(generator.randrange(sentences), f"j{number % 3}", places, domain="ab"[number % 2]))
    return Judgments("random", tuple(rankings))


def expected_wins(triples: Iterable[Triple], systems: Iterable[str], tie: float | None, skip: bool) -> dict[str, float]:
    """``tie`` is what a tie counts for, None for nothing at all; ``skip`` leaves opponents without a judgment out."""
    won: dict[tuple[str, str], float] = defaultdict(float)
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for a, b, outcome in triples:
        if outcome == 0 and tie is None:
            continue
        for x, y, sign in ((a, b, outcome), (b, a, -outcome)):
            counted[x, y] += 1
            won[x, y] += 1 if sign > 0 else (tie or 0.0) if sign == 0 else 0
    result, names = {}, list(systems)
    for x in names:
        shares = [won[x, y] / counted[x, y] if counted[x, y] else None for y in names if y != x]
        kept = [share for share in shares if share is not None]
        result[x] = (sum(kept) / len(kept) if kept else math.nan) if skip else sum(kept) / len(shares)
    return result


def updated(
    first: tuple[float, float], second: tuple[float, float], outcome: int, beta: float, draw: float = 0.25
) -> tuple[tuple[float, float], tuple[float, float]]:
    """(mean, variance) of two systems after a judgment, by the moments of the truncated difference of performances."""
    square = 2 * beta**2 + first[1] + second[1]
    c = math.sqrt(square)
    gap, margin = (first[0] - second[0]) / c, norm.ppf((1 + draw) / 2) * math.sqrt(2) * beta / c
    low, high = {1: (margin, math.inf), 0: (-margin, margin), -1: (-math.inf, -margin)}[outcome]
    mean, variance = truncnorm.stats(low - gap, high - gap, moments="mv")
    shift, shrink = float(mean), 1 - float(variance)
    return (
        (first[0] + first[1] / c * shift, first[1] * (1 - first[1] / square * shrink)),
        (second[0] - second[1] / c * shift, second[1] * (1 - second[1] / square * shrink)),
    )


def closed_form(
    first: tuple[float, float], second: tuple[float, float], outcome: int, beta: float
) -> tuple[float, ...]:
    """The same by the textbook formulas, which lose digits in the tails."""
    c = math.sqrt(2 * beta**2 + first[1] + second[1])
    margin, gap = NORMAL.inv_cdf(0.625) * math.sqrt(2) * beta / c, (first[0] - second[0]) / c
    if outcome:
        t = outcome * gap - margin
        v = NORMAL.pdf(t) / NORMAL.cdf(t)
        w, shift = v * (v + t), outcome * v
    else:
        a = abs(gap)
        mass = NORMAL.cdf(margin - a) - NORMAL.cdf(-margin - a)
        v = (NORMAL.pdf(-margin - a) - NORMAL.pdf(margin - a)) / mass
        w = v**2 + ((margin - a) * NORMAL.pdf(margin - a) + (margin + a) * NORMAL.pdf(margin + a)) / mass
        shift = -v if gap < 0 else v
    return (
        first[0] + first[1] * shift / c, first[1] * (1 - first[1] * w / c**2),
        second[0] - second[1] * shift / c, second[1] * (1 - second[1] * w / c**2),
    )  # fmt: skip


def trueskill_run(triples: Sequence[Triple], seed: int) -> dict[str, float]:
    """One run, step by step as it is described, with Python's generator."""
    generator = random.Random(seed)
    between: dict[frozenset[str], list[Triple]] = defaultdict(list)
    for triple in triples:
        between[frozenset(triple[:2])].append(triple)
    systems = sorted({name for triple in triples for name in triple[:2]})
    skills = dict.fromkeys(systems, (0.0, 0.25))
    beta = 0.5 * (len(triples) + 1) / 40
    for _ in range(len(triples) + 1):
        chosen = max(systems, key=lambda name: (skills[name][1], name))
        others = [name for name in systems if frozenset((chosen, name)) in between and name != chosen]
        weights = [math.exp(-abs(skills[chosen][0] - skills[name][0])) for name in others]
        other = generator.choices(others, weights)[0]
        a, b, outcome = generator.choice(between[frozenset((chosen, other))])
        values = closed_form(skills[a], skills[b], outcome, beta)
        skills[a], skills[b] = (values[0], values[1]), (values[2], values[3])
    return {name: mean for name, (mean, _) in skills.items()}


def clusters_of(order: Sequence[str], low: dict[str, int], high: dict[str, int]) -> list[list[str]]:
    """Clusters by the definition: a boundary after i if its worst rank is better than the best of all below."""
    result: list[list[str]] = [[]]
    for place, name in enumerate(order):
        result[-1].append(name)
        below = order[place + 1 :]
        if below and all(high[name] < low[other] for other in below):
            result.append([])
    return result


def full_pairs(judgments: Judgments) -> list[Triple]:
    """Every two systems of a ranking, the slow way."""
    result = []
    for ranking in judgments.rankings:
        placed = [(name, rank) for names, rank in ranking.judged() for name in names]
        for (a, x), (b, y) in combinations(placed, 2):
            result.append((a, b, (x < y) - (x > y)))
    return result
