"""The type of a Russian edit. The categories and the choices behind them are described in ``errata.edits.russian``."""

from __future__ import annotations

from collections.abc import Sequence

from errata.edits.analysis import Analysis
from errata.edits.linguistic import Span
from errata.edits.russian_words import (
    LOOKALIKES,
    VERBS,
    Reading,
    change,
    distance,
    fold,
    is_aspect_pair,
    is_gender_pair,
    is_known,
    is_reflexive,
    other_ending,
    plain,
    readings,
    same_stem,
    similarity,
    sound,
    without_reflexive,
)

GROUPS = {
    "SPELL": "spelling",
    "ORTH": "spelling",
    "PUNCT": "grammar",
    "NOUN:CASE": "grammar",
    "NOUN:GENDER": "grammar",
    "ADJ:CASE": "grammar",
    "ADJ:GENDER": "grammar",
    "VERB:AGR": "grammar",
    "VERB:FORM": "grammar",
    "NOUN:NUM": "lexical",
    "ADJ:NUM": "lexical",
    "VERB:TENSE": "lexical",
    "VERB:ASPECT": "lexical",
    "PREP": "lexical",
    "PRON": "lexical",
    "CONJ": "lexical",
    "MORPH": "lexical",
    "LEX": "lexical",
    "WO": "lexical",
    "OTHER": "lexical",
}
CATEGORIES = tuple(GROUPS)

CONJUNCTIONS = frozenset({"потому что", "так как", "как будто", "если бы", "так что", "а также", "не только", "но и"})
NEAR = 0.5  # the least similarity of a non-word and the word meant
FUNCTION_WORDS = {"ADP": "PREP", "CCONJ": "CONJ", "SCONJ": "CONJ", "PRON": "PRON", "DET": "PRON"}
CONTENT = {"NOUN", "PROPN", "ADJ", "VERB", "AUX", "ADV", "NUM", "PART", "INTJ", "X"}


class Side:
    """The words of one side of an edit, with their chosen readings and the word before them."""

    def __init__(self, analysis: Analysis, start: int, end: int) -> None:
        self.words = analysis.words[start:end]
        self.pos = analysis.pos[start:end]
        self.chosen = [
            chosen_reading(*entry)
            for entry in zip(self.words, analysis.lemmas[start:end], analysis.tags[start:end], strict=True)
        ]
        self.lower = tuple(plain(word).lower() for word in self.words)
        self.counted = follows_quantity(analysis, start)

    def one(self, i: int) -> Side:
        """The side with one of its words alone."""
        return self.only([i])

    def only(self, kept: Sequence[int]) -> Side:
        side = object.__new__(Side)
        side.words = tuple(self.words[i] for i in kept)
        side.pos = tuple(self.pos[i] for i in kept)
        side.chosen = [self.chosen[i] for i in kept]
        side.lower = tuple(self.lower[i] for i in kept)
        side.counted = self.counted
        return side

    def without_punctuation(self) -> Side:
        return self.only([i for i, pos in enumerate(self.pos) if pos != "PUNCT"])


def chosen_reading(word: str, lemma: str, tag: str) -> Reading:
    options = readings(word)
    return next((reading for reading in options if reading.lemma == lemma and reading.tag == tag), options[0])


def follows_quantity(analysis: Analysis, i: int) -> bool:
    """Whether the noun at ``i`` is counted by a numeral, perhaps with adjectives between."""
    while i > 0 and analysis.pos[i - 1] == "ADJ":
        i -= 1
    return i > 0 and (analysis.tags[i - 1][:4] in {"NUMR", "NUMB"} or analysis.lemmas[i - 1] in {"много", "мало"})


def classify(source: Analysis, target: Analysis, span: Span) -> str:
    """The type of one edit, e.g. ``R:NOUN:CASE``."""
    start, end, first, last = span
    before, after = Side(source, start, end), Side(target, first, last)
    if not before.words:
        return f"M:{inserted(after)}"
    if not after.words:
        return f"U:{inserted(before)}"
    return f"R:{replaced(before, after)}"


def inserted(side: Side) -> str:
    """The category of words that are missing or unnecessary."""
    words = side.without_punctuation()
    if not words.words:
        return "PUNCT"
    if " ".join(words.lower) in CONJUNCTIONS:
        return "CONJ"
    kinds = {FUNCTION_WORDS.get(pos, "OTHER") for pos in words.pos}
    if len(kinds) == 1 and kinds != {"OTHER"}:
        return kinds.pop()
    if set(words.pos) == {"AUX"} and words.lower != ("есть",):
        return "VERB:TENSE"
    return "VERB:FORM" if words.lower in {("бы",), ("б",)} else "OTHER"


def replaced(before: Side, after: Side) -> str:
    """The category of words that became other words."""
    if set(before.pos) == set(after.pos) == {"PUNCT"}:
        return "PUNCT"
    if fold(before.words) and fold(before.words) == fold(after.words):
        return "ORTH"
    if sorted(before.lower) == sorted(after.lower):
        return "WO"
    left, right = before.without_punctuation(), after.without_punctuation()
    if left.lower == right.lower:
        return "PUNCT"
    if not left.words or not right.words:
        return inserted(left if left.words else right)
    if len(left.words) == len(right.words) == 1:
        return word_for_word(left, right)
    return phrase(left, right)


def phrase(before: Side, after: Side) -> str:
    """The category where several words are involved: what remains without the words that both sides share."""
    if " ".join(before.lower) in CONJUNCTIONS or " ".join(after.lower) in CONJUNCTIONS:
        kinds = {FUNCTION_WORDS.get(pos) for pos in before.pos + after.pos}
        if "CONJ" in kinds:
            return "CONJ"
    letters = fold(before.words), fold(after.words)
    if similarity(*letters) >= 0.75 and not all(map(is_known, before.words)):
        return "SPELL"
    left, right = unshared(before, after), unshared(after, before)
    if (len(left.words), len(right.words)) != (len(before.words), len(after.words)):
        if not left.words or not right.words:
            return inserted(left if left.words else right) if left.words or right.words else "WO"
        return replaced(left, right)
    if set(before.pos + after.pos) <= {"VERB", "AUX"}:
        return verb_phrase(before, after)
    if len(before.words) == len(after.words):
        kinds = {word_for_word(before.one(i), after.one(i)) for i in range(len(before.words))}
        return (kinds.pop() if len(kinds) == 1 else None) or "OTHER"
    longer, shorter = (before, after) if len(before.words) > len(after.words) else (after, before)
    extra = longer.only([i for i, reading in enumerate(longer.chosen) if not related(reading, shorter)])
    if extra.words and len(longer.words) - len(extra.words) == len(shorter.words):
        return inserted(extra)
    return lexical(before, after)


def lexical(before: Side, after: Side) -> str:
    """LEX where all are content words and written in letters, else OTHER."""
    content = {*before.pos, *after.pos} <= CONTENT and all(
        word.isalpha() or "-" in word for word in before.lower + after.lower
    )
    return "LEX" if content else "OTHER"


def related(reading: Reading, side: Side) -> bool:
    return any(reading.lemma == other.lemma for other in side.chosen)


def unshared(side: Side, other: Side) -> Side:
    """The words that the other side does not have."""
    left = list(other.lower)
    kept = []
    for i, word in enumerate(side.lower):
        if word in left:
            left.remove(word)
        else:
            kept.append(i)
    return side.only(kept)


def verb_phrase(before: Side, after: Side) -> str:
    """буду прочитать, прочитаю: the last verb that is not быть decides."""
    a, b = main_verb(before), main_verb(after)
    if a.lemma == b.lemma:
        return "VERB:TENSE"
    if a.aspect != b.aspect and is_aspect_pair(a.lemma, b.lemma):
        return "VERB:ASPECT"
    return "VERB:FORM" if without_reflexive(a.lemma) == without_reflexive(b.lemma) else "LEX"


def main_verb(side: Side) -> Reading:
    verbs = [reading for reading in side.chosen if reading.lemma != "быть"]
    return verbs[-1] if verbs else side.chosen[-1]


def word_for_word(before: Side, after: Side) -> str:
    """The category of one word that became another."""
    if fold(before.words) == fold(after.words):
        return "ORTH"
    a, b = before.lower[0], after.lower[0]
    kinds = FUNCTION_WORDS.get(before.pos[0]), FUNCTION_WORDS.get(after.pos[0])
    if kinds[0] == kinds[1] and kinds[0] in {"PREP", "CONJ"} and is_known(before.words[0]):
        return str(kinds[0])
    if a.replace("ться", "тся") == b.replace("ться", "тся") or a.translate(LOOKALIKES) == b:
        return "SPELL"
    if not is_known(before.words[0]) and (kind := non_word(before, after)):
        return kind
    return form(before, after) or pair(before, after)


def non_word(before: Side, after: Side) -> str:
    """The category of a word that the dictionary does not have, or "" when it is not a misspelling."""
    a, b = before.lower[0], after.lower[0]
    options = readings(before.words[0])
    lemmas = {reading.lemma for reading in readings(after.words[0])}
    if not is_known(after.words[0]):  # two names, perhaps
        same = any(reading.lemma in lemmas for reading in options)
        return "" if same or similarity(a, b) < 0.6 else "SPELL"
    if sound(a) == sound(b):
        return "SPELL"
    if other_ending(a, b):
        right = after.chosen[0]
        genders = {
            reading.gender
            for reading in options
            if reading.pos == right.pos == "NOUN" and reading.number == "sing" and reading.case == right.case
        }
        wrong = right.number == "sing" and genders and right.gender not in genders
        return "NOUN:GENDER" if wrong else "MORPH"
    if forms := [reading for reading in options if reading.lemma in lemmas]:
        if any(reading.number or reading.case for reading in forms):
            return "MORPH"
        return "SPELL" if any(reading.pos == after.chosen[0].pos for reading in forms) else ""
    return "SPELL" if similarity(a, b) >= NEAR else ""


def form(before: Side, after: Side) -> str:
    """The category of two forms of one lemma, by the readings that differ least; "" when they have no lemma in common.

    Readings that were not chosen in their context cost extra: much on the corrected side, where the context can be
    trusted except between nominative and accusative, and for adjectives, which their nouns explain; little otherwise.
    """
    best: tuple[float, str] | None = None
    for left in readings(before.words[0]):
        for right in readings(after.words[0]):
            if left.lemma != right.lemma or (found := change(left, right)) is None:
                continue
            category, cost = found
            if category == "NOUN:NUM" and after.counted:
                category = "NOUN:CASE"
            cost += 0.2 if same_form(right, after.chosen[0]) else 1.0 * (right != after.chosen[0])
            cost += (1.1 if left.pos == "ADJF" else 0.4) * (left != before.chosen[0])
            if best is None or cost < best[0]:
                best = cost, category
    if best and best[1] == "MORPH" and before.lower[0][:2] != after.lower[0][:2]:
        return "LEX"  # ложит, кладёт; щас, сейчас: the dictionary has them as one lemma
    return best[1] if best else ""


def same_form(a: Reading, b: Reading) -> bool:
    """Whether two readings are the nominative and the accusative of one form."""
    return {a.case, b.case} == {"nomn", "accs"} and (a.pos, a.number, a.gender) == (b.pos, b.number, b.gender)


def pair(before: Side, after: Side) -> str:
    """The category of two words with different lemmas."""
    a, b = before.lower[0], after.lower[0]
    left, right = before.chosen[0], after.chosen[0]
    if is_pronoun(before) and is_pronoun(after):
        return "PRON"
    if is_conjunction(a) and is_conjunction(b):
        return "CONJ"
    if verbs := [
        (x, y) for x in readings(before.words[0]) for y in readings(after.words[0]) if x.pos in VERBS and y.pos in VERBS
    ]:
        for x, y in verbs:
            if x.aspect != y.aspect and is_aspect_pair(x.lemma, y.lemma):
                return "VERB:ASPECT"
        for x, y in verbs:
            bare = without_reflexive(x.lemma), without_reflexive(y.lemma)
            if is_reflexive(x.lemma) != is_reflexive(y.lemma) and (bare[0] == bare[1] or is_aspect_pair(*bare)):
                return "VERB:FORM"
    if left.pos == right.pos == "NOUN" and left.gender != right.gender and is_gender_pair(left.lemma, right.lemma):
        return "NOUN:GENDER"
    if len(a) > 1 and len(b) > 1 and sound(a) == sound(b):
        return "SPELL"
    if same_stem(left.lemma, right.lemma, same_pos=left.pos == right.pos or {left.pos, right.pos} <= VERBS):
        return "MORPH"
    if before.pos != after.pos and min(len(a), len(b)) >= 4 and distance(a, b) == 1:
        return "SPELL"
    return lexical(before, after)


def is_pronoun(side: Side) -> bool:
    return FUNCTION_WORDS.get(side.pos[0]) == "PRON" or has_pos(side.lower[0], "NPRO")


def is_conjunction(word: str) -> bool:
    return has_pos(word, "CONJ") or word in {"потому", "поэтому"}


def has_pos(word: str, pos: str) -> bool:
    return any(reading.pos == pos and reading.known for reading in readings(word))
