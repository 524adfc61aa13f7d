"""Files that tell others that somebody is at work; the system forgets them when the program ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

STEP: Final = 0.02
"""Seconds between two looks whether somebody has let go."""
Hold = Literal["held", "taken", "unknown"]


class Marker:
    """A marker file that this program holds as long as it lives or until `release`."""

    def __init__(self, path: Path) -> None:
        """Makes and holds the file; where that cannot be, nothing is held and nobody is disturbed."""
        self.path = path
        self._number: int | None = None
        self.taken = False
        """Whether another holds it."""
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._number, self.taken = _take(path)

    @property
    def held(self) -> bool:
        """Whether this program holds it."""
        return self._number is not None

    def release(self) -> None:
        """Lets go of the file and removes it."""
        if self._number is not None:
            _let_go(self.path, self._number)
            self._number = None


def is_held(path: Path) -> bool:
    """Whether a living program, this one too, holds the marker."""
    try:
        number = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return _hold(number) == "taken"
    finally:
        os.close(number)


@contextlib.contextmanager
def alone(path: Path, patience: float = 1.0) -> Iterator[None]:
    """What is done here no other program does at the same time, if it asks by the same path.

    Who works for longer than `patience` seconds, or a place where nothing can be held, keeps nobody from going on.
    """
    end = time.monotonic() + patience
    number, taken = _taken(path)
    while taken and time.monotonic() < end:
        time.sleep(STEP)
        number, taken = _taken(path)
    try:
        yield
    finally:
        if number is not None:
            _let_go(path, number)


def _taken(path: Path) -> tuple[int | None, bool]:
    try:
        return _take(path)
    except OSError:
        return None, False


def _take(path: Path) -> tuple[int | None, bool]:
    """The open and held file, if it could be had; and whether another has it."""
    while True:
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        hold = _hold(number)
        if hold == "held" and _is(path, number):
            return number, False
        os.close(number)
        if hold != "held":
            return None, hold == "taken"
        # Whoever had it removed it between our opening and our holding: what we hold has no name any more.


def _let_go(path: Path, number: int) -> None:
    """Removes the file and lets go of it, in this order: once it is free it may be another's."""
    steps: list[Callable[[], None]] = [lambda: path.unlink(missing_ok=True), lambda: os.close(number)]
    for step in reversed(steps) if sys.platform == "win32" else steps:  # where an open file cannot be removed
        with contextlib.suppress(OSError):
            step()


def _is(path: Path, number: int) -> bool:
    """Whether the open file is still the one of this name."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(number))  # noqa: PTH116  of an open file there is no path
    except OSError:
        return False


def _hold(number: int) -> Hold:
    """Locks an open file without waiting; the lock goes with the file.  "unknown": this disk knows no locks."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return "taken"
    except OSError:
        return "unknown"
    return "held"
