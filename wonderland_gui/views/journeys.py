"""Where a piece is on a way of its own: hopping from place to place, or rolling as a die.  Numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

HOP: Final = 0.22
"""How high a piece hops from one place to the next, in its heights."""
FACES: Final = 6
"""So many faces a die shows on its way, the last of them the one on which it lies."""
TURNS: Final = 1.5
"""So often it turns."""
THROWN: Final = (-1.7, 0.8)
"""From where a die is thrown, in its widths from where it comes to lie."""
BOUNCES: Final = 2.5
BOUNCE: Final = 0.45
"""How high it bounces at first, in its heights."""

Point = tuple[float, float]


def hopped(stops: Sequence[Point], part: float) -> tuple[Point, float]:
    """Where a piece is that hops along `stops`, the first of which it leaves, when so much of the time has passed; and how high, in its heights."""
    hops = len(stops) - 1
    if hops < 1 or part >= 1:
        return stops[-1], 0.0
    at = max(0.0, part) * hops
    number = min(int(at), hops - 1)
    within = at - number
    (x, y), (to_x, to_y) = stops[number], stops[number + 1]
    return (x + (to_x - x) * within, y + (to_y - y) * within), HOP * sin(pi * within)


@dataclass(frozen=True, slots=True)
class Rolled:
    """How a die is on its way."""

    way: float
    """How much of its way it has come."""
    rise: float
    """How high it is, in its heights."""
    angle: float
    """Degrees by which it is still to turn until it lies."""
    face: int
    """Which of the faces that it shows one after the other lies up."""


def rolled(part: float) -> Rolled:
    """How a die is when so much of its way lies behind it."""
    if part >= 1:
        return Rolled(1.0, 0.0, 0.0, FACES - 1)
    left = 1 - max(0.0, part)
    return Rolled(1 - left, BOUNCE * left * abs(sin(BOUNCES * pi * part)), -360 * TURNS * left, min(FACES - 1, int((1 - left) * FACES)))
