"""Expected Wins (Koehn, 2012) and the ratios of wins that were in use before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from errata.human.tables import Tables, Unit
from errata.native import Float


@dataclass(frozen=True)
class Wins:
    """How wins become a score. The default is what the GJG15 scripts compute.

    ``ties``: "ignore" leaves them out, "half" counts them as half a win, "win" as a win (the share "as good as or better
    than others") and "loss" as none ("better than others", ties in the denominator).

    ``over``: "opponents" is the mean over opponents of the share won against each; "judgments" is the share won of all
    judgments, whoever the opponent was.

    ``undecided``: against an opponent without a judgment that counts, "zero" takes a share of 0, as the original does;
    "skip" leaves the opponent out.

    ``resample``: what the bootstrap draws: single "pairs", as the original does, whole "rankings" or "sentences".
    """

    ties: Literal["ignore", "half", "win", "loss"] = "ignore"
    over: Literal["opponents", "judgments"] = "opponents"
    undecided: Literal["zero", "skip"] = "zero"
    resample: Unit = "pairs"


def win_scores(tables: Tables, method: Wins = Wins(), judged: npt.NDArray[np.bool_] | None = None) -> Float:
    """The score of every system, shape [..., systems], for tables of shape [..., systems, systems].

    nan for systems compared with nobody (which are also nobody's opponents), and where nothing is left to average.
    ``judged`` [systems] says which were compared at all, where the tables are a resample that may lack some of them.
    """
    wins, ties = tables.wins.astype(np.float64), tables.ties.astype(np.float64)
    weight = {"ignore": 0.0, "half": 0.5, "win": 1.0, "loss": 0.0}[method.ties]
    won = wins + weight * ties
    counted = wins + np.swapaxes(wins, -1, -2) + (0.0 if method.ties == "ignore" else ties)
    met = (wins + np.swapaxes(wins, -1, -2) + ties).sum(axis=-1) > 0 if judged is None else judged
    with np.errstate(invalid="ignore", divide="ignore"):
        if method.over == "judgments":
            scores = won.sum(axis=-1) / counted.sum(axis=-1)
        else:
            share = np.where(counted > 0, won / counted, 0.0)
            if method.undecided == "zero":
                opponents = met.sum(axis=-1, keepdims=True) - 1
            else:
                opponents = (counted > 0).sum(axis=-1)
            scores = share.sum(axis=-1) / opponents
    return np.where(met, scores, np.nan)
