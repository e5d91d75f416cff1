"""Prints one table: what system scores from human judgments take, with 1,000 runs or resamples each.

The original TrueSkill script needs Python 2: for it the table quotes 1,000 times the CPU seconds of one run, recorded with
the data (``expected/timings.tsv``).
Usage: python benchmarks/judgments.py   (needs the CoNLL-14 data: ERRATA_DATA)
"""

from __future__ import annotations

import platform
import sys

from run import DATA, Row, best_of, recorded, shown, speed_up

from errata.human.scores import human_scores, pair_scores
from errata.judgments import Judgments, pairs_of, read_judgments
from errata.native import default_threads

HUMAN = DATA / "conll14" / "human"
RUNS = 1000


def jobs(gjg15: Judgments, nspt15: Judgments) -> list[Row]:
    pairs = pairs_of(gjg15)

    def seconds(method: str, threads: int | None = None) -> float:
        return best_of(lambda: pair_scores(pairs, method, runs=RUNS, threads=threads), 3)

    run = recorded("wmt-trueskill", "-", "13 systems")
    original = None if run is None else RUNS * run
    size = f"GJG15 ({len(pairs):,} pairs)"
    rows = [
        Row(f"TrueSkill, {size}", seconds("trueskill"), original, "wmt-trueskill", "< 10 s"),
        Row(f"TrueSkill, {size}, one thread", seconds("trueskill", 1), original, "wmt-trueskill"),
        Row(f"TrueSkill, NSPT15 ({len(pairs_of(nspt15)):,} pairs)", best_of(lambda: human_scores(nspt15), 3), None, ""),
        Row(f"Expected Wins, {size}", seconds("wins"), None, ""),
        Row(f"Expected Wins, whole rankings drawn, {size}", seconds("wins:resample=rankings"), None, ""),
        Row(f"Bradley–Terry with ties, {size}", seconds("bradley-terry"), None, ""),
    ]
    rows.append(
        Row(
            "reading GJG15's XML, and its pairs",
            best_of(lambda: pairs_of(read_judgments(HUMAN / "gjg15.xml")), 3),
            None,
            "",
        )
    )
    return rows


def main() -> None:
    if not HUMAN.is_dir():
        sys.exit(f"{HUMAN} is not there: set ERRATA_DATA to a directory that holds the CoNLL-14 data.")
    rows = jobs(read_judgments(HUMAN / "gjg15.xml"), read_judgments(HUMAN / "nspt15.csv"))
    system = f"{platform.system()} {platform.machine()}, {default_threads()} threads"
    print(f"Python {platform.python_version()}, {system}; {RUNS:,} runs or resamples\n")
    print("| job | errata | bar | other | errata is |\n|---|---:|---:|---:|---:|")
    for row in rows:
        other = f"{shown(row.theirs)} ({row.peer})" if row.theirs else row.peer
        factor = speed_up(row.theirs / row.ours) if row.theirs else ""
        print(f"| {row.job} | {shown(row.ours)} | {row.bar} | {other} | {factor} |")


if __name__ == "__main__":
    main()
