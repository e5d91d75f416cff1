"""The files of each data set: what they are for, and where they are published."""

from __future__ import annotations

from collections.abc import Iterator

from errata.data.checksums import known
from errata.data.entries import File, InArchive, InRepository, OnRequest, Place, Role, SourceLines

EVALUATION = "grammatical/evaluation"
METRICS = "cnap/grammaticality-metrics"
RANKING = "cnap/gec-ranking"
REASSESS = "keisks/reassess-gec"
GMEG = "grammarly/GMEG"
CONLL14_TEST = "https://www.comp.nus.edu.sg/~nlp/conll14st/conll14st-test-data.tar.gz"
BEA19 = "https://www.cl.cam.ac.uk/research/nl/bea2019st/data/wi+locness_v2.1.bea19.tar.gz"

CONLL14_SYSTEMS = ("AMU", "CAMB", "CUUI", "IITB", "INPUT", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC")
BRYANT_NG = tuple(f"BN{i}" for i in range(1, 11))
SAKAGUCHI = ("EXPFLUENCY", "EXPMIN", "TURKFLUENCY", "TURKMIN")  # two annotators each
GOLD_SETS = ("NUCLE", "BN", *SAKAGUCHI, "ALL")
GMEG_SYSTEMS = ("amu", "lstm", "lstm-r", "marian", "nus", "transformer")
SEEDA_SYSTEMS = (
    "BART", "BERT-fuse", "GECToR-BERT", "GECToR-ens", "GPT-3.5", "INPUT", "LM-Critic", "PIE", "REF-F", "REF-M",
    "Riken-Tohoku", "T5", "TemplateGEC", "TransGEC", "UEDIN-MS",
)  # fmt: skip


def file(path: str, place: Place, role: Role, label: str, part: str = "") -> File:
    return File(path, place, role, label, part, known().get(path))


def annotators(name: str) -> tuple[str, str]:
    return f"{name}A", f"{name}B"


def conll14_reference(name: str) -> File:
    return file(
        f"conll14/references/{name}", InRepository(METRICS, f"references/{name}"), "reference", name, part="test"
    )


def conll14_files() -> Iterator[File]:
    yield file("conll14/source", SourceLines("conll14/m2/NUCLE.m2"), "source", "source", "test")
    for name in CONLL14_SYSTEMS:
        place = InRepository(EVALUATION, f"data/original/official_submissions/{name}")
        yield file(f"conll14/systems/{name}", place, "system", name, "test")
    for name in (*BRYANT_NG, *(text for two in ("NUCLE", *SAKAGUCHI) for text in annotators(two))):
        yield conll14_reference(name)
    for name in GOLD_SETS:
        yield file(f"conll14/m2/{name}.m2", InRepository(METRICS, f"references/{name}.m2"), "gold", name, "test")
    alternatives = InArchive(CONLL14_TEST, "conll14st-test-data/alt/official-2014.combined-withalt.m2")
    yield file("conll14/m2/NUCLE-withalt.m2", alternatives, "gold", "NUCLE-withalt", "test")
    for name in ("NUCLE", "EXPFLUENCY"):
        xml = f"{name}.m2.ieval.xml"
        yield file(f"conll14/imeasure-xml/{xml}", InRepository(METRICS, f"references/{xml}"), "other", xml, "test")
    gjg15 = InRepository(EVALUATION, "data/judgments.xml")
    yield file("conll14/human/gjg15.xml", gjg15, "judgments", "gjg15", "test")
    for kind, label in (("csv", "nspt15"), ("xml", "nspt15-xml")):
        nspt15 = InRepository(RANKING, f"data/all_judgments.{kind}")
        yield file(f"conll14/human/nspt15.{kind}", nspt15, "judgments", label, "test")


def sakaguchi16_files() -> Iterator[File]:
    for name in SAKAGUCHI:
        yield from map(conll14_reference, annotators(name))
    rankings = "conll14/human/sakaguchi16"
    for label, name, path in (
        ("systems", "Ctrl_merged.csv", "inter_annotator_agreements/Ctrl_merged.csv"),
        ("references", "Main_merged.csv", "inter_annotator_agreements/Main_merged.csv"),
        ("experts", "highAgreedAMU.txt", "inter_annotator_agreements/highAgreedAMU.txt"),
    ):
        yield file(f"{rankings}/{name}", InRepository(REASSESS, path), "judgments", label, "test")
    extra = InRepository(REASSESS, "annotations/extra_fluency/results_extra-HITs.csv")
    yield file(f"{rankings}/extra_fluency.csv", extra, "other", "extra-fluency", "test")
    scores = InRepository(REASSESS, "metric_scores")
    yield file("conll14/metric_scores_sakaguchi16.tsv", scores, "scores", "metric-scores", "test")
    yield file("conll14/merged_ids", InRepository(REASSESS, "annotations/merged_ids"), "other", "merged-ids", "test")


def gmeg_files() -> Iterator[File]:
    for split in ("dev", "test"):
        for domain in ("fce", "wiki", "yahoo"):
            part = f"{split}/{domain}"
            for kind in ("corpus", "segment"):
                name = f"{part}-{kind}-scores.csv"
                yield file(f"gmeg/{name}", InRepository(GMEG, f"data/{name}"), "scores", kind, part)
            texts: list[tuple[Role, str]] = [("source", "source"), ("other", "source+error")]
            texts += [("reference", f"ref{i}") for i in range(4)]
            texts += [("system", system) for system in GMEG_SYSTEMS]
            for role, name in texts:
                path = f"data/{part}/{name}"
                place = OnRequest(path) if domain == "yahoo" else InRepository(GMEG, path)
                yield file(f"gmeg/{part}/{name}", place, role, name, part)


def jfleg_files() -> Iterator[File]:
    for split in ("dev", "test"):
        texts: list[tuple[Role, str, str]] = [
            ("source", "source", "src"),
            ("other", "spellchecked", "spellchecked.src"),
        ]
        texts += [("reference", f"ref{i}", f"ref{i}") for i in range(4)]
        for role, label, ending in texts:
            path = f"{split}/{split}.{ending}"
            yield file(f"jfleg/{path}", InRepository("keisks/jfleg", path), role, label, split)


def seeda_files() -> Iterator[File]:
    for part in ("subset", "all"):
        for system in SEEDA_SYSTEMS:
            path = f"outputs/{part}/{system}.txt"
            yield file(f"seeda/{path}", InRepository("tmu-nlp/SEEDA", path), "system", system, part)
    for level in ("edit", "sent"):
        path = f"data/judgments_{level}.xml"
        yield file(f"seeda/{path}", InRepository("tmu-nlp/SEEDA", path), "judgments", level, "subset")
    for method in ("EW", "TS"):
        for level in ("edit", "sent"):
            path = f"scores/human/{method}_{level}.txt"
            label = f"{method.lower()}_{level}"
            yield file(f"seeda/{path}", InRepository("tmu-nlp/SEEDA", path), "scores", label, "subset")


def bea19_files() -> Iterator[File]:
    for level in ("A", "B", "C", "N", "ABCN"):
        path = f"m2/{level}.dev.gold.bea19.m2"
        yield file(f"bea19-dev/{path}", InArchive(BEA19, f"wi+locness/{path}"), "gold", "gold", level)


def one_file(folder: str, repository: str, name: str) -> tuple[File]:
    return (file(f"{folder}/{name}", InRepository(repository, name), "ratings", "ratings"),)
