"""Published rankings from the public judgments, and what the original scripts gave for them.

TrueSkill is random, so two sets of runs are compared by their spread: a mean of R runs is known to sd / √R. The originals'
sd is in the expected files. Ranges are quantiles: one that lies at the edge may fall to either side.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from errata.human.results import HumanScores
from errata.human.scores import human_scores
from errata.judgments import Expansion, Judgments, apply_filters, combined, parse_filter, read_judgments
from tests import data

pytestmark = pytest.mark.data
HUMAN = data.CONLL14 / "human"

# Grundkiewicz et al. (2015), Table 3: score, range of ranks, cluster.
TABLE_3C = {
    "AMU": (0.273, 1, 1, 1), "CAMB": (0.182, 2, 2, 2), "RAC": (0.114, 3, 4, 3), "CUUI": (0.105, 3, 5, 3),
    "POST": (0.080, 4, 5, 3), "PKU": (-0.001, 6, 7, 4), "UMC": (-0.022, 6, 8, 4), "UFC": (-0.041, 7, 10, 4),
    "IITB": (-0.055, 8, 11, 4), "INPUT": (-0.062, 8, 11, 4), "SJTU": (-0.074, 9, 11, 4), "NTHU": (-0.142, 12, 12, 5),
    "IPN": (-0.358, 13, 13, 6),
}  # fmt: skip
TABLE_3B = {
    "AMU": (0.628, 1, 1, 1), "RAC": (0.566, 2, 3, 2), "CAMB": (0.561, 2, 4, 2), "CUUI": (0.550, 3, 5, 2),
    "POST": (0.539, 4, 5, 2), "UFC": (0.513, 6, 8, 3), "PKU": (0.506, 6, 8, 3), "UMC": (0.495, 7, 9, 3),
    "IITB": (0.485, 7, 10, 3), "SJTU": (0.463, 10, 11, 3), "INPUT": (0.456, 9, 12, 3), "NTHU": (0.437, 11, 12, 3),
    "IPN": (0.300, 13, 13, 4),
}  # fmt: skip
# Sakaguchi et al. (2016), Table 5.
TABLE_5 = {
    "refExptFluent": (1.164, 1, 2), "refCrwdFluent": (0.976, 1, 2), "refNUCLE": (0.540, 3, 3),
    "refExptMinimal": (0.265, 4, 4), "refCrwdMinimal": (-0.020, 5, 5), "src": (-2.925, 6, 6),
}  # fmt: skip


@cache
def judgments(name: str) -> Judgments:
    if name == "combined":  # refmix1 is called NUCLEA there
        return combined(judgments("gjg15.xml"), judgments("nspt15.csv")).rename({"refmix1": "NUCLEA"})
    read = read_judgments(HUMAN / name)
    return apply_filters(read, [parse_filter("approved")])[0] if name.startswith("sakaguchi16") else read


def scores(name: str, method: str = "trueskill", runs: int = 1000, expand: str = "full") -> HumanScores:
    return computed(name, method, runs, expand)


@cache
def computed(name: str, method: str, runs: int, expand: str) -> HumanScores:
    return human_scores(judgments(name), method, runs=runs, expansion=Expansion(expand), keep_samples=True)


def ranks(result: HumanScores) -> np.ndarray:
    """Of every system in every run, in the order of the result."""
    assert result.samples is not None
    return np.argsort(np.argsort(-result.samples, axis=0), axis=0) + 1


def check_runs(result: HumanScores, rows: list[data.Row], mean: str, sd: str) -> None:
    """Means, deviations and ranges of runs against those of 1,000 runs of another program."""
    assert result.samples is not None
    distances = []
    for row in rows:
        own = result.samples[result.systems().index(row["system"])]
        distances.append((own.mean() - float(row[mean])) / (float(row[sd]) * math.sqrt(1 / len(own) + 1 / 1000)))
        # The deviation of R runs is known to one part in √(2 R).
        known = math.sqrt(1 / (2 * len(own)) + 1 / 2000)
        assert own.std(ddof=1) / float(row[sd]) == pytest.approx(1, abs=4 * known)
        slack = 3 * math.sqrt(0.025 * 0.975 * (1 / len(own) + 1 / 1000))
        placed = ranks(result)[result.systems().index(row["system"])]
        low, high = int(row["rank_lo"]), int(row["rank_hi"])
        assert (placed < low).mean() <= 0.025 + slack, row
        assert (placed <= low).mean() >= 0.025 - slack, row
        assert (placed > high).mean() <= 0.025 + slack, row
        assert (placed >= high).mean() >= 0.025 - slack, row
    assert np.abs(distances).max() < 4, distances
    assert math.sqrt(np.mean(np.square(distances))) < 1.6, distances  # about 1 by chance


@pytest.mark.parametrize(
    ("name", "file", "pairs", "ties", "runs", "expand"),
    [
        ("gjg15.xml", "gjg15", 109_098, 59_117, 1000, "full"),
        ("nspt15.csv", "nspt15", 28_146, 14_446, 1000, "full"),
        ("sakaguchi16/Main_merged.csv", "sakaguchi16_references", 7_795, None, 1000, "full"),
        ("sakaguchi16/Ctrl_merged.csv", "sakaguchi16_systems", 26_265, None, 1000, "full"),
        ("combined", "combined_full", 137_244, None, 300, "full"),
        ("combined", "combined_choshen", 94_949, None, 300, "across"),
    ],
)
def test_trueskill_runs(name: str, file: str, pairs: int, ties: int | None, runs: int, expand: str) -> None:
    result = scores(name, runs=runs, expand=expand)
    assert result.size.pairs == pairs
    assert ties is None or result.size.ties == ties
    rows = list(data.rows(f"human/{file}_ts1000.tsv"))
    assert {row["system"] for row in rows} == set(result.systems())
    check_runs(result, rows, "mean_mu", "sd_mu")


def test_table_3c_of_grundkiewicz() -> None:
    """TrueSkill: order, ranges and clusters as published, scores within what 1,000 runs can tell and the print's rounding."""
    result = scores("gjg15.xml")
    assert result.systems() == tuple(TABLE_3C)
    for own in result:
        score, *places = TABLE_3C[own.system]
        assert own.score == pytest.approx(score, abs=0.002)
        assert [own.rank_low, own.rank_high, own.cluster] == places, own.system


def test_trueskill_against_single_runs_of_the_original() -> None:
    result = scores("gjg15.xml")
    for row in data.rows("human/gjg15_scores.tsv"):
        if row["method"] == "TS":
            own, sd = result[row["system"]].score, float(row["sd20"])
            assert abs(own - float(row["single"])) < 4 * sd
            assert abs(own - float(row["mean20"])) < 4 * sd * math.sqrt(1 / 20 + 1 / 1000)


def test_expected_wins_on_all_data() -> None:
    """Deterministic: to the last printed digit."""
    result = scores("gjg15.xml", "wins")
    for row in data.rows("human/gjg15_ew1000.tsv"):
        assert f"{result[row['system']].score:.6f}" == row["EW_all_data"]
    for row in data.rows("human/gjg15_scores.tsv"):
        if row["method"] == "EW":
            assert f"{result[row['system']].score:.6f}" == row["single"]


def test_expected_wins_bootstrap() -> None:
    result = scores("gjg15.xml", "wins")
    check_runs(result, list(data.rows("human/gjg15_ew1000.tsv")), "mean_bootstrap", "sd")


def test_table_3b_of_grundkiewicz() -> None:
    """Expected Wins. SJTU and INPUT lie at the edge of 9 and 10, where the published resamples fell to one side."""
    result = scores("gjg15.xml", "wins")
    assert result.systems() == tuple(TABLE_3B)
    for own in result:
        score, low, high, cluster = TABLE_3B[own.system]
        assert f"{own.score:.3f}" == f"{score:.3f}"
        assert own.cluster == cluster
        assert own.rank_high == high
        assert own.rank_low in ((9, 10) if own.system in ("SJTU", "INPUT") else (low,))


def test_table_5_of_sakaguchi() -> None:
    result = scores("sakaguchi16/Main_merged.csv")
    assert result.systems() == tuple(TABLE_5)
    for own in result:
        score, low, high = TABLE_5[own.system]
        # The paper's own runs are as uncertain as ours: 1,000 of each, with an sd of .05 to .07.
        assert own.score == pytest.approx(score, abs=0.014)
        assert (own.rank_low, own.rank_high) == (low, high)


def test_other_methods_agree_on_the_order_of_the_extremes() -> None:
    """Not published, so only what all methods must see: AMU first, IPN last, and they are told apart."""
    for method in ("wins:ties=half", "wins:over=judgments", "wins:resample=rankings", "bradley-terry"):
        result = scores("gjg15.xml", method)
        assert (result.systems()[0], result.systems()[-1]) == ("AMU", "IPN")
        assert result.clusters()[0] == ["AMU"]
        assert result.clusters()[-1] == ["IPN"]


def test_bradley_terry_on_real_data_is_a_maximum() -> None:
    """The gradient of the log-likelihood vanishes: expected wins plus half the ties equal the observed ones."""
    result = scores("gjg15.xml", "bradley-terry")
    assert result.tables is not None
    values, nu = np.array([own.score for own in result]), result.parameters["ties"]
    strengths = np.exp(values)
    product = np.sqrt(strengths[:, None] * strengths[None, :])
    below = strengths[:, None] + strengths[None, :] + nu * product
    wins, ties = result.tables.wins, result.tables.ties
    total = wins + wins.T + ties
    expected = (total * (strengths[:, None] + nu * product / 2) / below).sum(axis=1)
    observed = (wins + ties / 2).sum(axis=1)
    assert expected == pytest.approx(observed, abs=1e-6)
    assert (total * nu * product / below).sum() == pytest.approx(ties.sum(), abs=1e-5)
    assert values.sum() == pytest.approx(0, abs=1e-9)
