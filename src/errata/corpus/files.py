"""Opening text files: every way in which one can be unusable is told in one sentence with file and line.

Accepted as they are: CRLF line ends, a UTF-8 byte order mark, a missing final newline, gzip (by the name ``.gz``).
Only a line feed ends a line.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from errata.errors import FormatError, InputError

BOM = b"\xef\xbb\xbf"


def open_bytes(path: str | Path) -> IO[bytes]:
    """Opens for reading, or says in one sentence why not."""
    path = Path(path)
    try:
        if path.is_dir():
            raise FormatError(path, None, "this is a directory; name a file.")
        return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")  # type: ignore[return-value]
    except FileNotFoundError:
        raise FormatError(path, None, "there is no such file; check the name.") from None
    except PermissionError:
        raise FormatError(path, None, "this file may not be read; check its permissions.") from None
    except OSError as error:
        raise FormatError(path, None, f"this file cannot be opened ({error.strerror or error}).") from None


def read_lines(path: str | Path) -> Iterator[str]:
    """The lines of a UTF-8 file without their ends."""
    with open_bytes(path) as file:
        number = 0
        try:
            for number, raw in enumerate(file, start=1):
                if number == 1 and raw.startswith(BOM):
                    raw = raw[len(BOM) :]
                yield decode_line(raw, path, number)
        except (OSError, EOFError, zlib.error) as error:
            raise FormatError(
                path, number + 1, f"reading stopped here ({error}); the file is damaged or cannot be read."
            ) from None


def decode_line(raw: bytes, path: str | Path, number: int) -> str:
    """One line without its end; refuses what is no text."""
    if raw.endswith(b"\n"):
        raw = raw[:-2] if raw.endswith(b"\r\n") else raw[:-1]
    if b"\x00" in raw:
        raise FormatError(
            path,
            number,
            f"byte {raw.index(0) + 1} is NUL, so this is no text file; remove it or convert the file to UTF-8.",
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(
            path,
            number,
            f"byte {error.start + 1} (0x{raw[error.start]:02X}) is not UTF-8; convert the file, e.g. with iconv -t UTF-8.",
        ) from None


def read_sentences(path: str | Path) -> Iterator[str]:
    """Lines of tokenised text. A file with no line at all is refused."""
    empty = True
    for line in read_lines(path):
        empty = False
        yield line
    if empty:
        raise FormatError(path, None, "this file is empty; it should have one sentence a line.")


def count_sentences(path: str | Path) -> int:
    """The number of lines, every one checked."""
    return sum(1 for _ in read_sentences(path))


@contextlib.contextmanager
def reopenable(path: str | Path) -> Iterator[Path]:
    """A path that can be read more than once: pipes are copied to a temporary file first."""
    path = Path(path)
    if path.is_file() or path.is_dir() or not path.exists():
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / (path.name or "pipe")
        with open_bytes(path) as source, copy.open("wb") as target:
            while chunk := source.read(1 << 20):
                target.write(chunk)
        yield copy


@contextlib.contextmanager
def whole_file(path: str | Path) -> Iterator[IO[str]]:
    """Writes a UTF-8 file whole or not at all: to a temporary name first, then renamed."""
    path = Path(path)
    if path.is_dir():
        raise InputError(f"{path}: this is a directory; name the file to write.")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise InputError(f"{path}: this file cannot be written ({error.strerror or error}).") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        temporary.chmod(0o666 & ~current_umask())
        temporary.replace(path)
    except OSError as error:
        raise InputError(f"{path}: writing failed ({error.strerror or error}); nothing was changed.") from None
    finally:
        temporary.unlink(missing_ok=True)


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """One line each, whole or not at all."""
    with whole_file(path) as file:
        for line in lines:
            file.write(line + "\n")
