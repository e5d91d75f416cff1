"""What is known about sentences, kept on disk, so that it is computed once ever.

SQLite files in errata's cache directory (``ERRATA_CACHE``, else the platform's cache directory), keyed by who said it
(with version and settings) and the sentence. Several processes may use one at once. A file is bounded: beyond the limit
the entries that were not used for longest go. A damaged file is set aside and begun anew; one that cannot be written is
not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LIMIT = 512 * 1024 * 1024
TOGETHER = 500


def cache_folder() -> Path:
    """Where errata keeps what it can make again."""
    if own := os.environ.get("ERRATA_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "errata" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "errata"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "errata"


@dataclass(frozen=True)
class Usage:
    """What is in a store."""

    path: Path
    size: int
    entries: dict[str, int]


class DiskStore:
    """Bytes by identity and sentence, in ``NAME.sqlite``. No failure of the disk is ever an error, only a loss of time."""

    def __init__(self, name: str, folder: Path | None = None, limit: int = LIMIT) -> None:
        self.name = name
        self.path = (folder or cache_folder()) / f"{name}.sqlite"
        self.limit = limit
        self.usable = True

    def open(self) -> sqlite3.Connection | None:
        """The database, or None where there can be none."""
        if not self.usable:
            return None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self.path, timeout=30)
            try:
                database.execute("PRAGMA journal_mode=WAL")
                database.execute("PRAGMA synchronous=NORMAL")
                database.executescript(
                    f"CREATE TABLE IF NOT EXISTS {self.name} (key BLOB PRIMARY KEY, identity TEXT NOT NULL,"
                    "  value BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;"
                    f"CREATE INDEX IF NOT EXISTS by_use ON {self.name} (used);"
                )
            except sqlite3.Error:
                database.close()
                raise
            return database
        except (sqlite3.Error, OSError) as error:
            self.fail(error)
            return None

    def fail(self, error: Exception) -> None:
        """Goes on without a cache. A file that is no database is set aside, so that the next run begins a new one."""
        self.usable = False
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            with contextlib.suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))

    @contextlib.contextmanager
    def connection(self) -> Iterator[sqlite3.Connection | None]:
        """An open database that is committed and closed at the end. A failure makes later calls no-ops, never errors."""
        database = self.open()
        try:
            yield database
            if database is not None:
                database.commit()
        except sqlite3.Error as error:
            self.fail(error)
        finally:
            if database is not None:
                database.close()

    def read(self, identity: str, sentences: Sequence[str]) -> dict[str, bytes]:
        """What is kept of these sentences."""
        found: dict[str, bytes] = {}
        if not self.path.exists():
            return found
        with self.connection() as database:
            if database is None:
                return found
            by_key = {key_of(identity, sentence): sentence for sentence in sentences}
            keys = list(by_key)
            for begin in range(0, len(keys), TOGETHER):
                some = keys[begin : begin + TOGETHER]
                marks = ",".join("?" * len(some))
                for key, value in database.execute(f"SELECT key, value FROM {self.name} WHERE key IN ({marks})", some):
                    found[by_key[key]] = value
            self.touch(database, [key_of(identity, sentence) for sentence in found])
        return found

    def touch(self, database: sqlite3.Connection, keys: list[bytes]) -> None:
        """Marks entries as used, at most once a day each: reading should not cost writing."""
        today = int(time.time()) // 86_400
        for begin in range(0, len(keys), TOGETHER):
            some = keys[begin : begin + TOGETHER]
            marks = ",".join("?" * len(some))
            stale = database.execute(
                f"SELECT count(*) FROM {self.name} WHERE used < ? AND key IN ({marks})", [today, *some]
            )
            if stale.fetchone()[0]:
                database.execute(f"UPDATE {self.name} SET used = ? WHERE key IN ({marks})", [today, *some])

    def write(self, identity: str, values: Mapping[str, bytes]) -> None:
        """Keeps these, all or none."""
        today = int(time.time()) // 86_400
        with self.connection() as database:
            if database is None:
                return
            rows = [(key_of(identity, sentence), identity, value, today) for sentence, value in values.items()]
            database.executemany(f"INSERT OR REPLACE INTO {self.name} VALUES (?, ?, ?, ?)", rows)
            self.shrink(database)

    def shrink(self, database: sqlite3.Connection) -> None:
        """Drops what was not used for longest until nine tenths of the limit are left."""
        pages, free, size = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
        if (pages - free) * size <= self.limit:
            return
        (total,) = database.execute(f"SELECT count(*) FROM {self.name}").fetchone()
        drop = max(1, int(total * (1 - 0.9 * self.limit / ((pages - free) * size))))
        database.execute(
            f"DELETE FROM {self.name} WHERE key IN (SELECT key FROM {self.name} ORDER BY used LIMIT ?)", [drop]
        )

    def usage(self) -> Usage:
        entries: dict[str, int] = {}
        if self.path.exists():
            with self.connection() as database:
                if database is not None:
                    entries = dict(
                        database.execute(
                            f"SELECT identity, count(*) FROM {self.name} GROUP BY identity ORDER BY 2 DESC"
                        )
                    )
        size = (
            sum(path.stat().st_size for path in self.path.parent.glob(f"{self.path.name}*"))
            if self.path.parent.is_dir()
            else 0
        )
        return Usage(self.path, size, entries)

    def clear(self) -> None:
        for path in self.path.parent.glob(f"{self.path.stem}.*") if self.path.parent.is_dir() else ():
            path.unlink(missing_ok=True)


def key_of(identity: str, sentence: str) -> bytes:
    return hashlib.blake2b(f"{identity}\0{sentence}".encode("utf-8", "surrogatepass"), digest_size=16).digest()
