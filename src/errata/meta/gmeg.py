"""GMEG-Data (Napoles, Nădejde and Tetreault 2019): six systems with ratings of every sentence, in two domains."""

from __future__ import annotations

from functools import partial

from errata.corpus.files import read_sentences
from errata.judgments import read_corpus_scores, read_judgments
from errata.meta.benchmarks import Benchmark, Human, Offer, Text, Wanted
from errata.meta.people import data_set, people_of, ratings_matrix
from errata.meta.texts import ReferenceSet

SOURCE = "source"
NAMES = {"fce": "learners' essays", "wiki": "Wikipedia"}


def make(domain: str, split: str, wanted: Wanted) -> Benchmark:
    """Ratings run from 0 to 100. The uncorrected text is a system, ``source``, in the set ``with-source``."""
    data = data_set("gmeg", wanted)
    part = data.part(f"{split}/{domain}")
    sources = tuple(part.sources())
    texts: dict[str, Text] = {name: tuple(read_sentences(path)) for name, path in part.systems.items()}
    outputs = dict(sorted({**texts, SOURCE: sources}.items()))
    path = part.scores["segment"]
    judgments = read_judgments(path)
    if wanted.human == "published":
        human = Human(
            read_corpus_scores(part.scores["corpus"]),
            "mean ratings as released",
            ratings=ratings_matrix(judgments, list(outputs), len(sources)),
            of_ratings=True,
        )
    else:
        human = people_of(judgments, list(outputs), len(sources), wanted.human or "mean", wanted)
    references = {"ALL": ReferenceSet("ALL", dict(part.references))}
    return Benchmark(
        name=f"gmeg-{domain}-{split}",
        title=f"GMEG-Data, {NAMES[domain]}, {split}",
        sources=sources,
        outputs=outputs,
        references=references,
        default_references="ALL",
        human=human,
        sets={"systems": tuple(sorted(texts)), "with-source": tuple(outputs)},
        default_set="systems",
        mixable=tuple(sorted(texts)),
        notes=judgments.notes,
    )


OFFERS = tuple(
    Offer(
        f"gmeg-{domain}-{split}",
        ("gmeg",),
        f"6 systems, {NAMES[domain]} ({split}), every sentence rated",
        partial(make, domain, split),
    )
    for domain in NAMES
    for split in ("dev", "test")
)
