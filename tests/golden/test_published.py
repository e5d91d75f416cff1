"""Published figures through the public interface."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import errata

pytestmark = pytest.mark.data
Lines = dict[str, list[str]]
Gold = Callable[[str], list[tuple[errata.Annotation, ...]]]


def test_official_figures_of_conll14(sources: list[str], outputs: Lines, gold: Gold) -> None:
    systems = {name: outputs[name] for name in ("AMU", "CAMB", "INPUT")}
    result = errata.score(sources, systems, gold=gold("NUCLE"), metrics=["m2"], resamples=0)
    found = {}
    for system in result:
        own = system["m2"]
        found[system.name] = tuple(round(100 * x, 2) for x in (own.parts["precision"], own.parts["recall"], own.score))
    assert found == {"AMU": (41.62, 21.40, 35.01), "CAMB": (39.71, 30.10, 37.33), "INPUT": (100.0, 0.0, 0.0)}


@pytest.mark.parametrize(
    ("names", "metric", "expected"),
    [
        (("NUCLEA", "NUCLEB"), "gleu", 0.58325623865451082),
        (("NUCLEA", "NUCLEB"), "gleu:brevity=inverted", 0.57532885279117485),
        (("NUCLEA",), "gleu", 0.63680235387644535),
    ],
)
def test_gleu_of_amu(
    sources: list[str], outputs: Lines, references: Lines, names: tuple[str, ...], metric: str, expected: float
) -> None:
    result = errata.score(
        sources, {"AMU": outputs["AMU"]}, [references[name] for name in names], metrics=[metric], resamples=0
    )
    assert result["AMU"][metric].score == pytest.approx(expected, abs=1e-12)
