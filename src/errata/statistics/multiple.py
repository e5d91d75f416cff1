"""Many tests at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from errata.native import Float


def holm(p: npt.ArrayLike) -> Float:
    """Holm's adjusted p, in the shape given: at level α, rejecting those at most α errs anywhere with probability ≤ α.

    The k-th smallest of m is multiplied by m − k + 1, made at least its predecessor and at most 1. Undefined p stay
    undefined and are not counted.
    """
    values = np.asarray(p, dtype=np.float64)
    flat = values.ravel()
    tested = np.flatnonzero(np.isfinite(flat))
    order = tested[np.argsort(flat[tested], kind="stable")]
    adjusted = np.full(flat.shape, np.nan)
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(flat[order] * factors), 1.0)
    return adjusted.reshape(values.shape)
