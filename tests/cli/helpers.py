"""Running the command as a user does: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ERRATA = Path(sys.executable).with_name("errata")
DEMO = Path(__file__).resolve().parents[2] / "src" / "errata" / "demo" / "corpus"


def run(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ERRATA), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "COLUMNS": "200", **environment},
        check=False,
        timeout=120,
    )


def demo_arguments(*systems: str) -> list[str | Path]:
    references = [part for i in range(3) for part in ("-r", DEMO / f"reference{i}.txt")]
    return ["-s", DEMO / "source.txt", *references, *(DEMO / "systems" / f"{name}.txt" for name in systems)]


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal: exit code 2, nothing on standard output, no traceback."""
    assert result.returncode == 2, (result.returncode, result.stderr)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    lines = result.stderr.strip().split("\n")
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("errata: ")
    return lines[0]
