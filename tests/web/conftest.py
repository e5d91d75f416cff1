from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import errata
from errata.report.html import html_report
from tests.web.helpers import demo


@pytest.fixture(scope="module")
def result() -> errata.ScoreResult:
    found = demo()
    found.warnings.append("One & only <warning>.")
    return found


@pytest.fixture(scope="module")
def page(result: errata.ScoreResult) -> str:
    return html_report(result, errata.compare(result), title="Five <systems>")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu", *quiet])
        yield browser
        browser.close()
