"""Words on the squares of boards: pieces stand above them, and what a piece would hide is written once more over it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.board_layers import Slip
from wonderland_gui.views.bodies import Bodies
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.lying import look_of
from wonderland_gui.views.paint import good
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery, Spot
from wonderland_gui.views.theme import Theme

Z_SLIPS: Final = 990_000.0
"""Over all pieces that stand, under those that move."""
MOST: Final = 32
"""So many boards are remembered."""
COVERED: Final = 0.3
"""A word that covers more than this of the height of a piece would hide what it is: most of a pawn is its portrait."""
SEEN: Final = 0.62
"""So much of its height then stands above the word."""
RAISED: Final = 0.55
"""By no more of the height of its place is it raised for that."""
FOOT: Final = 0.2
"""So much of its height is its foot, which may be covered."""


class Printed(QGraphicsPixmapItem):
    """A word on its square, over all pieces that stand.  Qt paints it by itself: whatever is dragged across boards passes many of them."""

    def __init__(self) -> None:
        super().__init__()
        self._content: object = None
        self.setZValue(Z_SLIPS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def print_(self, slip: Slip, theme: Theme, dpr: float) -> None:
        """Shows this word."""
        size, content = slip.rect.size(), (slip.lines, slip.px, slip.dark, slip.rect.width(), slip.rect.height(), theme.name, dpr)
        if content != self._content:
            self._content = content
            pixmap = QPixmap(ceil((size.width() + 2) * dpr), ceil((size.height() + 2) * dpr))
            pixmap.setDevicePixelRatio(dpr)
            pixmap.fill(Qt.GlobalColor.transparent)
            p = good(QPainter(pixmap))
            replace(slip, rect=QRectF(QPointF(1, 1), size)).paint(p, theme)
            p.end()
            self.setPixmap(pixmap)
        at = slip.rect.topLeft() - QPointF(1, 1)
        if at != self.pos():
            self.setPos(at)


class Slips:
    """The words on the boards of one scene."""

    def __init__(self, scene: QGraphicsScene, bodies: Bodies) -> None:
        self._scene, self._bodies = scene, bodies
        self.items: dict[tuple[Ref, int], Printed] = {}
        """Those that are written over pieces and light."""
        self._kept: OrderedDict[tuple[object, ...], tuple[Slip, ...]] = OrderedDict()

    def raised(self, scenery: Scenery, view: TableView, words: SceneWords, dpr: float) -> Scenery:
        """The scenery with those pieces raised that a word would cover."""
        raised: dict[Ref, Spot] = {}
        stand = _stand(scenery)
        for _, slip in self._near([spot.box for _, spot in stand], scenery, view, words, dpr):
            for ref, spot in stand:
                box, high = spot.rect, spot.rect.height()
                covered = min(slip.rect.bottom(), box.bottom() - high * FOOT) - max(slip.rect.top(), box.top())
                place = scenery.zones[spot.zone].rect
                if covered > high * COVERED and spot.box.intersects(slip.rect) and place.contains(slip.rect.center()):
                    up = min(box.top() + high * SEEN - slip.rect.top(), place.height() * RAISED)
                    if up > box.top() - raised.get(ref, spot).rect.top():
                        raised[ref] = replace(spot, rect=box.translated(0, -round(up * dpr) / dpr))
        return replace(scenery, pieces={**scenery.pieces, **raised}) if raised else scenery

    def show(self, scenery: Scenery, view: TableView, words: SceneWords, theme: Theme, dpr: float) -> None:
        """Writes the words that pieces would hide, or the light of a place to which an action leads, over them."""
        hidden = dict(self._hidden(scenery, view, words, dpr))
        for number in [number for number in self.items if number not in hidden]:
            self._scene.removeItem(self.items.pop(number))
        for number, slip in hidden.items():
            if number not in self.items:
                self.items[number] = Printed()
                self._scene.addItem(self.items[number])
            self.items[number].print_(slip, theme, dpr)

    def clear(self) -> None:
        """Takes all of them away."""
        for item in self.items.values():
            self._scene.removeItem(item)
        self.items.clear()

    def _hidden(self, scenery: Scenery, view: TableView, words: SceneWords, dpr: float) -> Iterator[tuple[tuple[Ref, int], Slip]]:
        targets = {offer.target for offer in view.offers}
        lit = [area.rect for zone, area in scenery.zones.items() if zone in targets and area.on_board] if targets else []
        stand = [spot.box for _, spot in _stand(scenery)]
        for number, slip in self._near([*stand, *lit], scenery, view, words, dpr):
            if any(box.intersects(slip.rect) for box in stand) or any(rect.contains(slip.rect.center()) for rect in lit):
                yield number, slip

    def _near(self, boxes: Sequence[QRectF], scenery: Scenery, view: TableView, words: SceneWords, dpr: float) -> Iterator[tuple[tuple[Ref, int], Slip]]:
        """All words of the boards on which some of these boxes lie."""
        for board, lies in scenery.pieces.items() if boxes else ():
            if not lies.under or lies.turn or lies.zone not in view.zones or not any(box.intersects(lies.rect) for box in boxes):
                continue
            piece = next((piece for piece in view.zones[lies.zone].pieces if piece.id == board), None)
            if piece is not None:
                corner = lies.rect.topLeft()
                for number, plain in enumerate(self._of(look_of(piece, lies, words, self._bodies, {}).face, lies.rect.width(), dpr)):
                    yield (board, number), replace(plain, rect=plain.rect.translated(corner))

    def _of(self, face: Face, width: float, dpr: float) -> tuple[Slip, ...]:
        pool = self._bodies.faces
        if not isinstance(pool, FacePool):
            return ()
        key = face, width, dpr, pool.theme.name, pool.edition
        if key not in self._kept:
            self._kept[key] = pool.slips(face, width, dpr)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _stand(scenery: Scenery) -> list[tuple[Ref, Spot]]:
    """What stands on boards."""
    zones = scenery.zones
    return [(ref, spot) for ref, spot in scenery.pieces.items() if not (spot.under or spot.hidden) and spot.zone in zones and zones[spot.zone].on_board]
