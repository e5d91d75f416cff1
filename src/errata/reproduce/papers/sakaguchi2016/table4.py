"""How far annotators make the same corrections."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._data import annotators, skipped_lines
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    return {
        **compared(work, "fluency, E₁ v. E₂", "fluency, N₁ v. N₂", "fluency, E v. N", "EXPFLUENCY", "TURKFLUENCY"),
        **compared(work, "minimal, E₁ v. E₂", "minimal, N₁ v. N₂", "minimal, E v. N", "EXPMIN", "TURKMIN"),
        **compared(work, "NUCLE, A v. B", "", "", "NUCLE"),
    }


def compared(work: Work, first: str, second: str, across: str, *sets: str) -> dict[str, dict[str, float]]:
    """Rows within one or two sets of annotations, and across two."""
    from errata.corrections import compare_corrections

    found = compare_corrections(
        work.lines("conll14", "source"),
        {name: work.lines("conll14", f"references/{name}") for own in sets for name in annotators(own)},
        skip=skipped_lines(work),
        threads=work.threads,
    )
    wanted = {first: (sets[0], sets[0])}
    if len(sets) > 1:
        wanted |= {second: (sets[1], sets[1]), across: (sets[0], sets[1])}
    rows = {}
    for name, (one, other) in wanted.items():
        pair = found.between(annotators(one), annotators(other))
        rows[name] = {
            "identical": 100 * pair.identical,
            "sTER": pair.ster,
            "identical, unchanged": 100 * pair.unchanged,
        }
    return rows


TABLE = Published(
    title="Table 4: annotations across annotators (E expert, N non-expert)",
    heading="annotators",
    columns=("identical", "sTER"),
    rows={
        "fluency, E₁ v. E₂": ("15.3%", "5.1"),
        "fluency, N₁ v. N₂": ("5.9%", "10.0"),
        "fluency, E v. N": ("8.5%", "7.9"),
        "minimal, E₁ v. E₂": ("38.7%", "1.7"),
        "minimal, N₁ v. N₂": ("21.8%", "2.9"),
        "minimal, E v. N": ("25.9%", "2.4"),
        "NUCLE, A v. B": ("18.8%", "3.3"),
    },
    compute=compute,
    method="1,278 sentences: the 34 that experts wanted merged are left out. Identical: the same words. sTER: TER's edits per "
    "sentence without regard to case, the mean of both directions.",
    notes=(
        "In the published list of the 34 sentences 48 stands where 418 is meant.",
        "Identical, unchanged (not in the table): sentences that both annotators left as they were. The text says that these "
        "are half of the experts’ identical corrections.",
    ),
)
