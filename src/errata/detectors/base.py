"""What a detector is: sentences in, error spans with rule names out; and how it is found by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Protocol

from errata.errors import ErrataError, MetricError


class DetectorError(ErrataError):
    """A detector cannot be started, or does not answer; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Error:
    """One error: characters ``start`` to ``end`` of its sentence, and the rule that found it."""

    start: int
    end: int
    rule: str


Errors = tuple[Error, ...]


class Detector(Protocol):
    """Anything that finds errors.

    ``identity`` names it with its version, language and rule set: results are cached by it, and signatures show it.
    """

    @property
    def identity(self) -> str: ...

    def detect(self, sentences: Sequence[str]) -> list[Errors]:
        """The errors of each sentence. Sentences are words joined by one blank, none is empty, no two are equal."""
        ...


def languagetool(language: str) -> Detector:
    from errata.detectors.languagetool import LanguageTool

    return LanguageTool(language)


def spelling(language: str) -> Detector:
    from errata.detectors.spelling import Spelling

    return Spelling(language)


def harper(language: str) -> Detector:
    from errata.detectors.harper import Harper

    return Harper(language)


Factory = Callable[[str], Detector]  # from a language such as en-US
BUILT_IN: dict[str, Factory] = {"lt": languagetool, "spelling": spelling, "harper": harper}


@lru_cache(maxsize=1)
def available_detectors() -> dict[str, Factory]:
    """All detectors that can be named, errata's own first, then those of the entry point group ``errata.detectors``."""
    detectors = dict(BUILT_IN)
    for entry in entry_points(group="errata.detectors"):
        if entry.name in detectors:
            raise MetricError(
                f"The package {entry.value.split(':')[0]} offers a detector named {entry.name}, which errata has already."
            )
        try:
            detectors[entry.name] = entry.load()
        except Exception as error:
            raise MetricError(f"The detector {entry.name} of {entry.value} cannot be loaded: {error}") from error
    return detectors


def make_detector(name: str, language: str = "en-US") -> Detector:
    """A detector by name."""
    detectors = available_detectors()
    if name not in detectors:
        raise MetricError(f"There is no detector {name!r}. The detectors are {', '.join(detectors)}.")
    return detectors[name](language)
