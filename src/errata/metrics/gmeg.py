"""GMEG-Metric (Napoles, Nădejde and Tetreault, 2019): an ensemble of metrics that predicts what people say of a system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from errata.learned.gmeg import SHIPPED, Ensemble, load_ensemble
from errata.metrics.base import Choice, Counts, Material, Metric, option
from errata.metrics.gmeg_features import Part, compute, part_metrics
from errata.metrics.mixture import SENTENCES, Mixture, Term
from errata.native import Float


@dataclass(frozen=True)
class Gmeg(Metric):
    """The human score, from 0 to 100, that a trained ensemble predicts from the statistics of other metrics.

    A row holds the rows of all parts side by side, so resamples and mixtures of systems cost no more than sums. GLEU and
    charGLEU average their statistics over references and draw none. English only.
    """

    name = "gmeg"
    title = "GMEG ensemble"
    policy = "of the parts"
    percent = False
    edits_of_texts = "edits of the texts, untyped edits of the texts"
    undefined = "As in its parts. Predictions may lie outside of 0 to 100."

    model: str = option("extended", "extended, paper (73 features), or a file that errata train gmeg wrote")
    columns: tuple[str, ...] = field(default=(), repr=False, metadata={"hidden": True})

    def __post_init__(self) -> None:
        # What ships needs references, as the class says. A file that is not there is refused when it is used.
        if self.model not in SHIPPED and Path(self.model).is_file():
            object.__setattr__(self, "needs", self.trained().needs)

    def trained(self) -> Ensemble:
        return load_ensemble(self.model)

    @property
    def rows(self) -> Mixture:
        """The parts with nothing but their rows and sentence scores: weights play no part."""
        return parts_of_model(self.trained().features, self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        return self.columns or self.rows.names

    def arrange(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return self.rows.arrange(names)

    def with_columns(self, names: tuple[str, ...]) -> Metric:
        return replace(self, columns=names)

    def prepare(self, material: Material, outputs: Iterable[Sequence[str]]) -> None:
        self.rows.prepare(material, outputs)

    def compare(self, material: Material, outputs: Sequence[str]) -> Counts:
        return self.rows.compare(material, outputs)

    def choose(self, counts: Counts) -> Choice:
        return self.rows.choose(counts)

    def features(self, rows: Float) -> Float:
        """Shape [..., features] of the model, from rows of this metric."""
        inner = self.rows
        at = {name: i for i, name in enumerate(inner.names)}
        parts = {
            term.label: Part(
                term.metric,
                rows[..., [at[f"{term.label} {name}"] for name in term.metric.names]],
                rows[..., at[term.label]],
            )
            for term in inner.terms
        }
        return compute(self.trained().features, parts, rows[..., at[SENTENCES]])

    def score(self, rows: Float) -> Float:
        return self.trained().predict(self.features(rows))

    @property
    def resampling(self) -> str:
        return self.rows.resampling

    def provenance(self) -> str:
        return f"trained:{self.trained().digest}|{self.rows.provenance()}"


@lru_cache(maxsize=8)
def parts_of_model(features: tuple[str, ...], columns: tuple[str, ...]) -> Mixture:
    made = Mixture(tuple(Term(0.0, name, metric) for name, metric in part_metrics(features).items()))
    return made.with_columns(columns) if columns else made
