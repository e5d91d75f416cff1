"""Charts of a meta-evaluation as inline SVG: scatter plots, curves, rankings side by side."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from errata.report.svg import CHARACTER, Scale, nice_ticks, opening, shortened, text_width, tick_text

WIDTH, HEIGHT = 460, 320
LEFT, RIGHT, HEAD, FOOT = 66, 18, 14, 44
LABEL = 13  # height of a label


@dataclass(frozen=True)
class Point:
    """``strong`` points stand out and carry their name; the others are a cloud."""

    name: str
    x: float
    y: float
    strong: bool = True


@dataclass(frozen=True)
class Axes:
    """Both scales of a chart. Values that are not finite have no place."""

    x: Scale
    y: Scale

    @classmethod
    def around(
        cls, xs: Sequence[float], ys: Sequence[float], low: float | None = None, high: float | None = None
    ) -> Axes:
        """Holds all values with some air; ``low`` and ``high`` bound the vertical axis where they are given."""
        return cls(fitted(xs, LEFT, WIDTH - RIGHT), fitted(ys, HEIGHT - FOOT, HEAD, low, high))

    def drawn(self, x_title: str, y_title: str, whole_x: bool = False) -> Iterator[str]:
        bottom = HEIGHT - FOOT
        for tick, text in ticks(self.x, whole_x):
            x = self.x(tick)
            yield f'<line class="grid" x1="{x}" y1="{HEAD}" x2="{x}" y2="{bottom + 4}"/>'
            yield f'<text class="tick" x="{x}" y="{bottom + 17}" text-anchor="middle">{text}</text>'
        for tick, text in ticks(self.y):
            y = self.y(tick)
            yield f'<line class="grid" x1="{LEFT - 4}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}"/>'
            yield f'<text class="tick" x="{LEFT - 8}" y="{y + 3.6:g}" text-anchor="end">{text}</text>'
        middle = (HEAD + bottom) / 2
        yield f'<text class="heading" x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{html.escape(x_title)}</text>'
        turned = f'transform="rotate(-90 12 {middle:g})"'
        yield f'<text class="heading" x="12" y="{middle:g}" text-anchor="middle" {turned}>{html.escape(y_title)}</text>'


def fitted(
    values: Sequence[float], start: float, end: float, low: float | None = None, high: float | None = None
) -> Scale:
    known = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    least, most = min(known), max(known)
    air = (most - least) * 0.07 or max(abs(least) * 0.05, 0.05)
    least, most = least - air, most + air
    if low is not None:
        least = max(least, low)
    if high is not None:
        most = min(most, high)
    return Scale(least, most if most > least else least + 0.1, start, end)


def ticks(scale: Scale, whole: bool = False) -> list[tuple[float, str]]:
    found = nice_ticks(scale.low, scale.high)
    if whole:
        found = sorted({float(round(tick)) for tick in found if scale.low <= round(tick) <= scale.high})
    step = found[1] - found[0] if len(found) > 1 else max(abs(scale.high - scale.low) / 5, 1e-9)
    return [(tick, tick_text(tick, step)) for tick in found]


def frame(kind: str, title: str, description: str, identifier: str) -> str:
    return opening(f"chart {kind}", f'viewBox="0 0 {WIDTH} {HEIGHT}"', title, description, identifier)


def scatter(points: Sequence[Point], *, x_title: str, y_title: str, title: str, identifier: str) -> str:
    """One dot a system. Names are written where there is room; all of them are in the dots' titles."""
    shown = [point for point in points if math.isfinite(point.x) and math.isfinite(point.y)]
    axes = Axes.around([point.x for point in shown], [point.y for point in shown])
    named = [point for point in shown if point.strong]
    about = "; ".join(f"{point.name}: {point.x:.3g}, {point.y:.3g}" for point in named)
    parts = [frame("scatter", title, f"{x_title} and {y_title}. {about}.", identifier), *axes.drawn(x_title, y_title)]
    cloud = [point for point in shown if not point.strong]
    parts += [
        f'<g class="row"><circle class="dot" fill-opacity=".28" cx="{axes.x(p.x)}" cy="{axes.y(p.y)}" r="2.4"/></g>'
        for p in cloud
    ]
    for point in named:
        text = f"{html.escape(point.name)}: {point.x:.3g}, {point.y:.3g}"
        parts.append(
            f'<g class="row best"><title>{text}</title><circle class="dot" cx="{axes.x(point.x)}" cy="{axes.y(point.y)}" r="4.6"/></g>'
        )
    for point, x, y, anchor in labels(named, axes):
        parts.append(f'<text class="tick" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{html.escape(point.name)}</text>')
    return "".join([*parts, "</svg>"])


def labels(points: Sequence[Point], axes: Axes) -> Iterator[tuple[Point, float, float, str]]:
    """Names beside their dots, on the first side where nothing is in the way; a name without room is left out."""
    taken = [(axes.x(p.x) - 5, axes.y(p.y) - 5, axes.x(p.x) + 5, axes.y(p.y) + 5) for p in points]
    for point in sorted(points, key=lambda p: (axes.y(p.y), p.name)):
        x, y, width = axes.x(point.x), axes.y(point.y), text_width(point.name) * 10.5 / 12
        sides = (
            (x + 8, y + 3.6, "start", x + 8),
            (x - 8, y + 3.6, "end", x - 8 - width),
            (x, y - 8, "middle", x - width / 2),
            (x, y + 16, "middle", x - width / 2),
        )
        for at, base, anchor, left in sides:
            box = (left, base - LABEL + 3, left + width, base + 3)
            inside = box[0] > LEFT and box[2] < WIDTH - 2 and box[1] > 0 and box[3] < HEIGHT - FOOT + 2
            if inside and not any(overlap(box, other) for other in taken):
                taken.append(box)
                yield point, at, base, anchor
                break


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@dataclass(frozen=True)
class Step:
    """A point of a curve, with the band around it."""

    x: float
    y: float
    low: float
    high: float


def curve_chart(
    steps: Sequence[Step], *, x_title: str, y_title: str, title: str, identifier: str, high: float | None = None
) -> str:
    """A line through the points on a band from low to high."""
    shown = [step for step in steps if math.isfinite(step.y)]
    ends = [value for step in shown for value in (step.y, step.low, step.high)]
    axes = Axes.around([step.x for step in shown], ends, high=high)
    about = "; ".join(f"{step.x:g}: {step.y:.3f}, from {step.low:.3f} to {step.high:.3f}" for step in shown)
    parts = [
        frame("curve", title, f"{y_title} by {x_title}. {about}.", identifier),
        *axes.drawn(x_title, y_title, whole_x=True),
    ]
    banded = [step for step in shown if math.isfinite(step.low) and math.isfinite(step.high)]
    if len(banded) > 1:
        upper = [f"{axes.x(step.x)},{axes.y(step.high)}" for step in banded]
        lower = [f"{axes.x(step.x)},{axes.y(step.low)}" for step in reversed(banded)]
        parts.append(
            f'<g class="row best"><polygon fill="currentColor" fill-opacity=".14" points="{" ".join(upper + lower)}"/></g>'
        )
    line = " ".join(f"{axes.x(step.x)},{axes.y(step.y)}" for step in shown)
    parts.append(f'<g class="row best"><polyline class="interval" points="{line}"/>')
    for step in shown:
        text = f"{step.x:g}: {step.y:.3f} [{step.low:.3f}, {step.high:.3f}]".replace("-", "−")
        parts.append(
            f'<circle class="dot" cx="{axes.x(step.x)}" cy="{axes.y(step.y)}" r="3.6"><title>{text}</title></circle>'
        )
    return "".join([*parts, "</g></svg>"])


@dataclass(frozen=True)
class Places:
    """A system's place on the left and on the right, 1 is best."""

    name: str
    left: float
    right: float


def rank_chart(places: Sequence[Places], *, left: str, right: str, title: str, identifier: str) -> str:
    """Two rankings side by side, each system's places joined by a line."""
    shown = [one for one in places if math.isfinite(one.left) and math.isfinite(one.right)]
    row, top = 22, 34
    height = top + row * max(len(shown), 1) + 6
    label = min(120.0, max((text_width(one.name) for one in shown), default=0.0)) + 8
    from_x, to_x = label + 40, WIDTH - label - 40

    def y(place: float) -> float:
        return top + row * (place - 0.5)

    about = "; ".join(f"{one.name}: {one.left:g}, {one.right:g}" for one in shown)
    parts = [
        opening("chart ranks", f'viewBox="0 0 {WIDTH} {height}"', title, f"{left} and {right}. {about}.", identifier),
        f'<text class="heading" x="{from_x}" y="16" text-anchor="end">{html.escape(left)}</text>',
        f'<text class="heading" x="{to_x}" y="16">{html.escape(right)}</text>',
    ]
    for side, anchor, at in (("left", "end", from_x - 10), ("right", "start", to_x + 10)):
        for place in sorted({getattr(one, side) for one in shown}):
            equal = ", ".join(sorted(one.name for one in shown if getattr(one, side) == place))
            text = html.escape(shortened(equal, label + 4 * CHARACTER))
            whole = f"{text} {place:g}" if side == "left" else f"{place:g} {text}"
            parts.append(f'<text class="tick" x="{at:g}" y="{y(place) + 3.6:g}" text-anchor="{anchor}">{whole}</text>')
    for one in shown:
        far = abs(one.left - one.right) >= 3
        ends = f'x1="{from_x:g}" y1="{y(one.left):g}" x2="{to_x:g}" y2="{y(one.right):g}"'
        parts.append(
            f'<g class="row{" best" if far else ""}"><title>{html.escape(one.name)}: {one.left:g}, {one.right:g}</title>'
            f'<line class="interval" stroke-opacity="{1 if far else 0.45}" {ends}/>'
            f'<circle class="dot" cx="{from_x:g}" cy="{y(one.left):g}" r="3.6"/>'
            f'<circle class="dot" cx="{to_x:g}" cy="{y(one.right):g}" r="3.6"/></g>'
        )
    return "".join([*parts, "</svg>"])
