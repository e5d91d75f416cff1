"""Rankings as Appraise exports them, with the systems that share an output in one ``translation``.

    <ranking-item id="0" src-id="135" user="annotator01" duration="00:01:07.524000">
      <translation rank="3" system="CAMB"/>
      <translation rank="1" system="IITB INPUT IPN"/>
    </ranking-item>

The sentence is ``src-id``, or ``id`` where there is none. Systems are parted by spaces or commas. A skipped item has no
translation; it stays as a ranking of nothing.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from errata.errors import FormatError
from errata.judgments.formats.common import check_systems, parse_rank, parse_sentence, read_bytes, set_name
from errata.judgments.records import Judgments, Placed, Ranking

DEEPEST = 32
DURATION = re.compile(r"(?:(\d+) days?, )?(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)", re.ASCII)
SEPARATORS = re.compile(r"[\s,]+")


def read_appraise(
    path: str | Path, *, first: int = 0, ranks: int | None = None, domain: str = "", group: str = ""
) -> Judgments:
    """The rankings of an Appraise file. ``first`` is the number of the first sentence, 1 in SEEDA's files."""
    items = Items(path, first, ranks, domain, group)
    items.read(read_bytes(path))
    if not items.rankings:
        raise FormatError(path, None, "this XML holds no <ranking-item>; is it an export of Appraise?")
    empty = sum(not ranking.places for ranking in items.rankings)
    notes = (f"{Path(path).name}: {empty} of {len(items.rankings):,} items are empty (skipped).",) if empty else ()
    return Judgments(set_name(path), tuple(items.rankings), notes=notes)


class Items:
    """Takes rankings from expat's events. Nothing that could grow is allowed: no entities, no deep nesting."""

    def __init__(self, path: str | Path, first: int, ranks: int | None, domain: str, group: str) -> None:
        self.path, self.first, self.ranks, self.domain, self.group = path, first, ranks, domain, group
        self.rankings: list[Ranking] = []
        self.depth = 0
        self.item: dict[str, str] | None = None
        self.item_line = 0
        self.translations: list[tuple[dict[str, str], int]] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype

    def read(self, content: bytes) -> None:
        try:
            self.parser.Parse(content, True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            raise FormatError(
                self.path, error.lineno, f"this is no well-formed XML ({reason} at column {error.offset + 1})."
            ) from None
        except (LookupError, ValueError) as error:  # the declared encoding
            raise FormatError(self.path, 1, f"this XML cannot be decoded ({error}); convert it to UTF-8.") from None

    def refuse(self, problem: str, line: int | None = None) -> NoReturn:
        raise FormatError(self.path, line or self.parser.CurrentLineNumber, problem)

    def refuse_doctype(self, *_: object) -> NoReturn:
        self.refuse("this XML declares a document type, which could define entities; remove the <!DOCTYPE …>.")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"elements are nested more than {DEEPEST} deep; this is no export of Appraise.")
        if tag == "ranking-item":
            if self.item is not None:
                self.refuse("a <ranking-item> is inside another one.")
            self.item, self.item_line, self.translations = attributes, self.parser.CurrentLineNumber, []
        elif tag == "translation":
            if self.item is None:
                self.refuse("a <translation> is outside any <ranking-item>.")
            self.translations.append((attributes, self.parser.CurrentLineNumber))

    def end(self, tag: str) -> None:
        self.depth -= 1
        if tag == "ranking-item" and self.item is not None:
            self.rankings.append(self.ranking(self.item))
            self.item = None

    def ranking(self, item: dict[str, str]) -> Ranking:
        number = item.get("src-id", item.get("id"))
        if number is None:
            self.refuse("a <ranking-item> needs a src-id (or an id), the number of its sentence.", self.item_line)
        if not item.get("user"):
            self.refuse("a <ranking-item> needs a user, the judge.", self.item_line)
        outputs = [systems_of(attributes.get("system", "")) for attributes, _ in self.translations]
        check_systems(outputs, self.path, self.item_line)
        return Ranking(
            sentence=parse_sentence(number, self.first, self.path, self.item_line),
            judge=item["user"],
            places=tuple(
                Placed(systems, self.rank(attributes, line))
                for systems, (attributes, line) in zip(outputs, self.translations, strict=True)
            ),
            domain=self.domain,
            group=self.group,
            seconds=self.seconds(item.get("duration", "")),
            item=item.get("id", ""),
        )

    def rank(self, attributes: dict[str, str], line: int) -> int | None:
        text = attributes.get("rank", "").strip()
        return parse_rank(text, len(self.translations), self.ranks, self.path, line) if text else None

    def seconds(self, duration: str) -> float | None:
        if not duration:
            return None
        match = DURATION.fullmatch(duration.strip())
        if match is None:
            self.refuse(f"the duration {duration!r} is not of the form hours:minutes:seconds.", self.item_line)
        days, hours, minutes, seconds = (float(part or 0) for part in match.groups())
        return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


def systems_of(text: str) -> tuple[str, ...]:
    return tuple(filter(None, SEPARATORS.split(text)))
