"""Runs a command for as long as standard input is open, and leaves nothing behind.

errata holds the other end. However errata ends, killed outright too, the system closes that end, and the command is
killed. On Linux the command is also killed by the kernel should this process be killed. Run as a script: it imports
nothing of errata.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

PR_SET_PDEATHSIG = 1


def dying_with_parent() -> Callable[[], None] | None:
    """What a child does before it becomes the command: ask the kernel to be killed when its parent is gone."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def prepare() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # gone already
            os._exit(1)

    return prepare


def main(command: list[str]) -> int:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=dying_with_parent())

    def end(*_: Any) -> None:
        child.kill()

    def watch() -> None:
        while os.read(0, 4096):
            pass
        end()

    signal.signal(signal.SIGTERM, end)
    threading.Thread(target=watch, daemon=True).start()
    return child.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
