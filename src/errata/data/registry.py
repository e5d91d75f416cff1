"""The public data sets that errata knows. Nothing of them ships with errata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from errata.data import files
from errata.data.entries import Entry
from errata.errors import InputError

GITHUB = "https://github.com/"
NOT_STATED = "not stated; published for research"


def entries() -> Iterator[Entry]:
    yield Entry(
        name="conll14",
        title="CoNLL-2014 test set with outputs, references and human rankings",
        folder="conll14",
        licence="terms of the shared task; research",
        citation="Ng et al. (2014), The CoNLL-2014 Shared Task on Grammatical Error Correction. References: Bryant and Ng "
        "(2015); Sakaguchi et al. (2016). Rankings: Grundkiewicz, Junczys-Dowmunt and Gillian (2015); Napoles, Sakaguchi, "
        "Post and Tetreault (2015).",
        published=(
            "https://www.comp.nus.edu.sg/~nlp/conll14st.html",
            GITHUB + files.EVALUATION,
            GITHUB + files.METRICS,
            GITHUB + files.RANKING,
        ),
        about="1,312 sentences of learners' essays; 12 systems and INPUT; 20 references; M2 sets; the human rankings GJG15 "
        "(8 annotators) and NSPT15 (3 annotators and others).",
        loads='load("conll14").part("test"): source, systems, references, gold; judgments gjg15, nspt15, nspt15-xml',
        files=tuple(files.conll14_files()),
        note="INPUT is the source as the rankings name it; its lines end otherwise than those of source.",
    )
    yield Entry(
        name="sakaguchi16",
        title="Fluency and minimal corrections of CoNLL-2014, and crowd rankings of them",
        folder="conll14",
        licence=NOT_STATED,
        citation="Sakaguchi, Napoles, Post and Tetreault (2016), Reassessing the Goals of Grammatical Error Correction: "
        "Fluency Instead of Grammaticality. TACL 4.",
        published=(GITHUB + files.REASSESS, GITHUB + files.METRICS),
        about="Two expert and two crowd annotators, each fluency and minimal; crowd rankings of systems (Ctrl_merged.csv) and "
        "of references (Main_merged.csv); published scores of metrics; the 34 sentences that were left out.",
        loads='load("sakaguchi16").part("test"): references; judgments systems, references, experts; scores metric-scores',
        files=tuple(files.sakaguchi16_files()),
        note="It shares the folder of conll14. In merged_ids 48 stands where 418 is meant.",
    )
    yield Entry(
        name="gmeg",
        title="GMEG-Data: two native domains and learners' English with human ratings",
        folder="gmeg",
        licence=NOT_STATED,
        citation="Napoles, Nădejde and Tetreault (2019), Enabling Robust Grammatical Error Correction in New Domains: Data "
        "Sets, Metrics, and Analyses. TACL 7.",
        published=(GITHUB + files.GMEG,),
        about="fce, wiki and yahoo, dev and test: source, 4 references, 6 systems, a negative control, and mean ratings by "
        "corpus and by sentence.",
        loads='load("gmeg").part("test/wiki"): source, systems, references; scores corpus, segment; other source+error',
        files=tuple(files.gmeg_files()),
        note="Of yahoo there are ratings only: its text must be requested from the authors. Put it beside the rest "
        "(gmeg/dev/yahoo/…, gmeg/test/yahoo/…), or give --from a copy that has it.",
    )
    yield Entry(
        name="jfleg",
        title="JFLEG: learners' sentences with fluency corrections",
        folder="jfleg",
        licence="CC BY-NC-SA 4.0",
        citation="Napoles, Sakaguchi and Tetreault (2017), JFLEG: A Fluency Corpus and Benchmark for Grammatical Error "
        "Correction. EACL.",
        published=(GITHUB + "keisks/jfleg",),
        about="754 sentences (dev) and 747 (test), each with 4 references.",
        loads='load("jfleg").part("test"): source, references ref0 to ref3; other spellchecked',
        files=tuple(files.jfleg_files()),
    )
    yield Entry(
        name="seeda",
        title="SEEDA: human rankings of modern systems, by edits and by sentences",
        folder="seeda",
        licence=NOT_STATED,
        citation="Kobayashi, Mita and Komachi (2024), Revisiting Meta-evaluation for Grammatical Error Correction. TACL 12.",
        published=(GITHUB + "tmu-nlp/SEEDA",),
        about="15 outputs (with INPUT and two references) for CoNLL-2014, whole (all) and the judged sentences (subset); "
        "rankings of edits and of sentences; human scores by Expected Wins and TrueSkill, alphabetical by system.",
        loads='load("seeda").part("subset"): systems; judgments edit, sent; scores ew_edit, ew_sent, ts_edit, ts_sent',
        files=tuple(files.seeda_files()),
        note="src-id in the rankings counts from 1.",
    )
    yield Entry(
        name="tmu-gfm",
        title="TMU-GFM: outputs rated for grammaticality, fluency and meaning",
        folder="tmu-gfm",
        licence=NOT_STATED,
        citation="Yoshimura, Kaneko, Kajiwara and Komachi (2020), SOME: Reference-less Sub-Metrics Optimized for Manual "
        "Evaluations of Grammatical Error Correction. COLING.",
        published=(GITHUB + "tmu-nlp/TMU-GFM-Dataset",),
        about="4,221 outputs of 5 systems, each rated by five people in three ways.",
        loads="read_tmu_gfm(): a list of RatedOutput",
        files=files.one_file("tmu-gfm", "tmu-nlp/TMU-GFM-Dataset", "tmu-gfm-dataset.csv"),
        note="A rating of 0 is left out of the published means.",
    )
    yield Entry(
        name="gug",
        title="GUG: grammaticality of learners' sentences, 1 to 4",
        folder="gug",
        licence="CC BY-NC-SA 4.0",
        citation="Heilman, Cahill, Madnani, Lopez, Mulholland and Tetreault (2014), Predicting Grammaticality on an Ordinal "
        "Scale. ACL.",
        published=(GITHUB + "EducationalTestingService/gug-data",),
        about="3,129 sentences, each judged by an expert and five people of a crowd; train, dev, test.",
        loads="read_gug(): a list of GradedSentence",
        files=files.one_file("gug", "EducationalTestingService/gug-data", "gug_annotations.tsv"),
        note="110 sentences that the expert called incomplete have no grade and belong to no split.",
    )
    yield Entry(
        name="bea19-dev",
        title="BEA-2019 development set (W&I+LOCNESS)",
        folder="bea19-dev",
        licence="non-commercial; the licences are in the archive",
        citation="Bryant, Felice, Andersen and Briscoe (2019), The BEA-2019 Shared Task on Grammatical Error Correction. BEA.",
        published=("https://www.cl.cam.ac.uk/research/nl/bea2019st/",),
        about="Gold edits (M2) by level: A, B, C (learners), N (native), and ABCN (all).",
        loads='load("bea19-dev").part("ABCN"): gold; sources() gives its sentences',
        files=tuple(files.bea19_files()),
    )


@cache
def data_sets() -> Mapping[str, Entry]:
    """Every data set, by name."""
    return {entry.name: entry for entry in entries()}


def find_entry(name: str) -> Entry:
    if name not in data_sets():
        raise InputError(f"There is no data set {name!r}; the data sets are {', '.join(data_sets())}.")
    return data_sets()[name]
