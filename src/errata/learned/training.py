"""Training the grammaticality model on GUG, and what each group of features is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from errata.corpus.treebank import treebank_words
from errata.data import GradedSentence, read_gug
from errata.errors import InputError
from errata.learned.features import GROUPS, LanguageModels, names
from errata.learned.lfm import Lfm, analysed, features_of, usable_groups
from errata.learned.ridge import fit_by_cross_validation
from errata.learned.texts import learner_text, native_text, read_text
from errata.native import Float
from errata.statistics.correlation import pearson
from errata.version import __version__

FEWEST = 20  # graded sentences


@dataclass(frozen=True)
class GroupWorth:
    """Pearson's r on the test sentences of a model with this group alone, and of one with all groups but it (nan where
    there is no other group)."""

    group: str
    features: int
    alone: float
    without: float


@dataclass(frozen=True)
class TrainingResult:
    """``r`` is Pearson's on the test sentences. ``judge`` is that of one judge with the mean of the others, averaged over
    the judges, and ``expert`` that of the expert with the mean of the crowd."""

    model: Lfm
    train: int
    test: int
    r: float
    worths: tuple[GroupWorth, ...]
    judge: float
    expert: float


def train_lfm(
    graded: Sequence[GradedSentence] | None = None,
    native: Path | None = None,
    learner: Path | None = None,
    *,
    without: Sequence[str] = (),
    threads: int = 1,
    advance: Callable[[str], None] = lambda step: None,
) -> TrainingResult:
    """Estimates the language models, fits on GUG's train and dev sentences and tests on its test sentences.

    Where nothing is given, GUG, the treebank UD English EWT and GMEG's learner text are taken from the data directory.
    ``advance`` is told each step before it begins.
    """
    groups = usable_groups(without)
    judged = [one for one in (read_gug() if graded is None else graded) if one.expert is not None]
    test = np.array([one.split == "test" for one in judged], dtype=bool)
    if min(np.count_nonzero(test), np.count_nonzero(~test)) < FEWEST:
        raise InputError(
            f"Training needs {FEWEST} graded sentences or more, and as many to test with. Got {np.count_nonzero(~test)} and "
            f"{np.count_nonzero(test)}."
        )
    texts = native or native_text(), learner or learner_text()
    advance("analysing native and learner text")
    models = LanguageModels.estimated(*(analysed(read_text(path), threads) for path in texts))
    advance("analysing GUG")
    sentences = [" ".join(treebank_words(one.sentence)) for one in judged]
    features = features_of(sentences, models, groups, threads)
    target = np.array([one.mean for one in judged], dtype=np.float64)
    advance("fitting")
    ridge = fit_by_cross_validation(features[~test], target[~test])
    r = float(pearson(ridge.predict(features[test]), target[test]))
    worths = group_worths(features, target, test, groups)
    judge, expert = human_line([one for one in judged if one.split == "test"])
    about = {
        "errata": __version__,
        "texts": [path.name for path in texts],
        "sentences": int(np.count_nonzero(~test)),
        "r": r,
        "worths": [asdict(worth) for worth in worths],
    }
    counts = int(np.count_nonzero(~test)), int(np.count_nonzero(test))
    return TrainingResult(Lfm(groups, models, ridge, about), *counts, r, worths, judge, expert)


def group_worths(
    features: Float, target: Float, test: np.ndarray[tuple[int], np.dtype[np.bool_]], groups: Sequence[str]
) -> tuple[GroupWorth, ...]:
    columns = names(groups)

    def tested(chosen: Sequence[str]) -> float:
        if not chosen:
            return float("nan")
        x = features[:, [columns.index(name) for name in names(chosen)]]
        model = fit_by_cross_validation(x[~test], target[~test])
        return float(pearson(model.predict(x[test]), target[test]))

    return tuple(
        GroupWorth(group, len(GROUPS[group]), tested([group]), tested([other for other in groups if other != group]))
        for group in groups
    )


def human_line(judged: Sequence[GradedSentence]) -> tuple[float, float]:
    """Pearson's r of one judge with the mean of the others (mean over judges), and of the expert with the crowd's mean.

    A judge is a place in the row: the crowd's people differ from sentence to sentence.
    """
    size = min((len(one.crowd) for one in judged), default=0)
    rows = np.array([(one.expert, *one.crowd[:size]) for one in judged], dtype=np.float64)
    if size < 1:
        return float("nan"), float("nan")
    each = [float(pearson(rows[:, j], np.delete(rows, j, axis=1).mean(axis=1))) for j in range(size + 1)]
    return float(np.mean(each)), each[0]
