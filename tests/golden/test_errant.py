"""ERRANT: the scorer against errant_compare, the shipped pipeline against the published one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache

import pytest

import errata
from errata.corpus import Annotation, Edit, Sentence
from errata.corpus.m2 import read_m2
from errata.edits.annotate import Annotator
from errata.edits.distribution import Profile
from errata.metrics.errant import Errant, grouped, sum_columns
from errata.scoring.types import type_scores
from tests import data

pytestmark = pytest.mark.data


@cache
def published(name: str) -> list[Sentence]:
    return list(read_m2(data.EXPECTED / "errant" / f"{name}.m2.gz"))


def files(refset: str, system: str) -> tuple[list[Sentence], list[Sentence]]:
    folder, _, name = refset.partition("/")
    return published(f"{folder}/hyp.{system}"), published(f"{folder}/ref" + (f".{name}" if folder == "conll14" else ""))


def own_edits(sentences: Sequence[Sentence]) -> list[tuple[Edit, ...]]:
    return [s.annotations[0].edits if s.annotations else () for s in sentences]


def gold_edits(sentences: Sequence[Sentence]) -> list[tuple[Annotation, ...]]:
    return [s.annotations or (Annotation(0),) for s in sentences]


def test_counts_and_scores_of_all_systems_and_modes() -> None:
    categories: dict[tuple[str, ...], dict[str, list[int]]] = defaultdict(dict)
    for row in data.rows("errant/categories.tsv"):
        key = (row["refset"], row["system"], row["mode"], row["cat_level"])
        categories[key][row["category"]] = [int(row[k]) for k in ("TP", "FP", "FN")]
    checked = 0
    for row in data.rows("errant/corpus.tsv"):
        hypothesis, reference = files(row["refset"], row["system"])
        metric = Errant(mode=row["mode"])
        counts = metric.compare_edits(own_edits(hypothesis), gold_edits(reference))
        total = metric.choose(counts).rows.sum(axis=0)
        assert total[:3].tolist() == [int(row[k]) for k in ("TP", "FP", "FN")]
        parts = metric.parts(total)
        printed = [round(float(value), 4) for value in (parts["precision"], parts["recall"], metric.f(total[:3]))]
        assert printed == [float(row[k]) for k in ("P", "R", "F0.5")]
        for level in (1, 2, 3):
            expected = categories.get((row["refset"], row["system"], row["mode"], str(level)))
            if expected:
                sums = {
                    kind: sum_columns(total, firsts).tolist() for kind, firsts in grouped(counts.names, level).items()
                }
                assert {kind: found for kind, found in sums.items() if any(found)} == expected
        checked += 1
    assert checked == 120


GMEG = ("amu", "lstm", "lstm-r", "marian", "nus", "transformer")
CONLL = tuple(name for name in data.SYSTEMS)


@cache
def texts(folder: str, name: str) -> list[str]:
    return list(data.read_sentences(data.DATA / folder / name))


@cache
def ours(folder: str, name: str) -> list[tuple[Edit, ...]]:
    return Annotator(threads=2).annotate(texts(folder, "source"), texts(folder, name))


def agreement(folder: str, sets: dict[str, list[str]]) -> tuple[float, float]:
    """Shares of published edits that errata finds too: span and correction, and with type."""
    total, found, typed = 0, 0, 0
    for expected, names in sets.items():
        for number, name in enumerate(names):
            mine = ours(folder, name)
            for i, sentence in enumerate(published(expected)):
                theirs = next((a.edits for a in sentence.annotations or () if a.annotator == number), ())
                total += len(theirs)
                spans = [Counter((e.start, e.end, e.correction) for e in edits) for edits in (theirs, mine[i])]
                types = [Counter((e.start, e.end, e.correction, e.type) for e in edits) for edits in (theirs, mine[i])]
                found += (spans[0] & spans[1]).total()
                typed += (types[0] & types[1]).total()
    return found / total, typed / total


def test_close_to_the_published_chain_on_held_out_text() -> None:
    sets = {f"gmeg_fce/hyp.{name}": [name] for name in GMEG} | {"gmeg_fce/ref": [f"ref{i}" for i in range(4)]}
    spans, types = agreement("gmeg/test/fce", sets)
    assert spans >= 0.995
    assert types >= 0.975


def test_close_to_the_published_chain_on_conll14() -> None:
    sets = {f"conll14/hyp.{name}": [f"systems/{name}"] for name in CONLL}
    sets |= {f"conll14/ref.{name}": [f"references/{name}A", f"references/{name}B"] for name in ("NUCLE", "EXPFLUENCY")}
    spans, types = agreement("conll14", sets)
    assert spans >= 0.997
    assert types >= 0.98


@pytest.mark.parametrize(
    ("folder", "refset", "references", "systems"),
    [
        ("gmeg/test/fce", "gmeg_fce/ref0-3", [f"ref{i}" for i in range(4)], {name: name for name in GMEG}),
        ("conll14", "conll14/NUCLE", ["references/NUCLEA", "references/NUCLEB"], {n: f"systems/{n}" for n in CONLL}),
        (
            "conll14",
            "conll14/EXPFLUENCY",
            ["references/EXPFLUENCYA", "references/EXPFLUENCYB"],
            {n: f"systems/{n}" for n in CONLL},
        ),
    ],
)
def test_corpus_scores_and_ranking(folder: str, refset: str, references: list[str], systems: dict[str, str]) -> None:
    """F0.5 within 0.25 points of the published chain for every system, and the same order."""
    expected = {
        r["system"]: float(r["F0.5"])
        for r in data.rows("errant/corpus.tsv")
        if r["refset"] == refset and r["mode"] == "cs"
    }
    systems = {name: path for name, path in systems.items() if name in expected}
    outputs = {name: texts(folder, path) for name, path in systems.items()}
    result = errata.score(
        texts(folder, "source"), outputs, [texts(folder, r) for r in references], ["errant"], resamples=50
    )
    found = {name: result[name]["errant"].score for name in systems}
    for name, score in found.items():
        assert abs(score - expected[name]) <= 0.0025, (name, score, expected[name])
    assert sorted(found, key=lambda n: found[n]) == sorted(found, key=lambda n: expected[n])
    # Typed scores add up.
    for level in (1, 2, 3):
        for name in systems:
            own = [t for t in type_scores(result, "errant", level) if t.system == name]
            counts = result[name]["errant"].counts
            assert [sum(getattr(t, part) for t in own) for part in ("tp", "fp", "fn")] == [
                counts[p] for p in ("tp", "fp", "fn")
            ]


@pytest.mark.parametrize(
    ("domain", "tokens", "deviation", "unchanged", "per_changed", "per_edit", "ratio"),
    [("fce", 18.2, 9.8, 0.231, 3.16, 1.295, 0.106), ("wiki", 27.0, 12.6, 0.189, 2.48, 1.209, 0.2375)],
)
def test_corpus_statistics_of_gmeg(
    domain: str, tokens: float, deviation: float, unchanged: float, per_changed: float, per_edit: float, ratio: float
) -> None:
    """Napoles et al. (2019), Table 3, as recomputed from the public data: means over the four references (wiki's type-token ratio is
    12,705 / 53,505; published as .24)."""
    facts = []
    for reference in (f"ref{i}" for i in range(4)):
        profile = Profile(reference)
        for part in ("dev", "test"):
            folder = f"gmeg/{part}/{domain}"
            sources, targets = texts(folder, "source"), texts(folder, reference)
            for source, target, edits in zip(
                sources, targets, Annotator(threads=2).annotate(sources, targets), strict=True
            ):
                profile.add(source, target, edits)
        facts.append((profile.facts(), profile.edits, profile.sentences - profile.unchanged, profile.edited_words))
    first = facts[0][0]
    assert first["tokens"] == pytest.approx(tokens, abs=0.05)
    assert first["tokens_sd"] == pytest.approx(deviation, abs=0.05)
    assert first["type_token_ratio"] == pytest.approx(ratio, abs=0.0005)
    assert sum(f["unchanged"] for f, *_ in facts) / 4 == pytest.approx(unchanged, abs=0.0005)
    edits, changed, words = (sum(f[k] for f in facts) for k in (1, 2, 3))
    assert edits / changed == pytest.approx(per_changed, abs=0.01)
    assert words / edits == pytest.approx(per_edit, abs=0.005)
