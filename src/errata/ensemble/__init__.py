"""Training the GMEG ensemble on people's ratings, and how it does on systems and domains it has not seen."""

from errata.ensemble.domains import Domain, load_domain
from errata.ensemble.studies import Study, ablation, held_out, ordered, unseen
from errata.ensemble.training import Recipe, Trained, train_gmeg

__all__ = [
    "Domain",
    "Recipe",
    "Study",
    "Trained",
    "ablation",
    "held_out",
    "load_domain",
    "ordered",
    "train_gmeg",
    "unseen",
]
