"""Agreement of judges, and of correctors, as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from errata.corrections import CorrectionAgreement
from errata.human.agreement import Agreement, MeanAgreement, PairwiseAgreement
from errata.human.agreement_ratings import RatedAgreement, RatingAgreement
from errata.report.table import Cell, Table

UNDEFINED = "undefined"
CHANCES = {
    "pooled": "the pooled proportions of worse, tie and better",
    "own": "each judge's own proportions of worse, tie and better",
    "symmetric": "the pooled proportion of ties; better and worse are equally likely",
}


@dataclass(frozen=True)
class JudgeAgreement:
    """What is known of the agreement of one set's judges; None for what the set does not have."""

    name: str
    pairwise: PairwiseAgreement | None
    ratings: RatingAgreement | None


def number(value: float, decimals: int = 3) -> Cell:
    if not math.isfinite(value):
        return Cell(UNDEFINED, (None,))
    return Cell(f"{value:.{decimals}f}".replace("-", "−"), (value,))


def per_cent(value: float) -> Cell:
    return Cell(f"{100 * value:.1f} %", (value,)) if math.isfinite(value) else Cell(UNDEFINED, (None,))


def whole(value: int) -> Cell:
    return Cell(f"{value:,}", (value,))


def judge_tables(found: JudgeAgreement, *, every: bool) -> list[Table]:
    """``every`` adds every two judges and each judge's repeated judgments."""
    tables: list[Table] = []
    if found.pairwise is not None:
        tables += pairwise_tables(found.name, found.pairwise, every)
    if found.ratings is not None:
        tables += rating_tables(found.name, found.ratings, every)
    return tables


def pairwise_tables(name: str, found: PairwiseAgreement, every: bool) -> list[Table]:
    return [pairwise_table(name, found), alpha_table(found), *([judges_table(found)] if every else [])]


def rating_tables(name: str, found: RatingAgreement, every: bool) -> list[Table]:
    return [rating_table(name, found), *([rated_table(found)] if every else [])]


def pairwise_table(name: str, found: PairwiseAgreement) -> Table:
    """The whole set and groups of judges."""
    rows = [
        mean_row("between judges, mean", found.mean_between),
        mean_row("within judges, mean", found.mean_within),
        agreement_row("between judges, all together", found.all_between),
        agreement_row("within judges, all together", found.all_within),
        *(agreement_row(group_name(own), own) for own in found.groups),
    ]
    notes = [
        f"{found.judgments:,} pairwise judgments of {found.items:,} questions by {len(found.judges):,} judges; shared outputs: "
        f"{found.expansion}.",
        f"The mean is over judges, or pairs of them, that share at least {found.mean_between.least:,} answers, weighted by "
        f"their number. Chance: {CHANCES[found.chance]}. Weighted κ: a tie is nearer to a win than a loss is.",
    ]
    columns = ["judges", "how many", "questions", "pairs of answers", "agreed", "κ", "weighted κ"]
    return Table(f"Agreement on pairwise judgments, {name}", columns, rows, notes)


def mean_row(name: str, own: MeanAgreement) -> list[Cell]:
    none = Cell("", (None,))
    return [Cell(name), whole(own.members), none, whole(own.pairs), none, number(own.kappa), number(own.weighted)]


def agreement_row(name: str, own: Agreement) -> list[Cell]:
    return [
        Cell(name), whole(own.judges), whole(own.items), whole(own.pairs), per_cent(own.agreed), number(own.kappa),
        number(own.weighted),
    ]  # fmt: skip


def group_name(own: Agreement) -> str:
    first, second = (name or "no group" for name in (own.first, own.second))
    return f"between {first}" if first == second else f"{first} with {second}"


def alpha_table(found: PairwiseAgreement) -> Table:
    rows = [[Cell(level), number(value)] for level, value in found.alpha.items()]
    return Table("Krippendorff's α", ["level", "α"], rows)


def judges_table(found: PairwiseAgreement) -> Table:
    """Every two judges who share something, and each judge who answered something again."""
    rows = [
        [
            Cell(own.first), Cell(own.second), whole(own.items), whole(own.pairs), per_cent(own.agreed),
            number(own.kappa), number(own.weighted),
        ]
        for own in (*found.between, *found.within)
    ]  # fmt: skip
    columns = ["first", "second", "questions", "pairs of answers", "agreed", "κ", "weighted κ"]
    notes = ["The same judge twice: what was judged again."]
    return Table("Every two judges, pairwise judgments", columns, rows, notes, numeric_from=2)


def rating_table(name: str, found: RatingAgreement) -> Table:
    rows = [
        [Cell(f"Krippendorff's α, {level}"), whole(found.rated_twice), number(v)] for level, v in found.alpha.items()
    ]
    for half in found.halves:
        for coefficient, value, deviation in (
            ("r", half.pearson, half.pearson_deviation),
            ("ρ", half.spearman, half.spearman_deviation),
        ):
            own = number(value)
            text = own.text if own.text == UNDEFINED or math.isnan(deviation) else f"{own.text} ± {deviation:.3f}"
            rows.append(
                [Cell(f"split halves, {half.level}s, {coefficient}"), whole(half.items), Cell(text, own.values)]
            )
    halves = "the ratings of every output" if found.split == "judgments" else "the judges"
    notes = [
        f"{found.ratings:,} ratings of {found.items:,} outputs by {len(found.judges):,} judges"
        f"{', as standard scores' if found.standardised else ''}.",
        f"Split halves: the correlation of two halves' mean ratings, the mean of {found.halves[0].splits:,} random splits of "
        f"{halves}; ± is the standard deviation over splits.",
        *found.notes,
    ]
    return Table(f"Agreement on ratings, {name}", ["measure", "items", "value"], rows, notes)


def rated_table(found: RatingAgreement) -> Table:
    rows = [rated_row(own) for own in (*found.between, *found.within)]
    notes = ["The same judge twice: first and second rating of one output. Difference: mean absolute difference."]
    columns = ["first", "second", "outputs", "r", "ρ", "difference"]
    return Table("Every two judges, ratings", columns, rows, notes, numeric_from=2)


def rated_row(own: RatedAgreement) -> list[Cell]:
    return [
        Cell(own.first), Cell(own.second), whole(own.items), number(own.pearson), number(own.spearman),
        number(own.difference, 2),
    ]  # fmt: skip


def correction_tables(found: CorrectionAgreement) -> list[Table]:
    """How much each corrector changes, and how alike every two are."""
    sets = [[Cell(own.name), per_cent(own.unchanged), number(own.ster, 2)] for own in found.sets]
    skipped = f" ({found.skipped:,} left out)" if found.skipped else ""
    tables = [
        Table(
            f"Changes from the source, {found.sentences:,} sentences{skipped}",
            ["corrections", "unchanged", "sTER"],
            sets,
            ["sTER: TER's edits (insertions, deletions, substitutions, shifts) per sentence, without regard to case."],
        )
    ]
    pairs = [
        [Cell(own.first), Cell(own.second), per_cent(own.identical), per_cent(own.unchanged), number(own.ster, 2)]
        for own in found.pairs
    ]
    if pairs:
        notes = ["Identical: the same words. Both unchanged: the share of sentences that both left as they were."]
        columns = ["first", "second", "identical", "both unchanged", "sTER"]
        tables.append(Table("Every two correctors", columns, pairs, notes, numeric_from=2))
    return tables


def long_table(tables: Sequence[Table]) -> Table:
    """All numbers of several tables in one, a row each: table, row, column, value."""
    rows = []
    for own in tables:
        for cells in own.rows:
            name = " / ".join(cell.text for cell in cells[: own.numeric_from])
            for column, cell in zip(own.columns[own.numeric_from :], cells[own.numeric_from :], strict=True):
                value = cell.values[0] if cell.values else cell.text
                rows.append([Cell(own.title), Cell(name), Cell(column), Cell(str(value), (value,))])
    return Table("Agreement", ["table", "row", "column", "value"], rows, numeric_from=3)
