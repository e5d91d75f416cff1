"""Rankings as pairwise judgments, in arrays.

A ranking of k outputs says something about every two of them. An output that several systems share stands for each of
them, so that they tie with one another and share its wins and losses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from errata.judgments.records import Judgments, Ranking

Ints = npt.NDArray[np.int32]


class Expansion(Enum):
    """What an output shared by several systems counts for."""

    FULL = "full"  # every two systems, those that share an output tied
    ACROSS = "across"  # every two systems with different outputs
    OUTPUTS = "outputs"  # every two outputs, each under its systems' joined names


@dataclass(frozen=True)
class Pairs:
    """N judgments of two systems each. ``first[i] < second[i]`` always, since ``systems`` is sorted by name.

    ``outcome`` is 1 where the first was judged better, 0 for a tie, -1 where the second was. ``sentence`` and ``judge`` number
    into ``sentences`` and ``judges``; ``ranking`` is the number of the ranking a pair comes from.
    """

    systems: tuple[str, ...]
    judges: tuple[str, ...]
    sentences: tuple[tuple[str, int], ...]
    first: Ints
    second: Ints
    outcome: npt.NDArray[np.int8]
    sentence: Ints
    judge: Ints
    ranking: Ints

    def __len__(self) -> int:
        return len(self.first)

    def ties(self) -> int:
        return int(np.sum(self.outcome == 0))

    def wins(self) -> npt.NDArray[np.int64]:
        """How often row beat column, shape [systems, systems]."""
        many = len(self.systems)
        table = np.zeros((many, many), dtype=np.int64)
        won, lost = self.outcome > 0, self.outcome < 0
        np.add.at(table, (self.first[won], self.second[won]), 1)
        np.add.at(table, (self.second[lost], self.first[lost]), 1)
        return table

    def tied(self) -> npt.NDArray[np.int64]:
        """How often two systems tied; symmetric."""
        many = len(self.systems)
        table = np.zeros((many, many), dtype=np.int64)
        drawn = self.outcome == 0
        np.add.at(table, (self.first[drawn], self.second[drawn]), 1)
        return table + table.T


def pairs_of(judgments: Judgments, expansion: Expansion = Expansion.FULL) -> Pairs:
    """All pairwise judgments of the rankings, by ranking and then by system. Outputs without a rank say nothing.

    Rankings with the same number of entries are compared at once, in O(pairs).
    """
    systems = labels(judgments, expansion)
    judges, sentences = judgments.judges(), judgments.sentences()
    of_system = {name: i for i, name in enumerate(systems)}
    of_judge = {name: i for i, name in enumerate(judges)}
    of_sentence = {key: i for i, key in enumerate(sentences)}
    by_length: dict[int, list[list[Entry]]] = defaultdict(list)
    places: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, ranking in enumerate(judgments.rankings):
        found = entries(ranking, expansion, of_system)
        if len(found) > 1:
            by_length[len(found)].append(found)
            sentence = of_sentence[ranking.domain, ranking.sentence]
            places[len(found)].append((sentence, of_judge[ranking.judge], number))
    parts = [np.empty((6, 0), dtype=np.int32)]
    for length, many in by_length.items():
        system, output, rank = np.moveaxis(np.array(many, dtype=np.int32), 2, 0)
        a, b = np.triu_indices(length, 1)
        outcome = np.sign(rank[:, b] - rank[:, a])
        wanted = system[:, a] != system[:, b]
        if expansion is Expansion.ACROSS:
            wanted &= output[:, a] != output[:, b]
        row, pair = np.nonzero(wanted)
        parts.append(
            np.stack(
                [system[row, a[pair]], system[row, b[pair]], outcome[row, pair], *np.array(places[length]).T[:, row]]
            )
        )
    first, second, outcomes, sentence_of, judge_of, ranking_of = np.concatenate(parts, axis=1, dtype=np.int32)
    order = np.lexsort((second, first, ranking_of))
    return Pairs(
        systems,
        judges,
        sentences,
        first=first[order],
        second=second[order],
        outcome=outcomes[order].astype(np.int8),
        sentence=sentence_of[order],
        judge=judge_of[order],
        ranking=ranking_of[order],
    )


Entry = tuple[int, int, int]  # system, output, rank


def entries(ranking: Ranking, expansion: Expansion, numbers: Mapping[str, int]) -> list[Entry]:
    """What one ranking compares, by the number of the system; with OUTPUTS an output counts as one system."""
    judged = enumerate(ranking.judged())
    if expansion is Expansion.OUTPUTS:
        return sorted((numbers[label(systems)], output, rank) for output, (systems, rank) in judged)
    return sorted((numbers[system], output, rank) for output, (systems, rank) in judged for system in systems)


def labels(judgments: Judgments, expansion: Expansion) -> tuple[str, ...]:
    if expansion is not Expansion.OUTPUTS:
        return judgments.systems()
    return tuple(sorted({label(shared) for ranking in judgments.rankings for shared, _ in ranking.judged()}))


def label(systems: Sequence[str]) -> str:
    """The name of an output: its systems, sorted and joined."""
    return " ".join(sorted(systems))
