"""Measures the packed pipeline: agreement with the teacher, accuracy, ERRANT edits, speed and size.

Writes ``evaluation.json`` to the work directory and prints it.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import errant
import numpy as np
from collect import conllu, lines
from labels import Labelled
from settings import DATA, EXPECTED, MODEL, WORK
from spacy.language import Language
from spacy.tokens import Doc

from errata.pipelines.english import load

Figures = dict[str, Any]
SYSTEMS = ("AMU", "CAMB", "CUUI", "IITB", "INPUT", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")


def analyse(nlp: Language, sentences: list[list[str]]) -> list[Doc]:
    return list(nlp.pipe([Doc(nlp.vocab, words=words) for words in sentences]))


def attributes(docs: list[Doc]) -> dict[str, np.ndarray[Any, Any]]:
    tokens = [token for doc in docs for token in doc]
    return {
        "tag": np.array([token.tag_ for token in tokens]),
        "pos": np.array([token.pos_ for token in tokens]),
        "lemma": np.array([token.lemma_ for token in tokens]),
        "head": np.array([token.head.i for token in tokens]),
        "dep": np.array([token.dep_ for token in tokens]),
    }


def agreement(nlp: Language, name: str) -> tuple[Figures, int]:
    """Percentages of tokens with the teacher's tag, pos, lemma, head, and head and label; and the tokens."""
    gold = Labelled(WORK / f"{name}.txt", None, ("tag", "pos", "lemma", "head", "dep"))
    own = attributes(analyse(nlp, gold.sentences))
    teacher = {
        **gold.columns,
        "tag": np.array(gold.tags)[gold.columns["tag"]],
        "dep": np.array(gold.deps)[gold.columns["dep"]],
    }
    same = {key: own[key] == teacher[key] for key in own}
    figures = {key: same[key] for key in ("tag", "pos", "lemma")}
    figures |= {"uas": same["head"], "las": same["head"] & same["dep"]}
    return {key: round(100 * float(value.mean()), 2) for key, value in figures.items()}, len(own["tag"])


def accuracy(nlp: Language) -> Figures:
    """Percentage of UD-EWT test words with the treebank's XPOS tag, for the pipeline and for the teacher."""
    sentences = list(conllu(DATA / "ud-ewt" / "en_ewt-ud-test.conllu.gz"))
    gold = np.array([tag for sentence in sentences for _, tag in sentence])
    own = attributes(analyse(nlp, [[form for form, _ in sentence] for sentence in sentences]))["tag"]
    text = WORK / "ewt-test.txt"
    teacher = Labelled(text, None, ("tag",))
    theirs = np.array(teacher.tags)[teacher.columns["tag"]]
    return {
        "student": round(100 * float((own == gold).mean()), 2),
        "teacher": round(100 * float((theirs == gold).mean()), 2),
    }


Edit = tuple[int, int, str, str]


def read_m2(path: Path) -> Iterator[tuple[str, dict[int, list[Edit]]]]:
    """Sentences with the edits of each annotator: start, end, type, correction."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for block in file.read().strip().split("\n\n"):
            first, *rest = block.split("\n")
            edits: dict[int, list[Edit]] = {}
            for line in rest:
                span, kind, correction, *_, annotator = line[2:].split("|||")
                own = edits.setdefault(int(annotator), [])
                if kind != "noop":
                    start, end = map(int, span.split())
                    own.append((start, end, kind, correction))
            yield first[2:], edits


def overlap(ours: list[Edit], theirs: list[Edit]) -> tuple[int, int]:
    """How many of their edits we have too: by span and correction, and with the type."""
    left = list(ours)
    plain = typed = 0
    for edit in theirs:
        if edit in left:
            left.remove(edit)
            typed += 1
            plain += 1
    rest = [edit for edit in theirs if edit not in ours]
    for start, end, _, correction in rest:
        for other in left:
            if (other[0], other[1], other[3]) == (start, end, correction):
                left.remove(other)
                plain += 1
                break
    return plain, typed


class Edits:
    """Edits by the errant package from the pipeline's documents, which are made once for each text."""

    def __init__(self, nlp: Language) -> None:
        self.nlp = nlp
        self.annotator = errant.load("en", nlp)
        self.docs: dict[str, Doc] = {}

    def prepare(self, texts: list[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self.docs]
        self.docs.update(zip(new, analyse(self.nlp, [text.split() for text in new]), strict=True))

    def compare(self, m2: Path, targets: list[Path]) -> np.ndarray[Any, Any]:
        """Counts for one file: edits of the teacher, of the student, common, common with type."""
        blocks = list(read_m2(m2))
        columns = [path.read_text(encoding="utf-8").split("\n") for path in targets]
        total = np.zeros(4, int)
        self.prepare(
            [source for source, _ in blocks] + [" ".join(line.split()) for column in columns for line in column]
        )
        for i, (source, expected) in enumerate(blocks):
            for annotator, column in enumerate(columns):
                target = " ".join(column[i].split())
                edits = self.annotator.annotate(self.docs[source], self.docs[target]) if target != source else []
                ours = [(e.o_start, e.o_end, e.type, e.c_str) for e in edits]
                theirs = expected.get(annotator, [])
                total += [len(theirs), len(ours), *overlap(ours, theirs)]
        return total


def edit_agreement(nlp: Language) -> Figures:
    edits = Edits(nlp)
    result = {}
    for name, folder, system_folder, references in (
        ("gmeg-fce", "gmeg_fce", DATA / "gmeg" / "test" / "fce", {"ref": ["ref0", "ref1", "ref2", "ref3"]}),
        (
            "conll14",
            "conll14",
            DATA / "conll14" / "systems",
            {f"ref.{n}": [f"{n}A", f"{n}B"] for n in ("NUCLE", "EXPFLUENCY")},
        ),
    ):
        total = np.zeros(4, int)
        for m2 in sorted((EXPECTED / "errant" / folder).glob("*.m2.gz")):
            stem = m2.name.removesuffix(".m2.gz")
            if stem in references:
                base = system_folder if name == "gmeg-fce" else DATA / "conll14" / "references"
                targets = [base / reference for reference in references[stem]]
            else:
                targets = [system_folder / stem.removeprefix("hyp.")]
            counts = edits.compare(m2, targets)
            print(f"  {name} {stem}: {counts.tolist()}", flush=True)
            total += counts
        theirs, ours, plain, typed = total.tolist()
        result[name] = {
            "edits": theirs,
            "own_edits": ours,
            "span_correction": round(100 * plain / theirs, 2),
            "with_type": round(100 * typed / theirs, 2),
        }
    return result


def speed(nlp: Language) -> float:
    """Words a second in batches, one thread; the best of three."""
    sentences = [line.split() for line in lines(WORK / "heldout.wiki.txt")][:2000]
    words = sum(map(len, sentences))
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        analyse(nlp, sentences)
        best = max(best, words / (time.process_time() - start))
    return round(best)


def main() -> None:
    start = time.process_time()
    nlp = load()
    loading = time.process_time() - start
    result: Figures = {"agreement": {}, "seconds_to_load": round(loading, 2)}
    counts = {}
    for domain in ("fce", "wiki"):
        result["agreement"][domain], counts[domain] = agreement(nlp, f"heldout.{domain}")
    total = sum(counts.values())
    result["agreement"]["all"] = {
        key: round(sum(result["agreement"][domain][key] * counts[domain] for domain in counts) / total, 2)
        for key in result["agreement"]["fce"]
    }
    result["tokens"] = counts
    result["ewt_test_xpos"] = accuracy(nlp)
    result["words_per_second"] = speed(nlp)
    result["bytes"] = {path.name: path.stat().st_size for path in sorted(MODEL.iterdir()) if path.suffix != ".md"}
    print(json.dumps(result, indent=1), flush=True)
    result["errant"] = edit_agreement(nlp)
    (WORK / "evaluation.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result["errant"], indent=1))


if __name__ == "__main__":
    main()
