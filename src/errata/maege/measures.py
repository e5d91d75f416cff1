"""What one sample says about one metric: corpora in order, corrections in order, rewards by type of error."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from errata.maege.protocol import Protocol
from errata.maege.sampling import Sample
from errata.native import Float, Int64
from errata.statistics.correlation import pearson, ratio, spearman
from errata.statistics.fisher import association_p


@dataclass(frozen=True)
class CorpusMeasures:
    """``rho`` and ``r`` of a metric's corpus scores with the order of the models."""

    rho: float
    rho_p: float
    r: float


@dataclass(frozen=True)
class SentenceMeasures:
    """``tau`` counts a metric's tie as concordant, as the paper does; ``tau_half`` as half right, so that a constant metric has 0.

    ``r`` is Pearson's with the quality of corrections, ``difference`` the mean rise from the worse to the better of a pair.
    """

    tau: float
    tau_p: float
    tau_half: float
    tied: float
    pairs: int
    r: float
    r_p: float
    difference: float


def measure_corpora(scores: Float) -> CorpusMeasures:
    """``scores`` of the models in order, higher is better."""
    models = np.arange(len(scores), dtype=np.float64)
    if not np.isfinite(scores).all():
        return CorpusMeasures(math.nan, math.nan, math.nan)
    return CorpusMeasures(
        float(spearman(scores, models)),
        association_p(scores, models, coefficient="spearman"),
        float(pearson(scores, models)),
    )


def measure_chains(scores: Float, sample: Sample, protocol: Protocol) -> SentenceMeasures:
    """``scores`` of all pairs, higher is better. Corrections with an undefined score are left out."""
    own = scores[sample.chains]
    worse, better = comparable_pairs(sample, protocol)
    rise = own[better] - own[worse]
    rise = rise[np.isfinite(rise)]
    many, tied, discordant = len(rise), int((rise == 0).sum()), int((rise < 0).sum())
    defined = np.isfinite(own)
    x, y = own[defined], sample.quality[defined]
    r = float(pearson(x, y))
    return SentenceMeasures(
        tau=share(many - 2 * discordant, many),
        tau_p=tau_p(discordant, many),
        tau_half=share(many - 2 * discordant - tied, many),
        tied=share(tied, many),
        pairs=many,
        r=r,
        r_p=association_p(x, y, coefficient="pearson") if math.isfinite(r) else math.nan,
        difference=float(rise.mean()) if many else math.nan,
    )


def share(part: int, whole: int) -> float:
    return float(ratio(np.array(part), np.array(whole)))


def tau_p(discordant: int, pairs: int) -> float:
    """Two-sided: are half of the pairs discordant? The normal approximation takes pairs as independent, which they are not."""
    if not pairs:
        return math.nan
    z = 2 * discordant / math.sqrt(pairs) - math.sqrt(pairs)
    return math.erfc(abs(z) / math.sqrt(2))


def comparable_pairs(sample: Sample, protocol: Protocol) -> tuple[Int64, Int64]:
    """Places of the worse and the better correction of every pair within a chain.

    With ``unique`` the same two texts with the same source count once, and two equal texts are no pair.
    """
    worse, better = [], []
    lengths = np.diff(sample.first)
    for length in np.unique(lengths):
        low, high = np.triu_indices(int(length), 1)
        begins = sample.first[:-1][lengths == length]
        worse.append((begins[:, None] + low).ravel())
        better.append((begins[:, None] + high).ravel())
    places = np.stack([np.concatenate(worse), np.concatenate(better)])
    if protocol.pairs == "unique":
        texts = sample.chains[places]
        _, kept = np.unique(texts, axis=1, return_index=True)
        kept = kept[texts[0, kept] != texts[1, kept]]
        places = places[:, np.sort(kept)]
    return places[0], places[1]


def measure_types(scores: Float, sample: Sample, protocol: Protocol, types: int) -> tuple[Float, Int64]:
    """The mean rise in score that an edit of each type brings, nan where there is none, and how many there were; both [types]."""
    own = scores[sample.chains]
    steps = np.flatnonzero(sample.types >= 0)
    before = steps - 1
    if protocol.differences == "first":
        before = np.repeat(sample.first[:-1], np.diff(sample.first))[steps]
    rise = own[steps] - own[before]
    kinds = sample.types[steps][np.isfinite(rise)]
    many = np.bincount(kinds, minlength=types)
    sums = np.bincount(kinds, weights=rise[np.isfinite(rise)], minlength=types)
    return ratio(sums, many), many


def originals_by_errors(scores: Float, sample: Sample) -> dict[int, tuple[float, int]]:
    """The mean score of the chains' originals by the number of their edits, and how many there are."""
    errors = np.diff(sample.first) - 1
    own = scores[sample.chains[sample.first[:-1]]]
    found = {}
    for many in np.unique(errors):
        chosen = own[(errors == many) & np.isfinite(own)]
        if len(chosen):
            found[int(many)] = (float(chosen.mean()), len(chosen))
    return found
