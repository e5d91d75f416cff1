"""The demo corpus with made-up ratings: a small domain to train on that needs no public data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from errata.ensemble import Domain, load_domain
from errata.learned.gmeg_features import features_of
from errata.meta.benchmarks import Benchmark, Human
from errata.meta.texts import ReferenceSet
from errata.native import Float
from tests.cli.helpers import DEMO

SYSTEMS = ("aggressive", "conservative", "meaning", "noisy")


def lines(name: str) -> tuple[str, ...]:
    return tuple((DEMO / f"{name}.txt").read_text(encoding="utf-8").splitlines())


def texts() -> dict[str, tuple[str, ...]]:
    outputs = {name: lines(f"systems/{name}") for name in SYSTEMS}
    return dict(sorted({**outputs, "source": lines("source")}.items()))


def made_up_ratings(outputs: dict[str, tuple[str, ...]], seed: int = 1) -> Float:
    """100 less ten for each word that is not in the reference, and some noise."""
    chance = np.random.default_rng(seed)
    reference = [set(line.split()) for line in lines("reference0")]
    wrong = [
        [len(set(line.split()) - gold) for line, gold in zip(own, reference, strict=True)] for own in outputs.values()
    ]
    return np.clip(100 - 10 * np.array(wrong) + chance.normal(0, 3, np.shape(wrong)), 0, 100)


def benchmark(name: str = "demo", begin: int = 0, end: int = 150) -> Benchmark:
    """Some of the demo corpus."""
    outputs = texts()
    ratings = made_up_ratings(outputs)[:, begin:end]
    references = {f"reference{i}": lines(f"reference{i}")[begin:end] for i in range(2)}
    return Benchmark(
        name=name,
        title=name,
        sources=lines("source")[begin:end],
        outputs={system: own[begin:end] for system, own in outputs.items()},
        references={"ALL": ReferenceSet("ALL", dict(references))},
        default_references="ALL",
        human=Human(dict(zip(outputs, ratings.mean(axis=1).tolist(), strict=True)), "made up", ratings=ratings),
        mixable=SYSTEMS,
    )


@cache
def domain(
    groups: tuple[str, ...] = ("counts", "meaning"), name: str = "demo", begin: int = 0, end: int = 150
) -> Domain:
    return load_domain(benchmark(name, begin, end), features_of(groups), many=60, threads=1)


def halves(*groups: str) -> list[Domain]:
    return [domain(groups, "first", 0, 75), domain(groups, "second", 75, 150)]


def write_folder(folder: Path) -> Path:
    """The demo corpus as ``errata train gmeg --data`` reads it."""
    folder.mkdir()
    outputs = texts()
    for name, own in {**outputs, "ref0": lines("reference0"), "ref1": lines("reference1")}.items():
        (folder / name).write_text("\n".join(own) + "\n", encoding="utf-8")
    rows = [",".join(outputs), *(",".join(f"{x:.3f}" for x in row) for row in made_up_ratings(outputs).T)]
    (folder / "ratings.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder
