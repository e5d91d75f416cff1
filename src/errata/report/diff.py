"""Word-level differences between texts, and the sentences a report lets people browse."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from errata.corpus import Edit
from errata.edits import untyped_edits
from errata.errors import TooLongError
from errata.metrics import Metric
from errata.native import Int64
from errata.scoring import MetricScore, ScoreResult

Kind = Literal["kept", "deleted", "inserted"]
CODES: dict[Kind, int] = {"kept": 0, "deleted": -1, "inserted": 1}


class Segment(NamedTuple):
    """Neighbouring words with one fate, joined by blanks."""

    kind: Kind
    text: str


def word_diffs(sources: Sequence[str], targets: Sequence[str]) -> list[list[Segment]]:
    """For every pair the segments in reading order.

    The kept and deleted segments together are the source, the kept and inserted ones the target, both with single
    blanks between words. Where a word is replaced, what is deleted comes before what is inserted.
    """
    return [
        segments(source.split(), edits) for source, edits in zip(sources, edits_or_whole(sources, targets), strict=True)
    ]


def segments(words: Sequence[str], edits: Sequence[Edit]) -> list[Segment]:
    """The segments that the edits, in order and without overlaps, make of the words."""
    result: list[Segment] = []
    done = 0
    for edit in edits:
        result += [
            Segment("kept", " ".join(words[done : edit.start])),
            Segment("deleted", " ".join(words[edit.start : edit.end])),
            Segment("inserted", edit.correction),
        ]
        done = edit.end
    result.append(Segment("kept", " ".join(words[done:])))
    return [segment for segment in result if segment.text]


def edits_or_whole(sources: Sequence[str], targets: Sequence[str]) -> list[tuple[Edit, ...]]:
    """Edits of all pairs; pairs too long to be aligned get one edit that replaces everything."""
    try:
        return untyped_edits(sources, targets)
    except TooLongError:
        if len(sources) == 1:
            return [(Edit(0, len(sources[0].split()), (" ".join(targets[0].split()),)),)]
        half = len(sources) // 2
        return edits_or_whole(sources[:half], targets[:half]) + edits_or_whole(sources[half:], targets[half:])


def browsable_metrics(result: ScoreResult) -> dict[str, Metric]:
    """The metrics with sentence scores for every system."""
    return {
        label: metric
        for label, metric in result.metrics.items()
        if all(system.metrics[label].sentences is not None for system in result.systems)
    }


def chosen_sentences(result: ScoreResult, label: str, most: int) -> Int64:
    """At most ``most`` line numbers from 0, ascending.

    Where there are more sentences: those with the largest spread of scores between the systems under the metric;
    with one system, those it does worst on.
    """
    if result.sentences <= most:
        return np.arange(result.sentences, dtype=np.int64)
    scores = np.stack([sentence_scores(system.metrics[label]) for system in result.systems])
    if len(scores) > 1:
        interest = scores.max(axis=0) - scores.min(axis=0)
    else:
        interest = -scores[0] if result.metrics[label].higher_is_better else scores[0]
    order = np.argsort(-np.nan_to_num(interest), kind="stable")
    return np.sort(order[:most]).astype(np.int64)


def sentence_scores(own: MetricScore) -> np.ndarray[Any, np.dtype[np.float64]]:
    assert own.sentences is not None
    return np.asarray(own.sentences, dtype=np.float64)


def browser_data(result: ScoreResult, most: int) -> dict[str, Any] | None:
    """What the sentence browser shows, ready for JSON; None where texts or sentence scores are missing.

    Diffs are lists of [code, text] with code 0 for kept, -1 for deleted, 1 for inserted; null where nothing changed.
    ``scores[metric][system]`` are scores as people read them, ``chosen[metric][system]`` the numbers, from 1, of the
    references they were computed with; null where a metric chooses none.
    """
    metrics = browsable_metrics(result)
    if result.texts is None or not metrics or most < 1:
        return None
    texts, systems = result.texts, result.systems
    lines = chosen_sentences(result, next(iter(metrics)), most).tolist()
    sources = [texts.sources[i] for i in lines]
    outputs = [coded(word_diffs(sources, [texts.outputs[s.name][i] for i in lines])) for s in systems]
    pairs = [(i, text) for i in lines for text in texts.references[i]]
    references = iter(coded(word_diffs([texts.sources[i] for i, _ in pairs], [text for _, text in pairs])))
    scores = [[shown_scores(s.metrics[label], metric, lines) for s in systems] for label, metric in metrics.items()]
    chosen = [
        [chosen_references(s.metrics[label], metric, lines) for s in systems] for label, metric in metrics.items()
    ]
    sentences = [
        {
            "line": i + 1,
            "source": " ".join(texts.sources[i].split()),
            "references": [next(references) for _ in texts.references[i]],
            "outputs": [of[at] for of in outputs],
            "scores": [[values[at] for values in of] for of in scores],
            "chosen": [[values[at] for values in of] if all(of) else None for of in chosen],
        }
        for at, i in enumerate(lines)
    ]
    return {
        "metrics": [described(label, metric) for label, metric in metrics.items()],
        "systems": [system.name for system in systems],
        "sentences": sentences,
    }


def described(label: str, metric: Metric) -> dict[str, Any]:
    return {
        "name": metric_name(label, metric),
        "lower": lower_is_better(metric),
        "references": metric.needs == "references",
    }


def lower_is_better(metric: Metric) -> bool:
    return metric.ranks and not metric.higher_is_better


def metric_name(label: str, metric: Metric) -> str:
    """The title of a metric, with its options where it was asked for with some."""
    return metric.title if label == metric.name else f"{metric.title} ({label})"


def coded(diffs: Sequence[Sequence[Segment]]) -> list[list[tuple[int, str]] | None]:
    """Diffs as the browser reads them; None where nothing changed."""
    return [
        [(CODES[segment.kind], segment.text) for segment in diff]
        if any(segment.kind != "kept" for segment in diff)
        else None
        for diff in diffs
    ]


def shown_scores(own: MetricScore, metric: Metric, lines: Sequence[int]) -> list[float | None]:
    """Sentence scores as people read them; None where a score is not a finite number."""
    values = sentence_scores(own)[list(lines)] * (100 if metric.percent else 1)
    return [round(value, 2) if math.isfinite(value) else None for value in values.tolist()]


def chosen_references(own: MetricScore, metric: Metric, lines: Sequence[int]) -> list[int]:
    """The number, from 1, of the reference chosen for each line; nothing where the metric chooses none."""
    if own.reference is None or metric.needs != "references":
        return []
    chosen: list[int] = (own.reference[list(lines)] + 1).tolist()
    return chosen


def select(name: str, text: str, options: str = "") -> str:
    return f'<label id="of-{name}">{text}<select name="{name}">{options}</select></label>'


def browser_section(result: ScoreResult, data: dict[str, Any]) -> str:
    """The controls; the script fills the lists and shows the sentences."""
    kept, (label, metric) = len(data["sentences"]), next(iter(browsable_metrics(result).items()))
    limit = ""
    if kept < result.sentences:
        worst = "lowest" if metric.higher_is_better else "highest"
        which = "largest spread of scores between the systems" if len(result.systems) > 1 else f"{worst} scores"
        limit = (
            f'<p class="note">The browser is limited to {kept:,} of the {result.sentences:,} sentences: those with the '
            f"{which} under {html.escape(metric_name(label, metric))}.</p>"
        )
    sorts = {"line": "line number", "up": "score, low to high", "down": "score, high to low"}
    if len(result.systems) > 1:
        sorts["gap"] = "largest difference"
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in sorts.items())
    metrics, systems = select("metric", "Metric"), select("system", "System")
    between = f'<div class="pair" id="of-pair">{select("a", "Between")}{select("b", "and")}</div>'
    return (
        "<noscript><p>The sentence browser needs JavaScript; everything else in this report does not.</p></noscript>"
        f'{limit}<div id="browser" hidden><form id="controls" role="search" aria-label="Sentences">'
        '<label class="wide">Search<input type="search" name="search" placeholder="in sources, references and outputs" '
        f'autocomplete="off" spellcheck="false"></label>{metrics}{systems}{select("sort", "Sort by", options)}{between}'
        '<label class="check"><input type="checkbox" name="changed"> only changed sentences</label></form>'
        '<p class="status" id="status" role="status"></p><div id="results" translate="no"></div>'
        '<p><button type="button" id="more" hidden>Show more</button></p></div>'
    )
