"""TMU-GFM (Yoshimura et al. 2020): outputs rated for grammaticality, fluency and meaning; no references."""

from __future__ import annotations

import math

import numpy as np

from errata.data import RatedOutput, read_tmu_gfm
from errata.errors import InputError
from errata.meta.benchmarks import Benchmark, Human, Offer, Text, Wanted
from errata.meta.people import data_set

ASPECTS = ("grammaticality", "fluency", "meaning")


def make(wanted: Wanted) -> Benchmark:
    """``human`` is one of the aspects, or ``overall``: the mean of the three."""
    aspect = wanted.human or "overall"
    if aspect not in (*ASPECTS, "overall"):
        raise InputError(f"tmu-gfm is rated for {', '.join(ASPECTS)} and overall. Got {aspect!r} instead.")
    rows = read_tmu_gfm(data_set("tmu-gfm", wanted).path("tmu-gfm-dataset.csv"))
    systems = sorted({system for row in rows for system in row.systems})
    items = sentences(rows)
    sources = tuple(next(iter(item.values())).source for item in items)
    outputs: dict[str, Text] = {s: tuple(item[s].output if s in item else None for item in items) for s in systems}
    ratings = np.array([[rated(item[s], aspect) if s in item else np.nan for item in items] for s in systems])
    absent = int(np.isnan(ratings).sum())
    return Benchmark(
        name="tmu-gfm",
        title=f"TMU-GFM, rated for {aspect}" if aspect != "overall" else "TMU-GFM, mean of three ratings",
        sources=sources,
        outputs=outputs,
        references={},
        default_references=None,
        human=Human(
            {system: float(np.nanmean(own)) for system, own in zip(systems, ratings, strict=True)},
            f"mean rating, {aspect}",
            ratings=ratings,
            of_ratings=True,
        ),
        mixable=tuple(systems),
        notes=(f"{absent} outputs are not in the data.",) if absent else (),
    )


def sentences(rows: list[RatedOutput]) -> list[dict[str, RatedOutput]]:
    """The outputs of each sentence by system. A source that stands in the text twice has two outputs of a system."""
    items: dict[tuple[str, int], dict[str, RatedOutput]] = {}
    for row in rows:
        for system in row.systems:
            number = 0
            while system in items.get((row.source, number), {}):
                number += 1
            items.setdefault((row.source, number), {})[system] = row
    return list(items.values())


def rated(output: RatedOutput, aspect: str) -> float:
    means = {name: getattr(output, name).mean for name in ASPECTS}
    return math.fsum(means.values()) / len(means) if aspect == "overall" else float(means[aspect])


OFFERS = (Offer("tmu-gfm", ("tmu-gfm",), "5 systems, each output rated in three ways; no references", make),)
