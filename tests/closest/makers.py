"""Small sets for tests."""

from __future__ import annotations

from pathlib import Path

from errata.closest import Item

DEMO = Path(__file__).resolve().parents[2] / "src" / "errata" / "demo" / "closest"


def items() -> list[Item]:
    """Ragged, with a hypothesis equal to the source, and one that stands at two ranks."""
    return [
        Item(
            "She go to school .",
            ("She goes to school .",),
            {1: "She goes to school .", 3: "She walks to the school ."},
            {1: "She goes to school .", 3: "She walks to school ."},
        ),
        Item(
            "I like a apples .",
            ("I like apples .", "I like an apple ."),
            {1: "I like a apples .", 2: "I like an apples .", 3: "I like a apples ."},
            {1: "I like apples .", 2: "I like an apple .", 3: "I like apples ."},
        ),
        Item("It rains .", ("It rains .",), {2: "It is raining ."}, {2: "It is raining ."}),
    ]
