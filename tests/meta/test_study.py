"""Everything together: results that say what they are, as Python objects, JSON, tables and a page."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from errata.errors import InputError, MetricError
from errata.meta import ArrayCache, Human, MetaResult, Plan, load_benchmark, meta_evaluate
from errata.report.meta import meta_tables
from errata.report.meta_long import long_table
from errata.report.meta_page import meta_page
from tests import data
from tests.meta.tiny import Constant, Words, benchmark

FULL: dict[str, Any] = {
    "metrics": ("gleu", "m2", Words(), Constant()),
    "references": ("BOTH", "first", "second"),
    "aggregates": ("corpus", "mean"),
    "coefficients": ("pearson", "spearman", "kendall", "accuracy", "soft"),
    "tests": ("williams", "bootstrap", "permutation"),
    "holm": True,
    "resamples": 30,
    "windows": (3, 4),
    "curve": 2,
    "synthetic": 25,
}


@pytest.fixture(scope="module")
def full() -> MetaResult:
    return meta_evaluate(benchmark(), Plan(**FULL))


def test_everything_that_was_asked_for_is_there(full: MetaResult) -> None:
    assert [one.metric for one in full.main] == ["gleu", "m2", "words", "constant"]
    assert len(full.systems) == 8
    assert len(full.ratings) == len(full.judgments) == len(full.levels) == 4
    assert full.significance is not None
    assert len(full.significance.pairs) == 6
    assert len(full.windows) == 5
    assert full.grid is not None
    assert len(full.grid.cells) == 12
    assert [curve.metric for curve in full.curves] == ["gleu", "m2", "words"]
    assert full.synthetic is not None
    assert full["gleu"].aggregate == "corpus"


def test_json_has_no_number_that_is_none(full: MetaResult) -> None:
    again = json.loads(json.dumps(full.to_dict(), allow_nan=False))
    constant = next(one for one in again["systems"] if one["metric"] == "constant")
    assert constant["coefficients"]["pearson"]["value"] is None
    assert constant["coefficients"]["pearson"]["undefined"] == "the metric gives all systems one score"
    assert again["benchmark"]["human"]["method"] == "made up"


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_tables_say_undefined_and_never_nan(full: MetaResult, form: str) -> None:
    text = "\n".join(table.render(form) for table in meta_tables(full))
    assert "undefined" in text
    assert "nan" not in text.lower().replace("nano", "")
    for name in ("gleu", "m2", "words", "constant"):
        assert name in text


def test_the_long_table_has_every_number_once(full: MetaResult) -> None:
    rows = list(csv.DictReader(io.StringIO(long_table(full).to_csv())))
    gleu = [r for r in rows if r["about"] == "systems" and r["metric"] == "gleu" and r["aggregate"] == "corpus"]
    assert [r["coefficient"] for r in gleu] == list(FULL["coefficients"])
    assert float(gleu[0]["value"]) == full["gleu"]["pearson"].value
    keys = [tuple(r[c] for c in ("about", "metric", "references", "aggregate", "coefficient")) for r in rows]
    assert len(set(keys)) == len(keys)


def test_the_page_is_whole_and_its_charts_are_well_formed(full: MetaResult) -> None:
    text = meta_page(full)
    for section in (
        "correlations",
        "scatter",
        "sentences",
        "differences",
        "levels",
        "synthetic",
        "references",
        "curves",
    ):
        assert f'<section id="{section}"' in text
    charts = [f"<svg{part.split('</svg>')[0]}</svg>" for part in text.split("<svg")[1:]]
    assert len(charts) > 20
    identifiers = []
    for chart in charts:
        root = ET.fromstring(chart)
        identifiers.append(root.find("title").get("id"))  # type: ignore[union-attr]
        assert "nan" not in chart.lower()
    assert len(set(identifiers)) == len(identifiers)


def test_names_of_systems_and_metrics_cannot_break_the_page() -> None:
    made = benchmark()
    texts = {f"<b>{name}</b>&": lines for name, lines in made.outputs.items()}
    human = {f"<b>{name}</b>&": score for name, score in made.human.scores.items()}
    nasty = replace(
        made, title="<script>", outputs=dict(sorted(texts.items())), human=Human(human, "<i>method</i>"), mixable=()
    )
    text = meta_page(meta_evaluate(nasty, Plan(metrics=("gleu", "m2"), resamples=10)))
    assert "<b>good</b>" not in text
    assert "<script>," not in text
    assert "<i>method</i>" not in text
    for part in text.split("<svg")[1:]:
        ET.fromstring(f"<svg{part.split('</svg>')[0]}</svg>")


@pytest.mark.parametrize("systems", [("good", "bad"), ("good",)])
def test_one_or_two_systems_give_a_report_that_says_so(systems: tuple[str, ...]) -> None:
    result = meta_evaluate(benchmark(systems), Plan(metrics=("gleu", "m2"), resamples=10, windows=(4,)))
    assert result.main[0]["pearson"].why == f"{len(systems)} systems; it takes 3"
    assert any("take three" in note for note in result.notes)
    assert "undefined" in meta_tables(result)[0].to_text()
    assert "<svg" in meta_page(result)
    json.dumps(result.to_dict(), allow_nan=False)


def test_a_second_run_from_the_cache_is_the_same(full: MetaResult, tmp_path: Path) -> None:
    store = ArrayCache(tmp_path)
    first = meta_evaluate(benchmark(), Plan(**FULL), cache=store)
    again = meta_evaluate(benchmark(), Plan(**FULL), cache=store)
    assert first.to_dict() == again.to_dict() == full.to_dict()


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"metrics": ()}, MetricError, "No metric"),
        ({"metrics": ("gleu", "gleu")}, MetricError, "asked for twice"),
        ({"metrics": ("gleo",)}, MetricError, "no metric 'gleo'"),
        ({"coefficients": ("tau",)}, InputError, "no coefficient 'tau'"),
        ({"coefficients": ("soft",)}, InputError, "first coefficient"),
        ({"aggregates": ("median",)}, InputError, "no aggregate 'median'"),
        ({"aggregates": ()}, InputError, "No aggregate"),
        ({"resamples": -1}, InputError, "resamples must be 0 or more"),
        ({"seed": -1}, InputError, "seed"),
        ({"over": "words"}, InputError, "not over 'words'"),
        ({"references": ("third",)}, InputError, "no reference set 'third'"),
    ],
)
def test_wrong_plans_are_refused(change: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        meta_evaluate(benchmark(), Plan(**{"resamples": 5, **change}))


@pytest.mark.data
def test_gmeg_with_synthetic_systems() -> None:
    made = load_benchmark("gmeg-fce-test", data=data.DATA, runs=0)
    result = meta_evaluate(made, Plan(metrics=("gleu", "chargleu", "ter"), synthetic=674, resamples=100))
    assert result.synthetic is not None
    assert len(result.synthetic.correlations[0].systems) == 680
    values = {one.metric: one["pearson"].value for one in result.synthetic.correlations}
    assert values["chargleu"] > values["gleu"] > 0.5  # as the paper finds on learners' essays
    assert result.synthetic.williams[1, 0] < 0.001
    assert all(0.5 < one["accuracy"].value < 1 for one in result.ratings)
