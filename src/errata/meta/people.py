"""From judgments to the human side of a benchmark."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from errata.data import DataSet, MissingDataError, find_entry, load, missing
from errata.errors import InputError
from errata.human.methods import make_method
from errata.human.ratings import Mean, rating_rows
from errata.human.scores import human_scores
from errata.judgments import Expansion, Judgments, pairs_of
from errata.judgments.pairs import Pairs
from errata.meta.benchmarks import Human, Wanted
from errata.meta.cache import kept
from errata.native import Float


def data_set(name: str, wanted: Wanted) -> DataSet:
    """A data set of the registry, in the directory that was named or wherever it is."""
    if wanted.data is None:
        return load(name)
    entry = find_entry(name)
    if lacking := missing(entry, wanted.data):
        raise MissingDataError(
            f"{wanted.data} lacks {len(lacking)} of the {len(entry.required)} files of {name}, e.g. {lacking[0]}. "
            f"Run: errata data get {name}"
        )
    return DataSet(entry, wanted.data)


def people_of(
    judgments: Judgments,
    systems: Sequence[str],
    sentences: int,
    method: str,
    wanted: Wanted,
    *,
    expansion: Expansion = Expansion.FULL,
) -> Human:
    """Scores by ``method``, ratings and pairs. TrueSkill takes seconds, so scores are cached."""
    check_sentences(judgments, sentences)
    made = make_method(method)
    content = hashlib.sha256(repr((judgments.rankings, judgments.ratings)).encode("utf-8", "surrogatepass")).hexdigest()
    parts = ["human", content, repr(made), expansion.value, f"{wanted.runs}|{wanted.seed}"]

    def compute() -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
        standings = human_scores(
            judgments, made, runs=wanted.runs, seed=wanted.seed, expansion=expansion, threads=wanted.threads
        )
        return {"scores": np.array([standings[system].score for system in judgments.systems()])}

    scores = kept(wanted.cache, "|".join(parts), compute)["scores"]
    return Human(
        scores=dict(zip(judgments.systems(), map(float, scores), strict=True)),
        method=described(method, wanted),
        ratings=ratings_matrix(judgments, systems, sentences),
        pairs=line_pairs(judgments, expansion),
        of_ratings=isinstance(made, Mean),
    )


TITLES = {
    "trueskill": "TrueSkill",
    "wins": "Expected Wins",
    "bradley-terry": "Bradley–Terry",
    "mean": "mean ratings",
    "z": "standardised ratings",
}


def described(method: str, wanted: Wanted) -> str:
    """A method in words, with its options and, where it draws at random, runs and seed."""
    name, _, options = method.partition(":")
    words = f"{TITLES[name]} ({options})" if options else TITLES[name]
    return f"{words}, {wanted.runs:,} runs, seed {wanted.seed}" if name == "trueskill" else words


def rankable(judgments: Judgments) -> str:
    """The usual method for what there is."""
    return "trueskill" if judgments.rankings else "mean"


def line_pairs(judgments: Judgments, expansion: Expansion = Expansion.FULL) -> Pairs | None:
    """The pairwise judgments, if there are rankings; sentences keyed by line alone."""
    if not judgments.rankings:
        return None
    flat = replace(judgments, rankings=tuple(replace(ranking, domain="") for ranking in judgments.rankings), ratings=())
    return pairs_of(flat, expansion)


def ratings_matrix(judgments: Judgments, systems: Sequence[str], sentences: int) -> Float | None:
    """The mean rating of every output, shape [systems, sentences]; nan where there is none. None without any rating."""
    if not judgments.ratings:
        return None
    matrix = np.full((len(systems), sentences), np.nan)
    found = rating_rows(judgments, Mean())
    lines = [line for _, line in sorted({(rating.domain, rating.sentence) for rating in judgments.ratings})]
    rows = {system: found.rows[i] for i, system in enumerate(found.systems)}
    for number, system in enumerate(systems):
        if system in rows:
            sums, counts = rows[system][:, 0], rows[system][:, 1]
            rated = counts > 0
            matrix[number, np.array(lines)[rated]] = sums[rated] / counts[rated]
    return matrix if np.isfinite(matrix).any() else None


def check_sentences(judgments: Judgments, sentences: int) -> None:
    """Refuses lines that the text has not, and lines that stand for two sentences."""
    seen: dict[int, str] = {}
    for domain, line in judgments.sentences():
        if line >= sentences:
            where = f" of domain {domain}" if domain else ""
            raise InputError(
                f"{judgments.name} judges line {line + 1:,}{where}, but the text has {sentences:,} lines; do they "
                "belong together? (If the file counts lines from 1, read it with --from FORM:first=1.)"
            )
        if line in seen:
            raise InputError(
                f"{judgments.name} judges line {line + 1:,} in two domains, {seen[line]!r} and {domain!r}, but a line of the "
                "text is one sentence; keep one domain: errata judgments convert --domain NAME."
            )
        seen[line] = domain


def check_overlap(human: Mapping[str, float], systems: Collection[str], what: str) -> tuple[str, ...]:
    """What to say of systems on one side only; refuses where fewer than two are on both."""
    shared = [system for system in systems if math.isfinite(human.get(system, math.nan))]
    if len(shared) < 2:
        raise InputError(
            f"{what} has scores for {', '.join(sorted(human)) or 'no system'}, the outputs are {', '.join(systems)}: at "
            "least two systems must be in both, under the same names."
        )
    notes = []
    if without := sorted(set(systems) - set(shared)):
        notes.append(f"Without a human score, so left out: {', '.join(without)}.")
    if strangers := sorted(set(human) - set(systems)):
        notes.append(f"Judged, but without an output here: {', '.join(strangers)}.")
    return tuple(notes)
