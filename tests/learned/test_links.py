"""The link grammar: what its program prints, what happens when it breaks down, what is kept."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from errata.errors import MissingExtraError
from errata.learned.features import Linkage
from errata.learned.links import MOST_WORDS, LinkageCache, LinkGrammar, as_text, link_grammar, read_costs, version

PRINTED = """Echoing of input sentence turned on.
New technology has been introduced to the society.
Found 30 linkages (30 had no P.P. violations)
\tLinkage 1, cost vector = (UNUSED=0 DIS= 1.10 LEN=21)
For not use car.
No complete linkages found.
We saw it.
Found 1 linkage (1 had no P.P. violations)
\tUnique linkage, cost vector = (UNUSED=0 DIS= 0.00 LEN=5)
It swung.
Found 12408 linkages (0 of 1000 random linkages had no P.P. violations)
Bye.
"""
TEXTS = ["New technology has been introduced to the society.", "For not use car.", "We saw it.", "It swung."]

#: Stands for a program that goes down at the word "crash", as real parsers do now and then.
FRAGILE = """#!{python}
import sys
print("link-grammar-9.8.7", file=sys.stderr)
open({log!r}, "a").write("run ")
for line in sys.stdin:
    print(line, end="")
    if "crash" in line:
        sys.stdout.flush()
        sys.exit(139)
    print("\\tLinkage 1, cost vector = (UNUSED=0 DIS= %d.50 LEN=1)" % len(line.split()))
"""


@pytest.fixture
def fragile(tmp_path: Path) -> LinkGrammar:
    program = tmp_path / "link-parser"
    program.write_text(FRAGILE.format(python=sys.executable, log=str(tmp_path / "log")))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return LinkGrammar((str(program),))


def test_what_is_printed() -> None:
    costs = read_costs(PRINTED.splitlines(), TEXTS)
    assert costs == dict(zip(TEXTS, [1.1, None, 0.0, None], strict=True))


def test_a_breakdown_costs_one_sentence(fragile: LinkGrammar) -> None:
    found = fragile.linkages(["a b", "crash", "a b c", "a crash", "a"])
    assert found == [Linkage(2.5), Linkage(None), Linkage(3.5), Linkage(None), Linkage(1.5)]
    assert fragile.identity == "link-grammar:9.8.7"


def test_processes_do_not_matter(fragile: LinkGrammar) -> None:
    sentences = [" ".join("a" * (1 + i % 7)) for i in range(20)]
    assert LinkGrammar(fragile.call, 3).linkages(sentences) == fragile.linkages(sentences)


def test_what_was_found_is_kept(fragile: LinkGrammar, tmp_path: Path) -> None:
    cache, log = LinkageCache(tmp_path), tmp_path / "log"
    first = fragile.linkages(["a b", "crash"], cache)
    runs = log.read_text()
    assert fragile.linkages(["crash", "a  b"], cache) == first[::-1]
    assert log.read_text() == runs


def test_a_program_that_does_nothing(tmp_path: Path) -> None:
    with pytest.raises(MissingExtraError, match="does not parse; it said: nothing"):
        LinkGrammar((sys.executable, "-c", "")).linkages(["a b"])


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ERRATA_LINK_PARSER", raising=False)
    monkeypatch.setenv("PATH", "")
    assert link_grammar() is None
    monkeypatch.setenv("ERRATA_LINK_PARSER", f"{sys.executable} -c pass")
    assert link_grammar() is None
    assert version(("/no/such/program",)) == ""


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("I do n't know what it 's for .", "I don't know what it's for ."),
        ("!help", ""),
        ("% a comment", ""),
        ("", ""),
        ("a\x07b", ""),
        ("a " * MOST_WORDS, ("a " * MOST_WORDS).strip()),
        ("a " * (MOST_WORDS + 1), ""),
    ],
)
def test_as_the_program_reads_it(sentence: str, text: str) -> None:
    assert as_text(sentence.split(" ") if "\x07" in sentence else sentence.split()) == text


def test_the_real_program() -> None:
    grammar = link_grammar(2)
    if grammar is None:
        pytest.skip("needs the link grammar (Debian, Ubuntu: apt-get install link-grammar)")
    good, bad, nothing = grammar.linkages(["The dog did n't see the cat .", "Cat the the dog not of .", "!help"])
    assert good.cost is not None
    assert bad == nothing == Linkage(None)
