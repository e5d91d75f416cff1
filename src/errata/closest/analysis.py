"""The whole analysis of Rozovskaya and Roth (2021) for one set of ranked hypotheses."""

from __future__ import annotations

from collections.abc import Sequence

from errata.closest.data import ClosestSet
from errata.closest.effort import EditCounter, efforts, proposals, types
from errata.closest.results import ClosestResult
from errata.closest.scoring import Settings, drops, gains, score_grid, score_of
from errata.edits.annotate import LANGUAGES, Annotator
from errata.errors import InputError
from errata.metrics import Metric
from errata.native import default_threads
from errata.scoring.batches import check_settings, labelled
from errata.version import __version__


def default_metrics(language: str) -> list[str]:
    return ["errant" if language == "en" else f"errant:language={language}", "m2"]


def analyse_ranks(
    found: ClosestSet,
    metrics: Sequence[str | Metric] | None = None,
    *,
    language: str = "en",
    pipeline: str | None = None,
    resamples: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
) -> ClosestResult:
    """Scores every rank against reference golds, its closest golds and those of the other ranks; counts edits.

    Without ``metrics`` these are ERRANT's F of the language and M2. The number of scorings is ranks × (ranks + 1).
    """
    if language not in LANGUAGES:
        raise InputError(f"There is no language {language!r}; the languages are {', '.join(LANGUAGES)}.")
    specs = list(metrics or default_metrics(language))
    labelled(specs)
    check_settings([f"H{rank}" for rank in found.ranks], resamples, seed, jobs)
    if not any(found.with_gold(rank) for rank in found.ranks):
        raise InputError(
            "No hypothesis has a closest gold; make them with errata closest make, or errata closest sheet."
        )
    settings = Settings(resamples, seed, jobs or default_threads())
    edits = EditCounter(Annotator(language, pipeline, threads=settings.threads))
    grid = score_grid(found, specs, settings)
    return ClosestResult(
        language,
        len(found),
        [rank for rank in found.ranks if found.with_gold(rank)],
        {label: one.metric for (label, _, _), one in grid.items()},
        [score_of(label, rank, of, one) for (label, rank, of), one in grid.items()],
        gains(grid, settings) if resamples else [],
        drops(grid, settings) if resamples else [],
        efforts(found, edits, settings),
        proposals(found, edits, settings),
        types(found, edits, language, settings),
        resamples,
        seed,
        __version__,
        list(found.warnings),
    )
