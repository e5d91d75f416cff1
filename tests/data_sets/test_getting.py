"""Whole data sets: checked, from where they are published, from mirrors, archives and local copies."""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from errata.data import DataError, find_entry, get, load, missing
from errata.data.checksums import RECORD
from errata.data.entries import InArchive, InRepository, OnRequest, SourceLines
from errata.errors import InputError
from tests.data_sets.helpers import bea19, entry_of, jfleg, noise, sha256, write
from tests.data_sets.server import Server

ANYWHERE = InRepository("nobody/nothing", "files/a")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("ERRATA_DATA", "ERRATA_MIRROR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "served").mkdir()
    with Server(tmp_path / "served") as running:
        yield running


def visible(root: Path) -> list[str]:
    """The files below a data directory, without errata's own."""
    return sorted(str(p.relative_to(root)) for p in root.rglob("*") if p.is_file() and p.name != ".lock")


def test_right_checksums_from_a_mirror(home: Path, server: Server) -> None:
    write(server.folder, {"own/a": b"one\n", "own/b c+d": b"two\n"})
    entry = entry_of(("a", ANYWHERE, sha256(b"one\n")), ("b c+d", ANYWHERE, sha256(b"two\n")))
    got = get(entry, mirror=server.url + "/")
    assert (got.root, got.new) == (home / "data", 2)
    assert visible(got.root) == ["own/a", "own/b c+d"]
    assert (got.root / "own/b c+d").read_bytes() == b"two\n"
    assert get(entry, mirror=server.url).new == 0
    assert len(server.seen) == 2


def test_a_wrong_checksum_is_refused_and_nothing_stays(home: Path, server: Server) -> None:
    write(server.folder, {"own/a": b"one\n", "own/b": b"not two\n"})
    entry = entry_of(("a", ANYWHERE, sha256(b"one\n")), ("b", ANYWHERE, sha256(b"two\n")))
    with pytest.raises(DataError, match=r"own/b is not the published file: its SHA-256 is .* What came was removed"):
        get(entry, mirror=server.url)
    assert missing(entry, home / "data") == ["own/a", "own/b"]
    assert visible(home / "data") == [".getting/own/own/a"]
    write(server.folder, {"own/b": b"two\n"})
    assert get(entry, mirror=server.url).new == 2
    assert visible(home / "data") == ["own/a", "own/b"]
    assert server.paths() == ["own/a", "own/b", "own/b"]


def test_a_damaged_file_is_fetched_again(home: Path, server: Server) -> None:
    write(server.folder, {"own/a": b"one\n", "own/b": b"two\n"})
    entry = entry_of(("a", ANYWHERE, sha256(b"one\n")), ("b", ANYWHERE, sha256(b"two\n")))
    get(entry, mirror=server.url)
    (home / "data/own/b").write_bytes(b"tw")
    assert get(entry, mirror=server.url).new == 1
    assert (home / "data/own/b").read_bytes() == b"two\n"


def test_an_unknown_checksum_is_recorded_and_then_holds(home: Path, server: Server) -> None:
    jfleg(server.folder / "jfleg")
    entry = find_entry("jfleg")
    assert get(entry, mirror=server.url).new == 12
    folder = home / "data" / "jfleg"
    assert subprocess.run(["sha256sum", "--check", "--quiet", RECORD], cwd=folder, check=False).returncode == 0
    assert len((folder / RECORD).read_text().splitlines()) == 12

    (folder / "dev/dev.src").write_text("damaged\n")
    assert get(entry, mirror=server.url).new == 1
    assert (folder / "dev/dev.src").read_text().startswith("He go")

    (folder / "dev/dev.src").unlink()
    write(server.folder, {"jfleg/dev/dev.src": "changed by its authors\n"})
    with pytest.raises(DataError, match=r"jfleg/dev/dev.src is not the file that came first.*remove SHA256SUMS"):
        get(entry, mirror=server.url)
    (folder / RECORD).unlink()
    assert get(entry, mirror=server.url).new == 1
    assert (folder / "dev/dev.src").read_text() == "changed by its authors\n"


def pack(folder: Path, archive: Path) -> None:
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w:gz") as bundle:
        for path in sorted(folder.iterdir()):
            bundle.add(path, arcname=path.name)


def test_members_of_an_archive_come_with_one_download(home: Path, server: Server, tmp_path: Path) -> None:
    write(tmp_path / "unpacked", {"top/a": b"one\n", "top/b": b"two\n", "top/unused": b"three\n"})
    pack(tmp_path / "unpacked", server.folder / "all.tar.gz")
    url = f"{server.url}/all.tar.gz"
    entry = entry_of(("a", InArchive(url, "top/a"), sha256(b"one\n")), ("b", InArchive(url, "top/b"), None))
    assert get(entry).new == 2
    assert visible(home / "data") == ["own/SHA256SUMS", "own/a", "own/b"]
    assert server.paths() == ["all.tar.gz"]


@pytest.mark.parametrize(("member", "said"), [("top/none", "has no member top/none"), ("top", "has no member top")])
def test_an_archive_without_the_member(server: Server, tmp_path: Path, member: str, said: str) -> None:
    write(tmp_path / "unpacked", {"top/a": b"one\n"})
    pack(tmp_path / "unpacked", server.folder / "all.tar.gz")
    with pytest.raises(DataError, match=said):
        get(entry_of(("a", InArchive(f"{server.url}/all.tar.gz", member), None)))


def test_a_damaged_archive_is_fetched_again(home: Path, server: Server, tmp_path: Path) -> None:
    content = noise(300_000)
    write(tmp_path / "unpacked", {"top/a": content})
    archive = server.folder / "all.tar.gz"
    pack(tmp_path / "unpacked", archive)
    good = archive.read_bytes()
    entry = entry_of(("a", InArchive(f"{server.url}/all.tar.gz", "top/a"), None))
    for bad in (good[:-1000], good[:1000] + b"x" * 1000 + good[2000:], b"<html>Not here.</html>"):
        archive.write_bytes(bad)
        with pytest.raises(DataError, match="is damaged"):
            get(entry)
    archive.write_bytes(good)
    assert get(entry).new == 1
    assert (home / "data/own/a").read_bytes() == content


def test_source_lines_are_made_from_the_gold_edits(home: Path, tmp_path: Path) -> None:
    gold = b"S He go .\nA 1 2|||R|||goes|||REQUIRED|||-NONE-|||0\n\nS Yes .\n\n"
    write(tmp_path / "copy", {"files/gold.m2": gold})
    place = InRepository("nobody/nothing", "files/gold.m2")
    entry = entry_of(("source", SourceLines("own/gold.m2"), sha256(b"He go .\nYes .\n")), ("gold.m2", place, None))
    assert get(entry, local=tmp_path / "copy").new == 2
    assert (home / "data/own/source").read_bytes() == b"He go .\nYes .\n"


@pytest.mark.parametrize("where", ["own/a", "a", "files/a", "nothing/files/a"])
def test_a_local_copy_in_either_layout(home: Path, tmp_path: Path, where: str) -> None:
    local = write(tmp_path / "copy", {where: b"one\n"})
    entry = entry_of(("a", ANYWHERE, sha256(b"one\n")))
    assert get(entry, local=local).new == 1
    assert (home / "data/own/a").read_bytes() == b"one\n"
    assert (local / where).read_bytes() == b"one\n"


def test_a_wrong_local_copy_is_refused_and_left_alone(home: Path, tmp_path: Path) -> None:
    local = write(tmp_path / "copy", {"a": b"other\n"})
    with pytest.raises(DataError, match="own/a is not the published file"):
        get(entry_of(("a", ANYWHERE, sha256(b"one\n"))), local=local)
    assert (local / "a").read_bytes() == b"other\n"
    assert visible(home / "data") == []


def test_a_local_copy_that_lacks_a_file(tmp_path: Path) -> None:
    local = write(tmp_path / "copy", {"b": b"one\n"})
    with pytest.raises(DataError, match=r"has no own/a \(looked for own/a, a, files/a, nothing/files/a\)"):
        get(entry_of(("a", ANYWHERE, None)), local=local)
    with pytest.raises(InputError, match="is no directory"):
        get(entry_of(("a", ANYWHERE, None)), local=tmp_path / "none")


@pytest.mark.parametrize("form", ["unpacked", "the folder in it", "packed"])
def test_bea19_from_its_archive(home: Path, tmp_path: Path, form: str) -> None:
    local = bea19(tmp_path / "copy")
    if form == "the folder in it":
        local = local / "wi+locness"
    elif form == "packed":
        pack(local, tmp_path / "packed" / "wi+locness_v2.1.bea19.tar.gz")
        local = tmp_path / "packed"
    assert get(find_entry("bea19-dev"), local=local).new == 5
    assert load("bea19-dev").part("B").sources() == ["Level B go ."]


def test_what_is_given_on_request_is_taken_but_never_asked_for(home: Path, tmp_path: Path, server: Server) -> None:
    entry = entry_of(("a", ANYWHERE, None), ("secret", OnRequest("files/secret"), None))
    write(server.folder, {"own/a": b"one\n", "own/secret": b"two\n"})
    assert get(entry, mirror=server.url).new == 1
    assert server.paths() == ["own/a"]
    assert get(entry, local=write(tmp_path / "copy", {"files/secret": b"two\n"})).new == 1
    assert (home / "data/own/secret").read_bytes() == b"two\n"


def test_a_place_of_ones_own(tmp_path: Path, server: Server) -> None:
    write(server.folder, {"own/a": b"one\n"})
    assert get(entry_of(("a", ANYWHERE, None)), root=tmp_path / "other", mirror=server.url).root == tmp_path / "other"
    assert (tmp_path / "other/own/a").is_file()


def test_what_errata_data_has_is_checked_and_not_touched(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = write(tmp_path / "shared", {"own/a": b"one\n"})
    monkeypatch.setenv("ERRATA_DATA", str(shared))
    entry = entry_of(("a", ANYWHERE, sha256(b"one\n")))
    assert get(entry, mirror=server.url).root == shared
    (shared / "own/a").write_bytes(b"other\n")
    with pytest.raises(DataError, match="own/a is not the published file; replace it, or unset ERRATA_DATA"):
        get(entry, mirror=server.url)
    assert (shared / "own/a").read_bytes() == b"other\n"
    assert server.seen == []


def test_a_place_that_cannot_be_written(tmp_path: Path, server: Server) -> None:
    write(server.folder, {"own/a": b"one\n"})
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DataError, match="cannot be used"):
        get(entry_of(("a", ANYWHERE, None)), root=tmp_path / "file", mirror=server.url)


@pytest.mark.parametrize("mirror", ["file:///etc", "http://", "http://[::1", "http://server:port", "server/data", ""])
def test_a_mirror_speaks_http(home: Path, mirror: str) -> None:
    with pytest.raises(InputError, match="A mirror is an address such as"):
        get(entry_of(("a", ANYWHERE, None)), mirror=mirror)
    assert not home.exists()
