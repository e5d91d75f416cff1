"""How the paper correlates metrics with people: the metrics as they were, and as they are today."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from errata.reproduce.papers.sakaguchi2016._data import skipped_lines
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.meta import Benchmark, SystemCorrelation

#: Reference sets as the paper calls them.
SETS = {
    "NUCLE": "NUCLE", "BN15": "BN", "E-fluency": "EXPFLUENCY", "N-fluency": "TURKFLUENCY", "E-min.": "EXPMIN",
    "N-min.": "TURKMIN", "All": "ALL",
}  # fmt: skip
METRICS = {
    "M²": "m2:version=3.2,ignore_whitespace_casing=yes",
    "GLEU": "gleu:brevity=inverted",
    "I-measure": "imeasure",
    "BLEU": "bleu:smooth=none,closest=first,brevity=inverted",
}
TODAY = {"GLEU today": "gleu", "BLEU today": "bleu:smooth=none,closest=first"}
#: The scorers of M2 and the I-measure print four decimals (of the fraction), and the printed scores were correlated.
PRINTED = {"M²": 4, "I-measure": 4}


class Study:
    """12 systems and the input on the 1,278 sentences, against the TrueSkill scores that GJG15 prints (Table 3c)."""

    def __init__(self, work: Work) -> None:
        self.work = work

    @cached_property
    def benchmark(self) -> Benchmark:
        from errata.reproduce.benchmarks import judged_texts

        return judged_texts(self.work, "conll14-gjg15", human="published")

    @cached_property
    def skip(self) -> set[int]:
        return skipped_lines(self.work)

    def correlation(self, metric: str, references: str) -> SystemCorrelation:
        """Corpus scores against people, for a metric and a reference set by their names in this paper."""
        from dataclasses import replace

        from errata.meta import correlate_systems
        from errata.reproduce.benchmarks import scores_of

        recipe = {**METRICS, **TODAY}[metric]
        scores = scores_of(self.work, recipe, self.benchmark, SETS[references], self.skip)
        if metric in PRINTED:
            scores = replace(scores, corpus=scores.corpus.round(PRINTED[metric]))
        return correlate_systems(scores, self.benchmark)

    def coefficients(self, metric: str, references: str) -> dict[str, float]:
        found = self.correlation(metric, references)
        return {f"{metric} ρ": found["spearman"].value, f"{metric} r": found["pearson"].value}
