"""Fixtures for the public data, and what happens where it is missing."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Generator

import pytest
from hypothesis import settings

from errata.corpus import Annotation
from tests import data

NO_SKIP = os.environ.get("ERRATA_NO_SKIP") == "1"

settings.register_profile("errata", deadline=None, derandomize=True, database=None)
settings.load_profile("errata")


def pytest_configure(config: pytest.Config) -> None:
    """One cache for the whole run, empty at its beginning: no test may rest on what an earlier run left behind."""
    folder = tempfile.mkdtemp(prefix="errata-tests-")
    os.environ["ERRATA_CACHE"] = folder
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not data.present():
        for item in items:
            if item.get_closest_marker("data"):
                item.add_marker(pytest.mark.skip(reason=data.MISSING))


def skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was skipped and why, a line a reason."""
    reasons = Counter(skip_reason(report) for report in terminalreporter.stats.get("skipped", []))
    if reasons:
        terminalreporter.section("skipped")
    for reason, many in reasons.most_common():
        terminalreporter.write_line(f"{many:,} skipped: {reason}")


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Makes a failure of a skip."""
    if NO_SKIP and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"ERRATA_NO_SKIP=1 allows no skip. {skip_reason(report)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.fixture(scope="session")
def sources() -> list[str]:
    return data.sources()


@pytest.fixture(scope="session")
def outputs() -> dict[str, list[str]]:
    return {system: data.output(system) for system in data.SYSTEMS}


@pytest.fixture(scope="session")
def references() -> dict[str, list[str]]:
    return {name: data.reference(name) for name in data.LEXICOGRAPHIC["ALL"]}


@pytest.fixture(scope="session")
def gold() -> Callable[[str], list[tuple[Annotation, ...]]]:
    """Gold edits of a set, by its name."""

    def read(name: str) -> list[tuple[Annotation, ...]]:
        annotations = data.gold(name).corpus.annotations
        assert annotations is not None
        return annotations

    return read
