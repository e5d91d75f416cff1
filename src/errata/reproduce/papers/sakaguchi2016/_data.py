"""What several tables of the paper read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.reproduce.work import Work

if TYPE_CHECKING:
    from errata.judgments import Judgments

SETS = ("EXPFLUENCY", "TURKFLUENCY", "EXPMIN", "TURKMIN")


def annotators(name: str) -> tuple[str, str]:
    return f"{name}A", f"{name}B"


def skipped_lines(work: Work) -> set[int]:
    """The 34 sentences left out, counted from 0. The published list says 48 where 418 is meant."""
    listed = {int(line) for line in work.lines("sakaguchi16", "merged_ids")}
    return {line - 1 for line in listed - {48} | {418}}


def crowd_rankings(work: Work, name: str) -> Judgments:
    """The approved rankings of ``Ctrl_merged.csv`` (systems) or ``Main_merged.csv`` (references)."""
    from errata.judgments import read_judgments

    return read_judgments(work.path("sakaguchi16", f"human/sakaguchi16/{name}")).keep(approved=True)
