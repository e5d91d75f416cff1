"""Where results go: the screen, a pipe or a file; and progress, on a terminal only."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errata.errors import InputError

if TYPE_CHECKING:
    from errata.report.table import Table


def check_format(form: str, known: Sequence[str]) -> None:
    if form not in known:
        raise InputError(f"There is no format {form!r}; the formats are {', '.join(known)}.")


def check_writable(path: Path | None) -> None:
    """Refuses a file that could not be written, before any work is done."""
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{path}: this is a directory; name the file to write.")
    if not path.parent.is_dir():
        raise InputError(f"{path}: the directory {path.parent} does not exist; make it first.")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise InputError(f"{path}: this file may not be written; check its permissions.")


def deliver(text: str, path: Path | None) -> None:
    """Prints, or writes the file whole."""
    if path is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    from errata.corpus.files import whole_file

    with whole_file(path) as file:
        file.write(text)
    print(f"errata: wrote {path}", file=sys.stderr)


def deliver_tables(tables: Sequence[Table], form: str, path: Path | None) -> None:
    on_screen = path is None and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if on_screen else None
    colour = on_screen and "NO_COLOR" not in os.environ
    deliver("\n".join(table.render(form, width=width, colour=colour) for table in tables), path)


def warn(messages: Sequence[str]) -> None:
    for message in messages:
        print(f"errata: warning: {message}", file=sys.stderr)


class Progress:
    """A bar for work of more than two seconds, with an estimate; silent when standard error is no terminal.

    ``after`` is the bar of the work before, which ends when this one is first told something.
    """

    def __init__(self, total: int, what: str, after: Progress | None = None) -> None:
        self.total, self.what, self.after = total, what, after
        self.started = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Progress:
        return self

    def __call__(self, done: int) -> None:
        if not sys.stderr.isatty() or time.monotonic() - self.started < 2:
            return
        if self.bar is None:
            if self.after is not None:
                self.after.stop()
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self.bar = Bar(
                TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self.bar.start()
            self.task = self.bar.add_task(self.what, total=self.total)
        self.bar.update(self.task, completed=done)

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        if self.bar is not None:
            self.bar.stop()
