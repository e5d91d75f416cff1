"""Dictionaries of Python 2.7, slot by slot."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

MASK = 2**64 - 1


def text_hash(text: str) -> int:
    """Of a unicode string in a 64-bit build, without randomisation."""
    if not text:
        return 0
    value = ord(text[0]) << 7
    for character in text:
        value = (value * 1000003 & MASK) ^ ord(character)
    value ^= len(text)
    return value - 1 if value == MASK else value


class Dictionary:
    """Keys in open addressing: 8 slots at first, four times its content when it is two thirds full."""

    def __init__(self) -> None:
        self.slots: list[tuple[int, Hashable] | None] = [None] * 8

    def insert(self, hashed: int, key: Hashable) -> None:
        self.place(hashed, key)
        used = sum(slot is not None for slot in self.slots)
        if used * 3 >= len(self.slots) * 2:
            old = [slot for slot in self.slots if slot is not None]
            size = 8
            while size <= used * 4:
                size *= 2
            self.slots = [None] * size
            for slot in old:
                self.place(*slot)

    def place(self, hashed: int, key: Hashable) -> None:
        index, perturb = hashed, hashed
        while self.slots[index % len(self.slots)] is not None:
            index = 5 * index + perturb + 1
            perturb >>= 5
        self.slots[index % len(self.slots)] = (hashed, key)

    def keys(self) -> list[Hashable]:
        return [slot[1] for slot in self.slots if slot is not None]


def order(keys: Sequence[int | str]) -> list[Hashable]:
    """Different keys, inserted in this order, as the dictionary yields them."""
    dictionary = Dictionary()
    for key in keys:
        dictionary.insert(text_hash(key) if isinstance(key, str) else key, key)
    return dictionary.keys()
