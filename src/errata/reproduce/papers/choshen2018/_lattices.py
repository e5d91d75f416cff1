"""What Tables 2 to 4 and Figures 4 and 5 rest on: 20 samples of chains and corpora from NUCLE's annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.tables import Value, not_computable
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.maege import LatticeCorpus, MaegeResult, Protocol, Spread

SAMPLES = 20
#: BN3 equals NUCLE's second annotation and BN7 nearly the first, whose edits make the lattices.
REFERENCES = tuple(f"BN{i}" for i in (1, 2, 4, 5, 6, 8, 9, 10))
#: Metrics as the paper calls them, in its order, and as errata.maege does.
NAMES = {
    "iBLEU": "iBLEU", "M²": "M2", "BLEU": "BLEU", "MinLD O→R": "MinLD", "GLEU": "GLEU", "MAX-SARI": "MAX-SARI",
    "SARI": "SARI", "LD S→O": "LD",
}  # fmt: skip
#: Errors per blank, as the paper counts; a current LanguageTool, where the paper had 3.7.
LANGUAGETOOL = "lt:denominator=spaces"
NO_LANGUAGETOOL = not_computable("needs LanguageTool: errata setup languagetool")
M2_NOTE = (
    "The printed figures of M² come from a defect: the file of gold edits lacked the blank lines between sentences, so each "
    "sentence was scored against the edits of all. The row “M², all edits” does the same on one sample, with errata’s untyped edits "
    "and the four decimals that the scorer prints: r is below 0 as printed."
)
METHOD = (
    f"The mean of {SAMPLES} samples with the seeds from --seed on; ± is the standard deviation of one sample, and the paper has one. "
    "Lattices: NUCLE’s annotations with the teams’ alternatives; 764 sentences, 1,809 chains, 7,936 corrections, 19,822 pairs; "
    "corpora of 831 sentences. References: eight of Bryant and Ng’s (without BN3 and BN7). As in the authors’ code: a tie counts as "
    "concordant, an original’s quality is 1 − (fewest edits + 1) / characters, a corpus score is the mean of sentence scores."
)


def lattices(work: Work) -> LatticeCorpus:
    from errata.corpus.m2 import read_m2
    from errata.maege import lattice_corpus

    references = [work.lines("conll14", f"references/{name}") for name in REFERENCES]
    return lattice_corpus(read_m2(work.path("conll14", "m2/NUCLE-withalt.m2")), references)


def specifications(work: Work) -> dict[str, str]:
    """The metrics of the paper that can be computed here, by its names for them and by errata's."""
    from errata.maege import PAPER_METRICS

    found = {name: PAPER_METRICS[own] for name, own in NAMES.items()}
    return {**found, "LT": LANGUAGETOOL} if work.part("languagetool") else found


def validated(work: Work, protocol: Protocol | None = None, names: tuple[str, ...] | None = None) -> MaegeResult:
    """Some metrics of the paper, or all. Scores are kept, so that the tables compute them once."""
    from errata.maege import Protocol, validate

    known = specifications(work)
    return validate(
        [known[name] for name in names or known],
        lattices(work),
        protocol or Protocol(),
        samples=SAMPLES,
        seed=work.seed,
        threads=work.threads,
        cache=work.score_cache,
    )


def value(spread: Spread, note: str = "") -> Value:
    return Value(spread.mean, spread=spread.deviation, note=note)


def middle(spread: Spread) -> str:
    """The middle 95 % of the samples in words."""
    low, high = spread.bounds or (float("nan"), float("nan"))
    return f"{low:.2f} to {high:.2f}".replace("-", "−")
