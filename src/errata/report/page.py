"""The frame of every page: one HTML file that needs nothing else, no network and no other files."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, NamedTuple

from errata.report.markup import escape


class Section(NamedTuple):
    """``name`` is its address within the page; one without content is left out."""

    name: str
    title: str
    content: str


def page(title: str, head: str, sections: Sequence[Section], data: Any = None) -> str:
    """A whole page as text, to be written as UTF-8. ``data`` is embedded for the script as the element ``data``."""
    shown = [section for section in sections if section.content]
    links = "".join(f'<a href="#{name}">{escape(text)}</a>' for name, text, _ in shown)
    body = "".join(
        f'<section id="{name}" aria-labelledby="{name}-h"><h2 id="{name}-h">{escape(text)}</h2>{content}</section>'
        for name, text, content in shown
    )
    style, script = asset("report.css"), asset("report.js")
    text = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'{head}<nav aria-label="Sections">{links}</nav>\n<main>\n{body}\n</main>\n'
        f"{embedded(data) if data is not None else ''}<script>{script}</script>\n</body>\n</html>\n"
    )
    return text.encode("utf-8", "replace").decode("utf-8")  # half surrogate pairs cannot be written


def page_head(title: str, facts: Mapping[str, str], warnings: Sequence[str] = ()) -> str:
    """The title, a row of facts, and warnings in a box."""
    items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())
    listed = "".join(f"<li>{escape(text)}</li>" for text in warnings)
    box = f'<div class="warnings" role="note"><strong>Warnings</strong><ul>{listed}</ul></div>' if listed else ""
    return f"<header><h1>{escape(title)}</h1><dl>{items}</dl>{box}</header>\n"


def asset(name: str) -> str:
    return resources.files("errata.report").joinpath("assets", name).read_text(encoding="utf-8")


def policy(style: str, script: str) -> str:
    """Allows the page's own style and script and nothing else, not even from the network."""

    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")

    return (
        f"default-src 'none'; img-src data:; style-src 'sha256-{digest(style)}'; script-src 'sha256-{digest(script)}'"
    )


def embedded(data: Any) -> str:
    """Data as a JSON element. No “<” is left in it, so no text can end the element or open a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="data">{text}</script>\n'


def signature_list(signatures: Sequence[tuple[str, str]]) -> str:
    """(name, signature) pairs; a button that copies appears where there is JavaScript."""
    items = []
    for name, signature in signatures:
        breakable = escape(signature).replace("|", "|<wbr>")
        copy = (
            f'<button type="button" class="copy" hidden aria-label="Copy the signature of {escape(name)}">Copy</button>'
        )
        items.append(f"<li><span>{escape(name)}</span><code>{breakable}</code>{copy}</li>")
    note = '<p class="note">A signature holds everything its numbers depend on; quote it with them.</p>'
    return f'<ul class="signatures">{"".join(items)}</ul>{note}'


def term_list(terms: Mapping[str, str]) -> str:
    """Words and what they mean."""
    items = (f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in terms.items())
    return f"<dl>{''.join(items)}</dl>"
