"""``errata setup harper``: Harper from npm."""

from __future__ import annotations

import json
from pathlib import Path

from errata.detectors.installing import Installed, installed, put_in_place, read_mark, run_installer
from errata.detectors.processes import program
from errata.setup import SetupError, data_folder

NAME, TITLE = "harper", "Harper"
PACKAGE, VERSION = "harper.js", "2.10.0"


def installed_harper() -> Installed:
    return installed(NAME, TITLE)


def install_harper() -> Installed:
    """Lets npm fetch the pinned version, so that the user's own registry and proxy settings hold."""
    present = read_mark(data_folder() / NAME)
    return present if present and present.version == VERSION else put_in_place(NAME, TITLE, fetch)


def fetch(folder: Path) -> Installed:
    npm = program("npm")
    if npm is None:
        raise SetupError(
            "npm is needed to fetch Harper and was not found. Install it (Debian, Ubuntu: apt-get install npm)."
        )
    (folder / "package.json").write_text(json.dumps({"private": True}), encoding="utf-8")
    options = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", "--loglevel=error"]
    problem = run_installer([npm, "install", *options, f"{PACKAGE}@{VERSION}"], folder)
    if problem:
        raise SetupError(f"npm could not fetch {PACKAGE} {VERSION} ({problem}). Check the network and try again.")
    return Installed(folder, VERSION)
