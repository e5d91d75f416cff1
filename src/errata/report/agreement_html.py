"""Agreement as one HTML page, with heat maps of every two judges or correctors."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from errata.corrections import CorrectionAgreement
from errata.report.agreement import JudgeAgreement, correction_tables, pairwise_tables, rating_tables
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.markup import escape, table
from errata.report.page import Section, page, page_head, term_list
from errata.report.table import Table
from errata.version import __version__

MOST = 40  # judges in a heat map; beyond, it could not be read
TERMS = {
    "κ": "Agreement beyond chance: 1 is perfect, 0 what guessing gives. Undefined where guessing would always agree.",
    "Weighted κ": "The same, with a win against a loss counted as four times the disagreement of a win against a tie.",
    "α": "Krippendorff’s coefficient for any number of judges, some of whom may have judged only a part.",
    "Split halves": "Two random halves of the ratings are averaged and correlated: what another set of people would say.",
}


def judge_page(found: JudgeAgreement, warnings: Sequence[str] = ()) -> str:
    facts = {"Judgments": found.name}
    sections: list[Section] = []
    if found.pairwise is not None:
        own = found.pairwise
        facts |= {"Judges": f"{len(own.judges):,}", "Pairwise judgments": f"{own.judgments:,}"}
        values = {(pair.first, pair.second): pair.kappa for pair in (*own.between, *own.within)}
        drawn = square(own.judges, values, "κ", "kappa")
        sections += in_order("pairwise", pairwise_tables(found.name, own, every=True), drawn)
    if found.ratings is not None:
        rated = found.ratings
        facts |= {"Raters": f"{len(rated.judges):,}", "Ratings": f"{rated.ratings:,}"}
        correlations = {(pair.first, pair.second): pair.pearson for pair in (*rated.between, *rated.within)}
        drawn = square(rated.judges, correlations, "r", "pearson")
        sections += in_order("ratings", rating_tables(found.name, rated, every=True), drawn)
    sections.append(Section("reading", "How to read this", term_list(TERMS)))
    title = "Agreement of judges"
    return page(title, page_head(title, {**facts, "errata": __version__}, warnings), sections)


def in_order(name: str, tables: Sequence[Table], drawn: str) -> list[Section]:
    """The first table, the heat map, the other tables."""
    first, *rest = (Section(f"{name}-{i}", own.title, html_table(own)) for i, own in enumerate(tables))
    return [first, Section(f"{name}-map", f"Every two judges: {name}", drawn), *rest]


def correction_page(found: CorrectionAgreement) -> str:
    names = [own.name for own in found.sets]
    values = {(own.first, own.second): own.identical for own in found.pairs}
    sections = [
        *(Section(f"table-{i}", own.title, html_table(own)) for i, own in enumerate(correction_tables(found))),
        Section("identical", "Identical corrections", square(names, values, "identical", "identical", percent=True)),
    ]
    title = "Agreement of corrections"
    facts = {"Sentences": f"{found.sentences:,}", "Correctors": f"{len(names):,}", "errata": __version__}
    return page(title, page_head(title, facts), sections)


def square(
    names: Sequence[str],
    values: Mapping[tuple[str, str], float],
    measure: str,
    identifier: str,
    *,
    percent: bool = False,
) -> str:
    """A symmetric heat map; pairs without a value stay empty."""
    if not 1 < len(names) <= MOST:
        return ""
    place = {name: i for i, name in enumerate(names)}
    tiles: dict[tuple[int, int], Tile] = {}
    for (first, second), value in values.items():
        defined = math.isfinite(value)
        shown = (f"{100 * value:.0f} %" if percent else f"{value:.2f}".replace("-", "−")) if defined else "–"
        who = first if first == second else f"{first} and {second}"
        about = f"{who}: {measure} {shown if defined else 'undefined'}"
        strength = value if defined else None
        tiles[place[first], place[second]] = Tile(strength, shown, about)
        if first != second:
            tiles[place[second], place[first]] = Tile(strength, shown)
    drawn = heat_map(
        names, names, tiles, title=f"{measure} of every two", identifier=f"heat-{identifier}",
        key=Key("identical" if percent else "agree", "" if percent else "disagree"),
    )  # fmt: skip
    note = "" if percent else '<p class="note">The diagonal is what one judge said again about the same.</p>'
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="Heat map, {escape(measure)}">{drawn}</div>{note}'
    )


def html_table(own: Table) -> str:
    head = [
        f'<th scope="col"{" class=text" if i < own.numeric_from else ""}>{escape(name)}</th>'
        for i, name in enumerate(own.columns)
    ]
    rows = [
        [
            f'<th scope="row">{escape(cell.text)}</th>'
            if i == 0
            else f"<td{' class=text' if i < own.numeric_from else ''}>{escape(cell.text)}</td>"
            for i, cell in enumerate(cells)
        ]
        for cells in own.rows
    ]
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in own.notes)
    return table(head, rows, kind="pairs", caption=own.title) + notes
