"""Validations on correction lattices as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errata.maege import MaegeResult, Spread, Validation
from errata.report.diff import lower_is_better
from errata.report.markup import p_text
from errata.report.table import Cell, Table

ARROW = " ↓"


def number_text(value: float | None, decimals: int = 3) -> str:
    """With a true minus sign; a dash where undefined."""
    if value is None or not math.isfinite(value):
        return "–"
    text = f"{value:.{decimals}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def spread_text(spread: Spread, decimals: int = 3) -> str:
    """The mean, and the middle 95 % of the samples where there are several."""
    text = number_text(spread.mean, decimals)
    bounds = spread.bounds
    if bounds is None:
        return text
    return f"{text} [{number_text(bounds[0], 2)}, {number_text(bounds[1], 2)}]"


def spread_values(spread: Spread) -> tuple[float | None, ...]:
    """Mean, low and high for CSV."""
    low, high = spread.bounds or (None, None)
    return spread.mean if math.isfinite(spread.mean) else None, low, high


def significance(spread: Spread) -> str:
    """The p of the middle sample."""
    return p_text(spread.median) if math.isfinite(spread.median) else "–"


def shown_label(own: Validation) -> str:
    return own.label + (ARROW if lower_is_better(own.metric) else "")


def drawn_text(result: MaegeResult) -> str:
    """What the numbers rest on, in words."""
    references = result.references
    many = f"{references[0]}" if references[0] == references[1] else f"{references[0]}–{references[1]}"
    last = result.seeds[-1]
    seeds = f"seed {last}" if len(result.seeds) == 1 else f"seeds {result.seeds[0]} to {last}"
    return (
        f"{result.sentences:,} sentences in {result.protocol.models + 1} corpora; {result.chains:,} chains of {result.chained:,} "
        f"sentences with {result.corrections:,} corrections and {result.pairs:,} pairs; {many} references; "
        f"{plural(len(result.seeds), 'sample')} ({seeds})"
    )


def plural(many: int, what: str) -> str:
    return f"{many:,} {what}{'' if many == 1 else 's'}"


def settings_text(result: MaegeResult) -> str:
    """The choices that were made where there are several."""
    chosen = result.protocol
    source = "the original sentence" if chosen.source == "original" else f"a random version ({chosen.corpus_source})"
    return (
        f"Source: {source}. Quality of originals: {chosen.quality}. Pairs: {chosen.pairs}. "
        f"Corpus score: {'mean of sentence scores' if chosen.aggregate == 'mean' else 'the metric’s own'}."
    )


def validation_table(result: MaegeResult) -> Table:
    """A row a metric: the corpora on the left, single corrections on the right."""
    columns = ["metric", "corpus ρ", "p ρ", "corpus r", "sentence r", "p r", "τ", "p τ", "τ, ties half", "tied"]
    spreads = {"corpus ρ": "rho", "corpus r": "r_corpus", "sentence r": "r", "τ": "tau", "τ, ties half": "tau_half"}
    best = {name: best_mean([getattr(own, field) for own in result.metrics]) for name, field in spreads.items()}
    rows = []
    for own in result.metrics:
        cells = {
            name: Cell(spread_text(spread := getattr(own, field)), spread_values(spread), spread.mean == best[name])
            for name, field in spreads.items()
        }
        for name, p in (("p ρ", own.rho_p), ("p r", own.r_p), ("p τ", own.tau_p)):
            cells[name] = Cell(significance(p), (p.median if math.isfinite(p.median) else None,))
        tied = own.tied.mean
        cells["tied"] = Cell(f"{100 * tied:.1f} %" if math.isfinite(tied) else "–", (tied if tied == tied else None,))
        rows.append([Cell(shown_label(own), (own.label,)), *(cells[name] for name in columns[1:])])
    notes = [
        f"{drawn_text(result)}.",
        settings_text(result),
        "Corpus: scores of the corpora against the number of edits they apply. Sentence r: scores against the quality of "
        "corrections. τ: pairs of corrections of which one has all edits of the other and more; a tie counts as right, or half.",
    ]
    if len(result.seeds) > 1:
        notes.append("In brackets: the middle 95 % of the samples. p: of the middle sample.")
    if any(lower_is_better(own.metric) for own in result.metrics):
        notes.append("↓ Less is better; scores are turned round first.")
    fields = {
        name: tuple(f"{title}{part}" for part in ("", "_low", "_high"))
        for name, title in zip(spreads, ("corpus_rho", "corpus_r", "sentence_r", "tau", "tau_half"), strict=True)
    }
    fields |= {"p ρ": ("corpus_rho_p",), "p r": ("sentence_r_p",), "p τ": ("tau_p",)}
    return Table("Metrics on correction lattices", columns, rows, notes, fields)


def best_mean(spreads: Sequence[Spread]) -> float:
    """The greatest; undefined for one metric alone, which is no best."""
    means = [spread.mean for spread in spreads if math.isfinite(spread.mean)]
    return max(means) if len(means) > 1 else math.nan


def types_by_number(result: MaegeResult) -> list[tuple[str, float]]:
    """Types and how many corrections a sample has of them, the frequent ones first."""
    counts: dict[str, float] = {}
    for own in result.metrics:
        for reward in own.types:
            counts[reward.type] = max(counts.get(reward.type, 0.0), reward.corrections)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def reward_table(result: MaegeResult) -> Table:
    """A row a type of error, a column a metric: what correcting such an error does to the score."""
    rows = []
    rewards = {own.label: {reward.type: reward for reward in own.types} for own in result.metrics}
    punished = {own.label: {reward.type for reward in own.punished} for own in result.metrics}
    for kind, many in types_by_number(result):
        row = [Cell(kind), Cell(f"{many:,.0f}", (many,))]
        for own in result.metrics:
            reward = rewards[own.label].get(kind)
            if reward is None:
                row.append(Cell("–", (None, None, None)))
            else:
                row.append(
                    Cell(number_text(reward.reward.mean), spread_values(reward.reward), kind in punished[own.label])
                )
        rows.append(row)
    fields = {shown_label(own): (own.label, f"{own.label}_low", f"{own.label}_high") for own in result.metrics}
    adjacent = result.protocol.differences == "adjacent"
    notes = [
        "Mean rise of the score when an error of the type is corrected"
        + ("." if adjacent else ", and the errors before it in the chain."),
    ]
    if len(result.seeds) > 1:
        notes.append("Bold: punished in the whole interval over samples (its upper end is below 0).")
    for own in result.metrics:
        if own.punished:
            notes.append(f"{own.label} punishes {', '.join(reward.type for reward in own.punished)}.")
    columns = ["type", "corrections", *(shown_label(own) for own in result.metrics)]
    return Table("Rewards by type of error", columns, rows, notes, fields)
