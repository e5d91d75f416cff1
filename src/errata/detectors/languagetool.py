"""LanguageTool as a detector: many sentences a request, several requests at a time.

Sentences are sent as paragraphs of one text. Rules that look at a sentence cannot see beyond a paragraph, so that each
finds what it would find in the sentence alone. Rules that look at a whole text would take unrelated sentences for one:
they are asked about single sentences, if at all.
"""

from __future__ import annotations

import bisect
import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any

from errata.detectors import rules
from errata.detectors.base import DetectorError, Error, Errors
from errata.detectors.installing import Installed
from errata.detectors.languagetool_server import Client, RefusedError, Remote, server_in
from errata.detectors.languagetool_setup import installed_languagetool
from errata.detectors.utf16 import characters_before, units

CAPITAL = "UPPERCASE_SENTENCE_START"  # the one rule about texts that speaks of a single sentence's grammar
BETWEEN = "\n\n"
TOGETHER = 25  # sentences of a request
CHARACTERS = 15_000  # of a request, unless one sentence is longer
SENTENCE_RULES = {"mode": "allButTextLevelOnly"}
BEGINS_SMALL = re.compile(r"^[^\w]*(\w)|[.!?…]\S*\s+[^\w]*(\w)")


@dataclass
class LanguageTool:
    """Finds what LanguageTool's default rules find, without those disabled.

    ``text_rules`` adds the rules that look at more than a sentence (quotes that do not pair, repetition): then every
    sentence is a request.
    """

    language: str = "en-US"
    disabled: tuple[str, ...] = rules.LANGUAGETOOL
    text_rules: bool = False
    requests: int = field(default_factory=lambda: (os.cpu_count() or 1) + 1)

    @cached_property
    def client(self) -> Client:
        return Client(self.remote or server_in(self.installed.folder))

    @cached_property
    def installed(self) -> Installed:
        return installed_languagetool()

    @cached_property
    def remote(self) -> Remote | None:
        return Remote(self.installed.url) if self.installed.url else None

    @cached_property
    def identity(self) -> str:
        version = self.remote.version if self.remote else self.installed.version
        kind = "sentence and text rules" if self.text_rules else f"sentence rules and {CAPITAL}"
        without = f" without {'+'.join(sorted(self.disabled))}" if self.disabled else ""
        return f"LanguageTool {version}, {self.language}, {kind}{without}"

    def detect(self, sentences: Sequence[str]) -> list[Errors]:
        groups = list(grouped(sentences, 1 if self.text_rules else TOGETHER))
        at_a_time = max(1, min(self.requests, len(groups) // 4))  # the server loads its rules anew for each
        with ThreadPoolExecutor(at_a_time) as pool:
            futures = [pool.submit(self.check, group) for group in groups]
            try:
                return [errors for future in futures for errors in future.result()]
            finally:
                for future in futures:
                    future.cancel()

    def check(self, sentences: Sequence[str]) -> list[Errors]:
        """The errors of a few sentences."""
        if self.text_rules:
            return [self.alone(sentence) for sentence in sentences]
        found = self.together(sentences)
        if CAPITAL not in self.disabled:
            for i, sentence in enumerate(sentences):
                if may_begin_small(
                    sentence
                ):  # asked again with all rules: of matches that overlap the server keeps one
                    found[i] = self.alone(sentence, without=rules.LANGUAGETOOL_TEXT)
        return found

    def together(self, sentences: Sequence[str]) -> list[Errors]:
        """What sentence rules find. Where an answer cannot be told apart, the sentences are checked one by one."""
        if len(sentences) > 1:
            try:
                return attributed(sentences, self.ask(BETWEEN.join(sentences), **SENTENCE_RULES))
            except (RefusedError, AcrossError):
                pass
        return [self.alone(sentence, **SENTENCE_RULES) for sentence in sentences]

    def alone(self, sentence: str, without: Sequence[str] = (), **mode: str) -> Errors:
        return attributed([sentence], self.ask(sentence, without, **mode))[0]

    def ask(self, text: str, without: Sequence[str] = (), **mode: str) -> list[dict[str, Any]]:
        parameters = {"language": self.language, "text": text, **mode}
        if disabled := {*self.disabled, *without}:
            parameters["disabledRules"] = ",".join(sorted(disabled))
        matches: list[dict[str, Any]] = self.client.check(parameters)["matches"]
        return matches


class AcrossError(DetectorError):
    """A match that lies in no single sentence."""


def grouped(sentences: Sequence[str], most: int) -> Iterator[list[str]]:
    """Sentences in order, in groups that are not too long for a request."""
    group: list[str] = []
    characters = 0
    for sentence in sentences:
        if group and (len(group) == most or characters + len(sentence) > CHARACTERS):
            yield group
            group, characters = [], 0
        group.append(sentence)
        characters += len(sentence)
    if group:
        yield group


def attributed(sentences: Sequence[str], matches: Sequence[dict[str, Any]]) -> list[Errors]:
    """Matches of a text by its sentences. LanguageTool counts UTF-16 units, errata characters."""
    sizes = [units(sentence) for sentence in sentences]
    starts = list(accumulate((size + len(BETWEEN) for size in sizes[:-1]), initial=0))
    found: list[list[Error]] = [[] for _ in sentences]
    for match in matches:
        i = bisect.bisect_right(starts, match["offset"]) - 1
        start = match["offset"] - starts[i]
        end = start + match["length"]
        if end > sizes[i]:
            if len(sentences) > 1:
                raise AcrossError(f"The rule {match['rule']['id']} matched beyond a sentence.")
            end = sizes[i]
        if sizes[i] != len(sentences[i]):
            start, end = characters_before(sentences[i], start), characters_before(sentences[i], end)
        found[i].append(Error(start, end, match["rule"]["id"]))
    return [tuple(sorted(errors, key=place)) for errors in found]


def place(error: Error) -> tuple[int, int, str]:
    return error.start, error.end, error.rule


def may_begin_small(sentence: str) -> bool:
    """Whether some sentence of a line may begin with a small letter."""
    return any((first or later).islower() for first, later in BEGINS_SMALL.findall(sentence))
