"""What a corrector is worth when the reference is made from its own output (Rozovskaya and Roth, 2021)."""

from errata.closest.analysis import analyse_ranks
from errata.closest.data import ClosestSet, Item, checked
from errata.closest.files import read_set, write_set
from errata.closest.results import ClosestResult

__all__ = ["ClosestResult", "ClosestSet", "Item", "analyse_ranks", "checked", "read_set", "write_set"]
