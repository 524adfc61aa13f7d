"""The scores at the end: every seat on a plate, the best on gold, with a column for each line; many or long lines stand below each other instead."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wonderland_gui.models.sheet import Sheet, SheetRow, SheetSeat
from wonderland_gui.views.paint import LEFT, RIGHT, Art, advance, glow, gold, good, height_of, kept, line, paragraph, pen, picture, rounded, text
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.theme import Theme, body, display
from wonderland_gui.views.themed import Themed, bold, ground_of, italic

PLATE, STEP = 58.0, 70.0
"""Height of a plate, and from one to the next."""
AIR = 18.0
"""Left and right of the plates, for glow and crown."""
NAME, TOTAL = 190.0, 92.0
"""Least width of a name beside its roundel, and width of the total."""
COLUMN = 76.0
"""Least width of a column of points."""
BOTTOM = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom


class ScoreSheet(Themed, QWidget):
    """As high as it needs at its width; put it into a scroll area."""

    def __init__(self, theme: Theme, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art)
        self.sheet = Sheet()
        self.total = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_sheet(self, sheet: Sheet, total: str) -> None:
        """Shows the standings; `total` heads the sums."""
        self.sheet, self.total = sheet, total
        self.setAccessibleName(total)
        self.setAccessibleDescription(sheet.plain())
        self.updateGeometry()
        self.update()

    # ------------------------------------------------------------ measure
    def in_columns(self, width: float) -> bool:
        """Whether every line can have a column of its own: there is room, and no header needs more than two lines."""
        rows = self.sheet.rows
        if not rows:
            return True
        wide = self._column(width)
        return wide >= COLUMN and all(self._header_height(row, wide) <= 44 and advance(_longest(row.label), italic(15)) <= wide - 8 for row in rows)

    def _column(self, width: float) -> float:
        return min(130.0, (width - 2 * AIR - PLATE - NAME - TOTAL) / max(1, len(self.sheet.rows)))

    def _header_height(self, row: SheetRow, wide: float) -> float:
        return height_of(row.label, italic(15), wide - 8)

    def _label_width(self, width: float) -> float:
        return max(150.0, width - 2 * AIR - self._seat_width(width) * len(self.sheet.seats))

    def _seat_width(self, width: float) -> float:
        return min(170.0, max(64.0, (width - 2 * AIR) * 0.66 / max(1, len(self.sheet.seats))))

    def _row_height(self, row: SheetRow, width: float) -> float:
        wide = self._label_width(width) - 16
        high = height_of(row.label, body(18), wide)
        return max(30.0, high + (height_of(row.detail, body(15), wide) if row.detail else 0) + 8)

    def _details(self) -> list[SheetRow]:
        return [row for row in self.sheet.rows if row.detail]

    def _detail_columns(self, width: float) -> tuple[int, float, float]:
        """How many columns of details, how wide, how high each row of them."""
        details = self._details()
        count = 2 if len(details) > 3 and width >= 760 else 1
        wide = (width - 2 * AIR) / count
        high = max((self._detail_height(row, wide) for row in details), default=0.0)
        return count, wide, high

    def _detail_height(self, row: SheetRow, wide: float) -> float:
        return max(24.0, height_of(row.detail, body(16), wide - 24 - self._detail_label()) + 5)

    def _detail_label(self) -> float:
        return min(220.0, max((advance(row.label, bold(16)) for row in self._details()), default=0.0) + 14)

    def hasHeightForWidth(self) -> bool:
        """Narrow sheets are higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of everything at this width."""
        seats = self.sheet.seats
        if self.in_columns(width):
            high = 52 + STEP * len(seats)
            details = self._details()
            if details:
                count, _, row = self._detail_columns(width)
                high += 18 + row * -(-len(details) // count)
            return round(high + 8)
        rows = sum(self._row_height(row, width) for row in self.sheet.rows)
        return round(24 + STEP * len(seats) + 40 + rows + 8)

    def sizeHint(self) -> QSize:
        """All of it."""
        width = self.width() if self.width() > 300 else 700
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Never higher than needed, never cut."""
        return QSize(420, self.heightForWidth(max(420, self.width())))

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the sheet."""
        p = good(QPainter(self))
        if self.in_columns(self.width()):
            self._columns(p)
        else:
            self._lines(p)
        p.end()

    def _plate(self, p: QPainter, rect: QRectF, seat: SheetSeat) -> None:
        t = self.theme
        path = rounded(rect, PLATE / 2)
        won = seat.rank == 1
        if won:
            glow(p, path, t.active, 8, 0.6)
            p.fillPath(path, gold(rect, t))
        else:
            p.fillPath(path, t.raised)
            p.strokePath(path, pen(t.c("gold", 0.4), t.width(1)))
        centre = QPointF(rect.left() + PLATE / 2 - 1, rect.center().y())
        roundel(p, centre, 27, seat.figure, ground_of(t, seat.ground), t, self.art)
        if won:
            picture(p, self.art, "crown", QRectF(centre.x() - 17, centre.y() - 27 - 19, 34, 34))
        self._total(p, rect, seat)

    def _ink(self, seat: SheetSeat) -> str:
        return "on_gold" if seat.rank == 1 else "text"

    def _total(self, p: QPainter, rect: QRectF, seat: SheetSeat) -> None:
        text(p, QRectF(rect.right() - TOTAL, rect.top(), TOTAL - 22, rect.height() - 2), str(seat.points), display(30), self.theme.c(self._ink(seat)), RIGHT)

    def _name(self, p: QPainter, rect: QRectF, seat: SheetSeat, room: float) -> None:
        t = self.theme
        left = rect.left() + PLATE + 10
        if seat.note:
            text(p, QRectF(left, rect.top() + 5, room, 28), seat.name, display(21), t.c(self._ink(seat)), LEFT, fit=True)
            soft = t.on_gold_muted if seat.rank == 1 else t.muted
            text(p, QRectF(left, rect.top() + 32, room, 20), seat.note, italic(15), soft, LEFT, fit=True)
        else:
            text(p, QRectF(left, rect.top(), room, rect.height() - 2), seat.name, display(21), t.c(self._ink(seat)), LEFT, fit=True)

    def _columns(self, p: QPainter) -> None:
        t, width, rows = self.theme, float(self.width()), self.sheet.rows
        wide = self._column(width)
        right = width - AIR - TOTAL
        first = right - wide * len(rows)
        for i, row in enumerate(rows):
            with kept(p):
                paragraph(p, QRectF(first + i * wide + 4, 0, wide - 8, 46), row.label, italic(15), t.muted, BOTTOM)
        text(p, QRectF(right, 0, TOTAL - 22, 46), self.total, italic(15), t.muted, BOTTOM)
        for s, seat in enumerate(self.sheet.seats):
            rect = QRectF(AIR, 52 + s * STEP, width - 2 * AIR, PLATE)
            self._plate(p, rect, seat)
            self._name(p, rect, seat, first - rect.left() - PLATE - 16)
            for i, row in enumerate(rows):
                strong = s in row.best
                text(p, QRectF(first + i * wide, rect.top(), wide - 4, PLATE - 2), row.cells[s], body(19, bold=strong), t.c(self._ink(seat)), RIGHT)
        self._paint_details(p, 52 + len(self.sheet.seats) * STEP + 14)

    def _paint_details(self, p: QPainter, y: float) -> None:
        t, width = self.theme, float(self.width())
        details = self._details()
        if not details:
            return
        count, wide, high = self._detail_columns(width)
        label = self._detail_label()
        down = -(-len(details) // count)
        for i, row in enumerate(details):
            x, top = AIR + 8 + (i // down) * wide, y + (i % down) * high
            text(p, QRectF(x, top, label - 8, 22), row.label, bold(16), t.title, LEFT, fit=True)
            paragraph(p, QRectF(x + label, top, wide - 24 - label, high), row.detail, body(16), t.muted)

    def _lines(self, p: QPainter) -> None:
        t, width = self.theme, float(self.width())
        for s, seat in enumerate(self.sheet.seats):
            rect = QRectF(AIR, 24 + s * STEP, width - 2 * AIR, PLATE)
            self._plate(p, rect, seat)
            self._name(p, rect, seat, rect.width() - PLATE - 20 - TOTAL)
        y = 24 + len(self.sheet.seats) * STEP + 8
        across, label = self._seat_width(width), self._label_width(width)
        for s, seat in enumerate(self.sheet.seats):
            roundel(p, QPointF(AIR + label + across * (s + 1) - 18, y + 12), 13, seat.figure, ground_of(t, seat.ground), t, self.art)
        y += 30
        for row in self.sheet.rows:
            high = self._row_height(row, width)
            line(p, QPointF(AIR, y), QPointF(width - AIR, y), t.c("gold", 0.25), t.width(1))
            used = paragraph(p, QRectF(AIR + 8, y + 3, label - 16, high), row.label, body(18), t.text)
            if row.detail:
                paragraph(p, QRectF(AIR + 8, y + 3 + used, label - 16, high), row.detail, body(15), t.muted)
            for s, cell in enumerate(row.cells):
                strong = s in row.best
                text(p, QRectF(AIR + label + across * s, y + 2, across - 10, 26), cell, body(19, bold=strong), t.title if strong else t.text, RIGHT)
            y += high


def _longest(words: str) -> str:
    """The longest word of a label."""
    return max(words.split(), key=len, default="")
