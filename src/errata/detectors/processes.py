"""Other programs that errata starts, and that never outlive it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launcher.py")


def program(name: str, home: str = "") -> str | None:
    """Where a program is: in ``bin`` of the folder that the variable ``home`` names, or on the path."""
    if home and (folder := os.environ.get(home)) and (found := shutil.which(name, path=str(Path(folder) / "bin"))):
        return found
    return shutil.which(name)


class Supervised:
    """A running command, killed when this process ends in whatever way. What it says is kept."""

    def __init__(self, command: list[str]) -> None:
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  (open while the command runs)
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(LAUNCHER), *command],
            stdin=subprocess.PIPE,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # an interrupt from the keyboard is errata's to handle
        )

    def said(self) -> str:
        """Everything that it printed."""
        handle = self.log.fileno()
        return os.pread(handle, os.fstat(handle).st_size, 0).decode("utf-8", "replace")  # the writer's place stays

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
