"""Paint of seats: their plates, their strips with icons and numbers, their lines among the final scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from wonderland_gui.views.paint import LEFT, RIGHT, Art, advance, down, glow, gold, kept, pen, picture, polygon, rounded, shadow, text
from wonderland_gui.views.paint_cards import card_back, roundel
from wonderland_gui.views.theme import Pair, Theme, body, display


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is shown: its name, what it is doing, its figure and colours, and its points if they are public."""

    name: str
    note: str
    figure: str
    colours: Pair
    active: bool = False
    score: str = ""
    short: str = ""
    """What it is doing, where there is room for a word only."""


def _plate_body(p: QPainter, rect: QRectF, theme: Theme, active: bool) -> tuple[QColor, QColor]:
    """The plate itself: gold and lit for the player to act; returns the colours for name and note."""
    path = rounded(rect, rect.height() / 2)
    shadow(p, path, theme)
    if active:
        glow(p, path, theme.active, 12, 1.0)
        p.fillPath(path, gold(rect, theme))
        return theme.on_gold, theme.on_gold_muted
    p.fillPath(path, down(rect, theme.raised, theme.surface))
    p.strokePath(path, pen(theme.c("gold", 0.6), theme.width(1.2)))
    return theme.text, theme.muted


def player_plate(p: QPainter, rect: QRectF, seat: SeatLook, theme: Theme, art: Art) -> None:
    """The name plate of a seat; the player to act has a gold plate, a lit rim and a pennant."""
    ink, soft = _plate_body(p, rect, theme, seat.active)
    if seat.active:
        left = rect.left() + rect.height() * 1.05
        p.fillPath(polygon((QPointF(left, rect.top() - 1), QPointF(left + 15, rect.top() - 1), QPointF(left + 7.5, rect.top() - 13))), theme.active)
    radius = rect.height() / 2 + 4
    roundel(p, QPointF(rect.left() + radius - 4, rect.center().y()), radius, seat.figure, seat.colours, theme, art)
    left = rect.left() + 2 * radius + 6
    room = advance(seat.score, display(25)) + 22 if seat.score else 16.0
    width = rect.right() - room - left
    text(p, QRectF(left, rect.top() + 3, width, rect.height() * 0.54), seat.name, display(19), ink, LEFT, fit=True)
    note = seat.note if not seat.short or advance(seat.note, body(12)) <= width else seat.short  # half a word says nothing
    text(p, QRectF(left, rect.center().y() + 2, width, rect.height() * 0.42), note, body(14), soft, LEFT, fit=True)
    if seat.score:
        text(p, QRectF(rect.right() - room, rect.top(), room - 14, rect.height()), seat.score, display(25), ink, RIGHT)


Part = tuple[str, str]
"""An icon and the number beside it."""


class _Sizes(NamedTuple):
    """The sizes of what stands on a strip behind the name, in pixels."""

    score: int = 21
    number: int = 16
    gap: float = 14.0
    icon: float = 99.0


def _sizes(rect: QRectF, seat: SeatLook, parts: Sequence[Part]) -> _Sizes:
    """All of it large, or smaller where the name would have too little room: the name comes first."""
    large = _Sizes(icon=rect.height() - 12)
    room = rect.width() - rect.height() - 20 - advance(seat.name, display(17))
    wanted = sum(advance(value, display(large.number)) + large.icon + 15 for _, value in parts)
    if seat.score:
        wanted += advance(seat.score, display(large.score)) + large.gap
    return large if wanted <= room else _Sizes(18, 14, 8.0, min(large.icon, 18.0))


def strip_parts(rect: QRectF, seat: SeatLook, parts: Sequence[Part], theme: Theme) -> list[tuple[QRectF, QRectF]]:
    """Where each icon of a folded seat lies, and icon and number together."""
    sizes = _sizes(rect, seat, parts)
    right = rect.right() - sizes.gap
    if seat.score:
        right -= advance(seat.score, display(sizes.score)) + sizes.gap
    places: list[tuple[QRectF, QRectF]] = []
    side = sizes.icon
    for icon, value in reversed(parts):
        end = right
        if value:
            right -= advance(value, display(sizes.number)) + 5
        width = side / theme.card.ratio if icon.startswith("back_") else side
        box = QRectF(right - width, rect.center().y() - side / 2, width, side)
        places.insert(0, (box, QRectF(box.left() - 2, rect.top(), end - box.left() + 4, rect.height())))
        right = box.left() - sizes.gap * 0.6
    return places


def strip_part(p: QPainter, box: QRectF, whole: QRectF, part: Part, theme: Theme, art: Art, ink: QColor, px: float = 16) -> None:
    """One icon with its number; a nought steps back."""
    icon, value = part
    with kept(p):
        if value == "0":
            p.setOpacity(p.opacity() * 0.4)
        if icon.startswith("back_"):
            card_back(p, box, icon, theme, art)
        else:
            picture(p, art, icon, box)
        if value:
            text(p, QRectF(box.right() + 3, whole.top(), whole.right() - box.right(), whole.height() - 1), value, display(px), ink, LEFT)


def seat_strip(p: QPainter, rect: QRectF, seat: SeatLook, parts: Sequence[Part], theme: Theme, art: Art) -> list[QRectF]:
    """A folded seat: portrait, name, and each zone or counter as an icon with its number; returns where these parts lie."""
    ink, soft = _plate_body(p, rect, theme, seat.active)
    radius = rect.height() / 2 + 2
    roundel(p, QPointF(rect.left() + rect.height() / 2, rect.center().y()), radius, seat.figure, seat.colours, theme, art)
    sizes = _sizes(rect, seat, parts)
    right = rect.right() - sizes.gap
    if seat.score:
        width = advance(seat.score, display(sizes.score))
        text(p, QRectF(right - width - 2, rect.top(), width + 2, rect.height() - 1), seat.score, display(sizes.score), ink, RIGHT)
        right -= width + sizes.gap
    places = strip_parts(rect, seat, parts, theme)
    for part, (box, whole) in zip(parts, places, strict=True):
        strip_part(p, box, whole, part, theme, art, ink, sizes.number)
    if places:
        right = places[0][0].left() - sizes.gap * 0.6
    left = rect.left() + rect.height() + 6
    width = min(advance(seat.name, display(17)) + 1, right - left)
    text(p, QRectF(left, rect.top(), width, rect.height() - 1), seat.name, display(17), ink, LEFT, fit=True)
    doing, said = QRectF(left + width + 8, rect.top() + 1, right - left - width - 8, rect.height() - 1), seat.short or seat.note
    if advance(said, body(12, italic=True)) <= doing.width():  # half a word says nothing
        text(p, doing, said, body(14, italic=True), soft, LEFT, fit=True)
    return [whole for _, whole in places]


def row_parts(rect: QRectF, parts: Sequence[Part]) -> list[tuple[QRectF, QRectF]]:
    """The same where the icons have a row of their own, beside the plate."""
    step = rect.width() / max(1, len(parts))
    places = []
    for i in range(len(parts)):
        box = QRectF(rect.left() + step * i + rect.height() * 0.3, rect.top(), rect.height(), rect.height())
        places.append((box, QRectF(box.left() - 4, rect.top(), min(step, rect.height() * 2.4), rect.height())))
    return places


def strip_row(p: QPainter, rect: QRectF, parts: Sequence[Part], theme: Theme, art: Art) -> None:
    """A row of icons with their numbers on the cloth."""
    for part, (box, whole) in zip(parts, row_parts(rect, parts), strict=True):
        strip_part(p, box, whole, part, theme, art, theme.text, max(14.0, rect.height() * 0.58))


def score_row(p: QPainter, rect: QRectF, seat: SeatLook, values: Sequence[tuple[str, float]], theme: Theme, art: Art, *, crown: bool = False) -> None:
    """A line of the final scores: portrait, name, each value ending at its place, the total large."""
    path = rounded(rect, rect.height() / 2)
    if seat.active:
        glow(p, path, theme.active, 8, 0.6)
        p.fillPath(path, gold(rect, theme))
    else:
        p.fillPath(path, theme.raised)
        p.strokePath(path, pen(theme.c("gold", 0.4), theme.width(1)))
    ink = theme.on_gold if seat.active else theme.text
    radius = rect.height() / 2 - 2
    centre = QPointF(rect.left() + rect.height() / 2 - 1, rect.center().y())
    roundel(p, centre, radius, seat.figure, seat.colours, theme, art)
    if crown:
        picture(p, art, "crown", QRectF(centre.x() - 17, centre.y() - radius - 18, 34, 34))
    left = rect.left() + rect.height() + 10
    first = min((x for _, x in values), default=rect.right() - 90) - 70
    text(p, QRectF(left, rect.top(), max(40.0, first - left), rect.height()), seat.name, display(21), ink, LEFT, fit=True)
    for words, x in values:
        text(p, QRectF(x - 90, rect.top(), 90, rect.height()), words, body(19), ink, RIGHT)
    if seat.score:
        text(p, QRectF(rect.right() - 110, rect.top(), 90, rect.height()), seat.score, display(30), ink, RIGHT)
