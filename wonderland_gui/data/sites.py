"""Where the zones of a layout lie before anything lies in them: by patterns, seats, rings, grids, and points on boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any, Final

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.boards import Boards, Frame
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout import CARD_SHAPE, Block, Layout, Place
from wonderland_gui.data.named_places import box_of, point_of, points_of
from wonderland_gui.engine.pattern import bind, fill
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView

ROLES: Final = ("me", "others")
UPSIDE_DOWN: Final = 100.0
"""What would lie turned by more degrees than this is turned the other way round."""
Bound = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Site:
    """The place of a zone."""

    at: Point
    """Its upper left; where `centred`, its middle."""
    size: Point | None
    """None: as large as what lies there."""
    width: float
    """Of a card here."""
    unit: float = 1.0
    """What offsets count in."""
    turn: float = 0.0
    centred: bool = False
    frame: Frame | None = None
    owners: tuple[Point, ...] = ()
    """The middles of the owners' corners."""
    area: Box | None = None
    """What counts as the zone."""
    outline: tuple[Point, ...] = ()
    bound: Bound = field(default_factory=dict)

    @property
    def middle(self) -> Point:
        """The middle of what counts as the zone, as far as that is known before anything lies there."""
        if self.area is not None:
            return self.area.centre
        w, h = self.size if self.size is not None and not self.centred else (0.0, 0.0)
        return self.at[0] + w / 2, self.at[1] + h / 2

    def moved(self, dx: float, dy: float) -> Point:
        """Its point elsewhere."""
        return self.at[0] + dx, self.at[1] + dy


class Sites:
    """Says where zones lie."""

    def __init__(self, layout: Layout, boards: Boards) -> None:
        self._layout = layout
        self._boards = boards
        self._patterns = sorted(layout.zones, key=lambda pattern: pattern.count("{") + sum(part in ROLES for part in pattern.split(".")))
        self._headed: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {}
        """By the first part of a zone's id: the patterns that it may match, the same with their roles as names, and these roles."""
        self._found: dict[tuple[str, int | None, int], tuple[str, Bound] | None] = {}
        self._on_boards: dict[tuple[str, str, str], Site | None] = {}
        self._berthed = [pattern for pattern, place in layout.zones.items() if place.berths]
        self._berths: dict[str, int] = {}
        """Which of its pattern's places a zone has."""

    def berth(self, view: TableView, me: int) -> tuple[str, ...]:
        """Gives the zones in which something lies places one after the other, the viewer's first; says in which order they have them."""
        self._berths = {}
        for pattern in self._berthed:
            filled = [zone for zone in view.zones.values() if zone.count and (found := self.match(zone.id, zone.owner, me)) is not None and found[0] == pattern]
            filled.sort(key=lambda zone: ((seat_of(zone.id, zone.owner) - me) % max(view.seats, 1), zone.id))
            self._berths |= {zone.id: number for number, zone in enumerate(filled)}
        return tuple(self._berths)

    def match(self, zone: str, owner: Seat | None, me: int) -> tuple[str, Bound] | None:
        """The pattern that gives a zone its place, and what it binds."""
        key = zone, owner, me
        if key not in self._found:
            self._found[key] = next(((p, b) for p, named, roles in self._may_match(zone) if (b := _bound(named, roles, zone, owner, me)) is not None), None)
        return self._found[key]

    def _may_match(self, zone: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        head = zone.partition(".")[0]
        found = self._headed.get(head)
        if found is None:
            likely = (pattern for pattern in self._patterns if (first := pattern.partition(".")[0]) == head or "{" in first or first in ROLES)
            found = self._headed[head] = tuple((pattern, *_named(pattern)) for pattern in likely)
        return found

    def site(self, zone: str, pattern: str, bound: Bound, owner: Seat | None, me: int, seats: int, stage: str, depth: int = 0) -> Site | None:
        """Where a zone lies; None: nowhere."""
        place = self._layout.zones[pattern].during(stage)
        if place.on is not None and place.beside is None:
            key = zone, pattern, stage
            if key not in self._on_boards:
                self._on_boards[key] = self._on_board(place, bound, stage)
            return self._on_boards[key]
        if place.beside is not None:
            return self._beside(place, bound, owner, me, seats, stage, depth)
        at = self._at(place, bound, self._berths.get(zone, 0))
        if at is None:
            return None
        block = self._block(pattern, bound, owner, me, seats, stage)
        if block is not None:
            at = at[0] + block.at[0], at[1] + block.at[1]
        size = place.size if isinstance(place.size, tuple) else None
        return Site(at, size, place.scale, turn=_number(place.turn), bound=bound)

    def _beside(self, place: Place, bound: Bound, owner: Seat | None, me: int, seats: int, stage: str, depth: int) -> Site | None:
        other = fill(place.beside or "", bound)
        found = self.match(other, owner, me) if depth < 4 else None
        there = self.site(other, *found, owner, me, seats, stage, depth + 1) if found is not None else None
        if there is None:
            return None
        at = there.moved(place.offset[0] * there.unit, place.offset[1] * there.unit)
        width = place.scale * (there.unit if place.width is not None else 1.0)
        size = place.size if isinstance(place.size, tuple) else None
        turn = _number(place.turn)
        return Site(at, _times(size, there.unit), width, there.unit, turn, there.centred, there.frame, bound=bound)

    # ------------------------------------------------------------ on the table
    def _at(self, place: Place, bound: Bound, berth: int = 0) -> Point | None:
        numbers = numbers_of(bound)
        if place.at is not None:
            return place.at
        if place.berths:
            return place.berths[min(berth, len(place.berths) - 1)]
        if place.ring is not None:
            ring = place.ring
            angle = radians(ring.start + 360 * (numbers[-1] if numbers else 0) / ring.of)
            w, h = place.scale, place.scale * CARD_SHAPE
            # A ring goes through the middles of its places.
            return ring.centre[0] + ring.radius * cos(angle) - w / 2, ring.centre[1] + ring.radius * sin(angle) - h / 2
        if place.grid is not None:
            (x, y), (dx, dy), first = place.grid.at, place.grid.cell, place.grid.first
            if len(numbers) >= 2:
                return x + (numbers[-1] - first) * dx, y + (numbers[-2] - first) * dy
            number = numbers[0] - first if numbers else 0
            return x + number * dx, y + number * dy
        return None

    def _block(self, pattern: str, bound: Bound, owner: Seat | None, me: int, seats: int, stage: str) -> Block | None:
        if not any(part in ROLES for part in pattern.split(".")):
            return None
        return self.block(int(owner) if owner is not None else int(next(bound[role] for role in ROLES if role in bound)), me, seats, stage)

    def block(self, seat: int, me: int, seats: int, stage: str = "") -> Block:
        """The corner of the table that belongs to a seat in a stage; others sit clockwise from `me`."""
        others = self._layout.seats.others.get(seats, ())
        number = (seat - me) % max(seats, 1) - 1
        return (others[number] if 0 <= number < len(others) else self._layout.seats.me).during(stage)

    # ------------------------------------------------------------ on boards
    def _on_board(self, place: Place, bound: Bound, stage: str) -> Site | None:
        frame = self._boards.frame(fill(place.on or "", bound), stage)
        if frame is None:
            return None
        width = self._width(place, frame, bound)
        size = _times(_size(place, frame, bound), frame.unit)
        turn = _facing(frame.find(place.turn, bound)) if isinstance(place.turn, str) else place.turn
        area, outline = _area(place, frame, bound)
        if place.points is None:
            at = self._at(place, bound)
            made = Site(frame.point(at), size, width, frame.unit, turn, False, frame) if at is not None else None
        else:
            made = _at_points(place, frame, bound, size, width, turn)
        if made is None:
            return None
        return Site(made.at, made.size, width, frame.unit, turn, made.centred, frame, made.owners, area, outline, bound)

    def _width(self, place: Place, frame: Frame, bound: Bound) -> float:
        if place.width is None:
            return frame.growth
        found = frame.find(place.width, bound) if isinstance(place.width, str) else place.width
        size = point_of(found)
        found = size[0] if size is not None else found
        return found * frame.unit if isinstance(found, int | float) else frame.growth


def _at_points(place: Place, frame: Frame, bound: Bound, size: Point | None, width: float, turn: float) -> Site | None:
    """A place at a named point, or at several."""
    found = frame.find(place.points or "", bound)
    point, edges = point_of(found), box_of(found)
    if point is not None:
        return Site(frame.point(point), size, width, frame.unit, turn, True, frame)
    if edges is not None:
        box = frame.edges(*edges)
        return Site(box.centre, (box.w, box.h), width, frame.unit, turn, True, frame)
    points = tuple(frame.point(point) for point in points_of(found))
    if not points:
        return None
    if place.by is None:
        number = (numbers_of(bound) or [0])[-1]
        return Site(points[number], size, width, frame.unit, turn, True, frame) if number < len(points) else None
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return Site(middle, size, width, frame.unit, turn, True, frame, points)


def _size(place: Place, frame: Frame, bound: Bound) -> Point | None:
    """The size of a place in the units of its board."""
    found = frame.find(place.size, bound) if isinstance(place.size, str) else place.size
    return point_of(found) or (place.grid.cell if place.grid is not None else None)


def _area(place: Place, frame: Frame, bound: Bound) -> tuple[Box | None, tuple[Point, ...]]:
    """The box of what counts as the zone, and its shape where it is none."""
    found = frame.find(place.area, bound) if place.area is not None else None
    edges = box_of(found)
    if edges is not None:
        return frame.edges(*edges), ()
    outline = tuple(frame.point(point) for point in points_of(found))
    if len(outline) < 3:
        return None, ()
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return Box(left, top, max(x for x, _ in outline) - left, max(y for _, y in outline) - top), outline


def _facing(angle: Any) -> float:
    """How a piece lies that faces the middle of its board at an angle: as upright as can be."""
    if not isinstance(angle, int | float):
        return 0.0
    turn = (angle + 90 + 180) % 360 - 180
    return turn if abs(turn) < UPSIDE_DOWN else (turn + 360) % 360 - 180


def _number(turn: float | str) -> float:
    return turn if isinstance(turn, int | float) else 0.0


def _times(size: Point | None, unit: float) -> Point | None:
    return (size[0] * unit, size[1] * unit) if size is not None else None


def seat_of(zone: str, owner: Seat | None) -> int:
    """Whose a zone is: its owner's, or that of the last number in its name."""
    return int(owner) if owner is not None else next((int(part) for part in reversed(zone.split(".")) if part.isdecimal()), 0)


def numbers_of(bound: Bound) -> list[int]:
    """The numbers in a zone's id, but for that of its seat."""
    return [int(value) for name, value in bound.items() if value.isdecimal() and name not in ROLES]


def bind_role(pattern: str, zone: str, owner: Seat | None, me: int) -> Bound | None:
    """What a pattern binds in a zone's id; `me` and `others` fit a number if the zone is the viewer's, or is not."""
    return _bound(*_named(pattern), zone, owner, me)


def _named(pattern: str) -> tuple[str, tuple[str, ...]]:
    """A pattern with its roles as names, and these roles."""
    parts = pattern.split(".")
    return ".".join(f"{{{part}}}" if part in ROLES else part for part in parts), tuple(role for role in ROLES if role in parts)


def _bound(named: str, roles: tuple[str, ...], zone: str, owner: Seat | None, me: int) -> Bound | None:
    bound = bind(named, zone)
    if bound is None:
        return None
    for role in roles:
        if not bound[role].isdecimal():
            return None
        seat = int(owner) if owner is not None else int(bound[role])
        if (seat == me) != (role == "me"):
            return None
    return bound
