"""Where things lie, as values: pieces, zones, markers and boards in card widths from the table's upper left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.boards import Frame
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout import NotePlace, Place
from wonderland_gui.data.parts import Count
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import ViewPiece

_DIGITS: Final = re.compile(r"(\d+)")

Fold = Literal["", "strip", "plate", "note"]
"""Whether a zone is folded away, and what stands for it: nothing, an icon of a seat's strip, the seat's plate, a note at the rim of its board."""


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """Where a piece lies."""

    id: Ref
    box: Box
    """As it lies upright: its own turn and `angle` come on top, round the middle."""
    angle: float
    """Degrees by which the zone turns it."""
    z: float
    """What lies higher covers what lies lower."""
    covered: bool = False
    """Whether it is not seen by itself: a number, an icon or a note tells of it."""


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """Where a zone lies, and its pieces in the order of the view."""

    zone: ZoneId
    box: Box
    """Round the zone, also while nothing lies in it: a drop into it counts for the zone."""
    pieces: tuple[PiecePlace, ...]
    z: float
    place: Place
    """What the layout says of it: motif, label."""
    label: Point | None
    """Where its name begins; of the sides `left` and `inside` its right end and its middle; None: it has no place."""
    fold: Fold = ""
    scale: float = 1.0
    """The width of a card here."""
    outline: tuple[Point, ...] = ()
    """The shape of the zone, where it is no box."""
    board: str = ""
    """The board on which it lies."""
    ribbon: Box | None = None
    """Where its name stands over all that lies there."""
    counts: tuple[Count, ...] = ()
    slots: tuple[tuple[Box, str], ...] = ()
    """Places for pieces that may still come, each with its art."""
    field: tuple[Point, ...] = ()
    """What is seen on its board of the place of a zone that is folded away: it means the zone too."""

    @property
    def folded(self) -> bool:
        """Whether it is folded away."""
        return bool(self.fold)


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """Where the marker of a counter lies."""

    counter: str
    box: Box
    art: str
    """`{figure}` in it is the figure of the seat."""
    seat: int | None
    """The seat that the counter belongs to."""
    z: float
    die: bool = False
    """Whether it looks otherwise at each point, and rolls when its number changes."""


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where a board lies."""

    frame: Frame
    piece: Ref | None = None
    """The piece that is the board; None: it is a picture."""
    open_: tuple[str, ...] = ()
    """The edges at which it is open to its neighbours."""

    @property
    def plate(self) -> Point | None:
        """The middle of the plate with its name."""
        at = self.frame.board.plate
        if isinstance(at, Mapping):
            at = next((point for slot, point in at.items() if slot in self.frame.bound.values()), None)
        return self.frame.point(at) if at is not None else None


@dataclass(frozen=True, slots=True)
class NoteBox:
    """Where the plate of a note hangs."""

    point: Point
    place: NotePlace


def in_order(pieces: Sequence[ViewPiece]) -> list[int]:
    """The order in which a hand is shown: by kind, if all faces are known; else as it lies."""
    kinds = [piece.kind for piece in pieces]
    if any(kind is None for kind in kinds):
        return list(range(len(pieces)))
    return sorted(range(len(pieces)), key=lambda i: (natural(kinds[i] or ""), i))


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts red_2 before red_10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in _DIGITS.split(text)]


def zones_at(placed: Iterable[ZonePlace], x: float, y: float) -> list[ZonePlace]:
    """The zones under a point, the topmost first."""
    return sorted((each for each in placed if each.box.holds(x, y)), key=lambda each: -each.z)


def largest_overlap(placed: Iterable[ZonePlace], box: Box, allowed: Callable[[ZoneId], bool]) -> ZonePlace | None:
    """The allowed zone that `box` covers most, of equals the topmost; None where it covers none."""
    best = max(((each.box.overlap(box), each) for each in placed if allowed(each.zone)), key=lambda found: (round(found[0], 9), found[1].z), default=None)
    return best[1] if best is not None and best[0] > 0 else None
