"""Places of the systems: people beside GLEU with expert fluency references."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._recipe import Study
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    from errata.meta import rank_comparison

    study = Study(work)
    old, new = (
        {pair.system: pair for pair in rank_comparison(study.correlation(metric, "E-fluency"))}
        for metric in ("GLEU", "GLEU today")
    )
    places = {
        system: {"people": pair.human, "GLEU": pair.metric, "GLEU today": new[system].metric}
        for system, pair in old.items()
    }
    away = {
        column: float(sum(abs(own[column] - own["people"]) >= 3 for own in places.values()))
        for column in ("GLEU", "GLEU today")
    }
    return {"three or more away": away, **places}


TABLE = Published(
    title="Figure 4: places of the systems by people and by GLEU with expert fluency references",
    heading="system",
    columns=("GLEU",),
    rows={"three or more away": ("6",)},
    compute=compute,
    method="Places by the human scores of Table 6 and by GLEU as there, 1 is best; how many systems are three or more places "
    "from where people put them.",
    notes=("The figure has no numbers; section 5.2 says that six systems have ranks that are three away.",),
)
