"""Small random sentences and gold edits."""

from __future__ import annotations

from hypothesis import strategies as st

from errata.corpus import Annotation, Corpus, Edit
from errata.metrics import Counts, Material, Metric

Words = tuple[str, ...]


def sentences(alphabet: str, least: int = 0, most: int = 6) -> st.SearchStrategy[Words]:
    return st.lists(st.sampled_from(alphabet), min_size=least, max_size=most).map(tuple)


@st.composite
def sentence_groups(draw: st.DrawFn, many: int, least: int = 0, most: int = 6) -> list[Words]:
    """Sentences over one alphabet of two to four words."""
    alphabet = draw(st.sampled_from(["ab", "abc", "abcd"]))
    return [draw(sentences(alphabet, least, most)) for _ in range(many)]


@st.composite
def gold_edits(draw: st.DrawFn, source: Words, output: Words) -> list[Edit]:
    """Gold edits that overlap, repeat, stand out of order, change nothing, insert at one place, or have alternatives."""
    words = sorted({*source, *output}) or ["a"]

    def text(start: int, end: int) -> str:
        kind = draw(st.integers(0, 5))
        if kind == 0:
            return " ".join(source[start:end])
        if kind == 1:
            return " ".join(draw(st.lists(st.sampled_from(words), max_size=3)))
        begin = draw(st.integers(0, len(output)))
        return " ".join(output[begin : begin + draw(st.integers(0, 3))])

    edits: list[Edit] = []
    for _ in range(draw(st.integers(0, 4))):
        if edits and draw(st.integers(0, 6)) == 0:
            edits.append(draw(st.sampled_from(edits)))
            continue
        start = draw(st.integers(0, len(source)))
        end = start + draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3]))
        edits.append(Edit(start, end, tuple(text(start, end) for _ in range(draw(st.integers(1, 3))))))
    return sorted(edits, key=lambda e: (e.start, e.end)) if draw(st.booleans()) else edits


@st.composite
def gold_cases(draw: st.DrawFn) -> tuple[Words, Words, list[Edit]]:
    """A source, an output that may be close to it, and gold edits."""
    alphabet = draw(st.sampled_from(["ab", "abc", "abAB", "abcd"]))
    source = draw(sentences(alphabet))
    output = list(source if draw(st.booleans()) else draw(sentences(alphabet)))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(output)))
        output[place : place + draw(st.integers(0, 1))] = draw(sentences(alphabet, most=1))
    return source, tuple(output), draw(gold_edits(source, tuple(output)))


def compare(metric: Metric, source: Words, output: Words, references: list[Words]) -> Counts:
    """One sentence under one metric."""
    corpus = Corpus([" ".join(source)], [tuple(" ".join(reference) for reference in references)])
    return metric.compare(Material(corpus), [" ".join(output)])


def compare_gold(metric: Metric, source: Words, output: Words, gold: list[Edit]) -> tuple[int, ...]:
    corpus = Corpus([" ".join(source)], [()], [(Annotation(0, tuple(gold)),)])
    return tuple(metric.compare(Material(corpus), [" ".join(output)]).rows[0].tolist())
