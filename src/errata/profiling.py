"""Profiles of corrections from files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errata.corpus.annotation import apply_edits
from errata.corpus.files import read_sentences
from errata.corpus.inputs import Inputs, read_annotated
from errata.edits.annotate import Annotator
from errata.edits.distribution import Profile
from errata.errors import InputError
from errata.native import default_threads


def profiles_of(
    corrected: Sequence[Path],
    source: Path | None,
    gold: Path | None,
    domains: Path | None = None,
    *,
    language: str = "en",
    pipeline: str | None = None,
    jobs: int | None = None,
) -> list[Profile]:
    """One profile per corrected file and per annotator of the gold edits, and with ``domains`` one per domain of each."""
    if not corrected and gold is None:
        raise InputError("There is nothing to count: give corrected files with --source, or --gold edits.")
    profiles: dict[str, Profile] = {}

    def add(name: str, domain: str | None, text: str, target: str, edits: object) -> None:
        for key in (name, f"{name}/{domain}") if domain is not None else (name,):
            profiles.setdefault(key, Profile(key)).add(text, target, edits)  # type: ignore[arg-type]

    labels = [line.strip() for line in read_sentences(domains)] if domains else None
    if gold is not None:
        for i, sentence in enumerate(read_annotated(gold)):
            words = sentence.source.split()
            for annotation in sentence.annotations or ():
                target = " ".join(apply_edits(words, annotation.edits))
                add(
                    f"annotator {annotation.annotator}",
                    label(labels, i, domains),
                    " ".join(words),
                    target,
                    annotation.edits,
                )
    if corrected:
        annotator = Annotator(language, pipeline, threads=jobs or default_threads())
        with Inputs(corrected, source, (), gold).open() as ready:
            done = 0
            for corpus, outputs in ready.batches(4096):
                for name, lines in outputs.items():
                    for i, edits in enumerate(annotator.annotate(corpus.sources, lines)):
                        add(name, label(labels, done + i, domains), corpus.sources[i], lines[i], edits)
                done += len(corpus)
    return list(profiles.values())


def label(labels: Sequence[str] | None, i: int, path: Path | None) -> str | None:
    if labels is None:
        return None
    if i >= len(labels):
        raise InputError(
            f"{path} has {len(labels):,} lines but there are more sentences: give the domain of every line."
        )
    return labels[i]
