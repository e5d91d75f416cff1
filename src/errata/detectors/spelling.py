"""Spelling by hunspell dictionaries, read by the spylls package, which brings them along."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from errata.detectors.base import Error, Errors
from errata.errors import MetricError, MissingExtraError

DICTIONARIES = {"en": "en/en_US", "en-US": "en/en_US", "ru": "ru/ru", "ru-RU": "ru/ru"}
RULE = "SPELLING"
#: A run of letters with apostrophes, hyphens and full stops inside.
WORD = re.compile(r"[^\W_]+(?:['’.\-‐‑][^\W_]+)*")
#: What tokenisers split off or leave of a contraction: 's, n't, wo (n't), ca (n't), …
CLITICS = frozenset(("s", "t", "m", "d", "ll", "re", "ve", "n't", "n’t", "wo", "ca", "sha", "ai", "nt"))


@dataclass
class Spelling:
    """Finds words that the dictionary does not have.

    Not looked up are: what has a digit, single letters, parts of contractions, web and e-mail addresses, and with
    ``skip_names`` words that look like names: a capital letter that is not a sentence's first, or several capitals.
    """

    language: str = "en-US"
    skip_names: bool = True

    def __post_init__(self) -> None:
        if self.language not in DICTIONARIES:
            raise MetricError(
                f"The spelling detector has the languages {', '.join(DICTIONARIES)}. Got {self.language!r} instead."
            )

    @cached_property
    def dictionary(self) -> Dictionary:
        return dictionary_of(DICTIONARIES[self.language])

    @cached_property
    def identity(self) -> str:
        require()
        names = "names skipped" if self.skip_names else "names looked up"
        return f"spylls {version('spylls')} {Path(DICTIONARIES[self.language]).name}, {names}"

    def detect(self, sentences: Sequence[str]) -> list[Errors]:
        return [tuple(self.errors(sentence)) for sentence in sentences]

    def errors(self, sentence: str) -> Iterator[Error]:
        first = True  # of a sentence: its capital letter says nothing
        for token in re.finditer(r"\S+", sentence):
            for start, word in parts(token.group()):
                if not self.known(word, first):
                    begin = token.start() + start
                    yield Error(begin, begin + len(word), RULE)
                first = False
            if token.group()[-1] in ".!?…:":
                first = True

    def known(self, word: str, first: bool) -> bool:
        if len(word) == 1 or any(c.isdigit() for c in word) or word.lower() in CLITICS:
            return True
        if self.skip_names and any(c.isupper() for c in (word[1:] if first else word)):
            return True
        return self.dictionary.has(word)


def parts(token: str) -> Iterator[tuple[int, str]]:
    """The words of a token without marks around and between them, and where they begin; none of an address."""
    if "@" in token or "://" in token or token.lower().startswith("www."):
        return
    for match in WORD.finditer(token):
        yield match.start(), match.group()


class Dictionary:
    """Looks each word up once."""

    def __init__(self, speller: Any) -> None:
        self.speller = speller
        self.seen: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Whether it is a word, as it stands or, at hyphens and full stops, part by part."""
        if word not in self.seen:
            plain = word.replace("’", "'").replace("‐", "-").replace("‑", "-")
            pieces = [piece for piece in re.split(r"[.\-]", plain) if len(piece) > 1]
            self.seen[word] = (
                self.looked_up(plain) or self.looked_up(plain + ".") or all(self.looked_up(piece) for piece in pieces)
            )
        return self.seen[word]

    def looked_up(self, word: str) -> bool:
        return bool(self.speller.lookup(word))


def require() -> None:
    try:
        import spylls.hunspell  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("The spelling detector needs spylls. Run: pip install 'errata[spelling]'") from error


@lru_cache(maxsize=2)
def dictionary_of(name: str) -> Dictionary:
    require()
    import spylls.hunspell

    folder = Path(spylls.hunspell.__file__).parent / "data"
    return Dictionary(spylls.hunspell.Dictionary.from_files(str(folder / name)))
