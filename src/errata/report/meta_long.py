"""All numbers of a meta-evaluation in one table, for CSV."""

from __future__ import annotations

from collections.abc import Iterator

from errata.meta import Estimate, MetaResult
from errata.report.meta import known
from errata.report.table import Cell, Table


def long_table(result: MetaResult) -> Table:
    """All numbers in one table, a row each: for CSV."""
    columns = ["about", "metric", "references", "aggregate", "coefficient", "value", "low", "high", "p", "undefined"]
    rows = [[Cell("" if value is None else str(value), (value,)) for value in row] for row in long_rows(result)]
    return Table(result.benchmark.name, columns, rows, numeric_from=5)


def long_rows(result: MetaResult) -> Iterator[list[str | float | None]]:
    def line(
        about: str, metric: str, references: str, aggregate: str, name: str, e: Estimate
    ) -> list[str | float | None]:
        return [
            about,
            metric,
            references,
            aggregate,
            name,
            known(e.value),
            known(e.low),
            known(e.high),
            known(e.p),
            e.why,
        ]

    for one in result.systems:
        for name, e in one.estimates.items():
            yield line("systems", one.metric, one.references, one.aggregate, name, e)
    for own in (*result.judgments, *result.ratings):
        for name, e in own.estimates.items():
            yield line(f"sentences, {own.against}", own.metric, own.references, "", name, e)
    if result.significance is not None:
        for pair in result.significance.pairs:
            for test in result.significance.tests:
                e = Estimate(pair.difference, p=getattr(pair, test), low=pair.low, high=pair.high)
                yield line(f"{pair.better} − {pair.worse}", "", "", test, result.significance.coefficient, e)
    if result.synthetic is not None:
        for one in result.synthetic.correlations:
            for name, e in one.estimates.items():
                yield line(
                    f"{result.synthetic.mixtures} synthetic systems", one.metric, one.references, one.aggregate, name, e
                )
    for (metric, references), one in result.grid.cells.items() if result.grid else ():
        for name, e in one.estimates.items():
            yield line("reference sets", metric, references, one.aggregate, name, e)
    for window in result.windows:
        for metric, value in window.values.items():
            where = f"window {window.first}–{window.first + window.size - 1}"
            yield line(where, metric, "", "", result.plan.coefficients[0], Estimate(value))
    for curve in result.curves:
        for point in curve.points:
            e = Estimate(point.mean, low=point.low, high=point.high)
            yield line(
                f"{point.references} references", curve.metric, curve.references, curve.aggregate, curve.coefficient, e
            )
