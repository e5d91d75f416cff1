"""Sets of ranked hypotheses: read, written, checked."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.closest import Item, checked, read_set, write_set
from errata.errors import InputError
from tests.closest.makers import DEMO, items

TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1).filter(str.strip)
RANKED = st.dictionaries(st.integers(1, 12), TEXTS, max_size=4)


@st.composite
def sets(draw: st.DrawFn) -> list[Item]:
    made = []
    for _ in range(draw(st.integers(1, 4))):
        hypotheses = draw(RANKED)
        golds = {rank: draw(TEXTS) for rank in hypotheses if draw(st.booleans())}
        made.append(
            Item(draw(TEXTS), tuple(draw(st.lists(TEXTS, max_size=2))), dict(sorted(hypotheses.items())), dict(sorted(golds.items())))
        )  # fmt: skip
    if not any(item.hypotheses for item in made):
        made[0] = replace(made[0], hypotheses={1: "one"})
    return made


@given(sets())
def test_both_formats_keep_everything(made: list[Item]) -> None:
    from tempfile import TemporaryDirectory

    from errata.closest.files import read_folder, read_records

    with TemporaryDirectory() as folder:
        write_set(Path(folder) / "set.jsonl", made)
        assert read_records(Path(folder) / "set.jsonl") == made
        write_set(Path(folder) / "set", made)
        assert read_folder(Path(folder) / "set") == made


def test_ranks_and_what_is_odd_about_them() -> None:
    found = checked(items(), "x")
    assert found.ranks == [1, 2, 3]
    assert [found.with_gold(rank) for rank in (1, 2, 3)] == [[0, 1], [1, 2], [0, 1]]
    assert [found.duplicates(rank) for rank in (1, 2, 3)] == [0, 0, 1]
    assert [found.unchanged(rank) for rank in (1, 2, 3)] == [1, 0, 1]
    assert found.warnings == []
    other = replace(items()[1], golds={**items()[1].golds, 3: "I like an apple ."})
    assert "different closest golds at different ranks in row 2" in checked([items()[0], other], "x").warnings[0]


def test_a_missing_closest_gold_is_refused_by_row_or_left_out() -> None:
    lacking = [items()[0], replace(items()[1], golds={1: "I like apples .", 2: "I like an apple ."})]
    with pytest.raises(InputError, match=r"x, row 2: the hypothesis at rank 3 has no closest gold"):
        checked(lacking, "x")
    found = checked(lacking, "x", missing="skip")
    assert found.with_gold(3) == [0]
    assert found.against_references(3).lines == [0]
    assert found.warnings == ["1 hypotheses have no closest gold and are left out."]


def test_unicode_forms_are_refused_by_row_or_made_one() -> None:
    composed = unicodedata.normalize("NFC", "El café está bien .")
    mixed = Item(composed, (composed,), {1: composed}, {1: unicodedata.normalize("NFD", composed)})
    with pytest.raises(
        InputError, match=r"x, row 2: .* in the closest gold at rank 1 and in the source .*--normalise nfc"
    ):
        checked([items()[0], mixed], "x")
    found = checked([items()[0], mixed], "x", normalise="nfc")
    assert found.items[1].golds[1] == composed
    assert checked([mixed], "x", normalise="nfd").items[0].source == unicodedata.normalize("NFD", composed)
    with pytest.raises(InputError, match="no Unicode form 'utf8'"):
        checked([mixed], "x", normalise="utf8")


def test_what_cannot_be_is_refused_with_its_row() -> None:
    with pytest.raises(InputError, match=r"row 1: there is a closest gold at rank 4 but no hypothesis"):
        checked([replace(items()[0], golds={1: "a", 3: "b", 4: "c"})], "x")
    with pytest.raises(InputError, match=r"row 1: the hypothesis at rank 1 is empty"):
        checked([replace(items()[0], hypotheses={1: " ", 3: "b"})], "x")
    with pytest.raises(InputError, match=r"row 2: there is no reference gold, but other sentences have one"):
        checked([items()[0], replace(items()[1], references=())], "x")
    with pytest.raises(InputError, match="line break"):
        checked([replace(items()[0], source="a\nb")], "x")
    with pytest.raises(InputError, match="no hypotheses"):
        checked([Item("a")], "x")
    with pytest.raises(InputError, match="refuse or skip"):
        checked(items(), "x", missing="guess")


def test_a_folder_with_other_names_or_lengths_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write_set(folder, items())
    (folder / "notes.txt").write_text("not read\n", encoding="utf-8")
    assert read_set(folder).items == items()
    (folder / "hyp-2.txt").write_text("a\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"hyp-2.txt: names are rg0.txt, hyp1.txt"):
        read_set(folder)
    (folder / "hyp-2.txt").unlink()
    (folder / "hyp0.txt").write_text("a\nb\nc\n", encoding="utf-8")
    with pytest.raises(InputError, match="ranks count from 1"):
        read_set(folder)
    (folder / "hyp0.txt").unlink()
    (folder / "cg1.txt").write_text("a\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"cg1.txt has 1 lines but .*source.txt has 3"):
        read_set(folder)
    with pytest.raises(InputError, match="exists and is not an empty directory"):
        write_set(folder, items())


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "no JSON"),
        ("[]", "JSON object was expected"),
        ('{"source": "a", "hypothesis": {}}', "unknown key 'hypothesis'"),
        ('{"source": 1, "hypotheses": {}}', '"source" must hold a text'),
        ('{"source": "a", "hypotheses": {"0": "b"}}', "count from 1"),
        ('{"source": "a", "references": "b"}', "list of texts"),
    ],
)
def test_bad_records_are_refused_by_line(tmp_path: Path, line: str, problem: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text('{"source": "a", "hypotheses": {"1": "b"}}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"line 2: .*{problem}"):
        read_set(path)


def test_the_demo_sets() -> None:
    english, russian = read_set(DEMO / "en"), read_set(DEMO / "ru")
    assert (len(english), len(russian)) == (40, 20)
    for found, references in ((english, 2), (russian, 1)):
        assert found.ranks == [1, 2, 5, 10]
        assert [len(found.with_gold(rank)) for rank in found.ranks] == [len(found)] * 3 + [len(found) - 1]
        assert all(len(item.references) == references for item in found.items)
        assert found.warnings == []
        assert found.duplicates(2) > 0
        assert found.unchanged(1) > 0
