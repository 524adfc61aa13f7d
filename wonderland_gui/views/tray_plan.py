"""Where an opened pile lies: beside its place, as large as there is room, and on nothing that somebody may want to reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

HEAD: Final = 44.0
SIDE: Final = 18.0
FOOT: Final = 16.0
GAP: Final = 12.0
"""Between the tray and its pile, and what must stay clear."""
RIM: Final = 8.0
"""Between the tray and the edge of the room."""
ROW_GAP: Final = 8.0
SCALES: Final = (1.0, 0.84, 0.7, 0.58)
MOST_ROWS: Final = 4
APART: Final = 1.08
WANTED: Final = 0.7
LEAST: Final = 0.32
"""How far one piece lies from the next, in widths of a piece: side by side, overlapping, and at the closest."""
NARROWEST: Final = 220.0
"""No tray is narrower, however short its title is."""


@dataclass(frozen=True, slots=True)
class TrayPlan:
    """The tray and its pieces, in order."""

    rect: QRectF
    pieces: tuple[QRectF, ...]


@dataclass(frozen=True, slots=True)
class _Size:
    """A tray without its place."""

    size: QSizeF
    piece: QSizeF
    step: float
    across: int


def plan(
    count: int, pile: QRectF, piece: QSizeF, room: QRectF, clear: Sequence[QRectF], dpr: float = 1.0, title: float = 0.0, scales: Sequence[float] = SCALES
) -> TrayPlan:
    """A tray for so many pieces of this size, within `room`, on none of the boxes to be kept clear; where that cannot be, on as little of them as can be.

    It is as wide as its `title` wants, in pixels, where it covers nothing then; `scales` are the sizes in which the pieces may lie, the most comfortable first.
    """
    best: tuple[float, _Size, QPointF] | None = None
    widths = dict.fromkeys((max(NARROWEST, min(title, room.width() - 2 * RIM)), NARROWEST))
    for size in (size for narrowest in widths for size in _sizes(count, piece, room, dpr, narrowest, scales)):
        found = _place(size.size, pile, room, clear)
        if found is None:
            continue
        covered, at = found
        if covered <= 0:
            return _lay(size, at, count, dpr)
        if best is None or covered < best[0]:
            best = covered, size, at
    if best is None:  # a room smaller than any tray: its upper left corner
        return _lay(_size(count, piece, SCALES[-1], count, LEAST, dpr, NARROWEST), room.topLeft(), count, dpr)
    return _lay(best[1], best[2], count, dpr)


def _sizes(count: int, piece: QSizeF, room: QRectF, dpr: float, narrowest: float, scales: Sequence[float]) -> Iterator[_Size]:
    """From the most comfortable to the smallest: side by side, in as few rows as they need; then closer together; then smaller."""
    for scale in scales:
        width = piece.width() * scale
        for wanted, least in ((APART, APART), (WANTED, LEAST)):
            for rows in range(1, min(count, MOST_ROWS) + 1):
                across = ceil(count / rows)
                free = (room.width() - 2 * RIM - 2 * SIDE - width) / max(1, across - 1) / width if across > 1 else wanted
                step = min(wanted, free)
                if step >= least:
                    made = _size(count, piece, scale, across, step, dpr, narrowest)
                    if made.size.height() <= room.height() - 2 * RIM:
                        yield made


def _size(count: int, piece: QSizeF, scale: float, across: int, step: float, dpr: float, narrowest: float) -> _Size:
    pixels = max(1, round(piece.width() * scale * dpr))
    width = pixels / dpr
    height = ceil(pixels * piece.height() / piece.width() - 1e-9) / dpr
    rows = ceil(count / max(1, across))
    wide = max(narrowest, 2 * SIDE + width + (across - 1) * step * width)
    return _Size(QSizeF(wide, HEAD + rows * height + (rows - 1) * ROW_GAP + FOOT), QSizeF(width, height), step * width, across)


def _place(size: QSizeF, pile: QRectF, room: QRectF, clear: Sequence[QRectF]) -> tuple[float, QPointF] | None:
    """The place nearest to the pile that covers nothing, or else least; None if there is no room at all."""
    w, h = size.width(), size.height()
    left, top, right, bottom = room.left() + RIM, room.top() + RIM, room.right() - RIM - w, room.bottom() - RIM - h
    if right < left or bottom < top:
        return None
    boxes = [(box.left(), box.top(), box.right(), box.bottom()) for box in (pile, *clear) if not box.isEmpty()]
    xs = {left, right, pile.center().x() - w / 2, *(x for box in boxes for x in (box[2] + GAP, box[0] - GAP - w))}
    ys = {top, bottom, pile.center().y() - h / 2, *(y for box in boxes for y in (box[3] + GAP, box[1] - GAP - h))}
    middle = pile.center()

    def far(x: float, y: float) -> float:
        dx = max(x - middle.x(), 0.0, middle.x() - x - w)
        dy = max(y - middle.y(), 0.0, middle.y() - y - h)
        return dx * dx + dy * dy

    places = sorted({(min(max(x, left), right), min(max(y, top), bottom)) for x in xs for y in ys}, key=lambda at: (far(*at), at))
    best: tuple[float, QPointF] | None = None
    for x, y in places:
        covered = sum(max(0.0, min(x + w, box[2]) - max(x, box[0])) * max(0.0, min(y + h, box[3]) - max(y, box[1])) for box in boxes)
        if covered <= 0:
            return 0.0, QPointF(x, y)
        if best is None or covered < best[0]:
            best = covered, QPointF(x, y)
    return best


def _lay(size: _Size, at: QPointF, count: int, dpr: float) -> TrayPlan:
    def snap(value: float) -> float:
        return round(value * dpr) / dpr

    corner = QPointF(snap(at.x()), snap(at.y()))
    pieces = []
    for i in range(count):
        row, column = divmod(i, size.across)
        x, y = corner.x() + SIDE + column * size.step, corner.y() + HEAD + row * (size.piece.height() + ROW_GAP)
        pieces.append(QRectF(QPointF(snap(x), snap(y)), size.piece))
    return TrayPlan(QRectF(corner, size.size), tuple(pieces))
