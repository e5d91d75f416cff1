"""The grammaticality model: training, saving, refusing what is not its own, scoring."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import errata
from errata.data import read_gug
from errata.errors import InputError
from errata.learned import store
from errata.learned.features import GROUPS
from errata.learned.lfm import Lfm, load_lfm, usable_groups
from errata.learned.links import PROGRAM
from errata.learned.store import ModelError
from errata.learned.training import human_line, train_lfm
from errata.metrics.lfm import LinguisticFeatures
from tests import data
from tests.cli.helpers import DEMO
from tests.learned.helpers import lines, made_up_grades, tiny

pytest.importorskip("errant", reason="needs the errant package")

SENTENCES = ["The dog barks .", "dog the brakss teh", "", "A"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """errata's own directory, with nothing in it."""
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def saved(home: Path) -> Path:
    return tiny().model.save()


def test_it_learns_the_made_up_grades() -> None:
    result = tiny()
    assert (result.train, result.test) == (200, 100)
    assert result.r > 0.3
    assert [worth.group for worth in result.worths] == [group for group in GROUPS if group != "link"]
    model = result.model
    corrected, source = (model.scores(lines(name)).mean() for name in ("reference0.txt", "source.txt"))
    assert corrected > source + 0.1


def test_scores_are_judgments_between_0_and_1() -> None:
    model = tiny().model
    judged = model.judgments(SENTENCES)
    assert model.scores(SENTENCES) == pytest.approx(np.clip((judged - 1) / 3, 0, 1))


def test_saved_and_loaded(saved: Path, home: Path) -> None:
    assert saved == home / "models" / "lfm.npz"
    assert [path.name for path in saved.parent.iterdir()] == ["lfm.npz"]
    again = load_lfm()
    np.testing.assert_array_equal(again.judgments(SENTENCES), tiny().model.judgments(SENTENCES))
    assert again.about["texts"] == ["reference1.txt", "source.txt"]
    first = again.digest
    tiny().model.save()
    assert load_lfm().digest == first
    train_lfm(made_up_grades(), DEMO / "reference2.txt", DEMO / "source.txt", without=["link"]).model.save()
    assert load_lfm().digest != first


def test_not_trained(home: Path) -> None:
    with pytest.raises(ModelError, match=r"There is no trained model at .*lfm\.npz. Run: errata train lfm"):
        errata.score(["a"], ["a"], metrics=[LinguisticFeatures()])


def changed(path: Path, change: Callable[[dict[str, np.ndarray], dict[str, object]], None]) -> None:
    """Writes the model again with something else in it, and the digest that belongs to it."""
    arrays, about = store.load(path, "lfm", 1, "")
    del about["digest"]
    change(arrays, about)
    store.save(path, "lfm", 1, arrays, about)


def test_damaged_files(saved: Path) -> None:
    whole = saved.read_bytes()
    for broken in (b"", b"PK\x03\x04", whole[: len(whole) // 2], b"x" * 100):
        saved.write_bytes(broken)
        with pytest.raises(ModelError, match=r"damaged .*Run: errata train lfm"):
            load_lfm()


def test_changed_content(saved: Path) -> None:
    arrays, about = store.load(saved, "lfm", 1, "")
    head = json.dumps({"kind": "lfm", "version": 1, **about}).encode()
    arrays["ridge weights"] = arrays["ridge weights"] + 1
    with saved.open("wb") as file:
        np.savez(file, about=np.frombuffer(head, np.uint8), **arrays)
    with pytest.raises(ModelError, match="its content is not what was written"):
        load_lfm()


def test_pickles_are_not_read(saved: Path) -> None:
    with saved.open("wb") as file:
        np.savez(file, allow_pickle=True, about=np.array([{"kind": "lfm"}], dtype=object))
    with pytest.raises(ModelError, match="damaged"):
        load_lfm()


def test_another_version_or_kind(saved: Path) -> None:
    arrays, about = store.load(saved, "lfm", 1, "")
    store.save(saved, "lfm", 99, arrays, about)
    with pytest.raises(ModelError, match="a model lfm of version 99; this errata reads lfm of version 1"):
        load_lfm()
    store.save(saved, "gmeg", 1, arrays, about)
    with pytest.raises(ModelError, match="a model gmeg of version 1"):
        load_lfm()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda arrays, about: about["features"].pop(), "has other features"),
        (lambda arrays, about: about["groups"].append("hpsg"), "has other features"),
        (lambda arrays, about: about.update(analysis="en:other"), "was trained with the analysis en:other"),
        (lambda arrays, about: arrays.pop("tags keys1"), "lacks a part"),
        (lambda arrays, about: arrays.pop("ridge scale"), "lacks a part"),
        (lambda arrays, about: arrays.update({"learner words": arrays["learner words"][9:]}), "lacks a part"),
        (lambda arrays, about: arrays.update({"ridge scale": arrays["ridge scale"][1:]}), "has other features"),
    ],
)
def test_foreign_content(saved: Path, change: Callable[..., None], message: str) -> None:
    changed(saved, change)
    with pytest.raises(ModelError, match=f"{message}.*Run: errata train lfm"):
        load_lfm()


def test_a_place_that_cannot_be_written(home: Path) -> None:
    (home / "models").write_text("in the way")
    with pytest.raises(ModelError, match="cannot be written"):
        tiny().model.save()


def test_without_the_link_grammar(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROGRAM, "/no/such/program")
    assert "link" not in usable_groups()
    model = tiny().model
    trained_with_it = Lfm((*model.groups, "link"), model.models, model.ridge, {})
    with pytest.raises(ModelError, match="link-parser is not installed"):
        trained_with_it.judgments(SENTENCES)


def test_groups_that_do_not_exist() -> None:
    with pytest.raises(InputError, match="There is no group of features 'hpsg'; the groups are length"):
        usable_groups(["hpsg"])
    with pytest.raises(InputError, match="All groups of features are left out"):
        usable_groups(list(GROUPS))


def test_too_few_sentences() -> None:
    with pytest.raises(InputError, match=r"20 graded sentences or more.* Got 200 and 0\."):
        train_lfm([one for one in made_up_grades() if one.split != "test"], DEMO / "source.txt", DEMO / "source.txt")


def test_the_metric(saved: Path) -> None:
    sources, outputs = lines("source.txt"), lines("reference0.txt")
    result = errata.score(
        sources, {"source": sources, "corrected": outputs}, metrics=[LinguisticFeatures()], resamples=100
    )
    own = result["corrected"]["lfm"]
    assert own.score == pytest.approx(own.sentences.mean())
    np.testing.assert_array_equal(own.sentences, load_lfm().scores(outputs))
    assert own.score > result["source"]["lfm"].score
    assert f"trained:{load_lfm().digest}|analysis:en:" in own.signature
    elsewhere = saved.rename(saved.with_name("mine.npz"))
    again = errata.score(sources, outputs, metrics=[LinguisticFeatures(str(elsewhere))], resamples=0)
    assert again["output"]["lfm"].score == own.score


def test_one_judge_and_the_others() -> None:
    graded = made_up_grades()
    judge, expert = human_line(graded)
    crowd = np.array([one.crowd for one in graded])
    assert expert == pytest.approx(np.corrcoef([one.expert for one in graded], crowd.mean(axis=1))[0, 1])
    assert 0 < judge <= 1
    assert np.isnan(human_line([])).all()


@pytest.mark.data
def test_gug_is_learned() -> None:
    """Without the link grammar r was 0.595 and with it 0.633 when this was written; less than 0.58 is a fault."""
    native, learner = data.DATA / "ud-ewt" / "en_ewt-ud-train.conllu.gz", data.DATA / "gmeg" / "dev" / "fce" / "source"
    graded = read_gug(data.DATA / "gug" / "gug_annotations.tsv")
    result = train_lfm(graded, native, learner, without=["link"], threads=2)
    assert (result.train, result.test) == (2265, 754)
    assert result.r > 0.58
    worths = {worth.group: worth for worth in result.worths}
    assert worths["length"].alone < 0.3
    assert worths["spelling"].without < result.r - 0.02
    assert result.judge == pytest.approx(0.512, abs=5e-4)
    assert result.expert == pytest.approx(0.608, abs=5e-4)
