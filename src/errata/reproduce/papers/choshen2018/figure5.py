"""GLEU of original sentences by the number of their errors; the figure has no numbers."""

from __future__ import annotations

from errata.reproduce.papers.choshen2018._lattices import METHOD, validated, value
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

OUTLIERS = 4


def compute(work: Work) -> Grid:
    from errata.statistics import pearson

    found = validated(work, names=("GLEU",)).metrics[0].originals
    chains = {many: count for many, (_, count) in found.items()}
    kept = [many for many in sorted(chains) if sum(n for other, n in chains.items() if other >= many) > OUTLIERS]
    rows: dict[str, dict[str, Value | float | str]] = {
        str(many): {"chains": float(chains[many]), "GLEU": value(found[many][0])} for many in kept
    }
    if len(kept) > 2:
        rows["r of errors and GLEU"] = {"GLEU": float(pearson(kept, [found[many][0].mean for many in kept]))}
    return rows


TABLE = Published(
    title="Figure 5: average GLEU of originals by the number of errors they contain",
    heading="errors",
    columns=(),
    curves=("GLEU",),
    rows={},
    compute=compute,
    method=METHOD,
    notes=(
        f"As in the paper, the {OUTLIERS} originals with most errors are left out (here: those with the largest numbers, as long as "
        f"there are no more than {OUTLIERS}).",
        "The last row says how the means fall with the number of errors.",
    ),
)
