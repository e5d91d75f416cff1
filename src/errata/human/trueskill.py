"""TrueSkill as the scripts of the WMT shared tasks run it.

One run is one online pass: N + 1 times for N pairwise judgments, the most uncertain system (of equally uncertain ones the
name that sorts last) meets an opponent drawn with weight exp(−|difference of their means|), and one of the judgments
of the two, drawn with replacement, moves both. There is no separate resampling: another run is another sample.

An opponent that a system was never compared with has weight zero. A system compared with nobody has no score. Groups of
systems never compared with one another are each rated around 0, so scores of different groups say nothing about
each other; ``errata.human.scores`` notes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from errata import _native
from errata.errors import InputError
from errata.judgments.pairs import Pairs
from errata.native import Float, default_threads
from errata.statistics.resampling import portions

Advance = Callable[[int], object]
COST = 20  # what one judgment takes, in units of the portions' work


class Skill(NamedTuple):
    """What is believed of a system: a normal distribution."""

    mean: float
    variance: float


@dataclass(frozen=True)
class TrueSkill:
    """How it is run. ``beta`` and ``iterations`` default to what the original derives from the N judgments."""

    deviation: float = 0.5
    draw_probability: float = 0.25
    beta: float | None = None  # 0.5 · (N + 1) / 40
    iterations: int | None = None  # N + 1

    def __post_init__(self) -> None:
        for name, value in (("deviation", self.deviation), ("beta", self.beta), ("iterations", self.iterations)):
            if value is not None and not value > 0:
                raise InputError(f"TrueSkill's {name} must be above 0. Got {value} instead.")
        if not 0 < self.draw_probability < 1:
            raise InputError(
                f"TrueSkill's draw probability must lie between 0 and 1. Got {self.draw_probability} instead."
            )

    def beta_of(self, judgments: int) -> float:
        return 0.5 * (judgments + 1) / 40 if self.beta is None else self.beta

    def iterations_of(self, judgments: int) -> int:
        return judgments + 1 if self.iterations is None else self.iterations

    def margin(self) -> float:
        """Performances tie that differ by less than this many √2 · beta."""
        return NormalDist().inv_cdf((1 + self.draw_probability) / 2)

    def signature(self, judgments: int) -> str:
        return (
            f"sigma:{self.deviation:g}|draw:{self.draw_probability:g}|beta:{self.beta_of(judgments):.10g}"
            f"|iterations:{self.iterations_of(judgments)}"
        )


ORIGINAL = TrueSkill()


def trueskill_runs(
    pairs: Pairs,
    *,
    runs: int = 1000,
    seed: int = 1,
    settings: TrueSkill = ORIGINAL,
    threads: int | None = None,
    advance: Advance | None = None,
) -> Float:
    """Mean skills of all systems in every run, shape [systems, runs]; nan for a system compared with nobody.

    Takes O(runs · N · systems) steps. Run r has a random stream of its own, so results depend on the seed alone.
    ``advance`` is told after each portion how many runs are done.
    """
    if runs < 1:
        raise InputError(f"TrueSkill needs at least one run. Got {runs} instead.")
    wins, ties, many = pairs.wins(), pairs.tied(), len(pairs)
    if not many:
        return np.full((len(pairs.systems), runs), np.nan)
    iterations = settings.iterations_of(many)
    parts = []
    for first, count in portions(runs, COST * iterations):
        parts.append(
            _native.trueskill(
                wins, ties, settings.deviation, settings.beta_of(many), settings.margin(), iterations,
                first, count, seed, threads or default_threads(),
            )
        )  # fmt: skip
        if advance is not None:
            advance(first + count)
    return np.ascontiguousarray(np.concatenate(parts).T)


def judge(
    first: Skill, second: Skill, outcome: int, *, beta: float, draw_probability: float = 0.25
) -> tuple[Skill, Skill]:
    """Both skills after one judgment: outcome 1 where the first was better, 0 for a tie, −1 where the second was."""
    margin = TrueSkill(draw_probability=draw_probability).margin()
    mean, variance, other_mean, other_variance = _native.trueskill_judge(*first, *second, outcome, beta, margin)
    return Skill(mean, variance), Skill(other_mean, other_variance)
