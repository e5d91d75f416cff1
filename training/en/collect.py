"""Collects the training text: unique sentences as white-space tokens, clean and noisy, without GMEG test.

Writes ``clean.txt``, ``noisy.txt`` ``dev.txt`` and
``ewt-test.txt`` (UD-EWT), ``heldout.fce.txt`` and ``heldout.wiki.txt`` to the work directory.
"""

from __future__ import annotations

import csv
import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import noise
import spacy
from settings import DATA, NOISY_COPIES, SEED, WORK


def lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").split("\n"):
        if words := line.split():
            yield " ".join(words)


def files(folder: Path) -> Iterator[str]:
    for path in sorted(folder.iterdir()):
        yield from lines(path)


def conllu(path: Path) -> Iterator[list[tuple[str, str]]]:
    """Sentences as (form, XPOS) of their words; multi-word ranges and empty nodes are left out."""
    with gzip.open(path, "rt", encoding="utf-8") as text:
        sentence: list[tuple[str, str]] = []
        for line in text:
            columns = line.rstrip("\n").split("\t")
            if len(columns) == 10 and columns[0].isdigit():
                sentence.append((columns[1].replace(" ", ""), columns[4]))
            elif not line.strip() and sentence:
                yield sentence
                sentence = []


def raw_sentences() -> Iterator[str]:
    """Sentences that are published untokenised: GUG and TMU-GFM."""
    with (DATA / "gug" / "gug_annotations.tsv").open(encoding="utf-8") as table:
        yield from (row["Sentence"] for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    with (DATA / "tmu-gfm" / "tmu-gfm-dataset.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            yield row["source"]
            yield row["output"]


def training_sentences() -> Iterator[str]:
    tokenize = spacy.blank("en").tokenizer
    yield from lines(DATA / "conll14" / "source")
    yield from files(DATA / "conll14" / "references")
    yield from files(DATA / "conll14" / "systems")
    for domain in ("fce", "wiki"):
        yield from files(DATA / "gmeg" / "dev" / domain)
    for text in raw_sentences():
        yield " ".join(token.text for token in tokenize(text) if not token.is_space)
    for sentence in conllu(DATA / "ud-ewt" / "en_ewt-ud-train.conllu.gz"):
        yield " ".join(form for form, _ in sentence)


def collect() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    held_out: set[str] = set()
    for domain in ("fce", "wiki"):
        sentences = dict.fromkeys(files(DATA / "gmeg" / "test" / domain))
        held_out.update(sentences)
        (WORK / f"heldout.{domain}.txt").write_text("\n".join(sentences) + "\n", encoding="utf-8")
    for part, name in (("dev", "dev.txt"), ("test", "ewt-test.txt")):
        sentences = conllu(DATA / "ud-ewt" / f"en_ewt-ud-{part}.conllu.gz")
        texts = [" ".join(form for form, _ in sentence) for sentence in sentences]
        (WORK / name).write_text("\n".join(texts) + "\n", encoding="utf-8")
    clean = [text for text in dict.fromkeys(training_sentences()) if text and text not in held_out]
    (WORK / "clean.txt").write_text("\n".join(clean) + "\n", encoding="utf-8")
    generator = random.Random(SEED)
    lexicon = (WORK / "lexicon.txt").read_text(encoding="utf-8").split()
    make = noise.Noise([text.split() for text in clean], lexicon, generator)
    noisy = dict.fromkeys(text for _ in range(NOISY_COPIES) for text in map(make, range(len(clean))))
    kept = [text for text in noisy if text not in held_out]
    (WORK / "noisy.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
    print(
        f"{len(clean):,} sentences, {sum(text.count(' ') + 1 for text in clean):,} tokens; "
        f"noisy: {len(kept):,} sentences, {sum(text.count(' ') + 1 for text in kept):,} tokens"
    )


if __name__ == "__main__":
    collect()
