"""Which types of error the references correct."""

from __future__ import annotations

from errata.reproduce.papers.gmeg2019._profiles import categories, profiles
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

SHOWN = 10


def compute(work: Work) -> Grid:
    found = {domain: categories(own) for domain, own in profiles(work).items()}
    places = {
        domain: {kind: place for place, (kind, _) in enumerate(counts.most_common(), start=1)}
        for domain, counts in found.items()
    }
    rows: dict[str, dict[str, Value | float | str]] = {
        f"place of {kind}": {domain: float(own[kind]) for domain, own in places.items()} for kind in ("PUNCT", "OTHER")
    }
    frequent = {kind for counts in found.values() for kind, _ in counts.most_common(SHOWN + 1)} - {"OTHER"}
    for kind in sorted(frequent, key=lambda kind: -sum(counts[kind] for counts in found.values())):
        rows[kind] = {domain: 100 * counts[kind] / counts.total() for domain, counts in found.items()}
    return rows


TABLE = Published(
    title="Figure 1: the most frequent types of edits",
    heading="type",
    columns=("FCE", "Wikipedia", "CoNLL-14"),
    rows={"place of PUNCT": ("1", "1", ""), "place of OTHER": ("2", "2", "1")},
    compute=compute,
    method="All references together, edits by ERRANT’s rules: the places of two types among all, and the per cent of all edits "
    "of the types that are among the ten most frequent of some domain.",
    notes=("The figure has no numbers; the text of section 3.2 and its footnote give the printed places.",),
)
