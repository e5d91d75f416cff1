"""Ranked hypotheses against reference golds and closest golds, as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errata.closest.effort import is_lexical
from errata.closest.results import ClosestResult, Estimate, GoldScore
from errata.report.scores import heading, number
from errata.report.table import Cell, Table
from errata.scoring.pairs import PairResult

TABLES = ("scores", "others", "tests", "effort", "proposals", "types")
INTERVALS = "[low, high] is the 95 % bootstrap interval."
UNDEFINED = "–"


def closest_tables(result: ClosestResult, wanted: Sequence[str] = TABLES) -> list[Table]:
    """The named tables in their order; those with nothing to show are left out."""
    made = {
        "scores": lambda: [score_table(result, label) for label in result.metrics],
        "others": lambda: [other_table(result, label) for label in result.metrics],
        "tests": lambda: [comparison_table(result)],
        "effort": lambda: [effort_table(result)],
        "proposals": lambda: [proposal_table(result)],
        "types": lambda: [type_table(result)],
    }
    tables = [table for name in TABLES if name in wanted for table in made[name]() if table.rows]
    for table in tables if not result.resamples else ():
        table.notes = [note for note in table.notes if note != INTERVALS]
    return tables


def figure(value: float, factor: float = 1.0, digits: int = 2) -> str:
    return f"{value * factor:.{digits}f}" if math.isfinite(value) else UNDEFINED


def estimate_cell(own: Estimate | None, factor: float = 1.0, digits: int = 2) -> Cell:
    if own is None:
        return Cell(UNDEFINED, (None, None, None))
    text = figure(own.value, factor, digits)
    if own.low is not None and own.high is not None:
        text += f" [{figure(own.low, factor, digits)}, {figure(own.high, factor, digits)}]"
    return Cell(text, (own.value if math.isfinite(own.value) else None, own.low, own.high))


def bounds_of(name: str) -> tuple[str, str, str]:
    return name, f"{name}_low", f"{name}_high"


def count(value: float | None) -> Cell:
    return Cell(UNDEFINED, (None,)) if value is None else Cell(f"{value:,.10g}", (value,))


def score_table(result: ClosestResult, label: str) -> Table:
    """A row a rank and gold: the reference golds, then the closest gold of that rank."""
    metric = result.metrics[label]
    title = heading(label, metric)
    rows, edits = [], False
    for rank in result.ranks:
        for of in (None, rank):
            own = result.score(label, rank, of)
            if own is None:
                continue
            gain = result.gain(label, rank) if of is not None else None
            edits = edits or own.edits is not None
            rows.append(
                [
                    Cell(f"H{rank}"),
                    Cell(own.gold),
                    count(own.sentences),
                    *score_cells(result, own),
                    *gain_cells(result, gain),
                ]
            )
    parts = ["P", "R", title, "correct", "proposed", "gold edits"] if edits else [title]
    notes = ["RG: reference golds. CGn: closest gold, made by correcting the hypothesis at rank n."]
    if result.resamples:
        notes.append(
            f"{INTERVALS} Gain: CG − RG; p is the larger of the paired bootstrap's and approximate randomisation's."
        )
    notes += list(dict.fromkeys(one.signature for one in result.scores if one.metric == label))
    return Table(
        f"{title} by hypothesis rank",
        ["hypothesis", "gold", "sentences", *parts, "gain", "p"],
        rows,
        notes,
        {title: bounds_of(label), "gain": ("gain", "gain_low", "gain_high")},
        numeric_from=2,
    )  # fmt: skip


def long_table(result: ClosestResult, others: bool = False) -> Table:
    """Scores of all metrics in one table, for CSV: a row a metric, rank and gold; ``others``: those of other ranks too."""
    rows = []
    for own in result.scores:
        if not others and own.of not in (None, own.rank):
            continue
        cells = score_cells(result, own)
        cells = cells if own.edits is not None else [*[Cell("", (None,))] * 2, *cells, *[Cell("", (None,))] * 3]
        gain = result.gain(own.metric, own.rank) if own.of == own.rank else None
        names = [Cell(own.metric), Cell(f"H{own.rank}"), Cell(own.gold)]
        rows.append([*names, count(own.sentences), *cells, *gain_cells(result, gain), Cell(own.signature)])
    columns = [
        "metric", "hypothesis", "gold", "sentences", "P", "R", "score", "correct", "proposed", "gold edits", "gain", "p", "signature",
    ]  # fmt: skip
    fields = {"score": bounds_of("score"), "gain": bounds_of("gain")}
    return Table("Scores by hypothesis rank", columns, rows, [], fields, numeric_from=3)


def score_cells(result: ClosestResult, own: GoldScore) -> list[Cell]:
    factor = 100.0 if result.metrics[own.metric].percent else 1.0
    score = estimate_cell(own.score, factor)
    if own.edits is None:
        return [score]
    shares = [Cell(figure(value, 100), (value,)) for value in (own.edits.precision, own.edits.recall)]
    return [*shares, score, *(count(n) for n in (own.edits.correct, own.edits.proposed, own.edits.gold))]


def gain_cells(result: ClosestResult, pair: PairResult | None) -> list[Cell]:
    if pair is None:
        return [Cell("", (None, None, None)), Cell("", (None,))]
    metric, bounds = result.metrics[pair.metric], pair.bootstrap.interval
    assert bounds is not None
    sign = "+" if pair.difference > 0 else ""
    text = f"{sign}{number(pair.difference, metric)} [{number(bounds.low, metric)}, {number(bounds.high, metric)}]"
    p = max(pair.bootstrap.p, pair.randomisation.p)
    return [Cell(text, (pair.difference, bounds.low, bounds.high)), Cell(f"{p:.4f}", (p,), strong=p <= 0.05)]


def other_table(result: ClosestResult, label: str) -> Table:
    """Every rank against the closest golds of every rank: a row a hypothesis, a column a gold."""
    metric = result.metrics[label]
    factor = 100.0 if metric.percent else 1.0
    columns: list[int | None] = [None, *result.ranks]
    found = {(one.rank, one.of): one for one in result.scores if one.metric == label}
    columns = [of for of in columns if any((rank, of) in found for rank in result.ranks)]
    names = ["RG" if of is None else f"CG{of}" for of in columns]
    rows = []
    for rank in result.ranks:
        cells = [Cell(f"H{rank}")]
        for of in columns:
            own = found.get((rank, of))
            score = Cell(UNDEFINED, (None, None, None)) if own is None else estimate_cell(own.score, factor)
            cells.append(Cell(score.text, score.values, strong=rank == of))
        rows.append(cells)
    notes = [
        "Bold: the closest gold of that rank itself. Against another rank's gold only sentences that have both are scored.",
        INTERVALS,
    ]
    title = f"{heading(label, metric)} of every rank against every rank's closest golds"
    return Table(title, ["hypothesis", *names], rows, notes, {name: bounds_of(name) for name in names})


def comparison_table(result: ClosestResult) -> Table:
    """Both kinds of tests, one below the other."""
    rows = []
    for pair in (*result.gains, *result.drops):
        gain, p = gain_cells(result, pair)
        verdict = pair.verdict()
        shown = verdict if verdict.startswith("no") else f"b is {verdict}"
        rows.append([Cell(pair.metric), Cell(pair.a), Cell(pair.b), gain, p, Cell(shown, (verdict,))])
    notes = [
        "H1 RG against H1 CG1: what the closest gold changes. H1 against H2, H5, …: whether lower ranks are worse. Sentences "
        "that both have; p two-sided, the larger of two tests, not corrected for the number of comparisons."
    ]
    columns = ["metric", "a", "b", "b − a", "p", "verdict"]
    return Table("Is b better than a?", columns, rows, notes, {"b − a": ("difference", "low", "high")}, numeric_from=3)


def effort_table(result: ClosestResult) -> Table:
    rows = [
        [
            Cell(f"H{one.rank}"), Cell(one.gold), count(one.sentences), count(one.edits), estimate_cell(one.rate),
            estimate_cell(one.ter, 100), count(one.ready),
        ]
        for one in result.effort
    ]  # fmt: skip
    notes = [
        "Edits from the hypothesis to the gold, extracted as from source to correction; of several RGs the one that needs "
        "fewest. Rate: per 100 hypothesis tokens. TER: steps and shifts of words per 100 gold tokens. Ready: hypotheses that "
        "need no edit.",
        INTERVALS,
    ]
    columns = ["hypothesis", "gold", "sentences", "edits", "rate", "TER", "ready"]
    fields = {"rate": bounds_of("rate"), "TER": bounds_of("ter")}
    return Table("Post-editing effort", columns, rows, notes, fields, numeric_from=2)


def proposal_table(result: ClosestResult) -> Table:
    rows = [
        [
            Cell(f"H{one.rank}"), count(one.sentences), count(one.tokens),
            count(one.proposed), count(one.reference), count(one.closest),
            estimate_cell(one.proposed_rate), estimate_cell(one.reference_rate), estimate_cell(one.closest_rate),
            estimate_cell(one.to_reference), estimate_cell(one.to_closest), count(one.unchanged), count(one.duplicates),
        ]
        for one in result.proposals
    ]  # fmt: skip
    columns = [
        "hypothesis", "sentences", "tokens", "edits of H", "of RG", "of CG", "H per 100", "RG per 100", "CG per 100",
        "H / RG", "H / CG", "unchanged", "duplicates",
    ]  # fmt: skip
    named = {
        "H per 100": "h_rate", "RG per 100": "rg_rate", "CG per 100": "cg_rate", "H / RG": "h_to_rg", "H / CG": "h_to_cg",
    }  # fmt: skip
    notes = [
        "Edits from the source, in all and per 100 source tokens; with several RGs their mean. A ratio below 1 is "
        "under-correction. Unchanged: hypotheses equal to the source. Duplicates: those that stand at a better rank too.",
        INTERVALS,
    ]
    fields = {column: bounds_of(name) for column, name in named.items()}
    return Table("Under-correction", columns, rows, notes, fields)


def type_table(result: ClosestResult) -> Table:
    """A row a type, a column a set of corrections; the shares of both groups at the end."""
    kinds = sorted({kind for own in result.types for kind in own.counts})
    order = sorted(kinds, key=lambda kind: bool(is_lexical(kind, result.language)))
    rows = [
        [Cell(f"{kind} *" if is_lexical(kind, result.language) else kind, (kind,))]
        + [Cell(f"{own.counts.get(kind, 0):,}", (own.counts.get(kind, 0), None, None)) for own in result.types]
        for kind in order
    ]
    if rows:
        rows.append(
            [
                Cell("all", strong=True),
                *(Cell(f"{own.edits:,}", (own.edits, None, None), strong=True) for own in result.types),
            ]
        )
    if any(own.lexical is not None for own in result.types):
        rows.append(
            [Cell("spelling and grammar, %"), *(estimate_cell(complement(own.lexical), 100, 1) for own in result.types)]
        )
        rows.append([Cell("lexical, %"), *(estimate_cell(own.lexical, 100, 1) for own in result.types)])
    names = [own.name for own in result.types]
    notes = ["Edits from the source. * marks lexical changes, as Rozovskaya and Roth (2021) divide them.", INTERVALS]
    return Table("Types of edits", ["type", *names], rows, notes, {name: bounds_of(name) for name in names})


def complement(own: Estimate | None) -> Estimate | None:
    if own is None:
        return None
    low, high = (None if bound is None else 1 - bound for bound in (own.high, own.low))
    return Estimate(1 - own.value, low, high)
