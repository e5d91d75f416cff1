"""One file over HTTP, whole or not at all. What an interrupted download left is continued.

Beside ``FILE`` stand ``FILE.part``, the bytes so far, and ``FILE.part.json``, which says what they are the beginning of:
the address, the server's validator (a strong ETag or a date) and the length. A download continues only if the server
confirms the validator, or, where it gave none, the length; otherwise it begins anew.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from errata.data.errors import CutConnectionError, DataError
from errata.version import __version__

BLOCK = 1 << 16
TIMEOUT = 30  # seconds without a sign of life
ATTEMPTS = 3  # connections, each of which continues what the one before has left
KEPT = "What came is kept, and the same command continues it"


class Watch:
    """Hears how fetching goes. This one says nothing."""

    def received(self, name: str, have: int, total: int | None) -> None:
        """``have`` bytes of ``total`` (None: not known) of a file are here."""

    def waiting(self, root: Path) -> None:
        """Another process is filling the same directory."""


@dataclass(frozen=True)
class Beginning:
    """What a ``.part`` file is the beginning of."""

    url: str
    validator: str | None
    length: int | None

    @classmethod
    def of(cls, url: str, headers: http.client.HTTPMessage) -> Beginning:
        etag, length = headers.get("ETag"), headers.get("Content-Length", "")
        if etag is not None and etag.startswith("W/"):  # says that the meaning is equal, not the bytes
            etag = None
        return cls(url, etag or headers.get("Last-Modified"), int(length) if length.isdigit() else None)


class Part:
    """The files beside the one that is being fetched."""

    def __init__(self, target: Path) -> None:
        self.data = target.with_name(target.name + ".part")
        self.note = target.with_name(target.name + ".part.json")

    @property
    def size(self) -> int:
        return self.data.stat().st_size if self.data.exists() else 0

    def begin(self, beginning: Beginning) -> None:
        self.data.unlink(missing_ok=True)
        self.note.write_text(json.dumps(asdict(beginning)), encoding="utf-8")

    def beginning(self, url: str) -> Beginning | None:
        """What is there of this address and can be continued; the rest is removed."""
        try:
            found = Beginning(**json.loads(self.note.read_text(encoding="utf-8")))
        except (FileNotFoundError, ValueError, TypeError):
            found = None
        if (
            found is None
            or found.url != url
            or not self.size
            or (found.length is not None and self.size > found.length)
        ):
            self.forget()
            return None
        return found if found.validator or found.length is not None else None

    def forget(self) -> None:
        self.data.unlink(missing_ok=True)
        self.note.unlink(missing_ok=True)


def download(url: str, target: Path, name: str, watch: Watch) -> None:
    """Fetches ``url`` into ``target``. Raises OSError where the file cannot be written."""
    part = Part(target)
    for left in reversed(range(ATTEMPTS)):
        try:
            receive(url, part, name, watch)
            break
        except CutConnectionError:
            if not left:
                raise
    part.data.replace(target)
    part.forget()


def receive(url: str, part: Part, name: str, watch: Watch) -> None:
    """One connection: brings the part to its full length or raises."""
    beginning = part.beginning(url)
    if beginning is not None and part.size == beginning.length:
        return
    with answered(url, beginning, part.size) as response:
        if response.status == 206 and beginning is not None:
            span = Span.of(response.headers.get("Content-Range", ""))
            if span is None or span.start != part.size or (beginning.length or span.total) != span.total:
                part.forget()  # another file, or not the bytes that were asked for
                raise CutConnectionError(f"{url} has changed while it was fetched. Run the same command again.")
            total = span.total
        elif response.status == 416:
            part.forget()
            raise CutConnectionError(f"{url} has changed since its beginning was fetched. Run the same command again.")
        else:
            beginning = Beginning.of(url, response.headers)
            part.begin(beginning)
            total = beginning.length
        with part.data.open("ab") as file:
            have = file.tell()
            watch.received(name, have, total)
            for block in blocks(url, response):
                file.write(block)
                have += len(block)
                watch.received(name, have, total)
    if total is not None and have != total:
        raise CutConnectionError(f"{url} broke off after {have:,} of {total:,} bytes. {KEPT}.")


class Span(NamedTuple):
    """The parts of ``Content-Range: bytes START-END/TOTAL``; the total may be unknown (``*``)."""

    start: int
    total: int | None

    @classmethod
    def of(cls, header: str) -> Span | None:
        found = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", header.strip())
        return cls(int(found[1]), None if found[2] == "*" else int(found[2])) if found else None


@contextlib.contextmanager
def answered(url: str, beginning: Beginning | None, have: int) -> Iterator[Any]:
    """The server's answer: 200 with all of it, 206 with the rest, or 416."""
    request = Request(url, headers={"User-Agent": f"errata/{__version__}"})
    if beginning is not None:
        request.add_header("Range", f"bytes={have}-")
        if beginning.validator:
            request.add_header("If-Range", beginning.validator)
    try:
        response = urlopen(request, timeout=TIMEOUT)
    except HTTPError as error:
        if error.code != 416 or beginning is None:
            error.close()
            raise DataError(
                f"{url} cannot be had (HTTP {error.code} {error.reason}). Take it from elsewhere: --mirror, --from."
            ) from error
        response = error
    except URLError as error:
        reason = getattr(error.reason, "strerror", None) or error.reason
        raise DataError(f"{url} cannot be reached ({reason}). Check the network. {KEPT}.") from error
    except (OSError, http.client.HTTPException) as error:
        raise CutConnectionError(f"{url} gave no answer ({error or type(error).__name__}). {KEPT}.") from error
    with response:
        yield response


def blocks(url: str, response: Any) -> Iterator[bytes]:
    """The body. Errors of the network are told apart from those of the disk."""
    while True:
        try:
            block = response.read(BLOCK)
        except (OSError, http.client.HTTPException) as error:
            raise CutConnectionError(f"{url} broke off ({error or type(error).__name__}). {KEPT}.") from error
        if not block:
            return
        yield block
