"""M2 against the edits of all sentences, as it was run by mistake: quick and slow."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from errata.corpus import Annotation, Corpus
from errata.edits import untyped_edits
from errata.metrics import Material
from errata.metrics.maxmatch import MaxMatch
from errata.reproduce.papers.choshen2018._union import on_shortest_ways, union_scores

TEXTS = st.lists(st.sampled_from("abc"), max_size=6).map(" ".join)
SENTENCES = st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), min_size=1, max_size=4)


def naive_scores(metric: MaxMatch, sources: list[str], outputs: list[str], references: list[list[str]]) -> np.ndarray:
    """Every sentence gets all edits, whether they can match or not."""
    unions = [[edit for edits in untyped_edits(sources, texts) for edit in edits] for texts in references]
    annotations = [tuple(Annotation(k, tuple(union)) for k, union in enumerate(unions))] * len(sources)
    counts = metric.compare(Material(Corpus(sources, [()] * len(sources), annotations)), outputs)
    rows = counts.rows.astype(np.float64)
    rows[:, 2] = [len(union) for union in unions] * len(sources)
    best: np.ndarray = metric.score(rows).reshape(len(sources), -1).max(axis=1)
    return best


@given(SENTENCES)
def test_edits_that_are_left_out_could_not_match(drawn: list[tuple[str, str, str, str]]) -> None:
    sources, outputs, *references = (list(column) for column in zip(*drawn, strict=True))
    metric = MaxMatch()
    if not any(edits for texts in references for edits in untyped_edits(sources, texts)):
        return
    found = union_scores(metric, sources, outputs, references, 1)
    assert found.tolist() == naive_scores(metric, sources, outputs, references).tolist()


def test_places_on_shortest_ways() -> None:
    assert on_shortest_ways(["a", "b"], ["a", "c"], 1) == [(0, 0), (1, 1), (2, 2)]
    assert on_shortest_ways(["a", "b"], ["a", "c"], 2) == [(0, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    assert on_shortest_ways([], ["a"], 1) == [(0, 0), (0, 1)]
