"""Human scores of systems as tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from errata.human.results import HumanScores, Standing
from errata.report.table import Cell, Table

UNDEFINED = "undefined"
TITLES = {
    "trueskill": "TrueSkill",
    "wins": "Expected Wins",
    "bradley-terry": "Bradley–Terry",
    "mean": "Mean rating",
    "z": "Standardised rating",
}


def number_text(value: float | None, undefined: str = UNDEFINED) -> str:
    """Three decimals with a true minus sign."""
    if value is None or not math.isfinite(value):
        return undefined
    text = f"{value:.3f}"
    return text.replace("-", "−") if float(text) else "0.000"


def rank_text(own: Standing) -> str:
    return "–" if own.rank is None else f"{own.rank}{'=' if own.tied else ''}"


def range_text(own: Standing) -> str:
    if own.rank_low is None:
        return "–"
    return f"{own.rank_low}" if own.rank_low == own.rank_high else f"{own.rank_low}–{own.rank_high}"


def interval_text(own: Standing) -> str:
    return "–" if own.low is None else f"[{number_text(own.low)}, {number_text(own.high)}]"


def size_text(scores: HumanScores) -> str:
    """What the scores rest on, in words."""
    size = scores.size
    if size.ratings:
        basis = f"{size.ratings:,} ratings"
    else:
        basis = f"{size.pairs:,} pairwise judgments ({size.ties:,} ties) from {size.rankings:,} rankings"
    judges = f" by {size.judges:,} {'judge' if size.judges == 1 else 'judges'}" if size.judges else ""
    return f"{basis} of {size.sentences:,} sentences{judges}"


def title_of(scores: HumanScores) -> str:
    domain = f", {scores.domain}" if scores.domain else ""
    return f"{TITLES[scores.method]}, {scores.data}{domain}"


def again(scores: HumanScores) -> str:
    return "runs" if scores.method == "trueskill" else "resamples"


def rank_tables(results: Sequence[HumanScores], head_to_head: bool, *, one: bool = False) -> list[Table]:
    """Standings and, where wanted, the pairs of each result. ``one`` keeps to a single table, for CSV."""
    pairs = [table for scores in results if (table := head_to_head_table(scores)) is not None] if head_to_head else []
    if one:
        return pairs[:1] or [long_table(results)]
    return [*(standing_table(scores) for scores in results), *pairs]


def long_table(results: Sequence[HumanScores]) -> Table:
    """All results below each other, with columns that say which is which."""
    rows = []
    columns: list[str] = []
    fields: Mapping[str, tuple[str, ...]] = {}
    for scores in results:
        own = standing_table(scores)
        columns, fields = ["data", "domain", "method", *own.columns, "signature"], own.fields
        before = [Cell(scores.data), Cell("", (scores.domain,)), Cell(scores.method)]
        rows += [[*before, *row, Cell(scores.signature)] for row in own.rows]
    return Table("Standings", columns, rows, fields=fields)


def standing_table(scores: HumanScores) -> Table:
    """A row a system, best first."""
    rows = []
    for own in scores:
        rows.append(
            [
                Cell(rank_text(own), (own.rank,)), Cell(own.system),
                Cell(number_text(own.score), (own.score if own.defined else None,), strong=own.cluster == 1),
                Cell(interval_text(own), (own.low, own.high)), Cell(range_text(own), (own.rank_low, own.rank_high)),
                Cell("–" if own.cluster is None else str(own.cluster), (own.cluster,)),
                Cell(f"{own.judgments:,}", (own.judgments,)),
            ]
        )  # fmt: skip
    columns = ["rank", "system", "score", "95 % interval", "range", "cluster", "judgments"]
    notes = [f"{size_text(scores)}."]
    if any(own.rank is not None for own in scores):
        notes.append(
            f"Interval and range: the middle 95 % of {scores.runs:,} {again(scores)}. A cluster ends where every rank above is "
            "better than every rank below; 2= is second and tied."
        )
    fields = {"95 % interval": ("low", "high"), "range": ("rank_low", "rank_high")}
    return Table(title_of(scores), columns, rows, [*notes, *scores.notes, scores.signature], fields, numeric_from=2)


def share_won(scores: HumanScores, row: int, column: int) -> float:
    """How many of the judgments with a winner the row's system won against the column's; nan where there is none."""
    assert scores.tables is not None
    won, lost = int(scores.tables.wins[row, column]), int(scores.tables.wins[column, row])
    return won / (won + lost) if won + lost else math.nan


def head_to_head_table(scores: HumanScores) -> Table | None:
    """Share of judgments won against each opponent, ties left out; None for ratings."""
    if scores.tables is None:
        return None
    names = scores.systems()
    rows = []
    for i, name in enumerate(names):
        cells = [Cell(name)]
        for j in range(len(names)):
            share = share_won(scores, i, j)
            text = "" if i == j else "–" if math.isnan(share) else f"{share * 100:.1f}"
            cells.append(Cell(text, (None if i == j or math.isnan(share) else share,), strong=share > 0.5))
        rows.append(cells)
    notes = [
        "Per cent of the judgments with a winner that the row’s system won against the column’s; – where there is none."
    ]
    return Table(f"Head to head, {title_of(scores)}", ["system", *names], rows, notes)
