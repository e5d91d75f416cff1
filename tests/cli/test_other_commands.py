"""convert, compare, metrics and demo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import errata
from errata.corpus.ixml import read_ixml
from errata.corpus.jsonl import read_jsonl
from errata.corpus.m2 import read_m2
from tests.cli.helpers import DEMO, demo_arguments, run


def converted(*arguments: str | Path) -> None:
    result = run("convert", *arguments)
    assert result.returncode == 0, result.stderr


def test_text_to_m2_and_back_is_the_same_text(tmp_path: Path) -> None:
    references = [DEMO / f"reference{i}.txt" for i in range(3)]
    converted(DEMO / "source.txt", *references, "-o", tmp_path / "gold.m2")
    converted(tmp_path / "gold.m2", "--to", "text", "-o", tmp_path / "back")
    assert (tmp_path / "back.source").read_text() == (DEMO / "source.txt").read_text()
    for i, path in enumerate(references):
        assert (tmp_path / f"back.{i}").read_text() == path.read_text()


@pytest.mark.parametrize("form", ["xml", "jsonl"])
def test_formats_keep_the_edits(tmp_path: Path, form: str) -> None:
    converted(DEMO / "source.txt", *(DEMO / f"reference{i}.txt" for i in range(3)), "-o", tmp_path / "gold.m2")
    converted(tmp_path / "gold.m2", "-o", tmp_path / f"gold.{form}")
    converted(tmp_path / f"gold.{form}", "-o", tmp_path / "again.m2")
    before, after = list(read_m2(tmp_path / "gold.m2")), list(read_m2(tmp_path / "again.m2"))
    assert len(before) == 150
    for one, other in zip(before, after, strict=True):
        assert one.source == other.source
        spans = [
            {a.annotator: sorted((e.start, e.end, e.corrections) for e in a.edits) for a in s.annotations or ()}
            for s in (one, other)
        ]
        assert spans[0] == spans[1]


@pytest.mark.data
@pytest.mark.parametrize("name", ["NUCLE", "EXPFLUENCY"])
def test_xml_as_the_original_converter_writes_it(tmp_path: Path, name: str) -> None:
    """Clusters, alternatives, requiredness and annotator numbers equal those of the published XML files."""
    import xml.etree.ElementTree as ElementTree

    from tests import data

    converted(data.CONLL14 / "m2" / f"{name}.m2", "-o", tmp_path / "gold.xml")
    ours = ElementTree.parse(tmp_path / "gold.xml").getroot()
    theirs = ElementTree.parse(data.CONLL14 / "imeasure-xml" / f"{name}.m2.ieval.xml").getroot()

    def shape(root: ElementTree.Element) -> list[object]:
        return [
            (
                sentence.get("numann"),
                [
                    (
                        error.get("req"),
                        [(alt.get("ann"), [(c.get("start"), c.get("end")) for c in alt]) for alt in error],
                    )
                    for error in sentence.iter("error")
                ],
            )
            for sentence in root.iter("sentence")
        ]

    assert shape(ours) == shape(theirs)


def test_jsonl_keeps_texts_and_outputs(tmp_path: Path) -> None:
    record = {"source": "He go .", "references": ["He goes .", "He went ."], "outputs": {"a": "He go !"}}
    (tmp_path / "in.jsonl").write_text(json.dumps(record) + "\n")
    assert next(iter(read_jsonl(tmp_path / "in.jsonl"))).outputs == {"a": "He go !"}
    converted(tmp_path / "in.jsonl", "--to", "text", "-o", tmp_path / "out")
    assert [(tmp_path / f"out.{name}").read_text() for name in ("source", "0", "1", "a")] == [
        "He go .\n",
        "He goes .\n",
        "He went .\n",
        "He go !\n",
    ]
    converted(tmp_path / "in.jsonl", "-o", tmp_path / "out.xml")
    assert [len(a.edits) for a in next(iter(read_ixml(tmp_path / "out.xml"))).annotations or ()] == [1, 1]


def test_compare_answers() -> None:
    result = run("compare", *demo_arguments("noisy", "conservative"), "-m", "m2", "-m", "ter")
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("b is better") == 2
    assert "Sentences that differ most" in result.stdout


def test_compare_many_gives_clusters() -> None:
    result = run(
        "compare", *demo_arguments("noisy", "conservative", "meaning"), "-m", "m2", "--format", "json", "--most", "3"
    )
    document = json.loads(result.stdout)
    assert len(document["pairs"]) == 3
    verdicts = {(p["a"], p["b"]): p["verdict"] for p in document["pairs"]}
    assert verdicts == {
        ("noisy", "conservative"): "better",
        ("noisy", "meaning"): "better",
        ("conservative", "meaning"): "no significant difference",
    }
    assert len(document["differences"]) == 6
    assert all(d["output_a"] != d["output_b"] for d in document["differences"])
    assert "Clusters" in run("compare", *demo_arguments("noisy", "conservative", "meaning"), "-m", "m2").stdout


def test_metrics_lists_all() -> None:
    document = json.loads(run("metrics", "--format", "json").stdout)
    assert list(document) == list(errata.available())
    for about in document.values():
        assert about["undefined"]
        assert about["description"]
    text = run("metrics").stdout
    assert all(name in text for name in document)
    assert "beta=0.5" in run("metrics", "m2").stdout


def test_demo_copies_the_corpus(tmp_path: Path) -> None:
    result = run("demo", "corpus", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    copied = (path.relative_to(tmp_path / "corpus") for path in (tmp_path / "corpus").rglob("*.txt"))
    files = sorted(path.as_posix() for path in copied if path.parts[0] != "closest")
    assert files == sorted(path.relative_to(DEMO).as_posix() for path in DEMO.rglob("*.txt"))
    assert len(files) == 10
