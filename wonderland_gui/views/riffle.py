"""Where a piece is while its pile is riffled: two half piles move apart and fall together again, one piece from either side in turn.  Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Final

APART: Final = 0.56
"""How far the middle of a half pile lies from that of the whole, in widths of a piece."""
TILT: Final = 5.0
"""Degrees by which the half piles lean away from each other."""
OPEN: Final = 0.4
"""The part of the time in which they move apart."""
FALL: Final = 0.25
"""The part of the time in which one piece falls back."""
BOW: Final = 0.1
"""How far a piece springs up as it falls, in its heights."""


@dataclass(frozen=True, slots=True)
class Riffled:
    """Where a piece is."""

    gathered: float
    """How far it has left its place for its half pile: 0 not at all, 1 all the way."""
    side: int
    """Its half pile: -1 left, 1 right."""
    rise: float
    """How far it springs up, in its heights."""

    @property
    def tilt(self) -> float:
        """Degrees by which it leans."""
        return self.side * TILT * self.gathered


def riffled(number: int, count: int, part: float) -> Riffled:
    """Where the `number`-th of `count` pieces is, counted from the bottom, when so much of the time has passed."""
    side = 1 if number % 2 else -1
    if part <= OPEN:
        return Riffled(part / OPEN, side, 0.0)
    begin = OPEN + (1 - OPEN - FALL) * number / max(1, count - 1)
    fallen = min(1.0, max(0.0, (part - begin) / FALL))
    return Riffled(1 - fallen, side, BOW * sin(pi * fallen) if fallen < 1 else 0.0)
