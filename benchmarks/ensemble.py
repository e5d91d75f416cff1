"""What the GMEG ensemble costs beside ERRANT, its slowest part: one system of GMEG (fce, test half, 4 references).

The commands run by turns, each as a process of its own. Medians; the ratio with a 95 % interval by resampling the turns.

Usage: python benchmarks/ensemble.py [--turns N]   (needs the GMEG data: ERRATA_DATA)
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

DATA = Path(os.environ.get("ERRATA_DATA", Path(__file__).resolve().parent.parent.parent / "shared" / "data"))
FOLDER = DATA / "gmeg" / "test" / "fce"
BOTH = ("errant", "gmeg")


def seconds(system: str, metric: str, cache: Path) -> float:
    references = [word for i in range(4) for word in ("-r", str(FOLDER / f"ref{i}"))]
    command = [sys.executable, "-c", "from errata.cli import main; main()", "score", "-s", str(FOLDER / "source")]
    begin = time.perf_counter()
    subprocess.run(
        [*command, *references, str(FOLDER / system), "-m", metric],
        env={**os.environ, "ERRATA_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - begin


def measure(turns: int, folder: Path) -> dict[str, dict[str, list[float]]]:
    """Seconds by job and metric."""
    known, warm, fresh = folder / "known", folder / "warm", folder / "fresh"
    seconds("nus", "errant", known)  # sources and references are analysed
    shutil.copytree(known, warm)
    seconds("amu", "errant", warm)
    times: dict[str, dict[str, list[float]]] = {
        job: {metric: [] for metric in BOTH} for job in ("a new system", "a system analysed before")
    }
    for turn in range(turns):
        for metric in BOTH if turn % 2 else BOTH[::-1]:
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.copytree(known, fresh)
            times["a new system"][metric].append(seconds("amu", metric, fresh))
            times["a system analysed before"][metric].append(seconds("amu", metric, warm))
    return times


def interval(own: list[float], other: list[float]) -> tuple[float, float]:
    """Of the ratio of the medians."""
    draws = np.random.default_rng(1).integers(0, len(own), (10_000, len(own)))
    ratios = np.median(np.array(own)[draws], axis=1) / np.median(np.array(other)[draws], axis=1)
    low, high = np.quantile(ratios, (0.025, 0.975))
    return float(low), float(high)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=25)
    turns = parser.parse_args().turns
    if not FOLDER.is_dir():
        sys.exit(f"{FOLDER} is not there: set ERRATA_DATA.")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores\n")
    print(
        "| 968 sentences, 4 references, 1,000 resamples, whole command | errant | gmeg | ratio |\n|---|---:|---:|---:|"
    )
    with tempfile.TemporaryDirectory() as folder:
        for job, times in measure(turns, Path(folder)).items():
            errant, gmeg = (statistics.median(times[metric]) for metric in BOTH)
            low, high = interval(times["gmeg"], times["errant"])
            print(f"| {job} | {errant:.2f} s | {gmeg:.2f} s | {gmeg / errant:.2f} [{low:.2f}, {high:.2f}] |")


if __name__ == "__main__":
    main()
