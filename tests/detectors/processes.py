"""Looking at processes, on Linux."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path


def parent_of(process: int) -> int | None:
    try:
        return int((Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return None


def command_of(process: int) -> str:
    try:
        return (Path("/proc") / str(process) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def descendants(process: int) -> list[int]:
    """Children, their children, and so on."""
    everyone = {
        int(entry.name): parent_of(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()
    }
    found: list[int] = []
    wanted = {process}
    while wanted:
        wanted = {child for child, parent in everyone.items() if parent in wanted}
        found += sorted(wanted)
    return found


def java_of(process: int) -> list[int]:
    """The LanguageTool servers below a process."""
    return [
        each
        for each in descendants(process)
        if "org.languagetool.server.HTTPServer" in command_of(each) and "launcher.py" not in command_of(each)
    ]


def alive(process: int) -> bool:
    """Whether it runs; one that ended and was not yet waited for does not."""
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.02)


def own() -> int:
    return os.getpid()
