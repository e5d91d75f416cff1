"""The TrueSkill ranking: the human ranking that later papers correlate metrics with."""

from __future__ import annotations

from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.judgments import read_judgments
    from errata.reproduce.rankings import ranking_rows

    return ranking_rows(read_judgments(work.path("conll14", "human/gjg15.xml")), "trueskill", work)


TABLE = Published(
    title="Table 3c: ranking by TrueSkill",
    heading="system",
    columns=("score", "range", "cluster"),
    rows={
        "AMU": (".273", "1", "1"),
        "CAMB": (".182", "2", "2"),
        "RAC": (".114", "3–4", "3"),
        "CUUI": (".105", "3–5", "3"),
        "POST": (".080", "4–5", "3"),
        "PKU": ("−.001", "6–7", "4"),
        "UMC": ("−.022", "6–8", "4"),
        "UFC": ("−.041", "7–10", "4"),
        "IITB": ("−.055", "8–11", "4"),
        "INPUT": ("−.062", "8–11", "4"),
        "SJTU": ("−.074", "9–11", "4"),
        "NTHU": ("−.142", "12", "5"),
        "IPN": ("−.358", "13", "6"),
    },
    compute=compute,
    method="The mean of 1,000 TrueSkill runs over the fully expanded rankings, with ranges and clusters from the same runs.",
)
