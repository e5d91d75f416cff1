"""The features of the GMEG ensemble by name. The first word of a name is the metric that it comes from.

``PAPER`` are the 73 of Napoles, Nădejde and Tetreault (2019). ``COUNTS`` are what those are made of, as numbers per sentence:
sums, so that a model over them weighs single sentences and whole systems alike. ``MEANING`` says what a correction did to
the meaning, and ``EDITS`` which edits it made: these need no references.
"""

from __future__ import annotations

from collections.abc import Sequence

#: ERRANT's main categories, over which the paper takes precision and recall.
CATEGORIES = (
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH", "OTHER",
    "PART", "PREP", "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO",
)  # fmt: skip
ASPECTS = ("detection", "correction")

PAPER = (
    *(f"errant {kind} {part}" for kind in CATEGORIES for part in ("precision", "recall")),
    *("chrf++ precision", "chrf++ recall", "m2 precision", "m2 recall"),
    *(f"imeasure {a} {m}" for a in ASPECTS for m in ("tp share", "tn share", "fp share", "fn share")),
    "imeasure correction fpn share",
    *(f"imeasure {a} {m}" for a in ASPECTS for m in ("precision", "recall", "accuracy", "wacc", "i")),
    *("gleu", "chargleu"),
)
COUNTS = (
    *(f"errant {part}" for part in ("tp", "fp", "fn")),
    *(f"errant {kind} {part}" for kind in CATEGORIES for part in ("tp", "fp", "fn")),
    *(f"m2 {part}" for part in ("tp", "fp", "fn")),
    *(f"imeasure {a} {part}" for a in ASPECTS for part in ("tp", "fp", "fn")),
    "imeasure correction fpn",
    *("chrf++ mean", "gleu mean", "chargleu mean"),
)
MEANING = ("meaning numbers", "meaning names", "meaning dropped", "meaning added")
EDITS = ("edits all", *(f"edits {kind}" for kind in CATEGORIES))
EMBEDDING = ("meaning distance",)
SPELLING = ("spelling errors",)

#: Groups that a model can be trained with.
GROUPS = {
    "paper": PAPER,
    "counts": COUNTS,
    "meaning": MEANING,
    "edits": EDITS,
    "embedding": EMBEDDING,
    "spelling": SPELLING,
}
#: Those whose features are sums over sentences.
LINEAR = frozenset(name for group, names in GROUPS.items() if group != "paper" for name in names)
KNOWN = LINEAR | frozenset(PAPER)


def features_of(groups: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for group in groups for name in GROUPS[group])


#: Metrics that need no references.
FREE = frozenset(("meaning", "edits", "spelling"))


def parts_of(features: Sequence[str]) -> tuple[str, ...]:
    """The metrics that the features come from, each once."""
    return tuple(dict.fromkeys(name.split()[0] for name in features))
