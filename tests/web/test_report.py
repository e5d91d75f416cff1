"""The HTML report: what it says, that no text can break it, and how it behaves in a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import errata
from errata.report.diff import browser_data, chosen_sentences, word_diffs
from errata.report.html import html_report
from errata.report.markup import p_text, score_text
from errata.report.svg import nice_ticks, shortened, text_width, tick_text

CORPUS = Path(errata.__file__).parent / "demo" / "corpus"
SYSTEMS = ("conservative", "aggressive", "meaning", "unchanged", "noisy")
METRICS = ("m2", "gleu", "ter", "ster", "m2:beta=1", "changed")
HOSTILE = "</script><script>alert(1)</script> <!-- go"


def lines(name: str) -> list[str]:
    return (CORPUS / name).read_text(encoding="utf-8").splitlines()


def demo(systems: Sequence[str] = SYSTEMS, metrics: Sequence[str] = METRICS, **options: Any) -> errata.ScoreResult:
    outputs = {name: lines(f"systems/{name}.txt") for name in systems}
    references = [lines(f"reference{i}.txt") for i in range(3)]
    return errata.score(lines("source.txt"), outputs, references, metrics=list(metrics), **options)


def hostile() -> errata.ScoreResult:
    outputs = {'<b>&"': [HOSTILE.replace("go", "goes"), "He goes ."], "plain": [HOSTILE, "He go ."]}
    return errata.score([HOSTILE, "He go ."], outputs, [[HOSTILE, "He goes ."]], metrics=["gleu"], resamples=100)


@pytest.fixture(scope="module")
def result() -> errata.ScoreResult:
    found = demo()
    found.warnings.append("One & only <warning>.")
    return found


@pytest.fixture(scope="module")
def page(result: errata.ScoreResult) -> str:
    return html_report(result, errata.compare(result), title="Five <systems>")


class Reader(HTMLParser):
    """Start tags with their attributes, and the text of scripts and of everything else."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.comments: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag == "script":
            self.scripts.append("")

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data
        else:
            self.words.append(data)

    def count(self, tag: str, kind: str | None = None) -> int:
        return sum(t == tag and (kind is None or kind in (a.get("class") or "").split()) for t, a in self.tags)


def data_of(text: str) -> Any:
    return json.loads(Reader(text).scripts[0])


# ---- what it says ----


def test_the_sections_stand_in_order(page: str) -> None:
    names = re.findall(r'<section id="(\w+)"', page)
    assert names == ["scores", "charts", "pairs", "sentences", "signatures", "reading"]


def test_the_head_says_what_was_scored(page: str) -> None:
    head = page[page.index("<header>") : page.index("</header>")]
    for text in ("Five &lt;systems&gt;", "<dd>150</dd>", "<dd>3</dd>", "<dd>5</dd>", errata.__version__):
        assert text in head
    assert "One &amp; only &lt;warning&gt;." in head


def test_a_score_cell_has_score_rank_and_interval(result: errata.ScoreResult, page: str) -> None:
    own = result["conservative"]["m2"]
    assert own.rank is not None
    assert own.low is not None
    assert own.high is not None
    cell = re.search(r'<tr><th scope="row"[^>]*><span>conservative</span></th><td(.*?)</td>', page)
    assert cell is not None
    assert f">{own.score * 100:.2f}<" in cell[1]
    assert f"[{own.low * 100:.2f}, {own.high * 100:.2f}]" in cell[1]
    assert f"</span>{own.rank.rank}{'=' * own.rank.tied}</span>" in cell[1]
    assert ('class="best"' in cell[1]) == (own.rank.cluster == 0)


def test_metrics_that_are_no_fraction_stay_as_they_are(result: errata.ScoreResult, page: str) -> None:
    assert f">{result['noisy']['ster'].score:.2f}<" in page


def test_lower_is_better_has_an_arrow_and_the_ranks_a_note(page: str) -> None:
    table = page[page.index('<table class="scores">') : page.index("</table>")]
    assert table.count("lower is better") == 2 * 2  # TER and sTER: a label and a title each
    assert "not separated by the paired bootstrap at p ≤ 0.05" in page
    assert "neither better nor worse: Sentences changed." in page


def test_there_is_a_chart_a_metric_and_a_matrix_a_ranked_metric(page: str) -> None:
    reader = Reader(page)
    assert reader.count("svg", "chart") == len(METRICS)
    assert reader.count("svg", "matrix") == len(METRICS) - 1
    assert reader.count("table", "pairs") == len(METRICS) - 1
    assert reader.count("desc") == 2 * len(METRICS) - 1


def test_charts_stand_best_first(result: errata.ScoreResult, page: str) -> None:
    charts = re.findall(r'<svg class="chart".*?</svg>', page)
    for chart, (label, metric) in zip(charts, result.metrics.items(), strict=True):
        names = re.findall(r'<text class="name"[^>]*>([^<]*)<', chart)
        scores = [result[name][label].score for name in names]
        assert scores == sorted(scores, reverse=metric.higher_is_better)


def test_two_systems_are_compared_in_one_table() -> None:
    result = demo(SYSTEMS[:2])
    reader = Reader(html_report(result, errata.compare(result)))
    assert reader.count("table", "pairs") == 1
    assert reader.count("svg", "matrix") == 0
    assert "conservative" in reader.words
    assert " is better" in reader.words


def test_every_signature_is_there(result: errata.ScoreResult, page: str) -> None:
    text = page.replace("<wbr>", "")
    assert all(own.signature in text for own in result["noisy"].metrics.values())
    assert Reader(page).count("button", "copy") == len(METRICS)


def test_without_resamples_there_are_no_intervals_and_no_ranks() -> None:
    page = html_report(demo(resamples=0))
    assert "No resamples were drawn" in page
    assert Reader(page).count("span", "rank") == 0
    assert "<small>" not in page
    assert 'class="interval"' not in page


def test_one_system_has_no_ranks_and_no_sort_by_difference() -> None:
    page = html_report(demo(SYSTEMS[:1]))
    assert Reader(page).count("span", "rank") == 0
    assert 'value="gap"' not in page


def test_the_browser_needs_texts_and_sentence_scores(result: errata.ScoreResult) -> None:
    assert 'id="browser"' not in html_report(demo(sentences=False))
    assert 'id="browser"' not in html_report(result, most_sentences=0)
    bare = demo(metrics=["gleu"], resamples=0)
    bare.texts = None
    assert 'id="browser"' not in html_report(bare)


# ---- the sentences ----


def test_browser_data_agree_with_the_result(result: errata.ScoreResult) -> None:
    data = browser_data(result, 2000)
    assert data is not None
    assert [sentence["line"] for sentence in data["sentences"]] == list(range(1, 151))
    own = result["meaning"]["m2"]
    assert own.sentences is not None
    assert own.reference is not None
    at = data["systems"].index("meaning")
    for i, sentence in enumerate(data["sentences"]):
        assert sentence["scores"][0][at] == pytest.approx(own.sentences[i] * 100, abs=0.0051)
        assert sentence["chosen"][0][at] == own.reference[i] + 1
        assert sentence["outputs"][SYSTEMS.index("unchanged")] is None
    assert data["sentences"][0]["chosen"][METRICS.index("gleu")] is None


def test_of_too_many_sentences_those_with_the_largest_spread_are_kept(result: errata.ScoreResult) -> None:
    kept = chosen_sentences(result, "m2", 40).tolist()
    scores = [result[name]["m2"].sentences for name in SYSTEMS]
    spread = [max(values) - min(values) for values in zip(*(s for s in scores if s is not None), strict=True)]
    assert kept == sorted(kept)
    assert len(kept) == 40
    assert min(spread[i] for i in kept) >= max(spread[i] for i in range(150) if i not in kept)
    page = html_report(result, most_sentences=40)
    assert "limited to 40 of the 150 sentences: those with the largest spread of scores between the systems" in page
    assert len(data_of(page)["sentences"]) == 40


@pytest.mark.parametrize(("metric", "word", "worst"), [("gleu", "lowest", 1), ("ter", "highest", -1)])
def test_with_one_system_the_worst_sentences_are_kept(metric: str, word: str, worst: int) -> None:
    result = demo(SYSTEMS[:1], [metric], resamples=0)
    own = result["conservative"][metric].sentences
    assert own is not None
    kept = chosen_sentences(result, metric, 10).tolist()
    assert sorted(worst * own[kept]) == sorted(worst * own)[:10]
    assert f"those with the {word} scores under" in html_report(result, most_sentences=10)


words = st.lists(st.sampled_from(["a", "b", "c", "</script>", "é"]), max_size=8).map("  ".join)


@given(st.lists(st.tuples(words, words), max_size=5))
def test_a_diff_holds_both_texts(pairs: list[tuple[str, str]]) -> None:
    diffs = word_diffs([source for source, _ in pairs], [target for _, target in pairs])
    for (source, target), diff in zip(pairs, diffs, strict=True):
        assert " ".join(s.text for s in diff if s.kind != "inserted") == " ".join(source.split())
        assert " ".join(s.text for s in diff if s.kind != "deleted") == " ".join(target.split())


def test_a_diff_is_by_words() -> None:
    (diff,) = word_diffs(["He go home now ."], ["He goes to home now"])
    assert [(s.kind, s.text) for s in diff] == [
        ("kept", "He"), ("deleted", "go"), ("inserted", "goes to"), ("kept", "home now"), ("deleted", "."),
    ]  # fmt: skip


def test_sentences_too_long_to_align_are_replaced_whole() -> None:
    long, other = "a " * 13_000, "b " * 13_000
    short, whole = word_diffs(["He go", long], ["He goes", other])
    assert [s.kind for s in short] == ["kept", "deleted", "inserted"]
    assert [s.kind for s in whole] == ["deleted", "inserted"]


# ---- numbers ----


@given(st.floats(-1e3, 1e3), st.floats(1e-3, 1e3))
def test_ticks_are_few_and_inside(low: float, width: float) -> None:
    ticks = nice_ticks(low, low + width)
    assert 2 <= len(ticks) <= 6
    assert all(low - 1e-6 * width <= tick <= low + width * (1 + 1e-6) for tick in ticks)


def test_ticks_have_the_decimals_they_need() -> None:
    assert nice_ticks(0, 50) == [0, 10, 20, 30, 40, 50]
    assert [tick_text(tick, 0.5) for tick in (-0.5, 0.0, 1.0)] == ["−0.5", "0.0", "1.0"]
    assert tick_text(-20, 20) == "−20"


def test_numbers_are_shown_as_people_read_them() -> None:
    gleu, ster = errata.make_metric("gleu"), errata.make_metric("ster")
    assert score_text(0.45031, gleu) == "45.03"
    assert score_text(-0.1378, gleu) == "−13.78"
    assert score_text(-0.000001, gleu) == "0.00"
    assert score_text(0.0072, gleu, signed=True) == "+0.72"
    assert score_text(3.6133, ster) == "3.61"
    assert score_text(float("nan"), gleu) == "–"
    assert [p_text(p) for p in (0.0001, 0.000999, 0.0498, 0.05, 0.0502, 1.0)] == [
        "< 0.001", "0.001", "0.0498", "0.050", "0.0502", "1.000",
    ]  # fmt: skip


def test_long_names_are_shortened() -> None:
    assert shortened("short", 100) == "short"
    assert shortened("a very long name indeed", 70).endswith("…")
    assert text_width(shortened("文法" * 20, 70)) <= 77


# ---- that no text can break it ----


def test_hostile_names_and_sentences_are_only_text() -> None:
    result = hostile()
    page = html_report(result, errata.compare(result), title="</title><script>alert(2)</script>")
    reader = Reader(page)
    assert len(reader.scripts) == 2  # the data and the report's own
    assert "alert" not in reader.scripts[1]
    assert reader.count("b") == 0
    assert not reader.comments
    assert '<b>&"' in reader.words
    data = json.loads(reader.scripts[0])
    assert data["systems"][0] == '<b>&"'
    assert data["sentences"][0]["source"] == HOSTILE
    assert "<" not in reader.scripts[0]


def test_the_page_allows_only_its_own_script_and_style(page: str) -> None:
    policy = next(a["content"] for t, a in Reader(page).tags if t == "meta" and "http-equiv" in a)
    assert policy is not None
    script = page[page.rindex("<script>") + len("<script>") : page.rindex("</script>")]
    style = page[page.index("<style>") + len("<style>") : page.index("</style>")]
    for text in (script, style):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert not re.search(r"https?://|@import|url\(", page)
    assert "<!--" not in script


def test_half_surrogate_pairs_can_be_written() -> None:
    result = errata.score(["a \ud800 b"], {"x\udcff": ["a b"]}, [["a b"]], metrics=["gleu"], resamples=0)
    assert html_report(result).encode("utf-8")


# ---- in a browser ----


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
    cells = tab.locator(f"table.scores tbody td:nth-child({number}) .number").all_inner_texts()
    return [float(text.replace("−", "-")) for text in cells]


def wait_for_status(tab: Any, start: str) -> None:
    tab.wait_for_function("start => document.getElementById('status').textContent.startsWith(start)", arg=start)


def test_columns_sort_best_first_then_worst_first(opened: Any) -> None:
    for number, best in ((2, True), (4, False)):  # M2, and TER, of which lower is better
        button = opened.locator(f"table.scores thead th:nth-child({number}) button")
        button.focus()
        opened.keyboard.press("Enter")
        assert column(opened, number) == sorted(column(opened, number), reverse=best)
        button.click()
        assert column(opened, number) == sorted(column(opened, number), reverse=not best)
    opened.locator("table.scores thead th:first-child button").click()
    names = opened.locator("table.scores tbody th").all_inner_texts()
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
    assert tab.locator("table.scores tbody th").first.inner_text() == '<b>&"'
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
    assert tab.locator("table.scores tbody tr").count() == 5
    assert tab.locator("noscript").inner_text().startswith("The sentence browser needs JavaScript")
    assert not tab.locator("#browser").is_visible()
    assert not tab.locator("button.copy").first.is_visible()
    context.close()
