"""The link grammar, asked through its own program ``link-parser`` where that is installed.

Only complete linkages are looked for: to count the words that a partial one leaves out takes twenty times as long. What
is found is kept on disk.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from errata.errors import MissingExtraError
from errata.learned.features import Linkage
from errata.store import LIMIT, DiskStore

PROGRAM = "ERRATA_LINK_PARSER"  # the variable that names the program where it is not on the path
OPTIONS = ("-graphics=0", "-echo=1", "-null=0", "-spell=0", "-panic=0", "-timeout=60", "-width=16381")
PORTION = 500  # sentences that are parsed before what was found is kept
MOST_WORDS = 60  # beyond that a sentence is not tried and counts as one without a linkage
CLITIC = re.compile(r" (n't|'(?:s|m|d|ll|re|ve))(?= |$)", re.IGNORECASE)
COST = re.compile(r"[Ll]inkage.*cost vector = \(UNUSED=\s*0 DIS=\s*(-?[0-9.]+)")


def command() -> list[str] | None:
    """How the program is called; None where it is not installed."""
    named = os.environ.get(PROGRAM)
    if named:
        return shlex.split(named)
    found = shutil.which("link-parser")
    return [found, "en"] if found else None


@lru_cache(maxsize=4)
def version(call: tuple[str, ...]) -> str:
    """The version of the library, or an empty text where the program does not run."""
    try:
        done = subprocess.run([*call], input="", capture_output=True, text=True, check=False)
    except OSError:
        return ""
    found = re.search(r"link-grammar-([0-9.]*[0-9])", done.stderr + done.stdout)
    return found.group(1) if found else ""


def link_grammar(processes: int = 1) -> LinkGrammar | None:
    """The link grammar, None where it is not installed."""
    call = command()
    return LinkGrammar(tuple(call), processes) if call and version(tuple(call)) else None


class LinkageCache(DiskStore):
    """What the link grammar said, by its version and the sentence."""

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        super().__init__("linkages", folder, limit)


@dataclass(frozen=True)
class LinkGrammar:
    """``link-parser`` as ``call``, in several processes at a time."""

    call: tuple[str, ...]
    processes: int = 1

    @property
    def identity(self) -> str:
        return f"link-grammar:{version(self.call)}"

    def linkages(self, sentences: Sequence[str], cache: LinkageCache | None = None) -> list[Linkage]:
        """What it says of tokenised sentences. What ``cache`` does not know is added to it in portions."""
        texts = [as_text(sentence.split()) for sentence in sentences]
        wanted = list(dict.fromkeys(text for text in texts if text))
        kept = cache.read(self.identity, wanted) if cache is not None else {}
        known = {text: float(value) if value else None for text, value in kept.items()}
        missing = [text for text in wanted if text not in known]
        with ThreadPoolExecutor(self.processes) as pool:
            for begin in range(0, len(missing), PORTION):
                portion = missing[begin : begin + PORTION]
                shares = [portion[k :: self.processes] for k in range(self.processes)]
                fresh = {text: cost for share in pool.map(self.costs, shares) for text, cost in share.items()}
                if cache is not None:
                    cache.write(self.identity, {t: b"" if c is None else repr(c).encode() for t, c in fresh.items()})
                known |= fresh
        return [Linkage(known.get(text)) for text in texts]

    def costs(self, texts: Sequence[str]) -> dict[str, float | None]:
        """The cost of the best complete linkage of every text. A text at which the program breaks down has none: it is
        found by halving, since what was printed before a breakdown may be lost."""
        if not texts:
            return {}
        done = subprocess.run(
            [*self.call, *OPTIONS], input="\n".join(texts) + "\n", capture_output=True, encoding="utf-8",
            errors="replace", check=False,
        )  # fmt: skip
        if done.returncode == -signal.SIGINT:  # the user's interrupt reached it too
            raise KeyboardInterrupt
        found = read_costs(done.stdout.splitlines(), texts)
        if done.returncode == 0 and len(found) == len(texts):
            return found
        if done.returncode == 0 and not found:
            said = done.stderr.strip().splitlines()[-1:] or ["nothing"]
            raise MissingExtraError(
                f"{self.call[0]} does not parse; it said: {said[0]}. Install link-grammar again, or train without "
                "it: errata train lfm --without link."
            )
        if len(texts) == 1:
            return {texts[0]: None}
        half = len(texts) // 2
        return self.costs(texts[:half]) | self.costs(texts[half:])


def read_costs(lines: Sequence[str], texts: Sequence[str]) -> dict[str, float | None]:
    """What was printed about each text, in order; a text that was not echoed ends it."""
    result: dict[str, float | None] = {}
    coming = iter(texts)
    awaited, current = next(coming, None), None
    for line in lines:
        if line == awaited:
            current, awaited = awaited, next(coming, None)
            result[current] = None
        elif current is not None and result[current] is None and (cost := COST.search(line)):
            result[current] = float(cost.group(1))
    return result


def as_text(words: Sequence[str]) -> str:
    """A tokenised sentence as the link grammar reads it; empty where it is not to be tried."""
    text = CLITIC.sub(r"\1", " ".join(words))
    return "" if not 0 < len(words) <= MOST_WORDS or text[0] in "!%" or not text.isprintable() else text
