"""Charts as inline SVG. Colours and type come from the style sheet of the page they stand in."""

from __future__ import annotations

import html
import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

WIDTH = 460
ROW = 24
TOP = 24
AXIS = 30
CELL, SMALL = (58, 28), (28, 28)  # width and height of a cell, with p written in it and without
LARGE = 14  # systems from which on p is not written
LEVELS = ((0.001, 3), (0.01, 2), (0.05, 1))  # up to which p a cell of a matrix gets which strength of colour
MARKS = {1: "▲", -1: "▼", 0: ""}
CHARACTER = 6.6  # a generous estimate of a character's width at the labels' size


@dataclass(frozen=True)
class Dot:
    """One row of a dot chart. ``low`` and ``high`` are None where there is no interval; texts are shown as they are.

    Rows with one ``cluster`` stand on one band; None draws no band.
    """

    name: str
    score: float
    low: float | None
    high: float | None
    shown: str
    rank: str = ""
    places: str = ""
    cluster: int | None = None


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers within [low, high], near ``about`` of them: steps of 1, 2 or 5 times a power of ten."""
    if not high > low:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [tick * step for tick in range(first, last + 1)]


def tick_text(value: float, step: float) -> str:
    """A tick with no more decimals than its step needs, and a true minus sign."""
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 2
    text = f"{value:.{decimals}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def text_width(text: str) -> float:
    """A rough width in pixels; East Asian wide characters count twice, capitals a quarter more."""
    return CHARACTER * sum(2 if unicodedata.east_asian_width(c) in "WF" else 1.25 if c.isupper() else 1 for c in text)


def shortened(text: str, width: float) -> str:
    """The text, or as much of its beginning as fits, and an ellipsis."""
    if text_width(text) <= width:
        return text
    while text and text_width(text) > width - CHARACTER:
        text = text[:-1]
    return text + "…"


@dataclass(frozen=True)
class Scale:
    """From values to places between ``left`` and ``right``."""

    low: float
    high: float
    left: float
    right: float

    @classmethod
    def around(cls, dots: Sequence[Dot], left: float, right: float) -> Scale:
        """Holds all dots and intervals, with some air on both sides."""
        ends = [value for dot in dots for value in (dot.score, dot.low, dot.high) if value is not None]
        ends = [value for value in ends if math.isfinite(value)] or [0.0, 1.0]
        low, high = min(ends), max(ends)
        air = (high - low) * 0.06 or max(abs(low) * 0.05, 0.5)
        return cls(low - air, high + air, left, right)

    def __call__(self, value: float) -> float:
        return round(self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left), 2)


def dot_chart(dots: Sequence[Dot], *, title: str, description: str, identifier: str) -> str:
    """A dot with its interval for every system, one row each, in the order given.

    ``identifier`` must be unique in the page; it ties the title and description to the chart.
    """
    ranked = any(dot.rank for dot in dots)
    label = min(140.0, max(text_width(dot.name) for dot in dots)) if dots else 0.0
    scale = Scale.around(dots, label + 24, WIDTH - (138 if ranked else 62))
    bottom = TOP + ROW * len(dots)
    parts = [
        opening("chart", f'viewBox="0 0 {WIDTH} {bottom + AXIS}"', title, description, identifier),
        *bands(dots),
        *headings(ranked),
        *axis(scale, bottom),
        *(row(dot, scale, TOP + ROW * (i + 0.5), label) for i, dot in enumerate(dots)),
        "</svg>",
    ]
    return "".join(parts)


def opening(kind: str, size: str, title: str, description: str, identifier: str) -> str:
    """The start of a picture, with what those who do not see it are told."""
    name, about = f"{identifier}-title", f"{identifier}-description"
    return (
        f'<svg class="{kind}" {size} role="img" aria-labelledby="{name} {about}">'
        f'<title id="{name}">{html.escape(title)}</title><desc id="{about}">{html.escape(description)}</desc>'
    )


def bands(dots: Sequence[Dot]) -> Iterator[str]:
    """A background for every run of rows of one cluster; the first cluster, the best, has its own colour."""
    top = TOP
    for number, (cluster, run) in enumerate(groupby(dots, key=lambda dot: dot.cluster)):
        height = ROW * len(list(run))
        if cluster is not None:
            kind = "best" if number == 0 else "odd" if number % 2 else "even"
            yield f'<rect class="band {kind}" x="0" y="{top + 1}" width="{WIDTH}" height="{height - 2}" rx="4"/>'
        top += height


def headings(ranked: bool) -> Iterator[str]:
    columns = [("Score", WIDTH - 86), ("Rank", WIDTH - 50), ("Range", WIDTH - 8)] if ranked else [("Score", WIDTH - 8)]
    for text, x in columns:
        yield f'<text class="heading" x="{x}" y="{TOP - 9}" text-anchor="end">{text}</text>'


def axis(scale: Scale, bottom: float) -> Iterator[str]:
    ticks = nice_ticks(scale.low, scale.high)
    step = ticks[1] - ticks[0] if len(ticks) > 1 else abs(scale.high - scale.low) / 5
    for tick in ticks:
        x = scale(tick)
        yield f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom + 5}"/>'
        yield f'<text class="tick" x="{x}" y="{bottom + 20}" text-anchor="middle">{tick_text(tick, step)}</text>'


def row(dot: Dot, scale: Scale, y: float, label: float) -> str:
    base = y + 4.2
    name = html.escape(shortened(dot.name, label))
    parts = [
        f'<g class="row{" best" if dot.cluster == 0 else ""}"><title>{html.escape(summary(dot))}</title>',
        f'<text class="name" x="10" y="{base}">{name}</text>',
    ]
    if dot.low is not None and dot.high is not None and math.isfinite(dot.low) and math.isfinite(dot.high):
        parts.append(whisker(scale(dot.low), scale(dot.high), y))
    if math.isfinite(dot.score):
        parts.append(f'<circle class="dot" cx="{scale(dot.score)}" cy="{y}" r="4.2"/>')
    columns = [(dot.shown, WIDTH - 86), (dot.rank, WIDTH - 50), (dot.places, WIDTH - 8)]
    for text, x in columns if dot.rank else [(dot.shown, WIDTH - 8)]:
        parts.append(f'<text class="value" x="{x}" y="{base}" text-anchor="end">{html.escape(text)}</text>')
    return "".join([*parts, "</g>"])


def whisker(low: float, high: float, y: float) -> str:
    """A line from low to high with a short stroke at each end."""
    ends = f"M{low} {y - 4}V{y + 4}M{high} {y - 4}V{y + 4}"
    return f'<path class="interval" d="M{low} {y}H{high}"/><path class="ends" d="{ends}"/>'


def summary(dot: Dot) -> str:
    """One row in words."""
    rank = f", rank {dot.rank}, range {dot.places}" if dot.rank else ""
    return f"{dot.name}: {dot.shown}{rank}"


@dataclass(frozen=True)
class Match:
    """One system against another: ``sign`` is 1 where it is better, -1 where it is worse, 0 where neither is."""

    p: float
    shown: str
    sign: int


def matrix(names: Sequence[str], matches: Mapping[tuple[str, str], Match], *, title: str, identifier: str) -> str:
    """A heat map with a row and a column for every name; columns carry the numbers of the rows.

    ``matches[row, column]`` is drawn with a triangle where there is a difference, stronger in colour the smaller p.
    """
    width, height = CELL if len(names) < LARGE else SMALL
    numbered = [f"{number}  {name}" for number, name in enumerate(names, start=1)]
    label = min(170.0, max(map(text_width, numbered), default=0.0)) + 12
    whole, deep = label + width * len(names) + 2, TOP + height * len(names) + 2
    drawn = [
        f'<text class="heading" x="{label + width * (i + 0.5)}" y="{TOP - 8}" text-anchor="middle">{i + 1}</text>'
        for i in range(len(names))
    ]
    for i, name in enumerate(names):
        y = TOP + height * i
        drawn.append(
            f'<text class="name" x="4" y="{y + 18.5}">{html.escape(shortened(numbered[i], label - 12))}</text>'
        )
        drawn += [
            cell(matches.get((name, other)), label + width * j, y, width, f"{name}, {other}")
            for j, other in enumerate(names)
        ]
    about = "; ".join(f"{a} against {b}: {verdict(match)}, p {match.shown}" for (a, b), match in matches.items())
    size = f'width="{whole:g}" height="{deep}" viewBox="0 0 {whole:g} {deep}"'
    return opening("matrix", size, title, f"{about}.", identifier) + "".join(drawn) + "</svg>"


def cell(match: Match | None, x: float, y: float, width: float, names: str) -> str:
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{width - 2}" height="{CELL[1] - 2}" rx="3"'
    if match is None:
        return f'<rect class="own" {box}/>'
    strength = next((strength for limit, strength in LEVELS if match.p <= limit + 5e-5), 1)
    kind = f"{'win' if match.sign > 0 else 'loss'} s{strength}" if match.sign else "none"
    shown = html.escape(match.shown)
    inside = f"{MARKS[match.sign]} {shown}".strip() if width == CELL[0] else MARKS[match.sign]
    return (
        f'<g><title>{html.escape(names)}: {verdict(match)}, p {shown}</title><rect class="{kind}" {box}/>'
        f'<text class="value" x="{x + width / 2:g}" y="{y + 18.5:g}" text-anchor="middle">{inside}</text></g>'
    )


def verdict(match: Match) -> str:
    return {1: "better", -1: "worse", 0: "no significant difference"}[match.sign]
