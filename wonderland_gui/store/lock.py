"""A file that tells others that somebody is at work; the system forgets it when the program ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


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
            number = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            if _hold(number):
                self._number = number
            else:
                self.taken = True
                os.close(number)

    @property
    def held(self) -> bool:
        """Whether this program holds it."""
        return self._number is not None

    def release(self) -> None:
        """Lets go of the file and removes it."""
        if self._number is not None:
            with contextlib.suppress(OSError):
                os.close(self._number)
            self._number = None
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def is_held(path: Path) -> bool:
    """Whether a living program, this one too, holds the marker."""
    try:
        number = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _hold(number)
    finally:
        os.close(number)


def _hold(number: int) -> bool:
    """Locks an open file without waiting; the lock goes with the file."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
