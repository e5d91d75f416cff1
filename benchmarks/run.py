"""Prints one table: what errata takes, and what others take for the same job.

Peers that install from PyPI run here, in the same process and minute, one thread each. The original scorers need
Python 2: for them the table quotes the CPU seconds recorded with the data (``expected/timings.tsv``).
Usage: python benchmarks/run.py [--quick] [--only WORD]   (needs the CoNLL-14 data: ERRATA_DATA)
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from errata.corpus import Corpus
from errata.corpus.files import read_sentences
from errata.corpus.inputs import read_annotated
from errata.metrics import Material, Metric, make_metric

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ERRATA_DATA", ROOT.parent / "shared" / "data"))
CONLL = DATA / "conll14"
SETS = ("NUCLE", "BN", "EXPMIN", "EXPFLUENCY", "TURKMIN", "TURKFLUENCY", "ALL")
TWENTY = ["NUCLEA", "NUCLEB", "BN1", "BN2", "BN3", "BN4", "BN5", "BN6", "BN7", "BN8", "BN9", "BN10", "EXPMINA", "EXPMINB", "EXPFLUENCYA", "EXPFLUENCYB", "TURKMINA", "TURKMINB", "TURKFLUENCYA", "TURKFLUENCYB"]  # fmt: skip


@dataclass
class Row:
    job: str
    ours: float
    theirs: float | None
    peer: str
    bar: str = ""


def best_of(work: Callable[[], object], repeats: int = 5) -> float:
    """Seconds of the fastest run: the one least disturbed by others."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def evaluate(metric: Metric, material: Material, outputs: list[str], threads: int = 1) -> float:
    counts = metric.compare(material, outputs)
    return metric.corpus(counts, metric.choose(counts), threads)[0]


def recorded(tool: str, refset: str, system: str) -> float | None:
    """CPU seconds of an original scorer."""
    path = Path(os.environ.get("ERRATA_EXPECTED", DATA.parent / "expected")) / "timings.tsv"
    for row in csv.DictReader(path.open(), delimiter="\t"):
        if row["tool"].startswith(tool) and (row["refset"], row["system"]) == (refset, system):
            return float(row["cpu_user_seconds"])
    return None


def gold(name: str) -> Material:
    return Material(Corpus.of(read_annotated(CONLL / "m2" / f"{name}.m2")))


def texts(names: list[str]) -> Material:
    references = [list(read_sentences(CONLL / "references" / name)) for name in names]
    return Material(Corpus.from_columns(list(read_sentences(CONLL / "source")), references))


def originals(outputs: dict[str, list[str]]) -> list[Row]:
    """The jobs of the Python 2 scorers."""
    m2, rows = make_metric("m2"), []
    for system in ("AMU", "NTHU"):
        material = gold("NUCLE")  # reading is not part of it, preparing the gold edits is, once
        evaluate(m2, material, outputs[system])
        seconds = best_of(lambda: evaluate(m2, material, outputs[system]))  # noqa: B023
        rows.append(
            Row(f"M2, {system}, 2 annotators", seconds, recorded("m2scorer", "NUCLE", system), "m2scorer", "< 50 ms")
        )
    material = gold("NUCLE")
    slowest = 0.0
    for lines in outputs.values():
        for number in range(len(material)):
            one = Material(next(Corpus(
                material.corpus.sources[number : number + 1], material.corpus.references[number : number + 1],
                (material.corpus.annotations or [])[number : number + 1]).batches(1)))  # fmt: skip
            start = time.perf_counter()
            m2.compare(one, lines[number : number + 1])
            slowest = max(slowest, time.perf_counter() - start)
    rows.append(Row("M2, slowest sentence of 13 outputs", slowest, None, "", "< 10 ms"))
    loop = Material(Corpus.from_columns([" ".join(["a"] * 200)], [[" ".join(["a b"] * 100)]]))
    rows.append(
        Row(
            "M2, 200 × b for 200 × a",
            best_of(lambda: evaluate(m2, loop, [" ".join(["b"] * 200)])),
            None,
            "m2scorer: hours",
            "< 1 s",
        )
    )
    start = time.perf_counter()
    for name in SETS:
        material = gold(name)
        for lines in outputs.values():
            evaluate(m2, material, lines)
    rows.append(
        Row(
            "M2, 13 outputs × 7 reference sets, reading included",
            time.perf_counter() - start,
            None,
            "m2scorer: over 20 min",
            "< 5 s",
        )
    )
    imeasure, material = make_metric("imeasure"), gold("NUCLE")
    seconds = best_of(lambda: evaluate(imeasure, material, outputs["AMU"]))
    rows.append(
        Row("I-measure, AMU, 2 annotators", seconds, recorded("ieval.py", "NUCLE", "AMU"), "ieval.py", "< 0.5 s")
    )
    gleu, material = make_metric("gleu"), texts(TWENTY)
    seconds = best_of(lambda: evaluate(gleu, material, outputs["AMU"]))
    rows.append(
        Row(
            "GLEU, AMU, 20 references, 500 draws",
            seconds,
            recorded("compute_gleu", "ALL20", "AMU"),
            "compute_gleu",
            "< 100 ms",
        )
    )
    return rows


def peers(output: list[str]) -> list[Row]:
    """The jobs that packages of today do too, side by side."""
    import nltk
    import sacrebleu
    from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
    from rapidfuzz.distance import Levenshtein

    material = texts(["NUCLEA", "NUCLEB"])
    references = [list(column) for column in zip(*material.corpus.references, strict=True)]
    smoothing = SmoothingFunction().method3
    version = f"sacrebleu {sacrebleu.__version__}"
    jobs: list[tuple[str, str, Callable[[], object], str]] = [
        ("BLEU", "bleu", lambda: sacrebleu.BLEU(tokenize="none", force=True).corpus_score(output, references), version),
        ("chrF++", "chrf++", lambda: sacrebleu.CHRF(word_order=2).corpus_score(output, references), version),
        ("TER", "ter", lambda: sacrebleu.TER().corpus_score(output, references), version),
        (
            "character Levenshtein", "levenshtein",
            lambda: [max(Levenshtein.distance(o, r) for r in rs) for o, *rs in zip(output, *references, strict=True)],
            "rapidfuzz",
        ),
    ]  # fmt: skip
    rows = []
    for job, name, theirs, peer in jobs:
        metric = make_metric(name)
        rows.append(
            Row(
                f"{job}, AMU, 2 references",
                best_of(lambda: evaluate(metric, material, output)),  # noqa: B023
                best_of(theirs, 3),
                peer,
            )
        )
    bleu = make_metric("bleu")

    def sentences() -> object:
        counts = bleu.compare(material, output)
        return bleu.sentences(counts, bleu.choose(counts))

    def nltk_sentences() -> object:
        return [
            sentence_bleu([r.split() for r in rs], o.split(), smoothing_function=smoothing)
            for o, *rs in zip(output, *references, strict=True)
        ]

    rows.append(Row("1,312 sentence BLEUs", best_of(sentences), best_of(nltk_sentences, 2), f"nltk {nltk.__version__}"))
    return rows


def commands(sentences: int) -> list[Row]:
    """Whole commands, in processes of their own."""
    errata = Path(sys.executable).with_name("errata")

    def run(*arguments: str) -> None:
        subprocess.run([str(errata), *arguments], check=True, capture_output=True)

    rows = [Row("errata --help", best_of(lambda: run("--help")), None, "", "< 0.3 s")]
    corpus = ROOT / "src" / "errata" / "demo" / "corpus"
    parts = [list(read_sentences(corpus / name)) for name in ("source.txt", "reference0.txt", "systems/aggressive.txt")]
    with tempfile.TemporaryDirectory() as folder:
        generator = random.Random(1)
        picks = [(generator.randrange(150), generator.randrange(50_000)) for _ in range(sentences)]
        for name, lines in zip(("source", "reference", "output"), parts, strict=True):
            (Path(folder) / name).write_text("".join(f"{lines[i]} w{extra}\n" for i, extra in picks))
        start = time.perf_counter()
        run(
            "score", "-s", f"{folder}/source", "-r", f"{folder}/reference", f"{folder}/output", "-m", "gleu", "-m", "m2"
        )
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    rows.append(
        Row(
            f"errata score -m gleu -m m2, {sentences:,} sentences, {peak:,.0f} MiB at most",
            seconds,
            None,
            "",
            "< 1,024 MiB",
        )
    )
    return rows


def shown(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds * 1000:,.1f} ms" if seconds < 1 else f"{seconds:,.1f} s"


def speed_up(factor: float) -> str:
    return f"{factor:,.0f} × faster" if factor >= 1 else f"{1 / factor:,.1f} × slower"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="100,000 sentences instead of a million")
    parser.add_argument("--only", default="", help="jobs whose name contains this")
    arguments = parser.parse_args()
    if not CONLL.is_dir():
        sys.exit(f"{CONLL} is not there: set ERRATA_DATA to a directory that holds the CoNLL-14 data.")
    outputs = {path.name: list(read_sentences(path)) for path in sorted((CONLL / "systems").iterdir())}
    rows = [*originals(outputs), *peers(outputs["AMU"]), *commands(100_000 if arguments.quick else 1_000_000)]
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores; CoNLL-14, 1,312 sentences\n"
    )
    print("| job | errata | bar | other | errata is |\n|---|---:|---:|---:|---:|")
    for row in rows:
        if arguments.only in row.job:
            other = f"{shown(row.theirs)} ({row.peer})" if row.theirs else row.peer
            factor = speed_up(row.theirs / row.ours) if row.theirs else ""
            print(f"| {row.job} | {shown(row.ours)} | {row.bar} | {other} | {factor} |")


if __name__ == "__main__":
    main()
