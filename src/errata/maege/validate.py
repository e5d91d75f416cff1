"""Validating metrics: sample, score, measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from errata.errors import InputError
from errata.maege.measures import (
    comparable_pairs,
    measure_chains,
    measure_corpora,
    measure_types,
    originals_by_errors,
)
from errata.maege.protocol import Protocol
from errata.maege.results import MaegeResult, Spread, TypeReward, Validation
from errata.maege.sampling import Samples, draw_samples
from errata.maege.scoring import check_metric, pair_scores
from errata.maege.sentences import LatticeCorpus
from errata.meta.cache import ArrayCache
from errata.metrics import Metric
from errata.native import Float, default_threads
from errata.scoring.batches import labelled
from errata.version import __version__

SAMPLES = 20


def validate(
    metrics: Sequence[str | Metric],
    corpus: LatticeCorpus,
    protocol: Protocol = Protocol(),
    *,
    samples: int = SAMPLES,
    seed: int = 1,
    threads: int | None = None,
    cache: ArrayCache | None = None,
    advance: Callable[[int], object] = lambda done: None,
) -> MaegeResult:
    """How well metrics order corrections whose order is known (MAEGE, Choshen and Abend 2018).

    Chains and corpora are drawn ``samples`` times, with the seeds ``seed``, ``seed`` + 1, …; all that differ are scored once.
    With a ``cache`` each metric is kept there when it is done, and taken from there. ``advance`` is called with the number of
    metrics done.
    """
    if samples < 1:
        raise InputError(f"The number of samples must be 1 or more. Got {samples} instead.")
    if not 0 <= seed < 1 << 62:
        raise InputError(f"The seed must be 0 or more. Got {seed} instead.")
    chosen = validatable(metrics)
    drawn = draw_samples(corpus, protocol, range(seed, seed + samples))
    return validate_samples(chosen, drawn, threads=threads, cache=cache, advance=advance)


def validatable(metrics: Sequence[str | Metric]) -> dict[str, Metric]:
    """Metrics by the name they were asked for, refused where they cannot be validated."""
    chosen = labelled(metrics)
    for label, metric in chosen.items():
        check_metric(label, metric)
    return chosen


def validate_samples(
    metrics: dict[str, Metric],
    samples: Samples,
    *,
    threads: int | None = None,
    cache: ArrayCache | None = None,
    advance: Callable[[int], object] = lambda done: None,
) -> MaegeResult:
    """The same for samples that were drawn before."""
    found = []
    for done, (label, metric) in enumerate(metrics.items(), start=1):
        scores, corpora = pair_scores(metric, samples, threads=threads or default_threads(), cache=cache)
        sign = 1.0 if metric.higher_is_better else -1.0
        found.append(validation(label, metric, sign * scores, sign * corpora, samples))
        advance(done)
    first = samples.drawn[0]
    numbers = [len(sentence.references) for sentence in samples.corpus.sentences]
    return MaegeResult(
        metrics=tuple(found),
        protocol=samples.protocol,
        sentences=len(samples.corpus.sentences),
        chained=samples.chained,
        chains=len(first.first) - 1,
        corrections=len(first.chains),
        pairs=len(comparable_pairs(first, samples.protocol)[0]),
        scored=len(samples.pairs),
        types=samples.types,
        seeds=tuple(sample.seed for sample in samples.drawn),
        references=(min(numbers), max(numbers)),
        warnings=tuple(samples.corpus.warnings()),
        version=__version__,
    )


def validation(label: str, metric: Metric, scores: Float, corpora: Float, samples: Samples) -> Validation:
    """``scores`` of all pairs and ``corpora`` [samples, models + 1], higher is better."""
    protocol = samples.protocol
    of_corpora = [measure_corpora(row) for row in corpora]
    of_chains = [measure_chains(scores, sample, protocol) for sample in samples.drawn]
    of_types = [measure_types(scores, sample, protocol, len(samples.types)) for sample in samples.drawn]
    rewards = np.stack([own for own, _ in of_types])
    counts = np.stack([many for _, many in of_types]).mean(axis=0)
    originals = [originals_by_errors(scores, sample) for sample in samples.drawn]

    def corpus(name: str) -> Spread:
        return Spread(tuple(getattr(own, name) for own in of_corpora))

    def chains(name: str) -> Spread:
        return Spread(tuple(getattr(own, name) for own in of_chains))

    return Validation(
        label=label,
        metric=metric,
        signature=signature(metric, samples),
        rho=corpus("rho"),
        rho_p=corpus("rho_p"),
        r_corpus=corpus("r"),
        tau=chains("tau"),
        tau_p=chains("tau_p"),
        tau_half=chains("tau_half"),
        tied=chains("tied"),
        r=chains("r"),
        r_p=chains("r_p"),
        difference=chains("difference"),
        types=tuple(
            TypeReward(kind, Spread(tuple(rewards[:, k].tolist())), float(counts[k]))
            for k, kind in enumerate(samples.types)
            if counts[k] > 0
        ),
        corpora=corpora,
        originals={
            many: (Spread(tuple(own[many][0] for own in originals if many in own)), originals[0][many][1])
            for many in sorted(originals[0])
        },
    )


def signature(metric: Metric, samples: Samples) -> str:
    """Everything a metric's numbers depend on besides the texts."""
    numbers = [len(sentence.references) for sentence in samples.corpus.sentences]
    parts = [metric.signature()]
    if metric.needs == "references":
        fewest, most = min(numbers), max(numbers)
        parts.append(f"refs:{fewest}" if fewest == most else f"refs:{fewest}-{most}")
        if metric.edits_of_texts:
            parts.append(f"gold:{metric.edits_of_texts}")
    if provenance := metric.provenance():
        parts.append(provenance)
    seeds = [sample.seed for sample in samples.drawn]
    drawn = f"maege:{samples.protocol.signature()}|seeds:{seeds[0]}-{seeds[-1]}"
    return "|".join([*parts, drawn, f"errata:{__version__}"])
