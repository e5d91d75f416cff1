"""How far judges agree on which of two outputs is better.

Two judgments are compared where they are of the same two outputs of the same sentence: by different judges (between) or by
one judge who met them again (within). Agreement of ratings is in :mod:`errata.human.agreement_ratings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.human.agreement_coefficients import Chance, Level, first_of_each, kappa, krippendorff_alpha, plain_dict
from errata.judgments.pairs import Expansion, Ints, Pairs, pairs_of
from errata.judgments.records import Judgments

LEAST = 50  # judgments that two judges must share to count in the mean
LEVELS: tuple[Level, ...] = ("nominal", "ordinal", "interval")


@dataclass(frozen=True)
class Agreement:
    """Agreement of two judges, two groups, or one with itself; nan where nothing was judged by both.

    ``items`` are the different questions (two outputs of a sentence) that both answered, ``pairs`` the pairs of answers.
    """

    first: str
    second: str
    judges: int
    items: int
    pairs: int
    agreed: float  # share of pairs with the same answer
    kappa: float
    weighted: float  # quadratic-weighted κ


@dataclass(frozen=True)
class MeanAgreement:
    """Mean κ over judges or pairs of judges that share at least ``least`` pairs of answers, weighted by their number."""

    least: int
    members: int
    pairs: int
    kappa: float
    weighted: float


@dataclass(frozen=True)
class PairwiseAgreement:
    """Agreement on pairwise judgments. ``between`` and ``within`` hold those judges only who share something."""

    judges: tuple[str, ...]
    judgments: int
    items: int
    expansion: str
    chance: Chance
    between: tuple[Agreement, ...]
    within: tuple[Agreement, ...]
    all_between: Agreement
    all_within: Agreement
    mean_between: MeanAgreement
    mean_within: MeanAgreement
    groups: tuple[Agreement, ...]  # every two groups of judges, and each with itself; empty where there is only one
    alpha: dict[Level, float]

    def to_dict(self) -> dict[str, Any]:
        return plain_dict(self)


@dataclass(frozen=True)
class Matches:
    """M pairs of answers to the same question; ``first`` and ``second`` number into the judgments they come from."""

    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]

    def __getitem__(self, mask: npt.NDArray[np.bool_]) -> Matches:
        return Matches(self.first[mask], self.second[mask])

    def __len__(self) -> int:
        return len(self.first)


def questions(pairs: Pairs) -> npt.NDArray[np.int64]:
    """A number for every different question: sentence and the two systems."""
    many = max(len(pairs.systems), 1)
    return (pairs.sentence.astype(np.int64) * many + pairs.first) * many + pairs.second


def matches(question: npt.NDArray[np.int64], judge: Ints) -> Matches:
    """Every two answers to one question, that of the judge with the lower number first.

    O(N log N + M) for N answers and M matches.
    """
    order = np.lexsort((judge, question))
    _, begins, sizes = np.unique(question[order], return_index=True, return_counts=True)
    first, second = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for size in np.unique(sizes[sizes > 1]).tolist():
        left, right = np.triu_indices(size, 1)
        places = begins[sizes == size][:, None]
        first.append(order[(places + left).ravel()])
        second.append(order[(places + right).ravel()])
    return Matches(np.concatenate(first), np.concatenate(second))


def answer_table(outcome: npt.NDArray[np.int8], found: Matches) -> npt.NDArray[np.int64]:
    """How often the first said row and the second said column, shape [3, 3]: worse, tie, better."""
    cells = (outcome[found.first].astype(np.int64) + 1) * 3 + outcome[found.second] + 1
    return np.bincount(cells, minlength=9).reshape(3, 3)


def judgment_agreement(
    judgments: Judgments,
    *,
    expansion: Expansion = Expansion.OUTPUTS,
    chance: Chance = "pooled",
    least: int = LEAST,
) -> PairwiseAgreement:
    """Agreement of the judges of rankings: every two judges, each with itself, groups of judges, and all together.

    The defaults are those of Grundkiewicz et al. (2015): an output that several systems share counts once, chance comes
    from the pooled proportions of worse, tie and better, and the mean leaves out who shares fewer than ``least`` answers.
    """
    if least < 1:
        raise InputError(f"The fewest shared judgments must be 1 or more. Got {least} instead.")
    pairs = pairs_of(judgments, expansion)
    question = questions(pairs)
    found = matches(question, pairs.judge)
    compare = Comparer(pairs, question, chance)
    one, other = pairs.judge[found.first], pairs.judge[found.second]
    between: list[Agreement] = []
    within: list[Agreement] = []
    for a, b, some in by_judges(one, other, found):
        (within if a == b else between).append(compare(some, pairs.judges[a], pairs.judges[b]))
    same = one == other
    once = first_of_each(question, pairs.judge)
    return PairwiseAgreement(
        judges=pairs.judges,
        judgments=len(pairs),
        items=len(np.unique(question)),
        expansion=expansion.value,
        chance=chance,
        between=tuple(between),
        within=tuple(within),
        all_between=compare(found[~same], "all", "all"),
        all_within=compare(found[same], "all", "all"),
        mean_between=mean_agreement(between, least),
        mean_within=mean_agreement(within, least),
        groups=group_agreement(judgments, pairs, found[~same], compare),
        alpha={level: krippendorff_alpha(question[once], pairs.outcome[once], level) for level in LEVELS},
    )


def by_judges(one: Ints, other: Ints, found: Matches) -> Iterator[tuple[int, int, Matches]]:
    """The matches of every two judges that have some."""
    if not len(found):
        return
    many = int(other.max()) + 1
    code = one.astype(np.int64) * many + other
    order = np.argsort(code, kind="stable")
    values, begins = np.unique(code[order], return_index=True)
    for value, part in zip(values.tolist(), np.split(order, begins[1:]), strict=True):
        yield *divmod(value, many), Matches(found.first[part], found.second[part])


class Comparer:
    """Sums up matches of some judgments."""

    def __init__(self, pairs: Pairs, question: npt.NDArray[np.int64], chance: Chance) -> None:
        self.pairs, self.question, self.chance = pairs, question, chance

    def __call__(self, found: Matches, first: str, second: str) -> Agreement:
        table = answer_table(self.pairs.outcome, found)
        if first == second:  # which of two answers stands first means nothing here
            table = table + table.T
        total = int(table.sum())
        judges = np.union1d(self.pairs.judge[found.first], self.pairs.judge[found.second])
        return Agreement(
            first=first,
            second=second,
            judges=len(judges),
            items=len(np.unique(self.question[found.first])),
            pairs=len(found),
            agreed=float(np.trace(table)) / total if total else float("nan"),
            kappa=kappa(table, chance=self.chance),
            weighted=kappa(table, weights="quadratic", chance=self.chance),
        )


def mean_agreement(entries: Iterable[Agreement], least: int) -> MeanAgreement:
    """Entries whose κ is undefined have no part in it."""
    kept = [entry for entry in entries if entry.pairs >= least and not np.isnan(entry.kappa)]
    total = sum(entry.pairs for entry in kept)

    def mean(values: Sequence[float]) -> float:
        weights = [entry.pairs / total for entry in kept]
        return float(np.dot(weights, values)) if kept else float("nan")

    return MeanAgreement(
        least, len(kept), total, mean([entry.kappa for entry in kept]), mean([entry.weighted for entry in kept])
    )


def group_agreement(judgments: Judgments, pairs: Pairs, found: Matches, compare: Comparer) -> tuple[Agreement, ...]:
    """Different judges of one group, and judges of different groups."""
    names = sorted({ranking.group for ranking in judgments.rankings})
    if len(names) < 2:
        return ()
    number = {name: i for i, name in enumerate(names)}
    of_ranking = np.array([number[ranking.group] for ranking in judgments.rankings], dtype=np.int64)
    group = of_ranking[pairs.ranking]
    one, other = group[found.first], group[found.second]
    swap = one > other
    ordered = Matches(np.where(swap, found.second, found.first), np.where(swap, found.first, found.second))
    low, high = np.minimum(one, other), np.maximum(one, other)
    return tuple(
        compare(ordered[(low == a) & (high == b)], names[a], names[b])
        for a, b in combinations_with_replacement(range(len(names)), 2)
    )
