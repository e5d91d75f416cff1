"""A benchmark from one's own files."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from errata.corpus.inputs import Inputs, system_name
from errata.errors import InputError
from errata.judgments import Judgments, read_corpus_scores
from errata.meta.benchmarks import Benchmark, Human, Text, Wanted
from errata.meta.people import check_overlap, check_sentences, line_pairs, people_of, rankable, ratings_matrix
from errata.meta.texts import Lines, ReferenceSet


def own_benchmark(
    outputs: Sequence[Path],
    *,
    source: Path | None = None,
    references: Sequence[Path] = (),
    gold: Path | None = None,
    human: Path | None = None,
    judgments: Judgments | None = None,
    method: str | None = None,
    wanted: Wanted = Wanted(),
    name: str = "own data",
) -> Benchmark:
    """Texts from files, and what people said of them.

    ``human`` is a CSV file with the columns system and score; without it scores come from the ``judgments`` by ``method``.
    Systems are named by their files, as ``errata score`` names them.
    """
    if human is None and judgments is None:
        raise InputError("Human scores are missing: give --human SCORES.csv (system,score), --judgments FILE, or both.")
    with Inputs(list(outputs), source, list(references), gold).open() as ready:
        corpus, texts = next(ready.batches(ready.sentences))
        notes = list(ready.warnings)
    systems: dict[str, Text] = {system: tuple(texts[system]) for system in sorted(texts)}
    labels = reference_labels(references)
    columns: dict[str, Lines] = {label: tuple(row[i] for row in corpus.references) for i, label in enumerate(labels)}
    edits = tuple(corpus.annotations) if corpus.annotations is not None else None
    sets = {"ALL": ReferenceSet("ALL", columns, edits)} if columns or edits is not None else {}
    people = people_from(human, judgments, list(systems), ready.sentences, method, wanted)
    notes += check_overlap(people.scores, list(systems), str(human or (judgments.name if judgments else "")))
    return Benchmark(
        name=name,
        title=name,
        sources=tuple(corpus.sources),
        outputs=systems,
        references=sets,
        default_references="ALL" if sets else None,
        human=people,
        mixable=tuple(systems),
        notes=(*notes, *(judgments.notes if judgments is not None else ())),
    )


def people_from(
    human: Path | None,
    judgments: Judgments | None,
    systems: Sequence[str],
    sentences: int,
    method: str | None,
    wanted: Wanted,
) -> Human:
    if judgments is not None and human is None:
        return people_of(judgments, systems, sentences, method or rankable(judgments), wanted)
    if human is None:
        raise InputError("Human scores are missing.")
    if method is not None:
        raise InputError(
            f"--human {human} gives the scores already, so --method {method} has nothing to do; leave one out."
        )
    scores = {name: score for name, score in read_corpus_scores(human).items() if math.isfinite(score)}
    if judgments is None:
        return Human(scores, f"scores of {human.name}")
    check_sentences(judgments, sentences)
    ratings = ratings_matrix(judgments, systems, sentences)
    return Human(scores, f"scores of {human.name}", ratings, line_pairs(judgments))


def reference_labels(references: Sequence[Path]) -> list[str]:
    """The files' names without extension; the whole path where two would be the same."""
    short = [system_name(path) for path in references]
    return short if len(set(short)) == len(short) else [str(path) for path in references]
