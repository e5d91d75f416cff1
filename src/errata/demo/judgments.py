"""How the demo judgments were made: five imagined judges of the demo systems, from a seed.

    python -m errata.demo.judgments > judgments.jsonl

A judge feels how many words an output is away from the nearest reference, more or less reliably. Eli does not read.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from importlib.resources import files
from random import Random
from typing import Any

SEED = 2026
SYSTEMS = ("aggressive", "conservative", "meaning", "noisy", "unchanged")
REFERENCES = 3
SHARED, OWN, REPEATED, RATED_EVERY = 24, 16, 6, 5
CHECK_EVERY = 4
START = datetime(2026, 3, 2, 9, 0, 0)


@dataclass(frozen=True)
class Judge:
    """``noise`` and ``lean`` are in points of 100, ``step`` is the slider's grain, ``pace`` the seconds an output takes."""

    name: str
    group: str
    noise: float
    lean: float
    step: int
    pace: float
    reads: bool = True


JUDGES = (
    Judge("anna", "experts", 4, 0, 1, 11),
    Judge("ben", "experts", 6, 4, 1, 14),
    Judge("chloe", "crowd", 9, -5, 1, 8),
    Judge("dev", "crowd", 8, 2, 5, 7),
    Judge("eli", "crowd", 9, 0, 5, 1.2, reads=False),
)


class Demo:
    """The texts of the demo corpus, and what its outputs are worth."""

    def __init__(self) -> None:
        self.references = [lines(f"reference{i}.txt") for i in range(REFERENCES)]
        self.domains = lines("domains.txt")
        self.outputs = {system: lines(f"systems/{system}.txt") for system in SYSTEMS}

    def __len__(self) -> int:
        return len(self.domains)

    def shared(self, sentence: int) -> dict[str, tuple[str, ...]]:
        """The different outputs of a sentence, each with its systems."""
        found: dict[str, tuple[str, ...]] = {}
        for system in SYSTEMS:
            text = self.outputs[system][sentence]
            found[text] = (*found.get(text, ()), system)
        return found

    def worth(self, sentence: int, text: str) -> float:
        """From 100 for a reference downwards, by the share of words that differ from the nearest one."""
        near = max(
            SequenceMatcher(None, text.split(), reference[sentence].split(), autojunk=False).ratio()
            for reference in self.references
        )
        return 20 + 76 * max(0.0, 1 - 2.4 * (1 - near))


class Session:
    """One judge at work: their random numbers, their clock."""

    def __init__(self, demo: Demo, judge: Judge) -> None:
        self.demo, self.judge = demo, judge
        self.random = Random(f"{SEED}/{judge.name}")
        self.clock = START + timedelta(days=JUDGES.index(judge))

    def normal(self) -> float:
        return sum(self.random.random() for _ in range(12)) - 6

    def score(self, sentence: int, text: str) -> int:
        worth = self.demo.worth(sentence, text) + self.judge.lean if self.judge.reads else 70
        value = worth + self.judge.noise * self.normal()
        return min(100, max(0, round(value / self.judge.step) * self.judge.step))

    def spend(self, outputs: int) -> float:
        seconds = round(self.judge.pace * outputs * math.exp(0.35 * self.normal()), 1)
        self.clock += timedelta(seconds=seconds + 1)
        return seconds

    def common(self, kind: str, item: str, sentence: int, outputs: int) -> dict[str, Any]:
        seconds = self.spend(outputs)
        return {
            "kind": kind, "sentence": sentence, "judge": self.judge.name, "domain": self.demo.domains[sentence],
            "group": self.judge.group, "time": self.clock.isoformat(timespec="seconds"), "seconds": seconds, "item": item,
        }  # fmt: skip

    def ranking(self, sentence: int, number: int) -> dict[str, Any]:
        outputs = self.demo.shared(sentence)
        scores = {text: round(self.score(sentence, text) / 8) for text in outputs}
        if not self.judge.reads and self.random.random() < 0.7:
            scores = dict.fromkeys(outputs, 0)
        steps = sorted(set(scores.values()), reverse=True)
        record = self.common("ranking", f"rank-{sentence}", sentence, len(outputs))
        record["places"] = [
            {"systems": list(systems), "rank": 1 + steps.index(scores[text])} for text, systems in outputs.items()
        ]
        if number % 17 == 16 and self.judge.name == "dev":
            record["places"][-1]["rank"] = None
        if number == 11 and self.judge.name == "chloe":
            record["places"] = []
        elif number % CHECK_EVERY == 0 and not any({"noisy", "unchanged"} <= set(s) for s in outputs.values()):
            record["check"] = ["unchanged", "noisy"]
        return record

    def ratings(self, sentence: int) -> Iterator[dict[str, Any]]:
        for text, systems in self.demo.shared(sentence).items():
            record = self.common("rating", f"rate-{sentence}", sentence, 1)
            yield {**record, "systems": list(systems), "score": self.score(sentence, text)}

    def records(self, ranked: Sequence[int], rated: Sequence[int]) -> Iterator[dict[str, Any]]:
        for number, sentence in enumerate(ranked):
            yield self.ranking(sentence, number)
        for sentence in rated:
            yield from self.ratings(sentence)


def lines(name: str) -> list[str]:
    return (files("errata.demo") / "corpus" / name).read_text(encoding="utf-8").splitlines()


def judgments() -> Iterator[dict[str, Any]]:
    """The heading and all records: rankings of 24 sentences by everybody, 16 by one judge each, 6 again; then ratings."""
    demo = Demo()
    order = sorted(range(len(demo)), key=lambda sentence: Random(f"{SEED}/{sentence}").random())
    yield {"errata": "judgments", "version": 1, "name": "demo", "scale": [0, 100], "notes": []}
    made: list[dict[str, Any]] = []
    for place, judge in enumerate(JUDGES):
        own = order[SHARED + place * OWN : SHARED + (place + 1) * OWN]
        made += Session(demo, judge).records(
            [*order[:SHARED], *own, *order[:REPEATED]], range(0, len(demo), RATED_EVERY)
        )
    yield from sorted(made, key=lambda record: record["kind"])


def main() -> None:
    for record in judgments():
        sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
