"""Agreement of non-experts, of experts, and between them."""

from __future__ import annotations

from errata.reproduce.papers.sakaguchi2016._agreement import Answers, crowd_answers, expert_answers, kappas
from errata.reproduce.tables import Grid, Published
from errata.reproduce.work import Work


def compute(work: Work) -> Grid:
    crowd = crowd_answers(work)
    # The systems of every ranking belong to the sentence after the one whose number it has.
    published = as_published({(line + 1, a, b): given for (line, a, b), given in crowd.items()}, expert_answers(work))
    return {**published, **aligned(crowd, expert_answers(work, every=True))}


def as_published(crowd: Answers, experts: Answers) -> Grid:
    """Questions that both groups answered at least twice; "between" also compares answers within a group."""
    shared = [key for key in crowd if len(crowd[key]) > 1 and len(experts.get(key, ())) > 1]
    return {
        "non-experts": kappas([(crowd[key], None) for key in shared]),
        "experts": kappas([(experts[key], None) for key in shared]),
        "non-experts and experts": kappas([(crowd[key] + experts[key], None) for key in shared]),
        "only between the groups": kappas([(crowd[key], experts[key]) for key in shared]),
    }


def aligned(crowd: Answers, experts: Answers) -> Grid:
    """The same sentences, and the same two outputs whichever was shown first."""
    ours, theirs = oriented(crowd), oriented(experts)
    shared = [key for key in ours if key in theirs]
    return {"only between the groups, sentences aligned": kappas([(ours[key], theirs[key]) for key in shared])}


def oriented(answers: Answers) -> Answers:
    result: Answers = {}
    for (line, a, b), given in answers.items():
        turned = given if a < b else [None if answer is None else -answer for answer in given]
        result.setdefault((line, min(a, b), max(a, b)), []).extend(turned)
    return result


TABLE = Published(
    title="Table 7: agreement on pairwise system judgments",
    heading="judges",
    columns=("κ", "weighted κ"),
    rows={
        "non-experts": ("0.29", "0.43"),
        "experts": ("0.29", "0.45"),
        "non-experts and experts": ("0.15", "0.23"),
    },
    compute=compute,
    method="Cohen’s κ and quadratic-weighted κ over all pairs of answers to 1,900 questions (two outputs of a sentence) that "
    "both groups answered at least twice. All 593 rankings, approved or not; of the experts’ file the first set of outputs of "
    "each sentence, in the order of a Python 2 dictionary; two outputs count as the same question only if shown in the same "
    "order.",
    notes=(
        "“Non-experts and experts” pools the answers of both groups, so pairs within a group count too.",
        "A defect of the data: in all 294 items the systems belong to the sentence after the one whose text was shown. Only "
        "between the groups, answers about different sentences are compared, and κ is near 0. With the sentences aligned it "
        "is about what it is within each group.",
    ),
)
