"""Light and lines about pieces and places, painted once for each size and state and then shown as pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from wonderland_gui.views.paint import good, inset, pen, rounded, shadow
from wonderland_gui.views.paint_marks import Mark, dim, mark_over, mark_under
from wonderland_gui.views.theme import Theme

MOST = 400
"""How many stamps are kept; the one longest unused goes first."""
MARGIN = 48
"""How far light and shadow may reach outside the outline, in logical pixels."""
_UNDER = (Mark.HOT, Mark.TARGET, Mark.HELD, Mark.SOURCE)
_OVER = (Mark.SPENT, Mark.KNOWN, Mark.SOURCE, Mark.HOVER, Mark.HELD, Mark.TARGET, Mark.HOT, Mark.ILLEGAL)

Marks = frozenset[Mark]
NO_MARKS: Marks = frozenset()


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline that a stamp goes about: its size in logical pixels and the radius of its corners."""

    width: float
    height: float
    radius: float

    def rect(self) -> QRectF:
        """The outline about the origin."""
        return QRectF(-self.width / 2, -self.height / 2, self.width, self.height)

    def turned(self) -> Shape:
        """The same lying on its side."""
        return Shape(self.height, self.width, self.radius)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture and where its upper left lies about the origin."""

    pixmap: QPixmap
    at: QPointF


class Stamps:
    """A bounded pool of stamps for one theme; each is sharp for the pixel ratio it is asked for."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[object, ...], Stamp] = OrderedDict()

    def set_theme(self, theme: Theme) -> None:
        """Paints everything anew in another theme when it is asked for next."""
        self.theme = theme
        self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)

    def under(self, shape: Shape, marks: Marks, shade: str, dpr: float) -> Stamp | None:
        """Shadow and light, to be shown under the piece."""
        light = next((mark for mark in _UNDER if mark in marks), None)
        if light is None and not shade:
            return None
        return self._find(("under", shape, light, shade, dpr), lambda: self._paint_under(shape, light, shade, dpr))

    def light(self, shape: Shape, marks: Marks, dpr: float) -> Stamp | None:
        """The light alone, for what breathes."""
        return self.under(shape, marks, "", dpr)

    def over(self, shape: Shape, marks: Marks, dimmed: bool, focused: bool, dpr: float) -> Stamp | None:
        """Lines, washes and shade, to be shown over the piece."""
        lines = tuple(mark for mark in _OVER if mark in marks)
        if not lines and not dimmed and not focused:
            return None
        return self._find(("over", shape, lines, dimmed, focused, dpr), lambda: self._paint_over(shape, lines, dimmed, focused, dpr))

    def _find(self, key: tuple[object, ...], paint: Callable[[], Stamp]) -> Stamp:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        stamp = self._kept[key] = paint()
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return stamp

    def _paint_under(self, shape: Shape, light: Mark | None, shade: str, dpr: float) -> Stamp:
        stamp, p, path = _blank(shape, dpr)
        if shade:
            shadow(p, path, self.theme, shade)
        if light is not None:
            mark_under(p, path, light, self.theme)
        p.end()
        return stamp

    def _paint_over(self, shape: Shape, lines: tuple[Mark, ...], dimmed: bool, focused: bool, dpr: float) -> Stamp:
        stamp, p, path = _blank(shape, dpr)
        if dimmed:
            dim(p, path)
        for mark in lines:
            mark_over(p, path, mark, self.theme)
        if focused:
            rect = inset(shape.rect(), -4)
            p.strokePath(rounded(rect, shape.radius + 4), pen(self.theme.window, self.theme.width(4)))
            p.strokePath(rounded(rect, shape.radius + 4), pen(self.theme.hover, self.theme.width(2)))
        p.end()
        return stamp


def _blank(shape: Shape, dpr: float) -> tuple[Stamp, QPainter, QPainterPath]:
    """An empty picture about the outline, on whole device pixels, with a painter whose origin is the middle of the outline."""
    margin = ceil(MARGIN * dpr) / dpr
    width, height = shape.width + 2 * margin, shape.height + 2 * margin
    pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    p = good(QPainter(pixmap))
    p.translate(width / 2, height / 2)
    return Stamp(pixmap, QPointF(-width / 2, -height / 2)), p, rounded(shape.rect(), shape.radius)
