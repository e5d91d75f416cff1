"""Which errors there are: types counted over corpora, annotators, systems and domains."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from errata.corpus.annotation import Edit

#: ERRANT's categories by what Rozovskaya and Roth (2021) set against each other.
ENGLISH_GROUPS = {
    "spelling": ("SPELL", "ORTH"),
    "punctuation": ("PUNCT",),
    "lexical": ("ADJ", "ADV", "NOUN", "VERB", "OTHER", "WO", "UNK"),
}


def group_of(kind: str, language: str = "en") -> str:
    """Spelling, punctuation, lexical or grammar."""
    main = kind[2:] if kind[1:2] == ":" else kind
    if language == "ru":
        from errata.edits.russian import GROUPS

        return GROUPS.get(main, "grammar")
    return next((group for group, kinds in ENGLISH_GROUPS.items() if main in kinds), "grammar")


@dataclass
class Profile:
    """What one set of corrections does to its sources."""

    name: str
    types: Counter[str] = field(default_factory=Counter)
    sentences: int = 0
    unchanged: int = 0
    source_words: int = 0
    squared_words: int = 0
    edited_words: int = 0
    vocabulary: set[str] = field(default_factory=set, repr=False)

    def add(self, source: str, target: str, edits: Sequence[Edit]) -> None:
        found = source.split()
        words = len(found)
        self.vocabulary.update(found)
        self.sentences += 1
        self.unchanged += source == target
        self.source_words += words
        self.squared_words += words * words
        self.types.update(edit.type for edit in edits)
        self.edited_words += sum(max(e.end - e.start, len(e.correction.split())) for e in edits)

    @property
    def edits(self) -> int:
        return self.types.total() if hasattr(self.types, "total") else sum(self.types.values())

    def facts(self) -> dict[str, float]:
        """The corpus statistics of Napoles et al. (2019), Table 3, of this set of corrections."""
        mean = self.source_words / self.sentences
        changed = self.sentences - self.unchanged
        return {
            "sentences": self.sentences,
            "tokens": mean,
            "tokens_sd": math.sqrt(max(0.0, self.squared_words / self.sentences - mean * mean)),
            "unchanged": self.unchanged / self.sentences,
            "edits_per_changed": self.edits / changed if changed else 0.0,
            "tokens_per_edit": self.edited_words / self.edits if self.edits else 0.0,
            "type_token_ratio": len(self.vocabulary) / self.source_words if self.source_words else 0.0,
            "edits_per_100_tokens": 100 * self.edits / self.source_words if self.source_words else 0.0,
        }

    def groups(self, language: str) -> dict[str, int]:
        """Edits by spelling, punctuation, grammar and lexical."""
        result = dict.fromkeys(("spelling", "punctuation", "grammar", "lexical"), 0)
        for kind, count in self.types.items():
            result[group_of(kind, language)] += count
        return result
