"""Chains and corpora drawn from lattices, as numbers of (source, output) pairs that have to be scored."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from errata.errors import InputError
from errata.lattice import EditLattice
from errata.maege.protocol import Protocol
from errata.maege.sentences import AnnotatedSentence, LatticeCorpus
from errata.metrics.base import offsets
from errata.native import Float, Int64
from errata.statistics.draws import words


class Stream:
    """Random draws, one after the other, from a stream of the native core's generator."""

    def __init__(self, seed: int, number: int) -> None:
        self.seed, self.number = seed, number
        self._drawn: list[int] = []
        self._used = 0

    def word(self) -> int:
        if self._used == len(self._drawn):
            streams = range(self.number, self.number + 1)
            self._drawn = words(self.seed, streams, max(128, 2 * self._used))[0].tolist()
        self._used += 1
        return self._drawn[self._used - 1]

    def below(self, bound: int) -> int:
        return ((self.word() >> 11) * bound) >> 53

    def chance(self, p: float) -> bool:
        return (self.word() >> 11) * 2.0**-53 < p

    def order(self, many: int) -> tuple[int, ...]:
        drawn = [self.word() for _ in range(many)]
        return tuple(sorted(range(many), key=drawn.__getitem__))


class PairTable:
    """Every (source, output) of a sentence once, numbered in the order of first use. Scores are asked for these alone."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, str, str], int] = {}

    def number(self, sentence: int, source: str, output: str) -> int:
        return self._numbers.setdefault((sentence, source, output), len(self._numbers))

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[tuple[int, str, str]]:
        return iter(self._numbers)


@dataclass(frozen=True)
class Sample:
    """One draw of chains and corpora.

    ``chains`` [steps] are the chains' corrections from the original to the perfect one, as numbers of pairs, chain c at
    ``first[c]:first[c + 1]``. ``quality`` [steps] is what a correction is worth, ``types`` [steps] the number of the type of the
    edit that led to it (−1 for an original). ``corpora`` [models + 1, sentences] are numbers of pairs too.
    """

    seed: int
    chains: Int64
    first: Int64
    quality: Float
    types: Int64
    corpora: Int64


@dataclass(frozen=True)
class Samples:
    """All draws, the pairs they need, and the types of edits in alphabetical order."""

    corpus: LatticeCorpus
    protocol: Protocol
    drawn: tuple[Sample, ...]
    pairs: PairTable
    types: tuple[str, ...]
    chained: int  #: sentences with chains


def draw_samples(corpus: LatticeCorpus, protocol: Protocol, seeds: Sequence[int]) -> Samples:
    """Draws once for every seed. A sentence's draws depend on the seed and its line alone."""
    least = corpus.least_annotators(protocol.annotators)
    chained = [i for i, sentence in enumerate(corpus.sentences) if len(sentence.lattices) >= least]
    if not chained:
        raise InputError(f"No sentence has {least:,} annotations; ask for fewer.")
    types = sorted({edit.type for s in corpus.sentences for lattice in s.lattices for edit in lattice.edits})
    table = PairTable()
    numbers = {name: number for number, name in enumerate(types)}
    drawn = tuple(draw_sample(corpus, protocol, seed, chained, table, numbers) for seed in seeds)
    return Samples(corpus, protocol, drawn, table, tuple(types), len(chained))


def draw_sample(
    corpus: LatticeCorpus,
    protocol: Protocol,
    seed: int,
    chained: Sequence[int],
    table: PairTable,
    types: dict[str, int],
) -> Sample:
    steps: list[int] = []
    lengths: list[int] = []
    quality: list[Float] = []
    kinds: list[int] = []
    for i in chained:
        sentence = corpus.sentences[i]
        lowest = original_quality(sentence, protocol)
        stream = Stream(seed, 2 * sentence.line)
        for lattice in sentence.lattices:
            for order in chain_orders(len(lattice), protocol.chains, stream):
                texts = [lattice.text(order[:k]) for k in range(len(order) + 1)]
                source = texts[stream.below(len(texts))] if protocol.source == "random" else texts[0]
                steps += [table.number(i, source, text) for text in texts]
                lengths.append(len(texts))
                quality.append(np.linspace(lowest, 1.0, len(texts)))
                kinds += [-1, *(types[lattice.edits[k].type] for k in order)]
    corpora = [corpus_versions(sentence, protocol, seed) for sentence in corpus.sentences]
    numbers = [[table.number(i, source, text) for text in texts] for i, (source, texts) in enumerate(corpora)]
    return Sample(
        seed=seed,
        chains=np.array(steps, dtype=np.int64),
        first=offsets(lengths),
        quality=np.concatenate(quality),
        types=np.array(kinds, dtype=np.int64),
        corpora=np.array(numbers, dtype=np.int64).T,
    )


def original_quality(sentence: AnnotatedSentence, protocol: Protocol) -> float:
    if protocol.quality == "code":
        return 1 - (sentence.fewest + 1) / len(sentence.original)
    return 1 - sentence.fewest / len(sentence.original.split())


def chain_orders(edits: int, wanted: int, stream: Stream) -> list[tuple[int, ...]]:
    """Different random orders of the edits; all orders where there are no more than wanted."""
    if edits < 8 and math.factorial(edits) <= wanted:
        return list(permutations(range(edits)))
    found: dict[tuple[int, ...], None] = {}
    while len(found) < wanted:
        found[stream.order(edits)] = None
    return list(found)


def corpus_versions(sentence: AnnotatedSentence, protocol: Protocol, seed: int) -> tuple[str, list[str]]:
    """The source of a sentence and its version in every corpus."""
    stream = Stream(seed, 2 * sentence.line + 1)
    texts = [sentence.original]
    for model in range(1, protocol.models + 1):
        lattice = drawn_lattice(sentence, stream)
        applied = edits_of_model(model, protocol.variance, stream)
        texts.append(lattice.text(stream.order(len(lattice))[:applied]))
    if protocol.source == "original":
        return sentence.original, texts
    if protocol.corpus_source == "corpora":
        return texts[stream.below(len(texts))], texts
    lattice = drawn_lattice(sentence, stream)
    return lattice.text([k for k in stream.order(len(lattice)) if stream.chance(0.5)]), texts


def drawn_lattice(sentence: AnnotatedSentence, stream: Stream) -> EditLattice:
    return sentence.lattices[stream.below(len(sentence.lattices))]


def edits_of_model(model: int, variance: float, stream: Stream) -> int:
    """How many edits a model applies, if there are so many: binomial with variance below the model's variance.

    Mean M and variance v need M² / (M − v) trials; they are rounded down, so the mean is a little below M.
    """
    trials, p = trials_of_model(model, variance)
    return sum(stream.chance(p) for _ in range(trials))


def trials_of_model(model: int, variance: float) -> tuple[int, float]:
    # 1 / (1 − .9) is a little more or less than 10 in floating point, 10 is meant.
    return math.floor(model * model / (model - variance) + 1e-9), (model - variance) / model
