"""The metric side: sentence and system scores of all systems of a benchmark, kept in the cache."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import numpy as np

from errata.corpus import Corpus
from errata.errors import InputError
from errata.human.scores import pair_scores, pairs_from_scores
from errata.meta.benchmarks import Benchmark
from errata.meta.cache import ArrayCache, Arrays, kept
from errata.meta.texts import ReferenceSet, digest, take
from errata.metrics import Counts, Material, Metric, make_metric
from errata.metrics.base import union
from errata.native import Float, Int64, default_threads
from errata.scoring.batches import check_references
from errata.statistics.levels import system_means
from errata.statistics.mixtures import Mixtures, mixture_means, mixture_sums
from errata.version import __version__

Aggregate = Literal["corpus", "mean", "trueskill", "wins"]
AGGREGATES: tuple[Aggregate, ...] = get_args(Aggregate)


@dataclass(frozen=True)
class MetricScores:
    """One metric, one reference set, all systems of a benchmark.

    ``corpus`` [systems] are the official corpus scores, ``sentences`` [systems, sentences] sentence scores, ``rows``
    [systems, sentences, columns] the counts whose sum a corpus score is a function of. ``kept`` says which of the
    benchmark's sentences these are, counted from 0. A system without an output for a sentence has nan there, and its
    corpus score is that of the sum of its rows. Scores are as the metric gives them; ``oriented`` turns them so that
    higher is better.
    """

    label: str
    metric: Metric
    benchmark: str
    references: str
    systems: tuple[str, ...]
    kept: Int64
    corpus: Float
    sentences: Float
    rows: Float
    signature: str

    @property
    def sign(self) -> float:
        return 1.0 if self.metric.higher_is_better else -1.0

    def oriented(self, values: Float) -> Float:
        return self.sign * values

    def system_scores(
        self, aggregate: Aggregate = "corpus", *, runs: int = 1000, seed: int = 1, threads: int | None = None
    ) -> Float:
        """One score a system, higher is better, shape [systems].

        ``corpus``: the metric's own corpus score. ``mean``: the mean of sentence scores. ``trueskill`` and ``wins``:
        sentence scores as rankings, scored like human ones (``runs`` and ``seed`` are those of TrueSkill).
        """
        if aggregate == "corpus":
            return self.oriented(self.corpus)
        if aggregate == "mean":
            return self.oriented(system_means(self.sentences, np.isfinite(self.sentences)))
        if aggregate not in AGGREGATES:
            raise InputError(f"There is no aggregate {aggregate!r}; choose one of {', '.join(AGGREGATES)}.")
        pairs = pairs_from_scores(self.sentences, self.systems, higher_is_better=self.metric.higher_is_better)
        wanted = runs if aggregate == "trueskill" else 0
        found = pair_scores(pairs, aggregate, runs=wanted, seed=seed, threads=threads).scores()
        return np.array([found[system] for system in self.systems])

    def mixture_scores(self, mixtures: Mixtures, aggregate: Aggregate = "corpus") -> Float:
        """Scores of synthetic systems, higher is better: one product of matrices.

        ``mixtures`` number the systems and sentences of these scores. Metrics that choose references by running totals
        (M2, ERRANT) or by sampling them (GLEU) keep each sentence's choice, or its mean over references.
        """
        if aggregate == "corpus":
            return self.oriented(defined_score(self.metric, mixture_sums(self.rows, mixtures)))
        if aggregate == "mean":
            return self.oriented(mixture_means(self.sentences, mixtures))
        raise InputError(f"Synthetic systems are scored by corpus or mean, not by {aggregate}.")

    def with_systems(self, systems: Sequence[str]) -> MetricScores:
        """Only these systems; scores stay what they are."""
        places = [self.systems.index(system) for system in systems]
        return replace(
            self,
            systems=tuple(systems),
            corpus=self.corpus[places],
            sentences=self.sentences[places],
            rows=self.rows[places],
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "metric": self.label,
            "references": self.references,
            "signature": self.signature,
            "systems": {
                system: {"corpus": number(corpus), "mean": number(mean)}
                for system, corpus, mean in zip(
                    self.systems, self.corpus, system_means(self.sentences, np.isfinite(self.sentences)), strict=True
                )
            },
        }


def number(value: float) -> float | None:
    """For JSON: None where undefined."""
    return float(value) if np.isfinite(value) else None


def score_metric(
    metric: str | Metric,
    benchmark: Benchmark,
    *,
    references: str | ReferenceSet | None = None,
    skip: Collection[int] | None = None,
    threads: int | None = None,
    cache: ArrayCache | None = None,
) -> MetricScores:
    """Scores all systems of a benchmark.

    ``references`` is one of its sets (None: the usual one), ``skip`` the sentences to leave out, counted from 0 (None:
    those the benchmark leaves out). With a ``cache`` the result is kept, and found again when nothing it depends on has
    changed.
    """
    return score_metrics([metric], benchmark, references=references, skip=skip, threads=threads, cache=cache)[0]


def score_metrics(
    metrics: Sequence[str | Metric],
    benchmark: Benchmark,
    *,
    references: str | ReferenceSet | None = None,
    skip: Collection[int] | None = None,
    threads: int | None = None,
    cache: ArrayCache | None = None,
    advance: Callable[[int], object] = lambda done: None,
) -> list[MetricScores]:
    """Scores several metrics, one after the other; each is in the cache once it is done, and texts are read once."""
    chosen = references if isinstance(references, ReferenceSet) else benchmark.reference_set(references)
    left = kept_sentences(benchmark, skip)
    read = functools.cache(lambda: chosen.corpus(benchmark.sources, left))
    found = []
    for done, metric in enumerate(metrics, start=1):
        found.append(scored(metric, benchmark, chosen, left, read, threads or default_threads(), cache))
        advance(done)
    return found


def scored(
    metric: str | Metric,
    benchmark: Benchmark,
    chosen: ReferenceSet,
    left: list[int],
    read: Callable[[], Corpus],
    threads: int,
    cache: ArrayCache | None,
) -> MetricScores:
    made = make_metric(metric)
    label = metric.strip() if isinstance(metric, str) else metric.name

    def compute() -> Arrays:
        if made.needs == "references" and not chosen.texts and chosen.gold is None:
            raise InputError(
                f"{benchmark.name} has no references here, and {label} needs some; take a metric that needs none "
                "(see: errata metrics)."
            )
        corpus = read()
        check_references(corpus, {label: made}, 0)
        final, counts = compare_systems(made, corpus, texts_of(benchmark, left), threads)
        present = np.array([[lines[i] is not None for i in left] for lines in benchmark.outputs.values()])
        corpus_scores, sentences, rows = finished(final, list(counts.values()), present, threads)
        numbers = [len(texts) for texts in corpus.references]
        # A metric whose columns depend on the data needs their names to read them again.
        names = next(iter(counts.values())).names
        return {
            "corpus": corpus_scores,
            "sentences": sentences,
            "rows": rows,
            "references": np.array([min(numbers), max(numbers)]),
            "names": np.array(names, dtype=np.str_),
        }

    arrays = kept(cache, cache_key(made, benchmark, chosen, left), compute)
    fewest, most = (int(x) for x in arrays["references"])
    return MetricScores(
        label=label,
        metric=made.with_columns(tuple(map(str, arrays["names"]))),
        benchmark=benchmark.name,
        references=chosen.name,
        systems=benchmark.systems,
        kept=np.array(left, dtype=np.int64),
        corpus=arrays["corpus"].astype(np.float64),
        sentences=arrays["sentences"].astype(np.float64),
        rows=arrays["rows"].astype(np.float64),
        signature=signature(made, benchmark, chosen, left, fewest, most),
    )


def kept_sentences(benchmark: Benchmark, skip: Collection[int] | None) -> list[int]:
    gone = benchmark.skip if skip is None else frozenset(skip)
    for line in gone:
        if not 0 <= line < len(benchmark.sources):
            raise InputError(
                f"Sentence {line + 1:,} cannot be left out: {benchmark.name} has {len(benchmark.sources):,}."
            )
    left = [i for i in range(len(benchmark.sources)) if i not in gone]
    if not left:
        raise InputError("All sentences are left out; nothing remains to be scored.")
    return left


def texts_of(benchmark: Benchmark, left: Sequence[int]) -> dict[str, list[str]]:
    """The outputs; where a system has none, the source stands in for it."""
    sources = take(benchmark.sources, left)
    return {
        name: [line if line is not None else source for line, source in zip(take(lines, left), sources, strict=True)]
        for name, lines in benchmark.outputs.items()
    }


def compare_systems(
    metric: Metric, corpus: Corpus, outputs: Mapping[str, Sequence[str]], threads: int
) -> tuple[Metric, dict[str, Counts]]:
    """Counts of all systems with the same columns, and the metric that reads them."""
    material = Material(corpus, threads=threads)
    metric.prepare(material, list(outputs.values()))
    counts = {name: metric.compare(material, lines) for name, lines in outputs.items()}
    names = metric.arrange(union(own.names for own in counts.values()))
    return metric.with_columns(names), {name: own.with_names(names) for name, own in counts.items()}


def finished(
    metric: Metric, counts: Sequence[Counts], present: np.ndarray[Any, np.dtype[np.bool_]], threads: int
) -> tuple[Float, Float, Float]:
    """Corpus scores [systems], sentence scores [systems, sentences] and rows [systems, sentences, columns]."""
    corpus, sentences, rows = [], [], []
    for own, there in zip(counts, present, strict=True):
        choice = metric.choose(own)
        values, chosen = metric.sentences(own, choice), choice.rows.astype(np.float64)
        if there.all():
            corpus.append(metric.corpus(own, choice, threads)[0])
        else:
            corpus.append(float(metric.score(chosen[there].sum(axis=0))) if there.any() else np.nan)
            values, chosen = np.where(there, values, np.nan), np.where(there[:, None], chosen, np.nan)
        sentences.append(values)
        rows.append(chosen)
    return np.array(corpus), np.stack(sentences), np.stack(rows)


def defined_score(metric: Metric, rows: Float) -> Float:
    """Scores of rows, nan where a row has a column that is."""
    usable = np.asarray(np.isfinite(rows).all(axis=-1))
    return np.where(usable, metric.score(np.where(usable[..., None], rows, 0.0)), np.nan)


def cache_key(metric: Metric, benchmark: Benchmark, references: ReferenceSet, left: Sequence[int]) -> str:
    """Everything the scores depend on. Which references there are does not matter to metrics that need none."""
    texts = [
        f"{name}:{digest(tuple('' if x is None else f'{x}.' for x in lines))}"
        for name, lines in benchmark.outputs.items()
    ]
    gold = references.checksum() if metric.needs == "references" else "none"
    parts = [metric.signature(), metric.provenance(), digest(benchmark.sources), gold, repr(list(left)), *texts]
    return "scores|" + "|".join(parts)


def signature(
    metric: Metric, benchmark: Benchmark, references: ReferenceSet, left: Sequence[int], fewest: int, most: int
) -> str:
    parts = [metric.signature(), f"data:{benchmark.name}"]
    if metric.needs == "references":
        parts.append(
            f"refs:{references.name},{fewest}" if fewest == most else f"refs:{references.name},{fewest}-{most}"
        )
        if references.gold is not None and metric.edits_of_texts:
            parts.append("gold:edits")
        elif metric.edits_of_texts:
            parts.append(f"gold:{metric.edits_of_texts}")
    parts.append(f"sentences:{len(left)}")
    if provenance := metric.provenance():
        parts.append(provenance)
    return "|".join([*parts, f"errata:{__version__}"])
