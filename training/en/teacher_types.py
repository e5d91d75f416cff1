"""Runs in the teacher's environment: the vectors it gives to word forms before it looks at their neighbours.

Reads ``types.txt`` (a form a line), writes ``types.tagger.npy`` and ``types.parser.npy`` (a row a form; row 0 is the
padding).
"""

import sys
from pathlib import Path

import en_core_web_sm
import numpy as np
from spacy.tokens import Doc


def main(work):
    nlp = en_core_web_sm.load()
    forms = (work / "types.txt").read_text(encoding="utf-8").split("\n")[:-1]
    for name in ("tagger", "parser"):
        extract, flatten = nlp.get_pipe(name).model.tok2vec._layers[:2]
        embed = flatten._layers[0]._layers[0]
        rows = [embed(np.zeros((1, 6), "uint64"))]
        for start in range(0, len(forms), 2000):
            doc = Doc(nlp.vocab, words=forms[start : start + 2000])
            rows.append(embed(extract([doc])[0]))
        vectors = np.concatenate(rows)
        assert len(vectors) == len(forms) + 1
        np.save(str(work / f"types.{name}.npy"), vectors.astype("float32"))
    print(len(forms), "forms")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
