"""The public data itself: checksums, counts, and getting it from copies in either layout."""

from __future__ import annotations

import math
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from errata.corpus.files import count_sentences
from errata.data import data_sets, find_entry, get, load, read_gug, read_tmu_gfm
from errata.data.checksums import known
from errata.data.entries import InArchive, InRepository
from tests.data import DATA
from tests.data_sets.server import Server

HERE = ("conll14", "sakaguchi16", "gmeg", "tmu-gfm", "gug")


def test_every_entry_says_what_a_user_needs() -> None:
    for name, entry in data_sets().items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        assert all((entry.title, entry.licence, entry.citation, entry.about, entry.loads, entry.files)), name
        assert all(url.startswith("https://") for url in entry.published), name
        assert len({file.path for file in entry.files}) == len(entry.files)
        assert len({(file.part, file.role, file.label) for file in entry.files}) == len(entry.files)
        for file in entry.files:
            assert file.path.startswith(f"{entry.folder}/")
            assert file.sha256 == known().get(file.path)


def test_every_shipped_checksum_belongs_to_a_file() -> None:
    assert set(known()) <= {file.path for entry in data_sets().values() for file in entry.files}
    assert all(re.fullmatch(r"[0-9a-f]{64}", checksum) for checksum in known().values())


def test_addresses() -> None:
    places = {file.path: file.place for entry in data_sets().values() for file in entry.files}
    error = places["gmeg/dev/fce/source+error"]
    assert isinstance(error, InRepository)
    assert error.url == "https://raw.githubusercontent.com/grammarly/GMEG/HEAD/data/dev/fce/source%2Berror"
    level = places["bea19-dev/m2/N.dev.gold.bea19.m2"]
    assert isinstance(level, InArchive)
    assert (level.archive, level.member) == ("wi+locness_v2.1.bea19.tar.gz", "wi+locness/m2/N.dev.gold.bea19.m2")


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_DATA", str(DATA))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ERRATA_DATA", raising=False)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return tmp_path / "home"


@pytest.mark.data
@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("name", HERE)
def test_the_public_files_have_the_shipped_checksums(name: str) -> None:
    entry = find_entry(name)
    assert all(file.sha256 for file in entry.required)
    assert get(entry).new == 0


@pytest.mark.data
@pytest.mark.usefixtures("shared")
def test_conll14() -> None:
    test = load("conll14").part("test")
    assert len(test.systems) == 13
    assert len(test.references) == 20
    assert list(test.gold) == ["NUCLE", "BN", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN", "ALL", "NUCLE-withalt"]
    assert {count_sentences(path) for path in (*test.systems.values(), *test.references.values())} == {1312}
    assert len(test.sources()) == 1312
    assert [path.name for path in test.judgments.values()] == ["gjg15.xml", "nspt15.csv", "nspt15.xml"]
    later = load("sakaguchi16").part("test")
    assert set(later.references.items()) <= set(test.references.items())
    assert len(later.references) == 8
    assert list(later.judgments) == ["systems", "references", "experts"]


@pytest.mark.data
@pytest.mark.usefixtures("shared")
def test_gmeg() -> None:
    sentences = {
        "dev/fce": 968,
        "dev/wiki": 992,
        "dev/yahoo": 999,
        "test/fce": 968,
        "test/wiki": 992,
        "test/yahoo": 1000,
    }
    for name, part in load("gmeg").parts.items():
        texts = [] if "yahoo" in name else [part.source, *part.systems.values(), *part.references.values()]
        assert len(texts) == (0 if "yahoo" in name else 11)
        assert {count_sentences(path) for path in texts} <= {sentences[name]}
        assert count_sentences(part.scores["segment"]) == sentences[name] + 1  # headings


@pytest.mark.data
@pytest.mark.usefixtures("shared")
def test_tmu_gfm_means_leave_out_zeros() -> None:
    rows = read_tmu_gfm()
    assert len(rows) == 4221
    ratings = [rating for row in rows for rating in (row.grammaticality, row.fluency, row.meaning)]
    assert {len(rating.given) for rating in ratings} == {5}
    for rating in ratings:
        valid = [value for value in rating.given if value]
        assert rating.mean == pytest.approx(sum(valid) / len(valid), abs=1e-9)
    assert {system for row in rows for system in row.systems} == {"transformer", "cnn", "copy-net", "lstm", "smt"}


@pytest.mark.data
@pytest.mark.usefixtures("shared")
def test_gug_means_are_over_six() -> None:
    rows = read_gug()
    assert Counter(row.split for row in rows) == {"train": 1518, "dev": 747, "test": 754, "none": 110}
    for row in rows:
        if row.expert is None:
            assert (row.crowd, row.split) == ((), "none")
            assert math.isnan(row.mean)
        else:
            assert row.mean == pytest.approx((row.expert + sum(row.crowd)) / 6, abs=1e-9)


@pytest.mark.data
def test_conll14_from_clones_of_the_repositories(home: Path, tmp_path: Path) -> None:
    """The source is made from the gold edits and has its checksum."""
    entry = find_entry("conll14")
    for file in entry.files:
        if file.place.local_names():
            clone = tmp_path / "clones" / file.place.local_names()[-1 if isinstance(file.place, InRepository) else 0]
            clone.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(DATA / file.path, clone)
    assert sorted(path.name for path in (tmp_path / "clones").iterdir()) == [
        "conll14st-test-data", "evaluation", "gec-ranking", "grammaticality-metrics",
    ]  # fmt: skip
    assert get(entry, local=tmp_path / "clones").new == 47
    assert (home / "data/conll14/source").read_bytes() == (DATA / "conll14/source").read_bytes()


@pytest.mark.data
@pytest.mark.parametrize(("name", "local"), [("gmeg", DATA), ("gug", DATA / "gug"), ("sakaguchi16", DATA / "conll14")])
def test_from_a_copy_in_our_own_layout(home: Path, name: str, local: Path) -> None:
    entry = find_entry(name)
    assert get(entry, local=local).new == len(entry.required)
    assert load(name).root == home / "data"


@pytest.mark.data
def test_from_a_mirror(home: Path) -> None:
    with Server(DATA) as server:
        assert get(find_entry("sakaguchi16"), mirror=server.url).new == 14
        server.seen.clear()
        assert get(find_entry("conll14"), mirror=server.url).new == 39  # eight references have come already
        assert len(server.seen) == 39
    assert load("conll14").part("test").source.parent == home / "data" / "conll14"
