"""M2 by building the whole lattice, every arc of it, and looking at all cheapest paths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from errata.corpus import Edit

Vertex = tuple[int, int]
Pair = tuple[Vertex, Vertex]
Words = tuple[str, ...]


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


@dataclass
class Lattice:
    vertices: list[Vertex]
    arcs: dict[Pair, Arc]
    listed: list[Pair]  # an arc that both cost schemes have is listed twice, like one found again with fewer steps


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


def build(source: Words, output: Words, max_unchanged: int, old_insertions: bool = False) -> Lattice:
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
    unchanged_runs = {pair for pair, arc in arcs.items() if not arc.changes and arc.length > 1}
    arcs = {pair: arc for pair, arc in arcs.items() if pair not in unchanged_runs}
    return Lattice(vertices, arcs, [pair for pair in listed if pair not in unchanged_runs])


def is_gold(arc: Arc, edit: Edit, source: Words) -> bool:
    corrections = {tuple(text.split()) for text in edit.corrections}
    same_place = (arc.start, arc.end, arc.before) == (edit.start, edit.end, source[edit.start : edit.end])
    return same_place and arc.after in corrections


def matched_insertions(lattice: Lattice, listed: list[Pair], gold: Sequence[Edit], source: Words) -> set[Pair]:
    """Arcs at one place that are given a gold insertion, by the walk from both ends of the sorted list."""
    hits: set[Pair] = set()
    left, right = 0, len(listed) - 1
    at = left
    first, last = 0, len(gold) - 1
    while left <= right:
        from_left = at == left
        candidates = range(first, last + 1) if from_left else range(last, first - 1, -1)
        found = next((g for g in candidates if is_gold(lattice.arcs[listed[at]], gold[g], source)), None)
        if found is None:
            left, right = (left + 1, right) if from_left else (left, right - 1)
            at = right if from_left else left
            continue
        hits.add(listed[at])
        begin, end = listed[at]
        if from_left:
            first = found + 1
            left = next((p for p in range(at + 1, len(listed)) if listed[p][0] == end), len(listed))
            at = left
        else:
            last = found - 1
            right = next((p for p in range(at - 1, -1, -1) if listed[p][1] == begin), -1)
            at = right
    return hits


def gold_arcs(lattice: Lattice, gold: Sequence[Edit], source: Words) -> set[Pair]:
    hits: set[Pair] = set()
    places: dict[int, list[Pair]] = defaultdict(list)
    for pair in sorted(lattice.listed):
        arc = lattice.arcs[pair]
        if arc.start == arc.end:
            places[arc.start].append(pair)
        elif any(is_gold(arc, edit, source) for edit in gold):
            hits.add(pair)
    for place, listed in places.items():
        there = [edit for edit in gold if edit.start == edit.end == place]
        hits |= matched_insertions(lattice, listed, there, source)
    return hits


def weights(lattice: Lattice, gold: Sequence[Edit], source: Words) -> dict[Pair, int]:
    """In thousandths."""
    hits = gold_arcs(lattice, gold, source)
    hit = -1000 * len(lattice.listed)
    return {pair: hit if pair in hits else 1000 * arc.length + arc.changes for pair, arc in lattice.arcs.items()}


def cheapest_edits(lattice: Lattice, weight: dict[Pair, int]) -> set[tuple[Arc, ...]]:
    """The changing arcs of every cheapest path."""
    into: dict[Vertex, list[Pair]] = defaultdict(list)
    for pair in lattice.arcs:
        into[pair[1]].append(pair)
    best: dict[Vertex, int] = {(0, 0): 0}
    ways: dict[Vertex, set[tuple[Arc, ...]]] = {(0, 0): {()}}
    for vertex in lattice.vertices[1:]:  # arcs lead from smaller to greater vertices
        best[vertex] = min(best[pair[0]] + weight[pair] for pair in into[vertex])
        ways[vertex] = set()
        for pair in into[vertex]:
            if best[pair[0]] + weight[pair] == best[vertex]:
                arc = lattice.arcs[pair]
                ways[vertex] |= {(*way, arc) if arc.changes else way for way in ways[pair[0]]}
    return ways[lattice.vertices[-1]]


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


def possible_counts(
    source: Words,
    output: Words,
    gold: Sequence[Edit],
    max_unchanged: int = 2,
    *,
    old_insertions: bool = False,
    ignore_whitespace_casing: bool = False,
) -> set[tuple[int, int, int]]:
    """(correct, proposed, gold) of every cheapest path."""
    gold = [replace(edit) for edit in gold if edit.end <= len(source)]
    lattice = build(source, output, max_unchanged, old_insertions)
    found = set()
    for edits in cheapest_edits(lattice, weights(lattice, gold, source)):
        if ignore_whitespace_casing:
            edits = tuple(arc for arc in edits if not case_and_blanks_only(arc))
        found.add((matches(edits, gold, source), len(edits), len(gold)))
    return found


def best_so_far(rows: Sequence[Sequence[tuple[int, int, int]]], beta: float) -> list[int]:
    """For every sentence the annotator that makes F of all counts so far greatest, then c, then least e + β²g, then the first."""
    total = (0, 0, 0)
    chosen = []
    for annotators in rows:
        keys = []
        for row in annotators:
            c, e, g = (a + b for a, b in zip(total, row, strict=True))
            below = beta * beta * g + e
            keys.append(((1 + beta * beta) * c / below if below else float(c == 0), c, -(e + beta * beta * g)))
        best = keys.index(max(keys))
        chosen.append(best)
        total = tuple(a + b for a, b in zip(total, annotators[best], strict=True))  # type: ignore[assignment]
    return chosen
