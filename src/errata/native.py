"""The border to the C++ kernels: text becomes integers here."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from errata import _native
from errata.errors import TooLongError

Int32 = npt.NDArray[np.int32]
Int64 = npt.NDArray[np.int64]
Float = npt.NDArray[np.float64]


class Split(IntEnum):
    """How a line becomes units. The originals differ, and it shows on no-break spaces and double blanks."""

    UNICODE = 0  #: words between runs of Unicode white space
    ASCII = 1  #: words between runs of ASCII white space: U+00A0 stays inside a word
    BLANK = 2  #: words between single blanks: two blanks make an empty word
    CHARACTERS = 3  #: code points of the words joined by one blank
    LETTERS = 4  #: code points of the words joined by nothing
    PUNCTUATED = 5  #: UNICODE, with one leading or trailing ASCII punctuation mark split off


class Encoded(NamedTuple):
    """Lines as integers, laid end to end: line i is ``ids[offsets[i]:offsets[i + 1]]``."""

    ids: Int32
    offsets: Int64


def encode(vocabulary: _native.Vocabulary, lines: Sequence[str], split: Split) -> Encoded:
    """Numbers the units of every line; equal units get equal numbers within one vocabulary."""
    text = "\0".join(lines).encode("utf-8", "surrogatepass")
    return Encoded(*vocabulary.encode(text, len(lines), int(split)))


def default_threads() -> int:
    """As many threads as this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def naming_long_sentences(metric: str, first: int = 0) -> Iterator[None]:
    """Turns a kernel's refusal of a sentence into a sentence of our own. ``first`` is the number of its first line."""
    try:
        yield
    except ValueError as error:
        # nanobind maps std::length_error to ValueError; its text is the number of the sentence.
        if not str(error).isdigit():
            raise
        raise TooLongError(
            f"Sentence {first + int(str(error)) + 1:,} is too long for {metric}: its alignment table would have more than "
            "150 million cells. Split the line, or leave this metric out."
        ) from None
