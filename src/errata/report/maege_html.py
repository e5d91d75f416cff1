"""Validations on correction lattices as one page: numbers, charts, the map of rewards by type of error."""

from __future__ import annotations

import math

import numpy as np

from errata.maege import MaegeResult, Spread, Validation
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.maege import (
    best_mean,
    drawn_text,
    number_text,
    plural,
    settings_text,
    shown_label,
    significance,
    types_by_number,
)
from errata.report.markup import escape, heading, table
from errata.report.page import Section, page, page_head, signature_list, term_list
from errata.report.svg import Dot, dot_chart, summary

TITLE = "Metrics on correction lattices"
MEASURES = {
    "rho": "Corpus ρ",
    "r": "Sentence r",
    "tau": "Sentence τ",
    "tau_half": "τ, ties half",
}
CHARTED = ("rho", "r", "tau_half")
TERMS = {
    "Lattice": "All corrections that subsets of an annotator’s edits make of a sentence. A correction with all edits of another "
    "and more is better; nobody has to judge it.",
    "Corpus ρ": "Corpora apply 0, 1, 2, … edits a sentence on average. Spearman’s ρ of a metric’s scores of them with that order.",
    "Sentence r": "Pearson’s r of scores with the quality of corrections: 1 for the perfect one, linear in the number of edits.",
    "Sentence τ": "1 − 2 · discordant pairs / pairs, over pairs of corrections in one chain of edits. A tie of the metric counts as "
    "right, as in the paper. The p takes pairs as independent, which they are not: it is too small.",
    "τ, ties half": "The same with a tie as half right, so that a metric that says nothing has 0.",
    "Interval": "The middle 95 % over samples of chains and corpora. It says what other draws from the same lattices would give, "
    "not what other sentences would.",
    "Reward": "How much the score rises on average when an error of a type is corrected; below 0 the metric punishes the "
    "correction.",
}


def maege_page(result: MaegeResult) -> str:
    sections = [
        Section("metrics", "Metrics", metrics_table(result) + charts(result)),
        Section("types", "Rewards by type of error", rewards(result)),
        Section("corpora", "Corpus scores", corpora(result)),
        Section("originals", "Originals by number of errors", originals(result)),
        Section("signatures", "Signatures", signature_list([(own.label, own.signature) for own in result.metrics])),
        Section("reading", "How to read this", term_list(TERMS)),
    ]
    return page(TITLE, page_head(TITLE, facts(result), result.warnings), sections)


def facts(result: MaegeResult) -> dict[str, str]:
    return {
        "Sentences": f"{result.sentences:,}",
        "Chains": f"{result.chains:,}",
        "Corrections": f"{result.corrections:,}",
        "Pairs": f"{result.pairs:,}",
        "Samples": f"{len(result.seeds):,} (seed {result.seeds[0]})",
        "errata": result.version,
    }


def metrics_table(result: MaegeResult) -> str:
    head = ['<th scope="col" data-order="text">Metric</th>']
    head += [f'<th scope="col" data-order="down">{escape(name)}</th>' for name in (*MEASURES.values(), "Tied")]
    best = {field: best_mean([getattr(own, field) for own in result.metrics]) for field in MEASURES}
    rows = []
    for own in result.metrics:
        p_values = {"rho": own.rho_p, "r": own.r_p, "tau": own.tau_p}
        cells = [
            measure_cell(getattr(own, field), p_values.get(field), getattr(own, field).mean == best[field])
            for field in MEASURES
        ]
        tied = own.tied.mean
        shown = f"{100 * tied:.1f} %" if math.isfinite(tied) else "–"
        rows.append(
            [
                f'<th scope="row" translate="no"><span>{heading(own.label, own.metric)}</span></th>',
                *cells,
                f"<td{value_attribute(tied)}>{shown}</td>",
            ]
        )
    note = f"{drawn_text(result)}. {settings_text(result)} In brackets: the middle 95 % of the samples; p: of the middle sample."
    return table(head, rows, kind="scores", caption=TITLE) + f'<p class="note">{escape(note)}</p>'


def measure_cell(spread: Spread, p: Spread | None, best: bool) -> str:
    bounds = spread.bounds
    small = "" if bounds is None else f"[{number_text(bounds[0], 2)}, {number_text(bounds[1], 2)}]"
    if p is not None and math.isfinite(p.median):
        shown = significance(p)
        small += f" p {shown if shown.startswith('<') else f'= {shown}'}"
    kind = ' class="best"' if best else ""
    return (
        f'<td{kind}{value_attribute(spread.mean)}><span class="number">{number_text(spread.mean)}</span>'
        f"<small>{escape(small.strip())}</small></td>"
    )


def value_attribute(value: float) -> str:
    return f' data-value="{value!r}"' if math.isfinite(value) else ""


def charts(result: MaegeResult) -> str:
    figures = []
    for field in CHARTED:
        dots = [dot(own, getattr(own, field)) for own in result.metrics if math.isfinite(getattr(own, field).mean)]
        if not dots:
            continue
        dots.sort(key=lambda one: -one.score)
        about = f"Best first. {'; '.join(summary(one) for one in dots)}."
        drawn = dot_chart(dots, title=MEASURES[field], description=about, identifier=f"chart-{field}")
        figures.append(f"<figure><figcaption>{escape(MEASURES[field])}</figcaption>{drawn}</figure>")
    note = "Dots are means over samples, lines the middle 95 % of them. The axes need not include zero."
    return f'<div class="charts below">{"".join(figures)}</div><p class="note">{note}</p>' if figures else ""


def dot(own: Validation, spread: Spread) -> Dot:
    low, high = spread.bounds or (None, None)
    return Dot(shown_label(own), spread.mean, low, high, number_text(spread.mean))


def rewards(result: MaegeResult) -> str:
    """The heat map: each column has its own scale, for metrics differ in theirs."""
    kinds = types_by_number(result)
    tiles = {}
    for j, own in enumerate(result.metrics):
        found = {reward.type: reward for reward in own.types}
        punished = {reward.type for reward in own.punished}
        means = [abs(reward.reward.mean) for reward in own.types if math.isfinite(reward.reward.mean)]
        scale = float(np.quantile(means, 0.9)) if means else 0.0
        for i, (kind, _) in enumerate(kinds):
            mean = found[kind].reward.mean if kind in found else math.nan
            about = f"{kind}, {own.label}: {number_text(mean)}"
            strength = mean / scale if scale and math.isfinite(mean) else None
            tiles[i, j] = Tile(strength, number_text(mean), about, strong=kind in punished)
    names = [f"{kind} ({many:,.0f})" for kind, many in kinds]
    drawn = heat_map(
        names, [shown_label(own) for own in result.metrics], tiles,
        title="Rewards by type of error", identifier="rewards", key=Key("rewarded", "punished"),
    )  # fmt: skip
    adjacent = result.protocol.differences == "adjacent"
    note = (
        f"Mean rise of the score when an error is corrected{'' if adjacent else ', and those before it in the chain'}; in brackets "
        "how many corrections a sample has. Colours are scaled metric by metric. Bold: punished in the whole interval over samples."
    )
    listed = "".join(
        f"<li><span>{escape(own.label)}</span> punishes {escape(', '.join(r.type for r in own.punished)) or 'none surely'}</li>"
        for own in result.metrics
    )
    framed = f'<div class="scroll" tabindex="0" role="region" aria-label="Rewards by type of error">{drawn}</div>'
    return f'<div class="block wide">{framed}</div><p class="note">{escape(note)}</p><ul>{listed}</ul>'


def corpora(result: MaegeResult) -> str:
    """Mean corpus scores by the number of edits applied."""
    many = result.protocol.models + 1
    head = ['<th scope="col">Metric</th>', *(f'<th scope="col">{model}</th>' for model in range(many))]
    rows = []
    for own in result.metrics:
        means = own.corpora.mean(axis=0)
        cells = "".join(f"<td>{number_text(float(value))}</td>" for value in means)
        rows.append([f'<th scope="row" translate="no"><span>{escape(shown_label(own))}</span></th>', cells])
    note = (
        "Mean over samples of the corpora’s scores, by the number of edits they are to apply; a good metric rises from left to "
        "right. Where less is better, scores are turned round."
    )
    return table(head, rows, kind="pairs", caption="Corpus scores") + f'<p class="note">{escape(note)}</p>'


def originals(result: MaegeResult) -> str:
    """Mean scores of uncorrected sentences by the number of their errors."""
    numbers = sorted({many for own in result.metrics for many in own.originals})
    head = ['<th scope="col">Edits</th>', '<th scope="col">Chains</th>']
    head += [f'<th scope="col">{escape(shown_label(own))}</th>' for own in result.metrics]
    rows = []
    for many in numbers:
        counts = [own.originals[many][1] for own in result.metrics if many in own.originals]
        cells = [
            f"<td>{number_text(own.originals[many][0].mean) if many in own.originals else '–'}</td>"
            for own in result.metrics
        ]
        rows.append([f'<th scope="row">{many}</th>', f"<td>{max(counts):,}</td>", *cells])
    note = (
        f"Mean scores of original sentences by the number of edits they need, over {plural(len(result.seeds), 'sample')}; a metric "
        "that compares sentences well falls from top to bottom."
    )
    return (
        table(head, rows, kind="pairs", caption="Originals by number of errors") + f'<p class="note">{escape(note)}</p>'
    )
