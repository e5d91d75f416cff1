"""Tables that were computed before, kept in errata's cache directory: one JSON file each.

A kept table counts as long as errata's own code, the seed and the checksums of all files it was computed from are the same, and the
optional parts that it uses.
A cache that cannot be read or written is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from errata import _native
from errata.corpus.files import whole_file
from errata.errors import ErrataError
from errata.reproduce.results import Reproduction
from errata.reproduce.work import Work
from errata.store import cache_folder
from errata.version import __version__


class TableCache:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or cache_folder()) / "tables"

    def path(self, paper: str, table: str) -> Path:
        return self.folder / f"{paper}.{table}.json"

    def get(self, paper: str, table: str, work: Work) -> Reproduction | None:
        """What was kept, if it is still what would be computed."""
        try:
            kept = json.loads(self.path(paper, table).read_text(encoding="utf-8"))
            if kept["code"] != fingerprint() or kept["seed"] != work.seed:
                return None
            for name, digest in kept["files"].items():
                find = work.path if digest else work.optional
                find(*name.split(":", 1))
            if work.checksums() != kept["files"] or any(
                work.part(name) != part for name, part in kept["parts"].items()
            ):
                return None
            return replace(Reproduction.from_dict(kept["result"]), cached=True)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def put(self, result: Reproduction, work: Work) -> None:
        kept = {
            "code": fingerprint(),
            "seed": work.seed,
            "files": work.checksums(),
            "parts": work.parts,
            "result": result.to_dict(),
        }
        with contextlib.suppress(OSError, ErrataError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with whole_file(self.path(result.paper, result.table)) as file:
                file.write(json.dumps(kept, ensure_ascii=False, allow_nan=False, indent=1) + "\n")

    def tables(self) -> list[Path]:
        return sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []

    def clear(self) -> None:
        for path in self.tables():
            path.unlink(missing_ok=True)


@cache
def fingerprint() -> str:
    """The version, and size and time of every file of the package: another errata may compute something else."""
    root = Path(__file__).resolve().parents[1]
    files = [*sorted(root.rglob("*.py")), Path(_native.__file__)]
    stamps = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
    return hashlib.sha256("\n".join([__version__, *stamps]).encode()).hexdigest()
