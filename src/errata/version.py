"""The version, from the installed package's metadata."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("errata")
except PackageNotFoundError:  # pragma: no cover - running from a tree that was never installed
    __version__ = "0+unknown"
