"""The exceptions errata raises. Each message is one sentence a user can act on; the CLI prints it and exits with 2."""

from __future__ import annotations

from pathlib import Path


class ErrataError(Exception):
    """Base of everything errata raises on purpose."""


class InputError(ErrataError):
    """Something the user gave cannot be used: a file, a line, a shape, a value."""


class FormatError(InputError):
    """A file's content breaks its format. Knows where."""

    def __init__(self, path: str | Path, line: int | None, problem: str) -> None:
        self.path = str(path)
        self.line = line
        where = f"{path}, line {line:,}" if line is not None else str(path)
        super().__init__(f"{where}: {problem}")


class MetricError(InputError):
    """An unknown metric, an unknown option, or a value an option does not take."""


class TooLongError(InputError):
    """A sentence pair needs more memory than a table may have."""


class MissingExtraError(ErrataError):
    """An optional part is not installed; the message says how to get it."""


class StoppedError(ErrataError):
    """The user interrupted work that goes on another time; the message says what was kept. Exit code 130."""
