"""What can go wrong with data sets."""

from __future__ import annotations

from errata.errors import ErrataError


class DataError(ErrataError):
    """A data set could not be fetched, checked or put in place."""


class MissingDataError(DataError):
    """A data set is needed but not there; the message says how to get it."""


class CutConnectionError(DataError):
    """A connection ended before the file did. What came is kept."""
