"""Fitting, leaving out, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner, Result

from errata.cli import train
from errata.ensemble import Recipe, ablation, held_out, ordered, train_gmeg, unseen
from errata.ensemble.fitting import fit_instances, fit_levels, moments
from errata.errors import InputError
from errata.learned.gmeg import load_ensemble
from errata.learned.ridge import Ridge
from tests.learned.gmeg_helpers import benchmark, domain, halves, write_folder

pytest.importorskip("errant", reason="needs the errant package")


def test_the_published_fit_is_least_squares_with_a_penalty() -> None:
    chance = np.random.default_rng(1)
    x, noise = chance.normal(size=(50, 4)), chance.normal(size=50)
    y = x @ [1.0, 2.0, 0.0, -1.0] + 7 + noise

    def loss(ridge: Ridge) -> float:
        return float(((ridge.predict(x) - y) ** 2).sum() + 0.5 * (ridge.weights**2).sum())

    found = fit_instances(x, y, 0.5)
    for k in range(4):
        for step in (-0.01, 0.01):
            moved = found.weights.copy()
            moved[k] += step
            assert loss(found) < loss(Ridge(found.mean, found.scale, moved, found.intercept, 0.5))


def test_size_one_is_regression_over_single_outputs() -> None:
    here = domain()
    x, y = here.outputs, here.ratings
    dx, dy = (x - x.mean(axis=0)).reshape(-1, x.shape[-1]), (y - y.mean(axis=0)).ravel()
    found = fit_levels([moments(here)], 1.0, 1e-3)
    predicted = (dx / found.scale) @ found.weights
    square = dx / found.scale
    expected = np.linalg.solve(square.T @ square / len(dy) + 1e-3 * np.eye(square.shape[1]), square.T @ dy / len(dy))
    varies = found.weights != 0
    np.testing.assert_allclose(found.weights[varies], expected[varies], rtol=1e-6, atol=1e-8)
    assert np.corrcoef(predicted, dy)[0, 1] > 0.5


def test_a_sample_of_sentences_is_what_size_says() -> None:
    """The products of random samples come near to the closed form."""
    here = domain()
    chance = np.random.default_rng(2)
    x, y = here.outputs, here.ratings
    dx, dy = x - x.mean(axis=0), y - y.mean(axis=0)
    found = np.zeros(dx.shape[-1])
    for _ in range(4000):
        some = chance.integers(0, dx.shape[1], 10)
        found += (dx[:, some].mean(axis=1) * dy[:, some].mean(axis=1)[:, None]).mean(axis=0) / 4000
    own = moments(here)
    expected = own.output[1] / 10 + own.system[1] * 9 / 10
    assert np.abs(found - expected).max() < 0.05 * np.abs(expected).max()


def test_harsh_raters_change_nothing_but_the_level() -> None:
    from dataclasses import replace

    here = domain()
    assert here.benchmark.human.ratings is not None
    harsh = replace(here.benchmark.human, ratings=here.benchmark.human.ratings - 20)
    lower = replace(here, benchmark=replace(here.benchmark, human=harsh))
    one, other = (fit_levels([moments(each)], 80.0, 1e-3) for each in (here, lower))
    np.testing.assert_allclose(one.weights, other.weights, atol=1e-6)
    assert one.intercept - other.intercept == pytest.approx(20)


def test_what_is_left_out_is_not_seen() -> None:
    seen: list[tuple[tuple[str, ...], str | None]] = []

    def fit(some: object, without: str | None) -> Ridge:
        names = tuple(each.name for each in some)  # type: ignore[attr-defined]
        seen.append((names, without))
        return fit_levels([moments(each, without) for each in some], 80.0, 1e-2)  # type: ignore[attr-defined]

    study = held_out(halves("counts", "meaning"), fit)
    assert (("second",), None) in seen
    assert (("first", "second"), "noisy") in seen
    assert set(study.domains) == set(study.pairs) == {"first", "second"}
    assert set(study.systems) == {
        (s, d) for s in ("aggressive", "conservative", "meaning", "noisy") for d in study.domains
    }
    assert study.mean == pytest.approx((study.domain_mean + study.system_mean) / 2)


def test_a_system_left_out_has_no_say() -> None:
    from dataclasses import replace

    here = domain()
    assert here.benchmark.human.ratings is not None
    wild = here.benchmark.human.ratings.copy()
    wild[here.systems.index("noisy")] = 0.0
    other = replace(here, benchmark=replace(here.benchmark, human=replace(here.benchmark.human, ratings=wild)))
    one, two = (fit_levels([moments(each, "noisy")], 80.0, 1e-3) for each in (here, other))
    np.testing.assert_array_equal(one.weights, two.weights)


def test_order_of_pairs_counts_ties_as_half() -> None:
    here = domain()
    flat = fit_levels([moments(here)], 1.0, 1e-2)
    nothing = Ridge(flat.mean, flat.scale, np.zeros_like(flat.weights), 0.0, 1.0)
    assert ordered(nothing, here) == 0.5
    assert ordered(flat, here) > 0.7
    upside_down = Ridge(flat.mean, flat.scale, -flat.weights, 0.0, 1.0)
    assert ordered(upside_down, here) == pytest.approx(1 - ordered(flat, here))


def test_the_papers_folds() -> None:
    both = halves("paper")
    here = [np.full(len(each.instances[1]), k == 0) for k, each in enumerate(both)]
    with_all, without = ablation(both, here, here, alpha=0.001, folds=5)
    assert with_all > 0.9
    assert with_all > without
    assert ablation(both, here, here, alpha=0.001, folds=5) == (with_all, without)


@pytest.mark.parametrize("kind", ["paper", "extended"])
def test_training_learns_the_made_up_ratings(kind: str) -> None:
    recipe = Recipe(kind, 0.001 if kind == "paper" else None)  # type: ignore[arg-type]
    trained = train_gmeg(halves(*(("paper",) if kind == "paper" else ("counts", "meaning"))), recipe)
    assert min(trained.fitted.values()) > 0.95
    assert trained.model.features == recipe.features
    whole = domain(("paper",)) if kind == "paper" else domain()
    assert unseen(trained.model.ridge, whole) > 0.9


def test_the_papers_strength_can_be_chosen_by_cross_validation() -> None:
    trained = train_gmeg(halves("paper"), Recipe("paper"))
    tried = dict(trained.tried)
    assert len(tried) == 5
    assert tried[f"alpha {trained.model.about['alpha']:g}"] == max(tried.values())


def test_two_systems_are_enough() -> None:
    from dataclasses import replace

    from errata.ensemble import load_domain

    made = replace(benchmark(end=40), mixable=("aggressive", "noisy")).with_systems(["aggressive", "noisy"])
    trained = train_gmeg([load_domain(made, Recipe().features, many=20, threads=1)])
    assert trained.study.systems == {}
    assert trained.model.about["size"] == 1
    assert np.isfinite(trained.model.ridge.weights).all()


def test_the_order_of_domains_does_not_matter() -> None:
    first, second = halves("counts", "meaning")
    one, other = (train_gmeg(each, Recipe(size=80.0, alpha=1e-2)) for each in ([first, second], [second, first]))
    np.testing.assert_allclose(one.model.ridge.weights, other.model.ridge.weights, atol=1e-8)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"kind": "best"}, "no recipe 'best'; the recipes are extended, paper, source"),
        ({"extra": ("paper",)}, "'paper' cannot be added"),
        ({"kind": "paper", "extra": ("spelling",)}, "'spelling' cannot be added to the recipe paper"),
        ({"without": ("paper",)}, "has the groups of features counts, meaning"),
        ({"without": ("counts", "meaning")}, "of which one must stay"),
        ({"alpha": 0.0}, "strength must be above 0"),
        ({"size": 0.5}, "1 sentence or more"),
    ],
)
def test_recipes_that_make_no_sense_are_refused(arguments: dict[str, object], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        Recipe(**arguments)  # type: ignore[arg-type]


def test_nothing_and_doubles_are_refused() -> None:
    with pytest.raises(InputError, match="nothing to train on"):
        train_gmeg([])
    with pytest.raises(InputError, match="named twice"):
        train_gmeg([domain(), domain()])


def run(*arguments: str | Path) -> Result:
    app = typer.Typer()
    app.command()(train.run)
    return CliRunner().invoke(app, ["gmeg", *map(str, arguments)])


def test_the_command_trains_on_ones_own_ratings(tmp_path: Path) -> None:
    folder, model = write_folder(tmp_path / "mine"), tmp_path / "mine.json"
    result = run("--data", folder, "--test", folder, "--model", model, "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["features"] == 92
    assert found["fitted"]["mine"] > 0.95
    assert found["tested"]["mine"] == pytest.approx(found["fitted"]["mine"])
    assert found["domains_left_out"] == {}
    assert load_ensemble(str(model)).digest == found["digest"]
    assert load_ensemble(str(model)).about["domains"][0]["systems"][-1] == "source"


def test_the_command_prints_tables(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "mine")
    result = run("--data", folder, "--test", folder, "--recipe", "paper", "--model", tmp_path / "m.json")
    assert result.exit_code == 0, result.output
    assert "without noisy" in result.stdout
    assert "Not trained on" in result.stdout
    assert "73 features, alpha 0.001" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--data", "nowhere"], "'nowhere' is neither a benchmark nor a directory"),
        (["--native", "x.txt"], "The option --native is not for gmeg"),
        (["--recipe", "best"], "no recipe 'best'"),
    ],
)
def test_the_command_refuses(arguments: list[str], expected: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, InputError)
    assert expected in str(result.exception)


@pytest.mark.parametrize("name", ["source", "ratings.csv", "ref"])
def test_a_folder_without_a_file_is_refused(tmp_path: Path, name: str) -> None:
    folder = write_folder(tmp_path / "mine")
    for path in folder.glob(f"{name}*"):
        path.unlink()
    result = run("--data", folder)
    assert isinstance(result.exception, InputError)
    assert f"mine has no file {name}" in str(result.exception)
