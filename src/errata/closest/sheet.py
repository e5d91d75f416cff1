"""The worksheet: hypotheses out to annotators in a spreadsheet, closest golds back, every problem named by row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from errata.closest.data import Item
from errata.corpus.files import open_bytes, whole_file
from errata.errors import FormatError, InputError

COLUMNS = ("row", "ranks", "source", "hypothesis", "closest gold", "remarks")
INSTRUCTIONS = (
    "Correct the column “closest gold”. It starts as a copy of the hypothesis, which a program made from the source.",
    "Change as little as you can: what is grammatical and well-formed stays, even if you would have said it otherwise.",
    "The result must mean what the source means. If the hypothesis lost or changed the meaning, restore it.",
    "If nothing is wrong, leave the copy as it is. Never leave it empty.",
    "Do not change the other columns, except for “remarks”, nor the blanks between words and punctuation.",
)
FORMULA = re.compile(r"'*[=+\-@＝＋－＠]")
GUARDED = re.compile(r"'+[=+\-@＝＋－＠]")
ERROR_VALUE = re.compile(r"#(NAME|REF|VALUE|N/A|NULL|NUM|DIV/0)[!?]?")
SPACING = re.compile(r"^\s+|\s+$|\s{2,}|[^\S ]")
ENCODINGS = ("cp1252", "cp1251", "latin-1")
CURLY = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "..."}


@dataclass(frozen=True)
class Dialect:
    """How a spreadsheet program likes it."""

    delimiter: str
    end: str
    mark: str = ""  # the byte order mark that Excel needs to see UTF-8


DIALECTS = {"tsv": Dialect("\t", "\n"), "csv": Dialect(",", "\n", "\ufeff"), "excel": Dialect(";", "\r\n", "\ufeff")}


class SheetError(InputError):
    """What is wrong with a worksheet, all of it."""

    def __init__(self, path: Path, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        many = f"{len(problems):,} problem{'s' if len(problems) != 1 else ''}"
        super().__init__("\n  ".join([f"{path} has {many}; nothing was written:", *problems]))


def tasks(items: Sequence[Item], missing_only: bool = False) -> Iterator[tuple[int, tuple[int, ...], Item]]:
    """Row number (from 1), ranks and item of every different hypothesis; ``missing_only``: those without closest gold."""
    for number, item in enumerate(items, start=1):
        ranks: dict[str, list[int]] = {}
        for rank, text in item.hypotheses.items():
            if not (missing_only and rank in item.golds):
                ranks.setdefault(text, []).append(rank)
        for own in ranks.values():
            yield number, tuple(own), item


def ranks_text(ranks: Sequence[int]) -> str:
    """``H1 H5``: no spreadsheet takes it for a number or a date."""
    return " ".join(f"H{rank}" for rank in ranks)


def guarded(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe goes before what could begin one."""
    return f"'{text}" if FORMULA.match(text) else text


def unguarded(text: str) -> str:
    return text[1:] if GUARDED.match(text) else text


def write_sheet(path: Path, items: Sequence[Item], dialect: str, missing_only: bool = False) -> int:
    """Writes the worksheet and returns how many hypotheses are in it. The same hypothesis at several ranks is one row."""
    if dialect not in DIALECTS:
        raise InputError(f"There is no kind of worksheet {dialect!r}; the kinds are {', '.join(DIALECTS)}.")
    own = DIALECTS[dialect]
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=own.delimiter, lineterminator=own.end)
    for line in INSTRUCTIONS:
        writer.writerow([f"# {line}"])
    writer.writerow(COLUMNS)
    many = 0
    for number, ranks, item in tasks(items, missing_only):
        hypothesis = guarded(item.hypotheses[ranks[0]])
        copy = guarded(item.golds[ranks[0]]) if ranks[0] in item.golds else hypothesis
        writer.writerow([number, ranks_text(ranks), guarded(item.source), hypothesis, copy, ""])
        many += 1
    if not many:
        raise InputError("There is nothing to correct: every hypothesis has its closest gold.")
    with whole_file(path) as file:
        file.write(own.mark + buffer.getvalue())
    return many


def read_sheet(path: Path, items: Sequence[Item], missing_only: bool = False, tidy: bool = False) -> list[Item]:
    """The items with the closest golds of a worksheet; refuses it with a list of everything that is wrong.

    ``tidy`` mends white space in closest golds (blanks at the ends, several in a row, line breaks) instead of refusing it.
    """
    expected = {(number, ranks): item for number, ranks, item in tasks(items, missing_only)}
    golds: list[dict[int, str]] = [dict(item.golds) for item in items]
    seen: dict[tuple[int, tuple[int, ...]], int] = {}
    problems: list[str] = []
    for line, cells in records(path):
        if len(cells) < 5:
            problems.append(
                f"line {line}: {len(cells)} cells were found and {len(COLUMNS) - 1} are needed; restore the row."
            )
            continue
        key = key_of(cells)
        name = f"line {line} (row {cells[0]}, {cells[1]})"
        if key not in expected:
            problems.append(f"{name}: there is no such hypothesis in the set; restore the columns row and ranks.")
            continue
        if key in seen:
            problems.append(f"{name}: this hypothesis was corrected in line {seen[key]} already; keep one of them.")
            continue
        seen[key] = line
        item = expected[key]
        found = [*checks("source", cells[2], item.source), *checks("hypothesis", cells[3], item.hypotheses[key[1][0]])]
        gold, damage = gold_of(cells[4], item.hypotheses[key[1][0]], item.source, tidy)
        problems += [f"{name}: {problem}" for problem in (*found, *damage)]
        for rank in key[1]:
            golds[key[0] - 1][rank] = gold
    problems += [
        f"row {number}, {ranks_text(ranks)}: missing; restore the row." for number, ranks in expected if (number, ranks) not in seen
    ]  # fmt: skip
    if problems:
        raise SheetError(path, problems)
    return [replace(item, golds=dict(sorted(own.items()))) for item, own in zip(items, golds, strict=True)]


def key_of(cells: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """Row and ranks; (0, ()) where they cannot be read."""
    ranks = cells[1].split()
    if not cells[0].strip().isdecimal() or not all(re.fullmatch(r"H\d+", rank) for rank in ranks):
        return 0, ()
    return int(cells[0]), tuple(int(rank[1:]) for rank in ranks)


def records(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Lines with their cells, below the heading. The delimiter is the one that the heading has."""
    text = decoded(path)
    lines = text.split("\n")
    for number, line in enumerate(lines):
        for delimiter in "\t;,":
            cells = next(csv.reader([line.rstrip("\r")], delimiter=delimiter), [])
            if tuple(cells[:5]) == COLUMNS[:5]:
                reader = csv.reader(io.StringIO("\n".join(lines[number + 1 :]), newline=""), delimiter=delimiter)
                try:
                    for row in reader:
                        if any(cell.strip() for cell in row) and not row[0].startswith("#"):
                            yield number + 1 + reader.line_num, row
                except csv.Error as error:
                    raise FormatError(path, number + 1 + reader.line_num, f"this is no table row ({error}).") from None
                return
    raise FormatError(path, None, f"there is no heading; it should have the columns {', '.join(COLUMNS)}.")


def decoded(path: Path) -> str:
    """UTF-8 with or without byte order mark, or UTF-16 with one, as Excel's “Unicode text”."""
    with open_bytes(path) as file:
        raw = file.read()
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace")
    damaged = []
    for number, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            damaged.append(f"line {number}: byte {error.start + 1} is not UTF-8; save the worksheet as UTF-8.")
    if damaged:
        raise SheetError(path, damaged)
    return raw.decode("utf-8-sig")


def checks(name: str, cell: str, expected: str) -> Iterator[str]:
    """What happened to a cell that nobody should have touched."""
    found = unguarded(cell)
    if expected in (found, cell):
        return
    if " ".join(found.split()) == " ".join(expected.split()):
        yield f"white space in the {name} was changed; restore it."
    elif damage := encoding_damage(found, expected):
        yield f"the {name} was damaged: {damage}."
    else:
        yield f"the {name} was altered; restore it."


def encoding_damage(found: str, expected: str) -> str:
    """How the expected text became the other one on the way through a program with another encoding, if it did."""
    if "\ufffd" in found and "\ufffd" not in expected:
        return "characters were lost on the way (U+FFFD); save the worksheet as UTF-8"
    if found == expected:
        return ""
    for encoding in ENCODINGS:
        if found == misread(expected, encoding):
            return f"its UTF-8 was read as {encoding}; import the worksheet as UTF-8"
        if found == expected.encode(encoding, "replace").decode(encoding):
            return f"it was saved as {encoding}, which lacks some characters; save the worksheet as UTF-8"
    return ""


def misread(text: str, encoding: str) -> str:
    return text.encode("utf-8").decode(encoding, "replace")


def gold_of(cell: str, hypothesis: str, source: str, tidy: bool) -> tuple[str, list[str]]:
    """The closest gold, and what is wrong with it."""
    text = unguarded(cell)
    if not text.strip():
        return text, ["the closest gold was left empty; copy the hypothesis if nothing is wrong with it."]
    damage = []
    plain = " ".join(text.split())
    if not tidy and set(SPACING.findall(text)) - set(SPACING.findall(hypothesis)):
        damage.append(
            "the closest gold has blanks at its ends, several in a row, or a line break or other white space; mend it, or use --tidy."
        )
    foreign = {word for word in hypothesis.split() if not word.isascii()}
    mangled = {misread(word, encoding) for word in foreign for encoding in ENCODINGS}
    if "\ufffd" in text or mangled & set(plain.split()):
        damage.append("characters of the closest gold were damaged; save and import the worksheet as UTF-8.")
    if ERROR_VALUE.fullmatch(plain):
        damage.append(f"the closest gold is the spreadsheet's error value {plain}; write the sentence again.")
    swapped = [
        curly
        for curly, straight in CURLY.items()
        if curly in text and curly not in hypothesis + source and straight in hypothesis
    ]
    if swapped:
        damage.append(f"the spreadsheet put {swapped[0]} for {CURLY[swapped[0]]} in the closest gold; put it back.")
    return plain if tidy else text, damage
