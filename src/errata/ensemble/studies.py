"""How an ensemble does on systems and domains it was not trained on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from errata.ensemble.domains import Bool, Domain
from errata.ensemble.fitting import fit_instances
from errata.learned.ridge import Ridge
from errata.native import Float
from errata.statistics.correlation import pearson
from errata.statistics.draws import orders

FOLDS, TRAINED = 50, 0.75
#: Fits a model on domains, with a system left out where one is named.
Fit = Callable[[Sequence[Domain], str | None], Ridge]


@dataclass(frozen=True)
class Study:
    """Pearson's r over synthetic and real systems. ``domains[d]``: domain d, by a model trained on the others; empty where there
    is one domain. ``systems[s, d]``: everything with sentences of system s in domain d, by a model trained without it.
    ``pairs[d]``: :func:`ordered` of domain d, by a model trained on the others."""

    domains: dict[str, float]
    pairs: dict[str, float]
    systems: dict[tuple[str, str], float]

    @property
    def domain_mean(self) -> float:
        return mean(self.domains.values())

    @property
    def system_mean(self) -> float:
        return mean(self.systems.values())

    @property
    def mean(self) -> float:
        """What choices are made by: both means together; the one there is where there is only one."""
        return mean(value for value in (self.domain_mean, self.system_mean) if np.isfinite(value))


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return float(np.mean(found)) if found else float("nan")


def held_out(domains: Sequence[Domain], fit: Fit) -> Study:
    """Leaves out every domain once, and every system once."""
    by_domain, pairs = {}, {}
    if len(domains) > 1:
        for domain in domains:
            model = fit([other for other in domains if other is not domain], None)
            by_domain[domain.name] = correlation(model, *domain.instances)
            pairs[domain.name] = ordered(model, domain)
    by_system = {}
    for system in sorted({name for domain in domains for name in domain.benchmark.mixable}):
        if any(len(set(domain.systems) - {system}) < 2 for domain in domains):
            continue
        model = fit(domains, system)
        for domain in domains:
            rows = domain.containing(system)
            if rows.sum() > 2:
                features, human = domain.instances
                by_system[system, domain.name] = correlation(model, features[rows], human[rows])
    return Study(by_domain, pairs, by_system)


def correlation(model: Ridge, features: Float, human: Float) -> float:
    return float(pearson(model.predict(features), human))


def unseen(model: Ridge, domain: Domain, without: Sequence[str] = ()) -> float:
    """Pearson's r with the human scores of a domain's real systems, which need no ratings of sentences."""
    human = domain.benchmark.human_scores()
    there = [i for i, name in enumerate(domain.systems) if np.isfinite(human[i]) and name not in without]
    return correlation(model, domain.real[there], human[there])


def ordered(model: Ridge, domain: Domain) -> float:
    """Of all pairs of outputs of one sentence that people rated differently, the share that the model has in their order; where
    it has them equal, a half. Chance is 0.5."""
    ratings, predicted = domain.ratings, model.predict(domain.outputs)
    right = total = 0.0
    for a in range(len(ratings)):
        for b in range(a):
            apart = np.nan_to_num(ratings[a] - ratings[b])
            own = np.sign(predicted[a] - predicted[b])[apart != 0]
            right += float(((own * np.sign(apart[apart != 0])) + 1).sum()) / 2
            total += float(np.count_nonzero(apart))
    return right / total if total else float("nan")


def ablation(
    domains: Sequence[Domain],
    tested: Sequence[Bool],
    ablated: Sequence[Bool],
    *,
    alpha: float,
    folds: int = FOLDS,
    seed: int = 1,
) -> tuple[float, float]:
    """The paper's cross-validation: r on a random quarter of the ``tested`` instances, by models of the other three quarters,
    with and without the ``ablated`` ones; means over ``folds``.

    ``tested`` and ``ablated`` say for each domain which of its instances these are.
    """
    features = np.concatenate([domain.instances[0] for domain in domains])
    human = np.concatenate([domain.instances[1] for domain in domains])
    test, gone = np.concatenate(list(tested)), np.concatenate(list(ablated))
    found = []
    for order in orders(seed, range(folds), len(human)):
        train = np.zeros(len(human), dtype=bool)
        train[order[: round(TRAINED * len(human))]] = True
        there = test & ~train
        with_all = fit_instances(features[train], human[train], alpha)
        left = train & ~gone
        without = fit_instances(features[left], human[left], alpha)
        found.append([correlation(model, features[there], human[there]) for model in (with_all, without)])
    both = np.mean(found, axis=0)
    return float(both[0]), float(both[1])
