"""Paint of cards: paper, picture grounds, pips, rank roundels, item tabs, backs and piles.

Each painter takes the rectangle of the whole card or the place of one part; lengths inside are in card widths.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QConicalGradient, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from wonderland_gui.views.paint import (
    Art,
    advance,
    clipped,
    device_scale,
    disc,
    fitted,
    gold,
    inset,
    kept,
    line,
    lozenge,
    pen,
    picture,
    polygon,
    rounded,
    shadow,
    text,
    turned,
)
from wonderland_gui.views.theme import Pair, Theme, display

EDGE = QColor(60, 44, 20, 150)
"""The brown hairline about paper."""
RAY = QColor(255, 246, 220, 30)
PALE_GOLD = QColor(244, 220, 149, 110)
TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}
RAYS = 40
RAY_SHARE = 0.46
COARSE = 420
"""Above this height in device pixels rays are painted one by one."""


def outline(card: QRectF, theme: Theme) -> QPainterPath:
    """The outline of a card."""
    return rounded(card, card.width() * theme.card.radius)


def card_rect(centre: QPointF, width: float, theme: Theme) -> QRectF:
    """The rectangle of a card of this width about a point."""
    height = width * theme.card.ratio
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def paper(p: QPainter, card: QRectF, theme: Theme) -> QPainterPath:
    """The body of a card: light from the upper left, laid lines, a brown hairline; returns its outline."""
    width = card.width()
    path = outline(card, theme)
    gradient = QLinearGradient(card.topLeft(), card.bottomRight())
    gradient.setColorAt(0, theme.paper_light)
    gradient.setColorAt(0.55, theme.paper)
    gradient.setColorAt(1, theme.paper_deep)
    p.fillPath(path, gradient)
    if width > 90 and theme.weave.lines:
        lines = QPainterPath()
        y = card.top()
        while y < card.bottom():
            lines.moveTo(card.left(), y)
            lines.lineTo(card.right(), y)
            y += max(3.0, width * 0.014)
        with clipped(p, path):
            p.strokePath(lines, pen(QColor(120, 92, 40, 15), 1))
    p.strokePath(path, pen(EDGE, max(0.8, width * 0.004)))
    return path


def ground(p: QPainter, path: QPainterPath, colours: Pair, *, rays: QPointF | None = None) -> None:
    """What stands behind a figure: radial light, engraved rays from a point, a dark inner rim."""
    rect = path.boundingRect()
    gradient = QRadialGradient(rect.center() - QPointF(0, rect.height() * 0.06), rect.height() * 0.62)
    gradient.setColorAt(0, colours[0])
    gradient.setColorAt(1, colours[1])
    p.fillPath(path, gradient)
    if rays is not None and rect.width() > 60:
        _engrave(p, path, rays)
    with clipped(p, path):
        for i in range(6):
            p.strokePath(path, pen(QColor(10, 8, 24, 26), rect.width() * 0.025 * (i + 1)))


def _engrave(p: QPainter, path: QPainterPath, centre: QPointF) -> None:
    """Rays from behind a figure.  A conical gradient is twenty times faster than polygons, but too coarse for what is large."""
    reach = path.boundingRect().height()
    if reach * device_scale(p)[0] < COARSE:
        p.fillPath(path, _ray_gradient(centre))
        return
    spread = math.pi / RAYS * RAY_SHARE
    with clipped(p, path):
        for i in range(RAYS):
            angle = 2 * math.pi * i / RAYS
            ends = (centre + QPointF(math.cos(a), math.sin(a)) * reach for a in (angle - spread, angle + spread))
            p.fillPath(polygon((centre, *ends)), RAY)


def _ray_gradient(centre: QPointF) -> QConicalGradient:
    gradient = QConicalGradient(centre, 180 / RAYS)
    clear, half, soft = QColor(255, 246, 220, 0), RAY_SHARE / RAYS / 2, 0.0011
    for i in range(RAYS):
        middle = (i + 0.5) / RAYS
        for at, colour in ((middle - half - soft, clear), (middle - half + soft, RAY), (middle + half - soft, RAY), (middle + half + soft, clear)):
            gradient.setColorAt(at, colour)
    return gradient


def arch(card: QRectF, theme: Theme) -> QPainterPath:
    """The arched picture window of a card with a figure."""
    a, width = theme.card.arch, card.width()
    left, right = card.left() + a["x"] * width, card.left() + (a["x"] + a["width"]) * width
    top, spring, bottom = (card.top() + a[key] * width for key in ("top", "spring", "bottom"))
    path = QPainterPath(QPointF(left, bottom))
    path.lineTo(left, spring)
    path.arcTo(QRectF(left, top, right - left, 2 * (spring - top)), 180, -180)
    path.lineTo(right, bottom)
    path.closeSubpath()
    return path


def roundel(p: QPainter, centre: QPointF, radius: float, figure: str, colours: Pair, theme: Theme, art: Art) -> None:
    """A figure in a gold-rimmed disc: portraits on plates, the curtain and the prompt bar."""
    rect, path = disc(centre, radius)
    ground(p, path, colours)
    if figure:
        with clipped(p, path):
            picture(p, art, figure, rect.adjusted(radius * 0.10, radius * 0.16, -radius * 0.10, radius * 0.04))
    p.strokePath(path, pen(theme.ink, max(2.5, radius * 0.14)))
    p.strokePath(path, pen(gold(rect, theme), max(1.6, radius * 0.075)))


def pip(p: QPainter, centre: QPointF, radius: float, sign: str, colours: Pair, theme: Theme, art: Art) -> None:
    """A corner roundel in the colour of the kind with its own sign, so that colour is never the only one."""
    rect, path = disc(centre, radius)
    p.fillPath(path, colours[1])
    p.strokePath(path, pen(theme.ink, radius * 0.24))
    p.strokePath(path, pen(gold(rect, theme), radius * 0.13))
    picture(p, art, sign, inset(rect, radius * 0.26))


def roundel_rank(p: QPainter, centre: QPointF, radius: float, rank: str, colours: Pair, theme: Theme) -> None:
    """A rank on paper; a 6 or a 9 carries a line below it, so that turned over it never reads as the other."""
    rect, path = disc(centre, radius)
    p.fillPath(path, theme.paper_light)
    p.strokePath(path, pen(theme.ink, radius * 0.20))
    p.strokePath(path, pen(gold(rect, theme), radius * 0.11))
    text(p, rect.adjusted(0, -radius * 0.10, 0, -radius * 0.10), rank, display(radius * (1.5 if len(rank) < 2 else 1.15)), colours[1])
    if rank in ("6", "9"):
        y = centre.y() + radius * 0.60
        line(p, QPointF(centre.x() - radius * 0.34, y), QPointF(centre.x() + radius * 0.34, y), colours[1], max(1.2, radius * 0.11))


def item_tab(p: QPainter, card: QRectF, edge: str, item: str, theme: Theme, art: Art, *, size: float = 0.142) -> None:
    """An item inside the edge it acts on: a paper tab whose point shows which neighbour it changes."""
    width, radius = card.width(), card.width() * size
    away = size + 0.010
    centre = {
        "top": QPointF(card.center().x(), card.top() + away * width),
        "bottom": QPointF(card.center().x(), card.bottom() - away * width),
        "left": QPointF(card.left() + away * width, card.center().y()),
        "right": QPointF(card.right() - away * width, card.center().y()),
    }[edge]
    shape = QPainterPath(QPointF(-radius, -radius * 0.30))
    shape.lineTo(0, -radius * 1.06)
    shape.lineTo(radius, -radius * 0.30)
    shape.lineTo(radius, radius * 0.45)
    shape.quadTo(radius, radius, radius * 0.45, radius)
    shape.lineTo(-radius * 0.45, radius)
    shape.quadTo(-radius, radius, -radius, radius * 0.45)
    shape.closeSubpath()
    with turned(p, centre, TURNS[edge]):
        p.fillPath(shape, theme.paper_light)
        p.strokePath(shape, pen(theme.ink, radius * 0.20))
        p.strokePath(shape, pen(gold(QRectF(-radius, -radius, 2 * radius, 2 * radius), theme), radius * 0.10))
    half = radius * 0.78
    shift = {"top": radius * 0.12, "bottom": -radius * 0.12}.get(edge, 0.0)
    picture(p, art, item, QRectF(centre.x() - half, centre.y() - half + shift, 2 * half, 2 * half))


def flourishes(p: QPainter, rect: QRectF, size: float, corners: tuple[str, ...], art: Art, *, opacity: float = 0.9, gap: float = 0.0) -> None:
    """Gold scrolls in the named corners: top_left, top_right, bottom_right, bottom_left."""
    places = {"top_left": rect.topLeft(), "top_right": rect.topRight(), "bottom_right": rect.bottomRight(), "bottom_left": rect.bottomLeft()}
    for degrees, (corner, at) in zip((0, 90, 180, 270), places.items(), strict=True):
        if corner not in corners:
            continue
        with turned(p, at, degrees):
            picture(p, art, "corner_flourish", QRectF(gap, gap, size, size), opacity)


def name_plate(p: QPainter, rect: QRectF, words: str, px: float, theme: Theme) -> None:
    """A name on a dark slip with a gold line, as on a card without room below its picture; a short name leaves the slip shorter."""
    words, font = fitted(words, display(px), rect.width() - rect.height())
    short = (rect.width() - max(rect.width() * 0.78, advance(words, font) + rect.height())) / 2
    slip = rect.adjusted(short, 0, -short, 0)
    path = rounded(slip, slip.height() / 2)
    p.fillPath(path, theme.c("ink", 0.80))
    p.strokePath(path, pen(gold(slip, theme), max(1.0, slip.height() * 0.066)))
    text(p, slip.adjusted(0, -1, 0, -1), words, font, theme.paper_light)


def card_back(p: QPainter, card: QRectF, name: str, theme: Theme, art: Art) -> QPainterPath:
    """A card's back: its picture, symmetric when turned, and the hairline of paper."""
    path = outline(card, theme)
    picture(p, art, name, card)
    p.strokePath(path, pen(QColor(40, 30, 14, 160), max(0.8, card.width() * 0.004)))
    return path


def pile(p: QPainter, card: QRectF, count: int, theme: Theme) -> QRectF:
    """The paper edges of a pile, one for three cards, at most six; returns where its top card lies."""
    edges = pile_edges(count)
    step = card.width() * theme.card.stack_step
    shadow(p, outline(card, theme), theme, "hover" if edges else "rest")
    for i in range(edges):
        path = outline(card.translated(-step * i * 0.55, -step * i), theme)
        p.fillPath(path, QColor("#d9c69a") if i % 2 else QColor("#efe1bd"))
        p.strokePath(path, pen(EDGE, 0.8))
    return card.translated(-step * edges * 0.55, -step * edges)


def pile_edges(count: int) -> int:
    """How many paper edges a pile of so many cards shows below its top card."""
    return min(6, max(0, (count + 2) // 3 - 1))


def gilt_frame(p: QPainter, rect: QRectF, radius: float, card_width: float, theme: Theme, *, inner: bool = False) -> None:
    """Ink line, gold line outside it and, with `inner`, a pale line inside: the rim of a colour field."""
    width = card_width
    p.strokePath(rounded(rect, radius), pen(theme.ink, 0.012 * width))
    p.strokePath(rounded(inset(rect, -0.013 * width), radius + 0.01 * width), pen(gold(rect, theme), 0.011 * width))
    if inner:
        p.strokePath(rounded(inset(rect, 0.025 * width), max(0.0, radius - 0.01 * width)), pen(PALE_GOLD, 0.006 * width))


def studs(p: QPainter, centre: QPointF, radius: float, count: int, theme: Theme) -> None:
    """Small lozenges side by side, as on a strong chip."""
    with kept(p):
        for i in range(count):
            path = lozenge(centre + QPointF((i - (count - 1) / 2) * radius * 2.4, 0), radius)
            p.fillPath(path, theme.gold_light)
            p.strokePath(path, pen(theme.ink, 1))
