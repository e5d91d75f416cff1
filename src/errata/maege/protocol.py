"""How lattices are sampled and what is measured on them: Choshen and Abend's choices, and what else one may choose."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

from errata.errors import InputError

Source = Literal["random", "original"]
CorpusSource = Literal["corpora", "lattice"]
Quality = Literal["code", "paper"]
Pairs = Literal["all", "unique"]
Differences = Literal["adjacent", "first"]
Aggregate = Literal["mean", "corpus"]


@dataclass(frozen=True)
class Protocol:
    """The defaults are what the code behind the published figures does, but for ``differences``, where they are the paper's.

    ``models``: the corpora apply 0, 1, …, models edits a sentence, on average. ``chains``: how many a sentence and
    annotation. ``annotators``: how many annotations a sentence must have for chains; None is two, or one where no sentence
    has two. ``source``: what outputs are corrections of. ``random`` draws it from the chain, and for the corpora from
    ``corpus_source``: one of the sentence's versions in them, or any point of its lattice. ``original`` is the sentence itself, so
    that every output is cautious and right (the paper's Table 4).

    ``quality`` of an original is 1 − (fewest edits + 1) / characters (``code``), or 1 − fewest edits / words (``paper``).
    ``pairs``: all pairs within chains, or each once where chains share them. ``differences`` by type: from the correction with
    one edit less, or from the chain's first. ``aggregate``: a corpus score is the mean of sentence scores, or the metric's own.
    """

    models: int = 10
    variance: float = 0.9
    chains: int = 1
    annotators: int | None = None
    source: Source = "random"
    corpus_source: CorpusSource = "corpora"
    quality: Quality = "code"
    pairs: Pairs = "all"
    differences: Differences = "adjacent"
    aggregate: Aggregate = "mean"

    def __post_init__(self) -> None:
        if not 2 <= self.models <= 1000:
            raise InputError(f"'models' must be a whole number from 2 to 1000. Got {self.models} instead.")
        if not 0 < self.variance < 1:
            raise InputError(f"'variance' must lie between 0 and 1. Got {self.variance:g} instead.")
        if not 1 <= self.chains <= 1000:
            raise InputError(f"'chains' must be a whole number from 1 to 1000. Got {self.chains} instead.")
        if self.annotators is not None and self.annotators < 1:
            raise InputError(f"'annotators' must be 1 or more. Got {self.annotators} instead.")
        for name, kind in get_type_hints(type(self)).items():
            choices = get_args(kind)
            if choices and isinstance(choices[0], str) and getattr(self, name) not in choices:
                raise InputError(
                    f"There is no {name.replace('_', ' ')} {getattr(self, name)!r}; choose one of {', '.join(choices)}."
                )

    def signature(self) -> str:
        return "|".join(f"{field.name}:{getattr(self, field.name)}" for field in fields(self))


#: The metrics of the paper by its names, without LT (LanguageTool 3.7), as its code computes them.
PAPER_METRICS: dict[str, str] = {
    "iBLEU": "ibleu:empty_reference=zero",
    "M2": "m2:ignore_whitespace_casing=yes",
    "BLEU": "bleu:empty_reference=zero",
    "MinLD": "levenshtein",
    "GLEU": "gleu",
    "MAX-SARI": "maxsari",
    "SARI": "sari",
    "LD": "levenshtein-source",
}
