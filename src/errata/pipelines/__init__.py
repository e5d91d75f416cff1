"""Language analysis behind typed edits: spaCy pipelines by name, loaded once per process."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from errata.errors import ErrataError

if TYPE_CHECKING:
    from spacy.language import Language

__all__ = ["PipelineError", "load_pipeline"]


class PipelineError(ErrataError):
    """A pipeline cannot be loaded because spaCy or a model is missing."""


@cache
def load_pipeline(name: str = "en") -> Language:
    """The pipeline of this name: ``"en"`` ships with errata, ``"published"`` is the one published figures rest on.

    Any other name is that of an installed spaCy model, or the path of one.
    """
    try:
        import spacy
    except ImportError:
        raise PipelineError("spaCy is not installed. Run: pip install 'errata[english]'") from None
    pipeline: Language
    if name in ("en", "published"):
        module = import_module("errata.pipelines." + {"en": "english"}.get(name, name))
        pipeline = module.load()
        return pipeline
    try:
        pipeline = spacy.load(name)
    except OSError:
        raise PipelineError(
            f"The spaCy model {name!r} is not installed. Run: python -m spacy download {name}"
        ) from None
    return pipeline
