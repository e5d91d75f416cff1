"""``errata rank`` as a user runs it, and its page."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from errata.human.scores import human_scores
from errata.judgments import Judgments, Placed, Ranking, read_judgments, write_judgments
from errata.report.heatmap import Key, Tile, heat_map
from errata.report.ranks_html import rank_page
from tests.cli.helpers import DEMO, refused, run
from tests.human import twins

JUDGMENTS = DEMO / "judgments.jsonl"


def test_text() -> None:
    result = run("rank", JUDGMENTS, "--runs", "50", "--head-to-head")
    assert result.returncode == 0, result.stderr
    expected = human_scores(read_judgments(JUDGMENTS), runs=50)
    for own in expected:
        row = next(line.split() for line in result.stdout.splitlines() if own.system in line.split()[1:2])
        assert row[2] == f"{own.score:.3f}".replace("-", "−")
    assert expected.signature in result.stdout
    assert "Head to head" in result.stdout


def test_csv_is_one_table_with_exact_values() -> None:
    result = run(
        "rank", JUDGMENTS, "-m", "wins", "-m", "bradley-terry", "--by-domain", "--runs", "40", "--format", "csv"
    )
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    judgments = read_judgments(JUDGMENTS)
    assert len(rows) == 2 * len(judgments.domains()) * len(judgments.systems())
    for row in rows:
        own = human_scores(judgments, row["method"], runs=40, domain=row["domain"])[row["system"]]
        assert float(row["score"]) == own.score
        assert (int(row["rank_low"]), int(row["rank_high"])) == (own.rank_low, own.rank_high)
        assert (float(row["low"]), float(row["high"])) == (own.low, own.high)


def test_json_has_everything() -> None:
    result = run("rank", JUDGMENTS, "-m", "wins:ties=half", "--seed", "7", "--runs", "40", "--format", "json")
    (found,) = json.loads(result.stdout)["results"]
    assert found == human_scores(read_judgments(JUDGMENTS), "wins:ties=half", seed=7, runs=40).to_dict()
    assert np.array(found["head_to_head"]["wins"]).sum() + found["size"]["ties"] == found["size"]["pairs"]


@pytest.mark.parametrize("form", ["markdown", "latex"])
def test_other_tables(form: str) -> None:
    result = run("rank", JUDGMENTS, "-m", "z", "-m", "mean", "--runs", "20", "--format", form)
    assert result.returncode == 0
    assert "Standardised rating, demo" in result.stdout
    assert "Mean rating, demo" in result.stdout


def test_ratings_alone_are_averaged(tmp_path: Path) -> None:
    judgments = read_judgments(JUDGMENTS)
    path = tmp_path / "ratings.jsonl"
    write_judgments(path, Judgments("ratings", ratings=judgments.ratings, scale=judgments.scale))
    assert "Mean rating, ratings" in run("rank", path, "--runs", "20").stdout


def test_filters_and_names_are_heeded() -> None:
    result = run("rank", JUDGMENTS, "--rename", "noisy=silent", "--drop", "meaning", "--runs", "20", "--format", "json")
    (found,) = json.loads(result.stdout)["results"]
    assert {own["system"] for own in found["systems"]} == {"aggressive", "conservative", "silent", "unchanged"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-m", "elo"], "There is no method 'elo'"),
        (["--runs", "0"], "TrueSkill needs at least one run"),
        (["--format", "pdf"], "There is no format 'pdf'"),
        (["--expand", "some"], "There is no expansion 'some'"),
        (["-o", "no/such/place.html"], "does not exist"),
    ],
)
def test_refusals(arguments: list[str], message: str) -> None:
    assert message in refused(run("rank", JUDGMENTS, *arguments))


class Page(HTMLParser):
    """What is asked of the page: balanced, no addresses, its pictures by themselves."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]


def pictures(text: str) -> list[ET.Element]:
    return [ET.fromstring("<svg" + part.split("</svg>")[0] + "</svg>") for part in text.split("<svg")[1:]]


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "ranking.html"
    made = run("rank", JUDGMENTS, "-m", "wins", "-m", "z", "--runs", "50", "--format", "html", "-o", target)
    assert made.returncode == 0, made.stderr
    text = target.read_text(encoding="utf-8")
    page = Page(text)
    assert all(address.startswith(("#", "data:")) for address in page.addresses)
    assert " style=" not in text  # the policy forbids it
    drawn = pictures(text)
    assert len(drawn) == 5  # scores and ranges twice, head to head once
    identifiers = [element.get("id") for picture in drawn for element in picture.iter() if element.get("id")]
    assert len(identifiers) == len(set(identifiers))
    for picture in drawn:
        named = (picture.get("aria-labelledby") or "").split()
        assert all(any(element.get("id") == name for element in picture) for name in named)


def test_odd_names_are_escaped() -> None:
    names = {"a": '<b onclick="x">', "b": "x & y", "c": "systems/with a very long name that must be cut somewhere"}
    judgments = twins.random_rankings(2, "abc", 20).rename(names)
    text = rank_page([human_scores(judgments, runs=30)])
    assert "<b onclick" not in text
    assert text.count("&lt;b onclick=&quot;x&quot;&gt;") > 3
    pictures(text)


def test_a_page_without_ranges_and_with_an_undefined_system() -> None:
    judgments = twins.random_rankings(2, "abc", 20)
    unseen = Ranking(0, "j", (Placed(("never",), None),))
    judgments = Judgments("few", (*judgments.rankings, unseen))
    text = rank_page([human_scores(judgments, "wins", runs=0)])
    assert "undefined" in text
    assert "Rank ranges" not in text
    assert len(pictures(text)) == 2
    assert "Rank ranges" in rank_page([human_scores(judgments, "wins", runs=30)])


def test_heat_map() -> None:
    """Colours follow sign and size, places without a tile are grey, undefined ones empty, words are kept."""
    tiles = {
        (0, 0): Tile(0.5, "+", "half", strong=True), (0, 1): Tile(-1.0, "−", "least"),
        (1, 0): Tile(None, "–", "nothing"), (1, 2): Tile(7.0, "++", "beyond"),
    }  # fmt: skip
    text = heat_map(["r1", "r2"], ["c1", "c2", "c3"], tiles, title="T", identifier="m", key=Key("more", "less"))
    picture = ET.fromstring(text)
    boxes = list(picture.iter("rect"))[:6]
    assert [box.get("class") for box in boxes] == ["win", "loss", "own", "none", "own", "win"]
    half, least, beyond = (float(boxes[i].get("fill-opacity") or "nan") for i in (0, 1, 5))
    assert least == pytest.approx(2 * half)
    assert beyond == pytest.approx(least)
    about = picture.find("desc")
    assert about is not None
    assert about.text == "half; least; nothing; beyond."
    width = float(picture.get("width") or 0)
    assert all(float(element.get("x") or 0) < width for element in picture.iter() if element.get("x"))
    assert "less" not in heat_map(["r"], ["c"], {(0, 0): Tile(0.2)}, title="T", identifier="m", key=Key("more"))
    assert heat_map([], [], {}, title="T", identifier="m").endswith("</svg>")
