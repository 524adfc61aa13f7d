"""Marks for the states of a piece or a zone: shape, light and words, so that colour is never the only sign.

Glows are painted under the piece (`under=True`), lines over it; both take the outline of the piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from wonderland_gui.views.paint import (
    NIGHT,
    TOP,
    Art,
    advance,
    clipped,
    disc,
    glow,
    gold,
    height_of,
    inset,
    line,
    lozenge,
    paragraph,
    pen,
    picture,
    polygon,
    rounded,
    shadow,
    text,
    tint,
)
from wonderland_gui.views.theme import Theme, body, display, legible


class Mark(Enum):
    """A state of a piece or zone that is painted about its outline."""

    SOURCE = "source"
    TARGET = "target"
    HOT = "hot"
    HELD = "held"
    HOVER = "hover"
    ILLEGAL = "illegal"
    KNOWN = "known"
    SPENT = "spent"
    FATAL = "fatal"


PLATE = QColor("#12131f")
"""Plates with numbers are dark in every theme, so that the colours of the sides stay told apart on them."""
WASH, WASHED = QColor(8, 26, 24, 64), QColor(8, 26, 24)
"""What lies under green on a picture, and how deep it is at its deepest."""
MARK_MARGIN = 24.0
"""No mark reaches further outside the outline than this many pixels."""


def mark_under(p: QPainter, path: QPainterPath, mark: Mark, theme: Theme, *, pulse: float = 1.0) -> None:
    """The light of a mark, painted before the piece.  `pulse` from 0 to 1 dims the glow of a target as it breathes."""
    match mark:
        case Mark.SOURCE:
            glow(p, path, theme.source, 9, 0.9)
        case Mark.TARGET:
            glow(p, path, theme.target, 10, pulse)
        case Mark.HOT:
            glow(p, path, theme.target, 16, 1.5)
        case Mark.HELD:
            glow(p, path, theme.selected, 14, 1.2)
        case _:
            pass


def mark_over(p: QPainter, path: QPainterPath, mark: Mark, theme: Theme) -> None:
    """The lines of a mark, painted over the piece."""
    match mark:
        case Mark.SOURCE:
            p.strokePath(path, pen(theme.source, theme.width(2.2)))
        case Mark.TARGET:
            p.strokePath(path, pen(theme.target, theme.width(2), dashes=(4, 3), round_ends=False))
            _target_brackets(p, path, theme)
        case Mark.HOT:
            p.fillPath(path, theme.c("target", 0.16))
            p.strokePath(path, pen(theme.target, theme.width(3)))
            _target_brackets(p, path, theme)
        case Mark.HELD:
            p.strokePath(path, pen(theme.ink, 7))
            p.strokePath(path, pen(theme.selected, theme.width(4)))
            p.strokePath(path, pen(theme.gold_deep, 1.2))
        case Mark.HOVER:
            p.strokePath(path, pen(theme.c("hover", 0.9), theme.width(1.5)))
        case Mark.ILLEGAL:
            _illegal(p, path, theme)
        case Mark.KNOWN:
            p.strokePath(path, pen(theme.known, theme.width(2), dashes=(2, 2), round_ends=False))
        case Mark.SPENT:
            _spent(p, path, theme)
        case Mark.FATAL:
            p.strokePath(path, pen(theme.illegal, theme.width(3)))


def mark_on_picture(p: QPainter, path: QPainterPath, mark: Mark, theme: Theme) -> None:
    """The same on a picture, where a dark wash and an ink line carry the colour."""
    match mark:
        case Mark.TARGET:
            green = legible(theme.target, WASHED, 7.0)  # pictures are as deep in the light theme as in the dark one
            p.fillPath(path, WASH)
            p.strokePath(path, pen(theme.ink, theme.width(5)))
            glow(p, path, green, 5, 0.6)
            p.strokePath(path, pen(green, theme.width(2.6), dashes=(4, 3), round_ends=False))
        case Mark.HOT:
            p.fillPath(path, WASH)
            p.fillPath(path, theme.c("target", 0.16))
            p.strokePath(path, pen(theme.ink, theme.width(7)))
            mark_over(p, path, mark, theme)
        case Mark.SOURCE | Mark.ILLEGAL:
            p.strokePath(path, pen(theme.ink, theme.width(6)))
            mark_over(p, path, mark, theme)
        case _:
            mark_over(p, path, mark, theme)


def _target_brackets(p: QPainter, path: QPainterPath, theme: Theme) -> None:
    elements = [path.elementAt(i) for i in range(path.elementCount())]
    if len(elements) > 6 and not any(element.isCurveTo() for element in elements):
        return  # a field of many corners: those of its box are not its own
    rect = path.boundingRect()
    brackets(p, inset(rect, -5), theme.target, min(rect.width(), rect.height()) * 0.16, theme.width(3))


def _spent(p: QPainter, path: QPainterPath, theme: Theme) -> None:
    """Darkened, with one gold stroke across the upper right corner."""
    rect = path.boundingRect()
    p.fillPath(path, QColor(12, 10, 24, 120))
    length = rect.width() * 0.34
    with clipped(p, path):
        start, end = QPointF(rect.right() - length, rect.top()), QPointF(rect.right(), rect.top() + length)
        line(p, start, end, theme.ink, 7)
        line(p, start, end, theme.gold, 3)


def _illegal(p: QPainter, path: QPainterPath, theme: Theme) -> None:
    """Diagonal hatching and a barred circle."""
    rect = path.boundingRect()
    with clipped(p, path):
        p.fillPath(path, theme.c("illegal", 0.14))
        x = rect.left() - rect.height()
        while x < rect.right():
            line(p, QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()), theme.c("illegal", 0.55), 2)
            x += 11
    p.strokePath(path, pen(theme.illegal, theme.width(3)))
    centre, size = rect.center(), min(16.0, rect.width() * 0.2)
    _, ring = disc(centre, size)
    p.fillPath(ring, theme.window)
    p.strokePath(ring, pen(theme.window, 9))
    p.strokePath(ring, pen(theme.illegal, 4))
    line(p, centre + QPointF(-size * 0.7, size * 0.7), centre + QPointF(size * 0.7, -size * 0.7), theme.illegal, 4)


def brackets(p: QPainter, rect: QRectF, colour: QColor, length: float, width: float) -> None:
    """Four corner brackets about a rectangle."""
    for x, dx in ((rect.left(), length), (rect.right(), -length)):
        for y, dy in ((rect.top(), length), (rect.bottom(), -length)):
            p.strokePath(polygon((QPointF(x + dx, y), QPointF(x, y), QPointF(x, y + dy)), closed=False), pen(colour, width))


def dim(p: QPainter, path: QPainterPath, amount: float = 0.25) -> None:
    """Steps back while something else is held."""
    shade = QColor(NIGHT)
    shade.setAlphaF(amount)
    p.fillPath(path, shade)


# ---------------------------------------------------------------- known to the viewer
def known_face(p: QPainter, card: QRectF, theme: Theme, art: Art, figure: str) -> None:
    """A hidden piece that this viewer knows: dotted line, an eye, and a ghost of its figure in a roundel."""
    width = card.width()
    mark_over(p, rounded(card, width * theme.card.radius), Mark.KNOWN, theme)
    radius = width * 0.30
    rect, path = disc(card.center(), radius)
    p.fillPath(path, theme.c("ink", 0.78))
    p.strokePath(path, pen(theme.known, theme.width(2)))
    picture(p, art, figure, inset(rect, radius * 0.22), 0.92)
    eye(p, QRectF(card.right() - width * 0.34, card.top() + width * 0.05, width * 0.29, width * 0.19), theme)


def eye(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """A small badge with an eye: known to you."""
    path = rounded(rect, rect.height() / 2)
    p.fillPath(path, theme.window)
    p.strokePath(path, pen(theme.known, 1.5))
    centre, half = rect.center(), rect.width() * 0.32
    left, right = centre - QPointF(half, 0), centre + QPointF(half, 0)
    lids = QPainterPath(left)
    lids.quadTo(centre - QPointF(0, half * 0.9), right)
    lids.quadTo(centre + QPointF(0, half * 0.9), left)
    p.strokePath(lids, pen(theme.known, 1.5))
    p.fillPath(disc(centre, half * 0.3)[1], theme.known)


# ---------------------------------------------------------------- words and numbers beside a piece
def tag_size(words: str, px: float = 15) -> tuple[float, float]:
    """Width and height of a tag with these words."""
    return advance(words, body(px, bold=True)) + 20, px + 9


def tag(p: QPainter, top: QPointF, words: str, theme: Theme, colour: QColor, px: float = 15) -> QRectF:
    """A small label, centred below a point: what a drop here does, or what this is."""
    width, height = tag_size(words, px)
    rect = QRectF(top.x() - width / 2, top.y(), width, height)
    path = rounded(rect, height / 2)
    shadow(p, path, theme)
    p.fillPath(path, theme.window)
    p.strokePath(path, pen(colour, theme.width(1.5)))
    text(p, rect.adjusted(0, -1, 0, -1), words, body(px, bold=True), colour)
    return rect


def badge(p: QPainter, centre: QPointF, words: str, theme: Theme, *, radius: float = 13, fill: QColor | None = None, ink: QColor | None = None) -> None:
    """A gold-rimmed roundel with a short number, such as the count of a pile."""
    rect, path = disc(centre, radius)
    shadow(p, path, theme)
    p.fillPath(path, fill or theme.ink)
    p.strokePath(path, pen(gold(rect, theme), theme.width(2)))
    text(p, rect.adjusted(0, -1, 0, -1), words, display(max(12, radius * (1.15 if len(words) < 3 else 0.9))), ink or theme.paper_light)


def corner_badge(p: QPainter, rect: QRectF, words: str, theme: Theme) -> None:
    """A small green number in the upper left corner of a place that may be gone to."""
    radius = max(8.5, min(rect.width(), rect.height()) * 0.17)
    box, path = disc(rect.topLeft() + QPointF(radius * 0.95, radius * 0.95), radius)
    green = legible(theme.target, PLATE)
    p.fillPath(path, PLATE)
    p.strokePath(path, pen(green, theme.width(1.4)))
    text(p, box.adjusted(0, -1, 0, -1), words, display(max(12, radius * 1.2)), green)


def changed_value(p: QPainter, at: QPointF, words: str, factor: str, theme: Theme, colour: QColor, px: float = 20) -> QRectF:
    """A dark plate (in every theme) hanging under a rank: the value that counts now, and by what it changed."""
    colour = legible(colour, PLATE)
    big, small = display(px), body(max(12, px * 0.7), bold=True)
    width, extra = advance(words, big), advance(factor, small)
    rect = QRectF(at.x(), at.y(), width + extra + px * 1.05, px * 1.2)
    path = rounded(rect, rect.height() / 2)
    shadow(p, path, theme)
    p.fillPath(path, PLATE)
    p.strokePath(path, pen(colour, theme.width(1.6)))
    text(p, QRectF(rect.left() + px * 0.38, rect.top() - 1, width, rect.height()), words, big, colour)
    text(p, QRectF(rect.right() - extra - px * 0.38, rect.top(), extra, rect.height()), factor, small, colour)
    return rect


def totals(p: QPainter, rect: QRectF, parts: Sequence[tuple[str, QColor]], theme: Theme, px: float = 17) -> None:
    """Running totals of a line as a dark pill, lying or standing: each part in its colour; one without digits is a label in italics."""
    path = rounded(rect, min(rect.width(), rect.height()) / 2)
    shadow(p, path, theme)
    p.fillPath(path, PLATE)
    p.strokePath(path, pen(QColor(216, 171, 78, 178), theme.width(1)))
    flat, share = rect.width() > rect.height(), 1 / max(1, len(parts))
    for i, (words, colour) in enumerate(parts):
        font = display(px) if any(c.isdigit() for c in words) else body(max(12, px - 3), italic=True)
        box = (
            QRectF(rect.left() + 4 + i * (rect.width() - 8) * share, rect.top() - 1, (rect.width() - 8) * share, rect.height())
            if flat
            else QRectF(rect.left(), rect.top() + 2 + i * (rect.height() - 6) * share, rect.width(), (rect.height() - 6) * share)
        )
        text(p, box, words, font, legible(colour, PLATE))


def sum_plate(p: QPainter, rect: QRectF, parts: Sequence[tuple[str, QColor]], theme: Theme, px: float) -> None:
    """A dark plate with one large number and, in `px`, what it is made of below it."""
    path = rounded(rect, min(14.0, rect.height() * 0.24))
    shadow(p, path, theme)
    p.fillPath(path, PLATE)
    p.strokePath(path, pen(QColor(216, 171, 78, 178), theme.width(1.5)))
    (words, colour), *rest = parts
    small = px + 7 if rest else 0.0
    high = rect.height() - small
    text(p, QRectF(rect.left(), rect.top() + 1, rect.width(), high), words, display(max(16, high * 0.78)), legible(colour, PLATE))
    for words, colour in rest:
        text(p, QRectF(rect.left(), rect.bottom() - small - 1, rect.width(), small), words, body(px), legible(colour, PLATE))


def last_move(p: QPainter, at: QPointF, theme: Theme, radius: float = 6) -> None:
    """A gold lozenge at the piece that moved last."""
    path = lozenge(at, radius)
    p.strokePath(path, pen(theme.ink, 4))
    p.fillPath(path, gold(path.boundingRect(), theme))


def thread(p: QPainter, points: Sequence[QPointF], theme: Theme, *, numbered: bool = False) -> None:
    """A dotted gold thread along a path; with step numbers, if wanted, between its ends, on a dark line that carries it over pictures."""
    path = polygon(points, closed=False)
    if numbered:
        p.strokePath(path, pen(theme.ink, 7))
        p.strokePath(path, pen(theme.gold_light, 3.4, dashes=(0.1, 2.4)))
        for i, point in enumerate(points[1:-1], 1):
            badge(p, point, str(i), theme, radius=11)
        return
    p.strokePath(path, pen(theme.c("ink", 0.6), 5, dashes=(0.02, 1.8)))
    p.strokePath(path, pen(theme.gold_light, 3, dashes=(0.02, 3.0)))


# ---------------------------------------------------------------- bubbles
def bubble_size(words: str, *, px: float = 16, icon: bool = False, letters: int = 42) -> tuple[float, float]:
    """Width and height of a bubble around words that wrap after so many letters."""
    font = body(px)
    widest = advance("n" * letters, font)
    width = min(widest, max(advance(part, font) for part in words.split("\n")) + 1)
    return width + (54 if icon else 22), max(height_of(words, font, width), 24 if icon else 0) + 18


def bubble(
    p: QPainter, rect: QRectF, words: str, theme: Theme, colour: QColor, *, art: Art | None = None, icon: str = "", tail: QPointF | None = None, px: float = 16
) -> None:
    """A tooltip or a reason: words on the window's colour, with a tail towards what it speaks of and a mark before the words."""
    path = rounded(rect, theme.radii["tooltip"])
    if tail is not None:
        path = path.united(_tail(rect, tail))
    shadow(p, path, theme, "hover")
    p.fillPath(path, theme.window)
    p.strokePath(path, pen(colour, theme.width(1.6)))
    left = rect.left() + 12
    if icon and art is not None:
        tint(p, art, icon, QRectF(left, rect.top() + 9, 22, 22), colour)
        left += 32
    paragraph(p, QRectF(left, rect.top() + 8, rect.right() - left - 8, rect.height() - 12), words, body(px), theme.text, TOP)


def _tail(rect: QRectF, to: QPointF) -> QPainterPath:
    """A point of the bubble towards `to`, on the side that faces it."""

    def within(value: float, low: float, high: float) -> float:
        return min(max(value, low), max(low, high))

    if rect.top() <= to.y() <= rect.bottom():
        x, way = (rect.left() + 2, -1) if to.x() < rect.center().x() else (rect.right() - 2, 1)
        y = within(to.y(), rect.top() + 16, rect.bottom() - 16)
        return polygon((QPointF(x, y - 10), QPointF(x + way * 14, y + 2), QPointF(x, y + 10)))
    y, way = (rect.top() + 2, -1) if to.y() < rect.center().y() else (rect.bottom() - 2, 1)
    x = within(to.x(), rect.left() + 16, rect.right() - 16)
    return polygon((QPointF(x - 10, y), QPointF(x + 2, y + way * 14), QPointF(x + 10, y)))
