"""How far something long has come, as a passing line on the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from wonderland_gui.commands.console import Console

EVERY: Final = 0.2
"""Seconds between two lines."""
SURE: Final = 3.0
"""Seconds after which it is told how long the rest will take."""


class Progress:
    """Tells of so many things how many are done; costs nothing where nobody sits at a terminal."""

    def __init__(self, console: Console, most: int, words: Callable[[int, int, int], str], clock: Callable[[], float] = time.monotonic) -> None:
        """`words` makes a sentence of how many are done, the per cent, and the seconds that the rest will take (0: who knows)."""
        self._console, self._most, self._words, self._clock = console, most, words, clock
        self._watched = console.is_watched
        self._began = clock()
        self._told = self._began - EVERY

    def at(self, done: int) -> None:
        """So many are done."""
        if not self._watched or (now := self._clock()) < self._told + EVERY:
            return
        self._told = now
        gone = now - self._began
        left = round(gone / done * (self._most - done)) if done and gone >= SURE else 0
        self._console.passing(self._words(done, 100 * done // self._most, left))

    def end(self) -> None:
        """Takes the line away."""
        self._console.passing("")
