"""Sentences, edits and the files they live in."""

from errata.corpus.annotation import Annotation, Edit, apply_edits
from errata.corpus.sentences import Corpus, Sentence

__all__ = ["Annotation", "Corpus", "Edit", "Sentence", "apply_edits"]
