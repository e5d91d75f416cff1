"""The defect behind the printed figures of M2: every sentence was scored against the edits of all sentences.

The file of gold edits lacked the blank lines between sentences, so the scorer gave all edits to each of them.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from errata.corpus import Annotation, Corpus, Edit
from errata.edits import untyped_edits
from errata.maege import PAPER_METRICS, Protocol, draw_samples
from errata.maege.measures import measure_chains
from errata.meta.cache import Arrays, kept
from errata.metrics import Material, make_metric
from errata.metrics.maxmatch import MaxMatch
from errata.native import Float
from errata.reproduce.papers.choshen2018._lattices import REFERENCES, lattices
from errata.reproduce.tables import Value
from errata.reproduce.work import Work

PRINTED_DECIMALS = 4  # of the scorer; so small scores tie often
SUBSTITUTIONS = (1, 2)  # M2 takes the shortest ways for both costs of a substitution


class Union:
    """All edits of all sentences by place and correction: who made them, and their numbers in the order of the file."""

    def __init__(self, sources: Sequence[str], references: Sequence[Sequence[str]]) -> None:
        self.edits: dict[tuple[int, int, str], list[tuple[int, int]]] = defaultdict(list)
        self.sizes = [0] * len(references)
        for annotator, texts in enumerate(references):
            for edits in untyped_edits(sources, texts):
                for edit in edits:
                    self.edits[edit.start, edit.end, edit.correction].append((annotator, self.sizes[annotator]))
                    self.sizes[annotator] += 1
        self.widest = max(end - start for start, end, _ in self.edits)
        self.longest = max(len(text.split()) for _, _, text in self.edits)

    def annotations(self, source: Sequence[str], output: Sequence[str]) -> tuple[Annotation, ...]:
        """The edits that the output may have made: all others can never match, so it is enough to count them."""
        found: list[dict[int, Edit]] = [{} for _ in self.sizes]
        places = sorted({place for cost in SUBSTITUTIONS for place in on_shortest_ways(source, output, cost)})
        for at, (start, begin) in enumerate(places):
            for end, stop in places[at:]:
                if end - start > self.widest:
                    break
                if begin <= stop <= begin + self.longest:
                    key = (start, end, " ".join(output[begin:stop]))
                    for annotator, number in self.edits.get(key, ()):
                        found[annotator][number] = Edit(start, end, key[2:])
        return tuple(Annotation(k, tuple(own[n] for n in sorted(own))) for k, own in enumerate(found))


def on_shortest_ways(source: Sequence[str], output: Sequence[str], substitution: int) -> list[tuple[int, int]]:
    """The places (words of the source, words of the output) through which a shortest way of editing leads."""
    before = distances(source, output, substitution)
    after = distances(source[::-1], output[::-1], substitution)[::-1, ::-1]
    ways = before + after
    return [(int(i), int(j)) for i, j in zip(*np.nonzero(ways == ways[0, 0]), strict=True)]


def distances(source: Sequence[str], output: Sequence[str], substitution: int) -> Float:
    """Levenshtein distances of all beginnings, shape [source + 1, output + 1], a row at a time."""
    table = np.empty((len(source) + 1, len(output) + 1))
    steps = np.arange(len(output) + 1, dtype=np.float64)
    table[0] = steps
    words = np.array([*output, ""], dtype=object)[:-1]
    for i, word in enumerate(source):
        row = table[i] + 1
        row[1:] = np.minimum(row[1:], table[i, :-1] + np.where(words == word, 0, substitution))
        table[i + 1] = np.minimum.accumulate(row - steps) + steps  # insertions
    return table


def union_row(work: Work) -> dict[str, Value | float | str]:
    """r and τ of the first sample's chains."""
    samples = draw_samples(lattices(work), Protocol(), [work.seed])
    sample, pairs = samples.drawn[0], list(samples.pairs)
    chosen = [pairs[number] for number in sample.chains]
    columns = [[samples.corpus.sentences[i].references[k] for i, _, _ in chosen] for k in range(len(REFERENCES))]
    metric = make_metric(PAPER_METRICS["M2"])
    assert isinstance(metric, MaxMatch)

    def compute() -> Arrays:
        texts = [source for _, source, _ in chosen], [output for _, _, output in chosen]
        return {"scores": union_scores(metric, *texts, columns, work.threads)}

    key = f"choshen2018 union|{metric.signature()}|{hashlib.sha256(repr([chosen, columns]).encode()).hexdigest()}"
    scores = np.zeros(len(pairs))
    scores[sample.chains] = kept(work.score_cache, key, compute)["scores"].round(PRINTED_DECIMALS)
    found = measure_chains(scores, sample, samples.protocol)
    return {"r": found.r, "τ": found.tau}


def union_scores(
    metric: MaxMatch, sources: Sequence[str], outputs: Sequence[str], references: Sequence[Sequence[str]], threads: int
) -> Float:
    """Sentence scores of M2 against the edits of all sentences; ``references`` is one list of texts per annotator.

    Equal pairs are compared once, but their edits stand in the union as often as they occur.
    """
    union = Union(sources, references)
    different = {pair: number for number, pair in enumerate(dict.fromkeys(zip(sources, outputs, strict=True)))}
    annotations = [union.annotations(source.split(), output.split()) for source, output in different]
    corpus = Corpus([source for source, _ in different], [()] * len(different), annotations)
    counts = metric.compare(Material(corpus, threads=threads), [output for _, output in different])
    rows = counts.rows.astype(np.float64)
    rows[:, 2] = np.tile(union.sizes, len(different))
    best: Float = metric.score(rows).reshape(len(different), -1).max(axis=1)
    return np.array([best[different[pair]] for pair in zip(sources, outputs, strict=True)])
