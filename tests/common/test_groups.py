"""What groups of metrics have in common. A new metric is tested by being available; exceptions are listed by name."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
import pytest

import errata
from errata.corpus import Corpus
from errata.metrics import Metric, make_metric
from errata.metrics.errors import ErrorCounts
from errata.scoring import MetricScore, score_batches
from tests.learned.helpers import tiny

#: Error counts are tested like this beside their detectors.
METRICS = [name for name, metric in errata.available().items() if not issubclass(metric, ErrorCounts)]
#: Options that change how a corpus score comes about.
VARIANTS = [
    "m2:sentence=running", "m2:version=3.2,ignore_whitespace_casing=yes", "gleu:references=average",
    "chargleu:references=average", "gleu:formula=paper", "imeasure:optimise=corpus", "imeasure:average=sentences",
    "imeasure:aspect=detection", "imeasure:max=dwacc", "bleu:smooth=none", "bleu:tokenize=13a", "ibleu:sign=minus",
    "levenshtein:average=characters", "levenshtein-source:average=characters", "chrf:lowercase=yes",
    "ter:case_sensitive=yes", "sari:lowercase=no", "exact:lowercase=yes",
    "0.7*chrf+++0.3*exact", "0.9*lfm+0.1*gleu",
]  # fmt: skip
EVERYTHING = METRICS + VARIANTS


@pytest.fixture(scope="module", autouse=True)
def small_grammaticality_model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """``lfm`` is trained by its user; here on a few sentences."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(tmp_path_factory.mktemp("home")))
        tiny().model.save()
        yield


SAMPLES_REFERENCES = {"gleu", "chargleu", "gleu:formula=paper"}  # draws depend on the order of references and sentences
RUNNING_TOTALS = {
    "imeasure:optimise=corpus",
    "gmeg",
    *(spec for spec in EVERYTHING if make_metric(spec).policy == "best-so-far"),
}
SMOOTHED_SENTENCES = {spec for spec in EVERYTHING if "bleu" in spec or "gleu" in spec}  # other than the corpus score
NO_BEST = {
    "ibleu:sign=minus",
    "lfm",
    "0.9*lfm+0.1*gleu",
    "gmeg",
    *(spec for spec in EVERYTHING if not make_metric(spec).ranks),
}  # or not the reference
BEST = {"ter": 0.0, "ter:case_sensitive=yes": 0.0, "ster": 0.0}
#: The best score depends on the source.
BEST_DEPENDS = {"ibleu", "sari", "sari:lowercase=no", "maxsari"}
#: Least and greatest score; None where there is no bound.
RANGES: dict[str, tuple[float | None, float | None]] = {
    "gmeg": (None, None),
    "imeasure": (-1, 1),
    "ibleu:sign=minus": (-1, 1),
    "ter": (0, None),
    "ster": (0, None),
    "levenshtein": (None, 1),
    "levenshtein-source": (None, 1),
}

Texts = list[str]


def without(*excluded: Iterable[str]) -> list[str]:
    return [spec for spec in EVERYTHING if not any(spec in group for group in excluded)]


def garble(line: str, random: random.Random, words: Texts) -> str:
    """A few random changes of words."""
    changed = line.split()
    for _ in range(random.randint(0, 3)):
        place = random.randrange(len(changed) + 1)
        changed[place : place + random.randint(0, 2)] = random.choices(words, k=random.randint(0, 2))
    return " ".join(changed)


@dataclasses.dataclass
class Data:
    sources: Texts
    references: list[Texts]
    systems: dict[str, Texts]

    def pick(self, order: list[int]) -> Data:
        def take(lines: Texts) -> Texts:
            return [lines[i] for i in order]

        systems = {name: take(lines) for name, lines in self.systems.items()}
        return Data(take(self.sources), [take(lines) for lines in self.references], systems)

    def score(self, spec: str, *, resamples: int = 0, jobs: int = 1, batch: int = 1000) -> dict[str, MetricScore]:
        corpus = Corpus.from_columns(self.sources, self.references)
        pieces = (
            (piece, {name: lines[i * batch : (i + 1) * batch] for name, lines in self.systems.items()})
            for i, piece in enumerate(corpus.batches(batch))
        )
        result = score_batches(pieces, list(self.systems), [spec], resamples=resamples, jobs=jobs)
        return {system.name: system.metrics[spec] for system in result}


@cache
def ordinary() -> Data:
    """40 sentences with three references: most words differ, so that no two references tie by accident."""
    chance = random.Random(5)
    words = [a + b for a in "bdfgklmnprst" for b in ("a", "en", "ir", "Ot", "um")]
    sources = [" ".join(chance.choices(words, k=chance.randint(5, 20))) + " ." for _ in range(40)]
    references = [[garble(line, chance, words) for line in sources] for _ in range(3)]
    systems = {name: [garble(line, chance, words) for line in sources] for name in ("a", "b")}
    return Data(sources, references, {**systems, "unchanged": sources})


@cache
def odd() -> Data:
    """Empty lines, blanks, one word, marks only, no-break spaces, much too long outputs."""
    lines = ["", "   ", "a", ".", "a\u00a0b c", "É é ß 😀", "a a a a", "x " * 60]
    rest = ["", "a", " a  b ", "b", "a b", "x x x", "ab" * 40, "!"]
    return Data(lines, [rest, lines[::-1]], {"a": rest[::-1], "b": lines, "empty": [""] * len(lines)})


def same(one: MetricScore, other: MetricScore) -> None:
    """Everything equal, to the last bit; columns are compared by name."""
    assert sorted(one.counts) == sorted(other.counts)
    order = [list(other.counts).index(name) for name in one.counts]
    for field in dataclasses.fields(MetricScore):
        first, second = getattr(one, field.name), getattr(other, field.name)
        if isinstance(first, np.ndarray):
            np.testing.assert_array_equal(first, second[:, order] if second.ndim == 2 else second, strict=True)
        else:
            assert first == second, field.name


@pytest.mark.parametrize("spec", without(NO_BEST))
def test_perfect_output_scores_best(spec: str) -> None:
    data = ordinary()
    sign = 1 if make_metric(spec).higher_is_better else -1
    systems = {"perfect": data.references[0], **data.systems}
    scores = {
        name: sign * own.score for name, own in Data(data.sources, data.references[:1], systems).score(spec).items()
    }
    assert all(scores["perfect"] > value for name, value in scores.items() if name != "perfect")
    if spec not in BEST_DEPENDS:
        assert scores["perfect"] == pytest.approx(BEST.get(spec, 1.0), abs=1e-12)


@pytest.mark.parametrize("spec", without(SAMPLES_REFERENCES, RUNNING_TOTALS))
def test_order_of_references(spec: str) -> None:
    data = ordinary()
    first = data.score(spec)
    second = Data(data.sources, data.references[::-1], data.systems).score(spec)
    for name in data.systems:
        assert first[name].score == pytest.approx(second[name].score, abs=1e-12)


@pytest.mark.parametrize("spec", without(SAMPLES_REFERENCES, RUNNING_TOTALS))
def test_order_of_sentences(spec: str) -> None:
    data = ordinary()
    order = random.Random(1).sample(range(40), 40)
    first, second = data.score(spec), data.pick(order).score(spec)
    for name in data.systems:
        assert first[name].score == pytest.approx(second[name].score, abs=1e-12)
        assert first[name].counts == pytest.approx(second[name].counts, abs=1e-9)
        np.testing.assert_array_equal(first[name].sentences[order], second[name].sentences)


@pytest.mark.parametrize("spec", METRICS)
def test_order_of_systems(spec: str) -> None:
    data = ordinary()
    turned = dict(reversed(data.systems.items()))
    first, second = (
        data.score(spec, resamples=50),
        Data(data.sources, data.references, turned).score(spec, resamples=50),
    )
    for name in data.systems:
        same(first[name], second[name])


@pytest.mark.parametrize("spec", without(SMOOTHED_SENTENCES))
@pytest.mark.parametrize("data", [ordinary(), odd()], ids=["ordinary", "odd"])
def test_one_sentence_corpus(spec: str, data: Data) -> None:
    """The score of a corpus of one sentence is its sentence score, in a larger corpus too unless totals run."""
    whole = data.score(spec)
    for i in range(len(data.sources)):
        for name, own in data.pick([i]).score(spec).items():
            assert own.score == own.sentences[0]
            if spec not in RUNNING_TOTALS:
                assert own.score == whole[name].sentences[i]


@pytest.mark.parametrize("spec", EVERYTHING)
@pytest.mark.parametrize("data", [ordinary(), odd()], ids=["ordinary", "odd"])
def test_batches_do_not_matter(spec: str, data: Data) -> None:
    whole = data.score(spec, resamples=30)
    for batch in (1, 7):
        for name, own in data.score(spec, resamples=30, batch=batch).items():
            same(whole[name], own)


@pytest.mark.parametrize("spec", EVERYTHING)
def test_threads_do_not_matter(spec: str) -> None:
    alone = ordinary().score(spec, resamples=30)
    for name, own in ordinary().score(spec, resamples=30, jobs=4).items():
        same(alone[name], own)


@pytest.mark.parametrize("spec", EVERYTHING)
@pytest.mark.parametrize("data", [ordinary(), odd()], ids=["ordinary", "odd"])
def test_scores_are_finite_and_in_range(spec: str, data: Data) -> None:
    low, high = RANGES.get(spec, RANGES.get(spec.partition(":")[0], (0, 1)))
    for own in data.score(spec, resamples=30).values():
        for values in (own.score, own.low, own.high, own.sentences, own.samples):
            assert np.all(np.isfinite(values))
            assert low is None or np.min(values) >= low
            assert high is None or np.max(values) <= high + 1e-12
        assert np.all(np.isfinite([*own.parts.values(), *own.counts.values()]))


@pytest.mark.parametrize("spec", EVERYTHING)
def test_sentence_counts_sum_to_corpus_counts(spec: str) -> None:
    for own in ordinary().score(spec).values():
        assert own.sentence_counts.shape == (40, len(own.counts))
        assert list(own.counts.values()) == own.sentence_counts.sum(axis=0).tolist()
        assert len(own.sentences) == 40


@pytest.mark.parametrize("spec", EVERYTHING)
def test_interval_holds_the_score(spec: str) -> None:
    for own in ordinary().score(spec, resamples=300).values():
        assert own.low <= own.score <= own.high


def other_value(metric: Metric, name: str) -> str:
    """Some value of an option that is not its default."""
    field = next(field for field in dataclasses.fields(metric) if field.name == name)
    if isinstance(field.default, bool):
        return "no" if field.default else "yes"
    if field.metadata["choices"]:
        return next(choice for choice in field.metadata["choices"] if choice != field.default)
    return "3" if isinstance(field.default, int) else "0.25"


@pytest.mark.parametrize("name", METRICS)
def test_signature_mentions_every_option(name: str) -> None:
    metric = make_metric(name)
    parts = metric.signature().split("|")
    assert parts[0] == name
    for option in metric.options():
        assert sum(part.startswith(f"{option}:") for part in parts) == 1
        value = other_value(metric, option)
        assert f"{option}:{value}" in make_metric(f"{name}:{option}={value}").signature().split("|")


@pytest.mark.parametrize("spec", EVERYTHING)
def test_full_signature(spec: str) -> None:
    for own in ordinary().score(spec, resamples=20).values():
        assert own.signature.startswith(make_metric(spec).signature())
        assert f"errata:{errata.__version__}" in own.signature
        assert "bootstrap:20," in own.signature
        assert "seed 1" in own.signature
        assert ("refs:3" in own.signature) == (make_metric(spec).needs == "references")
