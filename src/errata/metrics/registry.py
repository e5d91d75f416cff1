"""Metrics by name, options from text, and metrics of other packages through the entry point group ``errata.metrics``."""

from __future__ import annotations

import difflib
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, get_type_hints

from errata.errors import MetricError
from errata.metrics.base import Metric
from errata.metrics.bleu import Bleu, IBleu
from errata.metrics.chrf import ChrF, ChrFPlusPlus
from errata.metrics.distance import Changed, Exact, Levenshtein, LevenshteinSource
from errata.metrics.errant import Errant
from errata.metrics.errors import EnsembleErrors, HarperErrors, LanguageToolErrors, SpellingErrors
from errata.metrics.gleu import CharGleu, Gleu
from errata.metrics.gmeg import Gmeg
from errata.metrics.improvement import Improvement
from errata.metrics.lfm import LinguisticFeatures
from errata.metrics.maxmatch import MaxMatch
from errata.metrics.mixture import is_mixture, parse_mixture
from errata.metrics.sari import MaxSari, Sari
from errata.metrics.ter import STer, Ter

BUILT_IN: tuple[type[Metric], ...] = (
    MaxMatch, Errant, Gleu, CharGleu, Improvement, ChrF, ChrFPlusPlus, Bleu, IBleu, Sari, MaxSari, Ter, STer,
    Levenshtein, LevenshteinSource, Exact, Changed, LanguageToolErrors, SpellingErrors, HarperErrors, EnsembleErrors,
    LinguisticFeatures, Gmeg,
)  # fmt: skip


@lru_cache(maxsize=1)
def available() -> dict[str, type[Metric]]:
    """All metrics that can be named, errata's own first."""
    metrics = {metric.name: metric for metric in BUILT_IN}
    for entry in entry_points(group="errata.metrics"):
        if entry.name in metrics:
            raise MetricError(
                f"The package {entry.value.split(':')[0]} offers a metric named {entry.name}, which errata has already."
            )
        try:
            metric = entry.load()
        except Exception as error:
            raise MetricError(f"The metric {entry.name} of {entry.value} cannot be loaded: {error}") from error
        if not (isinstance(metric, type) and issubclass(metric, Metric)):
            raise MetricError(f"The metric {entry.name} of {entry.value} is no subclass of errata.Metric.")
        metrics[entry.name] = metric
    return metrics


def make_metric(spec: str | Metric) -> Metric:
    """``"m2"``, ``"m2:beta=0.2,max_unchanged_words=3"``, ``"0.97*lt+0.03*gleu"``, or a metric as it is."""
    if isinstance(spec, Metric):
        return spec
    if is_mixture(spec):
        return parse_mixture(spec, make_metric)
    name, _, rest = spec.strip().partition(":")
    metrics = available()
    if name not in metrics:
        raise MetricError(
            f"There is no metric {name!r}{suggestion(name, list(metrics))}. The metrics are {', '.join(metrics)}."
        )
    metric = metrics[name]
    options: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in rest.split(","))):
        key, equals, value = (p.strip() for p in part.partition("="))
        if not equals:
            raise MetricError(f"{spec!r}: {part!r} is no option; write {name}:option=value.")
        if key in options:
            raise MetricError(f"{spec!r}: the option {key} is given twice.")
        options[key] = parse_option(metric, key, value)
    return metric(**options)


def suggestion(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def parse_option(metric: type[Metric], key: str, text: str) -> Any:
    """The value of one option, checked."""
    fields = {field.name: field for field in metric.option_fields()}
    if key not in fields:
        takes = f"its options are {', '.join(fields)}" if fields else "it has none"
        raise MetricError(f"The metric {metric.name} has no option {key!r}{suggestion(key, list(fields))}; {takes}.")
    kind = get_type_hints(metric)[key]
    meta = fields[key].metadata

    def refuse(expected: str) -> MetricError:
        return MetricError(f"The option {key} of {metric.name} must be {expected}. Got {text!r} instead.")

    if kind is bool:
        values = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if text.lower() not in values:
            raise refuse("yes or no")
        return values[text.lower()]
    if kind in (int, float):
        low, high = meta.get("low"), meta.get("high")
        number = "a whole number" if kind is int else "a number"
        bounds = (
            f" from {low:g} to {high:g}" if high is not None else f" of at least {low:g}" if low is not None else ""
        )
        try:
            value = kind(text)
        except ValueError:
            raise refuse(number + bounds) from None
        if (
            value != value
            or abs(value) == float("inf")
            or (low is not None and value < low)
            or (high is not None and value > high)
        ):
            raise refuse(number + bounds)
        return value
    choices = meta.get("choices")
    if choices and text not in choices:
        raise refuse(f"one of {', '.join(choices)}")
    return text
