"""How the HTML report behaves in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import errata
from errata.report.html import html_report
from errata.report.markup import score_text
from tests.web.helpers import HOSTILE, METRICS, SYSTEMS, hostile


@pytest.fixture
def opened(chromium: Any, page: str, tmp_path: Path) -> Iterator[Any]:
    """The demo report, opened from a file; at the end nothing may have gone wrong or to the network."""
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    tab = chromium.new_page()
    problems = watch(tab)
    tab.goto(path.as_uri())
    yield tab
    assert problems == []
    tab.close()


def watch(tab: Any) -> list[str]:
    """Collects errors, dialogs and requests that are not for files."""
    problems: list[str] = []

    def dismissed(dialog: Any) -> None:
        problems.append(dialog.message)
        dialog.dismiss()

    tab.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("dialog", dismissed)
    local = ("file:", "data:")
    tab.on("request", lambda request: None if request.url.startswith(local) else problems.append(request.url))
    return problems


def column(tab: Any, number: int) -> list[float]:
    cells = tab.locator(f"#scores table.scores tbody td:nth-child({number}) .number").all_inner_texts()
    return [float(text.replace("−", "-")) for text in cells]


def wait_for_status(tab: Any, start: str) -> None:
    tab.wait_for_function("start => document.getElementById('status').textContent.startsWith(start)", arg=start)


def test_columns_sort_best_first_then_worst_first(opened: Any) -> None:
    for number, best in ((2, True), (4, False)):  # M2, and TER, of which lower is better
        button = opened.locator(f"#scores table.scores thead th:nth-child({number}) button")
        button.focus()
        opened.keyboard.press("Enter")
        assert column(opened, number) == sorted(column(opened, number), reverse=best)
        button.click()
        assert column(opened, number) == sorted(column(opened, number), reverse=not best)
    opened.locator("#scores table.scores thead th:first-child button").click()
    names = opened.locator("#scores table.scores tbody th").all_inner_texts()
    assert names == sorted(SYSTEMS)


def test_search_finds_sentences_in_any_text(opened: Any, result: errata.ScoreResult) -> None:
    texts = result.texts
    assert texts is not None
    for word in ("stories", "HOMEWORK"):
        expected = sum(
            any(word.lower() in text.lower() for text in (source, *references, *(o[i] for o in texts.outputs.values())))
            for i, (source, references) in enumerate(zip(texts.sources, texts.references, strict=True))
        )
        assert 0 < expected < 50
        opened.locator("[name=search]").fill(word)
        wait_for_status(opened, f"{expected} sentence")
        assert opened.locator("article.sentence").count() == expected
        assert opened.locator("article.sentence mark").count() >= expected
    opened.locator("[name=search]").fill("no such words")
    wait_for_status(opened, "No sentence matches.")
    assert opened.locator("article.sentence").count() == 0


def test_the_metric_can_be_switched(opened: Any, result: errata.ScoreResult) -> None:
    def first_scores() -> list[str]:
        texts: list[str] = opened.locator("article.sentence").first.locator(".score b").all_inner_texts()
        return texts

    for number, label in enumerate(METRICS):
        opened.locator("[name=metric]").select_option(index=number)
        metric = result.metrics[label]
        scores = [result[name][label].sentences for name in SYSTEMS]
        assert first_scores() == [score_text(float(s[0]), metric) for s in scores if s is not None]
    opened.locator("[name=metric]").select_option(label="GLEU")
    assert opened.locator("article .score small").first.inner_text() == "all references"
    opened.locator("[name=metric]").select_option(index=0)
    assert opened.locator("article .score small").first.inner_text().startswith("reference ")


def test_only_changed_sentences_of_one_system(opened: Any, result: errata.ScoreResult) -> None:
    texts = result.texts
    assert texts is not None
    opened.locator("[name=system]").select_option(label="conservative")
    opened.locator("[name=changed]").check()
    changed = sum(a != b for a, b in zip(texts.sources, texts.outputs["conservative"], strict=True))
    assert 50 < changed < 150
    wait_for_status(opened, f"50 of {changed} sentences")
    assert opened.locator("article .system").count() == 50
    assert opened.locator("article .system .tag").count() == 0
    opened.locator("[name=system]").select_option(label="unchanged")
    wait_for_status(opened, "No sentence matches.")


def test_sorting_sentences(opened: Any) -> None:
    opened.locator("[name=system]").select_option(label="meaning")
    for order, reverse in (("up", False), ("down", True)):
        opened.locator("[name=sort]").select_option(order)
        scores = [float(text) for text in opened.locator("article .score b").all_inner_texts()]
        assert scores == sorted(scores, reverse=reverse)
    assert not opened.locator("[name=a]").is_visible()
    opened.locator("[name=sort]").select_option("gap")
    opened.locator("[name=a]").select_option(label="noisy")
    opened.locator("[name=b]").select_option(label="meaning")
    gaps = [text.split(": ")[1].replace("−", "-") for text in opened.locator("article h3 span").all_inner_texts()]
    sizes = [abs(float(gap)) for gap in gaps]
    assert len(sizes) == 50
    assert sizes == sorted(sizes, reverse=True)


def test_more_sentences_come_by_fifty_and_take_the_focus(opened: Any) -> None:
    assert opened.locator("article.sentence").count() == 50
    opened.locator("#more").focus()
    opened.keyboard.press("Enter")
    assert opened.locator("article.sentence").count() == 100
    assert opened.evaluate("document.activeElement.querySelector('h3').textContent") == "Line 51"
    opened.locator("#more").click()
    wait_for_status(opened, "150 sentences")
    assert not opened.locator("#more").is_visible()


def test_a_signature_can_be_copied(opened: Any, result: errata.ScoreResult) -> None:
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.locator("button.copy").first.click()
    opened.wait_for_function("document.querySelector('button.copy').textContent === 'Copied'")
    assert opened.evaluate("navigator.clipboard.readText()") == result["noisy"]["m2"].signature


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_does_not_scroll_sideways(opened: Any, scheme: str) -> None:
    opened.emulate_media(color_scheme=scheme)
    opened.set_viewport_size({"width": 400, "height": 800})
    opened.locator("[name=sort]").select_option("gap")
    for details in opened.locator("details summary").all():
        details.click()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 400
    assert opened.evaluate("document.querySelector('.scroll').scrollWidth") > 400  # the table scrolls on its own


def test_hostile_text_is_shown_as_it_is(chromium: Any, tmp_path: Path) -> None:
    result = hostile()
    path = tmp_path / "report.html"
    path.write_text(html_report(result, errata.compare(result)), encoding="utf-8")
    tab = chromium.new_page()
    problems = watch(tab)
    tab.goto(path.as_uri())
    assert tab.locator("#scores table.scores tbody th").first.inner_text() == '<b>&"'
    assert tab.locator("article .source dd").first.inner_text() == HOSTILE
    assert tab.locator("article .system dt").first.inner_text() == '<b>&"'
    assert tab.locator("article .system ins").first.inner_text() == "goes"
    assert tab.locator("[name=system] option").all_inner_texts() == ["all systems", '<b>&"', "plain"]
    assert problems == []
    tab.close()


def test_without_javascript_all_but_the_browser_can_be_read(chromium: Any, page: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    context = chromium.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(path.as_uri())
    assert tab.locator("#scores table.scores tbody tr").count() == 5
    assert tab.locator("noscript").inner_text().startswith("The sentence browser needs JavaScript")
    assert not tab.locator("#browser").is_visible()
    assert not tab.locator("button.copy").first.is_visible()
    context.close()
