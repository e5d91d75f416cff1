"""Analyses kept on disk, so that a sentence is analysed once ever.

One SQLite file in errata's cache directory (``ERRATA_CACHE``, else the platform's cache directory), keyed by the
analyser's identity and the sentence. Several processes may use it at once. It is bounded: beyond the limit the entries
that were not used for longest go. A damaged file is set aside and begun anew; a cache that cannot be written is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import sys
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from errata.edits.analysis import Analysis

LIMIT = 512 * 1024 * 1024
SCHEMA = """
CREATE TABLE IF NOT EXISTS analyses (key BLOB PRIMARY KEY, identity TEXT NOT NULL, value BLOB NOT NULL, used INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON analyses (used);
"""
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
    """What is in the cache."""

    path: Path
    size: int
    entries: dict[str, int]


class AnalysisCache:
    """A :class:`~errata.edits.analysis.Store` on disk."""

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        self.path = (folder or cache_folder()) / "analyses.sqlite"
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
                database.executescript(SCHEMA)
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

    def get(self, identity: str, sentences: Sequence[str]) -> dict[str, Analysis]:
        found: dict[str, Analysis] = {}
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
                for key, value in database.execute(f"SELECT key, value FROM analyses WHERE key IN ({marks})", some):
                    sentence = by_key[key]
                    found[sentence] = unpack(sentence, value)
            self.touch(database, [key_of(identity, sentence) for sentence in found])
        return found

    def touch(self, database: sqlite3.Connection, keys: list[bytes]) -> None:
        """Marks entries as used, at most once a day each: reading should not cost writing."""
        today = int(time.time()) // 86_400
        for begin in range(0, len(keys), TOGETHER):
            some = keys[begin : begin + TOGETHER]
            marks = ",".join("?" * len(some))
            stale = database.execute(
                f"SELECT count(*) FROM analyses WHERE used < ? AND key IN ({marks})", [today, *some]
            )
            if stale.fetchone()[0]:
                database.execute(f"UPDATE analyses SET used = ? WHERE key IN ({marks})", [today, *some])

    def put(self, identity: str, analyses: dict[str, Analysis]) -> None:
        today = int(time.time()) // 86_400
        with self.connection() as database:
            if database is None:
                return
            rows = [(key_of(identity, s), identity, pack(a), today) for s, a in analyses.items()]
            database.executemany("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?, ?)", rows)
            self.shrink(database)

    def shrink(self, database: sqlite3.Connection) -> None:
        """Drops what was not used for longest until nine tenths of the limit are left."""
        pages, free, size = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
        if (pages - free) * size <= self.limit:
            return
        (total,) = database.execute("SELECT count(*) FROM analyses").fetchone()
        drop = max(1, int(total * (1 - 0.9 * self.limit / ((pages - free) * size))))
        database.execute("DELETE FROM analyses WHERE key IN (SELECT key FROM analyses ORDER BY used LIMIT ?)", [drop])

    def usage(self) -> Usage:
        entries: dict[str, int] = {}
        if self.path.exists():
            with self.connection() as database:
                if database is not None:
                    entries = dict(
                        database.execute("SELECT identity, count(*) FROM analyses GROUP BY identity ORDER BY 2 DESC")
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


def pack(analysis: Analysis) -> bytes:
    fields = (analysis.lemmas, analysis.pos, analysis.tags, analysis.deps, analysis.heads)
    return zlib.compress(
        json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"), 1
    )


def unpack(sentence: str, value: bytes) -> Analysis:
    lemmas, pos, tags, deps, heads = json.loads(zlib.decompress(value).decode("utf-8", "surrogatepass"))
    return Analysis(tuple(sentence.split()), tuple(lemmas), tuple(pos), tuple(tags), tuple(deps), tuple(heads))
