"""Small data sets of our own in the published formats, and the command on them."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
from pathlib import Path
from typing import Any

from errata.data import Entry, File
from errata.data.entries import Place
from errata.data.files import SEEDA_SYSTEMS
from tests.cli import helpers

CLEAN = {"ERRATA_DATA": "", "ERRATA_MIRROR": "", "no_proxy": "127.0.0.1"}


def run(*arguments: str | Path, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """``errata data …`` with a data directory of its own."""
    return helpers.run("data", *arguments, cwd=None, **{**CLEAN, "ERRATA_HOME": str(home), **environment})


def start(*arguments: str | Path, home: Path, **options: Any) -> subprocess.Popen[str]:
    """The same in the background."""
    return subprocess.Popen(
        [str(helpers.ERRATA), "data", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=options.pop("stderr", subprocess.PIPE),
        text=True,
        env={**os.environ, **CLEAN, "ERRATA_HOME": str(home)},
        **options,
    )


def noise(size: int, seed: int = 1) -> bytes:
    return random.Random(seed).randbytes(size)


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def entry_of(*files: tuple[str, Place, str | None]) -> Entry:
    """A data set ``own`` of these files: path within its folder, place, checksum."""
    made = tuple(File(f"own/{name}", place, "other", name, "", checksum) for name, place, checksum in files)
    return Entry("own", "Our own", "own", "MIT", "Nobody (2020).", ("https://example.org",), "Two files.", "load", made)


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def jfleg(folder: Path) -> Path:
    """JFLEG's layout, two sentences a split."""
    files: dict[str, str | bytes] = {}
    for split in ("dev", "test"):
        files[f"{split}/{split}.src"] = f"He go to {split} .\nI has it .\n"
        files[f"{split}/{split}.spellchecked.src"] = f"He go to {split} .\nI has it .\n"
        for i in range(4):
            files[f"{split}/{split}.ref{i}"] = f"He goes to {split} ({i}) .\nI have it .\n"
    return write(folder, files)


RANKING = """<appraise-results>
<error-correction-ranking-result>
<ranking-item src-id="1" user="one">
<translation rank="1" system="T5"/><translation rank="2" system="INPUT PIE"/>
</ranking-item>
</error-correction-ranking-result>
</appraise-results>
"""


def seeda(folder: Path) -> Path:
    """SEEDA's layout: one judged sentence of two."""
    files: dict[str, str | bytes] = {}
    for system in SEEDA_SYSTEMS:
        text = "He go ." if system == "INPUT" else f"He goes , says {system} ."
        files[f"outputs/subset/{system}.txt"] = text + "\n"
        files[f"outputs/all/{system}.txt"] = text + "\nYes .\n"
    for level in ("edit", "sent"):
        files[f"data/judgments_{level}.xml"] = RANKING
        for method in ("EW", "TS"):
            files[f"scores/human/{method}_{level}.txt"] = "".join(f"{i / 10}\n" for i in range(len(SEEDA_SYSTEMS)))
    return write(folder, files)


def bea19(folder: Path) -> Path:
    """The unpacked archive of BEA-2019, one sentence a level."""
    files: dict[str, str | bytes] = {}
    for level in ("A", "B", "C", "N"):
        files[f"wi+locness/m2/{level}.dev.gold.bea19.m2"] = (
            f"S Level {level} go .\nA 2 3|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
        )
    files["wi+locness/m2/ABCN.dev.gold.bea19.m2"] = "".join(str(text) for text in files.values())
    return write(folder, files)
