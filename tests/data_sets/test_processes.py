"""``errata data get`` as a process: interrupted, killed, twice at once, on a full disk, on a terminal."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.helpers import refused
from tests.data_sets.helpers import jfleg, noise, run, start
from tests.data_sets.server import Server

BIG = "jfleg/dev/dev.src"  # the first file of the set
SIZE = 1_000_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = jfleg(tmp_path / "served" / "jfleg").parent
    (folder / BIG).write_bytes(noise(SIZE))
    with Server(folder) as running:
        yield running


def part(home: Path) -> Path:
    return home / "data" / ".getting" / "jfleg" / f"{BIG}.part"


def wait_for(condition: object, seconds: float = 30) -> None:
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def begun(home: Path, server: Server) -> subprocess.Popen[str]:
    """A process that has received a good deal of the first file, slowly."""
    server.seconds_per_block = 0.05
    process = start(
        "get", "jfleg", "--mirror", server.url, home=home,
        # Background jobs of a shell ignore SIGINT, and so would this process.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    wait_for(lambda: part(home).exists() and part(home).stat().st_size > 200_000)
    return process


def finished(home: Path, server: Server) -> None:
    """A second run continues and completes."""
    have = part(home).stat().st_size
    assert not (home / "data" / "jfleg").exists()
    server.seconds_per_block = 0
    server.seen.clear()
    result = run("get", "jfleg", "--mirror", server.url, home=home)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert server.seen[0].range == f"bytes={have}-"
    assert (home / "data" / BIG).read_bytes() == noise(SIZE)
    assert not (home / "data" / ".getting").exists()


def test_interrupted(tmp_path: Path, server: Server) -> None:
    process = begun(tmp_path, server)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, "")
    assert errors == "errata: interrupted; what came is kept, and the same command continues.\n"
    finished(tmp_path, server)


def test_killed(tmp_path: Path, server: Server) -> None:
    process = begun(tmp_path, server)
    process.kill()
    process.communicate(timeout=60)
    finished(tmp_path, server)


def test_two_at_once(tmp_path: Path, server: Server) -> None:
    first = begun(tmp_path, server)
    second = start("get", "jfleg", "--mirror", server.url, home=tmp_path)
    assert second.stderr is not None
    assert "another process is at work" in second.stderr.readline()
    server.seconds_per_block = 0
    outputs = [process.communicate(timeout=60)[0] for process in (first, second)]
    assert [process.returncode for process in (first, second)] == [0, 0]
    assert "12 files were put in place" in outputs[0]
    assert "all files were there" in outputs[1]
    assert len(server.paths()) == len(set(server.paths())) == 12


def test_a_full_disk(tmp_path: Path, server: Server) -> None:
    """The kernel refuses to let files grow, as it does when there is no room."""

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    process = start("get", "jfleg", "--mirror", server.url, home=tmp_path, preexec_fn=no_room)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (2, "")
    assert errors.count("\n") == 1
    assert "cannot be used (File too large). Make room" in errors
    assert part(tmp_path).stat().st_size == 300_000
    finished(tmp_path, server)


def test_no_network(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        mirror = f"http://127.0.0.1:{taken.getsockname()[1]}"
    said = refused(run("get", "gug", home=tmp_path, ERRATA_MIRROR=mirror))
    assert f"{mirror}/gug/gug_annotations.tsv cannot be reached (Connection refused). Check the network." in said


def test_a_bar_on_a_terminal_only(tmp_path: Path, server: Server) -> None:
    """In a pipe nothing is shown: see ``finished``."""
    server.seconds_per_block = 0.01
    ours, theirs = os.openpty()
    process = start("get", "jfleg", "--mirror", server.url, home=tmp_path, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            block = os.read(ours, 1 << 16)
        except OSError:  # the terminal has gone with the process
            break
        if not block:
            break
        shown += block
    os.close(ours)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "12 files were put in place" in output
    assert b"jfleg/dev/dev.src" in shown
    assert b"MB" in shown
