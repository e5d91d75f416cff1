"""LanguageTool: how long 20,000 different CoNLL-14 sentences take, the first time and from the cache.

Usage: python benchmarks/detectors.py   (needs the CoNLL-14 data: ERRATA_DATA, and: errata setup languagetool)
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from errata.corpus.files import read_sentences
from errata.detectors import make_detector
from errata.detectors.cache import DetectionCache, detect

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ERRATA_DATA", ROOT.parent / "shared" / "data"))
MANY = 20_000


def different_sentences() -> list[str]:
    """Of all outputs and references, in the order of the files' names."""
    folders = (DATA / "conll14" / kind for kind in ("systems", "references"))
    found = dict.fromkeys(
        " ".join(line.split())
        for folder in folders
        for path in sorted(folder.iterdir())
        for line in read_sentences(path)
    )
    return list(found)[:MANY]


def main() -> None:
    if not DATA.is_dir():
        sys.exit(f"{DATA} is not there: set ERRATA_DATA.")
    sentences = different_sentences()
    detector = make_detector("lt")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    print(f"{detector.identity}\n\n| job | errata | bar |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        cache = DetectionCache(Path(folder))
        for what, bar in (("LanguageTool started, sentences checked", 180), ("the same from the cache", 2)):
            begin = time.perf_counter()
            found = detect(sentences, detector, cache)
            seconds = time.perf_counter() - begin
            print(f"| {len(found):,} different sentences: {what} | {seconds:,.1f} s | < {bar} s |", flush=True)


if __name__ == "__main__":
    main()
