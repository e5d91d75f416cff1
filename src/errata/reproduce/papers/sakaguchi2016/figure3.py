"""Which references suit a metric: the reference sets in the order of Spearman's ρ.

The figure shows the ρ of Table 6; the text of section 4.2 says which sets come first.
"""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._recipe import SETS, Study
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

SHOWN = ("M²", "GLEU", "GLEU today")


def compute(work: Work) -> Grid:
    study = Study(work)
    found = {metric: {name: study.correlation(metric, name)["spearman"].value for name in SETS} for metric in SHOWN}
    return {
        name: {metric: float(1 + sum(other > own[name] for other in own.values())) for metric, own in found.items()}
        for name in SETS
    }


TABLE = Published(
    title="Figure 3: places of the reference sets by ρ",
    heading="references",
    columns=("M²", "GLEU"),
    rows={
        "NUCLE": ("", ""),
        "BN15": ("", "4"),
        "E-fluency": ("3", "1"),
        "N-fluency": ("", ""),
        "E-min.": ("1", "2"),
        "N-min.": ("2", "7"),
        "All": ("", "3"),
    },
    compute=compute,
    method="The seven reference sets in the order of Spearman’s ρ as in Table 6; 1 is the highest.",
    notes=(
        "The figure has no numbers of its own. The printed places are those that the text of section 4.2 names; GLEU’s four "
        "best are named there together, and their order is that of Table 6.",
        "With the brevity penalty the right way round (“today”) GLEU’s order is another one.",
    ),
)
