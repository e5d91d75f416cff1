"""GLEU against the number of fluency references."""

from __future__ import annotations

import csv
from itertools import combinations
from typing import TYPE_CHECKING

from errata.reproduce.papers.sakaguchi2016._data import annotators
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.meta import Benchmark
    from errata.native import Float

FILE = "human/sakaguchi16/extra_fluency.csv"
EXTRA = 6  # answers to each of 20 sentences
SUBSETS = 70  # no number of eight references can be chosen in more ways
METRIC = "gleu:brevity=inverted"


def compute(work: Work) -> Grid:
    from errata.meta import reference_curve

    benchmark = twenty_sentences(work)
    curve = reference_curve(METRIC, benchmark, repeats=SUBSETS, seed=work.seed, threads=work.threads)
    return {
        str(point.references): {
            **spread("drawn", point.system_means()),
            **spread("best", best_of(work, benchmark, point.references)),
        }
        for point in curve.points
    }


def spread(name: str, scores: Float) -> dict[str, float]:
    found = {"mean": scores.mean(), "lowest": scores.min(), "highest": scores.max()}
    return {f"{name}, {label}": 100 * float(value) for label, value in found.items()}


def best_of(work: Work, benchmark: Benchmark, many: int) -> Float:
    """Each system's mean over sentences of the best reference among ``many``, the mean over all choices of them."""
    import numpy as np

    from errata.reproduce.benchmarks import scores_of

    names = benchmark.reference_set().texts
    apart = np.array([scores_of(work, METRIC, benchmark, name).sentences for name in names])
    chosen = [apart[list(some)].max(axis=0) for some in combinations(range(len(names)), many)]
    return np.asarray(np.mean(chosen, axis=(0, 2)))


def twenty_sentences(work: Work) -> Benchmark:
    """The 12 systems on the sentences that were corrected six more times, with all eight non-experts' corrections."""
    from dataclasses import replace

    from errata.meta import ReferenceSet
    from errata.reproduce.benchmarks import judged_texts

    extra = corrections(work)
    lines = sorted(extra)
    texts = {name: work.lines("conll14", f"references/{name}") for name in annotators("TURKFLUENCY")}
    columns = {name: tuple(text[i] for i in lines) for name, text in texts.items()}
    columns |= {f"extra {k + 1}": tuple(extra[i][k] for i in lines) for k in range(EXTRA)}
    whole = judged_texts(work, "conll14-gjg15", human="published", systems="without-input")
    return replace(
        whole,
        sources=tuple(whole.sources[i] for i in lines),
        outputs={system: tuple(text[i] for i in lines) for system, text in whole.outputs.items()},
        references={"fluency": ReferenceSet("fluency", columns)},
        default_references="fluency",
        human=replace(whole.human, pairs=None),
    )


def corrections(work: Work) -> dict[int, list[str]]:
    """What people wrote, by line counted from 0; they typed plain text, which is split into words here."""
    from errata.corpus.treebank import treebank_words

    found: dict[int, list[str]] = {}
    with work.path("sakaguchi16", FILE).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            words = " ".join(treebank_words(row["Answer.Q1MultiLineTextInput"]))
            found.setdefault(int(row["Input.sentID"]) - 1, []).append(words)
    return found


TABLE = Published(
    title="Figure 5: GLEU of the 12 systems by number of fluency references",
    heading="references",
    columns=(),
    curves=("drawn, mean", "best, mean"),
    rows={str(number): () for number in range(1, 9)},
    compute=compute,
    method="20 sentences with eight corrections by non-experts: two of the main collection and the six that are released "
    "beside it, split into words by Treebank rules. Drawn: GLEU as in Table 6, which draws a reference for each sentence; "
    "Best: the sentence’s best reference, the mean over sentences. Both are means over all subsets of each size; the "
    "mean, lowest and highest of the systems.",
    notes=(
        "The figure has no numbers and goes on to ten references, of which eight are released. The text says that GLEU rises "
        "and levels off from four references on.",
        "GLEU that draws references, as in Table 6, cannot rise: it is a mean over references. The score of the best "
        "reference rises. So the figure seems to rest on another treatment of references than the table.",
    ),
)
