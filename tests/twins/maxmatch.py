"""M2 by building the whole lattice, every arc of it, and relaxing the arcs in the original's order, costs in floating point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from errata.corpus import Edit

Vertex = tuple[int, int]
Pair = tuple[Vertex, Vertex]
Words = tuple[str, ...]

LITTLE = 0.001


@dataclass(frozen=True)
class Arc:
    """``before``, source words at [start, end), became ``after``; it took ``length`` steps, some of them unchanged words."""

    start: int
    end: int
    before: Words
    after: Words
    unchanged: int
    length: int = 1

    @property
    def changes(self) -> bool:
        return self.unchanged < self.length

    def then(self, other: Arc) -> Arc:
        return Arc(
            self.start,
            other.end,
            self.before + other.before,
            self.after + other.after,
            self.unchanged + other.unchanged,
            self.length + other.length,
        )


def shortest_steps(source: Words, output: Words, substitution: int, old_insertions: bool) -> dict[Pair, Arc]:
    """All steps on all shortest paths through one Levenshtein table."""
    n, m = len(source), len(output)
    cost = {(0, 0): 0}
    back: dict[Vertex, list[tuple[Vertex, Arc]]] = defaultdict(list)
    for i in range(n + 1):
        for j in range(m + 1):
            ways: list[tuple[int, Vertex, Arc]] = []
            if i and j:
                same = source[i - 1] == output[j - 1]
                step = Arc(i - 1, i, (source[i - 1],), (output[j - 1],), int(same))
                ways.append((cost[i - 1, j - 1] + (0 if same else substitution), (i - 1, j - 1), step))
            if i:
                ways.append((cost[i - 1, j] + 1, (i - 1, j), Arc(i - 1, i, (source[i - 1],), (), 0)))
            if j:
                place = j - 1 if old_insertions and i == 0 else i
                ways.append((cost[i, j - 1] + 1, (i, j - 1), Arc(place, place, (), (output[j - 1],), 0)))
            if ways:
                cost[i, j] = min(way[0] for way in ways)
                back[i, j] = [(vertex, step) for total, vertex, step in ways if total == cost[i, j]]
    steps: dict[Pair, Arc] = {}
    reached = [(n, m)]
    for vertex in reached:
        for before, step in back[vertex]:
            steps[before, vertex] = step
            if before not in reached:
                reached.append(before)
    return steps


def build(source: Words, output: Words, max_unchanged: int, old_insertions: bool) -> tuple[dict[Pair, Arc], list[Pair]]:
    """All arcs, and the list the original keeps of them: a step that both cost schemes have stands twice in it, like an
    arc that was found again with fewer steps."""
    first, second = (shortest_steps(source, output, substitution, old_insertions) for substitution in (1, 2))
    arcs = {**first, **second}
    listed = sorted([*first, *second])
    vertices = sorted({(0, 0), *(vertex for pair in arcs for vertex in pair)})
    for k in vertices:
        for i in vertices:
            if (i, k) not in arcs:
                continue
            for j in vertices:
                if (k, j) not in arcs:
                    continue
                joined = arcs[i, k].then(arcs[k, j])
                shorter = (i, j) not in arcs or joined.length < arcs[i, j].length
                if shorter and joined.unchanged <= max_unchanged:
                    arcs[i, j] = joined
                    listed.append((i, j))
    # Runs of unchanged words are taken off the list while going through it, which passes over the entry behind.
    at = 0
    while at < len(listed):
        arc = arcs[listed[at]]
        if not arc.changes and arc.length > 1:
            del listed[at]
        at += 1
    return arcs, listed


def is_gold(arc: Arc, edit: Edit, source: Words) -> bool:
    corrections = {tuple(text.split()) for text in edit.corrections}
    same_place = (arc.start, arc.end, arc.before) == (edit.start, edit.end, source[edit.start : edit.end])
    return same_place and arc.after in corrections


def weights(arcs: dict[Pair, Arc], listed: list[Pair], gold: Sequence[Edit], source: Words) -> dict[Pair, float]:
    """Gold arcs are rewarded with the length of the list, every listing of another change costs a little."""
    weight = {pair: float(arcs[pair].length) for pair in listed}
    places: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    for pair in sorted(listed):
        places[arcs[pair].start, arcs[pair].end].append(pair)
    for (start, end), pairs in places.items():
        there = [edit for edit in gold if (edit.start, edit.end) == (start, end)]
        if start == end:
            weigh_insertions(weight, arcs, pairs, there, source, -float(len(listed)))
            continue
        for pair in pairs:
            if any(is_gold(arcs[pair], edit, source) for edit in there):
                weight[pair] = -float(len(listed))
            elif arcs[pair].changes:
                weight[pair] += LITTLE
    return weight


def weigh_insertions(
    weight: dict[Pair, float], arcs: dict[Pair, Arc], pairs: list[Pair], gold: list[Edit], source: Words, reward: float
) -> None:
    """The walk from both ends of the sorted list; what it passes over is charged, where the ends cross even twice."""
    left, right = 0, len(pairs) - 1
    first, last = 0, len(gold) - 1
    from_left = True
    while left <= right:
        at = left if from_left else right
        candidates = range(first, last + 1) if from_left else range(last, first - 1, -1)
        found = next((g for g in candidates if is_gold(arcs[pairs[at]], gold[g], source)), None)
        if found is None:
            if arcs[pairs[at]].changes:
                weight[pairs[at]] += LITTLE
            left, right = (left + 1, right) if from_left else (left, right - 1)
            from_left = not from_left
            continue
        weight[pairs[at]] = reward
        begin, end = pairs[at]
        if from_left:
            first, left = found + 1, at + 1
            while left < len(pairs) and pairs[left][0] != end:
                weight[pairs[left]] += LITTLE
                left += 1
        else:
            last, right = found - 1, at - 1
            while right >= 0 and pairs[right][1] != begin:
                weight[pairs[right]] += LITTLE
                right -= 1


def best_path(arcs: dict[Pair, Arc], listed: list[Pair], weight: dict[Pair, float], end: Vertex) -> list[Arc]:
    """Bellman-Ford over the list, in its order: of equally good ways the one found first. The changing arcs of it."""
    cost: dict[Vertex, float] = {(0, 0): 0}
    back: dict[Vertex, Vertex] = {}
    changed = True
    while changed:
        changed = False
        for pair in listed:
            if pair[0] in cost and cost[pair[0]] + weight[pair] < cost.get(pair[1], float("inf")):
                cost[pair[1]] = cost[pair[0]] + weight[pair]
                back[pair[1]] = pair[0]
                changed = True
    path = []
    while end in back:
        path.append(arcs[back[end], end])
        end = back[end]
    return [arc for arc in reversed(path) if arc.changes]


def matches(edits: Iterable[Arc], gold: Sequence[Edit], source: Words) -> int:
    """Gold in file order with a moving start; a hit does not end the scan."""
    correct = start = 0
    for arc in edits:
        for i in range(start, len(gold)):
            if is_gold(arc, gold[i], source):
                correct += 1
                start = i + 1
    return correct


def case_and_blanks_only(arc: Arc) -> bool:
    return "".join(arc.before).lower() == "".join(arc.after).lower()


def counts(
    source: Words,
    output: Words,
    gold: Sequence[Edit],
    max_unchanged: int = 2,
    *,
    old_insertions: bool = False,
    ignore_whitespace_casing: bool = False,
) -> tuple[int, int, int]:
    """(correct, proposed, gold) of one sentence against one annotator."""
    gold = [edit for edit in gold if edit.end <= len(source)]  # the original drops the others
    arcs, listed = build(source, output, max_unchanged, old_insertions)
    edits = best_path(arcs, listed, weights(arcs, listed, gold, source), (len(source), len(output)))
    if ignore_whitespace_casing:
        edits = [arc for arc in edits if not case_and_blanks_only(arc)]
    return matches(edits, gold, source), len(edits), len(gold)


def best_so_far(annotators: Sequence[Sequence[tuple[int, int, int]]], beta: float) -> list[int]:
    """For every sentence the annotator with the best running F; then most correct, then the least e + beta² g, then the first."""
    total = (0, 0, 0)
    chosen = []
    for rows in annotators:
        sums = [tuple(a + b for a, b in zip(total, row, strict=True)) for row in rows]

        def value(i: int, sums: list[tuple[int, ...]] = sums) -> tuple[float, int, float]:
            c, e, g = sums[i]
            below = beta * beta * g + e
            f = (1 + beta * beta) * c / below if below else (1.0 if c == 0 else 0.0)
            return f, c, -(e + beta * beta * g)

        best = 0
        for i in range(1, len(rows)):
            if value(i) > value(best):
                best = i
        chosen.append(best)
        total = (sums[best][0], sums[best][1], sums[best][2])
    return chosen
