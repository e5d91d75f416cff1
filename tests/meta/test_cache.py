"""Arrays on disk: whole or not at all, and never in the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from errata.meta.cache import ArrayCache, Arrays, kept, smallest


def test_what_is_kept_comes_back_to_the_last_bit(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    arrays = {
        "floats": np.array([0.1, np.nan, -0.0, 1e300]),
        "counts": np.array([[0.0, 3.0], [2.0, 5.0]]),
        "names": np.array(["a", "ß"]),
    }
    store.put("key", arrays)
    found = store.get("key")
    assert found is not None
    for name, array in arrays.items():
        same = found[name].astype(array.dtype)
        assert np.array_equal(same, array, equal_nan=array.dtype.kind == "f")
    assert np.signbit(found["floats"][2])


def test_counts_are_kept_as_small_integers_and_others_are_not() -> None:
    assert smallest(np.array([1.0, 2.0])).dtype == np.int32
    assert smallest(np.array([1.5])).dtype == np.float64
    assert smallest(np.array([-0.0])).dtype == np.float64
    assert smallest(np.array([2.0**40])).dtype == np.float64


def test_another_key_finds_nothing(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    store.put("one", {"x": np.arange(3)})
    assert store.get("other") is None


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
def test_a_damaged_entry_is_made_anew(tmp_path: Path, content: bytes) -> None:
    store = ArrayCache(tmp_path)
    store.put("key", {"x": np.arange(3)})
    store.path("key").write_bytes(content)
    again = kept(store, "key", lambda: {"x": np.arange(4)})
    assert len(again["x"]) == 4
    found = store.get("key")
    assert found is not None
    assert len(found["x"]) == 4


def test_a_fresh_cache_gives_what_it_was_given_itself(tmp_path: Path) -> None:
    made: list[int] = []

    def make(number: int) -> Callable[[], Arrays]:
        return lambda: made.append(number) or {"x": np.array([number])}  # type: ignore[func-returns-value]

    kept(ArrayCache(tmp_path), "key", make(1))
    fresh = ArrayCache(tmp_path, fresh=True)
    assert [int(kept(fresh, "key", make(n))["x"][0]) for n in (2, 3)] == [2, 2]
    assert int(kept(ArrayCache(tmp_path), "key", make(4))["x"][0]) == 2
    assert made == [1, 2]


def test_an_interrupt_while_making_leaves_nothing(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)

    def interrupted() -> dict[str, np.ndarray]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept(store, "key", interrupted)
    assert store.entries() == []


def test_a_folder_that_cannot_be_made_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = ArrayCache(tmp_path / "file")
    assert np.array_equal(kept(store, "key", lambda: {"x": np.arange(2)})["x"], np.arange(2))
    assert store.get("key") is None


def test_the_folder_is_bounded_and_the_newest_stays(tmp_path: Path) -> None:
    store = ArrayCache(tmp_path, limit=20_000)
    generator = np.random.default_rng(1)
    for number in range(8):
        store.put(str(number), {"x": generator.random(600)})
    assert sum(path.stat().st_size for path in store.entries()) <= 20_000
    assert store.get("7") is not None
    assert store.get("0") is None
    assert store.usage().size == sum(path.stat().st_size for path in store.entries()) > 0
    store.clear()
    assert store.usage().size == 0
