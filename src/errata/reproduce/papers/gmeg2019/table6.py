"""Mean ratings of the systems, and how many sentences they leave unchanged."""

from __future__ import annotations

from pathlib import Path

from errata.reproduce.tables import Grid, Published, Value, not_computable
from errata.reproduce.work import Work

SYSTEMS = {
    "Ref.": "ref", "AMU": "amu", "LSTM": "lstm", "LSTM-R": "lstm-r", "Marian": "marian", "NUS": "nus",
    "Transf.": "transformer", "Source": "source", "Source+error": "source+error",
}  # fmt: skip
DOMAINS = {"FCE": "fce", "Wiki": "wiki", "Yahoo": "yahoo"}
SPLITS = ("dev", "test")
REFERENCES = tuple(f"ref{i}" for i in range(4))
NO_CONLL = not_computable("The ratings and outputs for CoNLL-14 are not released.")
NO_ERROR = not_computable("The ratings of Source+error are not released.")
NO_TEXT = not_computable("The text of Yahoo is given by the authors on request and is not here.")


def compute(work: Work) -> Grid:
    rated = {domain: ratings(work, name) for domain, name in DOMAINS.items()}
    kept = {domain: unchanged(work, name) for domain, name in DOMAINS.items()}
    return {
        shown: {
            **{f"{domain} score": rated[domain].get(name, NO_ERROR) for domain in DOMAINS},
            "CoNLL score": NO_CONLL,
            **{f"{domain} unchanged": kept[domain].get(name, NO_TEXT) for domain in DOMAINS},
            "CoNLL unchanged": NO_CONLL,
        }
        for shown, name in SYSTEMS.items()
    }


def ratings(work: Work, domain: str) -> dict[str, Value]:
    """The mean of all sentences' ratings, dev and test together."""
    from errata.human.ratings import Mean, mean_of_sums, rating_rows
    from errata.judgments import pool, read_judgments

    parts = []
    for number, split in enumerate(SPLITS):  # lines of dev and test have the same numbers: keep them apart
        part = read_judgments(work.path("gmeg", f"{split}/{domain}-segment-scores.csv"), domain=f"{domain} {number}")
        parts.append(part)
    found = rating_rows(pool(parts), Mean())
    means = mean_of_sums(found.rows.sum(axis=1)).tolist()
    return {system: Value(mean) for system, mean in zip(found.systems, means, strict=True)}


def unchanged(work: Work, domain: str) -> dict[str, float]:
    """Per cent of sentences whose words are those of the source; the mean over the four references."""
    names = ("source", *REFERENCES, *(name for name in SYSTEMS.values() if name not in ("source", "ref")))
    paths: dict[str, list[Path]] = {name: [] for name in names}
    for split in SPLITS:
        for name in names:
            path = work.optional("gmeg", f"{split}/{domain}/{name}")
            if path is None:
                return {}
            paths[name].append(path)
    texts = {name: [line.split() for path in found for line in read(path)] for name, found in paths.items()}
    source = texts["source"]
    shares = {
        name: 100 * sum(a == b for a, b in zip(lines, source, strict=True)) / len(source)
        for name, lines in texts.items()
    }
    return {**shares, "ref": sum(shares[name] for name in REFERENCES) / len(REFERENCES)}


def read(path: Path) -> list[str]:
    from errata.corpus.files import read_sentences

    return list(read_sentences(path))


TABLE = Published(
    title="Table 6: mean human score, and per cent of sentences left unchanged",
    heading="system",
    columns=(
        *(f"{domain} score" for domain in (*DOMAINS, "CoNLL")),
        *(f"{domain} unchanged" for domain in (*DOMAINS, "CoNLL")),
    ),
    rows={
        "Ref.": ("83.4", "82.1", "82.3", "79.9", "23.1", "18.9", "49.7", "7.3"),
        "AMU": ("70.7", "76.0", "74.5", "74.0", "60.3", "70.3", "75.9", "47.6"),
        "LSTM": ("74.3", "77.7", "78.5", "75.9", "34.3", "40.7", "49.9", "28.1"),
        "LSTM-R": ("74.4", "78.2", "78.2", "75.6", "30.7", "34.4", "42.4", "28.2"),
        "Marian": ("77.0", "75.5", "76.6", "71.2", "40.0", "65.6", "64.5", "53.9"),
        "NUS": ("74.0", "75.7", "75.9", "73.4", "52.3", "67.5", "65.0", "55.6"),
        "Transf.": ("73.9", "71.5", "72.2", "75.6", "28.6", "15.0", "25.9", "19.8"),
        "Source": ("68.1", "75.9", "75.1", "70.2", "100.0", "100.0", "100.0", "100.0"),
        "Source+error": ("46.0", "62.4", "47.5", "53.8", "0.1", "0.4", "0.1", "0.1"),
    },
    compute=compute,
    method="Scores: the mean of the released ratings of all sentences, dev and test together. Unchanged: the output has the "
    "words of the source; Ref. is the mean of the four references.",
    notes=(
        "The printed stars, which mark systems trained on the domain, are left out.",
        "Six scores are not what the released ratings give, by 0.06 to 0.3: the ratings behind the paper and those released "
        "are not quite the same.",
    ),
)
