"""How detectors come into errata's data directory: whole or not at all, marked with their version."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from errata.setup import NotInstalledError, SetupError, data_folder

MARK = "errata.json"  # says that a folder is ours and complete


@dataclass(frozen=True)
class Installed:
    """A detector's folder, the version that is in it, and for a server that runs elsewhere its address."""

    folder: Path
    version: str
    url: str = ""


def installed(name: str, title: str) -> Installed:
    """What ``errata setup NAME`` left; an error that says what to do if it did not run."""
    folder = data_folder() / name
    found = read_mark(folder)
    if found is None:
        raise NotInstalledError(f"{title} is not installed. Run: errata setup {name}")
    return found


def read_mark(folder: Path) -> Installed | None:
    try:
        kept = json.loads((folder / MARK).read_text(encoding="utf-8"))
        return Installed(folder, str(kept["version"]), str(kept["url"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def put_in_place(name: str, title: str, fill: Callable[[Path], Installed]) -> Installed:
    """Lets ``fill`` make the content in a new folder beside the goal, marks it and renames it.

    An earlier installation is replaced; a folder with anything else in it is left alone and refused.
    """
    goal = data_folder() / name
    if goal.exists() and read_mark(goal) is None and not (goal.is_dir() and not any(goal.iterdir())):
        raise SetupError(f"{goal} exists but is not {title}. Move it away and try again.")
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=goal.parent) as temporary:
            fresh = Path(temporary) / "fresh"
            fresh.mkdir()
            made = fill(fresh)
            mark = {key: value for key, value in asdict(made).items() if key != "folder"}
            (fresh / MARK).write_text(json.dumps(mark) + "\n", encoding="utf-8")
            if goal.exists():
                goal.rename(Path(temporary) / "old")
            fresh.rename(goal)
    except OSError as error:
        if (other := read_mark(goal)) is not None:  # another process was faster
            return other
        where = error.filename or goal
        raise SetupError(
            f"{where} cannot be used ({error.strerror or error}). Choose a writable place with ERRATA_HOME."
        ) from error
    return Installed(goal, made.version, made.url)


def run_installer(command: list[str], folder: Path) -> str | None:
    """Runs npm or Maven. None where it went well, else the first line that says why not."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    if not done.returncode:
        return None
    lines = [line.strip() for line in (done.stdout + "\n" + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower() and "npm error code" not in line.lower()]
    said = (errors or lines or ["no reason given"])[0]
    return said if len(said) <= 300 else said[:300] + " …"
