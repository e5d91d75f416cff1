"""The order of Python 2 dictionaries, by which the originals break full ties between annotators.

Open addressing in a table of 8 that grows to more than four times its content when two thirds are full.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from errata import _native

WORD = (1 << 64) - 1


def table_order(hashes: Sequence[int]) -> list[int]:
    """Positions 0, 1, … of keys inserted in this order, in the order in which the dictionary yields them."""
    size = 8
    table: dict[int, int] = {}

    def insert(position: int) -> None:
        slot = index = hashes[position] & (size - 1)
        perturb = hashes[position] & WORD
        while slot in table:
            index = (5 * index + perturb + 1) & WORD
            perturb >>= 5
            slot = index & (size - 1)
        table[slot] = position

    for position in range(len(hashes)):
        insert(position)
        if len(table) * 3 >= size * 2:
            wanted = len(table) * 4
            kept = [table[slot] for slot in sorted(table)]
            size = 8
            while size <= wanted:
                size *= 2
            table.clear()
            for old in kept:
                insert(old)
    return [table[slot] for slot in sorted(table)]


@lru_cache(maxsize=4096)
def dictionary_order(keys: tuple[int, ...]) -> tuple[int, ...]:
    """Small whole numbers, which hash to themselves."""
    return tuple(keys[i] for i in table_order(keys))


def text_orders(groups: Sequence[Sequence[str]]) -> list[list[str]]:
    """Each group of different texts in dictionary order."""
    texts = [text for group in groups if len(group) > 1 for text in group]
    hashes = iter(_native.python2_hashes("\0".join(texts).encode("utf-8", "surrogatepass"), len(texts)).tolist())
    result: list[list[str]] = []
    for group in groups:
        if len(group) > 1:
            result.append([group[i] for i in table_order([next(hashes) for _ in group])])
        else:
            result.append(list(group))
    return result
