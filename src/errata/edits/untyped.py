"""Edits without types: the differences of a shortest word alignment, neighbouring ones joined."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errata import _native
from errata.corpus.annotation import Edit
from errata.native import Split, encode, naming_long_sentences


def untyped_edits(sources: Sequence[str], targets: Sequence[str]) -> list[tuple[Edit, ...]]:
    """For every pair the edits that turn the source into the target.

    Word Levenshtein distance with unit costs; on ties, from the end backwards, a match or substitution is preferred
    to a deletion and that to an insertion. Steps with no unchanged word between them are one edit.
    """
    vocabulary = _native.Vocabulary()
    before = encode(vocabulary, sources, Split.UNICODE)
    after = encode(vocabulary, targets, Split.UNICODE)
    single = np.arange(len(sources) + 1, dtype=np.int64)
    with naming_long_sentences("edit extraction"):
        spans, offsets = _native.differences(*before, *after, single, 1)
    table = spans.reshape(-1, 4).tolist()
    result: list[tuple[Edit, ...]] = []
    for i, target in enumerate(targets):
        begin, end = int(offsets[i]), int(offsets[i + 1])
        words = target.split() if end > begin else []
        result.append(tuple(Edit(s, e, (" ".join(words[f:t]),)) for s, e, f, t in table[begin:end]))
    return result
