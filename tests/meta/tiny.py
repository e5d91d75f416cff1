"""A small benchmark in memory, and metrics with known behaviour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from errata.judgments import Judgments, Placed, Ranking, pairs_of
from errata.meta import Benchmark, Human, ReferenceSet
from errata.metrics import Counts, Material, Metric
from errata.metrics.base import whole
from errata.native import Float

SOURCES = (
    "He go to school .",
    "She have two cat .",
    "I likes the music .",
    "They was happy .",
    "We eats bread .",
    "It rain today .",
)
REFERENCES = {
    "first": (
        "He goes to school .",
        "She has two cats .",
        "I like the music .",
        "They were happy .",
        "We eat bread .",
        "It rains today .",
    ),
    "second": (
        "He goes to the school .",
        "She has two cats .",
        "I like music .",
        "They were happy .",
        "We eat bread .",
        "It is raining today .",
    ),
}
QUALITY = {"awful": 0.0, "bad": 0.25, "fair": 0.5, "good": 0.75, "great": 1.0}


def outputs() -> dict[str, tuple[str | None, ...]]:
    """Systems that correct more and more of the sentences; the worst one also breaks some."""
    made: dict[str, tuple[str | None, ...]] = {}
    for system, share in QUALITY.items():
        many = round(share * len(SOURCES))
        lines = [*REFERENCES["first"][:many], *SOURCES[many:]]
        if system == "awful":
            lines[0] = "He go school"
        made[system] = tuple(lines)
    return made


def ratings(systems: Sequence[str]) -> Float:
    """People rate a sentence by how many systems are worse, with a little of their own taste."""
    taste = np.array([0.0, 2.0, -1.0, 3.0, 0.5, -2.0])
    return np.array([100 * QUALITY[system] + taste * (1 + QUALITY[system]) for system in systems])


def rankings(systems: Sequence[str]) -> Judgments:
    """Two judges rank all outputs of every sentence, by quality."""
    order = sorted(systems, key=lambda system: -QUALITY[system])
    places = tuple(Placed((system,), rank) for rank, system in enumerate(order, start=1))
    return Judgments("tiny", tuple(Ranking(line, judge, places) for line in range(len(SOURCES)) for judge in "ab"))


def benchmark(
    systems: Sequence[str] = tuple(QUALITY),
    scores: Mapping[str, float] | None = None,
    *,
    rated: bool = True,
    judged: bool = True,
    texts: Mapping[str, tuple[str | None, ...]] | None = None,
) -> Benchmark:
    chosen = sorted(systems)
    own = texts or outputs()
    return Benchmark(
        name="tiny",
        title="Tiny",
        sources=SOURCES,
        outputs={system: own[system] for system in chosen},
        references={
            "BOTH": ReferenceSet("BOTH", dict(REFERENCES)),
            **{name: ReferenceSet(name, {name: lines}) for name, lines in REFERENCES.items()},
        },
        default_references="BOTH",
        human=Human(
            dict(scores) if scores is not None else {system: 100 * QUALITY[system] for system in chosen},
            "made up",
            ratings=ratings(chosen) if rated else None,
            pairs=pairs_of(rankings(chosen)) if judged else None,
            of_ratings=scores is None,
        ),
        mixable=tuple(chosen),
    )


@dataclass(frozen=True)
class Constant(Metric):
    """Says the same of everything."""

    name = "constant"
    title = "Constant"
    policy = "none"
    undefined = "Never."
    needs = "source"

    @property
    def names(self) -> tuple[str, ...]:
        return ("value", "number")

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        return Counts(self.names, np.tile([0.75, 1.0], (len(outputs), 1)), whole(range(len(outputs) + 1)))

    def score(self, rows: Float) -> Float:
        result: Float = rows[..., 0] / np.maximum(rows[..., 1], 1)
        return result


@dataclass(frozen=True)
class Words(Constant):
    """The number of words that differ from the first reference: fewer is better."""

    name = "words"
    title = "Words"
    higher_is_better = False
    needs = "references"

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        rows = [
            [float(sum(a != b for a, b in zip(out.split(), texts[0].split(), strict=False))), 1.0]
            for out, texts in zip(outputs, material.corpus.references, strict=True)
        ]
        return Counts(self.names, np.array(rows), whole(range(len(outputs) + 1)))
