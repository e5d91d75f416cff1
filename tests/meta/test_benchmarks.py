"""The named benchmarks, on the real data."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from errata.errors import InputError
from errata.meta import benchmarks, correlate_systems, load_benchmark, score_metric
from errata.meta.benchmarks import Wanted
from errata.meta.conll14 import merged_sentences
from errata.meta.published import GJG15_TRUESKILL
from errata.meta.seeda import DROPPED
from tests import data

HERE = ["conll14-gjg15", "conll14-nspt15", "conll14-combined", "gmeg-fce-dev", "gmeg-fce-test", "gmeg-wiki-dev"]
WINS = {"human": "wins", "runs": 0}


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="no benchmark 'conll13'; the benchmarks are conll14-gjg15"):
        load_benchmark("conll13")
    assert set(HERE) < set(benchmarks())


@pytest.mark.data
def test_gjg15_with_printed_and_with_computed_scores() -> None:
    printed = load_benchmark("conll14-gjg15", human="published", data=data.DATA)
    assert printed.systems == data.SYSTEMS
    assert dict(printed.human.scores) == dict(GJG15_TRUESKILL)
    assert printed.human.pairs is not None
    assert len(printed.human.pairs) == 109_098
    assert len(printed.judged_sentences()) == 662
    computed = load_benchmark("conll14-gjg15", runs=20, data=data.DATA)
    for system, score in GJG15_TRUESKILL.items():
        assert computed.human.scores[system] == pytest.approx(score, abs=0.01)


@pytest.mark.data
def test_nspt15_calls_the_source_input_and_says_who_has_no_output() -> None:
    made = load_benchmark("conll14-nspt15", data=data.DATA, human="wins", runs=0)
    assert made.systems == data.SYSTEMS
    assert np.isfinite(made.human_scores()).all()
    assert "refmix1" in made.human.scores
    with pytest.raises(InputError, match="no published scores"):
        load_benchmark("conll14-nspt15", human="published", data=data.DATA)


@pytest.mark.data
def test_the_combined_protocol_has_14_systems_and_the_judged_sentences() -> None:
    made = load_benchmark("conll14-combined", data=data.DATA, human="wins", runs=0)
    assert len(made.systems) == 14
    assert {"SOURCE", "NUCLEA"} < set(made.systems)
    assert made.human.pairs is not None
    assert len(made.human.pairs) == 94_949
    assert len(made.sources) - len(made.skip) == 1_015


@pytest.mark.data
def test_the_merged_sentences_are_34_with_418_for_48() -> None:
    merged = merged_sentences(Wanted(data=data.DATA))
    assert len(merged) == 34
    assert 417 in merged
    assert 47 not in merged
    assert sorted(set(range(1312)) - merged) == data.kept()


@pytest.mark.data
@pytest.mark.parametrize("domain", ["fce", "wiki"])
def test_gmeg_has_six_systems_and_their_released_means(domain: str) -> None:
    made = load_benchmark(f"gmeg-{domain}-test", data=data.DATA, runs=0)
    assert made.systems == ("amu", "lstm", "lstm-r", "marian", "nus", "transformer")
    released = load_benchmark(f"gmeg-{domain}-test", human="published", data=data.DATA)
    assert made.human_scores() == pytest.approx(released.human_scores(), abs=1e-9)
    assert "source" in load_benchmark(f"gmeg-{domain}-test", systems="with-source", data=data.DATA, runs=0).systems


@pytest.mark.data
@pytest.mark.parametrize("aspect", ["overall", "grammaticality", "fluency", "meaning"])
def test_tmu_gfm_has_ratings_and_missing_outputs(aspect: str) -> None:
    made = load_benchmark("tmu-gfm", human=aspect, data=data.DATA)
    assert len(made.systems) == 5
    assert made.human.ratings is not None
    absent = sum(line is None for lines in made.outputs.values() for line in lines)
    assert absent == int(np.isnan(made.human.ratings).sum()) > 0
    own = score_metric("changed", made)
    assert int(np.isnan(own.sentences).sum()) == absent
    assert np.isfinite(correlate_systems(own, made)["pearson"].value)


@pytest.mark.data
def test_tmu_gfm_refuses_other_aspects() -> None:
    with pytest.raises(InputError, match="rated for grammaticality, fluency, meaning and overall"):
        load_benchmark("tmu-gfm", human="style", data=data.DATA)


@pytest.fixture(scope="module")
def with_seeda(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """CoNLL-2014 beside a SEEDA of the right shape: every third sentence, outputs of the old systems under new names."""
    from errata.data import find_entry

    root = tmp_path_factory.mktemp("data")
    (root / "conll14").symlink_to(data.CONLL14.resolve())
    names = [file.label for file in find_entry("seeda").files if file.part == "subset" and file.role == "system"]
    lines = range(0, 1312, 3)
    for i, name in enumerate(names):
        own = data.sources() if name == "INPUT" else data.output(data.SYSTEMS[i % len(data.SYSTEMS)])
        for part, chosen in (("subset", lines), ("all", range(1312))):
            path = root / "seeda" / "outputs" / part / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(own[j] + "\n" for j in chosen), encoding="utf-8")
    for kind in ("edit", "sent"):
        items = "".join(
            f'<ranking-item id="{i}" src-id="{i}" user="a">'
            f'<translation rank="1" system="{names[i % 15]}"/><translation rank="2" system="{names[(i + 1) % 15]}"/>'
            "</ranking-item>"
            for i in range(1, 60)
        )
        (root / "seeda" / "data").mkdir(exist_ok=True)
        (root / "seeda" / "data" / f"judgments_{kind}.xml").write_text(f"<hits>{items}</hits>", encoding="utf-8")
        for method in ("EW", "TS"):
            path = root / "seeda" / "scores" / "human" / f"{method}_{kind}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(f"{0.1 * i:.1f}" for i in range(15)), encoding="utf-8")
    return root


@pytest.mark.data
def test_seeda_has_its_system_sets_and_the_references_of_its_sentences(with_seeda: Path) -> None:
    sizes = {}
    for name, dropped in DROPPED.items():
        made = load_benchmark("seeda-edit", systems=name, data=with_seeda)
        sizes[name] = len(made.systems)
        assert not set(dropped) & set(made.systems)
    assert sizes == {"base": 12, "+INPUT": 13, "+REF-F_GPT-3.5": 14, "all": 15}
    made = load_benchmark("seeda-sentence", data=with_seeda)
    assert made.human.scores["T5"] == pytest.approx(1.1)
    assert made.human.pairs is not None
    assert min(line for _, line in made.human.pairs.sentences) == 1 - 1
    own = score_metric("gleu", made, references="NUCLE")
    whole = load_benchmark("conll14-gjg15", human="published", data=data.DATA)
    old = score_metric("gleu", whole, references="NUCLE", skip=[i for i in range(1312) if i % 3])
    assert own.sentences[made.systems.index("BART")] == pytest.approx(old.sentences[0])


@pytest.mark.data
def test_seeda_refuses_the_wrong_number_of_scores(with_seeda: Path, tmp_path: Path) -> None:
    root = tmp_path / "broken"
    shutil.copytree(with_seeda, root, symlinks=True)
    (root / "seeda" / "scores" / "human" / "TS_edit.txt").write_text("0.1\n0.2\n", encoding="utf-8")
    with pytest.raises(InputError, match="found 2 scores for 15 systems"):
        load_benchmark("seeda-edit", data=root)


@pytest.mark.data
def test_system_sets_and_lists() -> None:
    made = load_benchmark("conll14-gjg15", human="published", data=data.DATA, systems="AMU,CAMB,RAC")
    assert made.systems == ("AMU", "CAMB", "RAC")
    assert made.human.pairs is not None
    assert set(np.unique(made.human.pairs.first)) <= {0, 1, 9}
    with pytest.raises(InputError, match="no system set 'best'"):
        load_benchmark("conll14-gjg15", human="published", data=data.DATA, systems="best")
    with pytest.raises(InputError, match="no system 'XYZ'"):
        load_benchmark("conll14-gjg15", human="published", data=data.DATA, systems="AMU,XYZ")
