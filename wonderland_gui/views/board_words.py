"""What is written on and beside boards: names on ribbons, numbers of crowds, notes of folded zones, rows of icons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.folds import fold_note, has_row, shares
from wonderland_gui.views.paint import Art, advance, pen, rounded, text
from wonderland_gui.views.paint_marks import badge
from wonderland_gui.views.paint_seats import Part, strip_row
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery
from wonderland_gui.views.theme import Theme, display

RIBBON: Final = QColor("#f1e3c0")
RIBBON_INK: Final = QColor("#1d1a2f")
SIZES: Final = (14.0, 27.0)
"""The smallest and the largest words on a ribbon, in pixels."""


@dataclass(frozen=True, slots=True)
class Written:
    """One painted thing: what it is, where, and how it is painted about its own upper left."""

    key: tuple[str, object]
    rect: QRectF
    content: object
    paint: Callable[[QPainter], None]
    over: bool = True
    """Whether it lies over all pieces."""


def written(view: TableView, scenery: Scenery, words: SceneWords, rows: Mapping[int, Sequence[Part]], theme: Theme, art: Art) -> Iterator[Written]:
    """All of it for one moment; `rows` are the icons beside the plates, by seat."""
    for zone, area in scenery.zones.items():
        if area.ribbon is not None:
            yield _ribbon(zone, area.ribbon, words.zone(zone))
        if area.fold == "note":
            yield _note(view, zone, area.rect, words, theme, art)
    for title in scenery.titles:
        piece = view.piece(title.piece)
        if piece is not None:
            yield _title(title.at, str(title.piece), words.name(piece), theme, scenery.card)
    for number, tally in enumerate(scenery.tallies):
        radius = max(8.5, min(13.0, scenery.card * 0.14))
        box = QRectF(tally.at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius))
        yield Written(("tally", number), box, (tally.number, radius), _badge(tally.number, radius, theme))
    for seat, row in scenery.icons.items():
        parts = tuple(rows.get(seat, ()))
        if has_row(scenery, seat) and parts:
            yield Written(("icons", seat), row, parts, _row(row.size(), parts, theme, art), over=False)


def _ribbon(zone: ZoneId, box: QRectF, name: str) -> Written:
    """A name on paper; it takes as much room as it needs."""
    font = display(min(SIZES[1], max(SIZES[0], box.height() * 0.9)))
    width, height = max(box.width(), advance(name, font) + 10), max(box.height(), 18.0)
    rect = QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)
    inner = QRectF(0, 0, width, height)

    def paint(p: QPainter) -> None:
        p.fillPath(rounded(inner, 3), RIBBON)
        text(p, inner.adjusted(2, -1, -2, -1), name, font, RIBBON_INK, fit=True)

    return Written(("ribbon", zone), rect, (name, font.pixelSize()), paint)


def _title(at: QPointF, piece: str, name: str, theme: Theme, card: float) -> Written:
    """The name of the side of a board that lies up."""
    font = display(min(17.0, max(13.0, card * 0.2)))
    width, height = advance(name, font) + 26, font.pixelSize() + 7.0
    rect, inner = QRectF(at.x() - width / 2, at.y() - height / 2, width, height), QRectF(0, 0, width, height)

    def paint(p: QPainter) -> None:
        p.fillPath(rounded(inner, 4), theme.paper_light)
        p.strokePath(rounded(inner, 4), pen(theme.ink, 1.4))
        text(p, inner.adjusted(0, -1, 0, -1), name, font, theme.ink)

    return Written(("title", piece), rect, (name, font.pixelSize()), paint, over=False)


def _note(view: TableView, zone: ZoneId, rect: QRectF, words: SceneWords, theme: Theme, art: Art) -> Written:
    name, parts, box = words.zone(zone), shares(view, zone, words), QRectF(QPointF(0, 0), rect.size())
    told = (name, tuple((share.figure, share.number) for share in parts))
    return Written(("fold", zone), rect, told, lambda p: fold_note(p, box, name, parts, theme, art))


def _badge(number: int, radius: float, theme: Theme) -> Callable[[QPainter], None]:
    return lambda p: badge(p, QPointF(radius, radius), str(number), theme, radius=radius)


def _row(size: QSizeF, parts: tuple[tuple[str, str], ...], theme: Theme, art: Art) -> Callable[[QPainter], None]:
    return lambda p: strip_row(p, QRectF(QPointF(0, 0), size), parts, theme, art)
