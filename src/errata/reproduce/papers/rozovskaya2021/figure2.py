"""What Figures 1 to 3 draw, on data that can be had: errata's demo set. The figures have no numbers of their own."""

from __future__ import annotations

from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.closest import analyse_ranks, read_set
    from errata.demo import closest_folder

    grid: dict[str, dict[str, Value | float | str]] = {}
    for language in ("en", "ru"):
        errant = "errant" if language == "en" else "errant:language=ru"
        result = analyse_ranks(
            read_set(closest_folder(language)), ["m2", errant], language=language, resamples=0, jobs=work.threads
        )
        lexical = {own.name: own.lexical.value for own in result.types if own.lexical is not None}
        for rank in result.ranks:
            effort = {own.of: own.edits for own in result.effort if own.rank == rank}
            for of in (None, rank):
                score, extracted = result.score("m2", rank, of), result.score(errant, rank, of)
                assert score is not None and score.edits is not None  # noqa: PT018
                assert extracted is not None and extracted.edits is not None  # noqa: PT018
                grid[f"{language} H{rank} {score.gold}"] = {
                    "P": 100 * score.edits.precision,
                    "R": 100 * score.edits.recall,
                    "F": 100 * score.score.value,
                    "correct": float(score.edits.correct),
                    "proposed, MaxMatch": float(score.edits.proposed),
                    "proposed, ERRANT": float(extracted.edits.proposed),
                    "gold": float(score.edits.gold),
                    "post-edits": float(effort[of]),
                    "lexical, %": 100 * lexical[f"H{rank}"],
                }
    return grid


TABLE = Published(
    title="Figures 1 to 3: the analysis on errata’s demo set",
    heading="hypothesis and gold",
    columns=(),
    rows={},
    compute=compute,
    method="40 English and 20 Russian sentences that ship with errata. P, R, F and counts by MaxMatch; post-edits and lexical share of "
    "the hypothesis’s edits by errata’s extraction.",
    notes=(
        "MaxMatch’s number of proposed edits depends on the gold, ERRANT’s does not: the reason why Table 7’s P is not its correct / "
        "proposed.",
        "The sentences were written after the paper’s findings. They show the analysis; they are no evidence for it.",
    ),
)
