"""A result as one HTML file that needs nothing else: no network, no other files."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errata.metrics import Metric
from errata.report.diff import browser_data, browser_section, lower_is_better, metric_name
from errata.report.markup import escape, heading, interval_text, p_text, places_text, rank_text, score_text, table
from errata.report.page import Section, page, page_head, signature_list, term_list
from errata.report.parts import part_section
from errata.report.svg import LARGE, Dot, Match, dot_chart, matrix, summary
from errata.scoring import Comparison, MetricScore, ScoreResult, SystemScores
from errata.scoring.pairs import PairResult

RANK_NOTE = (
    "The badge is the rank: “2=” is second and tied. Systems that share a rank are not separated by the paired "
    "bootstrap at p ≤ 0.05: a new rank starts only where every system above is better than every system below, so two "
    "systems of one rank may still differ as a pair. The best rank of each column is in bold."
)
PAIR_NOTE = (
    "p is two-sided and not corrected for the number of comparisons. A system is called better where p ≤ 0.05 in both "
    "the paired bootstrap and approximate randomisation. In brackets: the 95 % bootstrap interval of the difference."
)
MATRIX_NOTE = (
    "In a matrix, systems stand best first; ▲ means that the row’s system is better than the column’s, ▼ that it is "
    "worse. "
)
TERMS = {
    "Score": "Times 100, except for metrics that are no fraction. The signature says how references were chosen.",
    "Interval": "The corpus is resampled with replacement, sentence by sentence, as often as the head of this report "
    "says. The interval holds the middle 95 % of the scores of these resamples: how far the score depends on which "
    "sentences happened to be in the corpus. Intervals that overlap do not mean that two systems are equal, because "
    "all systems are resampled together.",
    "Rank": "Systems in order of score. A new rank starts only where every system above is better than every system "
    "below at p ≤ 0.05 in the paired bootstrap; “=” marks a rank that is shared.",
    "Range": "The places a system takes in 95 % of the resamples.",
    "Verdict": "Better or worse only if the paired bootstrap and approximate randomisation, which exchanges the "
    "outputs of two systems at random, both give p ≤ 0.05. Ranks use the bootstrap alone.",
    "Word diffs": "Words of the source that are gone are struck through; new words are underlined.",
}


def html_report(
    result: ScoreResult,
    comparison: Comparison | None = None,
    *,
    title: str = "errata report",
    most_sentences: int = 2000,
) -> str:
    """The report as text, to be written as UTF-8.

    ``comparison`` adds the pairs of systems. The sentence browser is there if the result has texts and sentence
    scores; of more than ``most_sentences`` sentences it keeps those on which the systems differ most (0: no browser).
    """
    data = browser_data(result, most_sentences)
    sections = [
        Section("scores", "Scores", score_section(result)),
        Section("parts", "Parts of the scores", part_section(result)),
        Section("charts", "Charts", chart_section(result)),
        Section("pairs", "Pairs of systems", pair_section(comparison) if comparison is not None else ""),
        Section("sentences", "Sentences", browser_section(result, data) if data is not None else ""),
        Section("signatures", "Signatures", signature_section(result)),
        Section("reading", "How to read this", reading_section(result, comparison is not None, data is not None)),
    ]
    return page(title, header(result, title), sections, data)


def is_ranked(result: ScoreResult) -> bool:
    return any(own.rank is not None for system in result.systems for own in system.metrics.values())


def best_first(result: ScoreResult, label: str) -> list[SystemScores]:
    sign = -1 if result.metrics[label].higher_is_better else 1

    def key(system: SystemScores) -> float:
        score = system.metrics[label].score
        return sign * score if math.isfinite(score) else math.inf

    return sorted(result.systems, key=key)


def header(result: ScoreResult, title: str) -> str:
    fewest, most = result.references
    facts = {
        "Sentences": f"{result.sentences:,}",
        "References": "none" if most == 0 else f"{fewest}" if fewest == most else f"{fewest}–{most}",
        "Systems": f"{len(result.systems):,}",
        "Resamples": f"{result.resamples:,} (seed {result.seed})" if result.resamples else "none",
        "errata": result.version,
    }
    return page_head(title, facts, result.warnings)


def score_section(result: ScoreResult) -> str:
    head = ['<th scope="col" data-order="text">System</th>']
    for label, metric in result.metrics.items():
        order = "up" if lower_is_better(metric) else "down"
        head.append(f'<th scope="col" data-order="{order}">{heading(label, metric)}</th>')
    rows = [
        [f'<th scope="row" translate="no"><span>{escape(system.name)}</span></th>']
        + [score_cell(system.metrics[label], metric) for label, metric in result.metrics.items()]
        for system in result.systems
    ]
    return table(head, rows, kind="scores", caption="Scores of all systems") + score_notes(result)


def score_cell(own: MetricScore, metric: Metric) -> str:
    best = ' class="best"' if own.rank is not None and own.rank.cluster == 0 else ""
    badge = f' <span class="rank"><span class="hidden">rank </span>{rank_text(own.rank)}</span>' if own.rank else ""
    bounds = interval_text(own.low, own.high, metric)
    small = f"<small>{bounds}</small>" if bounds else ""
    value = f' data-value="{own.score!r}"' if math.isfinite(own.score) else ""
    return f'<td{best}{value}><span class="number">{score_text(own.score, metric)}</span>{badge}{small}</td>'


def score_notes(result: ScoreResult) -> str:
    notes = []
    if is_ranked(result):
        notes.append(RANK_NOTE)
    if any(map(lower_is_better, result.metrics.values())):
        notes.append("↓ marks metrics of which lower is better.")
    if result.resamples:
        notes.append("In brackets: the 95 % bootstrap interval.")
    else:
        notes.append("No resamples were drawn, so there are no intervals and no ranks.")
    unranked = [metric_name(label, metric) for label, metric in result.metrics.items() if not metric.ranks]
    if unranked:
        notes.append(f"Without rank, because more of it is neither better nor worse: {', '.join(unranked)}.")
    return f'<p class="note">{escape(" ".join(notes))}</p>'


def chart_section(result: ScoreResult) -> str:
    """One chart a metric, best system first."""
    figures = []
    for number, (label, metric) in enumerate(result.metrics.items()):
        systems = best_first(result, label)
        dots = [dot(system.name, system.metrics[label], metric) for system in systems]
        bounds = [interval_text(system[label].low, system[label].high, metric) for system in systems]
        text = "; ".join(
            summary(one) + (f", interval {bound}" if bound else "") for one, bound in zip(dots, bounds, strict=True)
        )
        chart = dot_chart(
            dots,
            title=f"{metric_name(label, metric)}: scores of the systems",
            description=f"{'Best' if metric.ranks else 'Highest'} first. {text}.",
            identifier=f"chart-{number}",
        )
        figures.append(f"<figure><figcaption>{heading(label, metric)}</figcaption>{chart}</figure>")
    ranked = is_ranked(result)
    note = "Dots are scores, lines their 95 % bootstrap intervals. " if result.resamples else "Dots are scores. "
    note += (
        "A band is a group of systems that share a rank; Range is the places a system takes in 95 % of the resamples. "
        if ranked
        else ""
    )
    return f'<div class="charts">{"".join(figures)}</div><p class="note">{note}The axes need not start at zero.</p>'


def dot(name: str, own: MetricScore, metric: Metric) -> Dot:
    factor = 100 if metric.percent else 1
    low, high = (None if value is None else value * factor for value in (own.low, own.high))
    ranks = (rank_text(own.rank), places_text(own.rank), own.rank.cluster) if own.rank else ("", "", None)
    return Dot(name, own.score * factor, low, high, score_text(own.score, metric), *ranks)


def pair_section(comparison: Comparison) -> str:
    """With two systems one table, a row a metric; with more, a matrix and a table for every metric."""
    result = comparison.result
    if len(result.systems) == 2:
        return pair_table(result, comparison.pairs, by_metric=True) + f'<p class="note">{PAIR_NOTE}</p>'
    blocks, kind = [], "block wide" if len(result.systems) > 5 else "block"
    for label, metric in result.metrics.items():
        pairs = [pair for pair in comparison.pairs if pair.metric == label]
        if pairs:
            listed = f"<details><summary>All {len(pairs):,} pairs</summary>{pair_table(result, pairs)}</details>"
            drawn = pair_matrix(result, label, pairs)
            blocks.append(f'<div class="{kind}"><h3>{heading(label, metric)}</h3>{drawn}{listed}</div>')
    small = len(result.systems) < LARGE
    shown = "The number is the larger p of the two tests." if small else "Colours go by the larger p of the two tests."
    return f'<div class="blocks">{"".join(blocks)}</div><p class="note">{PAIR_NOTE} {MATRIX_NOTE}{shown}</p>'


def pair_table(result: ScoreResult, pairs: Sequence[PairResult], by_metric: bool = False) -> str:
    columns = ["a", "b", "b − a", "95 % interval", "p bootstrap", "p randomisation", "Verdict"]
    head = [
        f'<th scope="col"{" class=text" if name in ("a", "b", "Verdict") else ""}>{name}</th>'
        for name in (["Metric"] if by_metric else []) + columns
    ]
    rows = [pair_row(result.metrics[pair.metric], pair, by_metric) for pair in pairs]
    name = "all metrics" if by_metric else metric_name(pairs[0].metric, result.metrics[pairs[0].metric])
    return table(head, rows, kind="pairs", caption=f"Pairs of systems, {name}")


def pair_row(metric: Metric, pair: PairResult, by_metric: bool) -> list[str]:
    bounds = pair.bootstrap.interval
    winner = {"better": pair.b, "worse": pair.a}.get(pair.verdict())
    verdict = f"<strong>{escape(winner)}</strong> is better" if winner is not None else escape(pair.verdict())
    return [
        *([f'<th scope="row">{heading(pair.metric, metric)}</th>'] if by_metric else []),
        f'<td class="text">{escape(pair.a)}</td><td class="text">{escape(pair.b)}</td>',
        f"<td>{score_text(pair.difference, metric, signed=True)}</td>",
        f"<td>{interval_text(bounds.low, bounds.high, metric) if bounds else ''}</td>",
        f"<td>{escape(p_text(pair.bootstrap.p))}</td><td>{escape(p_text(pair.randomisation.p))}</td>",
        f'<td class="text">{verdict}</td>',
    ]


def pair_matrix(result: ScoreResult, label: str, pairs: Sequence[PairResult]) -> str:
    """The larger p of the two tests for every pair, best system first."""
    names = [system.name for system in best_first(result, label)]
    matches: dict[tuple[str, str], Match] = {}
    for pair in pairs:
        p = max(pair.bootstrap.p, pair.randomisation.p)
        sign = {"better": 1, "worse": -1}.get(pair.verdict(), 0)
        matches[pair.b, pair.a], matches[pair.a, pair.b] = Match(p, p_text(p), sign), Match(p, p_text(p), -sign)
    name = metric_name(label, result.metrics[label])
    drawn = matrix(
        names, matches, title=f"{name}: p of every pair", identifier=f"matrix-{list(result.metrics).index(label)}"
    )
    return f'<div class="scroll" tabindex="0" role="region" aria-label="Matrix, {escape(name)}">{drawn}</div>'


def signature_section(result: ScoreResult) -> str:
    """Each different signature once."""
    return signature_list(
        [
            (metric_name(label, metric), signature)
            for label, metric in result.metrics.items()
            for signature in dict.fromkeys(system.metrics[label].signature for system in result.systems)
        ]
    )


def reading_section(result: ScoreResult, pairs: bool, browser: bool) -> str:
    """The terms that occur in this report."""
    ranked = is_ranked(result)
    occurs = {"Interval": result.resamples, "Rank": ranked, "Range": ranked, "Verdict": pairs, "Word diffs": browser}
    return term_list({name: text for name, text in TERMS.items() if occurs.get(name, True)})
