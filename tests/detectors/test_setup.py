"""How LanguageTool and Harper come to where errata finds them: whole, or not at all."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from errata.detectors.harper_setup import install_harper
from errata.detectors.installing import Installed
from errata.detectors.languagetool_setup import (
    RESOURCES,
    VERSION,
    class_path,
    install_languagetool,
    installed_languagetool,
)
from errata.setup import NotInstalledError, SetupError
from tests.cli.helpers import run


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory in which nothing is."""
    folder = tmp_path / "home"
    monkeypatch.setenv("ERRATA_HOME", str(folder))
    return folder


@pytest.fixture
def distribution(tmp_path: Path, languagetool_installed: Installed) -> Path:
    """Laid out as LanguageTool's own zip: the server's jar above, the others in libs."""
    folder = tmp_path / "LanguageTool-6.8"
    libs = folder / "libs"
    libs.mkdir(parents=True)
    for jar in languagetool_installed.folder.glob("languagetool-*.jar"):
        name = jar.name.replace(f"-{VERSION}", "")
        shutil.copy(jar, folder / name if name == "languagetool-server.jar" else libs / name)
    return folder


class TestLanguageTool:
    def test_from_maven(self, languagetool_installed: Installed) -> None:
        assert languagetool_installed.version == VERSION
        names = {jar.name for jar in languagetool_installed.folder.glob("*.jar")}
        assert {
            f"languagetool-server-{VERSION}.jar",
            f"language-en-{VERSION}.jar",
            f"language-ru-{VERSION}.jar",
        } <= names
        assert f"language-de-{VERSION}.jar" not in names
        assert not list(languagetool_installed.folder.parent.glob(".languagetool-*"))
        assert f"<languagetool>{VERSION}</languagetool>" in (RESOURCES / "pom.xml").read_text()

    def test_again_does_nothing(self, home: Path) -> None:
        before = (home / "languagetool").stat().st_mtime_ns
        result = run("setup", "languagetool", PATH="/nowhere")
        assert result.returncode == 0, result.stderr
        assert f"LanguageTool {VERSION} is in {home / 'languagetool'}. Use it with: errata score -m lt" in result.stdout
        assert (home / "languagetool").stat().st_mtime_ns == before

    def test_from_a_folder(self, empty: Path, distribution: Path) -> None:
        found = install_languagetool(distribution)
        assert (found.folder, found.version, found.url) == (empty / "languagetool", VERSION, "")
        assert installed_languagetool() == found
        places = class_path(found.folder)
        assert places == [
            str(found.folder),
            str(found.folder / "*"),
            str(found.folder / "libs"),
            str(found.folder / "libs/*"),
        ]
        assert distribution.is_dir()

    def test_from_a_zip(self, empty: Path, distribution: Path, tmp_path: Path) -> None:
        archive = Path(shutil.make_archive(str(tmp_path / "LT"), "zip", tmp_path, distribution.name))
        assert install_languagetool(archive).version == VERSION
        assert (empty / "languagetool" / distribution.name / "languagetool-server.jar").is_file()

    def test_a_new_one_takes_the_place_of_the_old(self, empty: Path, distribution: Path) -> None:
        install_languagetool(distribution)
        (distribution / "more").touch()
        install_languagetool(distribution)
        assert (empty / "languagetool" / "more").exists()
        assert [path.name for path in empty.iterdir()] == ["languagetool"]

    def test_half_a_zip(self, empty: Path, tmp_path: Path) -> None:
        broken = tmp_path / "LanguageTool.zip"
        broken.write_bytes(b"PK\x03\x04 half")
        with pytest.raises(SetupError, match=r"LanguageTool.zip is not a whole zip file .* Fetch it again"):
            install_languagetool(broken)
        assert list(empty.iterdir()) == []

    def test_something_else(self, empty: Path, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
            archive.writestr("readme.txt", "nothing")
        for source, problem in [
            (tmp_path / "other.zip", "is no LanguageTool with a server"),
            (tmp_path / "no", "does not exist"),
        ]:
            with pytest.raises(SetupError, match=problem):
                install_languagetool(source)
        assert list(empty.iterdir()) == []

    def test_other_files_stay(self, empty: Path, distribution: Path) -> None:
        (empty / "languagetool").mkdir(parents=True)
        (empty / "languagetool" / "thesis.txt").write_text("precious")
        with pytest.raises(SetupError, match=r"is not LanguageTool. Move it away"):
            install_languagetool(distribution)
        assert (empty / "languagetool" / "thesis.txt").read_text() == "precious"

    def test_no_maven(self, empty: Path) -> None:
        result = run("setup", "languagetool", PATH="/nowhere", MAVEN_HOME="")
        assert result.returncode == 2
        assert "Maven is needed to fetch LanguageTool and was not found. Install it" in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1
        assert not any(empty.iterdir())

    def test_no_network(self, empty: Path, tmp_path: Path) -> None:
        """Nothing fetched earlier, and a proxy that does not answer."""
        if shutil.which("mvn") is None:
            pytest.skip("needs mvn")
        closed = " ".join(f"-D{scheme}.proxyHost=127.0.0.1 -D{scheme}.proxyPort=9" for scheme in ("http", "https"))
        result = run("setup", "languagetool", MAVEN_OPTS=f"-Dmaven.repo.local={tmp_path / 'repository'} {closed}")
        assert result.returncode == 2
        assert "Maven could not fetch LanguageTool 6.8 (" in result.stderr
        assert (
            "Check the network, or fetch LanguageTool's zip elsewhere and run: errata setup languagetool --from FILE"
            in result.stderr
        )
        assert len(result.stderr.strip().splitlines()) == 1
        assert not any(empty.iterdir())

    def test_not_writable(self, tmp_path: Path, distribution: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "file").write_text("in the way")
        monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "file"))
        with pytest.raises(SetupError, match="Choose a writable place with ERRATA_HOME"):
            install_languagetool(distribution)

    def test_half_an_installation_is_none(self, empty: Path) -> None:
        (empty / "languagetool").mkdir(parents=True)
        (empty / "languagetool" / "errata.json").write_text(json.dumps({"version": 1})[:-3])
        with pytest.raises(NotInstalledError):
            installed_languagetool()

    @pytest.mark.parametrize(
        ("arguments", "problem"),
        [
            (["languagetool", "--from", "x", "--url", "y"], "Give --from or --url, not both"),
            (["harper", "--url", "y"], "--url is for languagetool alone"),
            (["harper", "--from", "y"], "--from is not for harper"),
        ],
    )
    def test_options_that_do_not_fit(self, arguments: list[str], problem: str, empty: Path) -> None:
        result = run("setup", *arguments)
        assert result.returncode == 2
        assert problem in result.stderr


class TestHarper:
    def test_no_npm(self, empty: Path) -> None:
        result = run("setup", "harper", PATH="/nowhere")
        assert result.returncode == 2
        assert "npm is needed to fetch Harper and was not found" in result.stderr

    def test_no_network(self, empty: Path, tmp_path: Path) -> None:
        if shutil.which("npm") is None:
            pytest.skip("needs npm")
        closed = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_cache": str(tmp_path / "npm")}
        result = run("setup", "harper", **closed, npm_config_fetch_retries="0")
        assert result.returncode == 2
        assert "npm could not fetch harper.js" in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1
        assert not any(empty.iterdir())

    def test_again_does_nothing(self, harper_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "/nowhere")
        assert install_harper().folder == harper_home / "harper"
