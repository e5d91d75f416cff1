"""People's ranking of the annotations."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._data import crowd_rankings
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

NAMES = {
    "refExptFluent": "expert fluency",
    "refCrwdFluent": "non-expert fluency",
    "refNUCLE": "NUCLE",
    "refExptMinimal": "expert minimal",
    "refCrwdMinimal": "non-expert minimal",
    "src": "original sentence",
}


def compute(work: Work) -> Grid:
    from errata.reproduce.rankings import ranking_rows

    return ranking_rows(crowd_rankings(work, "Main_merged.csv"), "trueskill", work, NAMES)


TABLE = Published(
    title="Table 5: human ranking of the new annotations",
    heading="annotation type",
    columns=("score", "range", "cluster"),
    rows={
        "expert fluency": ("1.164", "1–2", "1"),
        "non-expert fluency": ("0.976", "1–2", "1"),
        "NUCLE": ("0.540", "3", "2"),
        "expert minimal": ("0.265", "4", "3"),
        "non-expert minimal": ("−0.020", "5", "4"),
        "original sentence": ("−2.925", "6", "5"),
    },
    compute=compute,
    method="The mean of 1,000 TrueSkill runs over the 7,795 pairs of the approved rankings (Main_merged.csv), with ranges and "
    "clusters from the same runs.",
)
