"""Russian: morphological analysis with pymorphy3, and error types.

:class:`RussianAnalyser` analyses tokenised sentences, :func:`classify` names the type of an edit. A type is an
operation (``M:`` missing, ``R:`` replaced, ``U:`` unnecessary) and a category. The categories refine the rows of
Table 6 of Rozovskaya and Roth (2021), who classified Russian edits by hand; a star marks what they call lexical:

====================================  ==================================================================
Table 6                               here
====================================  ==================================================================
Spell                                 SPELL; ORTH (letter case, hyphens, blanks, ё/е, stress marks)
Noun/adj. case, gender, number        NOUN:CASE, ADJ:CASE, NOUN:GENDER, ADJ:GENDER
Verb agr.                             VERB:AGR; VERB:FORM (mood, infinitive, participle, voice) has no row
Punc                                  PUNCT
Prep*                                 PREP
Verb tense/aspect*                    VERB:TENSE, VERB:ASPECT
Noun/adj. num.*                       NOUN:NUM, ADJ:NUM (number alone; with case or gender it is those)
Morph.*                               MORPH
Lexical*                              LEX (one word for another)
Other changes*                        OTHER (all the rest, missing and extra words too); PRON, CONJ, WO
====================================  ==================================================================

What has no row of its own is grouped as its English counterpart in Table 5: VERB:FORM with grammar, PRON with
the lexical changes. ``GROUPS`` has the group of every category.

Choices that a reader may not expect:

- ё for е is ORTH, as it is optional in print; -тся for -ться is SPELL.
- Pronouns that decline like adjectives (мой, этот, который) count as adjectives when only their form changes; personal
  pronouns (я, он, себя, кто) are always PRON.
- Numerals have no category of their own: another form of one is MORPH. It governs the noun after it, which is CASE.
- A non-word with the right stem and a wrong ending is MORPH, or NOUN:GENDER where the ending is another gender's.
- A form of быть added or removed is VERB:TENSE, бы is VERB:FORM.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from itertools import pairwise

from errata.edits.analysis import Analysis
from errata.edits.russian_types import CATEGORIES, GROUPS, classify
from errata.edits.russian_words import Reading, is_punctuation, listed, morphology, readings

__all__ = ["CATEGORIES", "GROUPS", "RussianAnalyser", "classify"]

RULES = 1  # the version of what this module does with pymorphy3's readings

UNIVERSAL = {
    "NOUN": "NOUN", "ADJF": "ADJ", "ADJS": "ADJ", "COMP": "ADJ", "VERB": "VERB", "INFN": "VERB", "PRTF": "VERB",
    "PRTS": "VERB", "GRND": "VERB", "NUMR": "NUM", "NUMB": "NUM", "ROMN": "NUM", "ADVB": "ADV", "PRED": "ADV",
    "NPRO": "PRON", "PREP": "ADP", "CONJ": "SCONJ", "PRCL": "PART", "INTJ": "INTJ", "PNCT": "PUNCT",
}  # fmt: skip
COORDINATING = listed("и а но или либо да ни зато однако то")

# The cases that a preposition can govern.
GOVERNMENT = {
    preposition: listed(cases)
    for prepositions, cases in {
        "без безо для до из изо от ото у около вокруг после кроме среди вместо ради против из-за из-под мимо возле": "gent",
        "напротив относительно вдоль внутри насчёт насчет вследствие": "gent",
        "к ко благодаря согласно вопреки навстречу": "datv",
        "про через чрез сквозь": "accs",
        "над надо перед передо между": "ablt",
        "при": "loct",
        "в во на о об обо": "accs loct",
        "за под подо": "accs ablt",
        "по": "datv accs loct",
        "с со": "ablt gent accs",
    }.items()
    for preposition in listed(prepositions)
}
NOMINATIVE = listed("nomn")
NOT_GENITIVE = listed("nomn accs datv ablt loct")
NEGATIONS = listed("не ни")
GENITIVE_VERBS = listed("бояться ждать желать хотеть хотеться достигать достичь избегать избежать требовать касаться")
QUANTITIES = listed("много мало немного немало несколько сколько столько большинство множество нет")


@dataclass(frozen=True)
class RussianAnalyser:
    """pymorphy3 on the words as they stand. There are no dependencies: every word is its own head.

    A tag is a reading's grammemes joined with commas, OpenCorpora's part of speech first (``NOUN,accs,sing,femn,inan``);
    ``oov`` marks a word that the dictionary does not have.
    """

    @property
    def identity(self) -> str:
        return identity()

    def analyse(self, sentences: Sequence[Sequence[str]]) -> list[Analysis]:
        return [analysis(tuple(words)) for words in sentences]


@lru_cache(maxsize=1)
def identity() -> str:
    dictionary = morphology().dictionary.meta
    source = f"{dictionary['source_revision']}.{dictionary['corpus_revision']}"
    return f"pymorphy3-{version('pymorphy3')} dictionary-{source} errata-russian-{RULES}"


def analysis(words: tuple[str, ...]) -> Analysis:
    chosen = choose(words)
    return Analysis(
        words,
        tuple(reading.lemma for reading in chosen),
        tuple(map(universal, words, chosen)),
        tuple(reading.tag for reading in chosen),
        ("",) * len(words),
        tuple(range(len(words))),
    )


def universal(word: str, reading: Reading) -> str:
    """The Universal part of speech of a reading."""
    if reading.pos == "NOUN" and reading.name and word[:1].isupper():
        return "PROPN"
    if reading.pronominal:
        return "NUM" if reading.lemma == "один" else "DET"
    if reading.pos in {"VERB", "INFN"} and reading.lemma == "быть":
        return "AUX"
    if reading.pos == "CONJ" and reading.lemma in COORDINATING:
        return "CCONJ"
    if reading.pos == "UNKN":
        return "PUNCT" if is_punctuation(word) else "SYM" if not any(map(str.isalnum, word)) else "X"
    return UNIVERSAL.get(reading.pos, "X")


def choose(words: Sequence[str]) -> list[Reading]:
    """A reading for every word: the likeliest, except in noun phrases, where the neighbours decide.

    - A noun takes the case that the preposition or quantity before it governs. Without one it is nominative before the
      clause's verb, and not genitive unless it follows a noun, a negation or a verb that takes the genitive.
    - Of the readings left, it takes one that agrees with the adjectives before it; they then agree with it.
    - A word that can be noun or adjective is an adjective before a noun that it agrees with.
    - Adjectives without a noun are nominative.

    Where no reading fits, as in a sentence with an error, the likeliest stays.
    """
    chosen = [readings(word)[0] for word in words]
    for i, (word, following) in enumerate(pairwise(words)):
        if chosen[i].pos == "NOUN":
            chosen[i] = attributive(word, following) or chosen[i]
    governed: frozenset[str] = frozenset()
    counted: tuple[str, str] | None = None
    free = True  # no noun before, and no negation: nothing asks for the genitive
    verb = False  # whether the clause has had one
    run: list[int] = []  # the adjectives before the next noun
    for i, (word, reading) in enumerate(zip(words, chosen, strict=True)):
        lower = word.lower()
        verb = verb or reading.pos in {"VERB", "INFN", "GRND", "PRED"}
        if reading.pos == "PREP":
            predicative(words, chosen, run, governed)
            governed, counted, run = GOVERNMENT.get(lower, frozenset()), None, []
        elif lower in QUANTITIES:
            counted, run = ("gent", ""), []
        elif reading.pos in {"NUMR", "NUMB"}:
            reading = chosen[i] = fitting(readings(word), governed) if governed else reading
            counted = counting(lower) if reading.case in {"", "nomn", "accs"} else None
            run = []
        elif reading.pos in {"ADJF", "PRTF"}:
            chosen[i] = fitting(readings(word), governed)
            run.append(i)
        elif reading.pos in {"NOUN", "NPRO"}:
            usual = frozenset() if not free else NOT_GENITIVE if verb else NOMINATIVE
            own = noun(words, i, run, governed or usual, counted)
            for j in run:
                chosen[j] = agreeing(words[j], own, chosen[j])
            chosen[i], governed, counted, run = own, frozenset(), None, []
            free = own.pos == "NPRO"
        elif reading.pos not in {"ADVB", "COMP"}:
            predicative(words, chosen, run, governed)
            governed, counted, run = frozenset(), None, []
            verb = verb and not (reading.pos == "CONJ" and reading.lemma not in COORDINATING)
            negated = lower in NEGATIONS or (i > 0 and words[i - 1].lower() in NEGATIONS)
            free = not negated and reading.lemma not in GENITIVE_VERBS
    predicative(words, chosen, run, governed)
    return chosen


def predicative(words: Sequence[str], chosen: list[Reading], run: Sequence[int], governed: frozenset[str]) -> None:
    """Adjectives that no noun follows are in the nominative, unless a preposition governs them."""
    for i in () if governed else run:
        chosen[i] = fitting(readings(words[i]), NOMINATIVE)


def attributive(word: str, following: str) -> Reading | None:
    """больной человек: a noun that is also an adjective is one before a noun that it agrees with."""
    if readings(following)[0].pos != "NOUN":
        return None
    options = (reading for reading in readings(word) if reading.pos == "ADJF")
    return next((a for a in options if any(agreement(a, n) == 3 for n in readings(following) if n.pos == "NOUN")), None)


def fitting(options: Sequence[Reading], cases: frozenset[str]) -> Reading:
    """The likeliest reading in one of the cases, or else the likeliest."""
    return next((reading for reading in options if reading.nominal and reading.case in cases), options[0])


def noun(
    words: Sequence[str], i: int, run: Sequence[int], governed: frozenset[str], counted: tuple[str, str] | None
) -> Reading:
    """The reading of a noun that fits best what governs it, then its adjectives, then its score."""
    options = [reading for reading in readings(words[i]) if reading.pos in {"NOUN", "NPRO"}]

    def fit(reading: Reading) -> tuple[bool, bool, int, int]:
        number = counted is not None and reading.case == counted[0] and counted[1] in ("", reading.number)
        agreed = sum(any(agreement(other, reading) == 3 for other in readings(words[j])) for j in run)
        cases = sum(any(other.case == reading.case for other in readings(words[j])) for j in run)
        return number, reading.case in governed, agreed, cases

    return max(options, key=fit)  # the first of equals


def agreeing(word: str, head: Reading, otherwise: Reading) -> Reading:
    """An adjective's reading that agrees best with its noun; the form of the dictionary wins ties."""
    options = [reading for reading in readings(word) if reading.pos in {"ADJF", "PRTF"}]
    return max(options, key=lambda reading: (agreement(reading, head), is_citation(reading)), default=otherwise)


def is_citation(adjective: Reading) -> bool:
    return (adjective.case, adjective.number, adjective.gender) == ("nomn", "sing", "masc")


def agreement(adjective: Reading, head: Reading) -> int:
    """How much of case, number and gender an adjective shares with its noun: 3 at most, 0 where animacy excludes it."""
    if adjective.pos not in {"ADJF", "PRTF"} or adjective.animacy not in ("", head.animacy):
        return 0
    gender = adjective.gender == head.gender or not head.gender or adjective.number == head.number == "plur"
    return (adjective.case == head.case) + (adjective.number == head.number) + gender


def counting(numeral: str) -> tuple[str, str]:
    """Case and number that a numeral in the nominative or accusative gives its noun."""
    if numeral.isdigit():
        if numeral[-1] == "1" and numeral[-2:] != "11":
            return "", "sing"
        return ("gent", "sing") if numeral[-1] in "234" and numeral[-2:-1] != "1" else ("gent", "plur")
    return ("gent", "sing") if numeral in {"два", "две", "три", "четыре", "оба", "обе", "полтора"} else ("gent", "plur")
