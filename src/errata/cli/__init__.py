"""The command line: each command parses, calls and prints."""

from errata.cli.main import main

__all__ = ["main"]
