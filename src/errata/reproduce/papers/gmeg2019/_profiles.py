"""What the references change: the edits that ERRANT's rules find, by domain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.edits.distribution import Profile

SPLITS = ("dev", "test")
REFERENCES = tuple(f"ref{i}" for i in range(4))
DOMAINS = {"FCE": "fce", "Wikipedia": "wiki"}


def profiles(work: Work) -> dict[str, list[Profile]]:
    """A profile of each reference, by domain: GMEG's, dev and test together, and the two of CoNLL-14."""
    found = {
        shown: [
            profile(
                work,
                reference,
                [line for split in SPLITS for line in work.lines("gmeg", f"{split}/{domain}/source")],
                [line for split in SPLITS for line in work.lines("gmeg", f"{split}/{domain}/{reference}")],
            )
            for reference in REFERENCES
        ]
        for shown, domain in DOMAINS.items()
    }
    source = work.lines("conll14", "source")
    found["CoNLL-14"] = [
        profile(work, name, source, work.lines("conll14", f"references/{name}")) for name in ("NUCLEA", "NUCLEB")
    ]
    return found


def profile(work: Work, name: str, sources: list[str], targets: list[str]) -> Profile:
    from errata.edits.annotate import Annotator
    from errata.edits.distribution import Profile

    own = Profile(name)
    edits = Annotator(threads=work.threads).annotate(sources, targets)
    for source, target, some in zip(sources, targets, edits, strict=True):
        own.add(source, target, some)
    return own


def categories(own: list[Profile]) -> Counter[str]:
    """Edits of all references together by main category."""
    from errata.metrics.errant import category

    found: Counter[str] = Counter()
    for one in own:
        for kind, count in one.types.items():
            found[category(kind, 2)] += count
    return found
