"""Scores from counts: the formula, the groups all metrics belong to, files, and the figures for CoNLL-14."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

import errata
from errata.errors import FormatError, InputError
from tests import data
from tests.cli.helpers import run
from tests.common import test_groups as groups
from tests.detectors.tables import scores

#: Table 3c of Grundkiewicz et al. (2015).
HUMAN = {
    "AMU": 0.273, "CAMB": 0.182, "RAC": 0.114, "CUUI": 0.105, "POST": 0.080, "PKU": -0.001, "UMC": -0.022, "UFC": -0.041,
    "IITB": -0.055, "INPUT": -0.062, "SJTU": -0.074, "NTHU": -0.142, "IPN": -0.358,
}  # fmt: skip
SOURCES = ["He go to school .", "", "All is well ."]
OUTPUTS = ["He go to the goverment .", "", "All is well ."]


def scored(spec: str, outputs: list[str] = OUTPUTS) -> errata.scoring.MetricScore:
    return errata.score(SOURCES[: len(outputs)], outputs, metrics=[spec], resamples=0)["output"][spec]


class TestFormula:
    pytestmark = pytest.mark.usefixtures("home")

    def test_sentences_and_corpus(self) -> None:
        own = scored("lt")
        assert own.sentences.tolist() == [1 - 2 / 6, 1, 1]
        assert own.score == pytest.approx(1 - 2 / 18)
        assert own.counts == {"errors": 2, "tokens": 11, "similarity": 1 - 2 / 6 + 2, "sentences": 3}
        assert own.parts == {"errors_per_sentence": 2 / 3}

    def test_tokens_together(self) -> None:
        assert scored("lt:average=tokens").score == 1 - 2 / 11  # the empty sentence counts one token

    def test_spaces(self) -> None:
        assert scored("lt:denominator=spaces").sentences.tolist() == [1 - 2 / 5, 1, 1]
        assert scored("lt:denominator=spaces", ["goverment"]).sentences[0] < 1

    def test_signature(self) -> None:
        signature = scored("lt").signature
        assert (
            "|language:en-US|disabled:COMMA_PARENTHESIS_WHITESPACE+EN_QUOTES+EN_UNPAIRED_BRACKETS+WHITESPACE_RULE|"
            in signature
        )
        assert "|detector:LanguageTool 6.8|" in signature
        assert "|detector:LanguageTool 6.8, en-US, sentence rules" in scored("errors").signature

    def test_from_the_command(self, tmp_path: Path) -> None:
        """With the cache that the API has filled."""
        scored("lt", OUTPUTS), scored("lt", SOURCES)
        for name, lines in (("source", SOURCES), ("a", OUTPUTS), ("b", SOURCES)):
            (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = run("score", "-s", tmp_path / "source", "-m", "lt", tmp_path / "a", tmp_path / "b", "--format", "csv")
        assert result.returncode == 0, result.stderr
        assert scores(result.stdout) == pytest.approx({"a": 1 - 2 / 18, "b": 1 - 1 / 15})


GROUPS = [
    groups.test_order_of_references, groups.test_order_of_sentences, groups.test_order_of_systems,
    groups.test_threads_do_not_matter, groups.test_sentence_counts_sum_to_corpus_counts,
    groups.test_interval_holds_the_score, groups.test_full_signature,
]  # fmt: skip
GROUPS_ON_DATA = [
    groups.test_one_sentence_corpus, groups.test_batches_do_not_matter, groups.test_scores_are_finite_and_in_range,
]  # fmt: skip
SPECS = ["lt", "spelling", "harper", "lt:average=tokens", "lt:denominator=spaces", "errors:detector=lt+spelling"]


@pytest.mark.usefixtures("home", "harper_installed")
@pytest.mark.parametrize("spec", SPECS)
def test_what_all_metrics_have_in_common(spec: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_CACHE", str(place / "cache"))  # one for all, since they ask about the same sentences
    monkeypatch.setitem(groups.RANGES, spec, (None, 1))
    for group in GROUPS:
        group(spec)
    for group in GROUPS_ON_DATA:
        for corpus in (groups.ordinary(), groups.odd()):
            group(spec, corpus)


@pytest.mark.parametrize("name", ["lt", "spelling", "harper", "errors"])
def test_signature_mentions_every_option(name: str) -> None:
    groups.test_signature_mentions_every_option(name)


class TestFile:
    """Counts that another program made."""

    @pytest.fixture
    def counts(self, tmp_path: Path) -> Path:
        path = tmp_path / "counts.tsv"
        path.write_text("system\tline\terrors\n" + "".join(f"{s}\t{i}\t{i - 1}\n" for s in "ab" for i in (3, 1, 2)))
        return path

    def score(self, path: Path, more: str = "") -> errata.ScoreResult:
        outputs = {"a": ["x y", "x y", "x y"], "b": ["x y", "x y z", ""]}
        return errata.score(["x"] * 3, outputs, metrics=[f"errors:file={path}{more}"], resamples=0)

    def test_by_system_and_line(self, counts: Path) -> None:
        spec = f"errors:file={counts}"
        result = self.score(counts)
        assert result["a"][spec].sentences.tolist() == [1, 1 - 1 / 2, 0]
        assert result["b"][spec].sentences.tolist() == [1, 1 - 1 / 3, -1]
        assert "|counts:sha256 " in result["a"][spec].signature

    def test_its_tokens(self, counts: Path) -> None:
        lines = counts.read_text().splitlines()
        counts.write_text("\n".join([lines[0] + "\ttokens", *(f"{line}\t4" for line in lines[1:])]))
        assert self.score(counts)["b"][f"errors:file={counts}"].sentences.tolist() == [1, 1 - 1 / 4, 1 - 2 / 4]
        spec = f"errors:file={counts},denominator=spaces"
        assert self.score(counts, ",denominator=spaces")["b"][spec].sentences.tolist() == [1, 1 - 1 / 2, -1]

    @pytest.mark.parametrize(
        ("content", "problem"),
        [
            ("", "no column system"),
            ("system\terrors\na\t1\n", "no column line"),
            ("system\tline\terrors\n", "no rows below the header"),
            ("system\tline\terrors\na\t0\t1\n", r"line 2: line must be a whole number of at least 1. Got '0'"),
            ("system\tline\terrors\na\t1\tmany\n", r"line 2: errors must be a number of at least 0. Got 'many'"),
            ("system\tline\terrors\na\t1\t-1\n", "Got '-1'"),
            ("system\tline\terrors\na\t1\n", "line 2: 2 fields where the first line has 3"),
            ("system\tline\terrors\na\t1\t1\na\t1\t2\n", r"line 3: a second row for line 1 of system 'a'"),
        ],
    )
    def test_wrong_files(self, content: str, problem: str, tmp_path: Path) -> None:
        path = tmp_path / "counts.tsv"
        path.write_text(content)
        with pytest.raises(FormatError, match=problem):
            self.score(path)

    def test_a_row_is_missing(self, counts: Path) -> None:
        counts.write_text(counts.read_text().replace("b\t2\t1\n", ""))
        with pytest.raises(InputError, match=r"no row for line 2 of system 'b'. Its systems are a, b"):
            self.score(counts)

    def test_no_such_file(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"none.tsv cannot be read \(No such file"):
            self.score(tmp_path / "none.tsv")

    @pytest.mark.data
    def test_languagetool_31(self, tmp_path: Path) -> None:
        """The counts of LanguageTool 3.1 for CoNLL-14 give its system scores and correlations."""
        path = tmp_path / "lt31.tsv.gz"
        table = gzip.decompress((data.EXPECTED / "lt31" / "conll14.tsv.gz").read_bytes())
        path.write_bytes(gzip.compress(table.replace(b"n_tokens", b"tokens", 1).replace(b"n_errors", b"errors", 1)))
        spec = f"errors:file={path}"
        outputs = {name: data.output(name) for name in data.SYSTEMS}
        result = errata.score(data.sources(), outputs, metrics=[spec], resamples=0)
        found = {name: result[name][spec].score for name in data.SYSTEMS}
        for row in data.rows("lt31/lt31_conll14_system.tsv"):
            assert found[row["system"]] == pytest.approx(float(row["mean_1_minus_err_per_tok"]), abs=1e-9)
        assert correlations(found) == pytest.approx((0.7692, 0.6363), abs=5e-5)


def correlations(scores: dict[str, float]) -> tuple[float, float]:
    """Spearman's and Pearson's with people, 13 systems."""
    pairs = np.array([(scores[name], human) for name, human in HUMAN.items()]).T
    return float(spearmanr(*pairs).statistic), float(pearsonr(*pairs).statistic)


@pytest.mark.data
@pytest.mark.usefixtures("home")
def test_languagetool_agrees_with_people_as_well_as_version_31_did(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All 13 outputs, 7,431 different sentences; where the home is kept, its cache is too."""
    monkeypatch.setenv("ERRATA_CACHE", str(place / "cache"))
    outputs = {name: data.output(name) for name in data.SYSTEMS}
    result = errata.score(data.sources(), outputs, metrics=["lt"], resamples=0)
    rho, r = correlations({name: result[name]["lt"].score for name in data.SYSTEMS})
    before = next(
        row for row in data.rows("lt31/lt31_conll14_corr.tsv")
        if (row["score"], row["human"], row["systems"]) == ("mean sentence 1-e/t", "TrueSkill 3c", "13")
    )  # fmt: skip
    assert rho >= float(before["spearman"])
    assert r >= float(before["pearson"])
    assert (round(rho, 3), round(r, 3)) == (0.857, 0.732)
