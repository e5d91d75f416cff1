"""Writes the model card, ``README.md`` beside the model, from ``evaluation.json``."""

from __future__ import annotations

import json
from typing import Any

from settings import MODEL, WORK

CARD = """# English pipeline

A tagger, a parser and rules for coarse part of speech and lemma, in spaCy 3.8. It stands in for `en_core_web_sm` 2.2.5,
the pipeline that published ERRANT figures rest on, and is loaded by `errata.load_pipeline("en")`. Documents are made
from given words; there is no sentence splitting beyond the parser's and no named entities.

## Agreement with `en_core_web_sm` 2.2.5

Percentage of tokens on held-out text (GMEG test, {tokens:,} tokens):

| text | tag | pos | lemma | UAS | LAS |
|---|---|---|---|---|---|
{agreement}

Given the same tags, pos and lemma are equal on all tokens tried.

Percentage of the original's edits (errant 2.3.3, spaCy 2.3.9) that errant 3.0.2 finds with this pipeline:

| text | edits | span and correction | with type |
|---|---|---|---|
{edits}

GMEG test was held out. The CoNLL-14 text was among the training text (without any annotation of errors), so its figures
flatter the pipeline.

Accuracy on the gold tags (XPOS) of UD English EWT test: {student} % (`en_core_web_sm` 2.2.5: {teacher} %). The treebank
tokenises and tags some words otherwise than either was trained to.

## Size and speed

{size} on disk, {speed:,} words a second on one core in batches of 256 sentences.

| file | bytes | what |
|---|---|---|
{files}

## How it was made

By knowledge distillation: `en_core_web_sm` 2.2.5 (MIT licence, Explosion) labelled text, and a network of the
same shape learned its tag probabilities and the vectors inside its layers; the parser's transitions were learned from its
trees. The tables of tags and lemmas are the teacher's own (MIT; those of `spacy-lookups-data`, MIT). The weights hold
statistics of the labels; no text is in them.

| text | words | licence |
|---|---|---|
| CoNLL-2014 test set: source, references, outputs | 552,000 | shared-task terms; research |
| GMEG dev (fce, wiki): source, references, outputs | 317,000 | research |
| UD English EWT, train | 199,000 | CC BY-SA 4.0 |
| TMU-GFM | 102,000 | research |
| GUG | 59,000 | CC BY-NC-SA 4.0 |
| three noisy copies of the above | 3,730,000 | made from the above and the words of the lemma tables |

To make it again: `make model`, or `python training/en/make.py`; under an hour on two cores.

## Limits

Made to agree with one old pipeline, mistakes included, on white-space tokens of learner and edited English. For other uses
take a current spaCy model. Trees agree less well than tags; ERRANT uses them for a few types only.
"""

TEXTS = {"fce": "GMEG fce", "wiki": "GMEG wiki", "all": "both"}
EDITS = {"gmeg-fce": "GMEG fce test, 6 outputs and 4 references", "conll14": "CoNLL-14, 13 outputs and 4 references"}
FILES = {
    "morphology.json.xz": "tags to parts of speech; lemma rules, exceptions and known words",
    "shape.json": "sizes of the networks, tags and actions",
    "weights.npz": "weights of both networks as half floats",
}


def row(*cells: Any) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main() -> None:
    figures = json.loads((WORK / "evaluation.json").read_text(encoding="utf-8"))
    keys = ("tag", "pos", "lemma", "uas", "las")
    card = CARD.format(
        tokens=sum(figures["tokens"].values()),
        agreement="\n".join(row(TEXTS[t], *(f"{figures['agreement'][t][k]:.2f}" for k in keys)) for t in TEXTS),
        edits="\n".join(
            row(title, f"{e['edits']:,}", f"{e['span_correction']:.2f}", f"{e['with_type']:.2f}")
            for title, e in ((title, figures["errant"][name]) for name, title in EDITS.items())
        ),
        student=figures["ewt_test_xpos"]["student"],
        teacher=figures["ewt_test_xpos"]["teacher"],
        size=f"{sum(figures['bytes'].values()) / 1e6:.1f} MB",
        speed=round(figures["words_per_second"], -2),
        files="\n".join(row(f"`{name}`", f"{figures['bytes'][name]:,}", text) for name, text in FILES.items()),
    )
    (MODEL / "README.md").write_text(card, encoding="utf-8")


if __name__ == "__main__":
    main()
