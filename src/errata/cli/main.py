"""The ``errata`` command. Heavy imports wait until a command runs, so that help is quick."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import Any, NoReturn

import typer

from errata.cli import (
    agree,
    annotate,
    cache,
    closest,
    compare,
    convert,
    data,
    demo,
    errors,
    judgments,
    maege,
    meta,
    metrics,
    rank,
    reproduce,
    score,
    setup,
    train,
)
from errata.errors import ErrataError, StoppedError

INTERRUPTED = 130
#: New objects between two searches for unreachable ones. Analyses are many and live long: searching among them as often as
#: Python does by default takes a tenth of a run and finds nothing.
COLLECT_AFTER = 200_000

app = typer.Typer(
    name="errata",
    help="Evaluate grammatical error correction: exact metrics, honest intervals, fast.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PANELS = {
    "Score correctors": (score, compare, closest, errors, annotate, metrics),
    "Human judgment": (judgments, rank, agree),
    "Judge the metrics": (meta, maege),
    "Published results": (reproduce,),
    "Learned metrics": (train,),
    "Files and parts": (data, convert, setup, cache, demo),
}
for panel, commands in PANELS.items():
    for command in commands:
        if hasattr(command, "app"):
            app.add_typer(command.app, name=command.NAME, rich_help_panel=panel)
        else:
            app.command(command.NAME, rich_help_panel=panel)(command.run)


def show_version(wanted: bool) -> None:
    if wanted:
        from errata.version import __version__

        typer.echo(f"errata {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(False, "--version", callback=show_version, is_eager=True, help="Print the version."),
) -> None:
    pass


def main() -> None:
    """Runs a command. What the user can mend is one sentence on standard error and exit code 2."""
    gc.set_threshold(COLLECT_AFTER)
    atexit.register(
        gc.freeze
    )  # else Python searches once more at the end, for a fifth of a second where spaCy was loaded
    try:
        code = app(standalone_mode=False)
    except StoppedError as error:
        print(f"errata: {error}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except ErrataError as error:
        refuse(str(error))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        refuse_usage(error)
    if code == INTERRUPTED:
        print("errata: interrupted; nothing was written.", file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)


def refuse(sentence: str) -> NoReturn:
    print(f"errata: {sentence}", file=sys.stderr)
    sys.exit(2)


def refuse_usage(error: Any) -> NoReturn:
    """A mistake in the command itself, which typer found."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":  # typer has shown the help
        sys.exit(2)
    sentence = " ".join(error.format_message().split())
    sentence = sentence if sentence.endswith((".", "?")) else sentence + "."
    refuse(f"{sentence} See: {context.command_path} --help" if context else sentence)
