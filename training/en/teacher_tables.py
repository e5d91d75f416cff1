"""Runs in the teacher's environment: writes the tables behind its pos and lemmas, and a list of words.

``tables.json`` holds the tag map, the morph rules and the lemma rules, indices and exceptions;
``lexicon.txt`` the words of the lemma indices, which the noise draws from.
"""

import json
import sys
from pathlib import Path

import en_core_web_sm
from spacy.parts_of_speech import NAMES
from spacy.symbols import LEMMA, POS


def as_text(strings, value):
    return strings[value] if isinstance(value, int) else value


def write(work):
    nlp = en_core_web_sm.load()
    strings, morphology, lookups = nlp.vocab.strings, nlp.vocab.morphology, nlp.vocab.lookups
    tags = {}
    for tag, attributes in morphology.tag_map.items():
        features = sorted(key for key in attributes if isinstance(key, str))
        tags[tag] = [NAMES[attributes[POS]], features]
    rules = {}
    for (tag, form), attributes in morphology.exc.items():
        entry = {}
        if POS in attributes:
            entry["pos"] = NAMES[attributes[POS]]
        if LEMMA in attributes:
            entry["lemma"] = as_text(strings, attributes[LEMMA])
        entry["features"] = sorted(strings[key] for key in attributes if key not in (POS, LEMMA))
        rules.setdefault(tag, {})[strings[form]] = entry
    tables = {"tags": tags, "rules": rules, "labels": list(nlp.tagger.labels)}
    for name in ("lemma_rules", "lemma_index", "lemma_exc"):
        table = lookups.get_table(name)
        tables[name] = {pos: table[pos] for pos in map(str.lower, NAMES.values()) if pos in table}
        assert len(tables[name]) == len(table), name
    (work / "tables.json").write_text(json.dumps(tables, default=list), encoding="utf-8")
    words = {word for index in tables["lemma_index"].values() for word in index}
    lexicon = sorted(word for word in words if word.isascii() and word.isalpha() and len(word) > 2)
    (work / "lexicon.txt").write_text("\n".join(lexicon) + "\n", encoding="utf-8")
    print(len(tags), "tags;", sum(map(len, rules.values())), "rules;", len(lexicon), "words")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
