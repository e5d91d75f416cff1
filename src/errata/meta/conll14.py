"""CoNLL-2014 with its human rankings: Grundkiewicz et al. (2015), Napoles et al. (2015), and both together."""

from __future__ import annotations

from dataclasses import replace

from errata.corpus.files import read_sentences
from errata.data import DataSet
from errata.errors import InputError
from errata.judgments import Expansion, Judgments, combined, read_judgments
from errata.meta.benchmarks import Benchmark, Human, Offer, Text, Wanted
from errata.meta.people import check_overlap, data_set, line_pairs, people_of
from errata.meta.published import GJG15_TRUESKILL, GJG15_WINS
from errata.meta.texts import ReferenceSet

#: Texts of each set in lexicographic order, as the papers gave them to GLEU; its draws depend on the order.
TEXTS: dict[str, tuple[str, ...]] = {
    "NUCLE": ("NUCLEA", "NUCLEB"),
    "BN": ("BN1", "BN10", *(f"BN{i}" for i in range(2, 10))),
    "EXPFLUENCY": ("EXPFLUENCYA", "EXPFLUENCYB"),
    "EXPMIN": ("EXPMINA", "EXPMINB"),
    "TURKFLUENCY": ("TURKFLUENCYA", "TURKFLUENCYB"),
    "TURKMIN": ("TURKMINA", "TURKMINB"),
}
ALL = ("BN", "NUCLE", "EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN")
PUBLISHED = {
    "published": (GJG15_TRUESKILL, "TrueSkill as printed: Grundkiewicz et al. (2015), Table 3c"),
    "published-wins": (GJG15_WINS, "Expected Wins as printed: Grundkiewicz et al. (2015), Table 3b"),
}
TITLE = "CoNLL-2014, ranked by "


def reference_sets(data: DataSet) -> dict[str, ReferenceSet]:
    """The six sets and all of them. Gold edits of ALL are those of 16 annotators, its texts those of 20."""
    part = data.part("test")
    names = {**TEXTS, "ALL": tuple(text for one in ALL for text in TEXTS[one])}
    return {
        name: ReferenceSet(name, {text: part.references[text] for text in texts}, part.gold[name])
        for name, texts in names.items()
    }


def merged_sentences(wanted: Wanted = Wanted()) -> frozenset[int]:
    """The 34 sentences, counted from 0, that Sakaguchi et al. (2016) left out; their list has 48 where 418 is meant."""
    path = data_set("sakaguchi16", wanted).path("merged_ids")
    lines = {int(line) for line in read_sentences(path)}
    return frozenset(line - 1 for line in lines - {48} | {418})


def texts_of(data: DataSet) -> tuple[tuple[str, ...], dict[str, Text]]:
    part = data.part("test")
    outputs: dict[str, Text] = {name: tuple(read_sentences(path)) for name, path in sorted(part.systems.items())}
    return tuple(part.sources()), outputs


def gjg15(wanted: Wanted) -> Benchmark:
    data = data_set("conll14", wanted)
    sources, outputs = texts_of(data)
    path = data.path("human/gjg15.xml")
    judgments = read_judgments(path)
    if wanted.human in PUBLISHED:
        scores, method = PUBLISHED[wanted.human]
        human = Human(scores, method, pairs=line_pairs(judgments))
    else:
        human = people_of(judgments, list(outputs), len(sources), wanted.human or "trueskill", wanted)
    return benchmark("conll14-gjg15", "eight linguists (GJG15)", data, sources, outputs, human, judgments)


def nspt15(wanted: Wanted) -> Benchmark:
    refuse_published(wanted, "conll14-nspt15")
    data = data_set("conll14", wanted)
    sources, outputs = texts_of(data)
    path = data.path("human/nspt15.csv")
    judgments = read_judgments(path).rename({"src": "INPUT"})
    human = people_of(judgments, list(outputs), len(sources), wanted.human or "trueskill", wanted)
    return benchmark("conll14-nspt15", "three linguists (NSPT15)", data, sources, outputs, human, judgments)


def both(wanted: Wanted) -> Benchmark:
    """Choshen and Abend's protocol: both rankings pooled, 14 systems, only the judged sentences (1,015).

    NUCLEA, which they rank as a system (refmix1), is one; so it should not be a reference too: the usual ones are BN.
    """
    refuse_published(wanted, "conll14-combined")
    data = data_set("conll14", wanted)
    sources, outputs = texts_of(data)
    files = [data.path("human/gjg15.xml"), data.path("human/nspt15.csv")]
    judgments = combined(read_judgments(files[0]), read_judgments(files[1])).rename({"refmix1": "NUCLEA"})
    outputs["SOURCE"] = outputs.pop("INPUT")
    outputs["NUCLEA"] = tuple(read_sentences(data.part("test").references["NUCLEA"]))
    outputs = dict(sorted(outputs.items()))
    method = wanted.human or "trueskill"
    human = people_of(judgments, list(outputs), len(sources), method, wanted, expansion=Expansion.ACROSS)
    # The sentences that the excluded group of judges saw count as judged there too.
    everyone = {line for _, line in read_judgments(data.path("human/nspt15.xml")).sentences()}
    judged = everyone | {line for _, line in judgments.sentences()}
    made = benchmark("conll14-combined", "GJG15 and NSPT15 together", data, sources, outputs, human, judgments, "BN")
    return replace(made, skip=frozenset(range(len(sources))) - judged)


def benchmark(
    name: str,
    judges: str,
    data: DataSet,
    sources: tuple[str, ...],
    outputs: dict[str, Text],
    human: Human,
    judgments: Judgments,
    default: str = "NUCLE",
) -> Benchmark:
    unchanged = {"INPUT", "SOURCE", "NUCLEA"}
    return Benchmark(
        name=name,
        title=TITLE + judges,
        sources=sources,
        outputs=outputs,
        references=reference_sets(data),
        default_references=default,
        human=human,
        sets={"all": tuple(outputs), "without-input": tuple(s for s in outputs if s not in ("INPUT", "SOURCE"))},
        mixable=tuple(system for system in outputs if system not in unchanged),
        notes=(*judgments.notes, *check_overlap(human.scores, list(outputs), name)),
    )


def refuse_published(wanted: Wanted, name: str) -> None:
    if wanted.human in PUBLISHED:
        raise InputError(f"{name} has no published scores; name a method: trueskill, wins or bradley-terry.")


OFFERS = (
    Offer("conll14-gjg15", ("conll14",), "12 systems and the input, 1,312 sentences, ranked by 8 people", gjg15),
    Offer("conll14-nspt15", ("conll14",), "the same systems, ranked by 3 people", nspt15),
    Offer(
        "conll14-combined", ("conll14",), "both rankings pooled, judged sentences only (Choshen and Abend 2018)", both
    ),
)
