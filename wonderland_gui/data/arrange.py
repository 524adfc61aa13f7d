"""How the pieces of a zone lie in it: piles, rows, fans, grids and heaps, as boxes from the zone's corner."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Final

from wonderland_gui.data.layout import Place

STACK_STEP: Final = 0.012
"""A pile shows one paper edge for each three pieces, by so many widths of a piece up and to the left."""
STACK_MOST: Final = 6
FAN_STEP: Final = 5.0
FAN_MOST: Final = 34.0
_GOLDEN_ANGLE: Final = 137.508


@dataclass(frozen=True, slots=True)
class Box:
    """A box that lies upright, in card widths."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners clockwise from the upper left."""
        right, below = self.x + self.w, self.y + self.h
        return (self.x, self.y), (right, self.y), (right, below), (self.x, below)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlap(self, other: Box) -> float:
        """The area of both."""
        wide = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        high = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def around(self, other: Box) -> Box:
        """The smallest box round both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.x + self.w, other.x + other.w) - x, max(self.y + self.h, other.y + other.h) - y)


Lying = tuple[float, float, float]
"""Right and down from the zone's corner, and degrees."""


def arranged(place: Place, w: float, h: float, count: int) -> list[Lying]:
    """Where each of `count` pieces, `w` wide and `h` high, lies in a zone."""
    match place.arrange:
        case "row" | "path":
            return _row(place, w, h, count)
        case "grid":
            return _grid(place, w, h, count)
        case "fan":
            return _fan(place, w, h, count)
        case "heap":
            return [_scattered(i, w) for i in range(count)]
        case "sack" | "parts":
            return [(0.0, 0.0, 0.0)] * count
        case _:
            return [(-_step(i, w), -_step(i, w), 0.0) for i in range(count)]


def _step(i: int, w: float) -> float:
    return STACK_STEP * w * min(i // 3, STACK_MOST)


def _row(place: Place, w: float, h: float, count: int) -> list[Lying]:
    """Side by side; where that is wider than `within`, in as many rows as there may be; then overlapping; where that is too tight, in more rows."""
    step, rows = place.spread * w, 1
    if place.within is not None and count > 1:
        room = max(place.within - w, 0.0)
        step = min(step, room / (count - 1))
        while rows < count and step < (place.spread if rows < place.rows else place.tightest) * w - 1e-9:
            rows += 1
            a_row = -(-count // rows)
            step = min(place.spread * w, room / (a_row - 1)) if a_row > 1 else place.spread * w
    a_row = -(-count // rows) if count else 1
    down = h + 0.08 * w if place.lap is None else h * place.lap
    return [(step * (i % a_row), down * (i // a_row), 0.0) for i in range(count)]


def _grid(place: Place, w: float, h: float, count: int) -> list[Lying]:
    step = place.spread * w
    columns = count if place.within is None else max(1, 1 + int((place.within - w) / step + 1e-9))
    return [(step * (i % max(columns, 1)), (h + step - w) * (i // max(columns, 1)), 0.0) for i in range(count)]


def _fan(place: Place, w: float, h: float, count: int) -> list[Lying]:
    """Like a hand of cards: each is turned a little further round a point far below."""
    if count == 0:
        return []
    turn = min(FAN_STEP, FAN_MOST / max(count - 1, 1))
    lying = []
    radius = place.spread * w / radians(FAN_STEP)
    for i in range(count):
        angle = (i - (count - 1) / 2) * turn
        lying.append((radius * sin(radians(angle)), radius * (1 - cos(radians(angle))), angle))
    left = lying[0][0]
    return [(x - left, y, angle) for x, y, angle in lying]


def _scattered(i: int, w: float) -> Lying:
    """A heap grows outwards as seeds in a sunflower do: always alike, nowhere in lines."""
    angle, far = radians(i * _GOLDEN_ANGLE), 0.24 * w * sqrt(i)
    return far * cos(angle), far * sin(angle), (i * 37) % 31 - 15.0 if i else 0.0
