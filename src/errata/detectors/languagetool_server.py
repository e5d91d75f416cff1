"""A LanguageTool server to talk to: one that errata starts and stops, or one that runs elsewhere."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import socket
import threading
import time
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Protocol

from errata.detectors.base import DetectorError
from errata.detectors.languagetool_setup import RESOURCES, class_path
from errata.detectors.processes import Supervised, program

STARTED = "Server started"  # what the server prints when it listens
STARTING_SECONDS = 180
ANSWER_SECONDS = 600
PORTS = 5  # free ports that are tried, should another program be faster
FAILURES = 4  # in a row, before errata gives up


@dataclass(frozen=True)
class Address:
    """Where a server listens. A server that was started again has another ``start``."""

    host: str
    port: int
    path: str = "/v2"
    secure: bool = False
    start: int = 0


class Server(Protocol):
    """Something that has an address, and is told when nothing answers there."""

    def address(self) -> Address: ...

    def lost(self, address: Address, problem: Exception) -> None:
        """Makes the next ``address()`` a working one, or raises."""
        ...

    def answered(self) -> None: ...


class Client:
    """Asks a server, from any number of threads, each with a connection of its own that stays open."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.kept = threading.local()

    def check(self, parameters: Mapping[str, str]) -> dict[str, Any]:
        """The answer to one check. A request that got no answer is sent again: nothing depends on how often."""
        body = urllib.parse.urlencode(parameters, errors="replace").encode("ascii")
        failed: Exception | None = None
        for _ in range(FAILURES):
            address = self.server.address()
            try:
                status, answer = self.post(address, body)
            except (OSError, http.client.HTTPException) as error:
                self.server.lost(address, error)
                failed = error
                continue
            self.server.answered()
            if status == http.HTTPStatus.OK:
                return read_answer(answer)
            raise RefusedError(status, answer.decode("utf-8", "replace"))
        raise DetectorError(
            f"LanguageTool gave no answer to one text, {FAILURES} times ({failed}): {parameters['text'][:80]!r}"
        )

    def post(self, address: Address, body: bytes) -> tuple[int, bytes]:
        """Sends a request, on the open connection if there is one. One that was closed in the meantime is no failure."""
        if getattr(self.kept, "address", None) == address:
            try:
                return self.send(address, body)
            except (OSError, http.client.HTTPException):
                self.kept.address = None
        kind = http.client.HTTPSConnection if address.secure else http.client.HTTPConnection
        self.kept.connection = kind(address.host, address.port, timeout=ANSWER_SECONDS)
        answer = self.send(address, body)
        self.kept.address = address
        return answer

    def send(self, address: Address, body: bytes) -> tuple[int, bytes]:
        connection: http.client.HTTPConnection = self.kept.connection
        connection.request("POST", f"{address.path}/check", body, {"Content-Type": "application/x-www-form-urlencoded"})
        response = connection.getresponse()
        return response.status, response.read()


class RefusedError(DetectorError):
    """The server answered that it will not, or cannot."""

    def __init__(self, status: int, answer: str) -> None:
        said = " ".join(answer.split())[:300].removeprefix("Error: ")
        super().__init__(f"LanguageTool did not check the text (status {status}): {said}")


def read_answer(answer: bytes) -> dict[str, Any]:
    try:
        read: dict[str, Any] = json.loads(answer)
        version, matches, warnings = read["software"]["version"], read["matches"], read["warnings"]
    except (ValueError, KeyError, TypeError) as error:
        raise DetectorError(f"What answered is not LanguageTool: {answer[:80]!r}.") from error
    if warnings.get("incompleteResults"):
        raise DetectorError(f"LanguageTool {version} checked a text only in part, with {len(matches)} matches.")
    return read


class Local:
    """A server of our own on a free port of this machine alone. It starts when it is first needed.

    If it dies it is started again; after several failures in a row that is an error.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = threading.Lock()
        self.process: Supervised | None = None
        self.current: Address | None = None
        self.starts = 0
        self.failures = 0

    def address(self) -> Address:
        with self.lock:
            if self.current is None:
                self.current = self.start()
            return self.current

    def lost(self, address: Address, problem: Exception) -> None:
        with self.lock:
            if address != self.current:  # another thread has seen to it
                return
            self.failures += 1
            said = last_line(self.process.said()) if self.process else ""
            self.end()
            if self.failures >= FAILURES:
                raise DetectorError(
                    f"LanguageTool stopped {self.failures} times in a row ({said or problem}). "
                    "Run errata again: what was checked is kept."
                )

    def answered(self) -> None:
        self.failures = 0

    def start(self) -> Address:
        java = program("java", home="JAVA_HOME")
        if java is None:
            raise DetectorError(
                "LanguageTool needs Java 17 or later, and there is no java. "
                "Install it (Debian, Ubuntu: apt-get install default-jre-headless), or set JAVA_HOME."
            )
        said = ""
        for _ in range(PORTS):
            port = free_port()
            self.process = Supervised(self.command(java, port))
            self.starts += 1
            said = self.wait(self.process)
            if STARTED in said:
                return Address("127.0.0.1", port, start=self.starts)
            self.end()
            if "PortBinding" not in said and "BindException" not in said:
                break
        if "UnsupportedClassVersionError" in said:
            raise DetectorError(f"LanguageTool needs Java 17 or later; {java} is older. Install a later one.")
        raise DetectorError(
            f"LanguageTool did not start ({last_line(said) or 'it said nothing'}). "
            "If it should be damaged, delete its folder "
            f"{self.folder} and run: errata setup languagetool"
        )

    def command(self, java: str, port: int) -> list[str]:
        return [
            java,
            "-Xmx2g",
            "-XX:+UseParallelGC",
            "-Djava.net.preferIPv4Stack=true",
            f"-Dlogback.configurationFile={RESOURCES / 'logback.xml'}",
            "-cp",
            os.pathsep.join(class_path(self.folder)),
            "org.languagetool.server.HTTPServer",
            "--config",
            str(RESOURCES / "server.properties"),
            "--port",
            str(port),
        ]

    def wait(self, process: Supervised) -> str:
        """What a new server said until it listens, ends, or has taken too long."""
        until = time.monotonic() + STARTING_SECONDS
        while process.running and STARTED not in process.said() and time.monotonic() < until:
            time.sleep(0.05)
        return process.said()

    def end(self) -> None:
        if self.process is not None:
            self.process.stop()
        self.process = self.current = None

    def close(self) -> None:
        with self.lock:
            self.end()


class Remote:
    """A server that runs already."""

    def __init__(self, url: str) -> None:
        self.url = url
        parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
        try:
            port = parts.port
        except ValueError:
            port = -1
        if parts.scheme not in ("http", "https") or not parts.hostname or port == -1:
            raise DetectorError(f"{url!r} is no address of a server. Write it like http://localhost:8081")
        secure = parts.scheme == "https"
        path = parts.path.rstrip("/").removesuffix("/check") or "/v2"
        self.fixed = Address(parts.hostname, port or (443 if secure else 80), path, secure)
        self.lock = threading.Lock()
        self.failures = 0

    def address(self) -> Address:
        return self.fixed

    def lost(self, address: Address, problem: Exception) -> None:
        with self.lock:
            self.failures += 1
            if self.failures >= FAILURES:
                raise DetectorError(
                    f"No LanguageTool answers at {self.url} ({problem}). Start it, or name another one with: "
                    "errata setup languagetool --url ADDRESS"
                )
            time.sleep(0.2 * self.failures)

    def answered(self) -> None:
        self.failures = 0

    @cached_property
    def version(self) -> str:
        """What runs there now; a snapshot with the date of its build."""
        software = Client(self).check({"language": "en-US", "text": "Yes."})["software"]
        version = str(software["version"])
        return f"{version} {software.get('buildDate')}" if "SNAPSHOT" in version else version


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def last_line(said: str) -> str:
    """The line of a log that tells most: the last that names an exception, else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip() and not line.lstrip().startswith("at ")]
    telling = [line for line in lines if "Exception" in line or "Error" in line]
    return (telling or lines or [""])[-1][:300]


@lru_cache(maxsize=8)
def server_in(folder: Path) -> Local:
    """The one server of this process for an installation; it is stopped when the process ends."""
    server = Local(folder)
    atexit.register(server.close)
    return server
