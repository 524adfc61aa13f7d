"""What lies in the table scene and can be lit: pieces and places.  Each shows pictures from pools; none knows a gesture, a rule or another item."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.paint import good, rounded
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.painted import report, wipe
from wonderland_gui.views.stamps import BARE, PLAIN, Dress, Shape, Stamp, Stamps

BREATH: Final = (0.65, 1.0)
"""Between which parts of its light a target breathes."""
BREATHS: Final = 8
"""In how many steps: each is a picture of its own."""


class Tile(QGraphicsObject):
    """A rectangle with round corners about its position: light and shadow below, a body, lines over it.

    At rest all of it is one picture; in a turn, a flip, or while its picture is stretched it is painted in parts.
    """

    def __init__(self, ref: Ref, stamps: Stamps, dpr: float = 1.0, dress: Dress = BARE) -> None:
        super().__init__()
        self.ref = ref
        self._stamps = stamps
        self._dpr = dpr
        self._shape = Shape(1, 1, 0)
        self._dress = dress
        self._cast = ""
        self._struck = False
        self._leans = False
        """Whether it is shown tilted or in another size than its own."""
        self._breath = 1.0
        self._body: QPixmap | None = None
        self._whole: Stamp | None = None
        self._whole_at = QPointF()
        self._whole_shape = self._shape
        self._stale = True
        self._stretched = False
        self._bounds = QRectF(-1, -1, 2, 2)
        self.seen = False
        """Whether it has been painted where it is."""
        self.angle = 0.0
        """Degrees by which the body lies turned; light comes from above all the same."""
        self.slant = 0.0
        """Degrees by which it lies turned at rest."""
        self.squeeze = 1.0
        """How wide the body is while it flips: 1 flat, 0 on edge."""
        self.rise = 0.0
        """How many pixels it has risen from where it lies."""
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

    @property
    def breath(self) -> float:
        """Which part of the light of a target is seen."""
        return self._breath

    def set_shape(self, shape: Shape, dpr: float) -> None:
        """Gives it another size."""
        if (shape, dpr) != (self._shape, self._dpr):
            self._shape, self._dpr = shape, dpr
            self._bound()
            self._restamp()

    def stretch(self, shape: Shape, dpr: float) -> None:
        """Gives it another size for a moment: what it shows is stretched until `release`."""
        if self._whole is None or dpr != self._dpr or self._stale:
            self.set_shape(shape, dpr)
        elif shape != self._shape:
            self._shape, self._stretched = shape, True
            self._bound()
            self.update()

    def release(self) -> None:
        """Shows itself sharp again."""
        if self._stretched:
            self._restamp()

    def set_body(self, pixmap: QPixmap | None) -> None:
        """Gives it another picture, which is stretched if it is of another size."""
        if pixmap is not self._body:
            self._body = pixmap
            self._restamp()

    def set_dress(self, dress: Dress) -> None:
        """Shows another state."""
        if dress != self._dress:
            margins = self._dress.margins
            self._dress = dress
            self._breath = 1.0
            if dress.margins != margins:
                self._bound()
            self._restamp()

    def cast(self, shade: str) -> None:
        """Casts this shadow in place of that of its state, while it comes down; none named: that of its state again."""
        if shade != self._cast:
            self._cast = shade
            self._bound()
            self._restamp()

    def strike(self, struck: bool) -> None:
        """Is lined as what has brought others down, while it falls; or no longer."""
        if struck != self._struck:
            self._struck = struck
            self._bound()
            self._restamp()

    @property
    def _clad(self) -> Dress:
        """The state with the shadow that it casts now, and what it is lined with on its way."""
        dress = replace(self._dress, shade=self._cast) if self._cast else self._dress
        return replace(dress, marks=dress.marks | {Mark.FATAL}) if self._struck else dress

    def set_theme(self) -> None:
        """Takes new stamps from the pool."""
        self._restamp()

    def set_breath(self, part: float) -> None:
        """How far the light of a target has swollen, from 0 to 1."""
        low, high = BREATH
        breath = low + (high - low) * round(part * BREATHS) / BREATHS
        if breath != self._breath:
            self._breath = breath
            self._restamp()

    def pose(self, *, angle: float | None = None, squeeze: float | None = None, rise: float | None = None, gleam: float = -1.0) -> None:
        """Shows it turned, squeezed or risen."""
        before = self.angle, self.squeeze, self.rise, self.gleam
        self.angle = self.angle if angle is None else angle
        self.squeeze = self.squeeze if squeeze is None else squeeze
        self.rise = self.rise if rise is None else rise
        self.gleam = gleam
        if before == (self.angle, self.squeeze, self.rise, self.gleam):
            return
        if before[0] != self.angle:
            self._bound()
        self._restamp()

    def lean(self, scale: float = 1.0, tilt: float = 0.0) -> None:
        """Is shown larger or smaller, tilted by some degrees; or as it is."""
        self._leans = scale != 1.0 or tilt != 0.0
        self.setScale(scale)
        self.setRotation(tilt)

    def setPos(self, *at: Any) -> None:
        """Goes elsewhere, to a point or two numbers, and leaves nothing behind."""
        wipe(self)
        super().setPos(*at)

    # ------------------------------------------------------------ painting
    def outline(self) -> Shape:
        """The outline as it lies: across when the body lies across."""
        return self._shape.turned() if self.angle % 180 == 90 else self._shape

    def _bound(self) -> None:
        wipe(self)
        self.prepareGeometryChange()
        shape = self._shape
        if self.angle % 90 == 0:
            outline = self.outline()
            width, height = outline.width, outline.height
        else:
            width = height = hypot(shape.width, shape.height)
        side, above, below = (margin + 1.0 for margin in self._clad.margins)
        # A card that flips grows by a twentieth; one that is pointed at rises by a few pixels.
        above, below = above + 4 + height / 40, below + height / 40
        self._bounds = QRectF(-width / 2 - side, -height / 2 - above, width + 2 * side, height + above + below)

    def _restamp(self) -> None:
        self._stale, self._stretched = True, False
        self.update()

    def _fits(self, body: QPixmap) -> bool:
        """Whether a picture has exactly the pixels of its place."""
        return body.width() == round(self._shape.width * self._dpr) and body.height() == round(self._shape.height * self._dpr)

    @property
    def _rests(self) -> bool:
        """Whether it lies as it is to lie: what turns is another picture at every moment, and none of them is kept."""
        return self.angle % 90 == 0 or self.angle == self.slant

    def _stamp(self) -> None:
        """Takes the pictures of this state."""
        self._stale = False
        self._whole = None
        self._whole_shape = self._shape
        if self.lines_only:
            self._whole = self._stamps.over(self._shape, self._dress, self._dpr)
        elif self._rests and self.squeeze == 1.0 and (self._body is None or self._fits(self._body)):
            self._whole = self._stamps.whole(self._body, self._shape, self.angle % 360, self._clad, self._dpr, self._breath)
        if self._whole is not None:
            self._whole_at = self._whole.at - QPointF(0, self.rise)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self.seen = True
        try:
            self._draw(p)
        except Exception:
            report()

    def _draw(self, p: QPainter) -> None:
        if self._stale:
            budget = self._stamps.budget
            if budget.left(first=self._whole is None):
                with budget.spending():
                    self._stamp()
            else:
                budget.wait(self)
                self._draw_old(p)
                return
        if self._stretched:
            self._draw_old(p)
        elif self._whole is not None:
            if self._leans:
                p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            p.drawPixmap(self._whole_at, self._whole.pixmap)
            if self._leans:  # what lies on whole pixels is painted three times faster without
                p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        elif self._body is not None:
            self._paint_parts(p, self._body)

    def _draw_old(self, p: QPainter) -> None:
        """Shows what it last showed, stretched to its size; nothing if it has shown nothing yet."""
        if self._whole is not None:
            p.save()
            p.scale(self._shape.width / self._whole_shape.width, self._shape.height / self._whole_shape.height)
            p.drawPixmap(self._whole_at, self._whole.pixmap)
            p.restore()

    def _paint_parts(self, p: QPainter, body: QPixmap) -> None:
        """In the middle of a motion, slanted, or stretched."""
        p.save()
        good(p)
        p.translate(0, -self.rise)
        flipping = self.squeeze != 1.0
        if flipping:
            p.scale(max(self.squeeze, 0.02), 1 + 0.05 * (1 - self.squeeze))
        p.rotate(self.angle)
        under, over = self._stamps.under(self._shape, self._clad, self._dpr, body), self._stamps.over(self._shape, self._clad, self._dpr, body)
        rect = self._shape.rect()
        if under is not None and not flipping:
            p.drawPixmap(under.at, under.pixmap)
        p.drawPixmap(rect, body, QRectF(body.rect()))
        if flipping and self.gleam >= 0 and not self._shape.free:
            p.fillPath(rounded(rect, self._shape.radius), _sweep(rect, self.gleam))
        elif over is not None and not flipping:
            p.drawPixmap(over.at, over.pixmap)
        p.restore()


def _sweep(rect: QRectF, at: float) -> QLinearGradient:
    gradient = QLinearGradient(rect.left(), 0, rect.right(), 0)
    for place, alpha in ((max(0.0, at - 0.2), 0), (at, 110), (min(1.0, at + 0.2), 0)):
        gradient.setColorAt(place, QColor(255, 250, 225, alpha))
    return gradient


class PieceItem(Tile):
    """A card, chip or pawn."""

    def __init__(self, ref: Ref, stamps: Stamps, dpr: float = 1.0, dress: Dress = PLAIN) -> None:
        super().__init__(ref, stamps, dpr, dress)
        self.face: object = None
        """The look it shows, as the pool of faces names it."""
