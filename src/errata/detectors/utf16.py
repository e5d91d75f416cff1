"""Places in text, counted by Java and JavaScript in UTF-16 units and by errata in characters."""

from __future__ import annotations


def units(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)


def characters_before(text: str, unit: int) -> int:
    """How many characters come before a unit."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * unit].decode("utf-16-le", "surrogatepass"))
