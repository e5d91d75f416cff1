"""Judgments to system scores with rank ranges and clusters: one entry for every method."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from errata.errors import InputError
from errata.human.bradley_terry import BradleyTerry, Fit, fit
from errata.human.methods import Method, make_method, method_name, options_text
from errata.human.ranges import ranges_and_clusters
from errata.human.ratings import Mean, Standardised, mean_of_sums, rating_rows
from errata.human.results import HumanScores, Size, Standing
from errata.human.tables import Tables, Unit, groups_apart, pairs_from_scores, resampled_scores, tables_of
from errata.human.trueskill import TrueSkill, trueskill_runs
from errata.human.wins import Wins, win_scores
from errata.judgments.pairs import Expansion, Pairs, pairs_of
from errata.judgments.records import Judgments
from errata.native import Float, Int64, default_threads
from errata.statistics import bootstrap_sums, interval
from errata.version import __version__

__all__ = ["HumanScores", "Standing", "human_scores", "human_scores_by_domain", "pair_scores", "pairs_from_scores"]

Advance = Callable[[int], object]


@dataclass(frozen=True)
class Estimate:
    """What a method gives: a score for every system, and one for every run or resample, shape [systems, runs]."""

    scores: Float
    samples: Float
    judgments: Int64
    parameters: dict[str, float]
    notes: list[str]


@dataclass(frozen=True)
class Draws:
    """How samples are drawn."""

    runs: int
    seed: int
    threads: int
    advance: Advance | None


def human_scores(
    judgments: Judgments,
    method: str | Method = "trueskill",
    *,
    runs: int = 1000,
    seed: int = 1,
    expansion: Expansion = Expansion.FULL,
    domain: str | None = None,
    threads: int | None = None,
    keep_samples: bool = False,
    advance: Advance | None = None,
) -> HumanScores:
    """Scores of all systems in the judgments, or in those of one domain.

    ``method`` is ``trueskill``, ``wins``, ``bradley-terry`` (all three over rankings), ``mean`` or ``z`` (over ratings),
    with options after a colon. ``runs`` are TrueSkill runs, or resamples for the others (0: no intervals and ranges).
    """
    made = make_method(method)
    if domain is not None:
        if domain not in judgments.domains():
            known = ", ".join(map(repr, judgments.domains()))
            raise InputError(f"{judgments.name} has no domain {domain!r}; its domains are {known}.")
        judgments = judgments.keep(domain=domain)
    if isinstance(made, (Mean, Standardised)):
        if not judgments.ratings:
            raise InputError(
                f"{judgments.name} has no ratings, which {method_name(made)} needs; use trueskill, wins or bradley-terry."
            )
        draws = checked(runs, seed, threads, advance)
        return rating_scores(judgments, made, draws, domain, keep_samples)
    if not judgments.rankings:
        raise InputError(f"{judgments.name} has no rankings, which {method_name(made)} needs; use mean or z.")
    return pair_scores(
        pairs_of(judgments, expansion), made, runs=runs, seed=seed, threads=threads, keep_samples=keep_samples,
        advance=advance, name=judgments.name, domain=domain, expansion=expansion,
    )  # fmt: skip


def human_scores_by_domain(
    judgments: Judgments,
    method: str | Method = "trueskill",
    *,
    runs: int = 1000,
    seed: int = 1,
    expansion: Expansion = Expansion.FULL,
    threads: int | None = None,
) -> dict[str, HumanScores]:
    """Scores within each domain, by its name."""
    return {
        domain: human_scores(
            judgments, method, runs=runs, seed=seed, expansion=expansion, domain=domain, threads=threads
        )
        for domain in judgments.domains()
    }


def pair_scores(
    pairs: Pairs,
    method: str | Method = "trueskill",
    *,
    runs: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    keep_samples: bool = False,
    advance: Advance | None = None,
    name: str = "pairs",
    domain: str | None = None,
    expansion: Expansion | None = None,
) -> HumanScores:
    """Scores from pairwise judgments: people's, or a metric's (``pairs_from_scores``)."""
    made = make_method(method)
    draws = checked(runs, seed, threads, advance)
    if isinstance(made, TrueSkill):
        estimate = by_trueskill(pairs, made, draws)
    elif isinstance(made, Wins):
        estimate = by_wins(pairs, made, draws)
    elif isinstance(made, BradleyTerry):
        estimate = by_bradley_terry(pairs, made, draws)
    else:
        raise InputError(
            f"The method {method_name(made)} needs ratings, not pairs; use trueskill, wins or bradley-terry."
        )
    options = made.signature(len(pairs)) if isinstance(made, TrueSkill) else options_text(made)
    basis = [f"expand:{expansion.value}"] if expansion is not None else []
    size = Size(
        sentences=len(np.unique(pairs.sentence)), judges=len(np.unique(pairs.judge)),
        rankings=len(np.unique(pairs.ranking)), pairs=len(pairs), ties=pairs.ties(),
    )  # fmt: skip
    return assembled(
        estimate, made, draws, name, domain, pairs.systems, size, [options, *basis, f"pairs:{len(pairs)}"],
        tables_of(pairs), keep_samples,
    )  # fmt: skip


def by_trueskill(pairs: Pairs, method: TrueSkill, draws: Draws) -> Estimate:
    samples = trueskill_runs(
        pairs, runs=draws.runs, seed=draws.seed, settings=method, threads=draws.threads, advance=draws.advance
    )
    tables = tables_of(pairs)
    groups, notes = groups_apart(tables), []
    if len(groups) > 1:
        shown = listed([listed([pairs.systems[i] for i in group], ", ", 8) for group in groups], "; ", 4)
        notes.append(f"These groups were never compared, so their scores say nothing about each other: {shown}.")
    return Estimate(samples.mean(axis=1), samples, times_judged(tables), {}, notes)


def by_wins(pairs: Pairs, method: Wins, draws: Draws) -> Estimate:
    tables = tables_of(pairs)
    judgments = times_judged(tables)
    samples = resampled(pairs, method.resample, lambda drawn: win_scores(drawn, method, judgments > 0), draws)
    return Estimate(win_scores(tables, method), samples, judgments, {}, [])


def by_bradley_terry(pairs: Pairs, method: BradleyTerry, draws: Draws) -> Estimate:
    """Systems compared with nobody are left out, so that they do not make all others undefined."""
    tables = tables_of(pairs)
    judgments = times_judged(tables)
    met = np.flatnonzero(judgments)

    def fitted(some: Tables, start: Float | None = None) -> Fit:
        inside = np.ix_(np.arange(len(some.wins)), met, met)
        return fit(Tables(some.wins[inside], some.ties[inside]), start)

    def among_all(scores: Float) -> Float:
        whole = np.full((len(scores), len(judgments)), np.nan)
        whole[:, met] = scores
        return whole

    best = fitted(Tables(tables.wins[None], tables.ties[None]))
    parameters = {"ties": float(best.ties[0])} if len(met) else {}
    if np.isnan(best.ties[0]):
        note = (
            "The Bradley–Terry model has no maximum here: nobody ever won, or some systems never won or tied against the "
            "others, or never met them. All scores are undefined."
        )
        # Fewer judgments cannot mend that, so no resample has a maximum either.
        samples = np.full((len(judgments), draws.runs), np.nan)
        return Estimate(among_all(best.scores)[0], samples, judgments, parameters, [note] if len(met) else [])
    samples = resampled(pairs, method.resample, lambda drawn: among_all(fitted(drawn, best.scores[0]).scores), draws)
    return Estimate(among_all(best.scores)[0], samples, judgments, parameters, [])


def rating_scores(
    judgments: Judgments, method: Mean | Standardised, draws: Draws, domain: str | None, keep_samples: bool
) -> HumanScores:
    """Means of ratings; the bootstrap draws sentences."""
    found = rating_rows(judgments, method)
    sums = np.empty((len(found.systems), 0, 2))
    if draws.runs:
        sums = bootstrap_sums(found.rows, resamples=draws.runs, seed=draws.seed, threads=draws.threads)
    given = [sum(system in rating.systems for rating in judgments.ratings) for system in found.systems]
    estimate = Estimate(
        mean_of_sums(found.rows.sum(axis=1)), mean_of_sums(sums), np.array(given, dtype=np.int64), {}, list(found.notes)
    )
    judges = {rating.judge for rating in judgments.ratings if rating.judge is not None}
    size = Size(found.rows.shape[1], len(judges), ratings=len(judgments.ratings))
    parts = [options_text(method), "resample:sentences", f"ratings:{size.ratings}"]
    return assembled(estimate, method, draws, judgments.name, domain, found.systems, size, parts, None, keep_samples)


def checked(runs: int, seed: int, threads: int | None, advance: Advance | None) -> Draws:
    if runs < 0:
        raise InputError(f"The number of runs must be 0 or more. Got {runs} instead.")
    if not 0 <= seed < 2**64:
        raise InputError(f"The seed must lie between 0 and 2^64 − 1. Got {seed} instead.")
    if threads is not None and threads < 1:
        raise InputError(f"The number of threads must be 1 or more. Got {threads} instead.")
    return Draws(runs, seed, threads or default_threads(), advance)


def resampled(pairs: Pairs, unit: Unit, score: Callable[[Tables], Float], draws: Draws) -> Float:
    return resampled_scores(
        pairs, unit, score, resamples=draws.runs, seed=draws.seed, threads=draws.threads, advance=draws.advance
    )


def listed(items: Sequence[str], between: str, most: int) -> str:
    """The items in one line, no more than ``most`` of them."""
    beyond = [f"{len(items) - most:,} more"] if len(items) > most else []
    return between.join([*items[:most], *beyond])


def times_judged(tables: Tables) -> Int64:
    total: Int64 = (tables.wins + tables.wins.T + tables.ties).sum(axis=1)
    return total


def assembled(
    estimate: Estimate,
    method: Method,
    draws: Draws,
    name: str,
    domain: str | None,
    systems: tuple[str, ...],
    size: Size,
    parts: list[str],
    tables: Tables | None,
    keep_samples: bool,
) -> HumanScores:
    """Puts the systems in order, with intervals, ranges and clusters."""
    defined = [i for i in range(len(systems)) if np.isfinite(estimate.scores[i])]
    undefined = [i for i in range(len(systems)) if not np.isfinite(estimate.scores[i])]
    order = sorted(defined, key=lambda i: (-estimate.scores[i], systems[i])) + undefined
    notes = list(estimate.notes)
    standings = placed(estimate, defined, systems, draws, notes)
    without = [systems[i] for i in undefined if not estimate.judgments[i]]
    if without:
        notes.append(f"Without a single judgment, so without a score: {listed(without, ', ', 8)}.")
    described = [method_name(method), f"data:{name}", *([f"domain:{domain}"] if domain is not None else []), *parts]
    again = "runs" if isinstance(method, TrueSkill) else "resamples"
    described += [f"{again}:{draws.runs}", f"seed:{draws.seed}", f"errata:{__version__}"]
    across = np.ix_(order, order)
    return HumanScores(
        data=name, domain=domain, method=method_name(method), standings=tuple(standings[i] for i in order), size=size,
        signature="|".join(described), runs=draws.runs, seed=draws.seed, version=__version__,
        tables=None if tables is None else Tables(tables.wins[across], tables.ties[across]),
        samples=estimate.samples[order] if keep_samples else None, parameters=estimate.parameters, notes=tuple(notes),
    )  # fmt: skip


def placed(
    estimate: Estimate, defined: list[int], systems: tuple[str, ...], draws: Draws, notes: list[str]
) -> list[Standing]:
    samples = estimate.samples[defined]
    whole = ~np.isnan(samples).any(axis=0)
    if defined and not whole.all():
        notes.append(
            f"In {int((~whole).sum()):,} of {draws.runs:,} resamples some system has no score; intervals and ranges leave "
            "these resamples out."
        )
    samples = samples[:, whole]
    scores = [float(estimate.scores[i]) for i in defined]
    ranges = ranges_and_clusters(scores, samples) if defined else None
    result = [
        Standing(name, float(score), int(times))
        for name, score, times in zip(systems, estimate.scores, estimate.judgments, strict=True)
    ]
    for place, i in enumerate(defined):
        own = result[i]
        bounds = interval(samples[place]) if samples.shape[1] > 1 else None
        if ranges is None or bounds is None:
            continue
        of, clusters = ranges[place], [one.cluster for one in ranges]
        result[i] = Standing(
            own.system, own.score, own.judgments, bounds.low, bounds.high,
            rank=1 + sum(cluster < of.cluster for cluster in clusters), tied=clusters.count(of.cluster) > 1,
            rank_low=of.low, rank_high=of.high, cluster=of.cluster,
        )  # fmt: skip
    return result
