"""Answers to the question which of two outputs is better, as the agreement of Table 7 takes them."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import combinations, product
from typing import TypeAlias

from errata.reproduce.work import Work

Answer: TypeAlias = "int | None"  # −1, 0 or 1; None where one of the outputs has no rank
Answers: TypeAlias = "dict[tuple[int, str, str], list[Answer]]"  # by sentence and the two outputs in the order shown


def crowd_answers(work: Work) -> Answers:
    """From all rankings of systems, those that were not approved among them."""
    from errata.judgments import read_judgments

    answers: Answers = {}
    for ranking in read_judgments(work.path("sakaguchi16", "human/sakaguchi16/Ctrl_merged.csv")).rankings:
        outputs = [(" ".join(place.systems), place.rank) for place in ranking.places]
        add(answers, ranking.sentence, outputs)
    return answers


def expert_answers(work: Work, *, every: bool = False) -> Answers:
    """From the file of the experts' rankings: a line a sentence, ranks by sets of outputs.

    The authors' script takes one set a line, the first that Python 2 gives of a dictionary; ``every`` takes all.
    """
    from errata.errors import FormatError

    path = work.path("sakaguchi16", "human/sakaguchi16/highAgreedAMU.txt")
    answers: Answers = {}
    for number, line in enumerate(work.lines("sakaguchi16", "human/sakaguchi16/highAgreedAMU.txt"), 1):
        try:
            sentence, _, literal = line.split("\t")
            rankings: dict[str, list[list[str]]] = ast.literal_eval(literal)
            for shown in rankings if every else python2_order(list(rankings))[:1]:
                for ranks in rankings[shown]:
                    add(answers, int(sentence), list(zip(shown.split("||"), map(int, ranks), strict=True)))
        except (ValueError, SyntaxError, AttributeError, TypeError):
            raise FormatError(path, number, "this should be a sentence, a number and a dictionary of ranks.") from None
    return answers


def python2_order(keys: Sequence[str]) -> list[str]:
    from errata.metrics.python2 import text_orders

    return text_orders([keys])[0]


def add(answers: Answers, sentence: int, outputs: Sequence[tuple[str, int | None]]) -> None:
    for (a, x), (b, y) in combinations(outputs, 2):
        answer = None if x is None or y is None else (x > y) - (x < y)
        answers.setdefault((sentence, a, b), []).append(answer)


def kappas(questions: Sequence[tuple[Sequence[Answer], Sequence[Answer] | None]]) -> dict[str, float | str]:
    """κ over every two answers to each question, or over every answer of one list with every one of the other."""
    import numpy as np

    from errata.human.agreement_coefficients import kappa

    table = np.zeros((3, 3), dtype=np.int64)
    for own, others in questions:
        for a, b in combinations(own, 2) if others is None else product(own, others):
            if a is not None and b is not None:
                table[a + 1, b + 1] += 1
    return {
        "κ": kappa(table),
        "weighted κ": kappa(table, weights="quadratic"),
        "pairs of answers": float(table.sum()),
    }
