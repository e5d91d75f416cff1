"""Published correlations, to the printed digit."""

from __future__ import annotations

import pytest

from errata.meta import correlate_systems, load_benchmark, reference_grid, score_metric
from errata.meta.benchmarks import Wanted
from errata.meta.conll14 import merged_sentences
from tests import data

pytestmark = pytest.mark.data
#: How Sakaguchi et al. (2016) ran them, and what the originals' run that gives their table is called.
METRICS = {
    "M2": (
        "m2:version=3.2,ignore_whitespace_casing=yes",
        "fresh, TACL recipe (v3.2, ignore_whitespace_casing, 34 skipped)",
    ),
    "GLEU": ("gleu:brevity=inverted", "fresh, skip34, invBP, lexicographic refs"),
    "IM": ("imeasure", "fresh, 34 skipped"),
    "BLEU": ("bleu:brevity=inverted,smooth=none,closest=first", "fresh, skip34, inverted BP"),
}


@pytest.mark.parametrize("name", METRICS)
def test_table_6_of_sakaguchi_et_al(name: str) -> None:
    """Two of the seven reference sets; all 28 cells are reproduced elsewhere."""
    made = load_benchmark("conll14-gjg15", human="published", data=data.DATA)
    spec, run = METRICS[name]
    grid = reference_grid([spec], made, ["NUCLE", "EXPFLUENCY"], skip=merged_sentences(Wanted(data=data.DATA)))
    for i, references in enumerate(grid.references):
        (expected,) = data.table("correlations_sakaguchi16_table6.tsv", "metric", "refset", "scores")[
            name, references, run
        ]
        for coefficient in ("spearman", "pearson"):
            assert grid.values(coefficient)[i, 0] == pytest.approx(float(expected[coefficient]), abs=0.00005)


@pytest.mark.parametrize(("spec", "rho", "r"), [("gleu:brevity=inverted", 0.852, 0.838), ("imeasure", 0.769, 0.753)])
def test_table_1_of_napoles_et_al(spec: str, rho: float, r: float) -> None:
    made = load_benchmark("conll14-gjg15", human="published", data=data.DATA)
    own = score_metric(spec, made, references="ALL", skip=merged_sentences(Wanted(data=data.DATA)))
    found = correlate_systems(own, made, aggregate="mean")
    assert found["spearman"].value == pytest.approx(rho, abs=0.0005)
    assert found["pearson"].value == pytest.approx(r, abs=0.0005)
