"""Cloth and ornaments: everything of a table that lies below zones and pieces."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from wonderland_gui.views import paint_table
from wonderland_gui.views.paint import Art, clipped, gold_rule, good, pen, picture, rounded, shadow, text, tint
from wonderland_gui.views.scenery import BoardPicture, Ornament, Scenery
from wonderland_gui.views.theme import SMALLEST_PX, Theme, display


class Backdrop:
    """Cloth and ornaments as one picture, painted once for each size, theme and layout."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._cloth = paint_table.Cloth(art)
        self._key: object = None
        self._pixmap = QPixmap()
        self._fresh = False
        """Whether the picture is what is to be shown, as far as anybody has said."""
        self._held = False

    def change(self) -> None:
        """Something that it shows has changed: it is painted anew when it is shown next."""
        self._fresh = False

    def forget(self) -> None:
        """Paints anew: art has arrived."""
        self._key = None
        self._cloth.forget()
        self.change()

    def hold(self) -> None:
        """The window is changing its size: the old picture is stretched until `release`."""
        self._held, self._fresh = True, False

    def release(self) -> None:
        """Shows itself sharp again."""
        self._held = False

    def draw(self, p: QPainter, seen: QRectF, size: QSizeF, dpr: float, scenery: Scenery, theme: Theme) -> None:
        """Shows the part of it that is seen of a window of this size."""
        whole = QRectF(QPointF(0, 0), size)
        if self._held and not self._pixmap.isNull():
            p.drawPixmap(whole, self._pixmap, QRectF(self._pixmap.rect()))
            return
        if not self._fresh:
            self.pixmap(size, dpr, scenery, theme)
            self._fresh = True
        seen = seen.intersected(whole)
        p.drawPixmap(seen, self._pixmap, seen if dpr == 1 else QRectF(seen.topLeft() * dpr, seen.size() * dpr))

    @staticmethod
    def art_of(scenery: Scenery) -> frozenset[str]:
        """The names of all art in it."""
        return frozenset(("tablecloth", *(ornament.art for ornament in scenery.ornaments if ornament.art), *(board.art for board in scenery.boards)))

    def pixmap(self, size: QSizeF, dpr: float, scenery: Scenery, theme: Theme) -> QPixmap:
        """The picture of everything that lies below zones and pieces."""
        ornaments = tuple((o.name, o.rect.getRect(), o.art, o.side, o.across, o.down) for o in scenery.ornaments)
        boards = tuple((board.art, board.frame.getRect(), board.whole.getRect(), board.dim) for board in scenery.boards)
        numerals = tuple((numeral.words, numeral.rect.getRect()) for numeral in scenery.numerals)
        key = (size.width(), size.height(), dpr, scenery.cloth, ornaments, boards, numerals, theme.name, id(theme))
        if key != self._key:
            self._key = key
            self._pixmap = QPixmap(self._cloth.pixmap(round(size.width()), round(size.height()), dpr, scenery.cloth, theme))
            p = good(QPainter(self._pixmap))
            for ornament in scenery.ornaments:
                paint_ornament(p, ornament, theme, self._art)
            for board in scenery.boards:
                paint_board(p, board, theme, self._art)
            for numeral in scenery.numerals:
                text(p, numeral.rect, numeral.words, display(max(SMALLEST_PX, numeral.rect.height() * 0.9)), theme.ink)
            p.end()
        return self._pixmap


def paint_board(p: QPainter, board: BoardPicture, theme: Theme, art: Art) -> None:
    """A board that is a picture, as far as it is seen, in a frame of ink and gold."""
    frame = rounded(board.frame, 12)
    shadow(p, frame, theme, "panel")
    with clipped(p, frame):
        picture(p, art, board.art, board.whole)
        if board.dim and theme.name == "dark":  # the lamp is low: pieces shine, the board recedes
            p.fillPath(frame, QColor(34, 16, 30, round(255 * board.dim)))
    p.strokePath(frame, pen(theme.ink, 5))
    gold_rule(p, board.frame, 12, theme, 2.4)


def paint_ornament(p: QPainter, o: Ornament, theme: Theme, art: Art) -> None:
    """Paints one ornament by the name of its painter; an unknown name paints nothing."""
    match o.name:
        case "lawn":
            paint_table.lawn(p, o.rect, o.across, o.down, theme)
        case "rail":
            paint_table.rail(p, o.rect, o.side if o.side is not None else theme.gold)
        case "inlay":
            paint_table.inlay(p, rounded(o.rect, 12), theme)
        case "ring":
            ring = QPainterPath()
            ring.addEllipse(o.rect)
            paint_table.inlay(p, ring, theme, 0.4)
        case "frame":
            paint_table.frame(p, o.rect, theme)
        case "panel":
            path = rounded(o.rect, 12)
            shadow(p, path, theme, "panel")
            p.fillPath(path, theme.c("sunken", 0.82))
            paint_table.inlay(p, path, theme)
        case "picture":
            picture(p, art, o.art, o.rect)
        case "emblem":
            side = min(o.rect.width(), o.rect.height())
            box = QRectF(o.rect.center().x() - side / 2, o.rect.center().y() - side / 2, side, side)
            tint(p, art, o.art, box, theme.gold_light, 0.30)
        case _:
            pass
