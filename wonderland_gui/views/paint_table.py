"""Paint of the table: woven cloth, threads of gold in it, empty places and their names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPixmap, QRadialGradient

from wonderland_gui.views.paint import LEFT, Art, clipped, disc, gold_rule, good, inset, kept, lozenge, pen, picture, polygon, rounded, shadow, text, tint
from wonderland_gui.views.theme import Theme, body

DAMASK = 192
"""Side of one repeat of the damask, in logical pixels."""
PREMULTIPLIED = QImage.Format.Format_ARGB32_Premultiplied


def table_cloth(p: QPainter, rect: QRectF, cloth: str, theme: Theme, art: Art) -> None:
    """Cloth under one warm lamp: radial light, damask, weave, vignette."""
    light, deep = theme.cloth(cloth)
    reach = max(rect.width(), rect.height())
    gradient = QRadialGradient(rect.center() - QPointF(0, rect.height() * 0.08), reach * 0.62)
    gradient.setColorAt(0, light)
    gradient.setColorAt(1, deep)
    p.fillRect(rect, gradient)
    if theme.weave.damask:
        with kept(p):
            p.setOpacity(theme.weave.damask)
            _tiled(p, rect, DAMASK, lambda q: picture(q, art, "tablecloth", QRectF(0, 0, DAMASK, DAMASK)))
    if theme.weave.lines:
        _tiled(p, rect, 3, lambda q: q.fillRect(QRectF(0, 0, 1, 3), QColor(0, 0, 0, theme.weave.lines)))
    if theme.weave.vignette:
        vignette = QRadialGradient(rect.center(), reach * 0.66)
        vignette.setColorAt(0.55, QColor(0, 0, 0, 0))
        vignette.setColorAt(1, QColor(0, 0, 0, theme.weave.vignette))
        p.fillRect(rect, vignette)


def _tiled(p: QPainter, rect: QRectF, side: int, paint: Callable[[QPainter], None]) -> None:
    """Fills a rectangle with repeats of a small picture, sharp on the device."""
    scale = max(1.0, p.deviceTransform().m11())
    tile = QImage(max(1, round(side * scale)), max(1, round(side * scale)), PREMULTIPLIED)
    tile.fill(Qt.GlobalColor.transparent)
    q = good(QPainter(tile))
    q.scale(tile.width() / side, tile.height() / side)
    paint(q)
    q.end()
    brush = QBrush(tile)
    brush.setTransform(brush.transform().scale(side / tile.width(), side / tile.height()))
    p.fillRect(rect, brush)


class Cloth:
    """A table cloth painted once for each size, ratio of pixels, theme and cloth, and shown as one picture."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._key: tuple[object, ...] = ()
        self._pixmap = QPixmap()

    def pixmap(self, width: int, height: int, dpr: float, cloth: str, theme: Theme) -> QPixmap:
        """The cloth for a window of this size in logical pixels."""
        key = (width, height, dpr, cloth, theme.name, id(theme))
        if key != self._key:
            pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
            pixmap.setDevicePixelRatio(dpr)
            p = good(QPainter(pixmap))
            table_cloth(p, QRectF(0, 0, width, height), cloth, theme, self.art)
            p.end()
            self._key, self._pixmap = key, pixmap
        return self._pixmap

    def forget(self) -> None:
        """Paints it again next time: the damask has arrived, or changed."""
        self._key = ()


# ---------------------------------------------------------------- places on the cloth
def inlay(p: QPainter, path: QPainterPath, theme: Theme, alpha: float = 0.55) -> None:
    """A line of gold thread in the cloth: marks an area without boxing it in."""
    p.strokePath(path, pen(QColor(0, 0, 0, theme.weave.thread), 4))
    p.strokePath(path, pen(theme.c("gold", alpha), theme.width(1.6)))


def rail(p: QPainter, rect: QRectF, colour: QColor, radius: float = 12) -> None:
    """A strip of the cloth in the colour of its owner."""
    path = rounded(rect, radius)
    wash, rim = QColor(colour), QColor(colour)
    wash.setAlpha(58)
    rim.setAlpha(190)
    p.fillPath(path, wash)
    p.strokePath(path, pen(rim, 1.6))


def lawn(p: QPainter, rect: QRectF, columns: int, rows: int, theme: Theme, radius: float = 14) -> None:
    """A mown field of light and dark squares in a gold frame."""
    path = rounded(rect, radius)
    shadow(p, path, theme, "panel")
    wide, high = rect.width() / columns, rect.height() / rows
    with clipped(p, path):
        for row in range(rows):
            for column in range(columns):
                tone = QColor(0, 0, 0, theme.weave.hollow + 4) if (row + column) % 2 == 0 else QColor(255, 255, 240, 20)
                p.fillRect(QRectF(rect.left() + column * wide, rect.top() + row * high, wide, high), tone)
    frame(p, rect, theme, radius)


def frame(p: QPainter, rect: QRectF, theme: Theme, radius: float = 14) -> None:
    """A double gold line over a dark one: the rim of a board or of the whole window."""
    p.strokePath(rounded(rect, radius), pen(QColor(0, 0, 0, min(255, theme.weave.thread + 40)), 7))
    gold_rule(p, rect, radius, theme, 2.2)
    gold_rule(p, inset(rect, 5), max(0.0, radius - 4), theme, 1, 0.5)


def zone_empty(p: QPainter, rect: QRectF, theme: Theme, art: Art, label: str = "", icon: str = "", radius: float = 8) -> None:
    """An empty place: sunken, a dotted thread about it, a faint motif of what belongs there, and its name."""
    path = rounded(rect, radius)
    p.fillPath(path, QColor(0, 0, 0, theme.weave.hollow))
    p.strokePath(path, pen(theme.c("title", 0.42 if not theme.line_extra else 0.8), theme.width(1.5), dashes=(1, 3)))
    if icon:
        side = min(rect.width(), rect.height()) * 0.5
        tint(p, art, icon, QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2 - (6 if label else 0), side, side), theme.title, 0.20)
    if label and rect.width() >= 56:
        text(p, QRectF(rect.left() + 4, rect.bottom() - 24, rect.width() - 8, 20), label, body(14, italic=True), theme.c("text", 0.8), fit=True)


def slot(p: QPainter, rect: QRectF, theme: Theme, art: Art, icon: str = "") -> None:
    """A round place for a piece that may still come, with a faint picture of what belongs there."""
    _, path = disc(rect.center(), rect.width() * 0.44)
    p.fillPath(path, QColor(0, 0, 0, theme.weave.hollow))
    p.strokePath(path, pen(theme.c("title", 0.42 if not theme.line_extra else 0.8), theme.width(1.3), dashes=(1, 3)))
    if icon:
        picture(p, art, icon, inset(rect, rect.width() * 0.2), 0.5)


def zone_label(p: QPainter, at: QPointF, words: str, theme: Theme, *, width: float = 300, align: Qt.AlignmentFlag = LEFT) -> None:
    """The name of an area, in italics on the cloth; `at` is its upper left."""
    text(p, QRectF(at.x(), at.y(), width, 20), words, body(15, italic=True), theme.c("text", 0.85), align, fit=True)


def rule(p: QPainter, centre: QPointF, width: float, theme: Theme) -> None:
    """A gold rule: two tapering lines and a small lozenge between them."""
    for side in (-1, 1):
        p.fillPath(polygon((centre + QPointF(side * 9, -1.1), centre + QPointF(side * width / 2, 0), centre + QPointF(side * 9, 1.1))), theme.gold)
    p.fillPath(lozenge(centre, 4), theme.gold)


def velvet(p: QPainter, rect: QRectF, folds: int = 14) -> None:
    """A drawn curtain of wine-red velvet with folds and a shadow at its rim; the same in every theme."""
    share = rect.width() / folds
    for i in range(folds):
        p.fillRect(QRectF(rect.left() + i * share, rect.top(), share + 1, rect.height()), _fold(rect.left() + i * share, share))
    shade = QRadialGradient(rect.center(), rect.width() * 0.62)
    shade.setColorAt(0, QColor(0, 0, 0, 0))
    shade.setColorAt(1, QColor(0, 0, 0, 170))
    p.fillRect(rect, shade)


def _fold(left: float, width: float) -> QBrush:
    gradient = QLinearGradient(left, 0, left + width, 0)
    for at, colour in ((0, "#2a0b16"), (0.45, "#7a1f33"), (0.6, "#5a1426"), (1, "#2a0b16")):
        gradient.setColorAt(at, QColor(colour))
    return QBrush(gradient)
