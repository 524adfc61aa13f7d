"""Basic paint: paths, gold, light and shadow, words, pictures.  Everything else that is painted is made of these.

Painters leave the painter as they found it, but for its font and pen after words.
Rectangles are in logical pixels; pictures are asked for in the device pixels they will cover, so they are sharp at every scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from wonderland_gui.views.theme import SMALLEST_PX, Theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
CENTRE = Qt.AlignmentFlag.AlignCenter
NIGHT = QColor(10, 8, 24)
"""The dark of engraved rims and of what lies in shade, in every theme."""


class Art(Protocol):
    """Where painters get pictures from.  A picture that is not there yet is asked for, and an older size or an empty image stands in."""

    def picture(self, name: str, width: int, height: int, /) -> QImage: ...
    def tinted(self, name: str, width: int, height: int, colour: QColor, /) -> QImage: ...


# ---------------------------------------------------------------- the painter
def good(p: QPainter) -> QPainter:
    """Switches on smooth edges, words and pictures."""
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return p


@contextmanager
def kept(p: QPainter) -> Iterator[QPainter]:
    """The painter's state is as before when the block is left."""
    p.save()
    try:
        yield p
    finally:
        p.restore()


@contextmanager
def clipped(p: QPainter, path: QPainterPath) -> Iterator[QPainter]:
    """Paints inside a path only."""
    with kept(p):
        p.setClipPath(path, Qt.ClipOperation.IntersectClip)
        yield p


@contextmanager
def turned(p: QPainter, centre: QPointF, degrees: float, scale: float = 1.0) -> Iterator[QPainter]:
    """Paints turned (and scaled) about a point; inside, that point is the origin."""
    with kept(p):
        p.translate(centre)
        p.rotate(degrees)
        p.scale(scale, scale)
        yield p


def device_scale(p: QPainter) -> tuple[float, float]:
    """How many device pixels a logical pixel covers, across and down."""
    m = p.deviceTransform()
    return math.hypot(m.m11(), m.m12()), math.hypot(m.m21(), m.m22())


# ---------------------------------------------------------------- paths
def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def around(centre: QPointF, radius: float) -> QRectF:
    """The square about a point."""
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)


def disc(centre: QPointF, radius: float) -> tuple[QRectF, QPainterPath]:
    """A circle: its square and its path."""
    rect = around(centre, radius)
    path = QPainterPath()
    path.addEllipse(rect)
    return rect, path


def polygon(points: Iterable[QPointF], *, closed: bool = True) -> QPainterPath:
    """A path through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(list(points)))
    if closed:
        path.closeSubpath()
    return path


def lozenge(centre: QPointF, radius: float) -> QPainterPath:
    """A square standing on its corner."""
    return polygon(centre + QPointF(x * radius, y * radius) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)))


def inset(rect: QRectF, by: float) -> QRectF:
    """The rectangle smaller by the same length on every side."""
    return rect.adjusted(by, by, -by, -by)


# ---------------------------------------------------------------- lines and gold
def pen(colour: QColor | QBrush, width: float, *, dashes: Sequence[float] = (), round_ends: bool = True) -> QPen:
    """A pen with round joins and ends; dashes are counted in line widths."""
    made = QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap if round_ends else Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        made.setDashPattern(dashes)
    return made


def line(p: QPainter, a: QPointF, b: QPointF, colour: QColor | QBrush, width: float) -> None:
    """A straight line with round ends."""
    path = QPainterPath(a)
    path.lineTo(b)
    p.strokePath(path, pen(colour, width))


def gold(rect: QRectF, theme: Theme) -> QBrush:
    """Gold is foil: always this gradient over the shape it fills or rims, never a flat colour."""
    gradient = QLinearGradient(rect.topLeft(), rect.bottomRight())
    for at, colour in theme.foil:
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def down(rect: QRectF, top: QColor, *stops: QColor | tuple[float, QColor]) -> QBrush:
    """Colours that follow each other from the upper to the lower edge; a stop may say where it lies, the last lies at the foot."""
    gradient = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    gradient.setColorAt(0, top)
    for i, stop in enumerate(stops, 1):
        at, colour = stop if isinstance(stop, tuple) else (i / len(stops), stop)
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def gold_rule(p: QPainter, rect: QRectF, radius: float, theme: Theme, width: float = 2.0, opacity: float = 1.0) -> None:
    """A gold line along a round rectangle."""
    with kept(p):
        p.setOpacity(p.opacity() * opacity)
        p.strokePath(rounded(rect, radius), QPen(gold(rect, theme), theme.width(width)))


# ---------------------------------------------------------------- light
def shadow(p: QPainter, path: QPainterPath, theme: Theme, kind: str = "rest", *, scale: float = 1.0, towards: float = 0.0) -> None:
    """A soft shadow: widening strokes along the outline (the piece hides the inside).  `towards` turns the way it falls, in degrees."""
    spec = theme.shadows[kind]
    fall = math.radians(towards)
    steps = max(5, int(spec.blur * scale / 2))
    colour = QColor(0, 0, 0)
    colour.setAlphaF(min(1.0, spec.alpha / steps * 1.25))
    moved = path.translated(-math.sin(fall) * spec.dy * scale, math.cos(fall) * spec.dy * scale)
    for i in range(steps, 0, -1):
        p.strokePath(moved, pen(colour, 1.6 * spec.blur * scale * i / steps))


def glow(p: QPainter, path: QPainterPath, colour: QColor, width: float = 10, strength: float = 1.0) -> None:
    """Outer light, falling off; painted under the piece, whose body hides the inner half."""
    light = QColor(colour)
    light.setAlphaF(min(1.0, 0.085 * strength))
    for i in range(8, 0, -1):
        p.strokePath(path, pen(light, 2 * width * i / 8))


# ---------------------------------------------------------------- words
def advance(words: str, font: QFont) -> float:
    """Width of one line of words."""
    return QFontMetricsF(font).horizontalAdvance(words)


def sized(font: QFont, px: float) -> QFont:
    """The same font in another size."""
    other = QFont(font)
    other.setPixelSize(max(1, round(px)))
    return other


def fitted(words: str, font: QFont, width: float, smallest: float = SMALLEST_PX) -> tuple[str, QFont]:
    """One line made to fit: set smaller, but not below `smallest`, then shortened."""
    size = font.pixelSize()
    while size > smallest and advance(words, font) > width:
        size -= 1
        font = sized(font, size)
    if advance(words, font) > width:
        words = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width)
    return words, font


def text(p: QPainter, rect: QRectF, words: str, font: QFont, colour: QColor, align: Qt.AlignmentFlag = CENTRE, *, fit: bool = False) -> None:
    """One line of words; with `fit` it is made smaller or shortened where it is too long."""
    if fit:
        words, font = fitted(words, font, rect.width())
    p.setFont(font)
    p.setPen(colour)
    p.drawText(rect, align | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip, words)


def height_of(words: str, font: QFont, width: float) -> float:
    """Height of a paragraph of this width."""
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), int(Qt.TextFlag.TextWordWrap), words).height()


def paragraph(p: QPainter, rect: QRectF, words: str, font: QFont, colour: QColor, align: Qt.AlignmentFlag = TOP) -> float:
    """Wrapped words; returns their height."""
    p.setFont(font)
    p.setPen(colour)
    p.drawText(rect, align | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip, words)
    return height_of(words, font, rect.width())


# ---------------------------------------------------------------- pictures
def _place(p: QPainter, rect: QRectF) -> tuple[QRectF, int, int]:
    """The rectangle moved to whole device pixels (unless it is askew), and its size in them."""
    m = p.deviceTransform()
    upright = abs(m.m12()) < 1e-6 and abs(m.m21()) < 1e-6
    if upright or (abs(m.m11()) < 1e-6 and abs(m.m22()) < 1e-6):
        on_device = m.mapRect(rect)
        width, height = max(1, round(on_device.width())), max(1, round(on_device.height()))
        whole = QRectF(round(on_device.x()), round(on_device.y()), width, height)
        back, invertible = m.inverted()
        if invertible:
            return back.mapRect(whole), width if upright else height, height if upright else width
    across, downward = device_scale(p)
    return rect, max(1, math.ceil(rect.width() * across)), max(1, math.ceil(rect.height() * downward))


def picture(p: QPainter, art: Art, name: str, rect: QRectF, opacity: float = 1.0) -> None:
    """A picture by its art name, stretched over the rectangle."""
    target, width, height = _place(p, rect)
    _draw(p, target, art.picture(name, width, height), opacity)


def tint(p: QPainter, art: Art, name: str, rect: QRectF, colour: QColor, opacity: float = 1.0) -> None:
    """A picture in one colour: control marks, faint motifs."""
    target, width, height = _place(p, rect)
    _draw(p, target, art.tinted(name, width, height, colour), opacity)


def mirrored(p: QPainter, art: Art, name: str, rect: QRectF) -> None:
    """A picture as in a looking-glass."""
    with kept(p):
        p.setTransform(QTransform(-1, 0, 0, 1, 2 * rect.center().x(), 0), True)
        picture(p, art, name, rect)


def _draw(p: QPainter, target: QRectF, image: QImage, opacity: float) -> None:
    if image.isNull():
        return
    with kept(p):
        p.setOpacity(p.opacity() * opacity)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        p.drawImage(target, image, QRectF(image.rect()))


def blit(p: QPainter, pixmap: QPixmap, card: QRectF, card_px: float, margin_px: int) -> None:
    """Draws a pixmap whose card is `card_px` device pixels wide and lies `margin_px` from its edges, so that the card covers the rectangle.

    Where the card is as wide on the device and not askew, each pixel falls on a pixel.
    """
    m = p.deviceTransform()
    across, downward = device_scale(p)
    stretch = card.width() * across / card_px
    with kept(p):
        if abs(stretch * card_px - card_px) < 0.75 and abs(m.m12()) < 1e-6 and abs(m.m21()) < 1e-6 and m.m11() > 0 and m.m22() > 0:
            corner = m.map(card.topLeft())
            back, _ = m.inverted()
            whole = QRectF(round(corner.x()) - margin_px, round(corner.y()) - margin_px, pixmap.width(), pixmap.height())
            p.drawPixmap(back.mapRect(whole), pixmap, QRectF(pixmap.rect()))
            return
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left, top = card.left() - margin_px * stretch / across, card.top() - margin_px * stretch / downward
        p.drawPixmap(QRectF(left, top, pixmap.width() * stretch / across, pixmap.height() * stretch / downward), pixmap, QRectF(pixmap.rect()))
