"""The way that a walk would take: a thread from place to place under the pieces, with the number of each step on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.ground import Ground
from wonderland_gui.views.paint_marks import thread
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.theme import Theme

Z_WAY: Final = 60.0
"""Over boards and places, under all pieces."""
BEYOND: Final = 14.0
"""How far the numbers of the steps reach beyond the middles of the places, in pixels."""


class Way:
    """At most one thread, along the middles of places."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._item: Painted | None = None
        self.places: tuple[Ref, ...] = ()
        """From where it starts to where it ends; empty where none is shown."""

    def show(self, places: Sequence[Ref], ground: Ground, theme: Theme, dpr: float) -> None:
        """Shows a way; a place that is not on the table is left out."""
        self.places = tuple(places)
        points = [box.center() for place in places if not (box := ground.box_of(place)).isEmpty()]
        if len(points) < 2:
            self._drop()
            return
        box = around(points)
        if self._item is None:
            self._item = Painted(Z_WAY)
            self._scene.addItem(self._item)
        inside = tuple(point - box.topLeft() for point in points)
        key = tuple((point.x(), point.y()) for point in inside), theme.name
        self._item.show_(key, box.size(), dpr, lambda p: thread(p, inside, theme, numbered=True), margin=BEYOND)
        self._item.setPos(box.topLeft())

    def clear(self) -> None:
        """Takes the thread away."""
        self.places = ()
        self._drop()

    def _drop(self) -> None:
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None


def around(points: Sequence[QPointF]) -> QRectF:
    """The box about some points."""
    left, right = min(point.x() for point in points), max(point.x() for point in points)
    top, bottom = min(point.y() for point in points), max(point.y() for point in points)
    return QRectF(left, top, max(1.0, right - left), max(1.0, bottom - top))
