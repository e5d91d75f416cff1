"""Where sets are looked for, and what loads: tiny files of our own in the published formats."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from errata.corpus.files import read_sentences
from errata.corpus.m2 import read_m2
from errata.data import MissingDataError, find_entry, get, load, locate, read_gug, read_tmu_gfm
from errata.errors import FormatError, InputError
from tests.data_sets.helpers import bea19, jfleg, seeda, write


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ERRATA_DATA", raising=False)
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_jfleg(home: Path, tmp_path: Path) -> None:
    get(find_entry("jfleg"), local=jfleg(tmp_path / "clone"))
    data_set = load("jfleg")
    assert list(data_set.parts) == ["dev", "test"]
    test = data_set.part("test")
    assert test.sources() == ["He go to test .", "I has it ."]
    assert list(test.references) == ["ref0", "ref1", "ref2", "ref3"]
    assert list(read_sentences(test.references["ref2"])) == ["He goes to test (2) .", "I have it ."]
    assert (test.systems, test.gold, test.judgments, test.scores) == ({}, {}, {}, {})
    assert data_set.path("dev/dev.ref0") == home / "data/jfleg/dev/dev.ref0"
    with pytest.raises(InputError, match="jfleg has no part 'train'; its parts are dev, test"):
        data_set.part("train")
    with pytest.raises(InputError, match=r"jfleg has no file 'dev.ref0'; see: errata data info jfleg"):
        data_set.path("dev.ref0")


def test_seeda(tmp_path: Path) -> None:
    get(find_entry("seeda"), local=seeda(tmp_path / "clones" / "SEEDA").parent)
    subset, whole = load("seeda").part("subset"), load("seeda").part("all")
    assert len(subset.systems) == len(whole.systems) == 15
    assert subset.sources() == ["He go ."]
    assert whole.sources() == ["He go .", "Yes ."]
    assert list(read_sentences(whole.systems["T5"])) == ["He goes , says T5 .", "Yes ."]
    assert list(subset.judgments) == ["edit", "sent"]
    assert 'src-id="1"' in subset.judgments["edit"].read_text()
    assert list(subset.scores) == ["ew_edit", "ew_sent", "ts_edit", "ts_sent"]
    assert len(subset.scores["ts_sent"].read_text().split()) == 15


def test_bea19(tmp_path: Path) -> None:
    get(find_entry("bea19-dev"), local=bea19(tmp_path / "unpacked"))
    data_set = load("bea19-dev")
    assert list(data_set.parts) == ["A", "B", "C", "N", "ABCN"]
    assert data_set.part("N").sources() == ["Level N go ."]
    assert [s.source for s in read_m2(data_set.part("ABCN").gold["gold"])] == [
        f"Level {level} go ." for level in "ABCN"
    ]
    with pytest.raises(InputError, match="bea19-dev has no source text of its own"):
        _ = data_set.part("A").source


def gmeg(folder: Path) -> Path:
    """The files of GMEG that a part needs, empty but for the sources."""
    entry = find_entry("gmeg")
    return write(folder, {file.path: f"{file.part} .\n" for file in entry.files if file.required})


def test_gmeg_with_and_without_the_text_of_yahoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = gmeg(tmp_path / "shared")
    monkeypatch.setenv("ERRATA_DATA", str(shared))
    wiki, yahoo = load("gmeg").part("test/wiki"), load("gmeg").part("test/yahoo")
    assert wiki.sources() == ["test/wiki ."]
    assert list(wiki.references) == ["ref0", "ref1", "ref2", "ref3"]
    assert list(wiki.systems) == ["amu", "lstm", "lstm-r", "marian", "nus", "transformer"]
    assert list(wiki.of("other")) == ["source+error"]
    assert list(wiki.scores) == list(yahoo.scores) == ["corpus", "segment"]
    assert (yahoo.systems, yahoo.references) == ({}, {})
    with pytest.raises(MissingDataError, match=r"no text for test/yahoo .* must be requested from the authors"):
        yahoo.sources()
    with pytest.raises(MissingDataError, match="must be requested"):
        load("gmeg").path("test/yahoo/amu")
    write(shared, {"gmeg/test/yahoo/source": "who know\n", "gmeg/test/yahoo/amu": "who knows\n"})
    assert yahoo.sources() == ["who know"]
    assert list(yahoo.systems) == ["amu"]
    assert load("gmeg").path("test/yahoo/amu").is_file()


def test_a_shared_directory_may_hold_only_some_sets(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = jfleg(tmp_path / "shared" / "jfleg").parent
    seeda(home / "data" / "seeda")
    monkeypatch.setenv("ERRATA_DATA", str(shared))
    assert locate(find_entry("jfleg")) == shared
    assert locate(find_entry("seeda")) == home / "data"
    with pytest.raises(
        MissingDataError, match=r"gug is not here \(looked in .*shared, .*home/data\)\. Run: errata data get gug"
    ):
        load("gug")


def test_an_incomplete_set_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = jfleg(tmp_path / "shared" / "jfleg").parent
    (shared / "jfleg/test/test.ref3").unlink()
    monkeypatch.setenv("ERRATA_DATA", str(shared))
    with pytest.raises(
        MissingDataError, match=r"incomplete in .*shared: 1 of 12 files are missing, e.g. jfleg/test/test.ref3"
    ):
        load("jfleg")


def test_the_working_directory_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jfleg(tmp_path / "here" / "jfleg")
    for folder in (tmp_path / "here", tmp_path / "here" / "jfleg"):
        monkeypatch.chdir(folder)
        with pytest.raises(MissingDataError):
            load("jfleg")


def test_errata_data_that_is_no_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_DATA", str(tmp_path / "none"))
    with pytest.raises(InputError, match=r"ERRATA_DATA names .*none, which is no directory"):
        load("gug")


def test_an_unknown_name() -> None:
    with pytest.raises(
        InputError, match="There is no data set 'conll15'; the data sets are conll14, sakaguchi16, gmeg"
    ):
        load("conll15")


TMU_HEAD = "source,output,grammer,fluency,meaning,system,ave_g,ave_f,ave_m\n"
GUG_HEAD = "Id\tSentence\tExpert Judgement\tCrowd Flower Judgements\tAverage\tDataset\r\n"


def test_tmu_gfm(tmp_path: Path) -> None:
    write(tmp_path, {"rows.csv": TMU_HEAD + 'He go .,"Well, he ""goes"" .","3,4","2,2","0,4","lstm,cnn",3.5,2.0,4.0\n'})
    (row,) = read_tmu_gfm(tmp_path / "rows.csv")
    assert (row.source, row.output, row.systems) == ("He go .", 'Well, he "goes" .', ("lstm", "cnn"))
    assert (row.grammaticality.given, row.grammaticality.mean) == ((3, 4), 3.5)
    assert (row.fluency.given, row.fluency.mean) == ((2, 2), 2.0)
    assert (row.meaning.given, row.meaning.mean) == ((0, 4), 4.0)


def test_gug(tmp_path: Path) -> None:
    rows = '7\tHe "go .\t2\t[1, 3]\t2.0\ttrain\r\n8\tAnd then\t0\t[]\t0.0\tnone\r\n'
    graded, incomplete = read_gug(write(tmp_path, {"rows.tsv": GUG_HEAD + rows}) / "rows.tsv")
    assert (graded.number, graded.sentence, graded.expert, graded.crowd) == (7, 'He "go .', 2, (1, 3))
    assert (graded.mean, graded.split) == (2.0, "train")
    assert (incomplete.expert, incomplete.crowd, incomplete.split) == (None, (), "none")
    assert math.isnan(incomplete.mean)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a,b\n", "line 1: the headings should be source, output"),
        ("", "line 1: the headings should be source, output"),
        (TMU_HEAD + "a,b\n", "line 2: found 2 columns; there should be 9"),
        (TMU_HEAD + 'a,b,"3,x",3,3,cnn,3,3,3\n', "line 2: a rating is no number"),
        (TMU_HEAD + 'a,"b\n', "line 2: this is no table"),
    ],
)
def test_bad_ratings(tmp_path: Path, content: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_tmu_gfm(write(tmp_path, {"rows.csv": content}) / "rows.csv")


def test_bad_grades(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="line 2: a grade is no number"):
        read_gug(write(tmp_path, {"rows.tsv": GUG_HEAD + "7\tHe go .\tgood\t[1]\t2.0\ttrain\n"}) / "rows.tsv")
