"""Corrections lattices: all subsets of one annotator's edits, all compatible combinations of several annotators' edits."""

from errata.lattice.combinations import Alternative, Block, Combinations
from errata.lattice.edits import EditLattice, Intersection, below, intersections
from errata.lattice.search import CombinationCorpus, Nearest
from errata.lattice.survey import CombinationCounts, count_combinations

__all__ = [
    "Alternative",
    "Block",
    "CombinationCorpus",
    "CombinationCounts",
    "Combinations",
    "EditLattice",
    "Intersection",
    "Nearest",
    "below",
    "count_combinations",
    "intersections",
]
