"""The documentation runs, and names everything there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import errata
from tests.cli.helpers import run

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=lambda page: page.stem)
def test_commands_run_in_order(page: Path, tmp_path: Path) -> None:
    for line in "".join(blocks(page, "console")).splitlines():
        command, *arguments = shlex.split(line)
        assert command == "errata"
        result = run(*arguments, cwd=tmp_path)
        assert result.returncode == 0, (line, result.stderr)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.stem)
def test_python_runs(page: Path) -> None:
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), {"__name__": "example"})


def test_every_metric_and_option_is_described() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    for name, metric in errata.available().items():
        assert re.search(rf"^## .*\b{re.escape(name)}", text, re.MULTILINE), name
        for field in metric.option_fields():
            assert f"`{field.name}`" in text, (name, field.name)


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_the_readme_shows_what_the_demo_prints() -> None:
    """Scores quoted in the README are those of the shipped corpus."""
    corpus = ROOT / "src" / "errata" / "demo" / "corpus"
    references = [part for i in range(3) for part in ("-r", corpus / f"reference{i}.txt")]
    printed = run("score", "-s", corpus / "source.txt", *references, *sorted((corpus / "systems").glob("*.txt"))).stdout
    quoted = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [line.split() for line in printed.splitlines() if "[" in line and "low" not in line]
    assert len(rows) == 5
    for row in rows:
        assert any(line.split() == row for line in quoted.splitlines()), row
