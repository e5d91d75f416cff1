"""The Expected Wins ranking."""

from __future__ import annotations

from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.judgments import read_judgments
    from errata.reproduce.rankings import ranking_rows

    return ranking_rows(read_judgments(work.path("conll14", "human/gjg15.xml")), "wins", work)


TABLE = Published(
    title="Table 3b: ranking by Expected Wins",
    heading="system",
    columns=("score", "range", "cluster"),
    rows={
        "AMU": (".628", "1", "1"),
        "RAC": (".566", "2–3", "2"),
        "CAMB": (".561", "2–4", "2"),
        "CUUI": (".550", "3–5", "2"),
        "POST": (".539", "4–5", "2"),
        "UFC": (".513", "6–8", "3"),
        "PKU": (".506", "6–8", "3"),
        "UMC": (".495", "7–9", "3"),
        "IITB": (".485", "7–10", "3"),
        "SJTU": (".463", "10–11", "3"),
        "INPUT": (".456", "9–12", "3"),
        "NTHU": (".437", "11–12", "3"),
        "IPN": (".300", "13", "4"),
    },
    compute=compute,
    method="The mean share of decided comparisons that a system wins against each other one, over all 109,098 pairs of the "
    "fully expanded rankings. Ranges and clusters come from 1,000 resamples of the pairs.",
    notes=("The ranges rest on random resamples, in the paper as here: one may be a rank wider or narrower.",),
)
