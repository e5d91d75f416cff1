"""The automatic closest gold: of all compatible combinations of annotators' edits, the one nearest to an output.

It is a lower estimate of what a human closest gold gives: a person may accept what no annotator happened to write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errata.closest.results import Estimate
from errata.closest.scoring import Scored, Settings, paired
from errata.corpus import Annotation, Corpus
from errata.corpus.annotation import Edit, apply_edits
from errata.errors import InputError
from errata.lattice import CombinationCorpus, Combinations, Nearest
from errata.metrics import Material, Metric, make_metric
from errata.native import Float
from errata.scoring import score_batches
from errata.scoring.pairs import PairResult

MOST_COMBINATIONS = 64
BATCH = 50_000  # candidates compared at a time


@dataclass(frozen=True)
class Made:
    """A closest gold: its text, and the edits that make it."""

    text: str
    edits: tuple[Edit, ...]

    @classmethod
    def of(cls, words: Sequence[str], edits: Sequence[Edit]) -> Made:
        return cls(" ".join(words), tuple(edits))


class ClosestMaker:
    """Makes closest golds from one set of annotations for any number of outputs."""

    def __init__(self, corpus: Corpus, threads: int = 1) -> None:
        if corpus.annotations is None:
            raise InputError("Closest golds are made from gold edits, and there are none.")
        self.corpus, self.threads = corpus, threads
        self.annotations = corpus.annotations
        self.combinations = CombinationCorpus(corpus.sources, corpus.annotations)

    @property
    def annotators(self) -> int:
        """The most annotators of a sentence."""
        return max(len(own) for own in self.annotations)

    def nearest(self, outputs: Sequence[str]) -> list[Nearest]:
        """By word edit distance, exactly, over all combinations; of equally near ones the one with fewest edits."""
        return self.combinations.nearest(outputs, self.threads)

    def make(
        self, outputs: Sequence[str], objective: str | Metric | None = None, most: int = MOST_COMBINATIONS
    ) -> list[Made]:
        """The closest gold of every output: the nearest combination, or the candidate that a metric scores best.

        With an ``objective`` the candidates are the nearest combination, what each annotator did, and all combinations
        where there are at most ``most``; of equals the nearest one is taken, then the first annotator's.
        """
        near = [Made.of(own.words, own.edits) for own in self.nearest(outputs)]
        if objective is None:
            return near
        metric = make_metric(objective)
        candidates = [
            list(dict.fromkeys([own, *self.listed(sentence, found, most)]))
            for own, sentence, found in zip(near, self.combinations.sentences, self.annotations, strict=True)
        ]
        return [own[best] for own, best in zip(candidates, self.best(metric, outputs, candidates), strict=True)]

    def listed(self, sentence: Combinations, annotations: Sequence[Annotation], most: int) -> list[Made]:
        texts = [Made.of(apply_edits(sentence.words, one.edits), one.edits) for one in annotations]
        if sentence.different > most:
            return texts
        return [*texts, *(Made.of(sentence.text(choice), sentence.edits(choice)) for choice in sentence)]

    def best(self, metric: Metric, outputs: Sequence[str], candidates: Sequence[Sequence[Made]]) -> list[int]:
        """The place of the best candidate of every output; each is scored as the only reference of a sentence of its own."""
        chosen: list[int] = []
        begin = 0
        while begin < len(outputs):
            end, size = begin, 0
            while end < len(outputs) and (size == 0 or size + len(candidates[end]) <= BATCH):
                size += len(candidates[end])
                end += 1
            lines = [i for i in range(begin, end) for _ in candidates[i]]
            flat = [one for own in candidates[begin:end] for one in own]
            scores = iter(self.sentence_scores(metric, lines, [outputs[i] for i in lines], flat))
            for own in candidates[begin:end]:
                values = [next(scores) for _ in own]
                chosen.append(int(np.argmax(np.nan_to_num(values, nan=-np.inf))))
            begin = end
        return chosen

    def sentence_scores(
        self, metric: Metric, lines: Sequence[int], outputs: Sequence[str], golds: Sequence[Made]
    ) -> Float:
        """One score a candidate, greater is better."""
        sources = [self.corpus.sources[i] for i in lines]
        corpus = closest_corpus(sources, golds)
        material = Material(corpus, threads=self.threads, systems=["output"])
        metric.prepare(material, [outputs])
        counts = metric.compare(material, outputs)
        names = metric.arrange(counts.names)
        own, counts = metric.with_columns(names), counts.with_names(names)
        scores = own.sentences(counts, own.choose(counts))
        return scores if metric.higher_is_better else -scores


def closest_corpus(sources: Sequence[str], golds: Sequence[Made]) -> Corpus:
    """Each source with its closest gold as the only reference, text and edits."""
    return Corpus(list(sources), [(own.text,) for own in golds], [(Annotation(0, own.edits),) for own in golds])


@dataclass(frozen=True)
class AutomaticScore:
    """A system against all annotators as the metric has it, and against its automatic closest golds.

    ``reached`` are the outputs that are their own closest gold. ``signature`` is that of the score against closest golds.
    """

    gold: str
    annotators: int
    system: str
    metric: str
    standard: Estimate
    closest: Estimate
    gain: PairResult | None
    reached: int
    sentences: int
    signature: str


def automatic_scores(
    name: str,
    maker: ClosestMaker,
    system: str,
    outputs: Sequence[str],
    metrics: Sequence[str | Metric],
    settings: Settings,
    objective: str | Metric | None = None,
    most: int = MOST_COMBINATIONS,
) -> list[AutomaticScore]:
    """One system under every metric. ``name`` is that of the gold file."""
    golds = maker.make(outputs, objective, most)
    how = (
        "nearest combination"
        if objective is None
        else f"best {make_metric(objective).signature()}, combinations:{most}"
    )
    lines = list(range(len(outputs)))
    reached = sum(own.text.split() == text.split() for own, text in zip(golds, outputs, strict=True))

    def scored(corpus: Corpus) -> dict[str, Scored]:
        result = score_batches(
            [(corpus, {system: list(outputs)})], [system], metrics,
            resamples=settings.resamples, seed=settings.seed, jobs=settings.threads,
        )  # fmt: skip
        return {label: Scored(metric, result[system][label], lines) for label, metric in result.metrics.items()}

    standard, closest = scored(maker.corpus), scored(closest_corpus(maker.corpus.sources, golds))
    return [
        AutomaticScore(
            name,
            maker.annotators,
            system,
            label,
            Estimate(one.own.score, one.own.low, one.own.high),
            Estimate(closest[label].own.score, closest[label].own.low, closest[label].own.high),
            paired(label, f"{system} RG", one, f"{system} CG", closest[label], settings)
            if settings.resamples and one.metric.ranks
            else None,
            reached,
            len(outputs),
            f"{closest[label].own.signature}|closest gold:{how}",
        )
        for label, one in standard.items()
    ]
