"""A metric against people's pairwise judgments: how often does it prefer the output that a judge preferred?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import ratio

MetricTies = Literal["half", "seeda-official"]


@dataclass(frozen=True)
class JudgmentAgreement:
    """``accuracy`` and ``tau`` have the shape of the leading axes of the scores.

    ``pairs`` is the weight of the judgments that decide, ``tied`` the part of it that the metric ties.
    """

    accuracy: Float
    tau: Float
    pairs: Float
    tied: Float


def judgment_agreement(
    judgments: npt.ArrayLike,
    first: npt.ArrayLike,
    second: npt.ArrayLike,
    *,
    weights: npt.ArrayLike | None = None,
    ties: MetricTies = "half",
    names: tuple[Sequence[str], Sequence[str]] | None = None,
) -> JudgmentAgreement:
    """Accuracy and τ of a metric over judged pairs of outputs.

    ``judgments`` [pairs] is positive where a judge preferred the first output, negative for the second, 0 for a tie;
    ``first`` and ``second`` [..., pairs] are the metric's scores of the two outputs. Judged ties are left out, and so
    are pairs with a score or judgment that is not finite. accuracy = (concordant + tied / 2) / decided,
    τ = (concordant − discordant) / decided: a constant metric has 0.5 and 0.

    ``ties="seeda-official"`` counts a metric's tie as a preference for the output whose system's name (``names``: those
    of the first and of the second outputs) sorts last, as the original SEEDA scripts do.
    """
    signs = np.sign(np.asarray(judgments, dtype=np.float64))
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    weight = np.ones(signs.shape) if weights is None else np.asarray(weights, dtype=np.float64)
    for name, array in (("first", a), ("second", b), ("weights", weight)):
        if signs.ndim != 1 or array.ndim == 0 or array.shape[-1] != len(signs):
            raise InputError(
                f"'{name}' has shape {array.shape}, judgments have shape {signs.shape}: give one value for each pair."
            )
    if not np.all(np.isfinite(weight) & (weight >= 0)):
        raise InputError("A judgment's weight must be a number of at least 0.")
    decided = np.where(np.isfinite(a) & np.isfinite(b) & np.isfinite(signs) & (signs != 0), weight, 0.0)
    preferred = np.where(a > b, 1.0, np.where(a < b, -1.0, 0.0))
    tied = np.where(preferred == 0, decided, 0.0).sum(axis=-1)
    if ties == "seeda-official":
        preferred = np.where(preferred == 0, _preferred_by_name(names, len(signs)), preferred)
    elif ties != "half":
        raise InputError(f"'ties' must be half or seeda-official, not {ties!r}.")
    pairs = decided.sum(axis=-1)
    balance = (decided * np.where(decided > 0, preferred * signs, 0.0)).sum(axis=-1)
    return JudgmentAgreement(ratio(pairs + balance, 2 * pairs), ratio(balance, pairs), pairs, tied)


def _preferred_by_name(names: tuple[Sequence[str], Sequence[str]] | None, pairs: int) -> Float:
    if names is None or len(names[0]) != pairs or len(names[1]) != pairs:
        raise InputError("ties=seeda-official needs the names of the systems of all pairs.")
    # Python compares text by code points; numpy's arrays of text would drop trailing NULs.
    return np.array([-1.0 if one < other else 1.0 for one, other in zip(*names, strict=True)])
