"""Metrics on lattices with a random source: corpora in order, corrections in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.papers.choshen2018._lattices import (
    M2_NOTE,
    METHOD,
    NO_LANGUAGETOOL,
    middle,
    specifications,
    validated,
    value,
)
from errata.reproduce.tables import Grid, Published, Value
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.maege import MaegeResult

COLUMNS = ("ρ", "r", "τ")


def compute(work: Work) -> Grid:
    from errata.reproduce.papers.choshen2018._union import union_row

    result = validated(work)
    return {
        **correlation_rows(work, result),
        "M², all edits": union_row(work),
        "closest sample": {"largest |difference| of r and τ": closest(work, result)},
    }


def correlation_rows(work: Work, result: MaegeResult) -> dict[str, dict[str, Value | float | str]]:
    rows: dict[str, dict[str, Value | float | str]] = {"LT": {**dict.fromkeys(COLUMNS, NO_LANGUAGETOOL)}}
    for name, own in zip(specifications(work), result.metrics, strict=True):
        spreads = dict(zip(COLUMNS, (own.rho, own.r, own.tau), strict=True))
        rows[name] = {
            **{column: value(spread) for column, spread in spreads.items()},
            **{f"{column}, 95 %": middle(spread) for column, spread in spreads.items()},
        }
    return rows


def closest(work: Work, result: MaegeResult) -> float:
    """Of all samples the one most like the printed r and τ: how far the farthest of its values is.

    M² is left out, and LT, which is another version.
    """
    worst = [0.0] * len(result.seeds)
    for name, own in zip(specifications(work), result.metrics, strict=True):
        if name not in ("M²", "LT"):
            for sample, (r, tau) in enumerate(zip(own.r.values, own.tau.values, strict=True)):
                printed_r, printed_tau = (float(PRINTED[name][k]) for k in (1, 2))
                worst[sample] = max(worst[sample], abs(r - printed_r), abs(tau - printed_tau))
    return min(worst)


PRINTED = {
    "iBLEU": ("0.418", "0.230", "0.050"),
    "M²": ("0.060", "-0.025", "0.213"),
    "LT": ("0.973", "0.167", "0.222"),
    "BLEU": ("0.564", "0.214", "0.111"),
    "MinLD O→R": ("-0.867", "0.011", "-0.183"),
    "GLEU": ("0.736", "0.189", "-0.028"),
    "MAX-SARI": ("-0.809", "0.027", "-0.070"),
    "SARI": ("-0.545", "0.061", "-0.039"),
    "LD S→O": ("-0.118", "0.109", "0.094"),
}
TABLE = Published(
    title="Table 2: corpus-level ρ, sentence-level r and τ on correction lattices",
    heading="metric",
    columns=COLUMNS,
    rows=PRINTED,
    compute=compute,
    method=METHOD,
    notes=(
        M2_NOTE,
        "τ varies much from sample to sample, because the version that is drawn as the source decides about all pairs of a chain.",
        "ρ rests on eleven corpora, of which the last ones hardly differ (few sentences have so many edits). On average iBLEU, BLEU and "
        "GLEU come first, then M² and LD, then MinLD, SARI and MAX-SARI, as printed; within these groups the order changes from sample to "
        "sample.",
        "Closest sample (not in the paper): the sample most like the printed r and τ of all metrics but M², by its largest difference.",
    ),
)
