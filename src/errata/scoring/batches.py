"""From texts to scores, batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np

from errata.corpus import Annotation, Corpus
from errata.errors import InputError, MetricError
from errata.metrics import Counts, Material, Metric, make_metric
from errata.metrics.base import union
from errata.native import default_threads
from errata.scoring.results import MetricScore, ScoreResult, SystemScores, Texts, summed
from errata.statistics import bootstrap_scores, interval, rank_systems
from errata.version import __version__

BATCH = 8192
DEFAULT_METRICS = ("m2", "gleu", "imeasure", "chrf++")
Batch = tuple[Corpus, dict[str, list[str]]]


def score(
    sources: Sequence[str],
    outputs: Mapping[str, Sequence[str]] | Sequence[str],
    references: Sequence[Sequence[str]] = (),
    metrics: Sequence[str | Metric] = DEFAULT_METRICS,
    *,
    gold: Sequence[Sequence[Annotation]] | None = None,
    resamples: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    sentences: bool = True,
) -> ScoreResult:
    """Scores the outputs of one or more systems.

    ``outputs`` maps system names to lists of sentences (a bare list is one system named "output"). ``references`` is
    a list of lists, one per reference, each as long as ``sources``. ``gold`` gives gold edits, one sequence of
    annotations a sentence; references then come from it where none are given.
    """
    systems = {"output": outputs} if not isinstance(outputs, Mapping) else outputs
    if isinstance(sources, str) or any(isinstance(value, str) for value in (*systems.values(), *references)):
        raise InputError("Sources, outputs and references must be lists of sentences. Got one text instead.")
    if not len(sources):
        raise InputError("There are no sentences to score.")
    for name, lines in systems.items():
        if len(lines) != len(sources):
            raise InputError(
                f"System {name!r} has {len(lines):,} sentences but there are {len(sources):,} sources: give one output for each."
            )
    corpus = Corpus.from_columns(sources, references)
    if gold is not None:
        if len(gold) != len(sources):
            raise InputError(f"There are gold edits for {len(gold):,} sentences but {len(sources):,} sources.")
        corpus = Corpus.with_gold(corpus, gold)
    check_texts(corpus, systems)

    def batches() -> Iterator[Batch]:
        for number, piece in enumerate(corpus.batches(BATCH)):
            begin = number * BATCH
            yield piece, {name: list(lines[begin : begin + BATCH]) for name, lines in systems.items()}

    result = score_batches(
        batches(), list(systems), metrics, resamples=resamples, seed=seed, jobs=jobs, sentences=sentences
    )
    result.texts = Texts(corpus.sources, corpus.references, {name: list(lines) for name, lines in systems.items()})
    return result


def check_texts(corpus: Corpus, systems: Mapping[str, Sequence[str]]) -> None:
    """Refuses a NUL anywhere: it would be taken for the end of a sentence."""
    for what, lines in (("source", corpus.sources), *((f"system {name!r}", lines) for name, lines in systems.items())):
        for number, line in enumerate(lines, start=1):
            if "\0" in line:
                raise InputError(f"Sentence {number:,} of {what} contains a NUL character; remove it.")
    for number, texts in enumerate(corpus.references, start=1):
        if any("\0" in text for text in texts):
            raise InputError(f"A reference of sentence {number:,} contains a NUL character; remove it.")


def labelled(specs: Sequence[str | Metric]) -> dict[str, Metric]:
    """Metrics by the name they were asked for."""
    if not specs:
        raise MetricError("No metric was named.")
    result: dict[str, Metric] = {}
    for spec in specs:
        label = spec.strip() if isinstance(spec, str) else spec.name
        if label in result:
            raise MetricError(f"The metric {label} is asked for twice.")
        result[label] = make_metric(spec)
    return result


def score_batches(
    batches: Iterable[Batch],
    systems: Sequence[str],
    metrics: Sequence[str | Metric] = DEFAULT_METRICS,
    *,
    resamples: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    sentences: bool = True,
    advance: Callable[[int], None] = lambda done: None,
    resampled: Callable[[int], None] = lambda done: None,
) -> ScoreResult:
    """Scores a corpus that comes in batches; only counts stay in memory.

    ``advance`` is called with the number of sentences done after each batch, ``resampled`` with that of the resamples of
    all metrics together.
    """
    chosen = labelled(metrics)
    check_settings(systems, resamples, seed, jobs)
    threads = jobs or default_threads()
    parts: dict[tuple[str, str], list[Counts]] = {(label, name): [] for label in chosen for name in systems}
    done, fewest, most, from_text = 0, 1 << 30, 0, False
    for corpus, outputs in batches:
        check_references(corpus, chosen, done)
        material = Material(corpus, threads=threads, first_line=done, systems=systems)
        for metric in chosen.values():
            metric.prepare(material, [outputs[name] for name in systems])
        for name in systems:
            for label, metric in chosen.items():
                parts[label, name].append(metric.compare(material, outputs[name]))
        numbers = [len(texts) for texts in corpus.references]
        fewest, most = min(fewest, *numbers) if numbers else fewest, max(most, *numbers) if numbers else most
        from_text = corpus.annotations is None
        done += len(corpus)
        advance(done)
    if not done:
        raise InputError("There are no sentences to score.")
    result = ScoreResult(
        [SystemScores(name) for name in systems], chosen, done, (fewest, most), resamples, seed, __version__
    )
    for number, (label, metric) in enumerate(list(chosen.items())):
        counts = {name: Counts.concatenate(parts.pop((label, name))) for name in systems}
        names = metric.arrange(union(own.names for own in counts.values()))
        counts = {name: own.with_names(names) for name, own in counts.items()}
        metric = chosen[label] = metric.with_columns(names)
        choose(result, label, metric, counts, threads=threads, sentences=sentences, from_text=from_text)
        if resamples:
            resample(result, label, metric, threads, number * resamples, resampled)
        if not sentences:
            for system in result.systems:
                system.metrics[label].rows = None
    return result


def check_settings(systems: Sequence[str], resamples: int, seed: int, jobs: int | None) -> None:
    if not systems:
        raise InputError("There is no system to score.")
    if resamples < 0:
        raise InputError(f"The number of resamples must be 0 or more. Got {resamples} instead.")
    if not 0 <= seed < 1 << 63:
        raise InputError(f"The seed must be 0 or more. Got {seed} instead.")
    if jobs is not None and jobs < 1:
        raise InputError(f"The number of jobs must be 1 or more. Got {jobs} instead.")


def check_references(corpus: Corpus, metrics: Mapping[str, Metric], done: int) -> None:
    """Metrics that compare with references need one for every sentence."""
    needy = [label for label, metric in metrics.items() if metric.needs == "references"]
    if not needy:
        return
    for number, texts in enumerate(corpus.references, start=done + 1):
        if not texts:
            raise InputError(
                f"Sentence {number:,} has no reference, and {needy[0]} needs one; give references or gold edits."
            )


def choose(
    result: ScoreResult,
    label: str,
    metric: Metric,
    counts: Mapping[str, Counts],
    *,
    threads: int,
    sentences: bool,
    from_text: bool,
) -> None:
    """Chooses, sums and scores one metric for all systems."""
    signature = full_signature(result, metric, from_text)
    for system in result.systems:
        of = counts[system.name]
        choice = metric.choose(of)
        value, parts = metric.corpus(of, choice, threads)
        own = MetricScore(value, None, None, summed(of.names, choice.rows), parts, signature)
        own.rows, own.reference = choice.rows, choice.reference
        if sentences:
            own.sentences, own.sentence_counts = metric.sentences(of, choice), choice.rows
        system.metrics[label] = own


def resample(
    result: ScoreResult, label: str, metric: Metric, threads: int, before: int, resampled: Callable[[int], None]
) -> None:
    """Intervals and, with several systems, ranks."""
    scores = [system.metrics[label] for system in result.systems]
    rows = np.stack([own.rows for own in scores if own.rows is not None])
    samples = bootstrap_scores(
        rows,
        metric.score,
        resamples=result.resamples,
        seed=result.seed,
        threads=threads,
        advance=lambda done: resampled(before + done),
    )
    for own, values in zip(scores, samples, strict=True):
        bounds = interval(values)
        own.low, own.high, own.samples = bounds.low, bounds.high, values
    if len(scores) > 1 and metric.ranks:
        ranks = rank_systems([own.score for own in scores], samples, higher_is_better=metric.higher_is_better)
        for own, rank in zip(scores, ranks, strict=True):
            own.rank = rank


def full_signature(result: ScoreResult, metric: Metric, from_text: bool) -> str:
    """Everything the number depends on."""
    fewest, most = result.references
    parts = [metric.signature()]
    if metric.needs == "references":
        parts.append(f"refs:{fewest}" if fewest == most else f"refs:{fewest}-{most}")
        if not from_text:
            parts.append("gold:edits")
        elif metric.edits_of_texts:
            parts.append(f"gold:{metric.edits_of_texts}")
    if provenance := metric.provenance():
        parts.append(provenance)
    if result.resamples:
        parts.append(f"bootstrap:{result.resamples},{metric.resampling},seed {result.seed}")
    return "|".join([*parts, f"errata:{result.version}"])
