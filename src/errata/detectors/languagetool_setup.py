"""``errata setup languagetool``: LanguageTool from Maven Central, from a file, or a server that runs already."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from errata.detectors.installing import Installed, installed, put_in_place, read_mark, run_installer
from errata.detectors.processes import program
from errata.setup import SetupError, data_folder

NAME, TITLE = "languagetool", "LanguageTool"
VERSION = "6.8"  # as in resources/pom.xml
RESOURCES = Path(__file__).with_name("resources")
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
PROPERTIES = "META-INF/maven/org.languagetool/languagetool-core/pom.properties"
BY_HAND = "fetch LanguageTool's zip elsewhere and run: errata setup languagetool --from FILE"


def installed_languagetool() -> Installed:
    return installed(NAME, TITLE)


def install_languagetool(source: Path | None = None, url: str | None = None) -> Installed:
    """Puts LanguageTool into errata's data directory.

    It comes from Maven Central, from ``source`` (an unpacked distribution or its zip), or is the server at ``url``.
    Without either, nothing is done where the pinned version is in place.
    """
    if source and url:
        raise SetupError("Give --from or --url, not both.")
    if url:
        return put_in_place(NAME, TITLE, lambda folder: Installed(folder, version_at(url), url))
    if source:
        return put_in_place(NAME, TITLE, lambda folder: copy(source, folder))
    present = read_mark(data_folder() / NAME)
    if present is not None and present.version == VERSION and not present.url:
        return present
    return put_in_place(NAME, TITLE, fetch)


def version_at(url: str) -> str:
    """The version of the server at this address, which must answer."""
    from errata.detectors.base import DetectorError
    from errata.detectors.languagetool_server import Remote

    try:
        return Remote(url).version
    except DetectorError as error:
        raise SetupError(str(error)) from error


def fetch(folder: Path) -> Installed:
    """Lets Maven fetch the pinned version, so that the user's own mirror and proxy settings hold."""
    maven = program("mvn", home="MAVEN_HOME")
    if maven is None:
        raise SetupError(
            "Maven is needed to fetch LanguageTool and was not found. "
            f"Install it (Debian, Ubuntu: apt-get install maven), or {BY_HAND}"
        )
    work = folder.parent / "maven"
    work.mkdir()
    shutil.copy(RESOURCES / "pom.xml", work)
    problem = run_installer(
        [maven, "-B", "-q", "-C", COPY, "-DincludeScope=runtime", f"-DoutputDirectory={folder}"], work
    )
    if problem:
        raise SetupError(f"Maven could not fetch LanguageTool {VERSION} ({problem}). Check the network, or {BY_HAND}")
    return Installed(folder, version_in(folder, "What Maven fetched"))


def copy(source: Path, folder: Path) -> Installed:
    """An unpacked distribution, or its zip."""
    if source.is_dir():
        shutil.copytree(source, folder, dirs_exist_ok=True)
    elif not source.is_file():
        raise SetupError(f"{source} does not exist. Give --from LanguageTool's zip, or the folder it was unpacked to.")
    else:
        try:
            with zipfile.ZipFile(source) as archive:
                archive.extractall(folder)
        except (zipfile.BadZipFile, EOFError) as error:
            raise SetupError(f"{source} is not a whole zip file ({error}). Fetch it again.") from error
    return Installed(folder, version_in(folder, str(source)))


def version_in(folder: Path, what: str) -> str:
    """The version of the LanguageTool in a folder."""
    jars = sorted(folder.rglob("languagetool-core*.jar"))
    if not jars or not any(folder.rglob("languagetool-server*.jar")):
        raise SetupError(f"{what} is no LanguageTool with a server: it has no languagetool-core and -server jar files.")
    try:
        with zipfile.ZipFile(jars[0]) as archive:
            lines = archive.read(PROPERTIES).decode("utf-8", "replace").splitlines()
        return next(line.partition("=")[2].strip() for line in lines if line.startswith("version="))
    except (zipfile.BadZipFile, KeyError, StopIteration) as error:
        raise SetupError(
            f"{jars[0].name} of {what} is damaged or does not tell its version. Fetch it again."
        ) from error


def class_path(folder: Path) -> list[str]:
    """Every folder with jar files, and the folder itself: a distribution keeps its rules outside the jar files."""
    places = sorted({jar.parent for jar in folder.rglob("*.jar")})
    return [entry for place in places for entry in (str(place), str(place / "*"))]
