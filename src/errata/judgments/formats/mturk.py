"""Rankings in a batch file of Mechanical Turk, with the columns of Sakaguchi et al. (2016).

``Input.sentID`` is the sentence, ``Input.system1`` … the systems that share an output, ``Answer.rank_1`` … its rank,
``WorkerId`` the judge. A slot whose systems are ``###`` was not shown; an output without a rank was not judged. Work that
is not ``Approved`` is read too and marked so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errata.errors import FormatError
from errata.judgments.formats.common import Rows, check_systems, parse_number, parse_rank, parse_sentence, set_name
from errata.judgments.records import Judgments, Placed, Ranking

EMPTY_SLOT = "###"
STATUSES = ("Approved", "Rejected", "Submitted")


def fits(header: Sequence[str], row: Sequence[str]) -> bool:
    return {"assignmentid", "workerid"} <= {name.strip().lower() for name in header}


def read_mturk(
    path: str | Path, *, first: int = 0, ranks: int | None = None, domain: str = "", group: str = ""
) -> Judgments:
    """Every assignment is one ranking; its item is the HIT, which several workers may have done."""
    rows = Rows(path)
    who, where, status = (rows.column(name) for name in ("WorkerId", "Input.sentID", "AssignmentStatus"))
    slots = rows.numbered("Input.system{}", "Answer.rank_{}")
    optional = {name: rows.column(name) for name in ("HITId", "SubmitTime", "WorkTimeInSeconds") if rows.has(name)}
    rankings: list[Ranking] = []
    unranked = 0
    for line, row in rows:
        if not row[who]:
            raise FormatError(path, line, "no judge is named; the column WorkerId is empty.")
        if row[status] not in STATUSES:
            raise FormatError(
                path, line, f"{row[status]!r} is no AssignmentStatus; it should be one of {', '.join(STATUSES)}."
            )
        shown = [(tuple(row[s].split()), row[rank]) for s, rank in slots if row[s] and EMPTY_SLOT not in row[s]]
        check_systems([systems for systems, _ in shown], path, line)
        places = tuple(
            Placed(systems, parse_rank(rank, len(slots), ranks, path, line) if rank else None)
            for systems, rank in shown
        )
        approved = row[status] == "Approved"
        unranked += approved and any(place.rank is None for place in places)
        extra = {name: row[column] for name, column in optional.items()}
        seconds = extra.get("WorkTimeInSeconds")
        rankings.append(
            Ranking(
                sentence=parse_sentence(row[where], first, path, line),
                judge=row[who],
                places=places,
                domain=domain,
                group=group,
                time=extra.get("SubmitTime", ""),
                seconds=parse_number(seconds, "number of seconds", path, line, low=0) if seconds else None,
                item=extra.get("HITId", ""),
                approved=approved,
            )
        )
    if not rankings:
        raise FormatError(path, None, "there is a heading but no judgment.")
    return Judgments(set_name(path), tuple(rankings), notes=notes(Path(path).name, rankings, unranked))


def notes(name: str, rankings: Sequence[Ranking], unranked: int) -> tuple[str, ...]:
    rejected = sum(not ranking.approved for ranking in rankings)
    told = []
    if rejected:
        told.append(f"{name}: {rejected} of {len(rankings):,} assignments were not approved (see the filter approved).")
    if unranked:
        told.append(f"{name}: {unranked} approved assignments leave an output without a rank.")
    return tuple(told)
