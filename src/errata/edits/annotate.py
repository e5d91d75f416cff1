"""From (source, correction) to typed edits: analysis, alignment, merging, classification."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from errata.corpus.annotation import Edit
from errata.edits.analysis import Analyser, Analysis, PlainAnalyser, SpacyAnalyser, Store, analyse
from errata.edits.cache import AnalysisCache
from errata.edits.linguistic import MERGES, Span, linguistic_spans
from errata.edits.workers import ParallelAnalyser
from errata.errors import InputError
from errata.setup import VERSION as PUBLISHED_VERSION

LANGUAGES = ("en", "ru", "any")


@lru_cache(maxsize=4)
def analyser_for(language: str, pipeline: str | None) -> Analyser:
    """The analyser of a language; ``pipeline`` names another than its own."""
    if language not in LANGUAGES:
        raise InputError(f"There is no language {language!r}; the languages are {', '.join(LANGUAGES)}.")
    if language == "ru" and pipeline is None:
        from errata.edits.russian import RussianAnalyser

        return RussianAnalyser()
    if language == "any" and pipeline is None:
        return PlainAnalyser()
    from errata.pipelines import load_pipeline

    name = pipeline or "en"
    if name == "en":
        version = shipped_version()
    elif name == "published":
        version = f"en_core_web_sm-{PUBLISHED_VERSION}"
    else:
        meta = load_pipeline(name).meta
        version = f"{meta.get('name', '')}-{meta.get('version', '')}"
    return SpacyAnalyser(lambda: load_pipeline(name), f"{name}:{version}")


def shipped_version() -> str:
    """A digest of the shipped English model: another model is another analysis."""
    from errata.pipelines.english import FILES

    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(FILES.iterdir()):
        if path.suffix != ".md":
            digest.update(path.read_bytes())
    return digest.hexdigest()


@dataclass
class Annotator:
    """Makes typed edits. ``store`` keeps analyses between runs; None keeps nothing."""

    language: str = "en"
    pipeline: str | None = None
    merge: str | None = None  # the language's usual way where None
    levenshtein: bool = False
    threads: int = 1
    store: Store | None = field(default_factory=AnalysisCache)
    known: dict[str, Analysis] = field(default_factory=dict)  # analyses that are at hand already

    def __post_init__(self) -> None:
        if self.merge is not None and self.merge not in MERGES:
            raise InputError(f"There is no way of merging {self.merge!r}; the ways are {', '.join(MERGES)}.")

    @property
    def analyser(self) -> Analyser:
        return analyser_for(self.language, self.pipeline)

    def parallel_analyser(self) -> Analyser:
        """The analyser, in as many processes as there are threads where it is slow enough to be worth it."""
        if self.threads < 2 or isinstance(self.analyser, PlainAnalyser):
            return self.analyser
        return ParallelAnalyser(self.analyser, self.language, self.pipeline, self.threads)

    def annotate(
        self, sources: Sequence[str], targets: Sequence[str], advance: Callable[[int], None] = lambda done: None
    ) -> list[tuple[Edit, ...]]:
        """The typed edits of every pair; none where the words are the same."""
        pairs = [(" ".join(s.split()), " ".join(t.split())) for s, t in zip(sources, targets, strict=True)]
        changed = list(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1]))
        analyses = self.analyse(changed, advance)
        texts = list(analyses)
        position = {text: i for i, text in enumerate(texts)}
        spans = linguistic_spans(
            list(analyses.values()),
            [(position[s], position[t]) for s, t in changed],
            merge=self.merge or ("all-merge" if isinstance(self.analyser, PlainAnalyser) else "rules"),
            levenshtein=self.levenshtein,
            threads=self.threads,
        )
        typed = self.typed(changed, spans, analyses)
        return [typed.get(pair, ()) for pair in pairs]

    def analyse(
        self, pairs: Iterable[tuple[str, str]], advance: Callable[[int], None] = lambda done: None
    ) -> dict[str, Analysis]:
        """Analyses both sides of every pair that differs, and keeps them in the store."""
        texts = dict.fromkeys(" ".join(t.split()) for pair in pairs if pair[0].split() != pair[1].split() for t in pair)
        found = {text: self.known[text] for text in texts if text in self.known}
        found.update(analyse((t for t in texts if t not in found), self.parallel_analyser(), self.store, advance))
        return found

    def typed(
        self, pairs: Sequence[tuple[str, str]], spans: Sequence[Sequence[Span]], analyses: dict[str, Analysis]
    ) -> dict[tuple[str, str], tuple[Edit, ...]]:
        classify = self.classifier(analyses)
        result = {}
        for (source, target), own in zip(pairs, spans, strict=True):
            words = analyses[target].words
            result[source, target] = tuple(
                Edit(span[0], span[1], (" ".join(words[span[2] : span[3]]),), classify(source, target, span))
                for span in own
            )
        return result

    def classifier(self, analyses: dict[str, Analysis]) -> Callable[[str, str, Span], str]:
        """A function from two texts and a span to a type."""
        if self.language == "en":
            from errata.edits import english

            made: dict[str, english.EnglishSentence] = {}

            def sentence(text: str) -> english.EnglishSentence:
                if text not in made:
                    made[text] = english.EnglishSentence(analyses[text])
                return made[text]

            return lambda source, target, span: english.classify(sentence(source), sentence(target), span)
        if self.language == "ru" and self.pipeline is None:
            from errata.edits.russian import classify
        else:
            from errata.edits.generic import classify
        return lambda source, target, span: classify(analyses[source], analyses[target], span)
