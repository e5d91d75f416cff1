"""``errata train gmeg``: an ensemble from people's ratings, and how it does on what it has not seen."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errata.cli.output import deliver, deliver_tables
from errata.errors import InputError

if TYPE_CHECKING:
    from errata.ensemble import Domain, Trained
    from errata.meta import Benchmark
    from errata.report.table import Cell, Table

DEFAULT = ("gmeg-fce-dev", "gmeg-wiki-dev")
RATINGS = "ratings.csv"
SOURCE = "source"


@dataclass(frozen=True)
class Wish:
    """What was asked for: domains to train on and to test on, and how."""

    data: Sequence[str]
    test: Sequence[str]
    recipe: str
    extra: Sequence[str]
    without: Sequence[str]
    alpha: float | None


def train(
    wish: Wish,
    model: Path | None,
    form: str,
    output: Path | None,
    jobs: int,
    tell: Callable[[str], None],
) -> None:
    """Trains, saves and prints."""
    from errata.ensemble import Recipe, load_domain, train_gmeg
    from errata.ensemble.training import PUBLISHED_ALPHA
    from errata.learned.gmeg import default_path
    from errata.meta import ArrayCache

    strength = PUBLISHED_ALPHA if wish.recipe == "paper" and wish.alpha is None else wish.alpha
    wanted = Recipe(wish.recipe, strength, extra=tuple(wish.extra), without=tuple(wish.without))  # type: ignore[arg-type]

    def load(names: Sequence[str]) -> list[Domain]:
        found = []
        for name in names:
            tell(f"comparing {name}")
            found.append(load_domain(judged(name), wanted.features, threads=jobs, cache=ArrayCache()))
        return found

    domains, tested = load(wish.data or DEFAULT), load(wish.test)
    tell("fitting")
    trained = train_gmeg(domains, wanted)
    path = trained.model.save(model or default_path())
    if form == "json":
        deliver(json.dumps(as_dict(trained, tested, path), ensure_ascii=False, indent=2) + "\n", output)
    else:
        deliver_tables([table(trained), *([tests(trained, tested)] if tested else [])], form, output)
    print(f"errata: wrote {path}; use it with -m gmeg:model={path}", file=sys.stderr)


def judged(name: str) -> Benchmark:
    """A benchmark by name, with the source as a system where it was rated, or a directory of one's own."""
    from errata.meta import benchmarks, load_benchmark

    folder = Path(name)
    if folder.is_dir():
        return own(folder)
    if name not in benchmarks():
        raise InputError(
            f"{name!r} is neither a benchmark nor a directory; the benchmarks are {', '.join(benchmarks())}."
        )
    made = load_benchmark(name, systems="with-source" if name.startswith("gmeg-") else None)
    return in_words(made) if name == "tmu-gfm" else made


def in_words(benchmark: Benchmark) -> Benchmark:
    """TMU-GFM is plain text rated from 0 to 4: split into words, with ratings from 0 to 100 as GMEG's are."""
    from errata.corpus.treebank import treebank_words

    def split(line: str | None) -> str | None:
        return None if line is None else " ".join(treebank_words(line))

    assert benchmark.human.ratings is not None
    return replace(
        benchmark,
        sources=tuple(" ".join(treebank_words(line)) for line in benchmark.sources),
        outputs={name: tuple(map(split, lines)) for name, lines in benchmark.outputs.items()},
        human=replace(benchmark.human, ratings=25 * benchmark.human.ratings),
    )


def own(folder: Path) -> Benchmark:
    """``source``, ``ref…``, systems and ``ratings.csv``: the systems' names, then their ratings, a row a sentence."""
    from errata.judgments import read_judgments
    from errata.meta.own import own_benchmark

    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    source = [path for path in files if path.stem == SOURCE]
    ratings = [path for path in files if path.name == RATINGS]
    references = [path for path in files if path.name.startswith("ref")]
    systems = [path for path in files if path not in (*source, *ratings, *references)]
    for what, found in (("source", source), (RATINGS, ratings), ("ref0", references), ("system's output", systems)):
        if not found:
            raise InputError(
                f"{folder} has no file {what}; it needs source, ref0, ref1, …, a file for each system and {RATINGS}."
            )
    judgments = read_judgments(ratings[0])
    if SOURCE in judgments.systems():
        systems.append(source[0])
    made = own_benchmark(
        systems, source=source[0], references=references, judgments=judgments, method="mean", name=folder.name
    )
    return replace(made, mixable=tuple(system for system in made.mixable if system != SOURCE))


def as_dict(trained: Trained, tested: Sequence[Domain], path: Path) -> dict[str, Any]:
    return {
        "model": str(path),
        "digest": trained.model.digest,
        "about": dict(trained.model.about),
        "features": len(trained.model.features),
        "fitted": rounded(trained.fitted),
        "domains_left_out": rounded(trained.study.domains),
        "pairs_left_out": rounded(trained.study.pairs),
        "systems_left_out": [
            {"system": system, "domain": domain, "r": number(r)}
            for (system, domain), r in trained.study.systems.items()
        ],
        "tested": {domain.name: number(r_of(trained, domain)) for domain in tested},
        "tried": [{"setting": setting, "mean": number(value)} for setting, value in trained.tried],
    }


def number(value: float) -> float | None:
    return value if value == value else None


def rounded(values: dict[str, float]) -> dict[str, float | None]:
    return {name: number(value) for name, value in values.items()}


def r_of(trained: Trained, domain: Domain) -> float:
    """Over synthetic systems where single outputs were rated, else over the real ones."""
    from errata.ensemble import unseen
    from errata.ensemble.studies import correlation

    if domain.benchmark.human.ratings is None:
        return unseen(trained.model.ridge, domain)
    return correlation(trained.model.ridge, *domain.instances)


def shown(value: float | None) -> Cell:
    from errata.report.table import Cell

    known = None if value is None else number(value)
    return Cell("–" if known is None else f"{known:.3f}", (known,))


def tests(trained: Trained, tested: Sequence[Domain]) -> Table:
    from errata.report.table import Cell, Table

    rows = [[Cell(domain.name), shown(r_of(trained, domain)), shown(pairs_of(trained, domain))] for domain in tested]
    notes = ["Pearson’s r, over real systems only where single outputs were not rated. Pairs: as above."]
    return Table("Not trained on", ["", "r", "pairs"], rows, notes)


def pairs_of(trained: Trained, domain: Domain) -> float:
    from errata.ensemble import ordered

    return float("nan") if domain.benchmark.human.ratings is None else ordered(trained.model.ridge, domain)


def table(trained: Trained) -> Table:
    from errata.report.table import Cell, Table

    names = list(trained.fitted)
    systems = dict.fromkeys(system for system, _ in trained.study.systems)
    rows = [
        [Cell("trained on"), *(shown(trained.fitted[name]) for name in names)],
        [Cell("domain left out"), *(shown(trained.study.domains.get(name)) for name in names)],
        [Cell("domain left out, pairs"), *(shown(trained.study.pairs.get(name)) for name in names)],
        *(
            [Cell(f"without {system}"), *(shown(trained.study.systems.get((system, name))) for name in names)]
            for system in systems
        ),
    ]
    about = trained.model.about
    settings = ", ".join(f"{key} {about[key]:g}" for key in ("size", "alpha") if key in about)
    notes = [
        f"Pearson’s r with human scores, over the real systems and {about['synthetic']} synthetic ones a domain. Recipe "
        f"{about['recipe']}, {len(trained.model.features)} features, {settings}.",
        "Domain left out: by a model of the other domains. Pairs: the share of pairs of outputs of one sentence that the model "
        "has in people’s order; chance is 0.5. Without a system: over everything that has sentences of it, by a "
        "model trained without it.",
    ]
    if len(trained.tried) > 1:
        notes.append(f"Chosen from {len(trained.tried)} settings by what was left out; no test data was looked at.")
    return Table("GMEG ensemble", ["", *names], rows, notes)
