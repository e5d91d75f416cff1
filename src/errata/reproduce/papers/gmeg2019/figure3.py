"""Which metric is significantly better than which: Williams' test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errata.reproduce.papers.gmeg2019._study import DOMAINS, METRICS, Domain
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.meta import SystemCorrelation
    from errata.native import Float

LEVEL = 0.05


def compute(work: Work) -> Grid:
    names = list(METRICS)
    rows: dict[str, dict[str, Value | float | str]] = {}
    for shown, domain in DOMAINS.items():
        correlations = [Domain(work, domain).correlation(metric) for metric in METRICS]
        p = p_matrix(correlations)
        values = {name: found["pearson"].value for name, found in zip(names, correlations, strict=True)}

        def better(one: str, *others: str, p: Float = p) -> str:
            return "yes" if all(p[names.index(one), names.index(other)] < LEVEL for other in others) else "no"

        unbeaten = [name for j, name in enumerate(names) if not (p[:, j] < LEVEL).any()]
        answers = {
            "best": ", ".join(unbeaten),
            "charGLEU better than GLEU": better("charGLEU", "GLEU"),
            "charGLEU better than M²": better("charGLEU", "M²₀.₂", "M²₀.₅"),
            "M²₀.₂ better than M²₀.₅": better("M²₀.₂", "M²₀.₅"),
        }
        for name in ("CHRF++", "I-measure"):
            answers[f"place of {name} from below"] = str(1 + sum(other < values[name] for other in values.values()))
        for question, answer in answers.items():
            rows.setdefault(question, {})[shown] = answer
        for i, name in enumerate(names):
            rows[f"{shown}, {name}"] = {other: float(p[i, j]) for j, other in enumerate(names) if i != j}
    return rows


def p_matrix(correlations: Sequence[SystemCorrelation]) -> Float:
    """p[i, j] is small where metric i correlates better than metric j; two degrees of freedom, as in the script used."""
    import numpy as np

    from errata.meta import williams_of

    return williams_of(np.array([one.scores for one in correlations]), correlations[0].human, lost=2)


TABLE = Published(
    title="Figure 3: Williams’ test between the metrics",
    heading="question, or metric",
    columns=("FCE", "Wiki"),
    rows={
        "best": ("charGLEU", "CHRF++"),
        "charGLEU better than GLEU": ("yes", "yes"),
        "charGLEU better than M²": ("yes", "yes"),
        "M²₀.₂ better than M²₀.₅": ("", "yes"),
        "place of CHRF++ from below": ("1", ""),
        "place of I-measure from below": ("2", ""),
    },
    compute=compute,
    method="Correlations as in Table 8. Best: no other metric is significantly better (p < 0.05, one-tailed). The rows below "
    "have p of the row’s metric being better than the column’s.",
    notes=(
        "The figure has no numbers; the printed answers are what the text of section 6 says, without GMEG-Metric.",
        "The synthetic systems overlap, so p is far smaller than 681 independent systems would give.",
    ),
)
