"""Odd but real input: it works, and scores as the originals score it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import run

SOURCE = ["He go home .", "Yes .", "I like apple ."]
REFERENCE = ["He goes home .", "Yes .", "I like apples ."]
OUTPUT = ["He goes home .", "Yes .", "I like an apple ."]


def score(folder: Path, *metrics: str, source: bytes, reference: bytes, output: bytes) -> dict[str, Any]:
    for name, content in (("source", source), ("reference", reference), ("output", output)):
        (folder / name).write_bytes(content)
    options = [part for metric in metrics for part in ("-m", metric)]
    result = run(
        "score",
        "-s",
        "source",
        "-r",
        "reference",
        "output",
        *options,
        "--format",
        "json",
        "--resamples",
        "0",
        cwd=folder,
    )
    assert result.returncode == 0, result.stderr
    metrics_of: dict[str, Any] = json.loads(result.stdout)["systems"][0]["metrics"]
    return {name: {key: own[key] for key in ("score", "counts")} for name, own in metrics_of.items()}


ALL = ("m2", "gleu", "chargleu", "imeasure", "chrf++", "bleu", "sari", "ter", "levenshtein", "exact", "changed")


def plain(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


VARIANTS = {
    "CRLF": lambda b: b.replace(b"\n", b"\r\n"),
    "byte order mark": lambda b: b"\xef\xbb\xbf" + b,
    "no final newline": lambda b: b[:-1],
    "trailing blanks": lambda b: b.replace(b"\n", b"  \n"),
    "tabs": lambda b: b.replace(b" ", b"\t"),
    "all at once": lambda b: b"\xef\xbb\xbf" + b.replace(b"\n", b" \r\n")[:-3],
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("role", ["source", "reference", "output"])
def test_harmless_differences(tmp_path: Path, variant: str, role: str) -> None:
    texts = {"source": plain(SOURCE), "reference": plain(REFERENCE), "output": plain(OUTPUT)}
    metrics = [metric for metric in ALL if not (variant == "tabs" and metric == "sari")]  # SARI splits at blanks alone
    expected = score(tmp_path, *metrics, **texts)
    texts[role] = VARIANTS[variant](texts[role])
    assert score(tmp_path, *metrics, **texts) == expected


def test_empty_output_line(tmp_path: Path) -> None:
    found = score(
        tmp_path, *ALL, source=plain(SOURCE), reference=plain(REFERENCE), output=plain([OUTPUT[0], "", OUTPUT[2]])
    )
    assert found["m2"]["counts"]["proposed"] == 3  # an empty output is one edit


def test_no_break_space_splits_for_m2_but_not_for_gleu(tmp_path: Path) -> None:
    texts = {"source": plain(SOURCE), "reference": plain(REFERENCE)}
    with_space = score(tmp_path, "m2", "gleu", output=plain(OUTPUT), **texts)
    with_nbsp = score(tmp_path, "m2", "gleu", output=plain([OUTPUT[0].replace(" ", "\u00a0"), *OUTPUT[1:]]), **texts)
    assert with_nbsp["m2"] == with_space["m2"]
    assert with_nbsp["gleu"]["counts"]["output_length"] == with_space["gleu"]["counts"]["output_length"] - 3


def test_other_line_separators_do_not_end_a_line(tmp_path: Path) -> None:
    """U+2028, U+0085, form feed and lone carriage returns are white space inside a sentence."""
    odd = [SOURCE[0].replace(" ", "\u2028"), SOURCE[1].replace(" ", "\x85"), SOURCE[2].replace(" ", "\x0c\r")]
    texts = {"reference": plain(REFERENCE), "output": plain(OUTPUT)}
    assert score(tmp_path, "m2", source=plain(odd), **texts) == score(tmp_path, "m2", source=plain(SOURCE), **texts)


def test_a_line_of_100_000_words(tmp_path: Path) -> None:
    long = " ".join(["go"] * 100_000)
    found = score(tmp_path, *ALL, source=plain(SOURCE), reference=plain(REFERENCE), output=plain([long, *OUTPUT[1:]]))
    assert found["m2"]["counts"]["proposed"] == 2
    assert found["gleu"]["counts"]["output_length"] == 100_000 + 7
    words = long.split()
    words[50_000] = "went"
    near = " ".join(words)
    found = score(tmp_path, *ALL, source=plain([long]), reference=plain([near]), output=plain([near]))
    assert found["m2"]["counts"] == {"correct": 1, "proposed": 1, "gold": 1}
    assert found["ter"]["score"] == 0


#: name, M2 text, output, (correct, proposed, gold), words of the warning
GOLD = [
    ("overlap", ["1 2|||X|||goes", "1 3|||X|||goes home"], "He goes home .", (1, 1, 2), "1 overlap the one before"),
    ("twice", ["1 2|||X|||goes", "1 2|||X|||goes"], "He goes home .", (2, 1, 2), "1 stand twice"),
    ("out of order", ["3 4|||X|||!", "1 2|||X|||goes"], "He goes home !", (1, 2, 2), "1 are out of order"),
    ("equal", ["1 2|||X|||go"], "He go home .", (0, 0, 1), "1 equal their source"),
    ("beyond", ["1 2|||X|||goes", "4 9|||X|||now"], "He goes home .", (1, 1, 1), "1 end beyond the sentence"),
    ("alternatives", ["1 2|||X|||went||goes||is going"], "He is going home .", (1, 1, 1), ""),
    ("nothing as alternative", ["1 2|||X|||goes||-NONE-"], "He home .", (1, 1, 1), ""),
    ("last alternative empty", ["1 2|||X|||goes||"], "He home .", (0, 1, 1), ""),
    ("deletion", ["1 2|||X|||-NONE-"], "He home .", (1, 1, 1), ""),
    ("double blank", ["1 2|||X|||is  going"], "He is going home .", (0, 1, 1), ""),
]


@pytest.mark.parametrize(("name", "edits", "output", "counts", "warning"), GOLD, ids=[name for name, *_ in GOLD])
def test_unusual_gold_edits(
    tmp_path: Path, name: str, edits: list[str], output: str, counts: tuple[int, int, int], warning: str
) -> None:
    lines = "".join(f"A {edit}|||REQUIRED|||-NONE-|||0\n" for edit in edits)
    (tmp_path / "gold.m2").write_text(f"S He go home .\n{lines}")
    (tmp_path / "output").write_text(output + "\n")
    result = run("score", "--gold", "gold.m2", "output", "-m", "m2", "-m", "imeasure", "--format", "json", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)["systems"][0]["metrics"]["m2"]["counts"]
    assert (found["correct"], found["proposed"], found["gold"]) == counts
    assert warning in result.stderr
    assert result.stderr.count("\n") == (1 if warning else 0)


def test_annotators_differ_from_sentence_to_sentence(tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text(
        "S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||3\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||7\n\n"
        "S a b\n\nS a b\nA 1 2|||X|||d|||REQUIRED|||-NONE-|||1\nA 0 1|||X|||e|||REQUIRED|||-NONE-|||2\nA 0 2|||X|||f|||REQUIRED|||-NONE-|||4\n"
    )
    (tmp_path / "output").write_text("c b\na b\ne b\n")
    result = run("score", "--gold", "gold.m2", "output", "--format", "json", cwd=tmp_path)
    document = json.loads(result.stdout)
    assert document["references"] == {"fewest": 1, "most": 3}
    assert document["systems"][0]["metrics"]["m2"]["score"] == 1.0
    assert "refs:1-3" in document["systems"][0]["metrics"]["gleu"]["signature"]


def test_gzip(tmp_path: Path) -> None:
    import gzip

    for name, texts in (("source", SOURCE), ("reference", REFERENCE), ("output", OUTPUT)):
        (tmp_path / f"{name}.txt.gz").write_bytes(gzip.compress(plain(texts)))
    arguments = ("-s", "source.txt.gz", "-r", "reference.txt.gz", "output.txt.gz", "-m", "m2", "--format", "json")
    document = json.loads(run("score", *arguments, cwd=tmp_path).stdout)
    assert document["systems"][0]["name"] == "output"
