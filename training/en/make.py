"""Makes the English pipeline from nothing: environments, text, labels, training, packing, evaluation, model card.

python training/en/make.py            everything
python training/en/make.py pack card  only these steps, in the given order
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from settings import ROOT, SHARDS, STUDENT_PACKAGES, STUDENT_PYTHON, TEACHER_PACKAGES, TEACHER_PYTHON, WORK

HERE = Path(__file__).resolve().parent
#: Python 3.8 to 3.11 for the teacher; the student uses the same.
PYTHON = os.environ.get("ERRATA_TEACHER_PYTHON") or "python3.11"
#: Minutes of training; the parts of one line run side by side on two cores.
TAGGER_MINUTES = float(os.environ.get("ERRATA_TAGGER_MINUTES") or 28)
PARSER_VECTOR_MINUTES = TAGGER_MINUTES * 0.4
PARSER_MINUTES = TAGGER_MINUTES * 0.6

Command = list[str]


def run(*commands: Command) -> None:
    """Runs commands at the same time, one thread each, and stops at the first failure."""
    settings = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT / "src")}

    def one(command: Command) -> None:
        subprocess.run(command, check=True, cwd=HERE, env={**os.environ, **settings})

    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(one, commands):
            pass


def teacher(script: str, *arguments: str) -> Command:
    return [str(TEACHER_PYTHON), "-W", "ignore", script, *arguments]


def student(script: str, *arguments: str) -> Command:
    return [str(STUDENT_PYTHON), script, *arguments]


def environments() -> None:
    """Two virtual environments, so that the teacher never meets a user's spaCy models."""
    WORK.mkdir(parents=True, exist_ok=True)
    for python, packages in ((TEACHER_PYTHON, TEACHER_PACKAGES), (STUDENT_PYTHON, STUDENT_PACKAGES)):
        if not python.exists():
            run([PYTHON, "-m", "venv", str(python.parents[1])])
        run([str(python), "-m", "pip", "install", "--quiet", *packages])


def text() -> None:
    run(teacher("teacher_tables.py", str(WORK)))
    run(student("collect.py"))
    run(student("types_list.py"))


def labels() -> None:
    texts = [str(WORK / f"{name}.txt") for name in ("heldout.fce", "heldout.wiki", "dev", "ewt-test")]
    shards = [("--shard", str(i), "--shards", str(SHARDS)) for i in range(SHARDS)]
    run(
        teacher("label.py", str(WORK / "clean.txt"), "--parse", "--layers"),
        *(teacher("label.py", str(WORK / "noisy.txt"), *shard) for shard in shards),
        teacher("label.py", str(WORK / "clean.txt"), "--parser-vectors"),
        *(teacher("label.py", name, "--parse", "--check") for name in texts),
        teacher("teacher_types.py", str(WORK)),
    )


def train() -> None:
    """The tagger on one core; the parser's vectors, then its transitions, on the other."""

    def parser() -> None:
        run(student("vectors.py", "parser", "--minutes", str(PARSER_VECTOR_MINUTES)))
        run(student("transitions.py", "--minutes", str(PARSER_MINUTES)))

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(parser)
        run(student("vectors.py", "tagger", "--minutes", str(TAGGER_MINUTES)))
        other.result()


def pack() -> None:
    run(student("pack.py"))


def evaluate() -> None:
    run(student("evaluate.py"))


def card() -> None:
    run(student("card.py"))


STEPS: dict[str, Callable[[], None]] = {
    step.__name__: step for step in (environments, text, labels, train, pack, evaluate, card)
}


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in STEPS]
    if unknown:
        raise SystemExit(f"The steps are {', '.join(STEPS)}. Got {', '.join(unknown)} instead.")
    for name in names or STEPS:
        start = time.time()
        STEPS[name]()
        print(f"{name}: {(time.time() - start) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
