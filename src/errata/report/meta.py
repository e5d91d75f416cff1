"""A meta-evaluation as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from errata.meta import MetaResult, SentenceCorrelation, Significance, SystemCorrelation
from errata.meta.results import Estimate
from errata.report.markup import p_text
from errata.report.table import Cell, Table

UNDEFINED = "undefined"
NAMES = {
    "pearson": "Pearson r",
    "spearman": "Spearman ρ",
    "kendall": "Kendall τ",
    "accuracy": "Accuracy",
    "soft": "Soft accuracy",
    "calibrated": "Calibrated accuracy",
    "tau": "τ",
}
TEST_NAMES = {"williams": "p Williams", "bootstrap": "p bootstrap", "permutation": "p permutation"}
AGGREGATE_NAMES = {
    "corpus": "corpus score",
    "mean": "mean of sentence scores",
    "trueskill": "TrueSkill over sentence scores",
    "wins": "Expected Wins over sentence scores",
}


def number_text(value: float, signed: bool = False) -> str:
    """Three decimals and a true minus sign."""
    if not math.isfinite(value):
        return UNDEFINED
    text = f"{value:{'+' if signed else ''}.3f}"
    return text.replace("-", "−") if float(text) else "0.000"


def bounds_text(estimate: Estimate) -> str:
    if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
        return ""
    return f"[{number_text(estimate.low)}, {number_text(estimate.high)}]"


def p_shown(p: float) -> str:
    return p_text(p) if math.isfinite(p) else "–"


def estimate_cell(estimate: Estimate, strong: bool = False) -> Cell:
    bounds = bounds_text(estimate)
    text = f"{number_text(estimate.value)} {bounds}".strip()
    return Cell(text, (known(estimate.value),), strong=strong)


def known(value: float) -> float | None:
    return value if math.isfinite(value) else None


def best_of(correlations: Sequence[SystemCorrelation] | Sequence[SentenceCorrelation], coefficient: str) -> float:
    """The highest value of a coefficient, nan where none is defined."""
    values = [one[coefficient].value for one in correlations if coefficient in one.estimates]
    return max((value for value in values if math.isfinite(value)), default=math.nan)


def meta_tables(result: MetaResult) -> list[Table]:
    """Everything there is, most important first."""
    tables = [system_table(result, aggregate) for aggregate in dict.fromkeys(result.plan.aggregates)]
    if result.judgments:
        tables.append(judgment_table(result))
    if result.ratings:
        tables.append(rating_table(result))
    if result.significance is not None:
        tables.append(pair_table(result.significance))
    if result.levels:
        tables.append(level_table(result))
    if result.synthetic is not None:
        tables.append(synthetic_table(result))
    if result.grid is not None:
        tables += [grid_table(result, name) for name in result.plan.coefficients if name != "soft"]
    if result.windows:
        tables.append(window_table(result))
    tables += [curve_table(result)] if result.curves else []
    tables[-1].notes.extend(result.notes)
    return tables


def correlation_rows(correlations: Sequence[SystemCorrelation], coefficients: Sequence[str]) -> list[list[Cell]]:
    rows = []
    for one in correlations:
        cells = [Cell(one.metric)]
        for name in coefficients:
            best = one[name].value == best_of(correlations, name) and len(correlations) > 1
            cells.append(estimate_cell(one[name], strong=best))
            if name in ("pearson", "spearman"):
                cells.append(Cell(p_shown(one[name].p), (known(one[name].p),)))
        rows.append(cells)
    return rows


def coefficient_columns(coefficients: Sequence[str]) -> list[str]:
    columns = []
    for name in coefficients:
        columns.append(NAMES[name])
        if name in ("pearson", "spearman"):
            columns.append("p of r" if name == "pearson" else "p of ρ")
    return columns


def system_table(result: MetaResult, aggregate: str) -> Table:
    own = [one for one in result.systems if one.aggregate == aggregate]
    coefficients = list(result.plan.coefficients)
    systems = len(own[0].systems)
    title = f"{result.benchmark.name}: {systems} systems, {AGGREGATE_NAMES[aggregate]}, references {own[0].references}"
    notes = [f"Human scores: {result.benchmark.human.method}."]
    if result.plan.resamples:
        drawn = {"both": "systems and sentences", "systems": "systems", "sentences": "sentences"}[result.plan.over]
        notes.append(
            f"In brackets: 95 % interval, {result.plan.resamples:,} resamples of {drawn}, seed {result.plan.seed}."
        )
    notes += undefined_notes(own)
    return Table(title, ["metric", *coefficient_columns(coefficients)], correlation_rows(own, coefficients), notes)


def undefined_notes(correlations: Sequence[SystemCorrelation] | Sequence[SentenceCorrelation]) -> list[str]:
    """Why what is undefined is so, a line for each reason."""
    reasons: dict[str, list[str]] = {}
    for one in correlations:
        for name, estimate in one.estimates.items():
            if not estimate.defined:
                reasons.setdefault(estimate.why, []).append(f"{one.metric} {NAMES[name]}")
    return [f"Undefined, because {why}: {', '.join(where)}." for why, where in reasons.items()]


def judgment_table(result: MetaResult) -> Table:
    own = result.judgments
    rows = [
        [
            Cell(one.metric),
            *(
                estimate_cell(one[name], one[name].value == best_of(own, name) and len(own) > 1)
                for name in ("accuracy", "tau")
            ),
            Cell(f"{one.pairs:,}", (one.pairs,)),
            Cell(f"{one.tied:,}", (one.tied,)),
        ]
        for one in own
    ]
    rule = (
        "A metric's tie is half right."
        if result.plan.ties == "half"
        else "A metric's tie goes by names (seeda-official)."
    )
    notes = [f"How often the metric prefers the output a judge preferred. {rule}", *undefined_notes(own)]
    return Table(
        "Sentences: pairwise judgments", ["metric", "Accuracy", "τ", "judgments", "tied by metric"], rows, notes
    )


def rating_table(result: MetaResult) -> Table:
    own = result.ratings
    names = list(own[0].estimates)
    rows = [
        [
            Cell(one.metric),
            *(estimate_cell(one[name], one[name].value == best_of(own, name) and len(own) > 1) for name in names),
            Cell(str(one.undefined.get("kendall", 0)), (one.undefined.get("kendall", 0),)),
        ]
        for one in own
    ]
    notes = [
        f"Over the outputs of one sentence, then the mean over {own[0].groups:,} sentences. Kendall's τ leaves out sentences where "
        "the metric or people tie all outputs; calibrated accuracy makes the metric's ties by the best threshold.",
        *undefined_notes(own),
    ]
    return Table("Sentences: ratings", ["metric", *(NAMES[name] for name in names), "without τ"], rows, notes)


def pair_table(significance: Significance) -> Table:
    tests = list(significance.tests)
    columns = ["better", "worse", f"Δ {NAMES[significance.coefficient]}", *(TEST_NAMES[test] for test in tests)]
    columns += ["p Holm"] if significance.corrected else []
    columns.append("significant")
    rows = []
    for pair in sorted(significance.pairs, key=lambda p: (ordered(significance.p(p)), p.better, p.worse)):
        real = significance.real(pair)
        ps = [getattr(pair, test) for test in tests] + ([pair.adjusted] if significance.corrected else [])
        rows.append(
            [
                Cell(pair.better, strong=real),
                Cell(pair.worse),
                Cell(number_text(pair.difference), (known(pair.difference),), strong=real),
                *(Cell(p_shown(p), (known(p),)) for p in ps),
                Cell("yes" if real else "no" if math.isfinite(significance.p(pair)) else UNDEFINED),
            ]
        )
    decided = "Holm's correction of " if significance.corrected else ""
    notes = [
        f"Significant: {decided}{TEST_NAMES[significance.verdict_test]} ≤ {significance.level:g}. "
        "Williams' test is one-tailed and about Pearson's r; the others are two-sided."
        + ("" if significance.corrected else " p is not corrected for the number of pairs.")
    ]
    return Table("Differences between metrics", columns, rows, notes, numeric_from=2)


def ordered(p: float) -> float:
    return p if math.isfinite(p) else math.inf


def level_table(result: MetaResult) -> Table:
    rows = []
    for one in result.levels:
        cells = [Cell(one.metric)]
        for name in ("spearman", "pearson"):
            cells += [
                Cell(number_text(side[name].value), (known(side[name].value),)) for side in (one.corpus, one.mean)
            ]
            cells.append(Cell(p_shown(one.fisher[name]), (known(one.fisher[name]),)))
        rows.append(cells)
    columns = ["metric", "ρ corpus", "ρ sentence", "p of ρ", "r corpus", "r sentence", "p of r"]
    return Table("Corpus scores against means of sentence scores", columns, rows, ["p is two-sided, by Fisher's z."])


def synthetic_table(result: MetaResult) -> Table:
    assert result.synthetic is not None
    own = result.synthetic.correlations
    coefficients = list(own[0].estimates)
    rows = [
        [Cell(one.metric), *(estimate_cell(one[name], one[name].value == best_of(own, name)) for name in coefficients)]
        for one in own
    ]
    title = f"{result.synthetic.mixtures} synthetic systems and {len(result.main[0].systems)} real ones"
    notes = [
        "Mixtures of two systems' sentences; they overlap, so that tests over them are too sure.",
        *undefined_notes(own),
    ]
    return Table(title, ["metric", *(NAMES[name] for name in coefficients)], rows, notes)


def grid_table(result: MetaResult, coefficient: str) -> Table:
    grid = result.grid
    assert grid is not None
    values = grid.values(coefficient)
    defined = np.where(np.isfinite(values), values, -np.inf)
    rows = [
        [
            Cell(name),
            *(estimate_cell(grid.cells[metric, name][coefficient], defined[i, j] == defined[:, j].max() > -np.inf)
              for j, metric in enumerate(grid.metrics)),
        ]
        for i, name in enumerate(grid.references)
    ]  # fmt: skip
    notes = ["Bold: the best reference set of each metric."]
    return Table(f"Reference sets: {NAMES[coefficient]}", ["references", *grid.metrics], rows, notes)


def window_table(result: MetaResult) -> Table:
    metrics = [one.metric for one in result.main]
    rows = [
        [
            Cell(str(window.size), (window.size,)),
            Cell(f"{window.first}–{window.first + window.size - 1}", (window.first,)),
            *(Cell(number_text(window.values[metric]), (known(window.values[metric]),)) for metric in metrics),
        ]
        for window in result.windows
    ]
    title = f"Windows of systems adjacent in human rank: {NAMES[result.plan.coefficients[0]]}"
    return Table(title, ["systems", "places", *metrics], rows, numeric_from=0)


def curve_table(result: MetaResult) -> Table:
    rows = []
    for curve in result.curves:
        for point in curve.points:
            means = point.system_means()
            rows.append(
                [
                    Cell(curve.metric),
                    Cell(str(point.references), (point.references,)),
                    estimate_cell(Estimate(point.mean, low=point.low, high=point.high)),
                    *(
                        Cell(number_text(float(v)), (known(float(v)),))
                        for v in (means.mean(), means.min(), means.max())
                    ),
                ]
            )
    name = NAMES[result.curves[0].coefficient]
    notes = ["Means over random subsets of the reference texts, in brackets the middle 95 % of them."]
    return Table(
        f"Number of references: {name}", ["metric", "references", name, "mean score", "lowest", "highest"], rows, notes
    )
