"""Where the rows of the tables come from: a function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from errata.reproduce.papers.sakaguchi2016._recipe import METRICS, Study
from errata.reproduce.tables import Value, not_computable

if TYPE_CHECKING:
    from errata.meta import MetricScores, SystemCorrelation
    from errata.metrics import Metric

Row = Mapping[str, Value | float | str]
NO_ERATER = not_computable("e-rater is not public.")
NEEDS_LANGUAGETOOL = not_computable("needs LanguageTool: errata setup languagetool")
NEEDS_LFM = not_computable("needs a trained model of grammaticality: errata train lfm")


def sentence_metric(metric: str) -> str | Metric:
    """A metric of sentences by its name in the paper, or one of errata's."""
    if metric == "M²":
        from errata.reproduce.papers.napoles2016._m2 import alone

        return alone()
    return METRICS.get(metric, metric)


def sentence_scores(study: Study, metric: str) -> MetricScores:
    from errata.reproduce.benchmarks import scores_of

    return scores_of(study.work, sentence_metric(metric), study.benchmark, "ALL", study.skip)


def sentence_level(study: Study, metric: str) -> SystemCorrelation:
    """Means of sentence scores with all references against people."""
    from errata.meta import correlate_systems

    return correlate_systems(sentence_scores(study, metric), study.benchmark, aggregate="mean")


def coefficients(found: SystemCorrelation) -> Row:
    return {"ρ": found["spearman"].value, "r": found["pearson"].value}


def reference_based(metric: str) -> Callable[[Study], Row]:
    return lambda study: coefficients(sentence_level(study, metric))


def e_rater(study: Study) -> Row:
    return {"ρ": NO_ERATER, "r": NO_ERATER}


def without_references(metric: str) -> Callable[[Study], Row]:
    """LT or LFM, where what it needs is set up."""

    def row(study: Study) -> Row:
        lacking = needs(study, metric)
        return {"ρ": lacking, "r": lacking} if lacking else coefficients(sentence_level(study, metric))

    return row


def needs(study: Study, metric: str) -> Value | None:
    """What has to be set up before a metric without references can be computed; None where it can."""
    part, lacking = {"lt": ("languagetool", NEEDS_LANGUAGETOOL), "lfm": ("lfm", NEEDS_LFM)}[metric]
    return None if study.work.part(part) else lacking
