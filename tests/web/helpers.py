"""Results to report on: the demo corpus, and texts that try to break the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import errata

CORPUS = Path(errata.__file__).parent / "demo" / "corpus"
SYSTEMS = ("conservative", "aggressive", "meaning", "unchanged", "noisy")
METRICS = ("m2", "gleu", "ter", "ster", "m2:beta=1", "changed")
HOSTILE = "</script><script>alert(1)</script> <!-- go"


def lines(name: str) -> list[str]:
    return (CORPUS / name).read_text(encoding="utf-8").splitlines()


def demo(systems: Sequence[str] = SYSTEMS, metrics: Sequence[str] = METRICS, **options: Any) -> errata.ScoreResult:
    outputs = {name: lines(f"systems/{name}.txt") for name in systems}
    references = [lines(f"reference{i}.txt") for i in range(3)]
    return errata.score(lines("source.txt"), outputs, references, metrics=list(metrics), **options)


def hostile() -> errata.ScoreResult:
    outputs = {'<b>&"': [HOSTILE.replace("go", "goes"), "He goes ."], "plain": [HOSTILE, "He go ."]}
    return errata.score([HOSTILE, "He go ."], outputs, [[HOSTILE, "He goes ."]], metrics=["gleu"], resamples=100)
