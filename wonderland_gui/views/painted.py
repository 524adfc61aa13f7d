"""What is painted into a picture once and then shown: plates, tags, labels, empty places; and what all items of a scene share when they paint."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, Protocol

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from wonderland_gui.views.budget import Budget
from wonderland_gui.views.paint import good

PLATE_MARGIN: Final = 24.0
"""How far plates and tags may paint beyond their size."""


def report() -> None:
    """Tells of an error in `paint`, which must not leave it: on Python 3.11 it can end the whole process.  The item is left out, the rest is painted."""
    sys.excepthook(*sys.exc_info())


class Seen(Protocol):
    """An item that knows whether it has been painted where it is."""

    seen: bool

    def scene(self) -> QGraphicsScene: ...
    def sceneBoundingRect(self) -> QRectF: ...


def wipe(item: Seen) -> None:
    """Tells the scene that an item leaves a place where it has been seen: its picture there has to be painted over."""
    if item.seen:
        item.seen = False
        left = getattr(item.scene(), "left", None)
        if left is not None:
            left.append(item.sceneBoundingRect())


class Painted(QGraphicsItem):
    """Something that a painter draws into a picture once for each size and words: a plate, a tag, a bubble, an empty place."""

    def __init__(self, z: float, budget: Budget | None = None) -> None:
        super().__init__()
        self._budget = budget
        """None: it is painted whenever it is shown."""
        self._pixmap: QPixmap | None = None
        self._size = QSizeF(1, 1)
        self._margin = 0.0
        self._dpr = 1.0
        self._key: object = None
        self._paint: Callable[[QPainter], None] | None = None
        """How it is to be painted anew when it is shown next."""
        self._held = False
        self._bounds = QRectF(0, 0, 1, 1)
        self.seen = False
        """Whether it has been painted where it is."""
        self.arts: frozenset[str] = frozenset()
        """The pictures that it shows, if whoever paints it notes them."""
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def key(self) -> object:
        """What it shows."""
        return self._key

    def show_(self, key: object, size: QSizeF, dpr: float, paint: Callable[[QPainter], None], *, margin: float = PLATE_MARGIN, hold: bool = False) -> None:
        """Is painted anew if `key` is another than before; the painter's origin is the upper left of `size`, and it may paint `margin` pixels beyond.

        With `hold` the old picture is stretched until `release`.
        """
        key = (key, size.width(), size.height(), dpr, margin)
        if key == self._key:
            return
        wipe(self)
        self.prepareGeometryChange()
        margin = round(margin * dpr) / dpr
        self._key, self._size, self._margin, self._dpr = key, size, margin, dpr
        self._bounds = QRectF(-margin, -margin, size.width() + 2 * margin, size.height() + 2 * margin)
        self._paint, self._held = paint, hold
        self.update()

    def setPos(self, *at: Any) -> None:
        """Goes elsewhere, to a point or two numbers, and leaves nothing behind."""
        wipe(self)
        super().setPos(*at)

    def release(self) -> None:
        """Is painted sharp again."""
        if self._held:
            self._held = False
            self.update()

    def forget(self) -> None:
        """Paints anew at the next `show_`, whatever the key."""
        self._key = None

    def size(self) -> QSizeF:
        """How large it is, without what it paints beyond."""
        return self._size

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self.seen = True
        try:
            self._draw(p)
        except Exception:
            report()

    def _draw(self, p: QPainter) -> None:
        if self._paint is not None and not (self._held and self._pixmap is not None):
            if self._budget is None:
                self._render(self._paint)
            elif self._budget.left(first=self._pixmap is None):
                with self._budget.spending():
                    self._render(self._paint)
            else:
                self._budget.wait(self)
        if self._pixmap is None:
            return
        if self._paint is None:
            p.drawPixmap(self._bounds.topLeft(), self._pixmap)
        else:
            p.drawPixmap(self._bounds, self._pixmap, QRectF(self._pixmap.rect()))

    def _render(self, paint: Callable[[QPainter], None]) -> None:
        dpr = self._dpr
        pixmap = QPixmap(max(1, round(self._bounds.width() * dpr)), max(1, round(self._bounds.height() * dpr)))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        p = good(QPainter(pixmap))
        p.translate(self._margin, self._margin)
        try:
            paint(p)
        finally:
            p.end()
            self._paint = None
        self._pixmap = pixmap
