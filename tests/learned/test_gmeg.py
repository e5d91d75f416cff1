"""The ensemble as a metric, its features, and the files its models live in."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import errata
from errata.learned.gmeg import SHIPPED, Ensemble, digest, load_ensemble
from errata.learned.gmeg_features import CATEGORIES, COUNTS, LINEAR, MEANING, PAPER, parts_of
from errata.learned.store import ModelError
from errata.metrics.base import Material
from errata.metrics.errant import ENGLISH, Errant, category
from errata.metrics.gmeg import Gmeg
from tests.learned.gmeg_helpers import benchmark, domain, lines, texts

pytest.importorskip("errant", reason="needs the errant package")

REFERENCES = [lines("reference0"), lines("reference1")]


def test_the_paper_has_73_features() -> None:
    assert len(PAPER) == len(set(PAPER)) == 73
    assert sum(name.startswith("errant") for name in PAPER) == 48
    assert sum(name.startswith("imeasure") for name in PAPER) == 19
    assert not set(PAPER) & LINEAR
    assert len((*COUNTS, *MEANING)) == 92
    assert CATEGORIES == ENGLISH


def test_features_are_what_the_counts_say() -> None:
    rows = domain(("paper", "counts", "meaning"))
    found = dict(zip(rows.features, rows.real[rows.systems.index("noisy")], strict=True))
    errant = rows.parts["errant"]
    total = dict(zip(errant.metric.names, errant.rows[rows.systems.index("noisy")].sum(axis=0), strict=True))
    tp, fp = (total[f"{part} SPELL"] for part in ("tp", "fp"))
    assert fp > 0
    assert found["errant SPELL precision"] == pytest.approx(tp / (tp + fp))
    assert found["errant SPELL tp"] == pytest.approx(tp / 150)
    assert found["errant fn"] == pytest.approx(total["fn"] / 150)
    shares = [found[f"imeasure correction {part} share"] for part in ("tp", "tn", "fp", "fn")]
    assert sum(shares) - found["imeasure correction fpn share"] == pytest.approx(1)
    assert found["gleu mean"] == pytest.approx(rows.parts["gleu"].sentences[rows.systems.index("noisy")].mean())


def test_categories_have_the_sums_of_their_types() -> None:
    made = benchmark()
    by = {
        level: errata.score(made.sources, made.outputs, REFERENCES, [Errant(level=level)], resamples=0)["noisy"][
            "errant"
        ]
        for level in (2, 3)
    }
    sums: dict[str, float] = defaultdict(float)
    for name, value in by[3].counts.items():
        part, _, kind = name.partition(" ")
        sums[f"{part} {category(kind, 2)}" if kind else part] += value
    assert by[2].counts == sums
    assert len(by[2].counts) < len(by[3].counts)
    assert by[2].score == by[3].score
    assert by[2].signature != by[3].signature


def test_linear_features_of_a_system_are_means_of_those_of_its_sentences() -> None:
    rows = domain()
    np.testing.assert_allclose(rows.outputs.mean(axis=1), rows.real, atol=1e-12)


@pytest.mark.parametrize("model", SHIPPED)
def test_the_metric_gives_what_the_model_says_of_the_features(model: str) -> None:
    made = benchmark()
    rows = domain(("paper",)) if model == "paper" else domain()
    result = errata.score(made.sources, made.outputs, REFERENCES, [Gmeg(model)], resamples=50)
    expected = load_ensemble(model).predict(rows.real)
    for system, value in zip(rows.systems, expected, strict=True):
        found = result[system]["gmeg"]
        assert found.score == pytest.approx(float(value), abs=1e-9)
        assert found.low is not None
        assert found.high is not None
        assert found.low < found.score < found.high


def test_what_people_wrote_scores_above_what_was_ruined() -> None:
    outputs = {**texts(), "people": lines("reference2")}
    result = errata.score(lines("source"), outputs, REFERENCES, [Gmeg()], resamples=0)
    assert result["people"]["gmeg"].score > result["source"]["gmeg"].score > result["noisy"]["gmeg"].score
    assert len(result["noisy"]["gmeg"].sentences) == 150


def test_the_signature_names_the_model() -> None:
    assert f"trained:{load_ensemble('extended').digest}" in Gmeg().provenance()
    assert Gmeg("paper").signature().startswith("gmeg|model:paper")


@pytest.mark.parametrize("model", SHIPPED)
def test_shipped_models_are_whole_and_have_numbers_only(model: str) -> None:
    ensemble = load_ensemble(model)
    assert len(ensemble.features) == {"paper": 73, "extended": 92}[model]
    assert ensemble.needs == "references"
    assert [one["name"] for one in ensemble.about["domains"]] == ["gmeg-fce-dev", "gmeg-wiki-dev"]
    assert np.isfinite(ensemble.ridge.weights).all()


def test_a_saved_model_is_the_same(tmp_path: Path) -> None:
    original = load_ensemble("extended")
    again = load_ensemble(str(original.save(tmp_path / "deep" / "own.json")))
    assert again.digest == original.digest
    np.testing.assert_array_equal(again.ridge.weights, original.ridge.weights)


def resigned(document: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in document.items() if key != "digest"}
    return {**plain, "digest": digest(plain)}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: {**d, "version": 2}, "version 2; this errata reads gmeg of version 1"),
        (lambda d: {**d, "kind": "lfm"}, "holds a model lfm"),
        (lambda d: {**d, "ridge": {**d["ridge"], "intercept": 1.0}}, "damaged: its content is not what was written"),
        (lambda d: {key: d[key] for key in d if key != "digest"}, "no GMEG model or damaged"),
        (lambda d: resigned({**d, "features": ["bleu", *d["features"][1:]]}), "does not compute, e.g. 'bleu'"),
        (lambda d: resigned({**d, "features": d["features"][1:]}), "91 features, but not as many weights"),
        (lambda d: resigned({key: d[key] for key in d if key != "ridge"}), "lacks a part of the model"),
        (lambda d: resigned({**d, "analysis": "en:other"}), "trained with the analysis en:other"),
    ],
)
def test_other_models_are_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], expected: str
) -> None:
    path = load_ensemble("extended").save(tmp_path / "model.json")
    path.write_text(json.dumps(change(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
    with pytest.raises(ModelError, match=expected):
        load_ensemble(str(path))


@pytest.mark.parametrize("content", ["", "{", "[]", '"text"', "{}"])
def test_files_that_are_no_models_are_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ModelError, match="no GMEG model or damaged"):
        load_ensemble(str(path))


def test_a_missing_model_is_refused() -> None:
    with pytest.raises(ModelError, match=r"There is no model nowhere\.json; the models are extended, paper and files"):
        errata.score(["a"], ["a"], [["a"]], [Gmeg("nowhere.json")])


def test_without_references_a_model_of_the_source_scores(tmp_path: Path) -> None:
    from errata.ensemble import Recipe, train_gmeg

    trained = train_gmeg([domain(("edits", "meaning"))], Recipe("source"))
    metric = Gmeg(str(trained.model.save(tmp_path / "source.json")))
    assert metric.needs == "source"
    result = errata.score(lines("source"), texts(), (), [metric], resamples=0)
    expected = trained.model.predict(domain(("edits", "meaning")).real)
    assert result["noisy"]["gmeg"].score == pytest.approx(float(expected[domain().systems.index("noisy")]), abs=1e-9)


def test_only_the_parts_of_the_features_are_compared() -> None:
    assert parts_of(MEANING) == ("meaning",)
    names = Gmeg("paper").rows.compare(Material(errata.Corpus.from_columns(["a b"], [["a c"]])), ["a d"]).names
    assert not any(name.startswith("meaning") for name in names)


def test_an_ensemble_is_a_weighted_sum() -> None:
    ensemble = load_ensemble("extended")
    assert isinstance(ensemble, Ensemble)
    ridge = ensemble.ridge
    at_mean = ensemble.predict(ridge.mean)
    assert float(at_mean) == pytest.approx(ridge.intercept)
    assert 60 < ridge.intercept < 90
