"""How many references there would be if one listed them (Choshen and Abend, 2018, Figure 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from errata.corpus.sentences import Sentence
from errata.errors import InputError
from errata.lattice.combinations import Combinations


@dataclass(frozen=True)
class CombinationCounts:
    """The number of compatible combinations of every sentence, exactly."""

    counts: tuple[int, ...]

    @property
    def median(self) -> float:
        ordered, half = sorted(self.counts), len(self.counts) // 2
        return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2

    @property
    def mean(self) -> float:
        return sum(self.counts) / len(self.counts)

    @property
    def greatest(self) -> int:
        return max(self.counts)

    def at_most(self, number: int) -> int:
        """How many sentences have no more than ``number``."""
        return sum(count <= number for count in self.counts)

    def __str__(self) -> str:
        return (
            f"{len(self.counts):,} sentences: median {self.median:,.0f}, mean {self.mean:,.3g}, greatest {self.greatest:,.3g}; "
            f"{self.at_most(10_000):,} with at most 10,000"
        )


def count_combinations(sentences: Iterable[Sentence]) -> CombinationCounts:
    """Counts without listing. Sentences without gold edits have one combination, themselves."""
    counts = tuple(Combinations(sentence.source.split(), sentence.annotations or ()).count for sentence in sentences)
    if not counts:
        raise InputError("There is no sentence to count the combinations of.")
    return CombinationCounts(counts)
