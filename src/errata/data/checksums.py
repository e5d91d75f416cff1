"""SHA-256 checksums in the format of ``sha256sum``: those that ship with errata, and those recorded at a first download.

Where a file's checksum is not known beforehand, it is written to ``SHA256SUMS`` in the set's folder when the file first
arrives. From then on the file must be that one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from errata.corpus.files import read_lines, write_lines
from errata.errors import FormatError

SHIPPED = Path(__file__).with_name("checksums.sha256")
RECORD = "SHA256SUMS"


@cache
def known() -> Mapping[str, str]:
    """The checksums that ship with errata, by path below the data directory."""
    return read_checksums(SHIPPED)


def recorded(folder: Path) -> dict[str, str]:
    """The checksums recorded in a set's folder, by path within it; none where nothing was recorded."""
    path = folder / RECORD
    return read_checksums(path) if path.exists() else {}


def record(folder: Path, checksums: Mapping[str, str]) -> None:
    """Adds to what is recorded in a set's folder."""
    together = {**recorded(folder), **checksums}
    write_lines(folder / RECORD, (f"{checksum}  {path}" for path, checksum in sorted(together.items())))


def read_checksums(path: Path) -> dict[str, str]:
    checksums = {}
    for number, line in enumerate(read_lines(path), start=1):
        checksum, separator, name = line.partition("  ")
        if len(checksum) != 64 or not separator or not name:
            raise FormatError(path, number, "found no SHA-256 and file name; a line is as sha256sum prints it.")
        checksums[name] = checksum
    return checksums


def sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
