"""Williams' test: is one metric's correlation with people higher than another's, given that the metrics correlate?

For correlations that share a variable (Williams 1959; Steiger 1980; Graham and Baldwin 2014 for metrics).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from errata.errors import InputError
from errata.native import Float
from errata.statistics.correlation import pearson


@dataclass(frozen=True)
class WilliamsTest:
    """``determinant`` is that of the correlation matrix; ``p`` is one-tailed. All have the shape of the arguments."""

    t: Float
    p: Float
    determinant: Float


def williams(
    r12: npt.ArrayLike, r13: npt.ArrayLike, r23: npt.ArrayLike, n: npt.ArrayLike, *, lost: int = 3
) -> WilliamsTest:
    """Tests r12 > r13 for correlations over n things of which 1 is shared (the human scores); arguments broadcast.

    K = 1 − r12² − r13² − r23² + 2 r12 r13 r23, t = (r12 − r13) √[(n−1)(1+r23) / (2K(n−1)/(n−3) + ((r12+r13)/2)² (1−r23)³)]
    with n − ``lost`` degrees of freedom: 3 is the test; ``lost=2`` is what the R script used in most papers does.
    Undefined for n < 4, for equal metrics (r23 = 1) and for values that are not correlations of three variables.
    """
    if lost not in (2, 3):
        raise InputError(f"Williams' test loses 3 degrees of freedom, or 2 as in the R script, not {lost}.")
    from scipy.special import stdtr

    arrays = [np.asarray(value, dtype=np.float64) for value in (r12, r13, r23, n)]
    a, b, c, many = np.broadcast_arrays(*arrays)
    usable = np.isfinite(a) & np.isfinite(b) & (np.abs(c) < 1) & (many > 3)
    a, b, c, many = (np.where(usable, value, 0.5) for value in (a, b, c, many))
    determinant = 1 - a**2 - b**2 - c**2 + 2 * a * b * c
    below = 2 * determinant * (many - 1) / np.where(usable, many - 3, 1.0) + ((a + b) / 2) ** 2 * (1 - c) ** 3
    usable &= below > 0
    t = (a - b) * np.sqrt(np.where(usable, (many - 1) * (1 + c), 0.0) / np.where(usable, below, 1.0))
    p = stdtr(np.where(usable, many - lost, 1.0), -t)
    undefined = np.nan
    return WilliamsTest(
        np.where(usable, t, undefined), np.where(usable, p, undefined), np.where(usable, determinant, undefined)
    )


def williams_matrix(metrics: npt.ArrayLike, human: npt.ArrayLike, *, lost: int = 3) -> Float:
    """p of every pair of metrics, [metrics, metrics]: p[i, j] is small where |r| of i with people is higher than that of j.

    ``metrics`` has shape [metrics, systems], ``human`` [systems]. All three correlations are taken as absolute values, as
    Graham's script does: a metric that counts errors is no worse for its sign. Undefined on the diagonal and for metrics
    with a score that is not finite.
    """
    scores, people = np.asarray(metrics, dtype=np.float64), np.asarray(human, dtype=np.float64)
    if scores.ndim != 2 or people.shape != scores.shape[1:]:
        raise InputError(
            f"Metric scores of shape {scores.shape} and human scores of shape {people.shape} do not fit: "
            "the shapes must be [metrics, systems] and [systems]."
        )
    with_people = np.abs(pearson(scores, people))
    between = np.abs(pearson(scores[:, None, :], scores[None, :, :]))
    p = williams(with_people[:, None], with_people[None, :], between, len(people), lost=lost).p
    np.fill_diagonal(p, np.nan)
    return p
