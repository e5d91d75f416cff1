"""How far judges agree on ratings: Krippendorff's α, every two judges, repeated ratings, and split halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.human.agreement import matches
from errata.human.agreement_coefficients import Level, first_of_each, krippendorff_alpha, plain_dict
from errata.human.ratings import as_given, standardised
from errata.judgments.records import Judgments
from errata.native import Float, Int64
from errata.statistics.correlation import pearson, spearman
from errata.statistics.draws import words

SPLITS = 100
LEVELS: tuple[Level, ...] = ("ordinal", "interval")
Split = Literal["judgments", "judges"]


@dataclass(frozen=True)
class RatedAgreement:
    """Two judges' ratings of the same outputs, or one judge's first and second ratings; nan where undefined."""

    first: str
    second: str
    items: int
    pearson: float
    spearman: float
    difference: float  # mean absolute difference


@dataclass(frozen=True)
class SplitHalf:
    """Correlation of two halves' mean ratings, averaged over ``splits`` random splits; ``deviation`` is over the splits."""

    level: str  # "system" or "sentence"
    items: int  # systems, or outputs, in a split
    splits: int
    pearson: float
    pearson_deviation: float
    spearman: float
    spearman_deviation: float


@dataclass(frozen=True)
class RatingAgreement:
    """Agreement on ratings. ``items`` are outputs of sentences; ``rated_twice`` those with two ratings or more."""

    judges: tuple[str, ...]
    ratings: int
    items: int
    rated_twice: int
    split: Split
    standardised: bool
    between: tuple[RatedAgreement, ...]
    within: tuple[RatedAgreement, ...]
    alpha: dict[Level, float]
    halves: tuple[SplitHalf, SplitHalf]
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return plain_dict(self)


@dataclass(frozen=True)
class Table:
    """N ratings in arrays. ``systems[i]`` are the numbers of the systems that share item i's output."""

    judges: tuple[str, ...]
    judge: Int64
    item: Int64
    score: Float
    systems: tuple[tuple[int, ...], ...]


def rating_agreement(
    judgments: Judgments,
    *,
    splits: int = SPLITS,
    split: Split = "judgments",
    standardise: bool = False,
    seed: int = 1,
) -> RatingAgreement:
    """Agreement of the judges of ratings.

    ``split="judgments"`` halves the ratings of every output anew (Napoles et al., 2019: 8 into 4 and 4), ``"judges"`` the
    judges themselves. Of an odd number either half may get the one more. ``standardise`` first turns every judge's ratings
    into standard scores. O(splits · N log N) for N ratings.
    """
    if splits < 1:
        raise InputError(f"The number of splits must be 1 or more. Got {splits} instead.")
    if split not in get_args(Split):
        raise InputError(f"Halves are made of {' or '.join(get_args(Split))}. Got {split!r} instead.")
    if any(rating.judge is None for rating in judgments.ratings):
        raise InputError(
            f"{judgments.name} has mean ratings without judges; agreement needs what each judge said, one rating a judge."
        )
    scores, notes = standardised(judgments.ratings) if standardise else as_given(judgments.ratings)
    rated = table_of(judgments, scores)
    _, counts = np.unique(rated.item, return_counts=True)
    once = first_of_each(rated.item, rated.judge)
    return RatingAgreement(
        judges=rated.judges,
        ratings=len(rated.score),
        items=len(counts),
        rated_twice=int(np.sum(counts > 1)),
        split=split,
        standardised=standardise,
        between=tuple(every_two_judges(rated)),
        within=tuple(repeated(rated)),
        alpha={level: krippendorff_alpha(rated.item[once], rated.score[once], level) for level in LEVELS},
        halves=split_halves(rated, splits, split, seed),
        notes=notes,
    )


def table_of(judgments: Judgments, scores: Sequence[float | None]) -> Table:
    """Ratings by sentence, output and judge, so that draws do not depend on the order of the file.

    Those whose score is None are left out.
    """
    judges, names = judgments.judges(), judgments.systems()
    of_judge = {name: i for i, name in enumerate(judges)}
    of_system = {name: i for i, name in enumerate(names)}
    rows = [
        ((rating.domain, rating.sentence, tuple(sorted(rating.systems))), of_judge[str(rating.judge)], value)
        for rating, value in zip(judgments.ratings, scores, strict=True)
        if value is not None
    ]
    rows.sort(key=lambda row: row[:2])
    of_item = {key: i for i, key in enumerate(dict.fromkeys(row[0] for row in rows))}
    return Table(
        judges,
        judge=np.array([judge for _, judge, _ in rows], dtype=np.int64),
        item=np.array([of_item[key] for key, _, _ in rows], dtype=np.int64),
        score=np.array([score for _, _, score in rows], dtype=np.float64),
        systems=tuple(tuple(of_system[name] for name in shared) for _, _, shared in of_item),
    )


def every_two_judges(rated: Table) -> Iterator[RatedAgreement]:
    """Judges who share an output; repeated ratings of one judge are averaged."""
    if not len(rated.score):
        return
    many = len(rated.judges)
    cells, place, times = np.unique(rated.item * many + rated.judge, return_inverse=True, return_counts=True)
    score, (item, judge) = np.bincount(place, rated.score) / times, divmod(cells, many)
    found = matches(item, judge)
    if not len(found):
        return
    code = judge[found.first] * many + judge[found.second]
    order = np.argsort(code, kind="stable")
    codes, begins, sizes = np.unique(code[order], return_index=True, return_counts=True)
    left, right = score[found.first[order]], score[found.second[order]]
    r = correlation_by(left, right, begins)
    rho = correlation_by(ranks_by(left, code[order]), ranks_by(right, code[order]), begins)
    apart = np.add.reduceat(np.abs(left - right), begins) / sizes
    for i, value in enumerate(codes.tolist()):
        a, b = divmod(value, many)
        yield RatedAgreement(
            rated.judges[a], rated.judges[b], int(sizes[i]), float(r[i]), float(rho[i]), float(apart[i])
        )


def correlation_by(x: Float, y: Float, begins: Int64) -> Float:
    """Pearson's r within each run of values; ``begins`` is where the runs begin. Undefined as in ``pearson``."""
    sizes = np.diff(np.append(begins, len(x)))

    def centred(values: Float) -> Float:
        return values - np.repeat(np.add.reduceat(values, begins) / sizes, sizes)

    def varies(values: Float) -> npt.NDArray[np.bool_]:
        return np.asarray(np.minimum.reduceat(values, begins) < np.maximum.reduceat(values, begins))

    a, b = centred(x), centred(y)
    defined = (sizes > 2) & varies(x) & varies(y)
    with np.errstate(invalid="ignore", divide="ignore"):
        size = np.sqrt(np.add.reduceat(a * a, begins) * np.add.reduceat(b * b, begins))
        r = np.clip(np.add.reduceat(a * b, begins) / size, -1, 1)
    return np.where(defined, r, np.nan)


def ranks_by(values: Float, group: Int64) -> Float:
    """Ranks within groups, ties at their mean, each group's moved by a number of its own."""
    order = np.lexsort((values, group))
    ordered, groups = values[order], group[order]
    new = np.append(True, (ordered[1:] != ordered[:-1]) | (groups[1:] != groups[:-1]))
    begins = np.flatnonzero(new)
    sizes = np.diff(np.append(begins, len(values)))
    ranks = np.empty(len(values))
    ranks[order] = np.repeat(begins + (sizes - 1) / 2, sizes)
    return ranks


def repeated(rated: Table) -> Iterator[RatedAgreement]:
    """Each judge's first and second rating of what they met again."""
    for judge, name in enumerate(rated.judges):
        seen: dict[int, list[float]] = {}
        mask = rated.judge == judge
        for item, score in zip(rated.item[mask].tolist(), rated.score[mask].tolist(), strict=True):
            seen.setdefault(item, []).append(score)
        twice = [scores[:2] for scores in seen.values() if len(scores) > 1]
        if twice:
            left, right = np.array(twice).T
            yield compared(name, name, left, right)


def compared(first: str, second: str, left: Float, right: Float) -> RatedAgreement:
    r, rho = correlations(left, right)
    return RatedAgreement(first, second, len(left), r, rho, float(np.abs(left - right).mean()))


def split_halves(rated: Table, splits: int, split: Split, seed: int) -> tuple[SplitHalf, SplitHalf]:
    """At the level of systems and of sentences."""
    many = len(rated.systems)
    item_of, system_of = shared_outputs(rated)
    count = int(system_of.max()) + 1 if len(system_of) else 0
    found: dict[str, list[tuple[float, float]]] = {"system": [], "sentence": []}
    sizes: dict[str, list[int]] = {"system": [], "sentence": []}
    for number in range(splits):
        half = halved(rated, split, seed, number)
        means = np.stack([mean_by(rated.item[half == side], rated.score[half == side], many) for side in (0, 1)])
        both = np.asarray(np.isfinite(means).all(axis=0))
        expanded = both[item_of]
        of_systems = np.stack([mean_by(system_of[expanded], means[side][item_of[expanded]], count) for side in (0, 1)])
        judged = np.asarray(np.isfinite(of_systems).all(axis=0))
        found["sentence"].append(correlations(*means[:, both]))
        found["system"].append(correlations(*of_systems[:, judged]))
        sizes["sentence"].append(int(both.sum()))
        sizes["system"].append(int(judged.sum()))
    return averaged("system", found, sizes), averaged("sentence", found, sizes)


def halved(rated: Table, split: Split, seed: int, number: int) -> Int64:
    """0 or 1 for every rating."""
    if split == "judges":
        return random_halves(np.zeros(len(rated.judges), np.int64), seed, number)[rated.judge]
    return random_halves(rated.item, seed, number)


def random_halves(group: Int64, seed: int, number: int) -> Int64:
    """Splits the members of every group at random; where they are odd in number, either half gets the one more."""
    drawn = words(seed, range(number, number + 1), 2 * len(group))[0]
    order = np.lexsort((drawn[: len(group)], group))
    _, begins, sizes = np.unique(group[order], return_index=True, return_counts=True)
    place = np.arange(len(group)) - np.repeat(begins, sizes)
    more = (drawn[len(group) : len(group) + len(sizes)] >> np.uint64(63)).astype(np.int64)
    half = np.empty(len(group), dtype=np.int64)
    half[order] = place >= np.repeat((sizes + more) // 2, sizes)
    return half


def shared_outputs(rated: Table) -> tuple[Int64, Int64]:
    """(item, system) for every system that gave an item's output."""
    rows = [(item, system) for item, systems in enumerate(rated.systems) for system in systems]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 2).T
    return columns[0], columns[1]


def mean_by(group: Int64, values: Float, groups: int) -> Float:
    """Means by group; nan for a group without values."""
    many = np.bincount(group, minlength=groups)
    with np.errstate(invalid="ignore"):
        return np.bincount(group, values, groups) / many


def averaged(level: str, found: dict[str, list[tuple[float, float]]], sizes: dict[str, list[int]]) -> SplitHalf:
    values = np.array(found[level])
    mean = values.mean(axis=0)
    deviation = values.std(axis=0, ddof=1) if len(values) > 1 else np.full(2, np.nan)
    return SplitHalf(
        level, round(float(np.mean(sizes[level]))), len(values),
        float(mean[0]), float(deviation[0]), float(mean[1]), float(deviation[1]),
    )  # fmt: skip


def correlations(left: Float, right: Float) -> tuple[float, float]:
    """Pearson's r and Spearman's ρ."""
    return float(pearson(left, right)), float(spearman(left, right))
