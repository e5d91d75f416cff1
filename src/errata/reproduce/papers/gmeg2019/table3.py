"""How much the references change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.papers.gmeg2019._profiles import profiles
from errata.reproduce.tables import Grid, Published, not_computable
from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.edits.distribution import Profile

COLUMNS = ("sentences", "tokens", "tokens ±", "unchanged", "edits", "tokens/edit", "type-token ratio")
NO_YAHOO = not_computable("The text of Yahoo is given by the authors on request.")


def compute(work: Work) -> Grid:
    rows = {domain: facts(own) for domain, own in profiles(work).items()}
    return {**rows, "Yahoo": dict.fromkeys(COLUMNS, NO_YAHOO)}


def facts(references: list[Profile]) -> dict[str, float]:
    first = references[0].facts()
    edits = sum(own.edits for own in references)
    changed = sum(own.sentences - own.unchanged for own in references)
    sentences = sum(own.sentences for own in references)
    return {
        "sentences": first["sentences"],
        "tokens": first["tokens"],
        "tokens ±": first["tokens_sd"],
        "unchanged": 100 * (1 - changed / sentences),
        "edits": edits / changed,
        "tokens/edit": sum(own.edited_words for own in references) / edits,
        "type-token ratio": first["type_token_ratio"],
        "edits without OTHER": (edits - sum(other_edits(own) for own in references)) / changed,
    }


def other_edits(own: Profile) -> int:
    return sum(count for kind, count in own.types.items() if kind.endswith(":OTHER"))


TABLE = Published(
    title="Table 3: description of the test sets",
    heading="domain",
    columns=COLUMNS,
    rows={
        "FCE": ("1,936", "18", "10", "23%", "2.8", "1.3", "0.11"),
        "Wikipedia": ("1,984", "27", "13", "19%", "2.2", "1.2", "0.24"),
        "Yahoo": ("1,999", "17", "11", "50%", "1.5", "1.2", "0.17"),
        "CoNLL-14": ("1,312", "23", "13", "7%", "2.2", "1.4", "0.10"),
    },
    compute=compute,
    method="Dev and test together, the source and its four references (two for CoNLL-14), edits by ERRANT’s rules. Tokens per "
    "sentence with standard deviation; per cent of sentences left unchanged; edits per changed sentence; tokens per edit, the "
    "longer side; different words over words.",
    notes=(
        "Edits per changed sentence come out higher than printed. Without the type OTHER they would be close; the paper does "
        "not say that it left OTHER out here, as it does in Figure 1.",
        "CoNLL-14: fewer sentences are printed as unchanged (7%) than both annotators together left alone (10%); how they were "
        "counted is not known.",
    ),
)
