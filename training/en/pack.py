"""Packs networks and tables into the package: ``weights.npz`` (half floats), ``shape.json``, ``morphology.json.xz``."""

from __future__ import annotations

import io
import json
import lzma
import zipfile
from typing import Any

import numpy as np
from network import SHAPE as TAGGER
from settings import MODEL, WORK
from transitions import SHAPE as PARSER

Tables = dict[str, Any]


def is_base(pos: str, features: dict[str, str]) -> bool:
    """Whether a tag is that of uninflected words, for which the teacher takes the lower-cased form as the lemma."""
    present = features.get("VerbForm") == "fin" and features.get("Tense") == "pres" and "Number" not in features
    return (
        (pos == "NOUN" and features.get("Number") == "sing")
        or (pos == "VERB" and present)
        or features.get("VerbForm") in ("inf", "none")
        or features.get("Degree") == "pos"
    )


def exception(form: str, lemmas: list[str], rules: list[list[str]], known: set[str]) -> str:
    """The lemma of a form with exceptions: the last one listed that no rule yields, else what the rules yield."""
    regular = [form[: len(form) - len(old)] + new for old, new in rules if form.endswith(old)]
    regular = [lemma for lemma in regular if lemma and (lemma in known or not lemma.isalpha())]
    for lemma in lemmas:
        if lemma not in regular:
            regular.insert(0, lemma)
    return regular[0]


def morphology(tables: Tables) -> Tables:
    features = {tag: dict(f.split("_", 1) for f in names) for tag, (_, names) in tables["tags"].items()}
    suffixes = {}
    kinds = ("lemma_rules", "lemma_index", "lemma_exc")
    for pos in sorted({pos for kind in kinds for pos in tables[kind]}):
        rules, index, exceptions = (tables[kind].get(pos, {}) for kind in kinds)
        known = set(index)
        suffixes[pos.upper()] = {
            "rules": list(rules),
            "known": " ".join(sorted(known)),
            "exceptions": {f: exception(f, e, list(rules), known) for f, e in sorted(exceptions.items()) if e},
        }
    return {
        "pos": {tag: pos for tag, (pos, _) in tables["tags"].items()},
        "base": [tag for tag, (pos, _) in tables["tags"].items() if is_base(pos, features[tag])],
        "special": {
            tag: {form: [entry.get("pos"), entry.get("lemma")] for form, entry in forms.items()}
            for tag, forms in tables["rules"].items()
        },
        "suffixes": suffixes,
    }


def write_weights(arrays: dict[str, np.ndarray[Any, Any]]) -> None:
    """An ordinary .npz, compressed, with a fixed date so that the same weights make the same bytes."""
    with zipfile.ZipFile(MODEL / "weights.npz", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(arrays):
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, arrays[name].astype("float16"), allow_pickle=False)
            archive.writestr(
                zipfile.ZipInfo(f"{name}.npy", (2000, 1, 1, 0, 0, 0)), buffer.getvalue(), zipfile.ZIP_DEFLATED
            )


def main() -> None:
    MODEL.mkdir(parents=True, exist_ok=True)
    tables = json.loads((WORK / "tables.json").read_text(encoding="utf-8"))
    text = json.dumps(morphology(tables), ensure_ascii=False, separators=(",", ":"))
    (MODEL / "morphology.json.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    shape = {
        "tagger": {**TAGGER, "tags": tables["labels"]},
        "parser": {**PARSER, **json.loads((WORK / "parser.json").read_text(encoding="utf-8"))},
    }
    (MODEL / "shape.json").write_text(json.dumps(shape, indent=1) + "\n", encoding="utf-8")
    arrays = {}
    for part, name in (("tagger", "tagger-vectors"), ("parser", "parser")):
        with np.load(WORK / f"{name}.npz") as file:
            arrays.update({f"{part}/{name}": file[name] for name in file.files})
    write_weights(arrays)
    print({path.name: path.stat().st_size for path in sorted(MODEL.iterdir())})


if __name__ == "__main__":
    main()
