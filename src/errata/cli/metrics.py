"""``errata metrics``: what there is, with options, defaults and undefined cases."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from errata.cli.options import Output

if TYPE_CHECKING:
    from errata.metrics import Metric
    from errata.report.table import Table

NAME = "metrics"


def run(
    name: Annotated[str | None, typer.Argument(help="Tell about this metric alone.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, markdown, latex, csv or json.")] = "text",
    output: Output = None,
) -> None:
    """List the metrics with their options, defaults and undefined cases."""
    from errata.cli.output import check_format, check_writable, deliver, deliver_tables
    from errata.errors import MetricError
    from errata.metrics import available, make_metric

    check_format(form, ("text", "markdown", "latex", "csv", "json"))
    check_writable(output)
    if name is not None:
        make_metric(name)  # says what is wrong with the name
        if name not in available():
            raise MetricError(f"Name the metric alone, without options: {name.partition(':')[0]}.")
    chosen = {key: metric for key, metric in available().items() if name in (None, key)}
    if form == "json":
        import json

        deliver(
            json.dumps({key: described(metric) for key, metric in chosen.items()}, ensure_ascii=False, indent=2) + "\n",
            output,
        )
    elif form == "text":
        deliver("\n".join(paragraph(key, metric) for key, metric in chosen.items()), output)
    else:
        deliver_tables([metric_table(chosen)], form, output)


def described(metric: type[Metric]) -> dict[str, Any]:
    return {
        "title": metric.title,
        "description": " ".join((metric.__doc__ or "").split()),
        "choose": metric.policy,
        "higher_is_better": metric.higher_is_better if metric.ranks else None,
        "needs": metric.needs,
        "undefined": metric.undefined,
        "options": {
            f.name: {"default": f.default, "help": f.metadata["help"], "choices": f.metadata["choices"]}
            for f in metric.option_fields()
        },
    }


def option_lines(metric: type[Metric]) -> list[str]:
    from errata.metrics.base import shown

    return [
        f"{f.name}={shown(f.default)}  {f.metadata['help']}"
        + (f" ({', '.join(f.metadata['choices'])})" if f.metadata["choices"] and len(f.metadata["choices"]) < 5 else "")
        for f in metric.option_fields()
    ]


def paragraph(name: str, metric: type[Metric]) -> str:
    """One metric, for the screen."""

    def wrapped(text: str, indent: str = "    ") -> str:
        return textwrap.fill(text, width=100, initial_indent=indent, subsequent_indent=indent + "  ") + "\n"

    about = wrapped(" ".join((metric.__doc__ or "").split()))
    options = "".join(wrapped(line, "      ") for line in option_lines(metric))
    direction = "" if not metric.ranks else ", higher is better" if metric.higher_is_better else ", lower is better"
    return f"{name}  {metric.title}{direction}\n{about}{wrapped('Undefined cases: ' + metric.undefined)}{options}"


def metric_table(metrics: dict[str, type[Metric]]) -> Table:
    from errata.report.table import Cell, Table

    rows = []
    for name, metric in metrics.items():
        about = " ".join((metric.__doc__ or "").split())
        options = "\n".join(option_lines(metric))
        rows.append(
            [Cell(name, strong=True), Cell(f"{metric.title}. {about}"), Cell(options or "—"), Cell(metric.undefined)]
        )
    note = "Options are given as NAME:option=value,…, e.g. -m m2:beta=0.2"
    return Table(
        "Metrics", ["name", "what it is", "options and defaults", "undefined cases"], rows, [note], numeric_from=9
    )
