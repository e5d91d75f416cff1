"""How many rankings and pairwise judgments were collected (sections 3.3 and 5.1)."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._data import crowd_rankings
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.judgments import pairs_of

    references, systems = (crowd_rankings(work, name) for name in ("Main_merged.csv", "Ctrl_merged.csv"))
    lost = "The release has 601 rankings, of which 599 were approved."
    return {
        "annotations (3.3)": {
            "rankings": Value(len(references.rankings), note=lost),
            "pairs": len(pairs_of(references)),
        },
        "systems (5.1)": {"rankings": len(systems.rankings), "pairs": len(pairs_of(systems))},
    }


TABLE = Published(
    title="Sections 3.3 and 5.1: rankings and pairwise judgments",
    heading="what was ranked",
    columns=("rankings", "pairs"),
    rows={"annotations (3.3)": ("600", "7,795"), "systems (5.1)": ("588", "26,265")},
    compute=compute,
    method="Approved rankings; slots marked ### and outputs without a rank left out; every two systems of a ranking are a "
    "pair, those that share an output tied.",
    notes=("The released files have their names the wrong way round: Ctrl_merged.csv ranks the systems.",),
)
