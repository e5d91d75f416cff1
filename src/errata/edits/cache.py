"""Analyses kept on disk, so that a sentence is analysed once ever. See :mod:`errata.store` for the habits of the file."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from pathlib import Path

from errata.edits.analysis import Analysis
from errata.store import LIMIT, DiskStore, cache_folder

__all__ = ["AnalysisCache", "cache_folder"]


class AnalysisCache(DiskStore):
    """A :class:`~errata.edits.analysis.Store` on disk."""

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        super().__init__("analyses", folder, limit)

    def get(self, identity: str, sentences: Sequence[str]) -> dict[str, Analysis]:
        return {sentence: unpack(sentence, value) for sentence, value in self.read(identity, sentences).items()}

    def put(self, identity: str, analyses: dict[str, Analysis]) -> None:
        self.write(identity, {sentence: pack(analysis) for sentence, analysis in analyses.items()})


def pack(analysis: Analysis) -> bytes:
    fields = (analysis.lemmas, analysis.pos, analysis.tags, analysis.deps, analysis.heads)
    return zlib.compress(
        json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"), 1
    )


def unpack(sentence: str, value: bytes) -> Analysis:
    lemmas, pos, tags, deps, heads = json.loads(zlib.decompress(value).decode("utf-8", "surrogatepass"))
    return Analysis(tuple(sentence.split()), tuple(lemmas), tuple(pos), tuple(tags), tuple(deps), tuple(heads))
