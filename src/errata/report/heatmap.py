"""A labelled matrix as inline SVG. Colours come from the page's style sheet, so they follow light and dark mode."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from errata.report.svg import opening, shortened, text_width

HEIGHT = 28  # of a tile
NARROW, AIR = 42.0, 12.0  # the least width of a tile, and what is left beside its text
STRONGEST = 0.62  # opacity of a tile with strength 1: text on it stays readable in both modes
SLANT = math.radians(40)
KEY, SWATCH = 34, 18  # height of the key below, and width of one of its colours


@dataclass(frozen=True)
class Tile:
    """One cell. ``strength`` from −1 to 1 gives its colour: one hue for positive, the other for negative numbers.

    None draws an empty frame. ``about`` is what the tile says in words; ``strong`` sets its text in bold.
    """

    strength: float | None
    shown: str = ""
    about: str = ""
    strong: bool = False


@dataclass(frozen=True)
class Key:
    """What the ends of the colours mean. Without ``low`` only the positive hue is shown."""

    high: str
    low: str = ""


def heat_map(
    rows: Sequence[str],
    columns: Sequence[str],
    tiles: Mapping[tuple[int, int], Tile],
    *,
    title: str,
    identifier: str,
    key: Key | None = None,
) -> str:
    """``tiles[row, column]``, numbered from 0; places without a tile are left grey, such as a diagonal.

    ``identifier`` must be unique in the page. The words of all tiles are the picture's description.
    """
    label = min(170.0, max(map(text_width, rows), default=0.0)) + 14
    width = max(NARROW, *(text_width(tile.shown) + AIR for tile in tiles.values())) if tiles else NARROW
    longest = min(130.0, max(map(text_width, columns), default=0.0))
    top = math.ceil(longest * math.sin(SLANT)) + 16
    right = label + width * len(columns)
    bottom = top + HEIGHT * len(rows)
    whole = max(right + longest * math.cos(SLANT) * 0.9 + 8, label + (key_width(key) if key else 0))
    deep = bottom + (KEY if key else 2)
    drawn = [heading(shortened(name, longest), label + width * (j + 0.5), top - 7) for j, name in enumerate(columns)]
    for i, name in enumerate(rows):
        y = top + HEIGHT * i
        shown = html.escape(shortened(name, label - 14))
        drawn.append(f'<text class="name" x="{label - 8:g}" y="{y + 18.5:g}" text-anchor="end">{shown}</text>')
        drawn += [drawn_tile(tiles.get((i, j)), label + width * j, y, width) for j in range(len(columns))]
    if key is not None:
        drawn.append(drawn_key(key, label, bottom + 12))
    about = "; ".join(tile.about for tile in tiles.values() if tile.about)
    size = f'width="{whole:.0f}" height="{deep:.0f}" viewBox="0 0 {whole:.0f} {deep:.0f}"'
    return opening("matrix heat", size, title, f"{about}.", identifier) + "".join(drawn) + "</svg>"


def heading(text: str, x: float, y: float) -> str:
    return f'<text class="name" x="{x:g}" y="{y:g}" transform="rotate(-40 {x:g} {y:g})">{html.escape(text)}</text>'


def drawn_tile(tile: Tile | None, x: float, y: float, width: float) -> str:
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{width - 2:g}" height="{HEIGHT - 2}" rx="3"'
    if tile is None:
        return f'<rect class="own" {box}/>'
    about = f"<title>{html.escape(tile.about)}</title>" if tile.about else ""
    kind = ' class="value strong"' if tile.strong else ' class="value"'
    text = f'<text{kind} x="{x + width / 2:g}" y="{y + 18.5:g}" text-anchor="middle">{html.escape(tile.shown)}</text>'
    return f"<g>{about}{colour(tile.strength, box)}{text}</g>"


def colour(strength: float | None, box: str) -> str:
    """A rectangle; the hue follows the sign, the opacity the size."""
    if strength is None or not math.isfinite(strength):
        return f'<rect class="none" {box}/>'
    kind = "loss" if strength < 0 else "win"
    return f'<rect class="{kind}" fill-opacity="{STRONGEST * min(1.0, abs(strength)):.3f}" {box}/>'


def swatches(key: Key) -> tuple[float, ...]:
    return (-1.0, -0.66, -0.33, 0.0, 0.33, 0.66, 1.0) if key.low else (0.0, 0.25, 0.5, 0.75, 1.0)


def key_width(key: Key) -> float:
    return text_width(key.low) + SWATCH * len(swatches(key)) + text_width(key.high) + 16


def drawn_key(key: Key, x: float, y: float) -> str:
    """A row of swatches from one end of the colours to the other."""
    parts = []
    if key.low:
        x += text_width(key.low)
        parts.append(f'<text class="tick" x="{x:g}" y="{y + 10:g}" text-anchor="end">{html.escape(key.low)}</text>')
        x += 6
    for strength in swatches(key):
        parts.append(colour(strength, f'x="{x:g}" y="{y:g}" width="{SWATCH}" height="12"'))
        x += SWATCH
    parts.append(f'<text class="tick" x="{x + 6:g}" y="{y + 10:g}">{html.escape(key.high)}</text>')
    return f'<g aria-hidden="true">{"".join(parts)}</g>'
