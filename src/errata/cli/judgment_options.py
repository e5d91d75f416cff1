"""What the commands that read human judgments have in common: their options, and how these make one set of the files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errata.errors import InputError

if TYPE_CHECKING:
    from errata.judgments.pairs import Expansion
    from errata.judgments.quality import FilterReport
    from errata.judgments.records import Judgments

Files = Annotated[
    list[Path],
    typer.Argument(
        help="Human judgments: errata's JSONL, Appraise XML, WMT pairwise CSV, MTurk batch CSV, GMEG CSV.",
        metavar="JUDGMENTS...",
        show_default=False,
    ),
]
Form = Annotated[
    str | None,
    typer.Option(
        "--from",
        help="Format of the files, with options: jsonl, appraise[:first=1], pairwise, mturk, gmeg[:domain=fce]; "
        "where not given, their content tells.",
        metavar="FORM",
        show_default=False,
    ),
]
Filters = Annotated[
    list[str] | None,
    typer.Option(
        "--filter",
        help="Leave out careless work: approved, gmeg, attention, fast, straight, few, as NAME:option=value,…; "
        "repeat, they act in order.",
        metavar="NAME",
    ),
]
Rename = Annotated[
    list[str] | None,
    typer.Option("--rename", help="Call system OLD by the name NEW; repeat.", metavar="OLD=NEW"),
]
Domain = Annotated[
    list[str] | None, typer.Option("--domain", help="Only this domain; repeat for more.", metavar="NAME")
]
Group = Annotated[
    list[str] | None, typer.Option("--group", help="Only this group of judges; repeat for more.", metavar="NAME")
]
Judge = Annotated[list[str] | None, typer.Option("--judge", help="Only this judge; repeat for more.", metavar="NAME")]
Systems = Annotated[
    str | None,
    typer.Option("--systems", help="The systems there should be, A,B,…; any other name is refused.", metavar="A,B,…"),
]
Drop = Annotated[
    list[str] | None,
    typer.Option(
        "--drop", help="As if this system had not been there; repeat. Filters still see it.", metavar="SYSTEM"
    ),
]
Expand = Annotated[
    str,
    typer.Option(
        "--expand",
        help="What an output that several systems share stands for: full (each of them; they tie), "
        "across (each of them; nothing among themselves), outputs (itself).",
    ),
]


def load(
    files: list[Path],
    *,
    form: str | None = None,
    filters: list[str] | None = None,
    rename: list[str] | None = None,
    domain: list[str] | None = None,
    group: list[str] | None = None,
    systems: str | None = None,
    judge: list[str] | None = None,
    drop: list[str] | None = None,
) -> tuple[Judgments, list[FilterReport]]:
    """One set from the files: read and pooled, systems renamed and checked, records selected and filtered, systems dropped."""
    from errata.judgments import apply_filters, parse_filter, pool, read_judgments

    name, options = parse_form(form)
    wanted_filters = [parse_filter(text) for text in filters or []]
    names = parse_renames(rename or [])
    judgments = pool([read_judgments(path, form=name, **options) for path in files])
    expect_systems(judgments, names, "--rename")
    judgments = judgments.rename(names)
    expect_systems(judgments, drop or (), "--drop")
    if systems is not None:
        check_systems(judgments, systems)
    for attribute, wanted in (("domain", domain), ("group", group), ("judge", judge)):
        judgments = select(judgments, attribute, wanted)
    judgments, reports = apply_filters(judgments, wanted_filters)
    if not any(judgments.records()):
        raise InputError(f"{judgments.name}: no judgment is left after {', '.join(map(str, wanted_filters))}.")
    return judgments.without(drop or ()), reports


def expansion(text: str) -> Expansion:
    from errata.judgments import Expansion

    try:
        return Expansion(text)
    except ValueError:
        known = ", ".join(one.value for one in Expansion)
        raise InputError(f"There is no expansion {text!r}; the expansions are {known}.") from None


def parse_form(form: str | None) -> tuple[str | None, dict[str, str]]:
    """``"appraise:first=1"`` to ``("appraise", {"first": "1"})``."""
    if form is None:
        return None, {}
    name, _, rest = form.partition(":")
    options = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            raise InputError(f"--from {form}: {part!r} should be option=value.")
        options[option] = value
    return name, options


def parse_renames(renames: Sequence[str]) -> dict[str, str]:
    names: dict[str, str] = {}
    for text in renames:
        old, equals, new = text.partition("=")
        if not (equals and old and new):
            raise InputError(f"--rename {text}: this should be OLD=NEW.")
        if names.setdefault(old, new) != new:
            raise InputError(f"--rename: {old!r} is given two names, {names[old]!r} and {new!r}.")
    return names


def expect_systems(judgments: Judgments, names: Iterable[str], option: str) -> None:
    known = judgments.systems()
    for name in names:
        if name not in known:
            raise InputError(f"{option}: no system is called {name!r}; the systems are {', '.join(known)}.")


def split_names(systems: str | None) -> list[str]:
    """``"A,B"`` to its names."""
    return [name.strip() for name in (systems or "").split(",") if name.strip()]


def check_systems(judgments: Judgments, systems: str) -> None:
    allowed = split_names(systems)
    strangers = [name for name in judgments.systems() if name not in allowed]
    if strangers:
        raise InputError(
            f"{judgments.name}: {strangers[0]!r} is judged but not among --systems; add it, or use --rename if it is "
            f"another name of one of them."
        )


def select(judgments: Judgments, attribute: str, wanted: Sequence[str] | None) -> Judgments:
    """The records whose ``attribute`` has one of these values; a value that none has is refused."""
    if not wanted:
        return judgments
    known = sorted({value for record in judgments.records() if (value := getattr(record, attribute))})
    for value in wanted:
        if value not in known:
            there = f"the {attribute}s are {', '.join(known)}" if known else f"no judgment names a {attribute}"
            raise InputError(f"{judgments.name}: there is no {attribute} {value!r}; {there}.")
    return judgments.select(lambda record: getattr(record, attribute) in wanted)
