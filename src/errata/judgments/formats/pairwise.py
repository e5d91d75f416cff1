"""WMT's CSV of judgments: a row for two systems, or for more where the columns go on.

Columns: ``srcIndex`` (or ``segmentId``) for the sentence, ``judgeID``, and ``system1Id``, ``system1rank``,
``system2Id``, ``system2rank`` and so on. A rank that is empty or -1 says that the system was not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errata.errors import FormatError
from errata.judgments.formats.common import Rows, check_systems, parse_rank, parse_sentence, set_name
from errata.judgments.records import Judgments, Placed, Ranking

NOT_JUDGED = ("", "-1")


def fits(header: Sequence[str], row: Sequence[str]) -> bool:
    return {"system1rank", "system2rank"} <= {name.strip().lower() for name in header}


def read_pairwise(
    path: str | Path, *, first: int = 0, ranks: int | None = None, domain: str = "", group: str = ""
) -> Judgments:
    """Every row is one ranking."""
    rows = Rows(path)
    where = rows.column("srcIndex" if rows.has("srcIndex") or not rows.has("segmentId") else "segmentId")
    who = rows.column("judgeID")
    columns = rows.numbered("system{}Id", "system{}rank")
    rankings: list[Ranking] = []
    for line, row in rows:
        if not row[who]:
            raise FormatError(path, line, "no judge is named; the column judgeID is empty.")
        placed = [(row[system], row[rank]) for system, rank in columns if row[system] not in NOT_JUDGED]
        check_systems([(system,) for system, _ in placed], path, line)
        if len(placed) < 2:
            raise FormatError(path, line, "a judgment needs two systems; system1Id or system2Id is empty.")
        places = tuple(
            Placed((system,), None if rank in NOT_JUDGED else parse_rank(rank, len(placed), ranks, path, line))
            for system, rank in placed
        )
        sentence = parse_sentence(row[where], first, path, line)
        rankings.append(Ranking(sentence, row[who], places, domain=domain, group=group))
    if not rankings:
        raise FormatError(path, None, "there is a heading but no judgment.")
    return Judgments(set_name(path), tuple(rankings))
