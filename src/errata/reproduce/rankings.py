"""Human rankings as tables of papers have them: score, range of ranks, cluster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from errata.reproduce.tables import Value
from errata.reproduce.work import RUNS, Work

if TYPE_CHECKING:
    from errata.judgments import Judgments


def ranking_rows(
    judgments: Judgments, method: str, work: Work, names: Mapping[str, str] | None = None
) -> dict[str, dict[str, Value | float | str]]:
    """Score (with its spread over runs), range and cluster of every system; ``names`` are those the paper uses."""
    from errata.human.scores import human_scores

    result = human_scores(judgments, method, runs=RUNS, seed=work.seed, threads=work.threads, keep_samples=True)
    assert result.samples is not None
    rows: dict[str, dict[str, Value | float | str]] = {}
    for own, samples in zip(result.standings, result.samples, strict=True):
        places = f"{own.rank_low}" if own.rank_low == own.rank_high else f"{own.rank_low}–{own.rank_high}"
        rows[(names or {}).get(own.system, own.system)] = {
            "score": Value(own.score, spread=float(samples.std(ddof=1))),
            "range": places,
            "cluster": str(own.cluster),
        }
    return rows
