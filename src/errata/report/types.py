"""Error types as tables and as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from errata.edits.distribution import Profile
from errata.metrics.errant import category
from errata.report.table import Cell, Table
from errata.scoring.types import TypeScore


def type_table(scores: Sequence[TypeScore], label: str) -> Table:
    """A row a type and system."""
    rows = []
    for s in scores:
        span = f" [{s.low * 100:.2f}, {s.high * 100:.2f}]" if s.low is not None and s.high is not None else ""
        p = s.against_first.p if s.against_first else None
        rows.append(
            [
                Cell(s.type), Cell(s.system), *(Cell(str(n), (n,)) for n in (s.tp, s.fp, s.fn)),
                Cell(f"{s.precision * 100:.2f}", (s.precision,)), Cell(f"{s.recall * 100:.2f}", (s.recall,)),
                Cell(f"{s.f * 100:.2f}{span}", (s.f, s.low, s.high)),
                Cell("" if p is None else f"{p:.4f}", (p,), strong=p is not None and p <= 0.05),
            ]
        )  # fmt: skip
    columns = ["type", "system", "TP", "FP", "FN", "P", "R", "F", "p"]
    notes = [
        "p: paired bootstrap against the first system. A type that a system neither proposed nor missed has F 100."
    ]
    return Table(f"{label} by error type", columns, rows, notes, {"F": ("f", "low", "high")}, numeric_from=2)


def distribution_table(profiles: Sequence[Profile], level: int) -> Table:
    """A row a type, a column a set of corrections: how many, and which share."""
    totals: dict[str, list[int]] = {}
    for i, profile in enumerate(profiles):
        for kind, count in profile.types.items():
            totals.setdefault(category(kind, level), [0] * len(profiles))[i] += count
    order = sorted(totals, key=lambda kind: (-sum(totals[kind]), kind))
    rows = []
    for kind in order:
        cells = [Cell(kind)]
        for count, profile in zip(totals[kind], profiles, strict=True):
            share = count / profile.edits if profile.edits else 0.0
            cells.append(Cell(f"{count:,} ({share * 100:.1f} %)", (count, share)))
        rows.append(cells)
    rows.append([Cell("all", strong=True), *(Cell(f"{p.edits:,}", (p.edits, 1.0), strong=True) for p in profiles)])
    names = [p.name for p in profiles]
    return Table("Error types", ["type", *names], rows, fields={name: (name, f"{name}_share") for name in names})


def fact_table(profiles: Sequence[Profile], language: str) -> Table:
    """A row a set of corrections: sentence length, share unchanged, edits, and how they divide."""
    rows = []
    for profile in profiles:
        facts, groups = profile.facts(), profile.groups(language)
        shares = [groups[name] / profile.edits if profile.edits else 0.0 for name in groups]
        rows.append(
            [
                Cell(profile.name), Cell(f"{facts['sentences']:,.0f}", (facts["sentences"],)),
                Cell(f"{facts['tokens']:.1f} ± {facts['tokens_sd']:.1f}", (facts["tokens"], facts["tokens_sd"])),
                Cell(f"{facts['type_token_ratio']:.3f}", (facts["type_token_ratio"],)),
                Cell(f"{facts['unchanged'] * 100:.1f} %", (facts["unchanged"],)),
                *(Cell(f"{facts[k]:.2f}", (facts[k],)) for k in ("edits_per_changed", "tokens_per_edit", "edits_per_100_tokens")),
                *(Cell(f"{share * 100:.1f} %", (share,)) for share in shares),
            ]
        )  # fmt: skip
    columns = [
        "corrections", "sentences", "tokens", "types/tokens", "unchanged", "edits/changed sentence", "tokens/edit", "edits/100 tokens",
        "spelling", "punctuation", "grammar", "lexical",
    ]  # fmt: skip
    return Table("Corrections", columns, rows, fields={"tokens": ("tokens", "tokens_sd")})


def distribution_chart(profiles: Sequence[Profile], level: int, most: int = 24) -> str:
    """Horizontal bars, a group a type, a bar a set of corrections, as SVG."""
    from xml.sax.saxutils import escape

    totals: dict[str, list[float]] = {}
    for i, profile in enumerate(profiles):
        for kind, count in profile.types.items():
            totals.setdefault(category(kind, level), [0.0] * len(profiles))[i] += count / max(profile.edits, 1)
    order = sorted(totals, key=lambda kind: (-sum(totals[kind]), kind))[:most]
    top = max((max(totals[kind]) for kind in order), default=1.0) or 1.0
    palette = ("#3566a8", "#d98032", "#5f9e5b", "#a94f8b", "#8a7a3d", "#4aa3a3", "#b0504a", "#777777")
    bar, gap, left, width = 10, 8, 130, 520
    height = len(order) * (len(profiles) * bar + gap) + 30 + 16 * len(profiles)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}" font-family="sans-serif" font-size="11" '
        'role="img"><title>Share of error types</title>'
    ]
    y = 8.0
    for kind in order:
        middle = y + len(profiles) * bar / 2 + 4
        parts.append(
            f'<text x="{left - 8}" y="{middle:.1f}" text-anchor="end" fill="currentColor">{escape(kind)}</text>'
        )
        for i, share in enumerate(totals[kind]):
            length = width * share / top
            colour = palette[i % len(palette)]
            parts.append(f'<rect x="{left}" y="{y:.1f}" width="{length:.1f}" height="{bar - 1}" fill="{colour}"/>')
            parts.append(
                f'<text x="{left + length + 4:.1f}" y="{y + bar - 2:.1f}" font-size="9" fill="currentColor">{share * 100:.1f}</text>'
            )
            y += bar
        y += gap
    for i, profile in enumerate(profiles):
        parts.append(f'<rect x="{left}" y="{y + 4:.1f}" width="10" height="10" fill="{palette[i % len(palette)]}"/>')
        parts.append(
            f'<text x="{left + 16}" y="{y + 13:.1f}" fill="currentColor">{escape(profile.name)}, % of {profile.edits:,} edits</text>'
        )
        y += 16
    return "\n".join([*parts, "</svg>\n"])
