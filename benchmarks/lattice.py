"""Prints one table: searching all combinations of the annotators' corrections, and how many there are.

Usage: python benchmarks/lattice.py [--only WORD] [--all]   (needs the CoNLL-14 data: ERRATA_DATA)
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from errata.corpus import Corpus
from errata.corpus.files import read_sentences
from errata.corpus.inputs import read_annotated
from errata.corpus.sentences import Sentence
from errata.lattice import CombinationCorpus, count_combinations
from errata.metrics import Material, make_metric
from errata.native import default_threads

DATA = Path(os.environ.get("ERRATA_DATA", Path(__file__).resolve().parent.parent.parent / "shared" / "data"))
CONLL = DATA / "conll14"


def gold(name: str) -> list[Sentence]:
    return list(read_annotated(CONLL / "m2" / f"{name}.m2"))


def outputs() -> dict[str, list[str]]:
    return {path.name: list(read_sentences(path)) for path in sorted((CONLL / "systems").iterdir())}


def nearest(name: str) -> None:
    sentences = gold(name)
    corpus = CombinationCorpus([s.source for s in sentences], [s.annotations or () for s in sentences])
    for lines in outputs().values():
        corpus.nearest_choices(lines, default_threads())


def mixing(name: str) -> None:
    metric, material = make_metric("imeasure:mix=true"), Material(Corpus.of(gold(name)), threads=default_threads())
    for system, lines in outputs().items():
        if system != "INPUT":
            counts = metric.compare(material, lines)
            metric.corpus(counts, metric.choose(counts))


def jobs(everything: bool) -> Iterator[tuple[str, str, str, Callable[[], None]]]:
    yield "nearest combination, 13 outputs, 16 annotators", "< 60 s", "", lambda: nearest("ALL")
    yield (
        "I-measure with mixing, 12 systems, NUCLE",
        "< 5 min",
        "ieval.py lists up to 17 billion references a sentence",
        lambda: mixing("NUCLE"),
    )
    if everything:
        yield (
            "I-measure with mixing, 12 systems, 16 annotators",
            "ends",
            "ieval.py lists up to 10⁴²",
            lambda: mixing("ALL"),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="jobs whose name contains this")
    parser.add_argument("--all", action="store_true", help="also mix all 16 annotators: minutes")
    arguments = parser.parse_args()
    if not CONLL.is_dir():
        sys.exit(f"{CONLL} is not there: set ERRATA_DATA to a directory that holds the CoNLL-14 data.")
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores; CoNLL-14\n"
    )
    for name in ("NUCLE", "NUCLE-withalt", "BN", "ALL"):
        print(f"Combinations, {name}: {count_combinations(gold(name))}")
    print("\n| job, reading included | wall | CPU | bar | other | memory |\n|---|---:|---:|---:|---|---:|")
    for job, bar, other, work in jobs(arguments.all):
        if arguments.only in job:
            wall, cpu = time.perf_counter(), time.process_time()
            work()
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"| {job} | {wall:,.1f} s | {cpu:,.1f} s | {bar} | {other} | {peak:,.0f} MiB |", flush=True)


if __name__ == "__main__":
    main()
