"""One file over HTTP: continued, begun anew, refused."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from errata.data.errors import CutConnectionError, DataError
from errata.data.fetch import Watch, download
from tests.data_sets.helpers import noise
from tests.data_sets.server import Server

CONTENT = noise(500_000)
CUT = 100_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "file").write_bytes(CONTENT)
    with Server(folder) as running:
        yield running


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    return folder / "file"


def fetch(server: Server, target: Path, watch: Watch | None = None) -> None:
    download(f"{server.url}/file", target, "file", watch or Watch())


def left_half_way(server: Server, target: Path) -> int:
    """Fetches from a server that cuts every connection; returns how much is here in the end."""
    server.cut_after = CUT
    with pytest.raises(CutConnectionError, match="broke off"):
        fetch(server, target)
    server.cut_after = None
    server.seen.clear()
    assert not target.exists()
    return target.with_name("file.part").stat().st_size


def test_a_whole_file(server: Server, target: Path) -> None:
    told: list[tuple[str, int, int | None]] = []

    class Listener(Watch):
        def received(self, name: str, have: int, total: int | None) -> None:
            told.append((name, have, total))

    fetch(server, target, Listener())
    assert target.read_bytes() == CONTENT
    assert [path.name for path in target.parent.iterdir()] == ["file"]
    assert told[0] == ("file", 0, len(CONTENT))
    assert told[-1] == ("file", len(CONTENT), len(CONTENT))


def test_a_cut_connection_is_taken_up_again_at_once(server: Server, target: Path) -> None:
    server.cut_after = 200_000
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert [request.range for request in server.seen] == [None, "bytes=200000-", "bytes=400000-"]
    assert server.seen[1].if_range


def test_what_was_left_is_continued(server: Server, target: Path) -> None:
    assert left_half_way(server, target) == 3 * CUT
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert [(request.range, request.status) for request in server.seen] == [("bytes=300000-", 206)]
    assert [path.name for path in target.parent.iterdir()] == ["file"]


def test_a_server_without_ranges_begins_anew(server: Server, target: Path) -> None:
    server.ranges = False
    assert left_half_way(server, target) == CUT
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert [request.status for request in server.seen] == [200]


@pytest.mark.parametrize("size", [len(CONTENT), 200_000])
def test_a_changed_file_is_not_mixed_with_the_old(server: Server, target: Path, size: int) -> None:
    left_half_way(server, target)
    changed = noise(size, seed=2)
    (server.folder / "file").write_bytes(changed)
    fetch(server, target)
    assert target.read_bytes() == changed
    assert [request.status for request in server.seen] == [200]


def test_without_a_validator_the_length_decides(server: Server, target: Path) -> None:
    server.etags = False
    left_half_way(server, target)
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert [(request.if_range, request.status) for request in server.seen] == [(None, 206)]


@pytest.mark.parametrize("size", [600_000, 200_000])
def test_without_a_validator_another_length_begins_anew(server: Server, target: Path, size: int) -> None:
    server.etags = False
    left_half_way(server, target)
    changed = noise(size, seed=2)
    (server.folder / "file").write_bytes(changed)
    fetch(server, target)
    assert target.read_bytes() == changed
    assert server.seen[-1].range is None


def test_a_file_that_lacked_only_its_name_needs_no_request(server: Server, target: Path) -> None:
    left_half_way(server, target)
    target.with_name("file.part").write_bytes(CONTENT)
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert server.seen == []


@pytest.mark.parametrize("note", ["", "{}", '{"url": "http://elsewhere/file", "validator": "x", "length": 500000}'])
def test_a_part_of_something_else_is_not_continued(server: Server, target: Path, note: str) -> None:
    target.with_name("file.part").write_bytes(noise(1000, seed=3))
    target.with_name("file.part.json").write_text(note)
    fetch(server, target)
    assert target.read_bytes() == CONTENT
    assert [request.range for request in server.seen] == [None]


def test_what_is_not_there(server: Server, target: Path) -> None:
    with pytest.raises(DataError, match=r"/nothing cannot be had \(HTTP 404 Not Found\)"):
        download(f"{server.url}/nothing", target, "nothing", Watch())
    assert list(target.parent.iterdir()) == []


def test_no_server(target: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/file"
    with pytest.raises(DataError, match=r"cannot be reached \(Connection refused\)"):
        download(url, target, "file", Watch())
    assert list(target.parent.iterdir()) == []


def test_a_server_that_hangs_up(target: Path) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()

        def hang_up() -> None:
            for _ in range(3):
                connection, _address = listening.accept()
                connection.recv(1000)
                connection.close()

        import threading

        threading.Thread(target=hang_up, daemon=True).start()
        with pytest.raises(CutConnectionError, match="gave no answer"):
            download(f"http://127.0.0.1:{listening.getsockname()[1]}/file", target, "file", Watch())


def test_an_empty_file(server: Server, target: Path) -> None:
    (server.folder / "file").write_bytes(b"")
    fetch(server, target)
    assert target.read_bytes() == b""
