"""A model in the ARPA format, for peers that read it."""

from __future__ import annotations

import math
from pathlib import Path

from errata.learned.ngram_model import BOS, NgramModel


def write_arpa(model: NgramModel, path: Path) -> None:
    """Base-10 logarithms; the mark of the beginning, which is never predicted, has −99 as everywhere."""
    size = len(model.words)
    texts: list[list[str]] = []
    for n, order in enumerate(model.orders):
        keys = order.keys.tolist()
        texts.append(
            [f"{texts[n - 1][key // size]} {model.words[key % size]}" if n else model.words[key] for key in keys]
        )
    lines = ["\\data\\", *(f"ngram {n}={len(own)}" for n, own in enumerate(texts, start=1))]
    for n, (own, order) in enumerate(zip(texts, model.orders, strict=True), start=1):
        lines += ["", f"\\{n}-grams:"]
        for i, text in enumerate(own):
            logp = -99.0 if n == 1 and i == BOS else order.logp[i] / math.log(10)
            backoff = f"\t{order.backoff[i] / math.log(10):.9f}" if n < len(texts) else ""
            lines.append(f"{logp:.9f}\t{text}{backoff}")
    path.write_text("\n".join([*lines, "", "\\end\\", ""]), encoding="utf-8")
