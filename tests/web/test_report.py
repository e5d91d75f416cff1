"""The HTML report: what it says, and that no text can break it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import errata
from errata.report.diff import browser_data, chosen_sentences, word_diffs
from errata.report.html import html_report
from errata.report.markup import p_text, score_text
from errata.report.svg import nice_ticks, shortened, text_width, tick_text
from tests.web.helpers import HOSTILE, METRICS, SYSTEMS, demo, hostile


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
    assert names == ["scores", "parts", "charts", "pairs", "sentences", "signatures", "reading"]


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


def test_parts_are_those_of_the_result(result: errata.ScoreResult, page: str) -> None:
    parts = page[page.index('<section id="parts"') : page.index('<section id="charts"')]
    summaries = re.findall(r"<summary>(.*?)</summary>", parts)
    assert len(summaries) == sum(bool(own.parts) for own in result["noisy"].metrics.values())
    first = parts[: parts.index("</details>")]  # M2
    row = re.search(r"<span>noisy</span></th>(.*?)</tr>", first)
    assert row is not None
    own = result["noisy"]["m2"]
    expected = [f"{n:.0f}" for n in own.counts.values()]
    expected += [f"{value * 100:.2f}" for value in (*own.parts.values(), own.score)]
    assert re.findall(r'class="number">(.*?)<', row[1]) == expected


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
