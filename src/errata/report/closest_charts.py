"""Charts by hypothesis rank: reference gold against closest gold."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass

from errata.report.svg import Scale, nice_ticks, opening, tick_text

WIDTH, HEIGHT = 460, 300
LEFT, RIGHT, HEAD, FOOT = 50, 60, 18, 36
NUDGE = 7.0  # how far the two series stand apart


@dataclass(frozen=True)
class Mark:
    """One value with its interval, at one of the named places."""

    place: str
    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Series:
    """A line of marks; a ``strong`` one has the accent's colour."""

    name: str
    marks: Sequence[Mark]
    strong: bool = False


def rank_chart(series: Sequence[Series], *, title: str, identifier: str, digits: int = 1) -> str:
    """A line a series over the same places, whiskers for intervals; marks that are not finite are left out."""
    places = list(dict.fromkeys(mark.place for own in series for mark in own.marks))
    ends = [end for own in series for mark in own.marks for end in (mark.value, mark.low, mark.high) if end is not None]
    known = [end for end in ends if math.isfinite(end)] or [0.0, 1.0]
    air = (max(known) - min(known)) * 0.08 or 1.0
    bottom = HEIGHT - FOOT
    scale = Scale(min(known) - air, max(known) + air, bottom, HEAD)
    step = (WIDTH - LEFT - RIGHT) / max(len(places), 1)
    at = {place: LEFT + step * (i + 0.5) for i, place in enumerate(places)}
    about = "; ".join(f"{own.name}, {mark.place}: {mark.value:.{digits}f}" for own in series for mark in own.marks)
    parts = [opening("chart", f'viewBox="0 0 {WIDTH} {HEIGHT}"', title, f"{about}.", identifier)]
    ticks = nice_ticks(scale.low, scale.high)
    gap = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    for tick in ticks:
        y = scale(tick)
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}"/>')
        parts.append(
            f'<text class="tick" x="{LEFT - 6}" y="{y + 3.6:g}" text-anchor="end">{tick_text(tick, gap)}</text>'
        )
    for place, x in at.items():
        parts.append(f'<text class="tick" x="{x:g}" y="{bottom + 18}" text-anchor="middle">{html.escape(place)}</text>')
    for number, own in enumerate(series):
        parts.append(line(own, at, scale, NUDGE * (number - (len(series) - 1) / 2), digits))
    return "".join([*parts, "</svg>"])


def line(own: Series, at: dict[str, float], scale: Scale, shift: float, digits: int) -> str:
    marks = [mark for mark in own.marks if math.isfinite(mark.value)]
    if not marks:
        return ""
    points = " ".join(f"{at[mark.place] + shift:g},{scale(mark.value)}" for mark in marks)
    parts = [f'<g class="row{" best" if own.strong else ""}"><polyline class="interval" points="{points}"/>']
    for mark in marks:
        x, y = at[mark.place] + shift, scale(mark.value)
        if mark.low is not None and mark.high is not None:
            low, high = scale(mark.low), scale(mark.high)
            parts.append(f'<path class="ends" d="M{x:g} {low}V{high}M{x - 4:g} {low}h8M{x - 4:g} {high}h8"/>')
        text = html.escape(f"{own.name}, {mark.place}: {mark.value:.{digits}f}")
        parts.append(f'<circle class="dot" cx="{x:g}" cy="{y}" r="4"><title>{text}</title></circle>')
    last = marks[-1]
    parts.append(
        f'<text x="{at[last.place] + shift + 10:g}" y="{scale(last.value) + 4:g}">{html.escape(own.name)}</text></g>'
    )
    return "".join(parts)
