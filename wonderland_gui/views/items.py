"""What lies in the table scene: pieces, places, plates.  Each shows pictures from pools; none knows a gesture, a rule or another item."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.paint import good, rounded
from wonderland_gui.views.stamps import MARGIN, NO_MARKS, Marks, Shape, Stamp, Stamps

BREATH: Final = (0.65, 1.0)
"""Between which parts of its light a target breathes."""


@dataclass(frozen=True, slots=True)
class Dress:
    """The state of an item as it is painted about its body."""

    marks: Marks = NO_MARKS
    shade: str = "rest"
    """The shadow: rest, hover, lifted, or none."""
    dimmed: bool = False
    focused: bool = False


PLAIN: Final = Dress()
BARE: Final = Dress(shade="")


class Tile(QGraphicsObject):
    """A rectangle with round corners about its position: light and shadow below, a body, lines over it."""

    def __init__(self, ref: Ref, stamps: Stamps, dpr: float = 1.0) -> None:
        super().__init__()
        self.ref = ref
        self._stamps = stamps
        self._dpr = dpr
        self._shape = Shape(1, 1, 0)
        self._dress = BARE
        self._breath = 1.0
        self._body: QPixmap | None = None
        self._under: Stamp | None = None
        self._light: Stamp | None = None
        self._over: Stamp | None = None
        self._bounds = QRectF(-1, -1, 2, 2)
        self.angle = 0.0
        """Degrees by which the body lies turned; light comes from above all the same."""
        self.squeeze = 1.0
        """How wide the body is while it flips: 1 flat, 0 on edge."""
        self.rise = 0.0
        """How many pixels the body has risen from where it lies."""
        self.gleam = -1.0
        """Where the light that sweeps over a flipping card stands; below 0: none."""
        self.lines_only = False
        """Whether it shows lines and no light: those of a place, over the pieces in it."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    # ------------------------------------------------------------ what it shows
    @property
    def shape_(self) -> Shape:
        """The outline of the body."""
        return self._shape

    @property
    def dress(self) -> Dress:
        """The state it is painted in."""
        return self._dress

    @property
    def body(self) -> QPixmap | None:
        """The picture it shows."""
        return self._body

    def set_shape(self, shape: Shape, dpr: float) -> None:
        """Gives it another size."""
        if (shape, dpr) != (self._shape, self._dpr):
            self._shape, self._dpr = shape, dpr
            self._bound()
            self._restamp()

    def set_body(self, pixmap: QPixmap | None) -> None:
        """Gives it another picture, which is stretched if it is of another size."""
        if pixmap is not self._body:
            self._body = pixmap
            self.update()

    def set_dress(self, dress: Dress) -> None:
        """Shows another state."""
        if dress != self._dress:
            self._dress = dress
            self._breath = 1.0
            self._restamp()

    def set_theme(self) -> None:
        """Takes new stamps from the pool."""
        self._restamp()

    def set_breath(self, part: float) -> None:
        """How far the light of a target has swollen, from 0 to 1."""
        low, high = BREATH
        self._breath = low + (high - low) * part
        self.update()

    def pose(self, *, angle: float | None = None, squeeze: float | None = None, rise: float | None = None, gleam: float = -1.0) -> None:
        """Shows the body turned, squeezed or risen."""
        turned = angle is not None and angle != self.angle
        self.angle = self.angle if angle is None else angle
        self.squeeze = self.squeeze if squeeze is None else squeeze
        self.rise = self.rise if rise is None else rise
        self.gleam = gleam
        if turned:
            self._bound()
            self._restamp()
        self.update()

    # ------------------------------------------------------------ painting
    def outline(self) -> Shape:
        """The outline as it lies: across when the body lies across."""
        return self._shape.turned() if self.angle % 180 == 90 else self._shape

    def _bound(self) -> None:
        self.prepareGeometryChange()
        shape = self._shape
        if self.angle % 180 == 0:
            width, height = shape.width, shape.height
        elif self.angle % 90 == 0:
            width, height = shape.height, shape.width
        else:
            width = height = hypot(shape.width, shape.height)
        self._bounds = QRectF(-width / 2 - MARGIN, -height / 2 - MARGIN - 4, width + 2 * MARGIN, height + 2 * MARGIN + 4)

    def _restamp(self) -> None:
        dress, shape = self._dress, self.outline()
        self._under = self._stamps.under(shape, NO_MARKS, dress.shade, self._dpr)
        self._light = self._stamps.light(shape, dress.marks, self._dpr) if not self.lines_only else None
        self._over = self._stamps.over(shape, dress.marks, dress.dimmed, dress.focused, self._dpr)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.squeeze != 1.0:
            self._paint_flipping(p)
            return
        angle = self.angle % 360
        slanted = angle % 90 != 0
        if slanted:
            p.save()
            p.rotate(angle)
        if self._under is not None:
            p.drawPixmap(self._under.at, self._under.pixmap)
        if self._light is not None:
            self._paint_light(p, self._light)
        if self.rise:
            p.translate(0, -self.rise)
        if self._body is not None:
            self._paint_body(p, self._body, 0.0 if slanted else angle)
        if self._over is not None:
            p.drawPixmap(self._over.at, self._over.pixmap)
        if slanted:
            p.restore()
        elif self.rise:
            p.translate(0, self.rise)

    def _paint_light(self, p: QPainter, light: Stamp) -> None:
        whole = p.opacity()
        p.setOpacity(whole * self._breath)
        p.drawPixmap(light.at, light.pixmap)
        p.setOpacity(whole)

    def _paint_body(self, p: QPainter, body: QPixmap, angle: float) -> None:
        if angle:
            p.rotate(angle)
        _draw(p, body, self._shape.rect())
        if angle:
            p.rotate(-angle)

    def _paint_flipping(self, p: QPainter) -> None:
        """In the middle of a flip: no lines, and a light that sweeps over."""
        p.save()
        good(p)
        p.translate(0, -self.rise)
        p.scale(max(self.squeeze, 0.02), 1 + 0.05 * (1 - self.squeeze))
        p.rotate(self.angle)
        rect = self._shape.rect()
        if self._body is not None:
            _draw(p, self._body, rect)
        if self.gleam >= 0:
            p.fillPath(rounded(rect, self._shape.radius), _sweep(rect, self.gleam))
        p.restore()


def _draw(p: QPainter, pixmap: QPixmap, rect: QRectF) -> None:
    """One to one where the picture has the size of its place, so that every pixel is its own; stretched where it is of another size."""
    if pixmap.deviceIndependentSize() == QSizeF(rect.width(), rect.height()):
        p.drawPixmap(rect.topLeft(), pixmap)
    else:
        p.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))


def _sweep(rect: QRectF, at: float) -> QLinearGradient:
    gradient = QLinearGradient(rect.left(), 0, rect.right(), 0)
    for place, alpha in ((max(0.0, at - 0.2), 0), (at, 110), (min(1.0, at + 0.2), 0)):
        gradient.setColorAt(place, QColor(255, 250, 225, alpha))
    return gradient


class PieceItem(Tile):
    """A card, chip or pawn."""

    def __init__(self, ref: Ref, stamps: Stamps, dpr: float = 1.0) -> None:
        super().__init__(ref, stamps, dpr)
        self.face: object = None
        """The look it shows, as the pool of faces names it."""
        self.edges: QPixmap | None = None
        self.home = QPointF()
        """Where it lies when nothing moves."""
        self.set_dress(PLAIN)


class Painted(QGraphicsItem):
    """Something that a painter draws into a picture once for each size and words: a plate, a tag, a bubble, an empty place."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self._pixmap: QPixmap | None = None
        self._size = QSizeF(1, 1)
        self._margin = 0.0
        self._key: object = None
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def key(self) -> object:
        """What it shows."""
        return self._key

    def show_(self, key: object, size: QSizeF, dpr: float, paint: Callable[[QPainter], None], *, margin: float = MARGIN) -> None:
        """Paints anew if `key` is another than before; the painter's origin is the upper left of `size`, and it may paint `margin` pixels beyond."""
        key = (key, size.width(), size.height(), dpr, margin)
        if key == self._key:
            return
        self.prepareGeometryChange()
        margin = round(margin * dpr) / dpr
        self._key, self._size, self._margin = key, size, margin
        pixmap = QPixmap(max(1, round((size.width() + 2 * margin) * dpr)), max(1, round((size.height() + 2 * margin) * dpr)))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        p = good(QPainter(pixmap))
        p.translate(margin, margin)
        paint(p)
        p.end()
        self._pixmap = pixmap
        self.update()

    def forget(self) -> None:
        """Paints anew at the next `show_`, whatever the key."""
        self._key = None

    def size(self) -> QSizeF:
        """How large it is, without what it paints beyond."""
        return self._size

    def boundingRect(self) -> QRectF:
        m = self._margin
        return QRectF(-m, -m, self._size.width() + 2 * m, self._size.height() + 2 * m)

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._pixmap is not None:
            p.drawPixmap(QPointF(-self._margin, -self._margin), self._pixmap)
