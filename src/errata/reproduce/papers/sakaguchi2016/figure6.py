"""The systems ranked by non-experts, beside the experts' ranking."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._data import crowd_rankings
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import RUNS, Work


def compute(work: Work) -> Grid:
    import numpy as np

    from errata.human.scores import human_scores
    from errata.meta.published import GJG15_TRUESKILL
    from errata.statistics.correlation import pearson, spearman

    crowd = human_scores(
        crowd_rankings(work, "Ctrl_merged.csv"),
        "trueskill",
        runs=RUNS,
        seed=work.seed,
        threads=work.threads,
        keep_samples=True,
    )
    assert crowd.samples is not None
    experts = np.array([GJG15_TRUESKILL[own.system] for own in crowd.standings])
    means = np.array([own.score for own in crowd.standings])
    coefficients = {"ρ": spearman, "r": pearson}
    row: dict[str, Value | float | str] = {
        letter: Value(float(function(means, experts)), spread=float(function(crowd.samples.T, experts).std(ddof=1)))
        for letter, function in coefficients.items()
    }
    places = {
        own.system: {"non-experts": float(place), "experts": float(1 + (experts > experts[place - 1]).sum())}
        for place, own in enumerate(crowd.standings, start=1)
    }
    return {"correlation": row, **places}


TABLE = Published(
    title="Figure 6: places of the systems by non-experts and by experts",
    heading="system",
    columns=("ρ", "r"),
    rows={"correlation": ("0.917", "0.876")},
    compute=compute,
    method="The mean of 1,000 TrueSkill runs over the 26,265 pairs of the approved rankings (Ctrl_merged.csv), against the "
    "scores of Grundkiewicz et al. (2015), Table 3c; ± is the spread of single runs.",
    notes=(
        "The figure has no numbers; ρ and r are from the text of section 5.2.",
        "The sentences shown with the systems’ outputs were those before the right ones (see Table 7); the ranking survives it.",
    ),
)
