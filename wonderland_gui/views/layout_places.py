"""The scenery of a layout: boxes of `data.geometry` as the scene takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.geometry import Places as Geometry
from wonderland_gui.data.geometry import has_need
from wonderland_gui.data.laying import Kinds
from wonderland_gui.data.layout import Label, Layout
from wonderland_gui.data.zone_places import BoardPlace, MarkerPlace, NoteBox, ZonePlace
from wonderland_gui.engine.pattern import fill
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.scenery import Area, BoardPicture, Caption, Marker, Numeral, Ornament, Plate, Scenery, Spot, Tally, Title
from wonderland_gui.views.theme import Pair

ASKEW = 4
"""Degrees by which a die lies askew."""
FOLDED_BELOW = 0.34
"""A seat's plate lower than this, in card widths, is a strip."""


@dataclass
class LayoutPlaces:
    """Where a game's layout puts everything; `bottom` is the seat that sits nearest, by default the viewer."""

    layout: Layout
    info: GameInfo
    bottom: Seat | None = None
    kinds: Kinds | None = None
    """What the components say of pieces; none: all are cards."""
    figure_of: Callable[[TableView, Seat], str] | None = None
    """The figure of a seat; none: that of the side with its number."""

    side_of: Callable[[TableView, Seat], int] | None = None
    """The side that a seat plays; none: that with its number."""
    stood_back: bool = False
    """Whether all boards are seen whole, whatever the stage would bring forward."""

    def __post_init__(self) -> None:
        self._made: dict[tuple[bool, bool], Geometry] = {}
        self._spots: dict[ZoneId, tuple[ZonePlace, dict[Ref, Spot]]] = {}
        """The pieces of zones, as long as the zones lie the same."""
        self._areas: dict[ZoneId, tuple[ZonePlace, Area]] = {}
        self._geometry = self._of(wide=False)

    def _of(self, *, wide: bool) -> Geometry:
        """The geometry of a wide window or another, of the boards as they are seen now."""
        key = wide, self.stood_back
        if key not in self._made:
            layout = self.layout.widened() if wide else self.layout
            self._made[key] = Geometry(layout.stood_back() if self.stood_back else layout, kinds=self.kinds)
        return self._made[key]

    def comes_near(self, stage: str) -> bool:
        """Whether a stage shows less than all boards whole, so that one may want to stand back."""
        scene = self.layout.scene(stage)
        return scene is not None and (scene.camera is not None or bool(scene.fold))

    def scenery(self, view: TableView, aspect: float) -> Scenery:
        """Where everything lies for a view, in card widths."""
        self._geometry = self._of(wide=self.layout.wide is not None and aspect >= self.layout.wide.aspect)
        placed = self._geometry.of(view, self.bottom)
        plates = self._geometry.plates(view, self.bottom)
        boards = self._geometry.lying_boards(view)
        return Scenery(
            self._geometry.size(placed, view),
            self._pieces(view, placed, boards),
            {zone: self._area(zone, each) for zone, each in placed.items()},
            {int(seat): _rect(box) for seat, box in plates.items()},
            frozenset(int(seat) for seat, box in plates.items() if box.h < FOLDED_BELOW),
            tuple(Ornament(o.paint, _rect(box), o.art, self._colour(o.side), *_cells(box, placed)) for _, o, box in self._geometry.ornaments(view.stage)),
            tuple(_caption(label) for label in self._geometry.labels(view.stage) if has_need(label.needs, view)),
            {at: self._plate(note) for at, note in self._geometry.notes(view, placed, self.bottom).items()},
            self.info.cloth,
            1.0,
            boards=tuple(_picture(board) for board in boards if board.piece is None),
            markers={name: self._marker(view, each) for name, each in self._geometry.markers(view.counters, view.stage).items()},
            tallies=tuple(Tally(zone, QPointF(*count.at), count.number) for zone, each in placed.items() for count in each.counts),
            titles=tuple(Title(board.piece, QPointF(*board.plate)) for board in boards if board.piece is not None and board.plate is not None),
            icons={int(seat): _rect(box) for seat, box in self._geometry.icons(view, self.bottom).items()},
            numerals=tuple(Numeral(words, _rect(box)) for words, box in self._geometry.numerals(view.stage)),
        )

    def _pieces(self, view: TableView, placed: Mapping[ZoneId, ZonePlace], boards: Sequence[BoardPlace]) -> dict[Ref, Spot]:
        found: dict[Ref, Spot] = {}
        under = {ZoneId(zone) for board in boards if board.piece is not None and (zone := view.zone_of(board.piece)) is not None}
        open_ = {board.piece: board.open_ for board in boards if board.piece is not None}
        dice = frozenset(self.layout.dice)
        for zone, each in placed.items():
            kept = self._spots.get(zone)
            if kept is not None and kept[0] is each and zone not in under:
                found.update(kept[1])
                continue
            spots: dict[Ref, Spot] = {}
            turns = {piece.id: piece.turn for piece in view.zones[zone].pieces}
            rolls = {piece.id for piece in view.zones[zone].pieces if self.kinds.type_of(piece) in dice} if dice and self.kinds is not None else ()
            for place in each.pieces:
                die = place.id in rolls
                turn = (place.angle + turns[PieceId(place.id)] + (_askew(place.id) if die else 0)) % 360
                board = place.id in open_
                spots[place.id] = Spot(_rect(place.box), zone, place.z, turn, place.covered, board, open_.get(place.id, ()), die, each.place.dim)
            self._spots[zone] = each, spots
            found.update(spots)
        return found

    def _area(self, zone: ZoneId, each: ZonePlace) -> Area:
        kept = self._areas.get(zone)
        if kept is None or kept[0] is not each:
            kept = self._areas[zone] = each, self._made_area(each)
        return kept[1]

    def _made_area(self, each: ZonePlace) -> Area:
        place = each.place
        label = QPointF(*each.label) if each.label is not None and place.label in ("above", "below", "beneath", "right") else None
        return Area(
            _rect(each.box),
            place.empty,
            label,
            bool(place.empty) and not each.fold,
            place.arrange in ("pile", "sack") and not each.fold and each.z >= 0,
            each.scale,
            tuple(QPointF(*point) for point in each.outline),
            bool(each.board),
            each.fold,
            _rect(each.ribbon) if each.ribbon is not None else None,
            place.label == "beneath",
            study=place.study,
            slots=tuple((_rect(box), art) for box, art in each.slots),
            field=tuple(QPointF(*point) for point in each.field),
        )

    def _marker(self, view: TableView, each: MarkerPlace) -> Marker:
        seat = Seat(each.seat if each.seat is not None else 0)
        side = self.info.side(self.side_of(view, seat) if self.side_of is not None else int(seat))
        figure = self.figure_of(view, seat) if self.figure_of is not None else side.figure
        return Marker(_rect(each.box), fill(each.art, {"figure": figure, "side": side.id}), each.z, each.die)

    def _plate(self, note: NoteBox) -> Plate:
        place = note.place
        size = QSizeF(*place.size) if place.size is not None else None
        return Plate(QPointF(*note.point), place.shape, place.align, size, tuple(self._tone(tone) for tone in place.tones))

    def _tone(self, tone: str) -> str | Pair:
        seat = tone.removeprefix("side.")
        if seat == tone or not seat.isdecimal():
            return tone
        colours = self.info.side(int(seat)).colours
        return QColor(colours[0]), QColor(colours[-1])

    def _colour(self, side: int | None) -> QColor | None:
        return QColor(self.info.side(side).colours[0]) if side is not None else None


def _askew(die: Ref) -> int:
    """Degrees by which a die lies askew, the same whenever it lies there."""
    return ASKEW if crc32(die.encode()) % 2 else -ASKEW


def _cells(box: Box, placed: Mapping[ZoneId, ZonePlace]) -> tuple[int, int]:
    """How many columns and rows of places lie on an ornament."""
    inside = [each.box for each in placed.values() if box.holds(*each.box.centre)]
    return max(1, len({round(each.centre[0], 2) for each in inside})), max(1, len({round(each.centre[1], 2) for each in inside}))


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.w, box.h)


def _picture(board: BoardPlace) -> BoardPicture:
    return BoardPicture(board.frame.board.art or "", _rect(board.frame.box), _rect(board.frame.whole), board.frame.board.dim)


def _caption(label: Label) -> Caption:
    return Caption(label.text, QRectF(label.at[0], label.at[1], label.width, label.height), label.align, label.foot)
