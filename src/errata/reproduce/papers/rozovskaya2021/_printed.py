"""What the paper prints, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

RANKS = (1, 2, 5, 10)
BETA = 0.5
#: Table 7. For every rank RG, then CG: P, R, F, correct, proposed and gold edits.
TABLE7 = {
    "CoNLL": (
        ("66.7", "33.9", "55.9", 98, 156, 289), ("87.4", "44.0", "73.0", 132, 156, 300),
        ("48.0", "29.8", "42.8", 86, 203, 289), ("87.4", "44.0", "73.0", 160, 203, 349),
        ("43.2", "31.8", "40.3", 92, 239, 289), ("79.7", "53.6", "72.6", 184, 239, 343),
        ("39.6", "31.1", "37.6", 90, 266, 289), ("76.6", "56.2", "71.4", 196, 266, 349),
    ),
    "BEA": (
        ("65.9", "40.1", "58.4", 84, 125, 202), ("88.4", "52.5", "77.8", 114, 125, 217),
        ("50.0", "43.1", "48.4", 87, 180, 202), ("87.8", "66.4", "82.5", 158, 180, 238),
        ("41.2", "37.1", "40.3", 75, 200, 202), ("81.5", "61.0", "76.4", 163, 200, 267),
        ("34.8", "35.1", "34.9", 71, 220, 202), ("75.0", "59.6", "71.3", 168, 220, 282),
    ),
    "RULEC": (
        ("63.6", "27.7", "50.5", 56, 90, 202), ("87.5", "34.7", "67.1", 77, 90, 222),
        ("34.8", "23.8", "31.8", 48, 144, 202), ("74.5", "43.4", "65.1", 105, 144, 242),
        ("29.2", "24.3", "28.0", 49, 174, 202), ("61.6", "41.6", "56.2", 109, 174, 262),
        ("24.0", "21.3", "23.4", 43, 194, 202), ("59.1", "43.0", "55.0", 110, 194, 256),
    ),
    "Lang8": (
        ("60.9", "24.1", "46.7", 56, 98, 232), ("69.2", "25.8", "51.8", 65, 98, 252),
        ("36.9", "28.5", "34.8", 66, 186, 232), ("64.6", "40.8", "57.9", 117, 186, 287),
        ("28.6", "24.1", "27.6", 56, 214, 232), ("50.7", "34.9", "46.5", 105, 214, 298),
        ("28.4", "23.7", "27.3", 55, 225, 232), ("53.2", "34.9", "48.1", 109, 225, 312),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A row of Table 7 (or 2). Percentages as printed."""

    dataset: str
    rank: int
    gold_type: str
    p: str
    r: str
    f: str
    correct: int
    proposed: int
    gold: int

    @property
    def name(self) -> str:
        return f"{self.dataset} H{self.rank} {self.gold_type}"


def rows(*datasets: str) -> list[Row]:
    found = []
    for dataset in datasets or TABLE7:
        for number, values in enumerate(TABLE7[dataset]):
            rank = RANKS[number // 2]
            found.append(Row(dataset, rank, "RG" if number % 2 == 0 else f"CG{rank}", *values))
    return found


def row(dataset: str, rank: int, closest: bool) -> Row:
    return next(one for one in rows(dataset) if one.rank == rank and (one.gold_type != "RG") == closest)


def f_of(p: float, r: float) -> float:
    square = BETA * BETA
    return (1 + square) * p * r / (square * p + r)


def nearest_f(row: Row) -> float:
    """The F nearest to the printed one that P and R allow, given that both were rounded."""
    p, r, printed = float(row.p), float(row.r), float(row.f)
    low, high = f_of(p - 0.05, r - 0.05), f_of(p + 0.05, r + 0.05)
    return min(max(printed, low), high)


def denominators(correct: int, printed: str) -> list[int]:
    """The whole numbers that ``correct`` can have been divided by to give the printed percentage."""
    share = float(printed)
    most = int(100 * correct / (share - 0.05)) + 1
    return [n for n in range(correct, most + 1) if n and abs(100 * correct / n - share) <= 0.05 + 1e-9]


def ranged(numbers: list[int]) -> str:
    if not numbers:
        return "none"
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
