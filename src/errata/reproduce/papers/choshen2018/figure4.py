"""Correlation with human rankings and on lattices, metric by metric; the figure plots Table 1 against Table 2."""

from __future__ import annotations

from errata.reproduce.papers.choshen2018._lattices import NO_LANGUAGETOOL, specifications, validated, value
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

PEOPLE, LATTICES = "ρ with people", "ρ on lattices"


def compute(work: Work) -> Grid:
    from errata.meta import correlate_systems
    from errata.reproduce.benchmarks import judged_texts, scores_of
    from errata.statistics import spearman

    benchmark = judged_texts(work, "conll14-combined")
    known = specifications(work)
    on_lattices = dict(zip(known, validated(work).metrics, strict=True))
    rows: dict[str, dict[str, Value | float | str]] = {"LT": dict.fromkeys((PEOPLE, LATTICES), NO_LANGUAGETOOL)}
    for name, metric in known.items():
        scores = scores_of(work, metric, benchmark)
        with_people = correlate_systems(scores, benchmark, aggregate="mean", coefficients=("spearman",))
        rows[name] = {PEOPLE: with_people.estimates["spearman"].value, LATTICES: value(on_lattices[name].rho)}
    points = [(rows[name][PEOPLE], on_lattices[name].rho.mean) for name in known]
    rows["ρ of both"] = {LATTICES: float(spearman(*zip(*points, strict=True)))}
    return rows


TABLE = Published(
    title="Figure 4: corpus-level correlation with people and on lattices",
    heading="metric",
    columns=(PEOPLE, LATTICES),
    scatter=(PEOPLE, LATTICES),
    rows={
        "iBLEU": ("-0.059", "0.418"),
        "M²": ("0.626", "0.060"),
        "LT": ("0.692", "0.973"),
        "BLEU": ("0.143", "0.564"),
        "MinLD O→R": ("0.191", "-0.867"),
        "GLEU": ("0.771", "0.736"),
        "MAX-SARI": ("0.552", "-0.809"),
        "SARI": ("0.596", "-0.545"),
        "LD S→O": ("-0.481", "-0.118"),
    },
    compute=compute,
    method="With people: Spearman’s ρ of 14 systems’ mean sentence scores with TrueSkill scores of both human rankings pooled "
    "(Table 1, Combined). On lattices: Table 2.",
    notes=(
        "The last row correlates the two columns: metrics that agree with people need not order the lattices well.",
    ),
)
