"""Writes ``types.txt``: the word forms of the training text, of the lexicon, and invented ones."""

from __future__ import annotations

import random

from noise import Noise
from settings import SEED, WORK


def main(invented: int = 100_000) -> None:
    forms = {word for name in ("clean", "noisy") for word in (WORK / f"{name}.txt").read_text(encoding="utf-8").split()}
    lexicon = (WORK / "lexicon.txt").read_text(encoding="utf-8").split()
    make = Noise([], lexicon, random.Random(SEED))
    known = sorted(forms)
    for _ in range(invented):
        word = make.random.choice(known)
        draw = make.random.random()
        word = (
            make.inflect(word)
            if draw < 0.4
            else make.misspell(word)
            if draw < 0.8
            else make.like(word, make.random.choice(lexicon))
        )
        forms.add(word)
    forms = {form for form in forms | set(lexicon) if form and len(form.split()) == 1}
    (WORK / "types.txt").write_text("\n".join(sorted(forms)) + "\n", encoding="utf-8")
    print(f"{len(forms):,} forms")


if __name__ == "__main__":
    main()
