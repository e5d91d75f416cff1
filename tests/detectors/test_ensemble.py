"""Several detectors together, and detectors of other packages."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import errata
from errata.detectors import Error, Errors, available_detectors, base, make_detector
from errata.detectors.ensemble import combined
from errata.errors import MetricError


def spans(*places: tuple[int, int]) -> Errors:
    return tuple(Error(start, end, "R") for start, end in places)


@pytest.mark.parametrize(
    ("found", "union", "mean"),
    [
        ([spans((0, 3)), spans((0, 3))], 1, 1),
        ([spans((0, 3)), spans((2, 5))], 1, 1),
        ([spans((0, 3)), spans((3, 5))], 2, 1),  # neighbours do not overlap
        ([spans((0, 2), (3, 5)), spans((0, 5))], 2, 1.5),  # one span over two errors of another detector
        ([spans((0, 2), (0, 2))], 2, 2),  # two rules of one detector: two errors
        ([spans(), spans()], 0, 0),
        ([spans((4, 4)), spans((4, 6)), spans((8, 9))], 2, 1),  # something missing at 4
    ],
)
def test_cases(found: list[Errors], union: float, mean: float) -> None:
    for order in permutations(found):
        assert combined(order, "union") == union
        assert combined(order, "mean") == mean


places = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4)), max_size=5)


@given(st.lists(places, min_size=1, max_size=3))
def test_union_lies_between_the_most_and_the_sum(lists: list[list[tuple[int, int]]]) -> None:
    found = [tuple(sorted((Error(s, s + n, "R") for s, n in own), key=lambda e: (e.start, e.end))) for own in lists]
    union = combined(found, "union")
    assert max(map(len, found)) <= union <= sum(map(len, found))
    assert {combined(order, "union") for order in permutations(found)} == {union}
    assert combined([*found, found[0]], "union") == union


class Vowels:
    """A detector of another package: every a is an error."""

    def __init__(self, language: str) -> None:
        self.identity = f"vowels 1, {language}"

    def detect(self, sentences: Sequence[str]) -> list[Errors]:
        return [tuple(Error(i, i + 1, "A") for i, c in enumerate(s) if c == "a") for s in sentences]


@pytest.fixture
def vowels(monkeypatch: pytest.MonkeyPatch, cache: object) -> None:
    entries = [EntryPoint("vowels", f"{__name__}:Vowels", "errata.detectors")]
    monkeypatch.setattr(base, "entry_points", lambda group: entries)
    available_detectors.cache_clear()
    yield
    monkeypatch.undo()
    available_detectors.cache_clear()


@pytest.mark.usefixtures("vowels")
class TestOtherPackages:
    def test_by_name(self) -> None:
        assert list(available_detectors()) == ["lt", "spelling", "harper", "vowels"]
        assert make_detector("vowels", "ru-RU").identity == "vowels 1, ru-RU"

    def test_as_a_metric(self) -> None:
        own = errata.score(["x", "x"], ["a b a", ""], metrics=["errors:detector=vowels"], resamples=0)["output"]
        scored = own["errors:detector=vowels"]
        assert scored.sentences.tolist() == [1 - 2 / 3, 1]
        assert "|detector:vowels 1, en-US|" in scored.signature

    def test_together_with_ours(self) -> None:
        pytest.importorskip("spylls", reason="needs spylls")
        spec = "errors:detector=vowels+spelling,combine={}"
        for combine, expected in (("union", 3), ("mean", 2)):
            result = errata.score(["x"], ["goverment recieva a b a"], metrics=[spec.format(combine)], resamples=0)
            assert result["output"][spec.format(combine)].counts["errors"] == (4 if combine == "union" else 2.5), (
                expected
            )

    def test_a_name_that_is_taken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entries = [EntryPoint("lt", f"{__name__}:Vowels", "errata.detectors")]
        monkeypatch.setattr(base, "entry_points", lambda group: entries)
        available_detectors.cache_clear()
        with pytest.raises(MetricError, match="offers a detector named lt, which errata has already"):
            available_detectors()

    def test_one_that_cannot_be_loaded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entries = [EntryPoint("other", "no_such_module:X", "errata.detectors")]
        monkeypatch.setattr(base, "entry_points", lambda group: entries)
        available_detectors.cache_clear()
        with pytest.raises(MetricError, match="The detector other of no_such_module:X cannot be loaded"):
            available_detectors()


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("errors:detector=none", "must name detectors once each"),
        ("errors:detector=lt+lt", "must name detectors once each"),
        ("errors:detector=grammar", "There is no detector 'grammar'. The detectors are lt, spelling, harper"),
        ("errors:detector=lt,file=x.tsv", "takes the option detector or the option file, not both"),
        ("errors:combine=sum", "must be one of union, mean"),
    ],
)
def test_wrong_options(spec: str, problem: str) -> None:
    with pytest.raises(MetricError, match=problem):
        errata.score(["x"], ["a"], metrics=[spec], resamples=0)
