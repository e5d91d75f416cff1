"""Grundkiewicz et al. (2015) and Napoles et al. (2015) as one set, after Choshen and Abend (2018, section 3)."""

from __future__ import annotations

from errata.judgments.records import Judgments, pool

SOURCE = "SOURCE"
SOURCE_NAMES = {"INPUT": SOURCE, "src": SOURCE}


def combined(gjg15: Judgments, nspt15: Judgments) -> Judgments:
    """Both sets pooled, with the uncorrected text as one system, SOURCE; ``refmix1`` stays the 14th.

    With the second set from its CSV file, ``Expansion.ACROSS`` leaves out the ties inside one shared output of the first, as
    those authors did (94,949 pairs); ``Expansion.FULL`` keeps them (137,244).
    """
    return pool([gjg15.rename(SOURCE_NAMES), nspt15.rename(SOURCE_NAMES)], name="combined")
