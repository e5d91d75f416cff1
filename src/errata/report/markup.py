"""Pieces of HTML: numbers, ranks and tables as people read them."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable

from errata.metrics import Metric
from errata.report.diff import lower_is_better
from errata.statistics import Rank


def escape(text: object) -> str:
    return html.escape(str(text))


def score_text(value: float, metric: Metric, *, signed: bool = False) -> str:
    """A score as people read it, with a true minus sign; a dash where it is not a number."""
    if not math.isfinite(value):
        return "–"
    text = f"{value * 100 if metric.percent else value:{'+' if signed else ''}.2f}"
    return text.replace("-", "−") if float(text) else "0.00"


def interval_text(low: float | None, high: float | None, metric: Metric) -> str:
    return "" if low is None or high is None else f"[{score_text(low, metric)}, {score_text(high, metric)}]"


def rank_text(rank: Rank) -> str:
    return f"{rank.rank}{'=' if rank.tied else ''}"


def places_text(rank: Rank) -> str:
    return f"{rank.low}" if rank.low == rank.high else f"{rank.low}–{rank.high}"


def p_text(p: float) -> str:
    """Three decimals; a fourth where three would not tell on which side of 0.05 it is."""
    if p < 0.0005:
        return "< 0.001"
    text = f"{p:.3f}"
    return f"{p:.4f}" if text == "0.050" and p != 0.05 else text


def table(head: Iterable[str], rows: Iterable[Iterable[str]], *, kind: str, caption: str) -> str:
    """Cells are ready ``th`` and ``td`` elements. The container scrolls, not the page, and takes the keyboard."""
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="{kind}">'
        f'<caption class="hidden">{escape(caption)}</caption><thead><tr>{"".join(head)}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def heading(label: str, metric: Metric) -> str:
    """The title of a metric, its options where it has some, and an arrow where less is better."""
    options = f" <code>{escape(label)}</code>" if label != metric.name else ""
    lower = lower_is_better(metric)
    arrow = (
        ' <span class="arrow" role="img" aria-label="lower is better" title="lower is better">↓</span>' if lower else ""
    )
    return f"{escape(metric.title)}{arrow}{options}"
