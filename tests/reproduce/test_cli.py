"""``errata reproduce`` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests import data
from tests.cli.helpers import refused, run


def test_the_list_needs_no_data(tmp_path: Path) -> None:
    shown = run("reproduce", ERRATA_DATA=str(tmp_path)).stdout
    assert "sakaguchi2016" in shown
    assert "Table 3c: ranking by TrueSkill" in shown
    listed = json.loads(run("reproduce", "--format", "json").stdout)
    assert {"gmeg2019", "grundkiewicz2015", "sakaguchi2016"} <= {paper["paper"] for paper in listed}


def test_wrong_names_and_options_are_refused(tmp_path: Path) -> None:
    assert "the papers are" in refused(run("reproduce", "nobody2000"))
    assert "its tables are" in refused(run("reproduce", "sakaguchi2016", "table99"))
    assert "leave it out, or the paper" in refused(run("reproduce", "sakaguchi2016", "--all"))
    assert "There is no format" in refused(run("reproduce", "sakaguchi2016", "--format", "pdf"))
    assert "not written as HTML" in refused(run("reproduce", "--format", "html"))
    assert "is no directory" in refused(run("reproduce", "sakaguchi2016", "--data", tmp_path / "none"))
    assert "1 or more" in refused(run("reproduce", "sakaguchi2016", "-j", "0"))


def test_missing_data_is_one_sentence_with_the_command(tmp_path: Path) -> None:
    said = refused(run("reproduce", "gmeg2019", "table6", "--data", tmp_path, ERRATA_CACHE=str(tmp_path)))
    assert "Run: errata data get gmeg" in said


@pytest.mark.data
class TestWithData:
    @pytest.fixture(autouse=True)
    def place(self, tmp_path: Path) -> None:
        self.settings = {"ERRATA_CACHE": str(tmp_path / "cache"), "ERRATA_DATA": str(data.DATA)}

    def test_a_table_in_every_format(self) -> None:
        for form in ("text", "markdown"):
            shown = run("reproduce", "sakaguchi2016", "counts", "--format", form, **self.settings)
            assert shown.returncode == 0, shown.stderr
            assert "26,265 → 26,265 =" in shown.stdout
            assert "600 → 599 ≠ −1" in shown.stdout
        shown = run("reproduce", "sakaguchi2016", "counts", "--format", "latex", **self.settings)
        assert "\\begin{tabular}{lrr}" in shown.stdout
        assert shown.stdout.count("26,265") == 2
        rows = list(
            csv.DictReader(
                io.StringIO(run("reproduce", "sakaguchi2016", "counts", "--format", "csv", **self.settings).stdout)
            )
        )
        assert [(row["published"], row["computed"], row["verdict"]) for row in rows] == [
            ("600", "599", "differs"), ("7,795", "7795", "same"), ("588", "588", "same"), ("26,265", "26265", "same"),
        ]  # fmt: skip

    def test_a_second_run_is_from_the_cache(self) -> None:
        def result(*more: str) -> dict[str, object]:
            shown = run("reproduce", "sakaguchi2016", "counts", "--format", "json", *more, **self.settings)
            (one,) = json.loads(shown.stdout)
            return one  # type: ignore[no-any-return]

        assert [result()["cached"], result()["cached"], result("--fresh")["cached"]] == [False, True, False]

    def test_a_paper_as_html(self, tmp_path: Path) -> None:
        result = run("reproduce", "grundkiewicz2015", "-o", tmp_path / "report.html", **self.settings)
        assert result.returncode == 0, result.stderr
        text = (tmp_path / "report.html").read_text(encoding="utf-8")
        assert text.startswith("<!DOCTYPE html>")
        assert 'id="grundkiewicz2015-table3c"' in text
        assert "Of 80 printed values 80 can be computed" in text
