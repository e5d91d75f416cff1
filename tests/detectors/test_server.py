"""Servers that die, ports that are taken, runs that are killed: a right answer, or one sentence that says what to do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from errata.detectors import DetectorError, languagetool_server
from errata.detectors.cache import DetectionCache, detect
from errata.detectors.installing import Installed
from errata.detectors.languagetool import LanguageTool
from errata.detectors.languagetool_server import Client, Local, Remote, free_port, server_in
from errata.detectors.languagetool_setup import install_languagetool
from errata.setup import NotInstalledError, SetupError
from tests.cli.helpers import ERRATA, run
from tests.detectors.processes import alive, descendants, java_of, own, wait_until
from tests.detectors.tables import scores

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")

LINES = [f"He go to school {number} times , and the goverment know it ." for number in range(400)]
QUESTION = {"language": "en-US", "text": "He go to school."}


def errors_in(answer: dict[str, list[object]]) -> int:
    return len(answer["matches"])


@pytest.fixture(scope="module")
def expected(place: Path, languagetool_installed: Installed) -> int:
    """Errors in each of the lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(place))
        counts = {len(errors) for errors in LanguageTool().detect(LINES[:30])}
    assert counts == {2} or counts == {3}
    return counts.pop()


class TestOwnServer:
    def test_killed_in_the_middle_of_a_run(self, home: Path, expected: int) -> None:
        """Java, then the process that watches over it: each is started again, nothing is lost or counted twice."""
        server = server_in(home / "languagetool")
        server.address()
        kill = iter([lambda: java_of(own())[0], lambda: server.process.process.pid])  # type: ignore[union-attr]
        starts = server.starts

        def killer() -> None:
            for victim in kill:
                wait_until(lambda: server.current is not None and java_of(own()))
                os.kill(victim(), signal.SIGKILL)
                wait_until(lambda before=server.starts: server.starts > before)

        thread = threading.Thread(target=killer)
        thread.start()
        detector, cache = LanguageTool(), DetectionCache()
        found = {}
        while thread.is_alive():
            cache.clear()
            found = detect(LINES, detector, cache)
        thread.join()
        assert {len(found[line]) for line in LINES} == {expected}
        assert cache.usage().entries == {detector.identity: len(LINES)}
        assert server.starts >= starts + 2
        wait_until(lambda: len(java_of(own())) == 1)

    def test_one_that_always_dies(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        server = Local(home / "languagetool")
        monkeypatch.setattr(Local, "start", lambda self: languagetool_server.Address("127.0.0.1", free_port()))
        with pytest.raises(DetectorError, match=r"stopped 4 times in a row .* what was checked is kept"):
            Client(server).check(QUESTION)

    def test_a_port_that_is_taken(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            ports = iter([taken.getsockname()[1], free_port()])
            monkeypatch.setattr(languagetool_server, "free_port", lambda: next(ports))
            server = Local(home / "languagetool")
            try:
                assert errors_in(Client(server).check(QUESTION)) == 1
                assert server.starts == 2
                listening = server.address()
                with pytest.raises(ConnectionRefusedError):  # this machine alone: not on its other addresses
                    socket.create_connection(("127.0.0.2", listening.port), timeout=2)
            finally:
                server.close()
        assert server.process is None

    def test_no_java(self, home: Path, tmp_path: Path) -> None:
        (tmp_path / "lines").write_text("He go .\n")
        result = run(
            "score", "-s", tmp_path / "lines", "-m", "lt", tmp_path / "lines", PATH=str(tmp_path), JAVA_HOME=""
        )  # fmt: skip
        assert result.returncode == 2
        assert "needs Java 17 or later, and there is no java. Install it" in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1

    def test_not_installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
        with pytest.raises(NotInstalledError, match=r"LanguageTool is not installed. Run: errata setup languagetool"):
            _ = LanguageTool().identity

    def test_damaged_installation(self, tmp_path: Path) -> None:
        (tmp_path / "languagetool-server.jar").write_bytes(b"no jar")
        with pytest.raises(DetectorError, match=r"did not start .*run: errata setup languagetool"):
            Local(tmp_path).address()

    def test_unknown_language(self, home: Path) -> None:
        with pytest.raises(DetectorError, match="'xx' is not a language code known to LanguageTool"):
            LanguageTool("xx").detect(["One .", "Two ."])


WORKER = """
import sys
from errata.detectors.cache import DetectionCache, detect
from errata.detectors.languagetool import LanguageTool
lines = [line.rstrip("\\n") for line in open(sys.argv[1], encoding="utf-8")]
print("ready", flush=True)
found = detect(lines, LanguageTool(), DetectionCache())
print(sum(len(found[line]) for line in lines), flush=True)
if sys.argv[2:]:
    sys.stdin.read()
"""


def worker(lines: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, str(lines), *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lines"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


class TestRuns:
    def test_two_at_once_and_a_killed_one_leaves_no_java(self, home: Path, file: Path, expected: int) -> None:
        """Two processes with one cache; both count right, and after kill -9 their servers are gone."""
        both = [worker(file, "stay"), worker(file, "stay")]
        try:
            for process in both:
                assert process.stdout is not None
                assert [process.stdout.readline() for _ in range(2)] == ["ready\n", f"{expected * len(LINES)}\n"]
            assert DetectionCache().usage().entries == {LanguageTool().identity: len(LINES)}
            left = [each for process in both for each in descendants(process.pid)]
            assert any(java_of(process.pid) for process in both)
        finally:
            for process in both:
                process.kill()
        wait_until(lambda: not any(map(alive, left)))

    def test_killed_while_it_works_then_run_again(self, home: Path, tmp_path: Path, expected: int, cache: Path) -> None:
        """A run killed after its first portion goes on there."""
        many = tmp_path / "many"
        lines = [f"He go to school {number} times , and the goverment know it ." for number in range(1400)]
        many.write_text("\n".join(lines) + "\n", encoding="utf-8")
        first = worker(many)
        wait_until(lambda: sum(DetectionCache(cache).usage().entries.values()) >= 1000, 180)
        left = descendants(first.pid)
        first.kill()
        first.wait()
        wait_until(lambda: not any(map(alive, left)))
        kept = DetectionCache(cache).usage().entries
        assert list(kept.values()) == [1000]
        found = detect(lines, LanguageTool(), DetectionCache(cache))
        assert sum(len(found[line]) for line in lines) == expected * len(lines)
        assert list(DetectionCache(cache).usage().entries.values()) == [1400]

    def test_from_the_cache_no_server_is_needed(self, home: Path, file: Path, tmp_path: Path, expected: int) -> None:
        detect(LINES, LanguageTool(), DetectionCache())
        arguments = ("score", "-s", file, "-m", "lt", file, "--format", "csv")
        result = run(*arguments, PATH=str(ERRATA.parent), JAVA_HOME="")
        assert result.returncode == 0, result.stderr
        assert scores(result.stdout) == {"lines": pytest.approx(1 - expected / len(LINES[0].split()))}


class TestElsewhere:
    def test_a_server_that_runs_already(
        self, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: int
    ) -> None:
        address = server_in(home / "languagetool").address()
        url = f"http://{address.host}:{address.port}"
        monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "elsewhere"))
        found = install_languagetool(url=url)
        assert (found.version, found.url) == ("6.8", url)
        detector = LanguageTool()
        assert detector.identity.startswith("LanguageTool 6.8, en-US")
        assert [len(errors) for errors in detector.detect(LINES[:3])] == [expected] * 3
        assert Remote(f"{url}/v2/check").version == "6.8"

    def test_nothing_there(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
        with pytest.raises(SetupError, match=r"No LanguageTool answers at http://127.0.0.1:"):
            install_languagetool(url=f"http://127.0.0.1:{free_port()}")
        assert not (tmp_path / "languagetool").exists()

    @pytest.mark.parametrize("url", ["", "ftp://x", "http://", "http://x:y"])
    def test_no_address(self, url: str) -> None:
        with pytest.raises(DetectorError, match=r"is no address of a server. Write it like"):
            Remote(url)

    def test_something_else_there(self) -> None:
        from http.server import BaseHTTPRequestHandler, HTTPServer

        class Other(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"<html>")

            def log_message(self, *_: object) -> None:
                pass

        with HTTPServer(("127.0.0.1", 0), Other) as other:
            threading.Thread(target=other.serve_forever, daemon=True).start()
            with pytest.raises(DetectorError, match="What answered is not LanguageTool: b'<html>'"):
                _ = Remote(f"http://127.0.0.1:{other.server_port}").version
            other.shutdown()


LAUNCH = """
import sys
from errata.detectors.processes import Supervised
print(Supervised(["sleep", "600"]).process.pid, flush=True)
sys.stdin.read()
"""


class TestLauncher:
    """With a command that does nothing, since only its end matters."""

    def launched(self) -> tuple[subprocess.Popen[str], int, int]:
        errata = subprocess.Popen(
            [sys.executable, "-c", LAUNCH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert errata.stdout is not None
        launcher = int(errata.stdout.readline())
        wait_until(lambda: descendants(launcher))
        return errata, launcher, descendants(launcher)[0]

    @pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
    def test_errata_is_killed(self, way: signal.Signals) -> None:
        errata, launcher, command = self.launched()
        errata.send_signal(way)
        errata.wait()
        wait_until(lambda: not alive(command) and not alive(launcher))

    @pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
    def test_the_launcher_is_killed(self, way: signal.Signals) -> None:
        errata, launcher, command = self.launched()
        os.kill(launcher, way)
        wait_until(lambda: not alive(command))
        errata.communicate("")
        assert errata.returncode == 0

    def test_the_command_ends(self) -> None:
        errata, launcher, command = self.launched()
        os.kill(command, signal.SIGKILL)
        wait_until(lambda: not alive(launcher))
        errata.communicate("")
