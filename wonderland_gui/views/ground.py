"""What lies where on a window: by where the last view puts it, wherever it may be on its way."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.clipping import area_of, clipped
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.views.scenery import Area, Scenery

NOWHERE: Final = QRectF()
MOST_GROWTH: Final = 2.0
"""A held piece hides no more of the table than this, however large it will lie."""
PLATE: Final = "seat."
"""How the ref of a seat's plate begins."""


PIECES, ZONES, BOARDS = range(3)
NOTHING: Final[tuple[tuple[()], tuple[()], tuple[()]]] = ((), (), ())
CELL: Final = 64
"""How large the squares are, in pixels, by which it is found what may lie under a point."""
Boxed = tuple[float, float, float, float, Ref, ZoneId]
"""Left, top, right and bottom of a thing, its ref, and the zone in which it lies or which it is."""


class Ground:
    """Answers what is under a point, and where something is."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self._cells: dict[tuple[int, int], tuple[list[Boxed], list[Boxed], list[Boxed]]] | None = None
        """What lies in each square: pieces, zones and boards.  It is made when somebody points at something first."""

    def _sorted(self) -> dict[tuple[int, int], tuple[list[Boxed], list[Boxed], list[Boxed]]]:
        scenery = self.scenery
        cells: dict[tuple[int, int], tuple[list[Boxed], list[Boxed], list[Boxed]]] = {}

        def lay(which: int, box: QRectF, ref: Ref, zone: ZoneId) -> None:
            left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
            for x in range(floor(left / CELL), floor(right / CELL) + 1):
                for y in range(floor(top / CELL), floor(bottom / CELL) + 1):
                    cells.setdefault((x, y), ([], [], []))[which].append((left, top, right, bottom, ref, zone))

        on_top = sorted(((ref, spot) for ref, spot in scenery.pieces.items() if not spot.hidden), key=lambda entry: -entry[1].z)
        for ref, spot in on_top:
            lay(BOARDS if spot.under else PIECES, spot.box, ref, spot.zone)
        bare = {spot.zone for _, spot in on_top if spot.under}
        for zone, area in sorted(scenery.zones.items(), key=lambda entry: entry[1].rect.width() * entry[1].rect.height()):
            if zone not in bare:
                lay(ZONES, area.rect, zone, zone)
        for zone, area in scenery.zones.items():
            if area.field:  # below the notes and all other places
                lay(ZONES, QPolygonF(area.field).boundingRect(), zone, zone)
        return cells

    def refs_at(self, at: QPointF, without: Ref | None = None) -> list[Ref]:
        """What lies under a point, the nearest first: a marker, the top piece and its zone, other places, a seat's plate, the board below them all."""
        x, y = at.x(), at.y()
        if self._cells is None:
            self._cells = self._sorted()
        pieces, zones, boards = self._cells.get((floor(x / CELL), floor(y / CELL)), NOTHING)
        tray = self.scenery.tray
        if tray is not None and tray.rect.contains(at):
            inside = (ref for left, top, right, bottom, ref, zone in pieces if zone == tray.zone and left <= x < right and top <= y < bottom)
            return [*([first] if (first := next((ref for ref in inside if ref != without), None)) is not None else []), tray.zone]
        found: list[Ref] = [ref for ref, marker in self.scenery.markers.items() if marker.rect.contains(at)][-1:]
        for left, top, right, bottom, ref, zone in pieces:
            if left <= x < right and top <= y < bottom and ref != without:
                found += [ref, zone]
                break
        for left, top, right, bottom, _, zone in zones:
            if left <= x < right and top <= y < bottom and zone not in found and self._holds(zone, at):
                found.append(zone)
        found += [f"{PLATE}{seat}" for seat, rect in self.scenery.seats.items() if rect.contains(at)]
        for left, top, right, bottom, ref, zone in boards:
            if left <= x < right and top <= y < bottom and ref != without:
                found += [ref, zone]
                break
        return found

    def _holds(self, zone: ZoneId, at: QPointF) -> bool:
        """Whether a point in the box of a zone lies in the zone itself."""
        area = self.scenery.zones[zone]
        return area.holds(at) if area.outline or area.field else True

    def on_board(self, at: QPointF) -> bool:
        """Whether a point lies on the picture of a board."""
        return any(board.frame.contains(at) for board in self.scenery.boards)

    def in_field(self, ref: Ref, box: QRectF) -> float:
        """Which part of a box lies in what is seen of the field of a zone that is folded away."""
        area = self.scenery.zones.get(ZoneId(ref))
        if area is None or not area.field or box.isEmpty():
            return 0.0
        inside = clipped([(point.x(), point.y()) for point in area.field], Box(box.x(), box.y(), box.width(), box.height()))
        return area_of(inside) / (box.width() * box.height())

    def box_of(self, ref: Ref) -> QRectF:
        """What a piece, a zone or a seat's plate covers; an empty box if it is not on the table."""
        spot = self.scenery.pieces.get(ref)
        if spot is not None:
            return spot.box
        area = self.scenery.zones.get(ZoneId(ref))
        if area is not None:
            return area.rect
        if ref in self.scenery.markers:
            return self.scenery.markers[ref].rect
        seat = ref.removeprefix(PLATE)
        return self.scenery.seats.get(int(seat), NOWHERE) if seat != ref and seat.isdecimal() else NOWHERE

    def zone_of(self, ref: Ref) -> ZoneId:
        """The zone in which a piece lies; of a zone itself."""
        spot = self.scenery.pieces.get(ref)
        return spot.zone if spot is not None else ZoneId(ref)

    def fold_of(self, ref: Ref) -> ZoneId | None:
        """The zone in whose icon or note a piece is folded away; None of one that is seen."""
        spot = self.scenery.pieces.get(ref)
        if spot is None or not spot.hidden:
            return None
        area = self.scenery.zones.get(spot.zone)
        return spot.zone if area is not None and area.fold else None

    def area_of(self, ref: Ref) -> Area | None:
        """The place of the zone in which a piece lies, or of a zone itself."""
        return self.scenery.zones.get(self.zone_of(ref))

    def growth(self, area: Area, targets: Iterable[Ref]) -> float:
        """How much larger pieces lie in one of the targets than in this place."""
        scales = [place.scale for place in map(self.area_of, targets) if place is not None]
        return max(1.0, min(MOST_GROWTH, max(scales, default=0.0) / area.scale))
