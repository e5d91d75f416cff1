"""The real detectors, installed once a session.

``ERRATA_TEST_HOME`` names a directory in which they stay from session to session; without it they are fetched anew.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from errata.detectors.harper_setup import install_harper
from errata.detectors.installing import Installed
from errata.detectors.languagetool_setup import install_languagetool
from errata.setup import SetupError


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    kept = os.environ.get("ERRATA_TEST_HOME")
    return Path(kept) if kept else tmp_path_factory.mktemp("home")


def install(place: Path, needs: str, installer: Callable[[], Installed]) -> Installed:
    if shutil.which(needs) is None:
        pytest.skip(f"needs {needs}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(place))
        try:
            return installer()
        except SetupError as error:
            if "could not fetch" in str(error) or "was not found" in str(error):
                pytest.skip(f"needs the network: {error}")
            raise


@pytest.fixture(scope="session")
def languagetool_installed(place: Path) -> Installed:
    """LanguageTool from Maven Central."""
    return install(place, "java", install_languagetool)


@pytest.fixture(scope="session")
def harper_installed(place: Path) -> Installed:
    """Harper from npm."""
    return install(place, "node", install_harper)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ERRATA_CACHE", str(folder))
    return folder


@pytest.fixture
def home(place: Path, cache: Path, languagetool_installed: Installed, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with LanguageTool in it, and an empty cache."""
    monkeypatch.setenv("ERRATA_HOME", str(place))
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")  # servers that live for seconds start faster so
    return place


@pytest.fixture
def harper_home(place: Path, cache: Path, harper_installed: Installed, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ERRATA_HOME", str(place))
    return place
