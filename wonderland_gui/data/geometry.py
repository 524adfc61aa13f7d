"""Where everything lies for one viewer: a layout and a view of the table to boxes in card widths.  Knows no window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, Protocol

from wonderland_gui.data.arrange import Box, arranged
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout import CARD_SHAPE, Block, Board, Label, Layout, NotePlace, Ornament, Place, Run
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone

_ROLES: Final = ("me", "others")
_DIGITS: Final = re.compile(r"(\d+)")
Bound = Mapping[str, str]


class TypeOf(Protocol):
    """Tells the component type of a piece, which has a width and a shape of its own."""

    def __call__(self, piece: ViewPiece, /) -> str: ...


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
    folded: bool = False
    """Whether the stage folds it away."""


@dataclass(frozen=True, slots=True)
class NoteBox:
    """Where the plate of a note hangs."""

    point: Point
    place: NotePlace


class Places:
    """A layout on a table of a given size: says for each view where everything lies, in card widths."""

    def __init__(self, layout: Layout, table_size: tuple[float, float] = (0.0, 0.0), *, type_of: TypeOf | None = None) -> None:
        self.layout = layout
        self._type_of = type_of
        width, height = table_size
        self.unit = min(width / layout.size[0], height / layout.size[1])
        """How many pixels a card is wide on a table of this size in pixels."""
        self.origin = (width - layout.size[0] * self.unit) / 2, (height - layout.size[1] * self.unit) / 2
        """Where the layout's corner lies on the table, in pixels: what is left over goes to both sides."""
        self._patterns = sorted(layout.zones, key=lambda pattern: pattern.count("{") + sum(part in _ROLES for part in pattern.split(".")))
        self._order = {pattern: number for number, pattern in enumerate(layout.zones)}
        self._found: dict[tuple[str, int | None, int], tuple[str, Bound] | None] = {}

    # ------------------------------------------------------------ zones
    def size(self, placed: Mapping[ZoneId, ZonePlace], view: TableView) -> Point:
        """How large the table is: what the layout says, but no wider than it has to be while zones at its right have no place."""
        width, height = self.layout.size
        if all(has_need(place.needs, view) for place in self.layout.zones.values()):
            return width, height
        boxes = [each.box for each in placed.values()] + [box for _, _, box in self.ornaments()]
        right, left = max(box.x + box.w for box in boxes), min(box.x for box in boxes)
        return min(width, right + left), height

    def of(self, view: TableView, bottom: Seat | None = None) -> dict[ZoneId, ZonePlace]:
        """Every zone that has a place; `bottom` sits nearest, by default the viewer."""
        me = seat_below(view, bottom)
        scene = self.layout.scenes.get(view.stage)
        fold = scene.fold if scene is not None else ()
        made = {}
        for zone in view.zones.values():
            found = self._match(zone.id, zone.owner, me)
            if found is None:
                continue
            pattern, bound = found
            if not has_need(self.layout.zones[pattern].needs, view):
                continue
            corner = self._corner(pattern, bound, zone.owner, me, view)
            if corner is not None:
                folded = any(_like(each, zone.id) for each in fold)
                made[zone.id] = self._zone(zone, pattern, corner, folded, view.stage)
        return made

    def pattern_of(self, zone: str, owner: Seat | None = None, me: int = 0) -> str | None:
        """The pattern of the layout that gives this zone its place."""
        found = self._match(zone, owner, me)
        return found[0] if found is not None else None

    def _match(self, zone: str, owner: Seat | None, me: int) -> tuple[str, Bound] | None:
        key = zone, owner, me
        if key not in self._found:
            self._found[key] = next(((p, b) for p in self._patterns if (b := _bind(p, zone, owner, me)) is not None), None)
        return self._found[key]

    def _corner(self, pattern: str, bound: Bound, owner: Seat | None, me: int, view: TableView, depth: int = 0) -> Point | None:
        """The upper left of a zone's first piece."""
        place = self.layout.zones[pattern].during(view.stage)
        base = self._base(pattern, place, bound)
        if base is None and place.beside is not None and depth < 4:
            other = place.beside.format_map(_Names(bound))
            found = self._match(other, owner, me)
            base = None if found is None else self._corner(*found, owner, me, view, depth + 1)
            return None if base is None else (base[0] + place.offset[0], base[1] + place.offset[1])
        if base is None:
            return None
        block = self._block(pattern, bound, owner, me, view.seats)
        return (base[0] + block.at[0], base[1] + block.at[1]) if block is not None else base

    def _base(self, pattern: str, place: Place, bound: Bound) -> Point | None:
        numbers = [int(value) for name, value in bound.items() if value.isdecimal() and name not in _ROLES]
        point: Point | None = None
        if place.at is not None:
            point = place.at
        elif place.ring is not None:
            ring = place.ring
            angle = radians(ring.start + 360 * (numbers[-1] if numbers else 0) / ring.of)
            w, h = place.width, place.width * CARD_SHAPE
            # A ring goes through the middles of its places.
            point = ring.centre[0] + ring.radius * cos(angle) - w / 2, ring.centre[1] + ring.radius * sin(angle) - h / 2
        elif place.grid is not None:
            (x, y), (dx, dy) = place.grid.at, place.grid.cell
            if len(numbers) >= 2:
                point = x + numbers[-1] * dx, y + numbers[-2] * dy
            else:
                number = numbers[0] if numbers else 0
                point = x + number * dx, y + number * dy
        if point is None or place.on is None:
            return point
        return self._on_board(place.on.format_map(_Names(bound)), point)

    def _on_board(self, name: str, point: Point) -> Point | None:
        """A point in the units of a board on the table."""
        for pattern, board in self.layout.boards.items():
            bound = bind(pattern, name)
            if bound is not None:
                corner = _board_corner(board, bound)
                if corner is not None:
                    scale = board.width / board.units[0]
                    return corner[0] + point[0] * scale, corner[1] + point[1] * scale
        return None

    def _block(self, pattern: str, bound: Bound, owner: Seat | None, me: int, seats: int) -> Block | None:
        if not any(part in _ROLES for part in pattern.split(".")):
            return None
        seat = int(owner) if owner is not None else int(next(bound[role] for role in _ROLES if role in bound))
        return self.block(seat, me, seats)

    def block(self, seat: int, me: int, seats: int) -> Block:
        """The corner of the table that belongs to a seat; others sit clockwise from `me`."""
        others = self.layout.seats.others.get(seats, ())
        number = (seat - me) % max(seats, 1) - 1
        return others[number] if 0 <= number < len(others) else self.layout.seats.me

    def _zone(self, zone: ViewZone, pattern: str, corner: Point, folded: bool, stage: str) -> ZonePlace:
        place = self.layout.zones[pattern].during(stage)
        z = 1000.0 * self._order[pattern]
        sizes = [self._size(place, piece) for piece in zone.pieces]
        w, h = max(sizes, default=self._size(place, None))
        order = _sorted(zone.pieces) if place.sort else list(range(len(zone.pieces)))
        lying = arranged(place, w, h, len(zone.pieces))
        pieces: list[PiecePlace | None] = [None] * len(zone.pieces)
        box = Box(corner[0], corner[1], w if place.within is None or place.arrange == "pile" else max(place.within, w), h)
        for number, index in enumerate(order):
            piece, (dx, dy, angle), size = zone.pieces[index], lying[number], sizes[index]
            if place.arrange == "parts" and self._type_of is not None and (part := place.parts.get(self._type_of(piece))) is not None:
                dx, dy = dx + part.at[0], dy + part.at[1]
            here = Box(corner[0] + dx, corner[1] + dy, *size)
            box = box.around(here)
            pieces[index] = PiecePlace(piece.id, here, place.turn + angle, z + number + 1)
        return ZonePlace(zone.id, box, tuple(p for p in pieces if p is not None), z, place, _label(place, box), folded)

    def _size(self, place: Place, piece: ViewPiece | None) -> tuple[float, float]:
        kind = self._type_of(piece) if self._type_of is not None and piece is not None else ""
        w = place.width * self.layout.scale.get(kind, 1.0)
        return w, w * self.layout.shape.get(kind, CARD_SHAPE)

    # ------------------------------------------------------------ what else lies on the table
    def plates(self, view: TableView, bottom: Seat | None = None) -> dict[Seat, Box]:
        """Where the plates of the seats lie."""
        me = seat_below(view, bottom)
        made = {}
        for seat in range(view.seats):
            block = self.block(seat, me, view.seats)
            made[Seat(seat)] = Box(block.at[0] + block.plate[0], block.at[1] + block.plate[1], block.width, block.height)
        return made

    def ornaments(self) -> tuple[tuple[str, Ornament, Box], ...]:
        """What is painted on the cloth, by name, the lowest first."""
        return tuple((name, each, Box(*each.at, *each.size)) for name, each in self.layout.ornaments.items())

    def labels(self, stage: str) -> tuple[Label, ...]:
        """The sentences on the cloth in a stage."""
        return tuple(label for label in self.layout.labels.values() if not label.stages or stage in label.stages)

    def notes(self, view: TableView, placed: Mapping[ZoneId, ZonePlace], bottom: Seat | None = None) -> dict[tuple[Ref, str], NoteBox]:
        """Where the plates of the view's notes hang, by what each speaks of and its key."""
        me = seat_below(view, bottom)
        boxes: dict[Ref, tuple[ZoneId, Box]] = {zone: (zone, each.box) for zone, each in placed.items()}
        for zone, each in placed.items():
            boxes |= {piece.id: (zone, piece.box) for piece in each.pieces}
        made = {}
        for note in view.notes:
            if note.at not in boxes:
                continue
            zone, box = boxes[note.at]
            said = self.layout.notes.get(note.key, ())
            for place in (said,) if isinstance(said, NotePlace) else said:
                if not place.zones or _bind(place.zones, zone, view.zones[zone].owner, me) is not None:
                    made[note.at, note.key] = NoteBox((box.x + place.at[0] * box.w, box.y + place.at[1] * box.h), place)
                    break
        return made

    def markers(self, counters: Mapping[str, int]) -> dict[str, tuple[Point, str]]:
        """Where the markers of counters lie on tracks that are lines, and what they look like."""
        made = {}
        for track in self.layout.tracks.values():
            if isinstance(track.points, Run):
                run = track.points
                for counter, number in counters.items():
                    if bind(track.shows, counter) is not None:
                        at = max(0, min(number, run.count - 1))
                        made[counter] = (run.from_[0] + at * run.step[0], run.from_[1] + at * run.step[1]), track.marker
        return made


def has_need(needs: str, view: TableView) -> bool:
    """Whether something lies in the zone that is needed, if one is."""
    needed = view.zones.get(ZoneId(needs))
    return not needs or (needed is not None and needed.count > 0)


class _Names(dict[str, str]):
    """Names of a pattern; one that is not bound stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def seat_below(view: TableView, bottom: Seat | None = None) -> int:
    """The seat that sits nearest: `bottom`, else the viewer, else the first."""
    if bottom is not None:
        return int(bottom)
    return int(view.viewer) if view.viewer is not None else 0


def _bind(pattern: str, zone: str, owner: Seat | None, me: int) -> Bound | None:
    """What a pattern binds in a zone's id; `me` and `others` fit a number if the zone is the viewer's, or is not."""
    parts = pattern.split(".")
    bound = bind(".".join(f"{{{part}}}" if part in _ROLES else part for part in parts), zone)
    if bound is None:
        return None
    for role in _ROLES:
        if role in bound:
            if not bound[role].isdecimal():
                return None
            seat = int(owner) if owner is not None else int(bound[role])
            if (seat == me) != (role == "me"):
                return None
    return bound


def _like(pattern: str, zone: str) -> bool:
    """Whether a zone is one of a scene's pattern, which may end in a star."""
    return zone.startswith(pattern[:-1]) if pattern.endswith("*") else bind(pattern, zone) is not None


def _board_corner(board: Board, bound: Bound) -> Point | None:
    if not isinstance(board.at, Mapping):
        return board.at
    return next((point for slot, point in board.at.items() if slot in bound.values()), None)


def _label(place: Place, box: Box) -> Point | None:
    match place.label:
        case "above":
            return box.x, box.y - 0.185
        case "below":
            return box.x, box.y + box.h + 0.07
        case "left":
            return box.x - 0.08, box.centre[1]
        case "right":
            return box.x + box.w + 0.08, box.centre[1]
        case "inside":
            return box.centre
        case _:
            return None


def _sorted(pieces: Sequence[ViewPiece]) -> list[int]:
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
