"""Mean ratings, as given or standardised by judge. A rating of an output that systems share counts for each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from errata.errors import InputError
from errata.judgments.records import Judgments, Rating
from errata.native import Float

Over = Literal["ratings", "sentences"]


@dataclass(frozen=True)
class Mean:
    """The mean over all ratings of a system; ``over="sentences"`` first averages those of one sentence."""

    over: Over = "ratings"


@dataclass(frozen=True)
class Standardised:
    """The mean of z-scores: each judge's ratings are shifted to mean 0 and scaled to (sample) standard deviation 1."""

    over: Over = "ratings"


@dataclass(frozen=True)
class Rows:
    """Sum and number of the ratings of every system and sentence, shape [systems, sentences, 2].

    ``notes`` says what was left out.
    """

    systems: tuple[str, ...]
    rows: Float
    notes: tuple[str, ...] = ()


def rating_rows(judgments: Judgments, method: Mean | Standardised) -> Rows:
    systems = judgments.systems()
    sentences = tuple(sorted({(rating.domain, rating.sentence) for rating in judgments.ratings}))
    number = {name: i for i, name in enumerate(systems)}
    of_sentence = {key: i for i, key in enumerate(sentences)}
    values, notes = standardised(judgments.ratings) if isinstance(method, Standardised) else as_given(judgments.ratings)
    rows = np.zeros((len(systems), len(sentences), 2))
    for rating, value in zip(judgments.ratings, values, strict=True):
        if value is None:
            continue
        for system in rating.systems:
            rows[number[system], of_sentence[rating.domain, rating.sentence]] += value, 1
    if method.over == "sentences":
        rated = rows[:, :, 1] > 0
        rows[rated] /= rows[rated][:, 1:]
    return Rows(systems, rows, notes)


def as_given(ratings: Sequence[Rating]) -> tuple[list[float | None], tuple[str, ...]]:
    return [rating.score for rating in ratings], ()


def standardised(ratings: Sequence[Rating]) -> tuple[list[float | None], tuple[str, ...]]:
    """z-scores; None where the judge gave one rating or always the same."""
    own: dict[str, list[float]] = defaultdict(list)
    for rating in ratings:
        if rating.judge is None:
            raise InputError(
                f"The rating of sentence {rating.sentence + 1:,} names no judge, so it cannot be standardised; "
                "use the method mean."
            )
        own[rating.judge].append(rating.score)
    moments = {judge: (float(np.mean(given)), spread(given)) for judge, given in own.items()}
    constant = sorted(judge for judge, (_, deviation) in moments.items() if not deviation)
    values: list[float | None] = []
    for rating in ratings:
        mean, deviation = moments[rating.judge or ""]
        values.append((rating.score - mean) / deviation if deviation else None)
    notes: tuple[str, ...] = ()
    if constant:
        left_out = sum(value is None for value in values)
        which = ", ".join(constant[:5]) + (f" and {len(constant) - 5} more" if len(constant) > 5 else "")
        notes = (f"{left_out:,} ratings are left out because their judge ({which}) gave no two different ones.",)
    return values, notes


def spread(given: Sequence[float]) -> float:
    """The sample standard deviation; 0 where all are equal, exactly."""
    return float(np.std(given, ddof=1)) if min(given) < max(given) else 0.0


def mean_of_sums(sums: Float) -> Float:
    """(sum, number) in the last axis to means; nan where there is nothing."""
    with np.errstate(invalid="ignore", divide="ignore"):
        mean: Float = sums[..., 0] / sums[..., 1]
    return mean
