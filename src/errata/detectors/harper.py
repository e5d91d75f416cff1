"""Harper, a grammar checker for English that runs in node. Each worker is a process that ends when its input ends."""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from errata.detectors import rules
from errata.detectors.base import DetectorError, Error, Errors
from errata.detectors.harper_setup import installed_harper
from errata.detectors.installing import Installed
from errata.detectors.languagetool_setup import RESOURCES
from errata.detectors.processes import program
from errata.detectors.utf16 import characters_before
from errata.errors import MetricError

LANGUAGES = ("en-US", "en-GB", "en-AU", "en-CA")
TOGETHER = 20
TRIES = 3


@dataclass
class Harper:
    """Finds what Harper's default rules find, without those disabled."""

    language: str = "en-US"
    disabled: tuple[str, ...] = rules.HARPER
    workers: int = field(default_factory=lambda: min(4, os.cpu_count() or 1))

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise MetricError(f"Harper knows {', '.join(LANGUAGES)}. Got the language {self.language!r} instead.")

    @cached_property
    def installed(self) -> Installed:
        return installed_harper()

    @cached_property
    def identity(self) -> str:
        without = f" without {'+'.join(sorted(self.disabled))}" if self.disabled else ""
        return f"Harper {self.installed.version}, {self.language}, default rules{without}"

    def detect(self, sentences: Sequence[str]) -> list[Errors]:
        groups = [sentences[begin : begin + TOGETHER] for begin in range(0, len(sentences), TOGETHER)]
        workers = workers_of(self.installed.folder, self.language, self.workers)
        with ThreadPoolExecutor(self.workers) as pool:
            futures = [pool.submit(workers.check, group, self.disabled) for group in groups]
            try:
                return [errors for future in futures for errors in future.result()]
            finally:
                for future in futures:
                    future.cancel()


def placed(sentence: str, errors: list[tuple[int, int, str]]) -> Iterator[Error]:
    """Errors whose places are UTF-16 units."""
    for start, end, rule in errors:
        yield Error(characters_before(sentence, start), characters_before(sentence, end), rule)


class Worker:
    """One node process. It starts when it is first asked, and again if it died."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder, self.language = folder, language
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> subprocess.Popen[str]:
        node = program("node")
        if node is None:
            raise DetectorError(
                "Harper needs node, and there is none. Install it (Debian, Ubuntu: apt-get install nodejs)."
            )
        self.process = subprocess.Popen(
            [node, str(RESOURCES / "harper.mjs"), str(self.folder), self.language],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        return self.process

    def check(self, sentences: Sequence[str], disabled: Sequence[str]) -> list[Errors]:
        request = json.dumps({"sentences": list(sentences), "disabled": list(disabled)}) + "\n"
        for _ in range(TRIES):
            process = self.process or self.start()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(request)
                process.stdin.flush()
                answer = process.stdout.readline()
            except OSError:
                answer = ""
            if answer.endswith("\n"):
                found = json.loads(answer)
                return [tuple(placed(sentence, own)) for sentence, own in zip(sentences, found, strict=True)]
            self.stop()
        raise DetectorError(
            f"Harper stopped {TRIES} times on one group of sentences. "
            f"If it should be damaged, delete its folder {self.folder} and run: errata setup harper"
        )

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None


class Workers:
    """Some workers, each given to one caller at a time."""

    def __init__(self, folder: Path, language: str, number: int) -> None:
        self.all = [Worker(folder, language) for _ in range(number)]
        self.idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self.all:
            self.idle.put(worker)

    def check(self, sentences: Sequence[str], disabled: Sequence[str]) -> list[Errors]:
        worker = self.idle.get()
        try:
            return worker.check(sentences, disabled)
        finally:
            self.idle.put(worker)

    def stop(self) -> None:
        for worker in self.all:
            worker.stop()


@lru_cache(maxsize=8)
def workers_of(folder: Path, language: str, number: int) -> Workers:
    """This process's workers; they are stopped when it ends."""
    workers = Workers(folder, language, number)
    atexit.register(workers.stop)
    return workers
