"""A small grammaticality model that needs no public data: its sentences are those of the demo corpus, its grades made up."""

from __future__ import annotations

from functools import cache

from errata.data import GradedSentence
from errata.learned.training import TrainingResult, train_lfm
from tests.cli.helpers import DEMO


def lines(name: str) -> list[str]:
    return (DEMO / name).read_text(encoding="utf-8").splitlines()


def made_up_grades() -> list[GradedSentence]:
    """Sources got 1, 2 or 3, corrections 3 or 4; every third sentence is for testing."""
    graded = []
    for i, (source, corrected) in enumerate(zip(lines("source.txt"), lines("reference0.txt"), strict=True)):
        split = "test" if i % 3 == 0 else "dev" if i % 3 == 1 else "train"
        for sentence, low in ((source, 1), (corrected, 3)):
            crowd = tuple(low + (i + j) % 2 for j in range(5))
            graded.append(
                GradedSentence(len(graded), sentence, low + i % 2, crowd, (sum(crowd) + low + i % 2) / 6, split)
            )
    return graded


@cache
def tiny(*without: str) -> TrainingResult:
    return train_lfm(made_up_grades(), DEMO / "reference1.txt", DEMO / "source.txt", without=without or ("link",))
