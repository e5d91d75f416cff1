"""Human scores of systems as one page: standings, charts, head to head."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Sequence

from errata.human.results import HumanScores, Standing
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.markup import escape, table
from errata.report.page import Section, page, page_head, signature_list, term_list
from errata.report.ranks import (
    TITLES,
    again,
    interval_text,
    number_text,
    range_text,
    rank_text,
    share_won,
    size_text,
)
from errata.report.svg import (
    AXIS,
    ROW,
    TOP,
    WIDTH,
    Dot,
    Scale,
    bands,
    dot_chart,
    nice_ticks,
    opening,
    shortened,
    summary,
    text_width,
)

METHOD_TERMS = {
    "trueskill": "TrueSkill as the WMT shared tasks run it: every run draws judgments one by one, lets each move two systems, and "
    "ends with a skill for each system. The score is the mean over runs; 0 is the average at the start.",
    "wins": "How often a system wins against another one, averaged over its opponents. The signature says how ties count.",
    "bradley-terry": "The logarithm of a system’s strength in the model of Bradley and Terry with Davidson’s ties; the mean "
    "is 0.",
    "mean": "The mean of all ratings of a system.",
    "z": "The mean of all ratings of a system, each judge’s ratings first shifted to mean 0 and scaled to deviation 1.",
}
TERMS = {
    "Interval": "The middle 95 % of the scores over all runs or resamples.",
    "Range": "Systems are ranked in every run or resample; the range is what is left when 2.5 % of a system’s ranks are "
    "dropped at each end.",
    "Cluster": "In order of score, a cluster ends after a system whose worst kept rank is better than the best kept rank of "
    "every system below. Systems in one cluster are not told apart by these judgments.",
}
MOST = 60  # systems in a heat map
PAIRED_TERM = "Of the judgments with a winner, the share that the row’s system won against the column’s."


def rank_page(results: Sequence[HumanScores], *, title: str = "Human ranking") -> str:
    """One page for one result, or for several: one a domain or a method."""
    sections: list[Section] = []
    for number, scores in enumerate(results):
        name = f"result-{number}"
        sections.append(Section(name, heading_of(scores, results), standings(scores) + charts(scores, name)))
        if scores.tables is not None:
            beyond = f", {heading_of(scores, results)}" if len(results) > 1 else ""
            sections.append(Section(f"{name}-pairs", f"Head to head{beyond}", head_to_head(scores, name)))
    signatures = [(heading_of(scores, results), scores.signature) for scores in results]
    sections += [
        Section("signatures", "Signatures", signature_list(signatures)),
        Section("reading", "How to read this", term_list(terms(results))),
    ]
    return page(
        title, page_head(title, facts(results), list(dict.fromkeys(n for s in results for n in s.notes))), sections
    )


def heading_of(scores: HumanScores, results: Sequence[HumanScores]) -> str:
    """What tells a result from the others."""
    names = [TITLES[scores.method]]
    if len({one.data for one in results}) > 1:
        names.append(scores.data)
    if len({one.domain for one in results}) > 1:
        names.append(scores.domain or "no domain")
    return ", ".join(names)


def facts(results: Sequence[HumanScores]) -> dict[str, str]:
    first = results[0]
    found = {"Judgments": ", ".join(dict.fromkeys(one.data for one in results))}
    found["Systems"] = f"{len({name for one in results for name in one.systems()}):,}"
    if len(results) == 1:
        size = first.size
        basis = {"Ratings": size.ratings, "Rankings": size.rankings, "Pairs": size.pairs, "Ties": size.ties}
        found |= {name: f"{count:,}" for name, count in basis.items() if count}
        found |= {"Sentences": f"{size.sentences:,}", **({"Judges": f"{size.judges:,}"} if size.judges else {})}
    found[again(first).capitalize()] = f"{first.runs:,} (seed {first.seed})" if first.runs else "none"
    found["errata"] = first.version
    return found


def terms(results: Sequence[HumanScores]) -> dict[str, str]:
    found = {TITLES[method]: METHOD_TERMS[method] for method in dict.fromkeys(one.method for one in results)}
    if any(own.rank is not None for one in results for own in one):
        found |= TERMS
    if any(one.tables is not None for one in results):
        found["Head to head"] = PAIRED_TERM
    return found


def standings(scores: HumanScores) -> str:
    columns = {"System": "text", "Score": "down", "Range": "up", "Cluster": "up", "Judgments": "down"}
    head = [f'<th scope="col" data-order="{order}">{name}</th>' for name, order in columns.items()]
    rows = [standing_row(own) for own in scores]
    shown = table(head, rows, kind="scores", caption=f"Standings, {TITLES[scores.method]}")
    note = f"{size_text(scores)}. In brackets: the 95 % interval. The badge is the rank: “2=” is second and tied."
    return f'{shown}<p class="note">{escape(note)}</p>'


def standing_row(own: Standing) -> list[str]:
    def value(number: float | None) -> str:
        return "" if number is None or not math.isfinite(number) else f' data-value="{number!r}"'

    best = ' class="best"' if own.cluster == 1 else ""
    badge = f' <span class="rank"><span class="hidden">rank </span>{rank_text(own)}</span>' if own.rank else ""
    small = f"<small>{escape(interval_text(own))}</small>" if own.low is not None else ""
    return [
        f'<th scope="row" translate="no"><span>{escape(own.system)}</span></th>',
        f'<td{best}{value(own.score)}><span class="number">{number_text(own.score)}</span>{badge}{small}</td>',
        f"<td{value(own.rank_low)}>{range_text(own)}</td>",
        f"<td{value(own.cluster)}>{'–' if own.cluster is None else own.cluster}</td>",
        f"<td{value(own.judgments)}>{own.judgments:,}</td>",
    ]


def charts(scores: HumanScores, name: str) -> str:
    """Scores with their intervals, and rank ranges, side by side; clusters are bands in both."""
    defined = [own for own in scores if own.defined]
    if not defined:
        return ""
    dots = [dot(own) for own in defined]
    text = "; ".join(summary(one) for one in dots)
    drawn = dot_chart(
        dots, title=f"{TITLES[scores.method]}: scores of the systems", description=f"Best first. {text}.",
        identifier=f"{name}-scores",
    )  # fmt: skip
    figures = f"<figure><figcaption>Scores</figcaption>{drawn}</figure>"
    note = "Dots are scores, lines their 95 % intervals. The axis need not start at zero."
    if any(own.rank_low is not None for own in defined):
        ranges = range_chart(defined, title="Rank ranges", identifier=f"{name}-ranges")
        figures += f"<figure><figcaption>Rank ranges</figcaption>{ranges}</figure>"
        note += " A band is a cluster. On the right: dots are places in order of score, bars the ranges of ranks."
    return f'<div class="charts below">{figures}</div><p class="note">{note}</p>'


def dot(own: Standing) -> Dot:
    cluster = None if own.cluster is None else own.cluster - 1
    ranks = (rank_text(own), range_text(own), cluster) if own.rank is not None else ("", "", None)
    return Dot(own.system, own.score, own.low, own.high, number_text(own.score), *ranks)


def range_chart(standings: Sequence[Standing], *, title: str, identifier: str) -> str:
    """A bar from the best to the worst kept rank of every system, and a dot at its place in order of score."""
    dots = [dot(own) for own in standings]
    label = min(140.0, max(text_width(own.system) for own in standings))
    scale = Scale(0.5, len(standings) + 0.5, label + 24, WIDTH - 62)
    bottom = TOP + ROW * len(standings)
    about = "; ".join(f"{own.system}: {range_text(own)}, cluster {own.cluster}" for own in standings)
    return "".join(
        [
            opening("chart", f'viewBox="0 0 {WIDTH} {bottom + AXIS}"', title, f"Best first. {about}.", identifier),
            *bands(dots),
            f'<text class="heading" x="{WIDTH - 8}" y="{TOP - 9}" text-anchor="end">Range</text>',
            *rank_axis(len(standings), scale, bottom),
            *(range_row(own, place, scale, label) for place, own in enumerate(standings, start=1)),
            "</svg>",
        ]
    )


def rank_axis(many: int, scale: Scale, bottom: float) -> Iterator[str]:
    ticks = range(1, many + 1) if many <= 16 else [1, *(int(t) for t in nice_ticks(2, many, 8) if t == int(t))]
    for tick in ticks:
        x = scale(tick)
        yield f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom + 5}"/>'
        yield f'<text class="tick" x="{x}" y="{bottom + 20}" text-anchor="middle">{tick}</text>'


def range_row(own: Standing, place: int, scale: Scale, label: float) -> str:
    y = TOP + ROW * (place - 0.5)
    parts = [
        f'<g class="row{" best" if own.cluster == 1 else ""}">',
        f"<title>{html.escape(own.system)}: {range_text(own)}</title>",
        f'<text class="name" x="10" y="{y + 4.2}">{html.escape(shortened(own.system, label))}</text>',
    ]
    if own.rank_low is not None and own.rank_high is not None:
        left, right = scale(own.rank_low), scale(own.rank_high)
        parts.append(f'<line class="span" x1="{left}" y1="{y}" x2="{right}" y2="{y}"/>')
    parts.append(f'<circle class="dot" cx="{scale(place)}" cy="{y}" r="4.2"/>')
    parts.append(f'<text class="value" x="{WIDTH - 8}" y="{y + 4.2}" text-anchor="end">{range_text(own)}</text></g>')
    return "".join(parts)


def head_to_head(scores: HumanScores, name: str) -> str:
    """The heat map: each row against each column, best system first."""
    assert scores.tables is not None
    names, tiles = scores.systems()[:MOST], {}
    for i, row in enumerate(names):
        for j, column in enumerate(names):
            if i != j:
                tiles[i, j] = tile(scores, i, j, row, column)
    drawn = heat_map(
        names, names, tiles, title="Head to head", identifier=f"{name}-heat",
        key=Key("row wins more", "row wins less"),
    )  # fmt: skip
    note = f"{PAIRED_TERM} In per cent; – where there is none. Systems stand best first."
    if len(names) < len(scores.standings):
        note += f" Only the first {len(names)} of {len(scores.standings):,} are shown."
    framed = f'<div class="scroll" tabindex="0" role="region" aria-label="Head to head">{drawn}</div>'
    return f'<div class="block wide">{framed}</div><p class="note">{note}</p>'


def tile(scores: HumanScores, i: int, j: int, row: str, column: str) -> Tile:
    assert scores.tables is not None
    won, lost, tied = scores.tables.wins[i, j], scores.tables.wins[j, i], scores.tables.ties[i, j]
    about = f"{row} against {column}: {won:,} won, {tied:,} tied, {lost:,} lost"
    share = share_won(scores, i, j)
    if math.isnan(share):
        return Tile(None, "–", about)
    return Tile(max(-1.0, min(1.0, 4 * (share - 0.5))), f"{share * 100:.0f}", about, strong=share > 0.5)
