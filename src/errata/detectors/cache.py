"""Errors kept on disk, so that a sentence is checked once ever. See :mod:`errata.store` for the habits of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from errata.detectors.base import Detector, Error, Errors
from errata.store import LIMIT, DiskStore

PORTION = 1000  # sentences that are checked before what was found is kept


class DetectionCache(DiskStore):
    """What detectors said, by their identity and the sentence."""

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        super().__init__("detections", folder, limit)

    def get(self, identity: str, sentences: list[str]) -> dict[str, Errors]:
        return {sentence: unpack(value) for sentence, value in self.read(identity, sentences).items()}

    def put(self, identity: str, found: dict[str, Errors]) -> None:
        self.write(identity, {sentence: pack(errors) for sentence, errors in found.items()})


def pack(errors: Errors) -> bytes:
    return json.dumps([(e.start, e.end, e.rule) for e in errors], ensure_ascii=False, separators=(",", ":")).encode()


def unpack(value: bytes) -> Errors:
    return tuple(Error(*fields) for fields in json.loads(value)) if value != b"[]" else ()


def detect(sentences: Iterable[str], detector: Detector, cache: DetectionCache | None = None) -> dict[str, Errors]:
    """The errors of every different sentence, by its words joined with one blank. Each is checked once.

    What ``cache`` knows is taken from there. What it does not know is added in portions, each whole or not at all, so
    that a run that is killed goes on where it was.
    """
    wanted = list(dict.fromkeys(" ".join(sentence.split()) for sentence in sentences))
    identity = detector.identity
    known = cache.get(identity, wanted) if cache is not None else {}
    known[""] = ()
    missing = [sentence for sentence in wanted if sentence not in known]
    for begin in range(0, len(missing), PORTION):
        portion = missing[begin : begin + PORTION]
        fresh = dict(zip(portion, detector.detect(portion), strict=True))
        if cache is not None:
            cache.put(identity, fresh)
        known.update(fresh)
    return known
