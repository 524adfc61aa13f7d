"""How pieces of several types share one place: a pawn here, a token there, each owner's in a corner of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout_boards import Part

SPILL: Final = 1.15
"""So much wider than its place a crowd may get before its pieces overlap."""
SEEN: Final = 0.62
"""So much of each piece of a crowd is seen beside the next, in widths: rather they get smaller."""
LEAST_ROW: Final = 0.3
"""So far apart at least two rows of a crowd stand, in heights of a piece."""
ACROSS: Final = {1: 1, 2: 2, 4: 2}
"""How many of a crowd stand side by side, where it is not three."""
PLAIN: Final = Part()


@dataclass(frozen=True, slots=True)
class Laid:
    """Where one piece lies."""

    box: Box
    covered: bool = False
    """Whether more lie here than are shown one by one, and this is one of them."""
    upright: bool = False
    """Whether it stands upright in a place that is turned."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number that tells how many pieces of one type lie together."""

    at: Point
    """Its middle."""
    number: int


@dataclass(frozen=True, slots=True)
class Room:
    """The place that the parts share."""

    middle: Point
    side: float
    """Its smaller side, in card widths."""
    unit: float
    """What `offset` counts in, in card widths."""
    owners: tuple[Point, ...] = ()
    """The middles of the owners' corners; none: all share one."""
    named: Callable[[str], tuple[Point, ...]] = lambda name: ()
    """The points that the board has by a name: one for all, or one for each owner."""

    def base(self, part: Part, owner: int | None) -> Point:
        """From where the pieces of a part count."""
        found = self.named(part.points) if part.points is not None else ()
        if len(found) == 1:
            return found[0]
        owners = found or self.owners
        return owners[owner] if owner is not None and owner < len(owners) else self.middle


@dataclass(frozen=True, slots=True)
class Member:
    """A piece that wants a place: its type, its owner, and how large it is where no part says otherwise."""

    type: str
    owner: int | None
    size: tuple[float, float]


def in_parts(parts: Mapping[str, Part], members: Sequence[Member], room: Room) -> tuple[list[Laid], tuple[Count, ...]]:
    """Where each piece lies, in the order given, and the numbers beside them."""
    groups: dict[tuple[str, int | None], list[int]] = {}
    for index, member in enumerate(members):
        part = parts.get(member.type, PLAIN)
        apart = member.owner is not None and (bool(room.owners) or bool(part.points))
        # What no part speaks of crowds together, whatever it is.
        groups.setdefault((member.type if member.type in parts else "", member.owner if apart else None), []).append(index)
    laid: list[Laid] = [Laid(Box(*room.middle, 0, 0))] * len(members)
    counts: list[Count] = []
    sorts = len({kind for kind, _ in groups})
    for (kind, owner), indices in groups.items():
        part = parts.get(kind, PLAIN).among(sorts)
        found = _group(part, [members[i].size for i in indices], room.base(part, owner), room)
        for index, place in zip(indices, found, strict=True):
            laid[index] = place
        if part.count and len(indices) > 1:
            last = [place.box for place in found if not place.covered][-1]
            counts.append(Count((last.x + last.w, last.y + last.h), len(indices)))
    return laid, tuple(counts)


def _group(part: Part, sizes: Sequence[tuple[float, float]], base: Point, room: Room) -> list[Laid]:
    shown = min(len(sizes), max(1, part.most)) if part.most is not None else len(sizes)
    if part.size is not None:
        sizes = [(part.size * room.side, part.size * room.side * h / w if w else 0.0) for w, h in sizes]
    x, y = base[0] + part.at[0] * room.side + part.offset[0] * room.unit, base[1] + part.at[1] * room.side + part.offset[1] * room.unit
    if part.step is None and part.size is None:
        sizes = _shrunk(sizes, shown, room.side)
    if part.step is not None:
        away = [(part.step[0] * room.side * i, part.step[1] * room.side * i) for i in range(shown)]
    else:
        w, h = max(w for w, _ in sizes), max(h for _, h in sizes)
        away = crowd(shown, w, h, room.side)
    return [Laid(_about((x + away[min(i, shown - 1)][0], y + away[min(i, shown - 1)][1]), size), i >= shown, part.upright) for i, size in enumerate(sizes)]


def _shrunk(sizes: Sequence[tuple[float, float]], count: int, side: float) -> Sequence[tuple[float, float]]:
    """Smaller pieces where a crowd would hide too much of each other."""
    widest = max(w for w, _ in sizes)
    across = ACROSS.get(count, 3)
    factor = min(1.0, SPILL * side / (widest * (1 + SEEN * (across - 1)))) if widest else 1.0
    return [(w * factor, h * factor) for w, h in sizes]


def _about(middle: Point, size: tuple[float, float]) -> Box:
    return Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def crowd(count: int, w: float, h: float, side: float) -> list[Point]:
    """How far from the middle each of a crowd stands, the back row first: side by side as far as there is room, then closer together."""
    across = ACROSS.get(count, 3)
    rows = ceil(count / across)
    dx = min(1.05 * w, (SPILL * side - w) / max(1, across - 1)) if across > 1 else 0.0
    dy = min(1.05 * h, max(LEAST_ROW * h, (SPILL * side - h) / max(1, rows - 1))) if rows > 1 else 0.0
    away = []
    for i in range(count):
        row, column = divmod(i, across)
        here = min(across, count - row * across)
        away.append(((column - (here - 1) / 2) * max(0.3 * w, dx), (row - (rows - 1) / 2) * dy))
    return away
