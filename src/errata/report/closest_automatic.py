"""Scores against automatic closest golds, as a table and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from errata.closest.automatic import AutomaticScore
from errata.closest.results import Estimate, defined, tested
from errata.metrics import Metric
from errata.report.closest import INTERVALS, bounds_of, count, estimate_cell
from errata.report.closest_html import html_tables
from errata.report.markup import escape
from errata.report.page import Section, page, page_head
from errata.report.scores import number
from errata.report.svg import Dot, dot_chart, summary
from errata.report.table import Cell, Table

TITLE = "Automatic closest gold"
NOTE = (
    "All annotators: the metric's own choice among them. Closest gold: a compatible mixture of their edits, chosen for the output, "
    "as the only reference; the signature says how. It is a lower estimate of what a human closest gold gives. Reached: outputs "
    "that are their own closest gold."
)


def automatic_table(scores: Sequence[AutomaticScore], metrics: Mapping[str, Metric]) -> Table:
    """A row a gold file, metric and system; then their means, which show what more annotators give."""
    rows = []
    for one in scores:
        metric = metrics[one.metric]
        factor = 100.0 if metric.percent else 1.0
        bounds = one.gain.bootstrap.interval if one.gain else None
        p = max(one.gain.bootstrap.p, one.gain.randomisation.p) if one.gain else None
        difference = one.closest.value - one.standard.value
        shown = f"{factor * difference:+.2f}"
        if bounds:
            shown += f" [{number(bounds.low, metric)}, {number(bounds.high, metric)}]"
        rows.append(
            [
                Cell(one.gold), count(one.annotators), Cell(one.metric), Cell(one.system),
                estimate_cell(one.standard, factor), estimate_cell(one.closest, factor),
                Cell(shown, (difference, bounds.low if bounds else None, bounds.high if bounds else None)),
                Cell("" if p is None else f"{p:.4f}", (p,), strong=p is not None and p <= 0.05),
                Cell(f"{one.reached:,} of {one.sentences:,}", (one.reached, one.sentences)),
            ]
        )  # fmt: skip
    rows += [mean_row(own, metrics) for own in groups(scores) if len(own) > 1]
    columns = [
        "gold",
        "annotators",
        "metric",
        "system",
        "all annotators",
        "closest gold",
        "gain",
        "p",
        "reached",
    ]
    fields = {
        "all annotators": bounds_of("standard"), "closest gold": bounds_of("closest"),
        "gain": bounds_of("gain"), "reached": ("reached", "sentences"),
    }  # fmt: skip
    intervals = [INTERVALS] if any(one.standard.low is not None for one in scores) else []
    notes = [NOTE, *intervals, *dict.fromkeys(one.signature for one in scores)]
    return Table(TITLE, columns, rows, notes, fields, numeric_from=4)


def groups(scores: Sequence[AutomaticScore]) -> list[list[AutomaticScore]]:
    found: dict[tuple[str, str], list[AutomaticScore]] = {}
    for one in scores:
        found.setdefault((one.gold, one.metric), []).append(one)
    return list(found.values())


def mean_row(own: Sequence[AutomaticScore], metrics: Mapping[str, Metric]) -> list[Cell]:
    metric = metrics[own[0].metric]
    standard = sum(one.standard.value for one in own) / len(own)
    closest = sum(one.closest.value for one in own) / len(own)
    reached = sum(one.reached for one in own) / len(own)
    return [
        Cell(own[0].gold), count(own[0].annotators), Cell(own[0].metric), Cell("mean", strong=True),
        Cell(number(standard, metric), (standard, None, None)), Cell(number(closest, metric), (closest, None, None)),
        Cell(f"{100 * (closest - standard) if metric.percent else closest - standard:+.2f}", (closest - standard, None, None)),
        Cell("", (None,)), Cell(f"{reached:,.1f} of {own[0].sentences:,}", (reached, own[0].sentences)),
    ]  # fmt: skip


def automatic_page(scores: Sequence[AutomaticScore], metrics: Mapping[str, Metric]) -> str:
    """One chart a gold file and metric, two rows a system; then the table."""
    figures = []
    for place, own in enumerate(groups(scores)):
        metric = metrics[own[0].metric]
        dots = [
            dot(name, value, metric)
            for one in own
            for name, value in ((one.system, one.standard), (f"{one.system}, closest gold", one.closest))
        ]
        title = f"{own[0].metric}, {own[0].gold}: {own[0].annotators} annotators"
        about = "; ".join(map(summary, dots)) + "."
        drawn = dot_chart(dots, title=title, description=about, identifier=f"chart-{place}")
        figures.append(f"<figure><figcaption>{escape(title)}</figcaption>{drawn}</figure>")
    facts = {
        "Systems": f"{len({one.system for one in scores}):,}",
        "Gold": ", ".join(dict.fromkeys(one.gold for one in scores)),
    }
    content = f'<div class="charts">{"".join(figures)}</div>{html_tables([automatic_table(scores, metrics)])}'
    return page(TITLE, page_head(TITLE, facts), [Section("scores", "Scores", content)])


def dot(name: str, own: Estimate, metric: Metric) -> Dot:
    factor = 100.0 if metric.percent else 1.0
    low, high = (None if bound is None else bound * factor for bound in (own.low, own.high))
    return Dot(name, own.value * factor, low, high, number(own.value, metric))


def automatic_records(scores: Sequence[AutomaticScore]) -> list[dict[str, Any]]:
    """Ready for JSON."""
    records: list[dict[str, Any]] = defined(
        [{**asdict(one), "gain": tested(one.gain) if one.gain else None} for one in scores]
    )
    return records
