"""What the grammaticality model looks at: numbers about one sentence, in named groups.

The features are those of Heilman et al. (2014) as Napoles et al. (2016) rebuilt them, on lower-cased words. In place of
the constituency parser stand the tags and dependencies of errata's pipeline, and language models of tags and of word
classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from errata.edits.analysis import Analysis
from errata.edits.english import classifier
from errata.learned.ngram_model import NgramModel, SentenceScores, estimate
from errata.native import Float

#: The names of the features, by group. A model may do without whole groups, never without single features.
GROUPS: dict[str, tuple[str, ...]] = {
    "length": ("words", "log_words"),
    "spelling": ("misspelled", "misspelled_share", "log_misspelled"),
    "ngrams": tuple(f"{how}_{n}gram" for n in (1, 2, 3) for how in ("least", "greatest", "mean")),
    "native": ("native_logp", "native_unknown"),
    "learner": ("learner_logp", "learner_unknown", "native_less_learner"),
    "tags": ("tags_logp", "tags_mean", "tags_least"),
    "classes": ("classes_logp", "classes_mean", "classes_least", "classes_second_least"),
    "syntax": (
        "root_is_verb", "roots", "untyped", "finite_verbs", "finite_share", "subjects_less_finite", "clauses", "depth",
    ),
    "marks": ("begins_with_capital", "ends_with_stop", "commas_share"),
    "link": ("linkage", "linkage_cost"),
}  # fmt: skip

FINITE = frozenset(("VBD", "VBP", "VBZ", "MD"))
SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "csubjpass", "expl"))
CLAUSES = frozenset(("ccomp", "advcl", "relcl", "xcomp", "acl", "csubj", "csubjpass", "conj"))
#: Words with these tags stand for themselves in the model of word classes, and so do the forms of be, have and do.
CLOSED = frozenset(
    ("CC", "DT", "EX", "IN", "MD", "PDT", "POS", "PRP", "PRP$", "RP", "TO", "WDT", "WP", "WP$", "WRB", ",", ".", ":")
)
AUXILIARIES = frozenset(
    ("be", "am", "is", "are", "was", "were", "been", "being", "have", "has", "had", "having", "do", "does", "did", "n't", "not")
)  # fmt: skip
QUOTES = dict.fromkeys(("``", "''", "“", "”", "„"), '"') | {"’": "'", "‘": "'"}


@dataclass(frozen=True)
class LanguageModels:
    """``native`` by order (1, 2, 3 and 5); ``learner`` of order 5; ``tags`` and ``classes`` of order 4, of native text."""

    native: Mapping[int, NgramModel]
    learner: NgramModel
    tags: NgramModel
    classes: NgramModel

    NATIVE_ORDERS = (1, 2, 3, 5)

    @classmethod
    def estimated(cls, native: Sequence[Analysis], learner: Sequence[Analysis]) -> LanguageModels:
        """The models of these texts."""
        words = [words_of(sentence) for sentence in native]
        return cls(
            {order: estimate(words, order) for order in cls.NATIVE_ORDERS},
            estimate([words_of(sentence) for sentence in learner], 5),
            estimate([sentence.tags for sentence in native], 4),
            estimate([classes_of(sentence) for sentence in native], 4),
        )


@dataclass(frozen=True)
class Linkage:
    """What the link grammar says of a sentence: the cost of its best complete linkage, None where it has none."""

    cost: float | None


def words_of(sentence: Analysis) -> list[str]:
    """The words as the language models see them: lower case, plain quotes, one word for everything with a digit."""
    return [plain_word(word) for word in sentence.words]


@lru_cache(maxsize=1 << 16)
def plain_word(word: str) -> str:
    return "0" if any(c.isdigit() for c in word) else QUOTES.get(word, word.lower())


def classes_of(sentence: Analysis) -> list[str]:
    """Words of closed classes as they are, all others as their tags."""
    return [
        plain_word(word) if tag in CLOSED or word.lower() in AUXILIARIES else tag
        for word, tag in zip(sentence.words, sentence.tags, strict=True)
    ]


@cache
def dictionary() -> Callable[[str], bool]:
    """Whether a word is spelled correctly: it is in errant's word list, or a regular form of a word the pipeline knows."""
    from errata.pipelines.english import FILES
    from errata.pipelines.lemma import Morphology

    listed = classifier().spell
    tables = tuple(Morphology.read(FILES / "morphology.json.xz").suffixes.values())

    @cache
    def knows(word: str) -> bool:
        lower = word.lower()
        if word in listed or lower in listed or lower.capitalize() in listed:
            return True
        return any(lower in table.known or lower in table.exceptions or table(lower) in table.known for table in tables)

    return knows


def names(groups: Sequence[str]) -> tuple[str, ...]:
    """The features of some groups, in the order of columns."""
    return tuple(name for group in GROUPS if group in groups for name in GROUPS[group])


def extract(
    sentences: Sequence[Analysis],
    models: LanguageModels,
    groups: Sequence[str],
    links: Sequence[Linkage] | None = None,
) -> Float:
    """Shape [sentences, features of ``groups``]. The group ``link`` needs ``links``, one a sentence."""
    columns: dict[str, Float] = {}
    words = [words_of(sentence) for sentence in sentences]
    count = np.array([len(sentence.words) for sentence in sentences], dtype=np.float64)
    columns["words"], columns["log_words"] = count, np.log1p(count)
    if "spelling" in groups:
        knows = dictionary()
        wrong = [sum(word.isalpha() and not knows(word) for word in sentence.words) for sentence in sentences]
        misspelled = np.array(wrong, dtype=np.float64)
        columns["misspelled"] = misspelled
        columns["misspelled_share"] = misspelled / np.maximum(count, 1)
        columns["log_misspelled"] = np.log1p(misspelled)
    native = models.native[5].score(words)
    learner = models.learner.score(words)
    columns["native_logp"], columns["learner_logp"] = total(native), total(learner)
    columns["native_unknown"], columns["learner_unknown"] = unknown(native), unknown(learner)
    columns["native_less_learner"] = (total(native) - total(learner)) / (count + 1)
    for n in (1, 2, 3):
        scored = models.native[n].score(words)
        for how, of in (("least", np.min), ("greatest", np.max), ("mean", np.mean)):
            columns[f"{how}_{n}gram"] = np.array([of(one.logp) for one in scored], dtype=np.float64)
    for name, model, text in (
        ("tags", models.tags, [sentence.tags for sentence in sentences]),
        ("classes", models.classes, [classes_of(sentence) for sentence in sentences]),
    ):
        scored = model.score(text)
        columns[f"{name}_logp"] = total(scored)
        columns[f"{name}_mean"] = np.array([one.logp.mean() for one in scored], dtype=np.float64)
        lowest = [np.sort(one.logp)[:2] for one in scored]
        columns[f"{name}_least"] = np.array([two[0] for two in lowest], dtype=np.float64)
        columns[f"{name}_second_least"] = np.array([two[-1] for two in lowest], dtype=np.float64)
    rows = np.array([[*syntax(one), *marks(one)] for one in sentences], dtype=np.float64)
    rows = rows.reshape(len(sentences), len(GROUPS["syntax"]) + len(GROUPS["marks"]))
    columns |= dict(zip((*GROUPS["syntax"], *GROUPS["marks"]), rows.T, strict=True))
    if "link" in groups:
        assert links is not None
        columns["linkage"] = np.array([link.cost is not None for link in links], dtype=np.float64)
        columns["linkage_cost"] = np.array([link.cost or 0.0 for link in links], dtype=np.float64)
    result: Float = np.column_stack([columns[name] for name in names(groups)])
    return result


def total(scored: Sequence[SentenceScores]) -> Float:
    return np.array([one.logp.sum() for one in scored], dtype=np.float64)


def unknown(scored: Sequence[SentenceScores]) -> Float:
    return np.array([np.count_nonzero(~one.known) for one in scored], dtype=np.float64)


def syntax(sentence: Analysis) -> tuple[float, ...]:
    """The group of that name."""
    count = max(len(sentence.words), 1)
    roots = [i for i, head in enumerate(sentence.heads) if head == i]
    verbal = any(sentence.pos[i] in ("VERB", "AUX") for i in roots)
    finite = sum(tag in FINITE for tag in sentence.tags)
    subjects = sum(dep in SUBJECTS for dep in sentence.deps)
    return (
        verbal,
        len(roots),
        sentence.deps.count("dep"),
        finite,
        finite / count,
        abs(subjects - finite),
        sum(dep in CLAUSES for dep in sentence.deps) / count,
        depth(sentence),
    )


def depth(sentence: Analysis) -> int:
    """The longest way from a word to its root, in steps."""
    heads, most = sentence.heads, 0
    for i in range(len(heads)):
        steps = 0
        while heads[i] != i and steps < len(heads):
            i, steps = heads[i], steps + 1
        most = max(most, steps)
    return most


def marks(sentence: Analysis) -> tuple[float, ...]:
    """The group of that name."""
    words = sentence.words
    return (
        bool(words) and not words[0][:1].islower(),
        bool(words) and any(word in (".", "?", "!", "...") for word in words[-2:]),
        words.count(",") / max(len(words), 1),
    )
