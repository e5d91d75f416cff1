"""What the ensemble must hold on the public data: GMEG's test half, unseen domains, CoNLL-14."""

from __future__ import annotations

import time
from functools import cache

import numpy as np
import pytest

from errata.ensemble import Domain, Recipe, load_domain, train_gmeg, unseen
from errata.learned.gmeg import SHIPPED, load_ensemble
from errata.meta import ArrayCache, correlate_synthetic, load_benchmark, mixtures_of, score_metric
from errata.meta.significance import williams_of
from errata.metrics.gmeg import Gmeg
from tests import data

pytestmark = pytest.mark.data
pytest.importorskip("errant", reason="needs the errant package")

SINGLE = (
    "chrf++", "errant", "errant:beta=0.2,average=categories", "errant:average=categories", "gleu", "chargleu", "imeasure",
    "m2:beta=0.2", "m2",
)  # fmt: skip
RECIPES = {"paper": Recipe("paper", 0.001), "extended": Recipe("extended")}


@cache
def dev(kind: str) -> list[Domain]:
    systems = "systems" if kind == "paper" else "with-source"
    made = [load_benchmark(f"gmeg-{name}-dev", systems=systems, data=data.DATA) for name in ("fce", "wiki")]
    return [load_domain(each, RECIPES[kind].features, cache=ArrayCache()) for each in made]


@pytest.mark.parametrize("name", ["fce", "wiki"])
def test_on_the_test_half_it_is_above_every_single_metric(name: str) -> None:
    benchmark = load_benchmark(f"gmeg-{name}-test", data=data.DATA)
    mixtures = mixtures_of(benchmark, len(benchmark.sources))
    assert len(mixtures) == 674
    metrics = [*(Gmeg(model) for model in SHIPPED), *SINGLE]
    found = [
        correlate_synthetic(score_metric(metric, benchmark, cache=ArrayCache()), benchmark, mixtures)
        for metric in metrics
    ]
    p = williams_of(np.array([one.scores for one in found]), found[0].human)
    for i in range(len(SHIPPED)):
        assert found[i]["pearson"].value > 0.97
        assert (p[i, len(SHIPPED) :] < 0.05).all()


@pytest.mark.parametrize("kind", ["paper", "extended"])
def test_training_again_gives_the_shipped_model(kind: str) -> None:
    domains = dev(kind)
    for domain in domains:
        assert len(domain.instances[1]) == 680
    start = time.perf_counter()
    trained = train_gmeg(domains, RECIPES[kind])
    assert time.perf_counter() - start < 30
    shipped = load_ensemble(kind)
    assert trained.model.about["alpha"] == shipped.about["alpha"]
    for domain in domains:
        np.testing.assert_allclose(
            trained.model.predict(domain.instances[0]), shipped.predict(domain.instances[0]), atol=1e-4
        )


def test_unseen_domains_and_systems_are_where_the_extended_one_gains() -> None:
    paper, extended = (train_gmeg(dev(kind), RECIPES[kind]).study for kind in ("paper", "extended"))
    for name, r in paper.domains.items():
        assert extended.domains[name] > r + 0.05
        assert extended.pairs[name] > paper.pairs[name]
    assert extended.system_mean > paper.system_mean
    assert paper.systems["transformer", "gmeg-wiki-dev"] < 0.6  # what the paper found
    assert extended.systems["transformer", "gmeg-wiki-dev"] > 0.9


def test_on_conll14_the_extended_one_agrees_with_people() -> None:
    benchmark = load_benchmark("conll14-gjg15", human="published", data=data.DATA)
    r = {}
    for kind in SHIPPED:
        domain = load_domain(benchmark, RECIPES[kind].features, references="NUCLEA+NUCLEB", cache=ArrayCache())
        r[kind] = unseen(load_ensemble(kind).ridge, domain)
    assert r["extended"] > 0.6
    assert r["extended"] > r["paper"] + 0.3
