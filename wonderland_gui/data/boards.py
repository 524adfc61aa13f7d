"""Boards on the table: where each lies, which side of it lies up, and where a point of its own units is, seen as a stage's camera shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.layout_boards import Board, Camera
from wonderland_gui.data.named_places import find
from wonderland_gui.engine.pattern import among, bind, fill
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece

Bound = Mapping[str, str]
_CLOSE: Final = 0.35
"""Boards lie beside each other if there is less than this part of their width between them."""
EDGES: Final = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}


@dataclass(frozen=True, slots=True)
class Frame:
    """A board as it lies on the table."""

    name: str
    board: Board
    bound: Bound
    """What the board's name binds of its pattern."""
    box: Box
    """What it covers of the table."""
    unit: float
    """How many card widths one of its units is."""
    origin: Point
    """Where its upper left corner lies, or would lie if the camera showed it."""
    growth: float = 1.0
    """How much larger the camera shows it than it is."""
    nearer: bool = False
    """Whether a camera shows a part of it only."""

    def point(self, at: Point) -> Point:
        """A point in its units on the table."""
        return self.origin[0] + at[0] * self.unit, self.origin[1] + at[1] * self.unit

    def edges(self, x: float, y: float, w: float, h: float) -> Box:
        """A box in its units on the table."""
        left, top = self.point((x, y))
        return Box(left, top, w * self.unit, h * self.unit)

    @property
    def whole(self) -> Box:
        """All of it, also what the camera does not show."""
        return self.edges(0, 0, *self.board.units)

    def shows(self, point: Point) -> bool:
        """Whether a camera shows a point of the table; without one all is seen, also what lies about the board."""
        return not self.nearer or self.box.holds(*point)

    def rim(self, point: Point) -> Point:
        """The point of its rim that is nearest to a point of the table, seen from its middle."""
        (mx, my), (x, y) = self.box.centre, point
        dx, dy = x - mx, y - my
        reach = max(abs(dx) / (self.box.w / 2), abs(dy) / (self.box.h / 2), 1e-9)
        return mx + dx / reach, my + dy / reach

    def find(self, name: str, bound: Bound) -> Any:
        """What the board has by a name."""
        return find(self.board.points, name, {**self.bound, **bound})


class Boards:
    """The boards of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.names: tuple[str, ...] = tuple(name for pattern, board in layout.boards.items() for name in _names(pattern, board))
        """Every board that lies on the table."""
        self._frames: dict[tuple[str, Camera | None], Frame | None] = {}
        self._hosts: tuple[tuple[ZoneId, ...], Mapping[str, str]] = ((), {})

    def frame(self, name: str, stage: str) -> Frame | None:
        """A board by its name; None if there is none, or none in this stage (without a stage all are there)."""
        scene = self._layout.scene(stage)
        camera = scene.camera if scene is not None and scene.camera is not None and scene.camera.on == name else None
        key = name, camera
        if key not in self._frames:
            self._frames[key] = self._make(name, camera)
        found = self._frames[key]
        away = found is not None and bool(found.board.stages) and stage != "" and among(found.board.stages, stage) is None
        return None if away else found

    def _make(self, name: str, camera: Camera | None) -> Frame | None:
        for pattern, board in self._layout.boards.items():
            bound = bind(pattern, name)
            corner = _corner(board, bound) if bound is not None else None
            if bound is None or corner is None:
                continue
            unit = board.width / board.units[0]
            if camera is None:
                return Frame(name, board, bound, Box(*corner, board.width, board.units[1] * unit), unit, corner)
            left, top, w, h = camera.box
            corner, width = camera.at or corner, camera.width or board.width
            seen = width / w
            return Frame(name, board, bound, Box(*corner, width, h * seen), seen, (corner[0] - left * seen, corner[1] - top * seen), seen / unit, True)
        return None

    def frames(self, stage: str) -> tuple[Frame, ...]:
        """All boards in the order of the layout."""
        return tuple(frame for name in self.names if (frame := self.frame(name, stage)) is not None)

    # ------------------------------------------------------------ boards that are pieces
    def up(self, view: TableView) -> Mapping[str, ViewPiece]:
        """The pieces that are boards, by the name of the board: each is the side that lies up."""
        found: dict[str, ViewPiece] = {}
        for pattern, board in self._layout.boards.items():
            if board.piece is None:
                continue
            own = _names(pattern, board)
            if "{" in board.piece:
                for name in own:
                    zone = view.zones.get(ZoneId(fill(board.piece, bind(pattern, name) or {})))
                    if zone is not None and zone.pieces:
                        found[name] = zone.pieces[-1]
            else:
                found |= self._by_side(view, board.piece, own)
        return found

    def _by_side(self, view: TableView, zone: str, own: tuple[str, ...]) -> Iterator[tuple[str, ViewPiece]]:
        """Pieces of one zone for all boards: each lies where the zones of its side lie, or, where no zone tells, by its place in the zone."""
        lies = view.zones.get(ZoneId(zone))
        hosts = self.hosts(view)
        for number, piece in enumerate(lies.pieces if lies is not None else ()):
            name = hosts.get(piece.kind or "") or (own[number] if number < len(own) else "")
            if name in own:
                yield name, piece

    def hosts(self, view: TableView) -> Mapping[str, str]:
        """The board of each side, as far as zones lie on it."""
        ids = tuple(view.zones)
        if ids != self._hosts[0]:
            self._hosts = ids, dict(self._sides(ids))
        return self._hosts[1]

    def _sides(self, ids: tuple[ZoneId, ...]) -> Iterator[tuple[str, str]]:
        patterns = [(pattern, place) for pattern, place in self._layout.zones.items() if place.on is not None and place.side is not None]
        for zone in ids:
            for pattern, place in patterns:
                bound = bind(pattern, zone)
                if bound is not None and place.on is not None and place.side is not None:
                    yield fill(place.side, bound), fill(place.on, bound)

    def zones(self) -> frozenset[str]:
        """The zones whose pieces are boards, as patterns."""
        return frozenset(board.piece for board in self._layout.boards.values() if board.piece is not None)

    def opens(self, frames: Mapping[str, Frame], values: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        """The edges at which each board is open to one beside it: those that have the same value."""
        return {
            name: tuple(edge for edge, way in EDGES.items() if any(values.get(other) == value for other in _beside(frames, name, way)))
            for name, value in values.items()
            if value and name in frames
        }


def _beside(frames: Mapping[str, Frame], name: str, way: tuple[int, int]) -> Iterator[str]:
    """The boards that lie beside one on one side, level with it."""
    here = frames[name].box
    for other, frame in frames.items():
        there = frame.box
        along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1]
        aside = abs((there.x - here.x) * way[1]) + abs((there.y - here.y) * way[0])
        side = here.w if way[0] else here.h
        if other != name and side * 0.99 < along < side * (1 + _CLOSE) and aside < side / 2:
            yield other


def _names(pattern: str, board: Board) -> tuple[str, ...]:
    """The boards of a pattern: one for each place that `at` names."""
    if not isinstance(board.at, Mapping):
        return (pattern,)
    start, brace, rest = pattern.partition("{")
    end = rest.partition("}")[2]
    return tuple(f"{start}{slot}{end}" for slot in board.at) if brace else ()


def _corner(board: Board, bound: Bound) -> Point | None:
    if not isinstance(board.at, Mapping):
        return board.at
    return next((point for slot, point in board.at.items() if slot in bound.values()), None)
