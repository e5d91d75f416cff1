"""What cannot be used is refused in one sentence with file and line, exit code 2, and nothing is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.helpers import DEMO, demo_arguments, refused, run

GOOD_M2 = "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\nS Yes .\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "source.txt").write_text("He go home .\nYes .\n")
    (tmp_path / "reference.txt").write_text("He goes home .\nYes .\n")
    (tmp_path / "output.txt").write_text("He goes home .\nYes .\n")
    (tmp_path / "gold.m2").write_text(GOOD_M2)
    return tmp_path


def score(folder: Path, *extra: str, output: str = "output.txt") -> str:
    before = sorted(folder.iterdir())
    message = refused(run("score", "-s", "source.txt", "-r", "reference.txt", output, *extra, cwd=folder))
    assert sorted(folder.iterdir()) == before
    return message


BAD_FILES: list[tuple[str, bytes | None, list[str]]] = [
    ("shorter", b"He goes home .\n", ["shorter.txt has 1 lines", "source.txt has 2"]),
    ("longer", b"a\nb\nc\n", ["longer.txt has 3 lines", "source.txt has 2"]),
    ("empty", b"", ["empty.txt", "empty"]),
    ("latin", b"He goes home .\ncaf\xe9 .\n", ["latin.txt, line 2", "byte 4 (0xE9)", "UTF-8"]),
    ("nul", b"He goes\0home .\nYes .\n", ["nul.txt, line 1", "byte 8 is NUL"]),
    ("utf16", "He goes .\nYes .\n".encode("utf-16"), ["utf16.txt, line 1"]),
    ("missing", None, ["missing.txt", "no such file"]),
]


@pytest.mark.parametrize(("name", "content", "words"), BAD_FILES, ids=[name for name, *_ in BAD_FILES])
@pytest.mark.parametrize("role", ["output", "reference", "source"])
def test_bad_text_files(folder: Path, name: str, content: bytes | None, words: list[str], role: str) -> None:
    if content is not None:
        (folder / f"{name}.txt").write_bytes(content)
    files = {"source": "source.txt", "reference": "reference.txt", "output": "output.txt", role: f"{name}.txt"}
    result = run(
        "score", "-s", files["source"], "-r", files["reference"], files["output"], "-o", "result.txt", cwd=folder
    )
    message = refused(result)
    if role == "source" and name in ("shorter", "longer"):
        words = [f"{name}.txt has"]
    for word in words:
        assert word in message, message
    assert not (folder / "result.txt").exists()


def test_directory_instead_of_a_file(folder: Path) -> None:
    (folder / "outputs").mkdir()
    assert "outputs: this is a directory" in score(folder, output="outputs")


def test_unreadable_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permission is refused by hand: the tests may run as root, who may read everything."""
    from errata.corpus.files import open_bytes
    from errata.errors import FormatError

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(FormatError, match=r"output\.txt: this file may not be read; check its permissions"):
        open_bytes(folder / "output.txt")


def test_damaged_gzip(folder: Path) -> None:
    (folder / "output.txt.gz").write_bytes(b"\x1f\x8b\x08\0 this is no gzip")
    assert "output.txt.gz" in score(folder, output="output.txt.gz")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("no/such/folder/x.txt", "does not exist"),
        (".", "is a directory"),
        ("/proc/x.txt", "cannot be written|may not be written"),
    ],
)
def test_unwritable_output(folder: Path, output: str, words: str) -> None:
    import re

    assert re.search(words, score(folder, "-o", output))


def test_full_disk_leaves_the_old_file(folder: Path) -> None:
    """/dev/full takes no byte: the target keeps its old content and no temporary file stays."""
    from errata.corpus.files import whole_file
    from errata.errors import InputError

    (folder / "report.txt").write_text("old")

    def write() -> None:
        with whole_file(folder / "report.txt") as file:
            os.dup2(os.open("/dev/full", os.O_WRONLY), file.fileno())
            file.write("x" * 100_000)

    with pytest.raises(InputError, match="nothing was changed"):
        write()
    assert (folder / "report.txt").read_text() == "old"
    assert not [path for path in folder.iterdir() if path.name.startswith(".report")]


BAD_M2 = [
    ("A before S", "A 1 2|||X|||goes|||REQUIRED|||-NONE-|||0\n", "line 1", "before any sentence"),
    ("no span", "S a b\nA one two|||X|||c|||REQUIRED|||-NONE-|||0\n", "line 2", "is no span"),
    ("one number", "S a b\nA 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "line 2", "is no span"),
    ("backwards", "S a b\nA 2 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "line 2", "2 1 is no span"),
    ("negative", "S a b\nA -1 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "line 2", "-1 1 is no span"),
    ("few fields", "S a b\nA 0 1|||X|||c\n", "line 2", "3 of 6 fields"),
    ("annotator", "S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||first\n", "line 2", "is no annotator"),
    ("prose", "S a b\n\nThis is no M2 file.\n", "line 3", "starts with 'S ' or 'A '"),
    ("nothing", "\n\n", "gold.m2", "no sentence"),
]


@pytest.mark.parametrize(("name", "text", "where", "words"), BAD_M2, ids=[name for name, *_ in BAD_M2])
def test_broken_m2(folder: Path, name: str, text: str, where: str, words: str) -> None:
    (folder / "gold.m2").write_text(text)
    message = refused(run("score", "--gold", "gold.m2", "output.txt", cwd=folder))
    assert "gold.m2" in message
    assert where in message
    assert words in message
    assert words in refused(run("convert", "gold.m2", "-o", "gold.xml", cwd=folder))
    assert not (folder / "gold.xml").exists()


BAD_XML = [
    ("cut", "<scripts><script id='1'><sentence id='1' numann='1'><text>a b</text>", "line 1"),
    ("no sentence", "<scripts></scripts>", "no <sentence>"),
    ("no text", "<scripts><sentence id='7' numann='0'></sentence></scripts>", "sentence 7 has no <text>"),
    ("numann", "<scripts><sentence id='7' numann='two'><text>a</text></sentence></scripts>", "numann='two'"),
    (
        "span",
        "<scripts><sentence id='7' numann='1'><text>a</text><error-list><error><alt ann='0'><c start='1' end='0'/></alt></error>"
        "</error-list></sentence></scripts>",
        "0 <= start <= end",
    ),
]


@pytest.mark.parametrize(("name", "text", "words"), BAD_XML, ids=[name for name, *_ in BAD_XML])
def test_broken_xml(folder: Path, name: str, text: str, words: str) -> None:
    (folder / "gold.xml").write_text(text)
    message = refused(run("score", "--gold", "gold.xml", "output.txt", cwd=folder))
    assert "gold.xml" in message
    assert words in message


BAD_JSONL = [
    ("no json", '{"source": "a"}\n{"source": \n', "line 2"),
    ("no source", '{"references": ["a"]}\n', '"source" must hold a text'),
    ("list", "[1, 2]\n", "JSON object was expected"),
    ("unknown key", '{"source": "a", "refs": []}\n', "unknown key 'refs'"),
    ("references", '{"source": "a", "references": "a"}\n', "list of texts"),
    (
        "span",
        '{"source": "a", "annotations": [{"annotator": 0, "edits": [{"start": 2, "end": 1, "corrections": []}]}]}\n',
        "2 1 is no span",
    ),
    ("edits", '{"source": "a", "annotations": [{"annotator": 0}]}\n', "malformed"),
]


@pytest.mark.parametrize(("name", "text", "words"), BAD_JSONL, ids=[name for name, *_ in BAD_JSONL])
def test_broken_jsonl(folder: Path, name: str, text: str, words: str) -> None:
    (folder / "gold.jsonl").write_text(text)
    message = refused(run("convert", "gold.jsonl", "-o", "gold.m2.new", "--to", "m2", cwd=folder))
    assert "gold.jsonl" in message
    assert words in message
    assert not (folder / "gold.m2.new").exists()


BAD_METRICS = [
    ("gluo", "There is no metric 'gluo' (did you mean 'gleu'?)"),
    ("m2:bta=1", "has no option 'bta' (did you mean 'beta'?)"),
    ("m2:beta=much", "must be a number of at least 0. Got 'much' instead."),
    ("m2:beta=-1", "must be a number of at least 0"),
    ("m2:beta=nan", "must be a number of at least 0"),
    ("m2:max_unchanged_words=2.5", "must be a whole number from 0 to 100"),
    ("gleu:formula=book", "must be one of code, paper. Got 'book' instead."),
    ("m2:ignore_whitespace_casing=perhaps", "must be yes or no"),
    ("m2:beta", "is no option; write m2:option=value"),
    ("m2:beta=1,beta=2", "given twice"),
]


@pytest.mark.parametrize(("spec", "words"), BAD_METRICS)
def test_bad_metrics(folder: Path, spec: str, words: str) -> None:
    assert words in score(folder, "-m", spec)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "pdf"], "There is no format 'pdf'"),
        (["--resamples", "-1"], "must be 0 or more"),
        (["--seed", "-1"], "must be 0 or more"),
        (["--jobs", "0"], "must be 1 or more"),
        (["-m", "m2", "-m", "m2"], "asked for twice"),
    ],
)
def test_bad_settings(folder: Path, arguments: list[str], words: str) -> None:
    assert words in score(folder, *arguments)


def test_equal_names(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "output.txt").write_text("a\nb\n")
    message = refused(
        run("score", "-s", "source.txt", "-r", "reference.txt", "output.txt", "other/output.txt", cwd=folder)
    )
    assert "'output'" in message
    assert "rename one" in message


def test_no_source(folder: Path) -> None:
    assert "--source" in refused(run("score", "-r", "reference.txt", "output.txt", cwd=folder))


def test_no_reference(folder: Path) -> None:
    message = refused(run("score", "-s", "source.txt", "output.txt", "-m", "changed", "-m", "gleu", cwd=folder))
    assert "no reference" in message
    assert "gleu" in message
    assert run("score", "-s", "source.txt", "output.txt", "-m", "changed", cwd=folder).returncode == 0


def test_source_that_is_not_the_golds(folder: Path) -> None:
    (folder / "source.txt").write_text("He go home .\nNo .\n")
    message = refused(run("score", "-s", "source.txt", "--gold", "gold.m2", "output.txt", cwd=folder))
    assert "source.txt, line 2" in message


def test_gold_of_another_length(folder: Path) -> None:
    (folder / "gold.m2").write_text(GOOD_M2 + "\nS Again .\n")
    assert "gold.m2 has 3 sentences" in refused(
        run("score", "-s", "source.txt", "--gold", "gold.m2", "output.txt", cwd=folder)
    )


def test_compare_needs_two(folder: Path) -> None:
    assert "at least two" in refused(
        run("compare", "-s", "source.txt", "-r", "reference.txt", "output.txt", cwd=folder)
    )


def test_demo_does_not_overwrite(tmp_path: Path) -> None:
    (tmp_path / "errata-demo").mkdir()
    (tmp_path / "errata-demo" / "mine").write_text("precious")
    assert "not an empty directory" in refused(run("demo", cwd=tmp_path))
    assert (tmp_path / "errata-demo" / "mine").read_text() == "precious"


def test_usage_errors_are_usage_errors() -> None:
    for arguments in (["score"], ["score", "--no-such-option"], ["no-such-command"]):
        result = run(*arguments)
        assert result.returncode == 2
        assert "Traceback" not in result.stderr


def test_interrupt_leaves_nothing(tmp_path: Path) -> None:
    """Ctrl-C in the middle of scoring: no file, no traceback."""
    import signal
    import subprocess
    import time

    from tests.cli.helpers import ERRATA

    for name in ("source.txt", "reference0.txt"):
        (tmp_path / name).write_text((DEMO / name).read_text() * 400)
    (tmp_path / "big.txt").write_text((DEMO / "systems" / "meaning.txt").read_text() * 400)
    process = subprocess.Popen(
        [str(ERRATA), "score", "-s", "source.txt", "-r", "reference0.txt", "big.txt", "-o", "result.txt", "--resamples", "100000"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # Background jobs of a shell ignore SIGINT, and so would this process.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["big.txt", "reference0.txt", "source.txt"]


def test_demo_arguments_work() -> None:
    """The helper the tests above rely on is a good command, so a refusal is due to what they changed."""
    assert run("score", *demo_arguments("noisy"), "-m", "exact").returncode == 0
