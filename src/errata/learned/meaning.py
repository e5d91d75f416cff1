"""Whether a correction keeps what the source says: counts of what was changed, dropped or added, from words alone.

What only looks different is no change: another capital letter, another form of the same word, a word spelt similarly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

import numpy as np

from errata.edits.analysis import Analysis
from errata.native import Float

#: Columns of :func:`meaning_counts`.
COUNTS = ("numbers", "names", "dropped", "added")
CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"))
#: From this similarity on, a word is taken for a corrected spelling of another.
SIMILAR = 0.6


def meaning_counts(sources: Sequence[Analysis], outputs: Sequence[Analysis]) -> Float:
    """Shape [sentences, 4], for each pair of a source and its correction:

    ``numbers``: words with a digit on one side only. ``names``: capitalised words inside the sentence that are gone
    altogether, or new altogether. ``dropped`` and ``added``: content words of one side without a counterpart on the other.
    """
    return np.array(
        [
            (0, 0, 0, 0) if source.words == output.words else counts(source, output)
            for source, output in zip(sources, outputs, strict=True)
        ],
        dtype=np.float64,
    ).reshape(-1, len(COUNTS))


def counts(source: Analysis, output: Analysis) -> tuple[int, int, int, int]:
    before, after = Counter(source.lemmas), Counter(output.lemmas)
    gone, new = before - after, after - before
    return (
        len(unshared(numbers(source), numbers(output))),
        without(names(source), output.words) + without(names(output), source.words),
        unmatched(source, gone, output, new),
        unmatched(output, new, source, gone),
    )


def numbers(analysis: Analysis) -> list[str]:
    return [word for word in analysis.words if not word.isalpha() and any(map(str.isdigit, word))]


def names(analysis: Analysis) -> list[str]:
    """Capitalised words, the first of the sentence and the pronoun I left out."""
    return [word for word in analysis.words[1:] if word[:1].isupper() and word != "I"]


def unshared(one: Sequence[str], other: Sequence[str]) -> Counter[str]:
    """What one side has more often than the other, both ways."""
    if not one and not other:
        return Counter()
    first, second = Counter(one), Counter(other)
    return (first - second) + (second - first)


def without(wanted: Sequence[str], others: Sequence[str]) -> int:
    """How many of ``wanted`` have no like among ``others``."""
    strange = set(wanted).difference(others)
    if not strange:
        return 0
    known = {word.lower() for word in others}
    missing = [word.lower() for word in wanted if word in strange and word.lower() not in known]
    return sum(not any(similar(word, other) for other in known) for word in missing)


def unmatched(own: Analysis, gone: Counter[str], other: Analysis, new: Counter[str]) -> int:
    """Content words whose lemma is gone from the other side, where no new word is like them."""
    if not gone:
        return 0
    fresh = [word.lower() for word, lemma in zip(other.words, other.lemmas, strict=True) if lemma in new]
    spare = dict(gone)
    missing = 0
    for word, lemma, pos in zip(own.words, own.lemmas, own.pos, strict=True):
        if pos in CONTENT and spare.get(lemma, 0) > 0:
            spare[lemma] -= 1
            missing += not any(similar(word.lower(), word_there) for word_there in fresh)
    return missing


@lru_cache(maxsize=1 << 16)
def similar(one: str, other: str) -> bool:
    # Lengths alone often rule it out, as real_quick_ratio would, before a matcher is made.
    if one == other or 2 * min(len(one), len(other)) < SIMILAR * (len(one) + len(other)):
        return one == other
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= SIMILAR and matcher.ratio() >= SIMILAR
