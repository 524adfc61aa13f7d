"""Pieces with their light, shadow and lines, painted once for each size and state, and then shown as one picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBitmap, QPainter, QPainterPath, QPixmap, QRegion, QTransform

from wonderland_gui.views.budget import Budget
from wonderland_gui.views.paint import good, inset, pen, polygon, rounded, shadow
from wonderland_gui.views.paint_marks import Mark, corner_badge, dim, mark_on_picture, mark_over, mark_under
from wonderland_gui.views.theme import Theme

MOST: Final = 64 * 1024 * 1024
"""How many bytes of stamps are kept; the one longest unused goes first."""
_LIGHTS: Final = {Mark.HOT: 18, Mark.TARGET: 12, Mark.HELD: 16, Mark.SOURCE: 11}
"""How far the light of a mark reaches outside the outline, in logical pixels; the first that is there is painted."""
_SHADES: Final = {"": (0, 0, 0), "rest": (7, 5, 9), "hover": (11, 6, 16), "lifted": (26, 10, 42)}
"""How far a shadow reaches to the sides, upwards and downwards: light comes from above."""
_OVER: Final = (Mark.SPENT, Mark.KNOWN, Mark.SOURCE, Mark.HOVER, Mark.HELD, Mark.TARGET, Mark.HOT, Mark.ILLEGAL, Mark.FATAL)
_OUTLINES: Final = 48
"""How many outlines of pictures are kept."""
_LINES: Final = 10
"""How far lines reach outside: brackets, and the frame of the keyboard's place."""

_WASHES: Final = frozenset({Mark.SPENT, Mark.ILLEGAL, Mark.HOT})
"""Marks that lie over the whole piece."""

Marks = frozenset[Mark]
NO_MARKS: Final[Marks] = frozenset()


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline that a stamp goes about: its size in logical pixels and the radius of its corners."""

    width: float
    height: float
    radius: float
    free: bool = False
    """Whether what lies there has an outline of its own within this size, that of its picture: it has no paper."""
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of a place that is no rectangle, about its middle."""
    picture: bool = False
    """Whether it lies on a picture, on which light alone would not be seen."""

    def rect(self) -> QRectF:
        """The outline about the origin."""
        return QRectF(-self.width / 2, -self.height / 2, self.width, self.height)

    def turned(self) -> Shape:
        """The same lying on its side."""
        return Shape(self.height, self.width, self.radius, self.free, self.outline, self.picture)


@dataclass(frozen=True, slots=True)
class Dress:
    """The state of an item as it is painted about its body."""

    marks: Marks = NO_MARKS
    shade: str = "rest"
    """The shadow: rest, hover, lifted, or none."""
    dimmed: bool = False
    focused: bool = False
    badge: str = ""
    """A number in its upper left corner."""

    @property
    def light(self) -> Mark | None:
        """The mark whose light is painted."""
        return next((mark for mark in _LIGHTS if mark in self.marks), None)

    @property
    def margins(self) -> tuple[int, int, int]:
        """How far anything of it reaches outside the outline to the sides, upwards and downwards, in logical pixels."""
        side, above, below = _SHADES[self.shade]
        if not self.marks and not self.focused:  # most are
            return side + 1, above + 1, below + 1
        light = self.light
        all_round = max(_LIGHTS[light] if light is not None else 0, _LINES)
        return max(side, all_round) + 1, max(above, all_round) + 1, max(below, all_round) + 1

    @property
    def lines(self) -> bool:
        """Whether anything is painted over the body."""
        return bool(self.marks) or self.dimmed or self.focused or bool(self.badge)


PLAIN: Final = Dress()
BARE: Final = Dress(shade="")


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture and where its upper left lies about the middle of the outline."""

    pixmap: QPixmap
    at: QPointF


class Stamps:
    """A bounded pool of stamps for one theme; each is sharp for the pixel ratio it is asked for."""

    def __init__(self, theme: Theme, budget: Budget | None = None, most: int = MOST) -> None:
        self.theme = theme
        self.budget = budget if budget is not None else Budget(unlimited=True)
        """How much may be painted anew in one turn."""
        self._most = most
        self._kept: OrderedDict[Hashable, Stamp] = OrderedDict()
        self._outlines: OrderedDict[Hashable, QPainterPath] = OrderedDict()
        self._bytes = 0

    def set_theme(self, theme: Theme) -> None:
        """Paints everything anew in another theme when it is asked for next; shadows are the same in all."""
        self.theme = theme
        self._kept = OrderedDict((key, stamp) for key, stamp in self._kept.items() if _is_shadow(key))
        self._bytes = sum(_size(stamp) for stamp in self._kept.values())

    @property
    def bytes(self) -> int:
        """How many bytes the kept stamps take."""
        return self._bytes

    # ------------------------------------------------------------ asking
    def under(self, shape: Shape, dress: Dress, dpr: float, body: QPixmap | None = None, angle: int = 0) -> Stamp | None:
        """Shadow and light of a state; those of a free shape go by the picture, which lies turned by `angle`."""
        if not dress.shade and dress.light is None:
            return None
        only = Dress(frozenset(mark for mark in dress.marks if mark in _LIGHTS), dress.shade)
        free = _free(shape, body, angle)
        return self._find(("under", shape, only, dpr, free), lambda: self._paint_under(shape, only, dpr, self._path(shape, body, angle)))

    def over(self, shape: Shape, dress: Dress, dpr: float, body: QPixmap | None = None, angle: int = 0) -> Stamp | None:
        """Lines, washes and shade of a state."""
        if not dress.lines:
            return None
        only = Dress(dress.marks, "", dress.dimmed, dress.focused, dress.badge)
        free = _free(shape, body, angle)
        return self._find(("over", shape, only, dpr, free), lambda: self._paint_over(shape, only, dpr, self._path(shape, body, angle)))

    def whole(self, body: QPixmap | None, shape: Shape, angle: float, dress: Dress, dpr: float, light: float = 1.0) -> Stamp:
        """A body (or none) that lies turned by some degrees, with all that its state paints about it; `light` dims its light."""
        key = ("whole", body.cacheKey() if body is not None else 0, shape, angle, dress, dpr, light)
        if angle % 90:
            return self._find(key, lambda: self._compose_askew(body, shape, angle, dress, dpr, light))
        return self._find(key, lambda: self._compose(body, shape, int(angle), dress, dpr, light))

    def slanted(self, body: QPixmap, shape: Shape, angle: int, dress: Dress, dpr: float, tilt: float, scale: float) -> Stamp:
        """The same tilted and enlarged, as it is held."""
        key = ("slanted", body.cacheKey(), shape, angle, dress, dpr, tilt, scale)
        return self._find(key, lambda: _slant(self.whole(body, shape, angle, dress, dpr), dpr, tilt, scale))

    def _find(self, key: Hashable, paint: Callable[[], Stamp]) -> Stamp:
        stamp = self._kept.get(key)
        if stamp is not None:
            self._kept.move_to_end(key)
            return stamp
        stamp = self._kept[key] = paint()
        self._bytes += _size(stamp)
        while self._bytes > self._most and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])
        return stamp

    # ------------------------------------------------------------ painting
    def _compose(self, body: QPixmap | None, flat: Shape, angle: int, dress: Dress, dpr: float, light: float) -> Stamp:
        """Light, body and lines as one picture; light and lines are the same for all pieces of one size."""
        shape = flat.turned() if angle % 180 else flat
        shade, shine = (self.under(shape, part, dpr, body, angle) for part in (Dress(NO_MARKS, dress.shade), Dress(dress.marks, "")))
        over = self.over(shape, dress, dpr, body, angle)
        below = shape.free and not dress.dimmed and not dress.marks & _WASHES  # lines about a slim figure would hide it
        stamp, p = _blank(shape, dress.margins, dpr)
        if shade is not None:
            p.drawPixmap(shade.at, shade.pixmap)
        if shine is not None:
            p.setOpacity(light)
            p.drawPixmap(shine.at, shine.pixmap)
            p.setOpacity(1.0)
        if over is not None and below:
            p.drawPixmap(over.at, over.pixmap)
        if body is not None:
            p.rotate(angle)
            p.drawPixmap(flat.rect().topLeft(), body)
            p.rotate(-angle)
        if over is not None and not below:
            p.drawPixmap(over.at, over.pixmap)
        p.end()
        return stamp

    def _compose_askew(self, body: QPixmap | None, flat: Shape, angle: float, dress: Dress, dpr: float, light: float) -> Stamp:
        """The same of a body that lies askew: its shadow falls down all the same, its lines lie askew with it."""
        turn = QTransform().rotate(angle)
        path = turn.map(self._path(flat, body, 0))
        box = path.boundingRect()
        side = max(abs(box.left()), box.right()) * 2
        high = max(abs(box.top()), box.bottom()) * 2
        stamp, p = _blank(Shape(side, high, 0), dress.margins, dpr)
        if dress.shade:
            shadow(p, path, self.theme, dress.shade)
        p.rotate(angle)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shine, over = self.under(flat, Dress(dress.marks, ""), dpr, body), self.over(flat, dress, dpr, body)
        if shine is not None:
            p.setOpacity(light)
            p.drawPixmap(shine.at, shine.pixmap)
            p.setOpacity(1.0)
        if body is not None:
            p.drawPixmap(flat.rect(), body, QRectF(body.rect()))
        if over is not None:
            p.drawPixmap(over.at, over.pixmap)
        p.end()
        return stamp

    def _path(self, shape: Shape, body: QPixmap | None, angle: int) -> QPainterPath:
        """The outline of a piece: round corners, or what its picture shows."""
        if shape.outline:
            return polygon(QPointF(x, y) for x, y in shape.outline)
        if not shape.free or body is None or body.isNull():
            return rounded(shape.rect(), shape.radius)
        key = (body.cacheKey(), shape, angle)
        path = self._outlines.get(key)
        if path is None:
            path = self._outlines[key] = silhouette(body, shape.turned() if angle % 180 else shape, angle)
            if len(self._outlines) > _OUTLINES:
                self._outlines.popitem(last=False)
        return path

    def _paint_under(self, shape: Shape, dress: Dress, dpr: float, path: QPainterPath) -> Stamp:
        stamp, p = _blank(shape, dress.margins, dpr)
        if dress.shade:
            shadow(p, path, self.theme, dress.shade)
        if dress.light is not None:
            mark_under(p, path, dress.light, self.theme)
        p.end()
        return stamp

    def _paint_over(self, shape: Shape, dress: Dress, dpr: float, path: QPainterPath) -> Stamp:
        stamp, p = _blank(shape, dress.margins, dpr)
        self._paint_lines(p, path, shape, dress)
        p.end()
        return stamp

    def _paint_lines(self, p: QPainter, path: QPainterPath, shape: Shape, dress: Dress) -> None:
        if dress.dimmed:
            dim(p, path)
        for mark in _OVER:
            if mark in dress.marks and shape.picture:
                mark_on_picture(p, path, mark, self.theme)
            elif mark in dress.marks:
                mark_over(p, path, mark, self.theme)
        if dress.badge:
            corner_badge(p, shape.rect(), dress.badge, self.theme)
        if dress.focused:
            ring = rounded(inset(shape.rect(), -4), shape.radius + 4)
            p.strokePath(ring, pen(self.theme.window, self.theme.width(4)))
            p.strokePath(ring, pen(self.theme.hover, self.theme.width(2)))


def silhouette(body: QPixmap, shape: Shape, angle: int = 0) -> QPainterPath:
    """The outline of what a picture shows, about the middle of its place; `shape` is that of the upright picture."""
    mask = body.toImage().createAlphaMask(Qt.ImageConversionFlag.ThresholdAlphaDither)
    path = QPainterPath()
    path.addRegion(QRegion(QBitmap.fromImage(mask)))
    if path.isEmpty():
        return rounded(shape.rect(), shape.radius)
    place = QTransform().rotate(angle).scale(shape.width / mask.width(), shape.height / mask.height()).translate(-mask.width() / 2, -mask.height() / 2)
    return place.map(path.simplified())


def _free(shape: Shape, body: QPixmap | None, angle: int) -> tuple[int, int]:
    """Which picture gives a free shape its outline; the same for all others."""
    return (body.cacheKey(), angle) if shape.free and body is not None else (0, 0)


def _is_shadow(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "under" and isinstance(key[2], Dress) and not key[2].marks


def _size(stamp: Stamp) -> int:
    return stamp.pixmap.width() * stamp.pixmap.height() * 4


def _empty(width: float, height: float, dpr: float) -> tuple[QPixmap, QPainter]:
    pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap, good(QPainter(pixmap))


def _blank(shape: Shape, margins: tuple[int, int, int], dpr: float) -> tuple[Stamp, QPainter]:
    """An empty picture about the outline, on whole device pixels, with a painter whose origin is the middle of the outline."""
    side, above, below = (ceil(margin * dpr) / dpr for margin in margins)
    corner = QPointF(-shape.width / 2 - side, -shape.height / 2 - above)
    pixmap, p = _empty(shape.width + 2 * side, shape.height + above + below, dpr)
    p.translate(-corner)
    return Stamp(pixmap, corner), p


def _slant(flat: Stamp, dpr: float, tilt: float, scale: float) -> Stamp:
    """A picture tilted and enlarged about the middle of the outline, on whole device pixels."""
    turned = QTransform().rotate(tilt).scale(scale, scale).mapRect(QRectF(flat.at, flat.pixmap.deviceIndependentSize()))
    left, top = floor(turned.left() * dpr) / dpr, floor(turned.top() * dpr) / dpr
    pixmap, p = _empty(ceil(turned.right() * dpr) / dpr - left, ceil(turned.bottom() * dpr) / dpr - top, dpr)
    p.translate(-left, -top)
    p.rotate(tilt)
    p.scale(scale, scale)
    p.drawPixmap(flat.at, flat.pixmap)
    p.end()
    return Stamp(pixmap, QPointF(left, top))
