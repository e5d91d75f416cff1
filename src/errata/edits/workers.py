"""Analysis of many sentences in several processes.

Workers are processes of their own that load the pipeline themselves: nothing is inherited, so it works from any program.
A worker that fails costs time, not the result: its share is analysed here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from errata.edits.analysis import Analyser, Analysis

FEWEST = 2500  # sentences: below that a worker's start costs more than it saves


@dataclass
class ParallelAnalyser:
    """``inner`` in several workers, which make it from a language and the name of a pipeline; few sentences stay here."""

    inner: Analyser
    language: str
    pipeline: str | None
    processes: int
    portion: int = 50_000

    @property
    def identity(self) -> str:
        return self.inner.identity

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]:
        if len(sentences) < FEWEST:
            return self.inner.analyse(sentences)
        # All shares go to workers: numpy's own threads here and workers beside them would be in each other's way.
        count = self.processes
        shares = [list(sentences[k::count]) for k in range(count)]
        workers = [Worker(self.language, self.pipeline, share) for share in shares]
        found = [worker.result() or self.inner.analyse(share) for worker, share in zip(workers, shares, strict=True)]
        return [found[i % count][i // count] for i in range(len(sentences))]


class Worker:
    """One process with its share, given and answered through files, so that neither side waits for the other."""

    def __init__(self, language: str, pipeline: str | None, sentences: list[Sequence[str]]) -> None:
        self.question: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by result()
        self.answer: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self.question.write(json.dumps([language, pipeline, [list(words) for words in sentences]]).encode())
        self.question.seek(0)
        alone = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from errata.edits.workers import serve; serve()"],
            stdin=self.question, stdout=self.answer, stderr=subprocess.DEVNULL, env={**os.environ, **alone},
        )  # fmt: skip

    def result(self) -> list[Analysis] | None:
        """The analyses, or None if the worker failed."""
        with self.question, self.answer:
            if self.process.wait() != 0:
                return None
            self.answer.seek(0)
            return [Analysis(*(tuple(field) for field in fields)) for fields in json.loads(self.answer.read())]


def serve() -> None:
    """A worker's whole life: a share from standard input, its analyses to standard output."""
    from errata.edits.annotate import analyser_for

    language, pipeline, sentences = json.load(sys.stdin)
    found = analyser_for(language, pipeline).analyse(sentences)
    json.dump([(a.words, a.lemmas, a.pos, a.tags, a.deps, a.heads) for a in found], sys.stdout)
