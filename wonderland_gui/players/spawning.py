"""Processes of one's own: how they are begun, and what each does before it serves anybody."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path


# ---------------------------------------------------------------- in the program
def begin(process: BaseProcess) -> None:
    """Starts a process; OSError or RuntimeError where the system gives no more of them."""
    _stand_somewhere()
    with _deaf():
        process.start()


def _stand_somewhere() -> None:
    """A process cannot begin in a folder that has been removed since the program was started in it."""
    try:
        Path.cwd()
    except OSError:
        os.chdir(Path(sys.executable).anchor or os.sep)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl+C waits until the process has begun, which itself never hears of it: it goes to all processes of a terminal,
    and one that is still importing could only answer with a traceback."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # begun with the first process, it would let Ctrl+C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------- in the process
def settle_in() -> None:
    """What a process does first: it leaves Ctrl+C and the terminal to the program, and ends when that ends."""
    with contextlib.suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program then closes the connection
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  what a player prints must not get between the lines of a protocol
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        # A player that thinks on for ever must not outlive a program that was killed.
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="parent").start()
