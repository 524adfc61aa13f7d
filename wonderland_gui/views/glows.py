"""The light under places and the lines over them.  Most places of a table are never lit: each has its items from the first time on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.views.ground import PLATE
from wonderland_gui.views.items import Tile
from wonderland_gui.views.paint import inset
from wonderland_gui.views.scenery import Area, Scenery
from wonderland_gui.views.stamps import BARE, Dress, Shape, Stamps

Z_AREAS: Final = 10.0
Z_OVER: Final = 2_000_000.0
"""Over all pieces: a layout may count their heights in the ten thousands."""
ON_BOARD: Final = (0.055, 0.15)
"""How far inside a space of a board its light stays, and how round its corners are, by its smaller side."""
FOLDED: Final = 8.0
"""How round the corners of an icon or note are."""


class Glows:
    """Items by zone, and by the ref of a seat's plate."""

    def __init__(self, scene: QGraphicsScene, stamps: Stamps) -> None:
        self._scene = scene
        self._stamps = stamps
        self._scenery: Scenery | None = None
        self._radius = 0.0
        self._dpr = 1.0
        self.under: dict[Ref, Tile] = {}
        """The light under places that have been lit."""
        self.over: dict[Ref, Tile] = {}
        """Their lines, which must be seen over the pieces there."""

    # ------------------------------------------------------------ all of them
    def show(self, scenery: Scenery, radius: float, dpr: float, *, hold: bool) -> None:
        """Lays those that there are where their places lie now; `radius` is that of a card's corners, with `hold` old pictures are stretched."""
        self._scenery, self._radius, self._dpr = scenery, radius, dpr
        for ref in list(self.under):
            rect = self._rect(ref)
            if rect is None:
                for tiles in (self.under, self.over):
                    self._scene.removeItem(tiles.pop(ref))
            else:
                self._lay(ref, rect, hold=hold)

    def set_theme(self) -> None:
        """Takes new pictures."""
        for tile in (*self.under.values(), *self.over.values()):
            tile.set_theme()

    def sharpen(self) -> None:
        """Paints anew what was stretched."""
        for tile in (*self.under.values(), *self.over.values()):
            tile.release()

    def clear(self) -> None:
        """Takes everything away."""
        for tile in (*self.under.values(), *self.over.values()):
            self._scene.removeItem(tile)
        self.under.clear()
        self.over.clear()

    # ------------------------------------------------------------ one of them
    def dress(self, ref: Ref, dress: Dress, *, covered: bool) -> None:
        """Shows light under and, where pieces cover it, lines over a place; what is no place is left alone."""
        if ref not in self.under:
            rect = self._rect(ref) if dress != BARE else None
            if rect is None:
                return
            for tiles, z in ((self.under, Z_AREAS), (self.over, Z_OVER)):
                tile = tiles[ref] = Tile(ref, self._stamps, self._dpr)
                tile.setZValue(z)
                tile.lines_only = tiles is self.over
                self._scene.addItem(tile)
            self._lay(ref, rect, hold=False)
        covered = covered or bool(self._field(ref))
        for tile, shown in ((self.under[ref], dress != BARE), (self.over[ref], dress != BARE and covered)):
            tile.set_dress(dress)
            tile.setVisible(shown)

    def _rect(self, ref: Ref) -> QRectF | None:
        if self._scenery is None:
            return None
        area = self._scenery.zones.get(ZoneId(ref))
        if area is not None:
            return area.rect
        seat = ref.removeprefix(PLATE)
        return self._scenery.seats.get(int(seat)) if seat != ref and seat.isdecimal() else None

    def _field(self, ref: Ref) -> tuple[QPointF, ...]:
        """What is seen of the place of what is folded away: it is lit too, under the note that stands for it."""
        area = self._scenery.zones.get(ZoneId(ref)) if self._scenery is not None else None
        return area.field if area is not None else ()

    def _lay(self, ref: Ref, rect: QRectF, *, hold: bool) -> None:
        area = self._scenery.zones.get(ZoneId(ref)) if self._scenery is not None else None
        shape = _shape(area, self._radius) if area is not None else Shape(rect.width(), rect.height(), rect.height() / 2)
        field = self._field(ref)
        for tile in (self.under[ref], self.over[ref]):
            if field and not tile.lines_only:
                here = QPolygonF(field).boundingRect()
                self._put(tile, Shape(here.width(), here.height(), 0.0, False, _about(field, here), True), here, hold=hold)
            elif tile.lines_only and shape.picture:
                self._put(tile, replace(shape, picture=False), rect, hold=hold)  # the wash that a picture needs lies under the pieces, not over them
            else:
                self._put(tile, shape, rect, hold=hold)

    def _put(self, tile: Tile, shape: Shape, rect: QRectF, *, hold: bool) -> None:
        if hold:
            tile.stretch(shape, self._dpr)
        else:
            tile.set_shape(shape, self._dpr)
        tile.setPos(rect.center())


def _about(points: Iterable[QPointF], rect: QRectF) -> tuple[tuple[float, float], ...]:
    """The corners of an outline about the middle of its box."""
    centre = rect.center()
    return tuple((round(point.x() - centre.x(), 1), round(point.y() - centre.y(), 1)) for point in points)


def _shape(area: Area, radius: float) -> Shape:
    """On a board light stays a little inside its space, or follows its outline."""
    rect = area.rect
    if not area.on_board or area.fold:
        return Shape(rect.width(), rect.height(), rect.height() / 2 if area.fold == "plate" else FOLDED if area.fold else radius)
    side = min(rect.width(), rect.height())
    inside = rect if area.outline else inset(rect, ON_BOARD[0] * side)
    return Shape(inside.width(), inside.height(), ON_BOARD[1] * side, False, _about(area.outline, rect), True)
