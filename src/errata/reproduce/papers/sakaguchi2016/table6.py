"""Metrics against the human ranking, by reference set."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._recipe import METRICS, SETS, TODAY, Study
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    study = Study(work)
    return {
        references: {
            column: value
            for metric in (*METRICS, *TODAY)
            for column, value in study.coefficients(metric, references).items()
        }
        for references in SETS
    }


TABLE = Published(
    title="Table 6: correlation of metric scores with the human ranking (Spearman’s ρ, Pearson’s r)",
    heading="references",
    columns=tuple(f"{metric} {coefficient}" for metric in METRICS for coefficient in "ρr"),
    rows={
        "NUCLE": ("0.725", "0.677", "0.626", "0.646", "−0.423", "−0.313", "−0.456", "−0.310"),
        "BN15": ("0.692", "0.641", "0.720", "0.697", "−0.066", "−0.007", "−0.319", "−0.255"),
        "E-fluency": ("0.758", "0.665", "0.819", "0.731", "−0.297", "−0.256", "−0.385", "−0.230"),
        "N-fluency": ("0.703", "0.655", "0.676", "0.668", "−0.451", "−0.319", "−0.451", "−0.388"),
        "E-min.": ("0.775", "0.655", "0.786", "0.676", "−0.467", "−0.385", "−0.456", "−0.396"),
        "N-min.": ("0.769", "0.641", "−0.187", "−0.110", "−0.467", "−0.402", "−0.495", "−0.473"),
        "All": ("0.692", "0.617", "0.725", "0.724", "−0.055", "0.061", "−0.462", "−0.314"),
    },
    compute=compute,
    method="12 systems and the input, 1,278 sentences, human scores as Grundkiewicz et al. (2015) print them in Table 3c. "
    "M² is version 3.2 without regard to case and blanks; GLEU and BLEU have hypothesis and reference length exchanged in "
    "the brevity penalty; M² and I-measure are rounded as their scorers print them. All: 20 texts for GLEU and BLEU, 16 "
    "annotators for M² and the I-measure.",
    notes=(
        "The printed stars and bold type are left out.",
        "GLEU’s and BLEU’s figures rest on a defect that was mended in mid-2016: the two lengths were exchanged, so that "
        "long outputs were punished instead of short ones. “Today” is the same with the penalty the right way round. The "
        "best reference set for GLEU is then All, not expert fluency.",
    ),
)
