"""ERRANT: prints how much faster errata is than the errant package on one and the same spaCy pipeline, and checks
that both find the same edits and types in every pair of the public data.

Usage: python benchmarks/edits.py [--sample N]   (needs the CoNLL-14 and GMEG data: ERRATA_DATA)
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import errant.en.classifier
import errant.en.merger
from errant.annotator import Annotator as TheirAnnotator
from spacy.tokens import Doc

from errata.corpus import Corpus
from errata.corpus.files import read_sentences
from errata.edits.analysis import from_doc
from errata.edits.annotate import Annotator
from errata.edits.linguistic import TokenArrays
from errata.metrics import Material, make_metric
from errata.pipelines import load_pipeline

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ERRATA_DATA", ROOT.parent / "shared" / "data"))
SYSTEMS = ("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")


def lines(path: Path, most: int) -> list[str]:
    return list(read_sentences(path))[:most]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def their_parallel(nlp: Any, sources: list[str], corrected: list[list[str]]) -> list[list[list[Any]]]:
    """What errant_parallel does for one output file: parse both sides of every changed pair, one sentence at a time."""
    theirs = TheirAnnotator("en", nlp, errant.en.merger, errant.en.classifier)
    found = []
    for source, *texts in zip(sources, *corrected, strict=True):
        document = theirs.parse(source)
        found.append([[] if source.strip() == t.strip() else theirs.annotate(document, theirs.parse(t)) for t in texts])
    return found


def speed(nlp: Any, most: int) -> list[tuple[str, float, float]]:
    conll = DATA / "conll14"
    sources = lines(conll / "source", most)
    outputs = {name: lines(conll / "systems" / name, most) for name in SYSTEMS}
    references = [lines(conll / "references" / f"NUCLE{x}", most) for x in "AB"]

    def theirs() -> None:
        their_parallel(nlp, sources, references)
        for output in outputs.values():
            their_parallel(nlp, sources, [output])

    def ours() -> None:
        metric = make_metric("errant")
        material = Material(Corpus.from_columns(sources, references), threads=os.cpu_count() or 1)
        metric.prepare(material, outputs.values())
        for output in outputs.values():
            counts = metric.compare(material, output)
            metric.corpus(counts, metric.choose(counts))

    with tempfile.TemporaryDirectory() as folder:
        os.environ["ERRATA_CACHE"] = folder
        slow, _ = timed(theirs)
        cold, _ = timed(ours)
        warm, _ = timed(ours)
    rows = [("12 systems, 2 references, cold", cold, slow), ("the same, analyses cached", warm, slow)]
    texts = [text for pair in zip(sources, outputs["CAMB"], strict=True) for text in pair]
    documents = list(nlp.pipe(Doc(nlp.vocab, words=text.split()) for text in texts))
    annotator = TheirAnnotator("en", nlp, errant.en.merger, errant.en.classifier)
    pairs = [(2 * i, 2 * i + 1) for i in range(len(sources)) if sources[i].split() != outputs["CAMB"][i].split()]
    slow, _ = timed(lambda: [annotator.merge(annotator.align(documents[a], documents[b])) for a, b in pairs])
    arrays = TokenArrays.of([from_doc(document) for document in documents])
    fast = min(timed(lambda: arrays.edits(pairs))[0] for _ in range(5))
    rows.append(("alignment and merging alone, CAMB", fast, slow))
    return rows


def agreement(nlp: Any, most: int) -> tuple[int, int, int]:
    """Pairs, edits and disagreements over all of CoNLL-14 and GMEG."""
    jobs = [
        (DATA / "conll14" / "source", sorted((DATA / "conll14" / kind).iterdir())) for kind in ("systems", "references")
    ]
    for part in ("dev", "test"):
        for domain in ("fce", "wiki"):
            folder = DATA / "gmeg" / part / domain
            jobs.append((folder / "source", [path for path in sorted(folder.iterdir()) if path.name != "source"]))
    theirs = TheirAnnotator("en", nlp, errant.en.merger, errant.en.classifier)
    ours = Annotator(store=None, threads=os.cpu_count() or 1)
    pairs = edits = wrong = 0
    for source, files in jobs:
        sources = lines(source, most)
        for path in files:
            targets = lines(path, most)
            changed = [
                (s, t)
                for s, t in zip(sources, targets, strict=True)
                if s.split() != t.split() and s.strip() and t.strip()
            ]
            found = ours.annotate([s for s, _ in changed], [t for _, t in changed])
            documents = list(nlp.pipe(Doc(nlp.vocab, words=t.split()) for pair in changed for t in pair))
            for i, own in enumerate(found):
                expected = theirs.annotate(documents[2 * i], documents[2 * i + 1])
                both = (
                    [(e.start, e.end, e.correction, e.type) for e in own],
                    [(e.o_start, e.o_end, " ".join(t.text for t in e.c_toks), e.type) for e in expected],
                )
                pairs, edits, wrong = pairs + 1, edits + len(expected), wrong + (both[0] != both[1])
    return pairs, edits, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=1 << 30, help="only so many sentences of every file")
    parser.add_argument("--speed-only", action="store_true", help="leave out the comparison of all edits")
    arguments = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"{DATA} is not there: set ERRATA_DATA.")
    nlp = load_pipeline("en")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores\n")
    print("| job | errata | errant | errata is |\n|---|---:|---:|---:|")
    for job, fast, slow in speed(nlp, arguments.sample):
        print(f"| {job} | {fast:,.3f} s | {slow:,.1f} s | {slow / fast:,.0f} × faster |", flush=True)
    if not arguments.speed_only:
        pairs, edits, wrong = agreement(nlp, arguments.sample)
        print(f"\n{pairs:,} changed pairs, {edits:,} edits: {wrong:,} pairs differ in an edit or type")


if __name__ == "__main__":
    main()
