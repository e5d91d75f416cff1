"""How much annotators and systems change; the figure has no numbers, but the text of section 3.2 has some."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._data import annotators, skipped_lines
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

SYSTEMS = ("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")
ROWS: dict[str, tuple[str, ...]] = {
    "expert fluency": tuple(f"references/{name}" for name in annotators("EXPFLUENCY")),
    "non-expert fluency": tuple(f"references/{name}" for name in annotators("TURKFLUENCY")),
    "expert minimal": tuple(f"references/{name}" for name in annotators("EXPMIN")),
    "non-expert minimal": tuple(f"references/{name}" for name in annotators("TURKMIN")),
    "NUCLE": tuple(f"references/{name}" for name in annotators("NUCLE")),
    "BN15": tuple(f"references/BN{i}" for i in range(1, 11)),
    "system outputs": tuple(f"systems/{name}" for name in SYSTEMS),
}


def compute(work: Work) -> Grid:
    from errata.corrections import changes

    source, skip = work.lines("conll14", "source"), skipped_lines(work)
    rows = {}
    for shown, names in ROWS.items():
        found = changes(source, {name: work.lines("conll14", name) for name in names}, skip=skip, threads=work.threads)
        rows[shown] = {
            "sTER": sum(own.ster for own in found) / len(found),
            "unchanged": 100 * sum(own.unchanged for own in found) / len(found),
        }
    return rows


TABLE = Published(
    title="Figure 2: changes from the original sentences",
    heading="corrections",
    columns=("sTER",),
    rows={
        "expert fluency": ("4",),
        "non-expert fluency": ("7",),
        "expert minimal": ("2",),
        "non-expert minimal": ("2",),
        "system outputs": ("1.4",),
    },
    compute=compute,
    method="sTER from the original sentence, without regard to case, the mean over annotators or systems; 1,278 sentences. "
    "Unchanged: per cent of sentences with the words of the original.",
    notes=(
        "Only the text gives numbers: 1.4 for the system outputs, “about” 4, 7 and 2 edits for the others.",
        "How the 1.4 of the system outputs came about the paper does not say; the mean over the 12 released outputs is lower.",
    ),
)
