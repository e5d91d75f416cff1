"""``errata meta``: which metric agrees with people, and how sure are we?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from errata.cli.judgment_options import Form
from errata.cli.options import Gold, Jobs, Metrics, Output, References, Resamples, Seed, Source

if TYPE_CHECKING:
    from errata.meta import Benchmark, Plan
    from errata.meta.cache import ArrayCache
    from errata.meta.study import Advance

NAME = "meta"
FORMATS = ("text", "markdown", "latex", "csv", "json", "html")


def run(
    things: Annotated[
        list[str] | None,
        typer.Argument(
            help="A benchmark by name (see --list), or with -s the outputs of systems.", metavar="BENCHMARK | OUTPUT..."
        ),
    ] = None,
    source: Source = None,
    reference: References = None,
    gold: Gold = None,
    human: Annotated[
        Path | None,
        typer.Option("--human", help="Human scores of your own outputs: CSV with the columns system and score."),
    ] = None,
    judgments: Annotated[
        list[Path] | None,
        typer.Option(
            "--judgments", help="Rankings or ratings of your own outputs, any format; repeat.", metavar="FILE"
        ),
    ] = None,
    form: Form = None,
    method: Annotated[
        str | None,
        typer.Option(
            "--method",
            help="From judgments to human scores: trueskill, wins, bradley-terry, mean, z, or published where there "
            "are printed ones.  [default: the benchmark's usual one]",
            show_default=False,
        ),
    ] = None,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Only these systems: A,B,… or a set of the benchmark.", metavar="SET"),
    ] = None,
    metric: Metrics = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "-R", "--references", help="Reference set; A+B joins some; repeat to compare sets.", metavar="SET"
        ),
    ] = None,
    grid: Annotated[bool, typer.Option("--grid", help="Compare all reference sets of the benchmark.")] = False,
    aggregate: Annotated[
        list[str] | None,
        typer.Option(
            "--aggregate",
            help="System scores: corpus, mean (of sentence scores), trueskill or wins (over sentence scores); repeat.  "
            "[default: corpus]",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    coefficient: Annotated[
        list[str] | None,
        typer.Option(
            "--coefficient",
            help="pearson, spearman, kendall, accuracy or soft; repeat. The first is drawn and tested.  "
            "[default: the first four]",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(
            "--test",
            help="Between metrics: williams, bootstrap, permutation; repeat. The first decides.  "
            "[default: williams, bootstrap]",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    holm: Annotated[bool, typer.Option("--holm", help="Correct for the number of pairs of metrics.")] = False,
    over: Annotated[str, typer.Option("--over", help="What resamples draw: systems, sentences or both.")] = "both",
    ties: Annotated[
        str, typer.Option("--ties", help="A metric's tie between judged outputs: half or seeda-official.")
    ] = "half",
    windows: Annotated[
        str | None,
        typer.Option("--windows", help="Also among N systems adjacent in human rank, e.g. 4-8.", metavar="N-M"),
    ] = None,
    curve: Annotated[
        int, typer.Option("--curve", help="Correlation by number of references, over so many random subsets each.")
    ] = 0,
    synthetic: Annotated[
        int, typer.Option("--synthetic", help="Also over so many mixtures of systems (GMEG: 674); needs ratings.")
    ] = 0,
    skip: Annotated[
        Path | None, typer.Option("--skip", help="A file of line numbers, from 1, of sentences to leave out.")
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List the benchmarks and stop.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Score anew, whatever the cache has.")] = False,
    to: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv, json or html.")] = "text",
    output: Output = None,
    seed: Seed = 1,
    resamples: Resamples = 1000,
    jobs: Jobs = None,
) -> None:
    """Correlate metrics with human judgments: how well, how sure, and which differences are real.

    errata meta conll14-gjg15 -m gleu -m m2

    errata meta -s source.txt -r reference.txt a.txt b.txt c.txt --human scores.csv -m gleu
    """
    from errata.cli.output import check_format, check_writable

    check_format(to, FORMATS)
    check_writable(output)
    if show_list:
        from errata.cli.output import deliver_tables

        deliver_tables([benchmark_table()], "text" if to in ("json", "html") else to, output)
        return
    from errata.meta import ArrayCache, Plan, meta_evaluate
    from errata.meta.plan import DEFAULT_COEFFICIENTS, DEFAULT_METRICS

    plan = Plan(
        metrics=metric or DEFAULT_METRICS,
        references=sets or (),
        aggregates=tuple(aggregate or ("corpus",)),  # type: ignore[arg-type]
        coefficients=tuple(coefficient or DEFAULT_COEFFICIENTS),
        tests=tuple(test or ("williams", "bootstrap")),  # type: ignore[arg-type]
        holm=holm,
        resamples=resamples,
        over=over,  # type: ignore[arg-type]
        ties=ties,  # type: ignore[arg-type]
        windows=span(windows),
        curve=curve,
        synthetic=synthetic,
        skip=read_skip(skip) if skip is not None else None,
        seed=seed,
        threads=jobs,
    )
    plan.check()
    cache = ArrayCache(fresh=fresh)
    benchmark = benchmark_of(
        things or [], source, reference, gold, human, judgments, form, method, systems, cache, plan
    )
    if grid:
        plan = every_set(benchmark, plan)
    with phases() as advance:
        result = meta_evaluate(benchmark, plan, cache=cache, advance=advance)
    show(result, to, output)


def show(result: Any, to: str, output: Path | None) -> None:
    from errata.cli.output import deliver, deliver_tables, warn

    if to == "json":
        import json

        deliver(json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False, indent=2) + "\n", output)
    elif to == "html":
        from errata.report.meta_page import meta_page

        deliver(meta_page(result), output)
    else:
        from errata.report.meta import meta_tables
        from errata.report.meta_long import long_table

        deliver_tables([long_table(result)] if to == "csv" else meta_tables(result), to, output)
    if to in ("csv", "json"):
        warn(result.notes)


def benchmark_of(
    things: list[str],
    source: Path | None,
    reference: list[Path] | None,
    gold: Path | None,
    human: Path | None,
    judgments: list[Path] | None,
    form: str | None,
    method: str | None,
    systems: str | None,
    cache: ArrayCache | None,
    plan: Plan,
) -> Benchmark:
    """A named benchmark, or one from files where sources are given."""
    from errata.errors import InputError
    from errata.meta import benchmarks, load_benchmark, own_benchmark
    from errata.meta.benchmarks import Wanted

    own = source is not None or gold is not None
    if not things:
        raise InputError(
            f"Name a benchmark ({', '.join(benchmarks())}), or give -s SOURCE, outputs and --human or --judgments."
        )
    if not own:
        files = {"-r": reference, "--human": human, "--judgments": judgments}
        if given := [option for option, value in files.items() if value]:
            raise InputError(f"{given[0]} goes with outputs of your own; give their sources too: -s SOURCE.")
        if len(things) > 1:
            raise InputError("One benchmark at a time; outputs of your own need their sources: -s SOURCE.")
        return load_benchmark(
            things[0], human=method, systems=systems, seed=plan.seed, threads=plan.threads, cache=cache
        )
    records = None
    if judgments:
        from errata.cli.judgment_options import load

        records, _ = load(judgments, form=form)
    made = own_benchmark(
        [Path(thing) for thing in things], source=source, references=reference or (), gold=gold, human=human,
        judgments=records, method=method,
        wanted=Wanted(seed=plan.seed, threads=plan.threads, cache=cache),
    )  # fmt: skip
    return made if systems is None else made.with_set(systems)


def every_set(benchmark: Benchmark, plan: Plan) -> Plan:
    """The plan with all reference sets; the one named first, or the usual one, stays the main one."""
    from dataclasses import replace

    from errata.errors import InputError

    if len(benchmark.references) < 2:
        raise InputError(
            f"{benchmark.name} has {len(benchmark.references)} reference set, so there is no grid of sets."
        )
    first = list(plan.references) or ([benchmark.default_references] if benchmark.default_references else [])
    return replace(plan, references=tuple(dict.fromkeys([*first, *benchmark.references])))


def benchmark_table() -> Any:
    from errata.data import find_entry, find_root
    from errata.meta import benchmarks
    from errata.report.table import Cell, Table

    rows = []
    for offer in benchmarks().values():
        lacking = [name for name in offer.needs if find_root(find_entry(name)) is None]
        state = "here" if not lacking else f"errata data get {lacking[0]}"
        rows.append([Cell(offer.name), Cell(offer.about), Cell(state)])
    return Table("Benchmarks", ["name", "what", "data"], rows, numeric_from=3)


def span(text: str | None) -> tuple[int, ...]:
    """``"4-8"`` or ``"4"`` as numbers."""
    from errata.errors import InputError

    if text is None:
        return ()
    low, _, high = text.partition("-")
    if not low.isdecimal() or (high and not high.isdecimal()) or int(high or low) < int(low) or int(low) < 2:
        raise InputError(f"--windows {text}: give a number of at least 2, or two as N-M, e.g. 4-8.")
    return tuple(range(int(low), int(high or low) + 1))


def read_skip(path: Path) -> frozenset[int]:
    from errata.corpus.files import read_lines
    from errata.errors import FormatError

    found = set()
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip().isdecimal() or int(line) < 1:
            raise FormatError(path, number, f"{line.strip()!r} is no line number; give one a line, counted from 1.")
        found.add(int(line) - 1)
    return frozenset(found)


@contextmanager
def phases() -> Iterator[Advance]:
    """Progress on a terminal, a bar for each phase."""
    from errata.cli.output import Progress

    current: list[Progress] = []

    def advance(what: str, done: int, total: int) -> None:
        if not current or current[0].what != what:
            for old in current:
                old.__exit__()
            current[:] = [Progress(total, what)]
        current[0](done)

    try:
        yield advance
    finally:
        for old in current:
            old.__exit__()
