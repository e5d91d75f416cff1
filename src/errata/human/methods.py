"""The ways from judgments to scores, by name: ``wins:ties=half,undecided=skip``."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from errata.errors import InputError
from errata.human.bradley_terry import BradleyTerry
from errata.human.ratings import Mean, Standardised
from errata.human.trueskill import TrueSkill
from errata.human.wins import Wins

Method = TrueSkill | Wins | BradleyTerry | Mean | Standardised
METHODS: dict[str, type[Method]] = {
    "trueskill": TrueSkill,
    "wins": Wins,
    "bradley-terry": BradleyTerry,
    "mean": Mean,
    "z": Standardised,
}


def make_method(spec: str | Method) -> Method:
    """A method from its name and options, ``name:option=value,…``."""
    if not isinstance(spec, str):
        return spec
    name, _, rest = spec.partition(":")
    if name not in METHODS:
        raise InputError(f"There is no method {name!r}; the methods are {', '.join(METHODS)}.")
    kind = METHODS[name]
    known = [field.name for field in fields(kind)]
    options: dict[str, Any] = {}
    for part in rest.split(",") if rest else []:
        option, equals, text = part.partition("=")
        if not equals or option not in known:
            raise InputError(
                f"The method {name} has no option {part!r}; its options are {', '.join(f'{o}=…' for o in known)}."
            )
        options[option] = value_of(get_type_hints(kind)[option], name, option, text)
    return kind(**options)


def value_of(kind: Any, name: str, option: str, text: str) -> Any:
    """The text as the option's type: one of some words, or a number."""
    if get_origin(kind) is Literal:
        if text not in get_args(kind):
            raise InputError(f"The option {option} of {name} takes {', '.join(get_args(kind))}. Got {text!r} instead.")
        return text
    number = int if int in (kind, *get_args(kind)) else float
    try:
        return number(text)
    except ValueError:
        wanted = "a whole number" if number is int else "a number"
        raise InputError(f"The option {option} of {name} takes {wanted}. Got {text!r} instead.") from None


def method_name(method: Method) -> str:
    return next(name for name, kind in METHODS.items() if isinstance(method, kind))


def options_text(method: Method) -> str:
    """All options as a signature holds them: ``ties:ignore|over:opponents``."""
    shown = ((field.name, getattr(method, field.name)) for field in fields(method))
    return "|".join(f"{name}:{value}" for name, value in shown)
