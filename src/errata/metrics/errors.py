"""Error counts: 1 − errors / tokens, from any detector or from a file (Napoles, Sakaguchi and Tetreault, 2016)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from errata.detectors import Detector, Errors, make_detector, rules
from errata.detectors.cache import DetectionCache, detect
from errata.detectors.counts_file import CountsFile, read_counts
from errata.detectors.ensemble import COMBINE, combined
from errata.errors import InputError, MetricError
from errata.metrics.base import Choice, Counts, Material, Metric, option, ratio
from errata.native import Float


def listed(value: str) -> tuple[str, ...]:
    """The names of an option that takes several, with + between them."""
    return tuple(name for name in (part.strip() for part in value.split("+")) if name and name != "none")


@dataclass(frozen=True)
class ErrorCounts(Metric):
    """What metrics that count errors have in common. Subclasses say which detectors count."""

    policy = "none"
    needs = "source"
    undefined = (
        "A sentence without words (or blanks) counts as one token. Below 0 where there are more errors than tokens."
    )

    average: str = option(
        "sentences",
        "mean of sentence scores; tokens: errors and tokens of all sentences together",
        choices=("sentences", "tokens"),
    )
    denominator: str = option("tokens", "spaces: errors per blank, as in MAEGE (2018)", choices=("tokens", "spaces"))

    @property
    def names(self) -> tuple[str, ...]:
        return ("errors", "tokens", "similarity", "sentences")

    def detectors(self) -> Sequence[Detector]:
        raise NotImplementedError

    def together(self, found: Sequence[Errors]) -> float:
        """The count of one sentence, from what each detector found."""
        return float(len(found[0]))

    def provenance(self) -> str:
        """The detector with its version; the options say the rest."""
        return "detector:" + " + ".join(detector.identity.partition(",")[0] for detector in self.detectors())

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        """Checks all systems' sentences together: many of them are equal, and many at a time are faster."""
        self.count(material, [line for lines in outputs for line in lines])

    def count(self, material: Material, lines: Sequence[str]) -> list[float]:
        """Errors of every line; those of a sentence are counted once a batch."""
        known: dict[str, float] = material.keep(self, dict)
        missing = [line for line in dict.fromkeys(lines) if line not in known]
        if missing:
            found = [detect(missing, detector, DetectionCache()) for detector in self.detectors()]
            for line in missing:
                sentence = " ".join(line.split())
                known[line] = self.together([errors[sentence] for errors in found])
        return [known[line] for line in lines]

    def tokens(self, line: str) -> int:
        return max(1, line.count(" ") if self.denominator == "spaces" else len(line.split()))

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        return self.rows(self.count(material, outputs), [self.tokens(line) for line in outputs])

    def rows(self, errors: Sequence[float], tokens: Sequence[int]) -> Counts:
        rows = np.ones((len(errors), 4))
        rows[:, 0], rows[:, 1] = errors, tokens
        rows[:, 2] = 1 - rows[:, 0] / rows[:, 1]
        return Counts(self.names, rows, np.arange(len(rows) + 1, dtype=np.int64))

    def choose(self, counts: Counts) -> Choice:
        return Choice(counts.rows)

    def score(self, rows: Float) -> Float:
        if self.average == "sentences":
            return ratio(rows[..., 2], rows[..., 3], 1.0)
        return 1 - ratio(rows[..., 0], rows[..., 1], 0.0)

    def parts(self, rows: Float) -> dict[str, Float]:
        return {"errors_per_sentence": ratio(rows[..., 0], rows[..., 3], 0.0)}


@dataclass(frozen=True)
class LanguageToolErrors(ErrorCounts):
    """1 − errors that LanguageTool finds / tokens; mean over sentences. ``errata setup languagetool`` installs it."""

    name = "lt"
    title = "LanguageTool"

    language: str = option("en-US", "LanguageTool's code of the language, e.g. ru-RU")
    disabled: str = option("+".join(rules.LANGUAGETOOL), "rules that are not used, with + between them; none: use all")
    text_rules: bool = option(False, "also rules that look at more than a sentence; slower")

    def detectors(self) -> Sequence[Detector]:
        from errata.detectors.languagetool import LanguageTool

        return [LanguageTool(self.language, listed(self.disabled), self.text_rules)]


@dataclass(frozen=True)
class SpellingErrors(ErrorCounts):
    """1 − words that a hunspell dictionary does not have / tokens; mean over sentences."""

    name = "spelling"
    title = "Spelling"

    language: str = option("en-US", "of the dictionary", choices=("en-US", "ru-RU"))
    skip_names: bool = option(True, "do not look up words with capital letters, except a sentence's first")

    def detectors(self) -> Sequence[Detector]:
        from errata.detectors.spelling import Spelling

        return [Spelling(self.language, self.skip_names)]


@dataclass(frozen=True)
class HarperErrors(ErrorCounts):
    """1 − errors that Harper finds / tokens; mean over sentences. English only. ``errata setup harper`` installs it."""

    name = "harper"
    title = "Harper"

    language: str = option("en-US", "kind of English", choices=("en-US", "en-GB", "en-AU", "en-CA"))
    disabled: str = option("+".join(rules.HARPER), "rules that are not used, with + between them; none: use all")

    def detectors(self) -> Sequence[Detector]:
        from errata.detectors.harper import Harper

        return [Harper(self.language, listed(self.disabled))]


@dataclass(frozen=True)
class EnsembleErrors(ErrorCounts):
    """1 − errors / tokens, with errors from several detectors, or counted elsewhere and read from a file."""

    name = "errors"
    title = "Error counts"

    detector: str = option("default", "detectors by name, with + between them; default: lt, or the file")
    combine: str = option(
        "union", "of several detectors: union of their spans, or mean of their counts", choices=COMBINE
    )
    language: str = option("en-US", "given to the detectors")
    file: str = option("none", "a table with columns system, line, errors and perhaps tokens, instead of a detector")

    def detectors(self) -> Sequence[Detector]:
        names = ("lt",) if self.detector == "default" else listed(self.detector)
        if not names or len(set(names)) < len(names):
            raise MetricError(
                f"The option detector of errors must name detectors once each. Got {self.detector!r} instead."
            )
        return [make_detector(name, self.language) for name in sorted(names)]

    def together(self, found: Sequence[Errors]) -> float:
        return combined(found, self.combine)

    @property
    def table(self) -> CountsFile | None:
        if self.file == "none":
            return None
        if self.detector != "default":
            raise MetricError("The metric errors takes the option detector or the option file, not both.")
        return read_counts(self.file)

    def provenance(self) -> str:
        table = self.table
        if table:
            return f"counts:sha256 {table.checksum}"
        return "detector:" + " + ".join(detector.identity for detector in self.detectors())

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        if self.table is None:
            super().prepare(material, outputs)
            return
        lists = list(outputs)
        if len(material.systems) != len(lists):
            raise InputError(
                "The metric errors with a file needs to know the systems' names; score them with errata.score."
            )
        material.keep(
            (self, "systems"), lambda: {id(lines): name for name, lines in zip(material.systems, lists, strict=True)}
        )

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        table = self.table
        if table is None:
            return super().compare(material, outputs)
        systems: dict[int, str] = material.keep((self, "systems"), dict)
        system = systems[id(outputs)]
        found = [table.row(system, material.first_line + i) for i in range(1, len(outputs) + 1)]
        tokens = [
            self.tokens(line) if row.tokens is None or self.denominator == "spaces" else max(1, row.tokens)
            for row, line in zip(found, outputs, strict=True)
        ]
        return self.rows([row.errors for row in found], tokens)
