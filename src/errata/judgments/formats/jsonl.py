"""errata's own format of judgments: a heading, then one JSON object a line. It keeps every field of every record.

    {"errata": "judgments", "version": 1, "name": "demo", "scale": [0, 100], "notes": []}
    {"kind": "ranking", "sentence": 0, "judge": "anna", "places": [{"systems": ["a", "b"], "rank": 1}, …]}
    {"kind": "rating", "sentence": 0, "judge": "anna", "systems": ["a"], "score": 71}

Records may also have domain, group, time, seconds, item, approved and check. What is left out has its usual value. A
rank of null: the output was not judged. A judge of null: the rating is a mean of several people's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from errata.corpus.files import read_lines, whole_file
from errata.errors import FormatError, InputError
from errata.judgments.records import Judgments, Placed, Ranking, Rating

VERSION = 1
KINDS: dict[str, type[Ranking] | type[Rating]] = {"ranking": Ranking, "rating": Rating}
NEEDED = {"ranking": ("sentence", "judge", "places"), "rating": ("sentence", "judge", "systems", "score")}
DEFAULTS = {kind: {f.name: f.default for f in fields(record)} for kind, record in KINDS.items()}
Expect = Callable[[bool, str], None]


def read_jsonl(path: str | Path) -> Judgments:
    """All records of a file in errata's format."""
    rankings: list[Ranking] = []
    ratings: list[Rating] = []
    header: dict[str, Any] | None = None
    for line, text in enumerate(read_lines(path), start=1):
        if not text.strip():
            continue
        value = parse_object(text, path, line)
        if header is None:
            header = parse_header(value, path, line)
            continue
        record = parse_record(value, header["scale"], path, line)
        if isinstance(record, Ranking):
            rankings.append(record)
        else:
            ratings.append(record)
    if header is None:
        raise FormatError(path, None, "this file is empty; it should hold judgments.")
    return Judgments(header["name"], tuple(rankings), tuple(ratings), header["scale"], header["notes"])


def write_judgments(path: str | Path, judgments: Judgments) -> None:
    """Writes errata's format, whole or not at all: rankings first, then ratings, each in their order."""
    header = {
        "errata": "judgments",
        "version": VERSION,
        "name": judgments.name,
        "scale": list(judgments.scale),
        "notes": list(judgments.notes),
    }
    with whole_file(path) as file:
        file.write(as_line(header))
        for record in judgments.records():
            file.write(as_line(record_to_dict(record)))


def as_line(value: dict[str, Any]) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n"
    except ValueError:
        raise InputError(f"This cannot be written, since a number in it is not finite: {value}") from None


def record_to_dict(record: Ranking | Rating) -> dict[str, Any]:
    """A record as JSON has it, without what has its usual value."""
    kind = "ranking" if isinstance(record, Ranking) else "rating"
    result: dict[str, Any] = {"kind": kind}
    for name, usual in DEFAULTS[kind].items():
        value = getattr(record, name)
        if name == "places":
            result[name] = [{"systems": list(place.systems), "rank": place.rank} for place in value]
        elif name in NEEDED[kind] or value != usual:
            result[name] = list(value) if isinstance(value, tuple) else value
    return result


def parse_object(text: str, path: str | Path, line: int) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(path, line, f"this is no JSON ({error.msg} at character {error.pos + 1}).") from None
    except (RecursionError, ValueError):  # deep nesting, numbers of thousands of digits
        raise FormatError(path, line, "this JSON is nested too deeply or has a number that is too long.") from None
    if not isinstance(value, dict):
        raise FormatError(path, line, "a JSON object was expected.")
    return value


def parse_header(header: dict[str, Any], path: str | Path, line: int) -> dict[str, Any]:
    def expect(condition: bool, problem: str) -> None:
        if not condition:
            raise FormatError(path, line, problem)

    expect(
        header.get("errata") == "judgments",
        'the first line should be the heading, {"errata": "judgments", "version": 1, "name": …}.',
    )
    expect(
        header.get("version") == VERSION,
        f"version {header.get('version')!r} of the format is unknown here, which reads version {VERSION}; is there a newer errata?",
    )
    refuse_unknown(header, ("errata", "version", "name", "scale", "notes"), expect)
    name, scale, notes = header.get("name", Path(path).stem), header.get("scale", [0.0, 100.0]), header.get("notes", [])
    expect(isinstance(name, str), '"name" must be a text.')
    expect(is_range(scale), '"scale" must be the lowest and the highest rating, e.g. [0, 100].')
    expect(isinstance(notes, list) and all(isinstance(n, str) for n in notes), '"notes" must be a list of texts.')
    return {"name": name, "scale": (float(scale[0]), float(scale[1])), "notes": tuple(notes)}


def parse_record(value: dict[str, Any], scale: tuple[float, float], path: str | Path, line: int) -> Ranking | Rating:
    def expect(condition: bool, problem: str) -> None:
        if not condition:
            raise FormatError(path, line, problem)

    kind = value.pop("kind", None)
    expect(isinstance(kind, str) and kind in KINDS, f'"kind" must be "ranking" or "rating". Got {kind!r} instead.')
    refuse_unknown(value, tuple(DEFAULTS[kind]), expect)
    for name in NEEDED[kind]:
        expect(name in value, f'a {kind} needs the key "{name}".')
    sentence, judge, seconds = value["sentence"], value["judge"], value.get("seconds")
    expect(is_whole(sentence) and sentence >= 0, '"sentence" must be the number of a line, counted from 0.')
    named = isinstance(judge, str) and judge != ""
    expect(named or (judge is None and kind == "rating"), '"judge" must be a name; only a mean rating may have null.')
    for name in ("domain", "group", "time", "item"):
        expect(isinstance(value.get(name, ""), str), f'"{name}" must be a text.')
    expect(isinstance(value.get("approved", True), bool), '"approved" must be true or false.')
    expect(seconds is None or (is_number(seconds) and seconds >= 0), '"seconds" must be a number of at least 0.')
    if seconds is not None:
        value["seconds"] = float(seconds)
    check = value.get("check")
    if kind == "ranking":
        value["places"] = parse_places(value["places"], expect)
        expect(
            check is None or (is_names(check) and len(check) == 2),
            '"check" of a ranking must name two systems, the better one first.',
        )
        value["check"] = None if check is None else (check[0], check[1])
        return Ranking(**value)
    systems, score = value["systems"], value["score"]
    expect(is_names(systems), '"systems" must be a list of names, each once.')
    expect(is_number(score), '"score" must be a number.')
    expect(
        scale[0] <= score <= scale[1],
        f"the score {score:g} is outside the scale from {scale[0]:g} to {scale[1]:g}; see the heading."
        if is_number(score)
        else "",
    )
    expect(
        check is None or is_range(check), '"check" of a rating must be the lowest and the highest score that will do.'
    )
    value["check"] = None if check is None else (float(check[0]), float(check[1]))
    return Rating(**{**value, "systems": tuple(systems), "score": float(score)})


def parse_places(places: Any, expect: Expect) -> tuple[Placed, ...]:
    shape = '"places" must be a list of objects with "systems" and "rank".'
    expect(isinstance(places, list), shape)
    for place in places:
        expect(isinstance(place, dict) and set(place) == {"systems", "rank"}, shape)
        expect(is_names(place["systems"]), '"systems" must be a list of names, each once.')
        rank = place["rank"]
        expect(
            rank is None or (is_whole(rank) and rank >= 1),
            f'"rank" must be a whole number from 1 (best), or null where the output was not judged. Got {rank!r} instead.',
        )
    return tuple(Placed(tuple(place["systems"]), place["rank"]) for place in places)


def refuse_unknown(value: dict[str, Any], known: tuple[str, ...], expect: Expect) -> None:
    unknown = sorted(set(value) - set(known))
    expect(not unknown, f"unknown key {unknown[0] if unknown else ''!r}; the keys are {', '.join(known)}.")


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= sys.float_info.max


def is_range(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] <= value[1]


def is_names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(name, str) and name for name in value)
        and 0 < len(value) == len(set(value))
    )
