"""What happens to the ensemble when a system or a domain is not trained on."""

from __future__ import annotations

from errata.reproduce.papers.gmeg2019._ensemble import ALPHA, DOMAINS, METHOD, SYSTEMS, domains, fit_extended
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work


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
        own = correlation(fit_extended(others), *extended[i].instances)
        rows[f"domain {shown}"] = {"All": with_all, "Ablation": without, "Extended, ablation": own}
    for shown, system in SYSTEMS.items():
        gone = [domain.containing(system) for domain in paper]
        model = fit_extended(extended, system)
        for i, name in enumerate(DOMAINS):
            here = [own & (k == i) for k, own in enumerate(gone)]
            with_all, without = ablation(paper, here, gone, alpha=ALPHA, seed=work.seed)
            features, human = extended[i].instances
            there = extended[i].containing(system)
            rows[f"{shown}, {name}"] = {
                "All": with_all,
                "Ablation": without,
                "Extended, ablation": correlation(model, features[there], human[there]),
            }
    return rows


TABLE = Published(
    title="Figure 4: the ensemble when a domain or a system is left out of training (Pearson)",
    heading="left out",
    columns=(),
    rows={},
    compute=compute,
    method=METHOD,
    notes=(
        "The figure has no numbers. The text says that correlations stay very high for all systems but Transformer, and that "
        "the lowest for a domain is 0.74, on Wiki, by a model of the other two domains.",
    ),
)
