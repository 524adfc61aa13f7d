"""What lies over the table for a moment: the piece in hand, tags, the reason of a refusal, and the small menu of a drop that may mean several things."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from wonderland_gui.views.items import Tile
from wonderland_gui.views.paint import LEFT, Art, advance, height_of, paragraph, text
from wonderland_gui.views.paint_marks import Mark, bubble, bubble_size, tag, tag_size
from wonderland_gui.views.paint_panels import choice_line, menu_box
from wonderland_gui.views.painted import Painted, wipe
from wonderland_gui.views.scene_words import MenuLine
from wonderland_gui.views.stamps import Dress, Stamps
from wonderland_gui.views.theme import Theme, body, display

Z_GHOST: Final = 8_000_000.0
Z_TAG: Final = 8_100_000.0
Z_BUBBLE: Final = 8_200_000.0
Z_MENU: Final = 8_300_000.0
HELD: Final = Dress(frozenset({Mark.HELD}), "lifted")


class Ghost(Tile):
    """The piece in hand: larger, tilted, with a wide light and a lifted shadow.  While it follows the pointer it is one picture."""

    def __init__(self, ref: str, stamps: Stamps, dpr: float) -> None:
        super().__init__(ref, stamps, dpr)
        self.grown = 1.0
        """How much larger than its size it is shown."""
        self.tilt = 0.0
        """How many degrees it is tilted."""
        self.lifted = False
        """Whether it has come to the way in which it is held."""
        self.set_dress(HELD)
        self.setZValue(Z_GHOST)

    def grip(self, grown: float, tilt: float, *, lifted: bool) -> None:
        """Shows it larger and tilted."""
        self.grown, self.tilt, self.lifted = grown, tilt, lifted
        self._bound()
        self._restamp()

    def covers(self) -> QRectF:
        """What it covers on the table as it lies upright, without its tilt."""
        shape = self.outline()
        width, height = shape.width * self.grown, shape.height * self.grown
        return QRectF(self.x() - width / 2, self.y() - height / 2, width, height)

    def _bound(self) -> None:
        wipe(self)
        self.prepareGeometryChange()
        side, above, below = (margin + 2 for margin in self._dress.margins)
        if self.lifted and self.angle % 90 == 0:
            shape = self.outline()
            flat = QRectF(-shape.width / 2 - side, -shape.height / 2 - above, shape.width + 2 * side, shape.height + above + below)
            self._bounds = QTransform().rotate(self.tilt).scale(self.grown, self.grown).mapRect(flat)
        else:
            half = hypot(self._shape.width, self._shape.height) / 2 * max(1.1, self.grown) + below
            self._bounds = QRectF(-half, -half, 2 * half, 2 * half)

    def _stamp(self) -> None:
        self._stale = False
        self._whole = None
        self._whole_shape = self._shape
        if self.lifted and self._body is not None and self.angle % 90 == 0 and self._fits(self._body):
            self._whole = self._stamps.slanted(self._body, self._shape, int(self.angle) % 360, self._dress, self._dpr, self.tilt, self.grown)
            self._whole_at = self._whole.at

    def _paint_parts(self, p: QPainter, body: QPixmap) -> None:
        p.save()
        p.rotate(self.tilt)
        p.scale(self.grown, self.grown)
        super()._paint_parts(p, body)
        p.restore()


class Tag(Painted):
    """A few words below what they are about."""

    def __init__(self, z: float = Z_TAG) -> None:
        super().__init__(z)
        self.hide()

    def say(self, words: str, below: QPointF, colour: QColor, theme: Theme, dpr: float, window: QRectF, px: float = 15, *, above: float | None = None) -> None:
        """Shows the words centred below a point, inside the window; where there is no room they end `above`, if that is said.  Nothing for no words."""
        self.setVisible(bool(words))
        if not words:
            return
        width, height = tag_size(words, px)
        if above is not None and below.y() + height + 4 > window.bottom() and above - height > window.top():
            below = QPointF(below.x(), above - height)
        left = min(max(window.left() + 4, below.x() - width / 2), max(window.left() + 4, window.right() - width - 4))
        top = min(below.y(), window.bottom() - height - 4)
        self.setPos(round(left * dpr) / dpr, round(top * dpr) / dpr)
        self.show_((words, colour.rgba(), theme.name, px), QSizeF(width, height), dpr, lambda p: _paint_tag(p, width, words, theme, colour, px))


def _paint_tag(p: QPainter, width: float, words: str, theme: Theme, colour: QColor, px: float) -> None:
    tag(p, QPointF(width / 2, 0), words, theme, colour, px)


class Bubble(Painted):
    """Why something was refused, near the pointer."""

    def __init__(self, art: Art) -> None:
        super().__init__(Z_BUBBLE)
        self._art = art
        self.words = ""
        self.hide()

    def say(self, words: str, near: QPointF, beside: QRectF, theme: Theme, dpr: float, window: QRectF) -> None:
        """Shows the words to the right of a point, or to its left where there is no room, beside the box that it is about, with a tail towards it."""
        self.words = words
        self.setVisible(bool(words))
        if not words:
            return
        width, height = bubble_size(words, icon=True)
        right, left = (beside.right() + 3, beside.left() - 3) if not beside.isEmpty() else (near.x() + 10, near.x() - 10)
        to_right = right + 16 + width < window.right() - 4
        near = QPointF(right if to_right else left, near.y())
        left = near.x() + 16 if to_right else max(window.left() + 4, near.x() - 16 - width)
        top = min(max(window.top() + 4, near.y() - height * 0.6), window.bottom() - height - 4)
        at = QPointF(round(left * dpr) / dpr, round(top * dpr) / dpr)
        tail = near - at
        self.setPos(at)
        self.show_(
            (words, theme.name, round(tail.x()), round(tail.y())), QSizeF(width, height), dpr,
            lambda p: bubble(p, QRectF(0, 0, width, height), words, theme, theme.illegal, art=self._art, icon="ui/lock", tail=tail),
        )  # fmt: skip


BESIDE: Final = 10.0
"""Between a menu or a tip and what it is about."""
LETTERS: Final = 42
"""So many letters stand in a line of a tip."""
TITLE_PX: Final = 18.0
TIP_PX: Final = 16.0
ASIDE_PX: Final = 15.0
INNER: Final = 12.0


class Tip(Painted):
    """What is said of a piece that is pointed at, beside it and never over it: its name, what its card says, how it stands."""

    def __init__(self) -> None:
        super().__init__(Z_TAG - 1)
        self.hide()

    def say(self, title: str, words: str, lines: Sequence[str], beside: QRectF, theme: Theme, dpr: float, window: QRectF) -> None:
        """Shows it to the right of a box or, where there is no room, to its left; it ends where the box ends, so that a tag below that is free."""
        parts = [(title, display(TITLE_PX), theme.title), (words, body(TIP_PX), theme.text)]
        parts += [(line, body(ASIDE_PX, italic=True), theme.muted) for line in lines]
        parts = [part for part in parts if part[0]]
        width = min(advance("n" * LETTERS, body(TIP_PX)), max(advance(said, font) for said, font, _ in parts) + 1)
        highs = [height_of(said, font, width) for said, font, _ in parts]
        size = QSizeF(width + 2 * INNER, sum(highs) + 4 * (len(parts) - 1) + 2 * INNER - 4)
        right, left = beside.right() + BESIDE, beside.left() - BESIDE - size.width()
        x = right if right + size.width() <= window.right() - 4 or left < window.left() + 4 else left
        x = min(x, window.right() - size.width() - 4)
        y = min(max(window.top() + 4, beside.bottom() - size.height()), window.bottom() - size.height() - 4)
        if QRectF(QPointF(x, y), size).intersects(beside):  # as wide as the window: above or below
            y = beside.top() - BESIDE - size.height() if beside.center().y() > window.center().y() else beside.bottom() + 3 * BESIDE
        self.setPos(round(x * dpr) / dpr, round(y * dpr) / dpr)
        self.setVisible(True)

        def paint(p: QPainter) -> None:
            bubble(p, QRectF(QPointF(0, 0), size), "", theme, theme.gold)
            y = INNER - 2
            for (said, font, colour), high in zip(parts, highs, strict=True):
                paragraph(p, QRectF(INNER, y, width, high), said, font, colour)
                y += high + 4

        self.show_((title, words, tuple(lines), theme.name), size, dpr, paint)


LINE: Final = 42.0
HEAD: Final = 40.0


class Menu(Painted):
    """What a drop may mean: a line each, chosen by a click or its digit; the last line does none of them."""

    def __init__(self, art: Art) -> None:
        super().__init__(Z_MENU)
        self._art = art
        self.lines: tuple[MenuLine, ...] = ()
        self.hot = 0
        self._width = 0.0
        self._head = ""
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.isVisible()

    def open(
        self, head: str, lines: Sequence[MenuLine], last: str, near: QPointF, theme: Theme, dpr: float, window: QRectF, about: QRectF | None = None
    ) -> None:
        """Shows the lines near a point, inside the window and, where there is room, beside what they are `about`."""
        self.lines, self._head, self.hot = (*lines, MenuLine(last)), head, 0
        words = body(18)
        self._width = max(220.0, advance(head, body(17, italic=True)) + 40, *(advance(line.words, words) + 124 for line in self.lines))
        height = HEAD + LINE * len(self.lines) + 8
        left = min(max(window.left() + 8, near.x() + 16), window.right() - self._width - 8)
        top = min(max(window.top() + 8, near.y() - HEAD), window.bottom() - height - 8)
        menu = QRectF(left, top, self._width, height)
        if about is not None:
            right, beyond = about.right() + BESIDE, about.left() - BESIDE - menu.width()
            others = (menu.translated(x - left, y - top) for x, y in ((left, top), (right, top), (beyond, top), (left, about.top() - BESIDE - height)))
            menu = next((other for other in others if window.contains(other) and not about.intersects(other)), menu)
        self.setPos(round(menu.left()), round(menu.top()))
        self.setVisible(True)
        self.draw(theme, dpr)

    def draw(self, theme: Theme, dpr: float) -> None:
        """Paints it with the line that would be chosen now."""
        size = QSizeF(self._width, HEAD + LINE * len(self.lines) + 8)
        said = tuple((line.words, line.seat.figure if line.seat is not None else "") for line in self.lines)
        self.show_((self._head, said, self.hot, theme.name), size, dpr, lambda p: self._paint_menu(p, theme))

    def close(self) -> None:
        """Takes it away."""
        self.setVisible(False)

    def line_at(self, at: QPointF) -> int | None:
        """The line under a point of the scene; None beside the menu, -1 on its head."""
        local = at - self.pos()
        if not (0 <= local.x() <= self._width and 0 <= local.y() <= HEAD + LINE * len(self.lines) + 8):
            return None
        line = int((local.y() - HEAD) // LINE)
        return line if 0 <= line < len(self.lines) and local.y() >= HEAD else -1

    def line_rect(self, line: int) -> QRectF:
        """Where a line lies in the scene."""
        return QRectF(self.x() + 8, self.y() + HEAD + line * LINE, self._width - 16, LINE - 4)

    def _paint_menu(self, p: QPainter, theme: Theme) -> None:
        menu_box(p, QRectF(0, 0, self._width, HEAD + LINE * len(self.lines) + 8), theme)
        text(p, QRectF(18, 8, self._width - 36, 26), self._head, body(17, italic=True), theme.muted, LEFT, fit=True)
        for number, line in enumerate(self.lines):
            last = number == len(self.lines) - 1
            key = "Esc" if last else str(number + 1) if number < 9 else ""
            rect = QRectF(8, HEAD + number * LINE, self._width - 16, LINE - 4)
            choice_line(p, rect, theme, self._art, line.words, icon="ui/close" if last else "", seat=line.seat, key=key, hot=number == self.hot)
