"""From a source and its correction to edits."""

from errata.edits.untyped import untyped_edits

__all__ = ["untyped_edits"]
