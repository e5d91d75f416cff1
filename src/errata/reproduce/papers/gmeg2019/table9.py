"""The ensemble on a domain that it was trained on, and on one that it was not."""

from __future__ import annotations

from errata.reproduce.papers.gmeg2019._ensemble import ALPHA, DOMAINS, METHOD, NO_YAHOO, domains, fit_extended
from errata.reproduce.tables import Grid, Published, Value, not_computable
from errata.reproduce.work import Work

NO_RATINGS = not_computable("The ratings of CoNLL-14 are not released.")


def compute(work: Work) -> Grid:
    import numpy as np

    from errata.ensemble import ablation
    from errata.ensemble.studies import correlation

    paper, extended = domains(work, "paper"), domains(work, "extended")
    rows: dict[str, dict[str, Value | float | str]] = {}
    for i, shown in enumerate(DOMAINS):
        here = [np.full(len(domain.instances[1]), k == i) for k, domain in enumerate(paper)]
        with_all, without = ablation(paper, here, here, alpha=ALPHA, seed=work.seed)
        others = [domain for k, domain in enumerate(extended) if k != i]
        rows[shown] = {
            "All": with_all,
            "Ablation": without,
            "Extended, ablation": correlation(fit_extended(others), *extended[i].instances),
        }
    for name, why in (("Yahoo", not_computable(NO_YAHOO)), ("CoNLL-14", NO_RATINGS)):
        rows[name] = {"All": why, "Ablation": why}
    return rows


TABLE = Published(
    title="Table 9: the ensemble on domains it was trained on, and on unseen ones (Pearson)",
    heading="domain",
    columns=("All", "Ablation"),
    rows={
        "FCE": ("0.962", "0.915"),
        "Wiki": ("0.973", "0.507"),
        "Yahoo": ("0.969", "0.468"),
        "CoNLL-14": ("0.978", "-0.632"),
    },
    compute=compute,
    method=METHOD,
    notes=(
        "The paper trains on four domains, of which two can be had: a model that has not seen FCE has seen Wiki alone, and the "
        "other way round.",
        "Synthetic systems of the same pair are in both parts of a fold, so “All” is no test on unseen systems. Figure 5 has "
        "CoNLL-14, with public human scores.",
    ),
)
