"""Correlation against the number of references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.papers.napoles2016._rows import NO_ERATER, needs, sentence_scores
from errata.reproduce.papers.napoles2016.table2 import GRAMMATICALITY
from errata.reproduce.papers.sakaguchi2016._recipe import METRICS, Study
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.native import Float

CURVES = {"GLEU": METRICS["GLEU"], "GLEU today": "gleu"}
REFERENCES = range(1, 21)
REPEATS = 10
WITH_ERATER = {1: "0.878", 3: "0.884", 20: "0.885"}


def compute(work: Work) -> Grid:
    from errata.meta import reference_curve

    study = Study(work)
    human = study.benchmark.human_scores()
    partners = {
        name: sentence_scores(study, metric).system_scores("mean")
        for name, metric in GRAMMATICALITY.items()
        if needs(study, metric) is None
    }
    rows: dict[str, dict[str, Value | float | str]] = {str(many): {} for many in REFERENCES}
    for name, metric in CURVES.items():
        curve = reference_curve(
            metric,
            study.benchmark,
            "ALL",
            repeats=REPEATS,
            aggregate="mean",
            skip=study.skip,
            seed=work.seed,
            threads=work.threads,
            cache=work.score_cache,
        )
        for point in curve.points:
            rows[str(point.references)] |= {name: point.mean, f"{name}, low": point.low, f"{name}, high": point.high}
            for other, grammar in partners.items():
                rows[str(point.references)][f"{name}+{other}"] = best_mixture(grammar, point.scores, human)
    for many in WITH_ERATER:
        rows[str(many)]["GLEU+ER"] = NO_ERATER
    return rows


def best_mixture(grammar: Float, scores: Float, human: Float) -> float:
    """The mean over choices of references, shape [choices, systems], of Spearman's ρ with the best weight."""
    from errata.learned.interpolation import interpolate

    found = [interpolate(grammar, one, human).spearman.oracle_correlation for one in scores]
    return sum(found) / len(found)


TABLE = Published(
    title="Figure 1: mean Spearman’s ρ by number of references",
    heading="references",
    columns=("GLEU", "GLEU+ER"),
    curves=("GLEU", "GLEU today", "GLEU today+LFM", "GLEU today+LT"),
    rows={str(many): ("0.852" if many == 20 else "", WITH_ERATER.get(many, "")) for many in REFERENCES},
    compute=compute,
    method="Means of sentence scores with ten random choices of so many of the 20 texts, mean of the correlations as in Table "
    "1; low and high hold the middle 95 % of the choices. Mixtures with LT and LFM (where they are set up) have the best weight of "
    "each choice, as in Table 2.",
    notes=("The figure has no numbers: those of GLEU+ER are from the text of section 4, that of GLEU from Table 1.",),
)
