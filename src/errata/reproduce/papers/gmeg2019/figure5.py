"""Metrics on CoNLL-14, a domain that the ensemble was not trained on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.papers.gmeg2019._study import METRICS
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.metrics import Metric

#: The texts: the annotators' own categories are not those of ERRANT.
REFERENCES = "NUCLEA+NUCLEB"
ENSEMBLES = {"GMEG-Metric": "paper", "GMEG, extended": "extended"}


def compute(work: Work) -> Grid:
    from errata.metrics.gmeg import Gmeg
    from errata.reproduce.benchmarks import judged_texts, scores_of
    from errata.statistics import pearson, spearman

    benchmark = judged_texts(work, "conll14-gjg15", human="published")
    human = benchmark.human_scores()
    metrics: dict[str, str | Metric] = {**METRICS, **{shown: Gmeg(model) for shown, model in ENSEMBLES.items()}}
    rows: dict[str, dict[str, Value | float | str]] = {}
    for shown, metric in metrics.items():
        own = scores_of(work, metric, benchmark, REFERENCES).system_scores()
        r = float(pearson(own, human))
        rows[shown] = {"sign": "negative" if r < 0 else "positive", "r": r, "ρ": float(spearman(own, human))}
    return rows


TABLE = Published(
    title="Figure 5: correlation of metrics with people on CoNLL-14",
    heading="metric",
    columns=("sign",),
    rows={
        "CHRF++": ("negative",),
        "charGLEU": ("positive",),
        "I-measure": ("negative",),
        "GMEG-Metric": ("negative",),
    },
    compute=compute,
    method="12 systems of the shared task and the input, against their published ranking (Grundkiewicz et al., 2015, Table 3c); "
    "references are the two official ones, as texts. Both ensembles are those that ship with errata, trained on the dev half of "
    "GMEG’s FCE and Wiki.",
    notes=(
        "The figure has no numbers; the signs are what the text of section 6.2 says. Its systems and ratings are not released: "
        "these are other systems and other people, and without synthetic systems.",
    ),
)
