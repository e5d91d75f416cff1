"""The I-measure's three-way alignment by filling the whole cube."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

GAP = -1
Column = tuple[int, int, int]
# Which of source, hypothesis and reference move; earlier ones are preferred on the way back.
STEPS = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def pair_cost(a: int, b: int) -> int:
    if a == b:  # two gaps included
        return 0
    return 2 if GAP in (a, b) else 3


def column_cost(column: Column) -> int:
    s, h, r = column
    return pair_cost(s, h) + pair_cost(s, r) + pair_cost(h, r)


def align_cube(texts: Sequence[Sequence[int]]) -> list[Column]:
    """Least sum of pairs; on the way back from the end the first step of STEPS that costs what it should."""

    def column(at: tuple[int, ...], step: tuple[int, ...]) -> Column:
        s, h, r = (text[i - 1] if moves else GAP for text, i, moves in zip(texts, at, step, strict=True))
        return s, h, r

    def before(at: tuple[int, ...], step: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(i - moves for i, moves in zip(at, step, strict=True))

    cost: dict[tuple[int, ...], int] = {(0, 0, 0): 0}
    for at in product(*(range(len(text) + 1) for text in texts)):
        ways = [cost[before(at, step)] + column_cost(column(at, step)) for step in STEPS if min(before(at, step)) >= 0]
        if ways:
            cost[at] = min(ways)
    at = tuple(len(text) for text in texts)
    columns = []
    while any(at):
        step = next(
            step
            for step in STEPS
            if min(before(at, step)) >= 0 and cost[before(at, step)] + column_cost(column(at, step)) == cost[at]
        )
        columns.append(column(at, step))
        at = before(at, step)
    return columns[::-1]


def align_pair(a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int]]:
    """On the way back the diagonal, then the first text, then the second."""
    cost = {(0, 0): 0}
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        ways = [cost[i - 1, j - 1] + pair_cost(a[i - 1], b[j - 1])] if i and j else []
        ways += [cost[i - 1, j] + 2] if i else []
        ways += [cost[i, j - 1] + 2] if j else []
        if ways:
            cost[i, j] = min(ways)
    i, j = len(a), len(b)
    pairs = []
    while i or j:
        if i and j and cost[i - 1, j - 1] + pair_cost(a[i - 1], b[j - 1]) == cost[i, j]:
            i, j = i - 1, j - 1
            pairs.append((a[i], b[j]))
        elif i and cost[i - 1, j] + 2 == cost[i, j]:
            i -= 1
            pairs.append((a[i], GAP))
        else:
            j -= 1
            pairs.append((GAP, b[j]))
    return pairs[::-1]


def align_three(source: Sequence[int], hypothesis: Sequence[int], reference: Sequence[int]) -> list[Column]:
    if source == hypothesis == reference:
        return [(word, word, word) for word in source]
    if source == hypothesis:
        return [(s, s, r) for s, r in align_pair(hypothesis, reference)]
    if source == reference:
        return [(s, h, s) for s, h in align_pair(reference, hypothesis)]
    return align_cube((source, hypothesis, reference))


def counts(source: Sequence[int], hypothesis: Sequence[int], reference: Sequence[int]) -> dict[str, int]:
    names = ("d_tp", "d_tn", "d_fp", "d_fn", "c_tp", "c_tn", "c_fp", "c_fn", "c_fpn", "b_tn", "b_fn")
    found = dict.fromkeys(names, 0)

    def add(*columns: str) -> None:
        for column in columns:
            found[column] += 1

    for s, h, r in align_three(source, hypothesis, reference):
        if s == h == r:
            add("d_tn", "c_tn")
        elif s == h:
            add("d_fn", "c_fn")
        elif s == r:
            add("d_fp", "c_fp")
        elif h == r:
            add("d_tp", "c_tp")
        else:
            add("d_tp", "c_fp", "c_fn", "c_fpn")
    for s, _, r in align_three(source, source, reference):
        add("b_tn" if s == r else "b_fn")
    return found
