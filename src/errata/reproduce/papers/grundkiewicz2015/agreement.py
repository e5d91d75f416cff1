"""How far the annotators agree with each other and with themselves."""

from __future__ import annotations

from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.human.agreement import judgment_agreement
    from errata.judgments import read_judgments

    found = judgment_agreement(read_judgments(work.path("conll14", "human/gjg15.xml")))
    return {
        "between annotators": {"κ": found.mean_between.kappa, "weighted κ": found.mean_between.weighted},
        "within annotators": {"κ": found.mean_within.kappa, "weighted κ": found.mean_within.weighted},
    }


TABLE = Published(
    title="Agreement between and within annotators",
    heading="judges",
    columns=("κ",),
    rows={"between annotators": (".29",), "within annotators": (".46",)},
    compute=compute,
    method="Pairwise judgments of the same two outputs of a sentence, a shared output counted once; chance from the pooled "
    "proportions of <, = and >. The mean over annotators (or pairs of them) that share at least 50 judgments, weighted by "
    "their number.",
    notes=("The quadratic-weighted κ is not in the paper.",),
)
