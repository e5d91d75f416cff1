"""The ``errata`` command. Heavy imports wait until a command runs, so that help is quick."""

from __future__ import annotations

import os
import sys

import typer

from errata.cli import annotate, cache, compare, convert, data, demo, errors, metrics, score, setup
from errata.errors import ErrataError

app = typer.Typer(
    name="errata",
    help="Evaluate grammatical error correction: exact metrics, honest intervals, fast.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (score, compare, errors, annotate, convert, metrics, data, setup, cache, demo):
    app.command(command.NAME)(command.run)


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
    try:
        app()
    except ErrataError as error:
        print(f"errata: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("errata: interrupted; nothing was written.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
