"""Russian word forms, one at a time: what pymorphy3 reads in them, and how two of them are related."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from errata.errors import MissingExtraError

CASES = {"gen1": "gent", "gen2": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct", "voct": "nomn"}
NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})
FAULTS = frozenset({"Erro", "Dist"})  # what the dictionary has as mistakes: хочем, што
STRESS = dict.fromkeys(map(ord, "\u0300\u0301"))


def listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


LOOKALIKES = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")  # Latin letters that look Cyrillic


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a word form. ``pos`` and the grammemes are OpenCorpora's; "" where there is none."""

    lemma: str
    pos: str
    case: str = ""
    number: str = ""
    gender: str = ""
    person: str = ""
    tense: str = ""
    aspect: str = ""
    mood: str = ""
    voice: str = ""
    animacy: str = ""
    pronominal: bool = False  # мой, этот, который: pronouns that decline like adjectives
    name: bool = False
    known: bool = True  # in the dictionary, and not there as a mistake

    @property
    def tag(self) -> str:
        """The grammemes, joined with commas, the part of speech first: ``NOUN,accs,sing,femn,inan``."""
        features = (
            self.pos, self.case, self.number, self.gender, self.person, self.tense, self.aspect, self.mood, self.voice,
            self.animacy, "Apro" * self.pronominal, "oov" * (not self.known),
        )  # fmt: skip
        return ",".join(filter(None, features))

    @property
    def nominal(self) -> bool:
        return self.pos in {"NOUN", "NPRO", "NUMR", "ADJF", "PRTF"}


@lru_cache(maxsize=1)
def morphology() -> Any:
    try:
        import pymorphy3
    except ImportError:
        raise MissingExtraError("Russian needs pymorphy3. Run: pip install 'errata[russian]'") from None
    return pymorphy3.MorphAnalyzer()


def plain(word: str) -> str:
    """Composed letters and no stress marks."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).translate(STRESS))


def is_punctuation(word: str) -> bool:
    return bool(word) and all(unicodedata.category(c)[0] == "P" or c in "`´|~^<>" for c in word)


@lru_cache(maxsize=1 << 17)
def readings(word: str) -> tuple[Reading, ...]:
    """All readings of a word form: those of its likeliest part of speech first, each part's by falling score.

    pymorphy3 guesses readings for words it does not know. In lower case,
    readings as names come last, and a word that is only known as a name is not known.
    """
    word = plain(word)
    if is_punctuation(word):
        return (Reading(word, "PNCT"),)
    parses = morphology().parse(word)
    weight: dict[str, float] = {}
    for parse in parses:
        weight[str(parse.tag.POS)] = weight.get(str(parse.tag.POS), 0.0) + parse.score
    parses = sorted(parses, key=lambda parse: (-weight[str(parse.tag.POS)], -parse.score))
    found = dict.fromkeys(from_parse(parse, word) for parse in parses)
    return tuple(sorted(found, key=lambda reading: reading.name and word.islower()))


def from_parse(parse: Any, word: str) -> Reading:
    tag = parse.tag
    grammemes = frozenset(map(str, tag.grammemes))
    name = not NAMES.isdisjoint(grammemes)
    pos = str(tag.POS or next((kind for kind in ("NUMB", "ROMN", "LATN", "PNCT") if kind in grammemes), "UNKN"))
    known = pos in {"NUMB", "ROMN"} or (
        parse.is_known and FAULTS.isdisjoint(grammemes) and not (name and word.islower())
    )
    fixed = pos == "ADJF" and "Fixd" in grammemes  # его, её, их: one form for all cases
    case, number, gender, animacy = (
        "" if fixed else str(value or "") for value in (tag.case, tag.number, tag.gender, tag.animacy)
    )
    person, tense, aspect, mood, voice = (
        str(value or "") for value in (tag.person, tag.tense, tag.aspect, tag.mood, tag.voice)
    )
    return Reading(
        parse.normal_form, pos, CASES.get(case, case), number, gender, person, tense, aspect, mood, voice, animacy,
        "Apro" in grammemes, name, known,
    )  # fmt: skip


ADJECTIVES = {"ADJF", "ADJS", "COMP"}
PARTICIPLES = {"PRTF", "PRTS"}
VERBS = {"VERB", "INFN", "GRND"} | PARTICIPLES


def change(a: Reading, b: Reading) -> tuple[str, float] | None:
    """The category of the change from one reading to another of one lemma, and how many grammemes differ."""
    if a.pos == b.pos == "NPRO":
        return "PRON", 0
    if a.pos == b.pos == "NOUN" and a.gender != b.gender:
        return None
    if a.pos == b.pos and a.pos in {"NOUN", "ADJF", "ADJS", "PRTF"} and (a.tense, a.voice) == (b.tense, b.voice):
        kind = "NOUN" if a.pos == "NOUN" else "ADJ"
        case = a.case != b.case or (bool(a.animacy and b.animacy) and a.animacy != b.animacy)
        number = a.number != b.number
        gender = kind == "ADJ" and bool(a.gender and b.gender) and a.gender != b.gender
        feature = "CASE" if case else "GENDER" if gender else "NUM" if number else ""
        return (f"{kind}:{feature}" if feature else "MORPH"), case + number + gender
    if {a.pos, b.pos} <= VERBS:
        return verb_change(a, b)
    if {a.pos, b.pos} <= ADJECTIVES or a.pos == b.pos:
        return "MORPH", 2
    return None


def verb_change(a: Reading, b: Reading) -> tuple[str, float]:
    if a.pos != b.pos or a.mood != b.mood or a.voice != b.voice:
        return "VERB:FORM", 2
    if a.tense != b.tense:
        return "VERB:TENSE", 2
    differing = sum(x != y for x, y in ((a.person, b.person), (a.number, b.number), (a.gender, b.gender)) if x and y)
    return ("VERB:AGR" if differing else "MORPH"), differing


def is_known(word: str) -> bool:
    return any(reading.known for reading in readings(word))


def fold(words: tuple[str, ...]) -> str:
    """The letters alone: no case, blanks, hyphens, apostrophes or stress marks, and ё as е."""
    return re.sub(r"[-‐‑–—'’\s]", "", plain("".join(words)).lower()).replace("ё", "е")


def distance(a: str, b: str) -> int:
    """Levenshtein's distance. O(len(a) · len(b))."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


def similarity(a: str, b: str) -> float:
    """1 for the same letters, 0 for none in common."""
    return 1 - distance(a, b) / max(len(a), len(b), 1)


SOUNDS = [
    (r"(?<=[жшчщц])[её]", "о"), (r"(?<=[жшчщц])я", "а"), (r"(?<=[ое])го$", "во"), (r"т[ь]?ся$", "ца"), (r"[сзж]ч", "щ"), (r"чт", "шт"),
    (r"[ьъ]", ""), (r"[оё]", "а"), (r"[еэяы]", "и"), (r"ю", "у"),
]  # fmt: skip
VOICELESS = str.maketrans("бвгджз", "пфктшс")


@lru_cache(maxsize=1 << 14)
def sound(word: str) -> str:
    """Roughly how a word sounds, unstressed: words that are easily misspelt as each other come out the same."""
    word = plain(word).translate(LOOKALIKES).lower()
    for pattern, heard in SOUNDS:
        word = re.sub(pattern, heard, word)
    return re.sub(r"(.)\1", r"\1", word.translate(VOICELESS))


ENDINGS = listed(
    "а я о е ы и у ю ой ей ёй ом ем ём ам ям ами ями ах ях ов ев ёв ью ия ие ий ию ый ая ое ые ого его ому ему ым им "
    "ых их ую юю ишь ешь ёшь ит ет ёт ите ете ёте ут ют ат ят ья ьев ьям ьями ен ени енем "
    "аю аешь ает аем аете ают ую уешь ует уем уете уют"
) | {""}


def other_ending(a: str, b: str) -> bool:
    """Whether two forms have one stem, of three letters or more, and two endings that Russian has."""
    common = prefix_length(a, b)
    return a != b and any(a[n:] in ENDINGS and b[n:] in ENDINGS for n in range(3, common + 1))


def prefix_length(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


# Verbs -----------------------------------------------------------------------------------------------------------

PREFIXES = listed("по на с со съ про за о об у вы из ис раз рас при вз вс от")  # those that may change the aspect alone
MOTION = tuple(
    listed(
        "идти йти ходить ехать ездить езжать бежать бегать лететь летать плыть нести носить везти возить вести водить"
    )
)
PAIRS = listed(
    "говорить/сказать брать/взять класть/положить ловить/поймать садиться/сесть ложиться/лечь становиться/стать "
    "покупать/купить возвращаться/вернуться возвращать/вернуть идти/пойти вешать/повесить сажать/посадить падать/упасть "
    "ждать/подождать менять/изменить меняться/измениться"
)
MOTION_PAIRS = listed(  # after one prefix
    "ходить/йти езжать/ехать носить/нести возить/везти водить/вести бегать/бежать летать/лететь плывать/плыть гонять/гнать"
)
ALTERNATIONS = [("щ", "т"), ("ч", "т"), ("к", "т"), ("жд", "ж"), ("[дгз]", "ж"), ("[шх]", "с"), ("ст", "т")]


def is_aspect_pair(a: str, b: str) -> bool:
    """Whether two infinitives, an imperfective and a perfective one, are one verb: читать, прочитать; решать, решить."""
    if f"{a}/{b}" in PAIRS or f"{b}/{a}" in PAIRS:
        return True
    if is_reflexive(a) != is_reflexive(b):
        return False
    short, long = sorted((a, b), key=len)
    if skeleton(a) == skeleton(b) and (len(skeleton(a)) > 1 or long.startswith(short[:2])):
        return True
    if long.endswith(short) and long[: -len(short)] in PREFIXES:
        return long.startswith("по") or not without_reflexive(short).endswith(MOTION)
    stems = [(a[n:], b[n:]) for n in range(1, prefix_length(a, b) + 1)]
    return any(f"{x}/{y}" in MOTION_PAIRS or f"{y}/{x}" in MOTION_PAIRS for x, y in stems)


@lru_cache(maxsize=1 << 14)
def skeleton(infinitive: str) -> str:
    """The consonants of a verb's stem without its suffixes, with alternating ones made equal."""
    stem = re.sub(r"чь$", "г", without_reflexive(infinitive))
    stem = re.sub(r"т[ьи]$", "", stem)
    stem = re.sub(r"(ыва|ива|ева|ва|има|ина|ну|[аяие])$", "", stem)
    stem = re.sub(r"(?<=.)[аяиеу]$", "", stem)
    stem = re.sub(r"(?<=[бпвф])л$|(?<=м)[лн]$", "", stem)
    for pattern, same in ALTERNATIONS:
        stem = re.sub(pattern, same, stem)
    first = stem[:1] if stem[:1] in "аеиоуыэюя" else ""
    return first + re.sub(r"[аеёиоуыэюяьъ]", "", stem)


def is_reflexive(infinitive: str) -> bool:
    return infinitive.endswith(("ся", "сь"))


def without_reflexive(infinitive: str) -> str:
    return infinitive.removesuffix("ся").removesuffix("сь")


# Nouns and derivation ---------------------------------------------------------------------------------------------

FEMININE = [("", "ка"), ("", "ша"), ("", "есса"), ("", "иня"), ("ник", "ница"), ("ль", "льница"), ("ец", "ка"), ("ец", "ица"),
            ("ин", "ка"), ("", "ица"), ("к", "чка"), ("й", "йка"), ("нин", "нка"), ("друг", "подруга"), ("ец", "янка"), ("", "иха"), ("й", "иня"), ("ь", "ша"), ("ник", "нка")]  # fmt: skip


def is_gender_pair(a: str, b: str) -> bool:
    """Whether two nouns name a man and a woman of one kind: студент, студентка."""
    return any(
        x.endswith(masculine) and x.removesuffix(masculine) + feminine == y
        for x, y in ((a, b), (b, a))
        for masculine, feminine in FEMININE
    )


def same_stem(a: str, b: str, *, same_pos: bool) -> bool:
    """Whether two lemmas seem derived from one stem; words of one part of speech must have more in common."""
    a, b = a.removeprefix("по-").replace("ё", "е"), b.removeprefix("по-").replace("ё", "е")
    common = prefix_length(a, b)
    if same_pos:
        return common >= 4 and common >= 0.6 * max(len(a), len(b))
    return common >= 3 and common >= 0.5 * min(len(a), len(b))
