"""Several detectors together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from errata.detectors.base import Errors

COMBINE = ("union", "mean")


def combined(found: Sequence[Errors], combine: str) -> float:
    """How many errors several detectors find in one sentence, given what each found.

    ``union``: where spans overlap, they are the same errors found several times, and count as often as the detector that
    finds most there. It is never less than any one detector's count, and does not depend on the order of the detectors.
    ``mean``: the mean of their counts.
    """
    if combine == "mean":
        return sum(map(len, found)) / len(found)
    spans = sorted((e.start, max(e.end, e.start + 1), which) for which, errors in enumerate(found) for e in errors)
    total, reach = 0, -1
    here: Counter[int] = Counter()
    for start, end, which in spans:
        if start >= reach:
            total += max(here.values(), default=0)
            here.clear()
        here[which] += 1
        reach = max(reach, end)
    return total + max(here.values(), default=0)
