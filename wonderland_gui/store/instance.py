"""One program for one user: who is started while another runs knocks there, says what is wanted, and ends when that has heard it."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.record import decode, encode
from wonderland_gui.store.disk import RealDisk, Trouble, read_file, write_safely
from wonderland_gui.store.lock import Marker

ENDING: Final = ".json"
LARGEST: Final = 64 * 1024
PATIENCE: Final = 4.0
"""Seconds within which a program that is well hears a knock, also one that is just starting."""
STEP: Final = 0.02
OLD: Final = 60.0
"""After so many seconds nobody waits for an answer any more."""


@dataclass(frozen=True, slots=True)
class Knock:
    """What somebody wants who starts the program while it runs: to see it, and perhaps a match in it."""

    open: str = ""
    """A match file, its whole path; empty: none."""
    token: str = ""
    """What the desktop gave the start, so that the window may come to the front."""


class Place:
    """The place in the user's folder where the program that runs is found; the system frees it however that program ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the place unless it is taken; where nothing can be written there is none, and nobody is kept from starting."""
        self.folder = folder
        self._marker = Marker(folder / "open")

    @property
    def taken(self) -> bool:
        """Whether another program has it."""
        return self._marker.taken

    @property
    def held(self) -> bool:
        """Whether this one has it: it hears who knocks."""
        return self._marker.held

    def knocks(self) -> list[Knock]:
        """Who has knocked since the last time, the earliest first; each is answered by being taken away."""
        heard = []
        for path in sorted(self._waiting(), key=lambda path: path.name):
            data = read_file(RealDisk(), path, LARGEST)
            late = _age(path) > OLD
            try:
                path.unlink()
            except OSError:
                continue
            if not isinstance(data, Trouble) and not late:
                heard.append(_read(data))
        return heard

    def _waiting(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if path.name.endswith(ENDING) and not path.name.startswith(".")]
        except OSError:
            return []

    def release(self) -> None:
        """Frees the place; who has knocked and was not heard takes it."""
        self._marker.release()


def knock(folder: Path, wanted: Knock, patience: float = PATIENCE) -> bool:
    """Tells the program that runs what is wanted; False if it does not hear: it hangs, or is about to end."""
    path = folder / f"{time.time_ns()}-{os.getpid()}{ENDING}"
    if write_safely(RealDisk(), path, json.dumps(encode(wanted)).encode()) is not None:
        return False
    end = time.monotonic() + patience
    while path.exists():
        if time.monotonic() > end:
            try:
                path.unlink()
            except FileNotFoundError:
                return True  # heard at the last moment
            except OSError:
                return False
            return False
        time.sleep(STEP)
    return True


def _read(data: bytes) -> Knock:
    """What was wanted; of what cannot be read, only that somebody wants to see the window."""
    try:
        knocked = decode(Knock, json.loads(data))
    except (ValueError, RecursionError, BadRecord):
        return Knock()
    assert isinstance(knocked, Knock)
    return knocked


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0
