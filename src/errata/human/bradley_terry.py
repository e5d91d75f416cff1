"""The Bradley–Terry model with ties of Davidson (1970), by maximum likelihood.

Two systems of strengths p and q: the first wins with probability p / s, the second with q / s, and they tie with
ν √(p q) / s, where s = p + q + ν √(p q). Scores are natural logarithms of strengths with mean zero.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from errata.human.tables import Tables, Unit
from errata.native import Float

Bools = npt.NDArray[np.bool_]
TOLERANCE = 1e-12
MOST_STEPS = 200


@dataclass(frozen=True)
class BradleyTerry:
    """``resample``: what the bootstrap draws, whole "rankings" by default: judgments of one ranking hang together."""

    resample: Unit = "rankings"


@dataclass(frozen=True)
class Fit:
    """``scores`` [fits, systems] and ``ties`` [fits], the ν of each; nan where the likelihood has no maximum."""

    scores: Float
    ties: Float


def fit(tables: Tables, start: Float | None = None) -> Fit:
    """Fits many tables at once, shape [fits, systems, systems]; ``start`` [systems] speeds up where it is near.

    Newton's method with halved steps, until no parameter moves by more than 1e-12: a few steps of
    O(fits · systems³) each.
    """
    many = tables.wins.shape[-1]
    defined = has_maximum(tables)
    scores, ties = np.full(tables.wins.shape[:2], np.nan), np.full(len(defined), np.nan)
    if defined.any():
        problem = Likelihood(Tables(tables.wins[defined], tables.ties[defined]))
        begin = np.zeros(many) if start is None else np.nan_to_num(start)
        scores[defined], ties[defined] = problem.maximise(begin)
    return Fit(scores, ties)


class Likelihood:
    """The log-likelihood of many tables; logits of win, loss and tie are ±half the difference of scores, and log ν."""

    def __init__(self, tables: Tables) -> None:
        self.many = tables.wins.shape[-1]
        self.i, self.j = np.triu_indices(self.many, 1)
        wins = tables.wins.astype(np.float64)
        won, lost = wins[:, self.i, self.j], wins[:, self.j, self.i]
        self.tied = tables.ties[:, self.i, self.j].astype(np.float64)
        self.surplus = won - lost
        self.total = won + lost + self.tied
        self.has_ties = self.tied.sum(axis=1) > 0  # without ties ν is 0, and no parameter
        self.incidence = np.zeros((len(self.i), self.many))
        self.incidence[np.arange(len(self.i)), self.i] = 1
        self.incidence[np.arange(len(self.i)), self.j] = -1

    def maximise(self, begin: Float) -> tuple[Float, Float]:
        scores = np.tile(begin - begin.mean(), (len(self.tied), 1))
        log_ties = np.where(self.has_ties, 0.0, -np.inf)
        value = self.value(scores, log_ties)
        for _ in range(MOST_STEPS):
            step, tie_step = self.newton_step(scores, log_ties)
            length = np.ones(len(step))
            while True:
                new, new_ties = scores + length[:, None] * step, log_ties + length * tie_step
                new_value = self.value(new, new_ties)
                worse = (new_value < value - 1e-9 * np.abs(value)) & (length > 1e-6)
                if not worse.any():
                    break
                length[worse] /= 2
            scores, log_ties, value = new, new_ties, new_value
            if max(np.abs(step).max(), np.abs(tie_step).max()) < TOLERANCE:
                break
        return scores - scores.mean(axis=1, keepdims=True), np.exp(log_ties)

    def logits(self, scores: Float, log_ties: Float) -> tuple[Float, Float]:
        """Half differences of scores, and the logarithm of the three outcomes' sum; shape [fits, pairs] each."""
        half = (scores[:, self.i] - scores[:, self.j]) / 2
        return half, np.logaddexp(np.logaddexp(half, -half), log_ties[:, None])

    def value(self, scores: Float, log_ties: Float) -> Float:
        half, total = self.logits(scores, log_ties)
        of_ties = self.tied.sum(axis=1) * np.where(self.has_ties, log_ties, 0.0)
        value: Float = (self.surplus * half - self.total * total).sum(axis=1) + of_ties
        return value

    def newton_step(self, scores: Float, log_ties: Float) -> tuple[Float, Float]:
        fits, many = len(scores), self.many
        half, total = self.logits(scores, log_ties)
        win, loss, tie = np.exp(half - total), np.exp(-half - total), np.exp(log_ties[:, None] - total)
        mean = (win - loss) / 2
        gradient = np.zeros((fits, many + 1))
        gradient[:, :many] = (self.surplus / 2 - self.total * mean) @ self.incidence
        gradient[:, many] = (self.tied - self.total * tie).sum(axis=1)
        weights = self.total * ((win + loss) / 4 - mean**2)
        hessian = np.zeros((fits, many + 1, many + 1))
        hessian[:, self.i, self.j] = hessian[:, self.j, self.i] = -weights
        diagonal = np.arange(many)
        hessian[:, diagonal, diagonal] = -hessian.sum(axis=2)[:, :many]
        # Scores are only defined up to a constant; this fixes their sum without touching the rest.
        hessian[:, :many, :many] += weights.sum(axis=1)[:, None, None] / many**2
        hessian[:, :many, many] = hessian[:, many, :many] = (-self.total * mean * tie) @ self.incidence
        hessian[:, many, many] = np.where(self.has_ties, (self.total * tie * (1 - tie)).sum(axis=1), 1.0)
        gradient[~self.has_ties, many] = 0.0
        step = np.linalg.solve(hessian, gradient[:, :, None])[:, :, 0]
        return step[:, :many], step[:, many]


def has_maximum(tables: Tables) -> Bools:
    """Whether the likelihood of each table has one finite maximum.

    It has not where systems fall into two groups of which one never lost or tied against the other (or never met it),
    nor where nobody ever won. With ties there is one more way to fail: wins and ties may fit strengths that are all so
    far apart, and ν so large, that every outcome is certain.
    """
    wins, ties = tables.wins > 0, tables.ties > 0
    many = wins.shape[-1]
    reach = (wins | ties | np.eye(many, dtype=bool)).astype(np.float32)
    for _ in range(max(1, many - 1).bit_length()):
        reach = (reach @ reach > 0).astype(np.float32)
    connected: Bools = np.asarray(reach.all(axis=(1, 2)) & wins.any(axis=(1, 2)))
    both_ways = (wins & np.swapaxes(wins, 1, 2)).any(axis=(1, 2))
    no_ties = ~np.asarray(ties.any(axis=(1, 2)))
    sure: Bools = connected & (both_ways | no_ties)
    for k in np.flatnonzero(connected & ~sure):
        sure[k] = contradicts(wins[k], ties[k])
    return sure


def contradicts(wins: Bools, ties: Bools) -> bool:
    """Whether no scores exist with winners at least 1 above losers and tied systems at most 1 apart.

    These are difference constraints: they contradict each other where a cycle has more wins than ties.
    """
    distance = np.where(wins, -1.0, np.where(ties, 1.0, np.inf))
    for k in range(len(distance)):
        distance = np.minimum(distance, distance[:, k, None] + distance[None, k, :])
    return bool((np.diag(distance) < 0).any())
