"""MAEGE (Choshen and Abend 2018): validating metrics without human rankings, on corrections whose order is known."""

from errata.lattice import EditLattice
from errata.maege.protocol import PAPER_METRICS, Protocol
from errata.maege.results import MaegeResult, Spread, TypeReward, Validation
from errata.maege.sampling import draw_samples
from errata.maege.sentences import LatticeCorpus, lattice_corpus
from errata.maege.validate import validate

__all__ = [
    "PAPER_METRICS",
    "EditLattice",
    "LatticeCorpus",
    "MaegeResult",
    "Protocol",
    "Spread",
    "TypeReward",
    "Validation",
    "draw_samples",
    "lattice_corpus",
    "validate",
]
