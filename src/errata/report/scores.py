"""Results as tables."""

from __future__ import annotations

from errata.metrics import Metric
from errata.report.table import Cell, Table
from errata.scoring import Comparison, MetricScore, ScoreResult

RANK_NOTE = (
    "Rank: 2= is second and tied; systems that share a rank are not separated by the paired bootstrap at p ≤ 0.05. "
    "[low, high] is the 95 % bootstrap interval."
)
INTERVAL_NOTE = "[low, high] is the 95 % bootstrap interval."


def number(value: float, metric: Metric) -> str:
    """A score as people read it: times 100 where the metric is a fraction."""
    return f"{value * 100 if metric.percent else value:.2f}"


def heading(label: str, metric: Metric) -> str:
    return f"{label} ↓" if metric.ranks and not metric.higher_is_better else label


def score_cell(own: MetricScore, metric: Metric) -> Cell:
    text = number(own.score, metric)
    if own.low is not None and own.high is not None:
        text += f" [{number(own.low, metric)}, {number(own.high, metric)}]"
    rank: str | None = None
    if own.rank is not None:
        rank = f"{own.rank.rank}{'=' if own.rank.tied else ''}"
        text += f" {rank}"
    # On the screen an untied rank is filled up with a no-break space, so that the numbers stand in line.
    screen = text + "\u00a0" if rank is not None and not rank.endswith("=") else None
    return Cell(text, (own.score, own.low, own.high, rank), own.rank is not None and own.rank.rank == 1, screen)


def score_table(result: ScoreResult) -> Table:
    """A row a system, a column a metric."""
    headings = {label: heading(label, metric) for label, metric in result.metrics.items()}
    rows = [
        [Cell(system.name), *(score_cell(system.metrics[label], metric) for label, metric in result.metrics.items())]
        for system in result.systems
    ]
    ranked = any(own.rank for system in result.systems for own in system.metrics.values())
    notes = [RANK_NOTE] if ranked else [INTERVAL_NOTE] if result.resamples else []
    if any(not metric.higher_is_better for metric in result.metrics.values() if metric.ranks):
        notes.append("↓: lower is better.")
    notes += [next(iter(result.systems)).metrics[label].signature for label in result.metrics]
    fewest, most = result.references
    references = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    title = f"{result.sentences:,} sentences, {references} {'reference' if most == 1 else 'references'}"
    fields = {headings[label]: (label, f"{label}_low", f"{label}_high", f"{label}_rank") for label in result.metrics}
    return Table(title, ["system", *headings.values()], rows, notes, fields)


def sentence_table(result: ScoreResult) -> Table:
    """A row a sentence and system: score and counts under every metric."""
    columns = ["line", "system"]
    for label in result.metrics:
        columns += [label, *(f"{label} {name}" for name in result.systems[0].metrics[label].counts)]
    rows = []
    for line in range(result.sentences):
        for system in result.systems:
            row = [Cell(str(line + 1), (line + 1,)), Cell(system.name)]
            for label in result.metrics:
                own = system.metrics[label]
                assert own.sentences is not None
                assert own.sentence_counts is not None
                value = float(own.sentences[line])
                row.append(Cell(f"{value:.4f}", (value,)))
                row += [Cell(f"{count:g}", (count,)) for count in own.sentence_counts[line].tolist()]
            rows.append(row)
    return Table("Sentences", columns, rows, numeric_from=2)


def pair_table(comparison: Comparison) -> Table:
    """One row a metric and pair: is b better than a?"""
    result = comparison.result
    rows = []
    for pair in comparison.pairs:
        metric = result.metrics[pair.metric]
        bounds = pair.bootstrap.interval
        a, b = result[pair.a][pair.metric].score, result[pair.b][pair.metric].score
        span = f" [{number(bounds.low, metric)}, {number(bounds.high, metric)}]" if bounds else ""
        verdict = pair.verdict()
        sign = "+" if pair.difference > 0 else ""
        rows.append(
            [
                Cell(heading(pair.metric, metric), (pair.metric,)),
                Cell(pair.a),
                Cell(pair.b),
                Cell(number(a, metric), (a,)),
                Cell(number(b, metric), (b,)),
                Cell(
                    sign + number(pair.difference, metric) + span,
                    (pair.difference, *((bounds.low, bounds.high) if bounds else (None, None))),
                ),
                Cell(f"{pair.bootstrap.p:.4f}", (pair.bootstrap.p,)),
                Cell(f"{pair.randomisation.p:.4f}", (pair.randomisation.p,)),
                Cell(
                    verdict if verdict.startswith("no") else f"b is {verdict}",
                    (verdict,),
                    strong=not verdict.startswith("no"),
                ),
            ]
        )
    columns = ["metric", "a", "b", "score a", "score b", "b − a", "p bootstrap", "p randomisation", "verdict"]
    notes = [
        "Two-sided p. The verdict needs p ≤ 0.05 in both tests. [low, high]: 95 % bootstrap interval of the difference."
    ]
    notes += [next(iter(result.systems)).metrics[label].signature for label in result.metrics]
    return Table("Is b better than a?", columns, rows, notes, {"b − a": ("difference", "low", "high")}, numeric_from=3)


def rank_table(comparison: Comparison) -> Table:
    """Clusters with rank ranges, best first, one block a metric."""
    result = comparison.result
    rows = []
    for label, metric in result.metrics.items():
        if not metric.ranks:
            continue
        ordered = sorted(result.systems, key=lambda s: s.metrics[label].score, reverse=metric.higher_is_better)
        for system in ordered:
            own = system.metrics[label]
            assert own.rank is not None
            rank = own.rank
            places = f"{rank.low}" if rank.low == rank.high else f"{rank.low}–{rank.high}"
            rows.append(
                [
                    Cell(heading(label, metric), (label,)),
                    Cell(f"{rank.rank}{'=' if rank.tied else ''}", (rank.rank,)),
                    Cell(system.name),
                    Cell(number(own.score, metric), (own.score,)),
                    Cell(places, (rank.low, rank.high)),
                ]
            )
    columns = ["metric", "rank", "system", "score", "rank range"]
    notes = [
        "Systems that share a rank form a cluster: not all of them differ at p ≤ 0.05. Rank range: places in 95 % of the resamples."
    ]
    return Table("Clusters", columns, rows, notes, {"rank range": ("rank_low", "rank_high")}, numeric_from=3)


def difference_table(comparison: Comparison) -> Table:
    """The sentences where systems differ most, with their texts."""
    result, texts = comparison.result, comparison.result.texts
    rows = []
    for d in comparison.sentences:
        metric = result.metrics[d.metric]
        shown = f"{number(d.score_a, metric)} → {number(d.score_b, metric)}"
        lines = ""
        if texts is not None:
            at = d.line - 1
            lines = f"S  {texts.sources[at]}\na  {texts.outputs[d.a][at]}\nb  {texts.outputs[d.b][at]}"
        rows.append(
            [Cell(d.metric), Cell(d.a), Cell(d.b), Cell(f"{d.line}"), Cell(shown, (d.score_a, d.score_b)), Cell(lines)]
        )
    columns = ["metric", "a", "b", "line", "a → b", "texts"]
    return Table("Sentences that differ most", columns, rows, fields={"a → b": ("score_a", "score_b")}, numeric_from=9)
