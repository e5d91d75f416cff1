"""Ranked hypotheses against reference golds and closest golds, as one page."""

from __future__ import annotations

from collections.abc import Sequence

from errata.closest.results import ClosestResult
from errata.report.closest import closest_tables
from errata.report.closest_charts import Mark, Series, rank_chart
from errata.report.markup import escape, heading, table
from errata.report.page import Section, page, page_head, term_list
from errata.report.table import Cell, Table

TITLE = "Reference gold and closest gold"
TITLES = {
    "scores": "Scores by rank",
    "others": "Against other ranks’ closest golds",
    "tests": "Tests",
    "effort": "Post-editing effort",
    "proposals": "Under-correction",
    "types": "Types of edits",
}
TERMS = {
    "Reference gold (RG)": "A correction of the source, made without looking at any output.",
    "Closest gold (CG)": "The smallest correction of a hypothesis that makes it grammatical and keeps the meaning of the source.",
    "Rank": "The place of a hypothesis in the corrector’s list; H1 is its first choice.",
    "Gain": "What the same hypotheses score more against closest golds. It holds the underestimation by reference golds, and also "
    "what an annotator leaves alone because the corrector wrote it.",
    "Effort": "Edits from a hypothesis to its gold.",
}


def closest_page(result: ClosestResult) -> str:
    facts = {
        "Sentences": f"{result.sentences:,}",
        "Ranks": ", ".join(map(str, result.ranks)),
        "Language": result.language,
        "Resamples": f"{result.resamples:,}, seed {result.seed}" if result.resamples else "none",
        "errata": result.version,
    }
    charts = {"scores": score_charts(result), "types": lexical_chart(result)}
    sections = [
        Section(name, title, charts.get(name, "") + html_tables(closest_tables(result, [name])))
        for name, title in TITLES.items()
    ]
    sections.append(Section("reading", "How to read this", term_list(TERMS)))
    return page(TITLE, page_head(TITLE, facts, result.warnings), sections)


def html_tables(tables: Sequence[Table]) -> str:
    """Tables of any kind, each with its notes below."""
    return f'<div class="blocks">{"".join(map(html_table, tables))}</div>' if tables else ""


def html_table(own: Table) -> str:

    def cell(one: Cell, number: int) -> str:
        text = f"<strong>{escape(one.text)}</strong>" if one.strong else escape(one.text)
        if number == 0:
            return f'<th scope="row">{text}</th>'
        return f"<td>{text}</td>" if number >= own.numeric_from else f'<td class="text">{text}</td>'

    head = [
        f'<th scope="col"{" class=text" if 0 < number < own.numeric_from else ""}>{escape(column)}</th>'
        for number, column in enumerate(own.columns)
    ]
    rows = [[cell(one, number) for number, one in enumerate(row)] for row in own.rows]
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in own.notes)
    drawn = table(head, rows, kind="pairs", caption=own.title)
    return f'<div class="block wide"><h3>{escape(own.title)}</h3>{drawn}{notes}</div>'


def score_charts(result: ClosestResult) -> str:
    """One chart a metric: scores by rank against RG and against each rank's own CG."""
    figures = []
    for number, (label, metric) in enumerate(result.metrics.items()):
        factor = 100.0 if metric.percent else 1.0
        series = []
        for name in ("RG", "CG"):
            found = [(rank, result.score(label, rank, None if name == "RG" else rank)) for rank in result.ranks]
            marks = [
                scaled(f"H{rank}", own.score.value, own.score.low, own.score.high, factor) for rank, own in found if own
            ]
            if marks:
                series.append(Series(name, marks, strong=name == "CG"))
        drawn = rank_chart(series, title=f"{metric.title} by rank", identifier=f"chart-{number}")
        figures.append(f"<figure><figcaption>{heading(label, metric)}</figcaption>{drawn}</figure>")
    note = "Lines are 95 % bootstrap intervals. The axes need not start at zero." if result.resamples else ""
    return f'<div class="charts">{"".join(figures)}</div><p class="note">{note}</p>'


def scaled(place: str, value: float, low: float | None, high: float | None, factor: float) -> Mark:
    return Mark(place, value * factor, None if low is None else low * factor, None if high is None else high * factor)


def lexical_chart(result: ClosestResult) -> str:
    """The share of lexical edits: reference golds at the left, then hypotheses and closest golds by rank."""
    found = {own.name: own.lexical for own in result.types if own.lexical is not None}
    if not found:
        return ""

    def mark(name: str, place: str) -> Mark:
        own = found[name]
        return scaled(place, own.value, own.low, own.high, 100)

    series = [Series(name, [mark(name, "RG")]) for name in found if name.startswith("RG")]
    series += [
        Series(kind, [mark(f"{kind}{rank}", f"rank {rank}") for rank in result.ranks], strong=kind == "CG")
        for kind in ("H", "CG")
    ]
    drawn = rank_chart(series, title="Share of lexical edits, %", identifier="chart-lexical")
    return f'<div class="charts"><figure><figcaption>Lexical edits, % of all</figcaption>{drawn}</figure></div>'
