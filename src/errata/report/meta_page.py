"""A meta-evaluation as one page: correlations, scatter plots, differences, reference sets, curves."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from errata.meta import MetaResult, SystemCorrelation, rank_comparison
from errata.native import Float
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.markup import escape
from errata.report.meta import (
    AGGREGATE_NAMES,
    NAMES,
    bounds_text,
    judgment_table,
    level_table,
    number_text,
    p_shown,
    pair_table,
    rating_table,
    synthetic_table,
    system_table,
)
from errata.report.meta_charts import Places, Point, rank_chart, scatter
from errata.report.meta_sections import curve_section, grid_section, html_table, window_section
from errata.report.page import Section, page, page_head, signature_list, term_list
from errata.report.svg import Dot, dot_chart, summary

TERMS = {
    "Pearson r": "How closely the systems lie on a line when the metric is drawn against people, from −1 to 1.",
    "Spearman ρ": "The same of ranks.",
    "Kendall τ": "Pairs of systems in the same order as people’s less those in the other, as a share; ties are allowed for (τ-b).",
    "Accuracy": "The share of pairs that the metric puts in people’s order; a tie of the metric is half right, so that chance is 0.5.",
    "Soft accuracy": "As accuracy, but with how sure both sides are of an order, from exchanges of sentences (Thompson et al. 2024).",
    "Calibrated accuracy": "The share of all pairs of outputs of a sentence on which metric and people say the same of better, worse and "
    "equal, where the metric’s scores closer than one best threshold count as equal (Deutsch et al. 2023).",
    "Interval": "The middle 95 % of the coefficient over resamples. With few systems it is wide, and it should be.",
    "Williams": "Whether one metric’s r is higher than another’s, given how much the two metrics correlate. One-tailed.",
    "Undefined": "Too few systems, or all of them with the same score. It is never counted as 0.",
}


def meta_page(result: MetaResult, *, title: str | None = None) -> str:
    """The whole result as text, to be written as UTF-8."""
    name = title or f"Metrics against people: {result.benchmark.title}"
    sections = [
        Section("correlations", "Correlation with people", correlation_section(result)),
        Section("scatter", "System by system", scatter_section(result)),
        Section("sentences", "Sentence by sentence", sentence_section(result)),
        Section("differences", "Which differences are real", difference_section(result)),
        Section("levels", "Corpus scores and sentence scores", level_section(result)),
        Section("synthetic", "Synthetic systems", synthetic_section(result)),
        Section("references", "Reference sets", grid_section(result)),
        Section("curves", "Number of references", curve_section(result)),
        Section("windows", "Among close systems", window_section(result)),
        Section("signatures", "Signatures", signature_list([(one.label, one.signature) for one in result.scores])),
        Section("reading", "How to read this", term_list(TERMS)),
    ]
    return page(name, page_head(name, facts(result)), sections)


def facts(result: MetaResult) -> dict[str, str]:
    drawn = {"both": "systems and sentences", "systems": "systems", "sentences": "sentences"}[result.plan.over]
    return {
        "Systems": f"{len(result.main[0].systems)}",
        "Sentences": f"{len(result.scores[0].kept):,}",
        "References": result.scores[0].references,
        "Human scores": result.benchmark.human.method,
        "Resamples": f"{result.plan.resamples:,} of {drawn} (seed {result.plan.seed})"
        if result.plan.resamples
        else "none",
        "errata": result.version,
    }


def best_first(correlations: Sequence[SystemCorrelation], coefficient: str) -> list[SystemCorrelation]:
    def key(one: SystemCorrelation) -> tuple[float, str]:
        value = one[coefficient].value
        return (-value if math.isfinite(value) else math.inf, one.metric)

    return sorted(correlations, key=key)


def correlation_section(result: MetaResult) -> str:
    """Tables by aggregate, and a chart of each coefficient."""
    aggregates = list(dict.fromkeys(result.plan.aggregates))
    tables = [
        (
            AGGREGATE_NAMES[aggregate].capitalize() if len(aggregates) > 1 else "",
            html_table(system_table(result, aggregate)),
        )
        for aggregate in aggregates
    ]
    figures = []
    for number, name in enumerate(result.plan.coefficients):
        dots = [
            Dot(
                one.metric,
                one[name].value,
                finite(one[name].low),
                finite(one[name].high),
                number_text(one[name].value),
            )
            for one in best_first(result.main, name)
        ]
        words = "; ".join(
            f"{summary(dot)} {bounds_text(one[name])}"
            for dot, one in zip(dots, best_first(result.main, name), strict=True)
        )
        chart = dot_chart(
            dots,
            title=f"{NAMES[name]} of the metrics",
            description=f"Best first. {words}.",
            identifier=f"dots-{number}",
        )
        figures.append(f"<figure><figcaption>{escape(NAMES[name])}</figcaption>{chart}</figure>")
    notes = f'<p class="note">{escape(" ".join(result.notes))}</p>' if result.notes else ""
    return f'{stacked(tables)}{notes}<div class="charts below">{"".join(figures)}</div>'


def stacked(parts: Sequence[tuple[str, str]]) -> str:
    """(heading, content) one below the other; one without heading stands alone."""
    if len(parts) == 1 and not parts[0][0]:
        return parts[0][1]
    blocks = (f'<div class="block wide"><h3>{escape(heading)}</h3>{content}</div>' for heading, content in parts)
    return f'<div class="blocks">{"".join(blocks)}</div>'


def finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def scatter_section(result: MetaResult) -> str:
    """Human scores against the metric's, and both rankings side by side."""
    figures = []
    for number, one in enumerate(result.main):
        points = [Point(s, float(h), float(m)) for s, h, m in zip(one.systems, one.human, one.scores, strict=True)]
        value = one[result.plan.coefficients[0]]
        caption = f"{escape(one.metric)}: {escape(NAMES[result.plan.coefficients[0]])} {number_text(value.value)}"
        drawn = scatter(
            points,
            x_title="people",
            y_title=f"{one.metric}",
            title=f"{one.metric} against people",
            identifier=f"scatter-{number}",
        )
        figures.append(f"<figure><figcaption>{caption}</figcaption>{drawn}</figure>")
        places = [Places(pair.system, pair.human, pair.metric) for pair in rank_comparison(one)]
        ranks = rank_chart(
            places,
            left="people",
            right=one.metric,
            title=f"Ranks by people and by {one.metric}",
            identifier=f"ranks-{number}",
        )
        figures.append(f"<figure><figcaption>{escape(one.metric)}: ranks</figcaption>{ranks}</figure>")
    note = (
        f"Metrics by {AGGREGATE_NAMES[result.plan.aggregates[0]]}; higher is better on all axes (error rates are turned). In the "
        "rankings, systems that are three places or more apart are drawn in colour."
    )
    return f'<div class="charts">{"".join(figures)}</div><p class="note">{escape(note)}</p>'


def sentence_section(result: MetaResult) -> str:
    parts = []
    if result.judgments:
        parts.append(("Pairwise judgments", html_table(judgment_table(result))))
    if result.ratings:
        parts.append(("Ratings", html_table(rating_table(result))))
    return stacked(parts) if parts else ""


def p_tiles(matrix: Float, names: Sequence[str]) -> dict[tuple[int, int], Tile]:
    """Darker the smaller p; only p ≤ 0.05 has a colour."""
    tiles = {}
    for i, row in enumerate(names):
        for j, column in enumerate(names):
            p = float(matrix[i, j])
            if i == j or not math.isfinite(p):
                continue
            strength = None if p > 0.05 else 0.45 if p > 0.01 else 0.7 if p > 0.001 else 1.0
            shown = p_shown(p)
            tiles[i, j] = Tile(strength, shown, f"{row} better than {column}: p {shown}", strong=strength is not None)
    return tiles


def williams_map(matrix: Float, correlations: Sequence[SystemCorrelation], identifier: str) -> str:
    """Rows and columns best first."""
    names = [one.metric for one in best_first(correlations, next(iter(correlations[0].estimates)))]
    order = [[one.metric for one in correlations].index(name) for name in names]
    drawn = heat_map(
        names, names, p_tiles(matrix[np.ix_(order, order)], names), title="p of Williams’ test", identifier=identifier,
        key=Key(high="smaller p: the row’s metric is better than the column’s"),
    )  # fmt: skip
    return f'<div class="scroll" tabindex="0" role="region" aria-label="Williams’ test">{drawn}</div>'


def difference_section(result: MetaResult) -> str:
    if result.significance is None:
        return ""
    drawn = williams_map(result.significance.matrix, result.main, "williams")
    return stacked([("p of Williams’ test", drawn), ("All pairs", html_table(pair_table(result.significance)))])


def level_section(result: MetaResult) -> str:
    return html_table(level_table(result)) if result.levels else ""


def synthetic_section(result: MetaResult) -> str:
    if result.synthetic is None:
        return ""
    figures = []
    real = len(result.main[0].systems)
    for number, one in enumerate(result.synthetic.correlations):
        points = [
            Point(name, float(h), float(m), strong=i < real)
            for i, (name, h, m) in enumerate(zip(one.systems, one.human, one.scores, strict=True))
        ]
        drawn = scatter(
            points, x_title="people", y_title=one.metric, title=f"{one.metric} against people, synthetic systems",
            identifier=f"synthetic-{number}",
        )  # fmt: skip
        value = number_text(one["pearson"].value) if "pearson" in one.estimates else ""
        figures.append(
            f"<figure><figcaption>{escape(one.metric)} {f'r {value}' if value else ''}</figcaption>{drawn}</figure>"
        )
    heat = williams_map(result.synthetic.williams, result.synthetic.correlations, "williams-synthetic")
    return stacked(
        [("Correlations", html_table(synthetic_table(result))), ("p of Williams’ test over all of them", heat)]
    ) + (f'<div class="charts below">{"".join(figures)}</div>')
