"""One process at a time in a data directory. The lock goes with the process that holds it, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from errata.data.fetch import Watch

LOCK = ".lock"

if sys.platform == "win32":
    import msvcrt

    def take(handle: int, wait: bool) -> bool:
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.2)
            else:
                return True
else:
    import fcntl

    def take(handle: int, wait: bool) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextlib.contextmanager
def locked(root: Path, watch: Watch) -> Iterator[None]:
    """Waits until no other process is filling ``root``."""
    handle = os.open(root / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not take(handle, wait=False):
            watch.waiting(root)
            take(handle, wait=True)
        yield
    finally:
        os.close(handle)
