"""The standings beside the table: every seat with its points, and below them line by line where these come from."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wonderland_gui.models.sheet import Sheet
from wonderland_gui.views.paint import LEFT, RIGHT, Art, advance, good, height_of, line, paragraph, text
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.theme import Theme, body, display
from wonderland_gui.views.themed import Themed, ground_of

SEAT = 38
"""Height of a seat's line."""
COLUMN = 40
"""Width of a column of points."""


class ScoreList(Themed, QWidget):
    """A narrow sheet; as high as it needs at its width."""

    def __init__(self, theme: Theme, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art)
        self.sheet = Sheet()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_sheet(self, sheet: Sheet) -> None:
        """Shows other standings."""
        if sheet != self.sheet:
            self.sheet = sheet
            self.setAccessibleDescription(sheet.plain())
            self.updateGeometry()
            self.update()

    def _label_width(self, width: int) -> float:
        return max(60.0, width - COLUMN * len(self.sheet.seats) - 6)

    def _row_height(self, label: str, width: int) -> float:
        return max(22.0, height_of(label, body(15), self._label_width(width))) + 4

    def hasHeightForWidth(self) -> bool:
        """Long labels wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines."""
        rows = sum(self._row_height(row.label, width) for row in self.sheet.rows)
        return round(len(self.sheet.seats) * SEAT + (34 + rows if self.sheet.rows else 0) + 4)

    def sizeHint(self) -> QSize:
        """As high as all lines."""
        width = self.width() if self.width() > 60 else 250
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Never higher than needed, never cut."""
        return QSize(160, self.heightForWidth(max(160, self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints seats and lines."""
        t = self.theme
        p = good(QPainter(self))
        y = 0.0
        for seat in self.sheet.seats:
            centre = QPointF(18, y + SEAT / 2)
            roundel(p, centre, 14, seat.figure, ground_of(t, seat.ground), t, self.art)
            points = str(seat.points)
            room = self.width() - 42 - advance(points, display(21)) - 10
            text(p, QRectF(42, y, room, SEAT), seat.name, display(17), t.text, LEFT, fit=True)
            text(p, QRectF(0, y, self.width() - 6, SEAT), points, display(21), t.title, RIGHT)
            y += SEAT
        if self.sheet.rows:
            self._rows(p, y + 4)
        p.end()

    def _rows(self, p: QPainter, y: float) -> None:
        t, width = self.theme, self.width()
        left = width - COLUMN * len(self.sheet.seats) - 6.0
        for i, seat in enumerate(self.sheet.seats):
            roundel(p, QPointF(left + COLUMN * (i + 1) - 12, y + 13), 10, seat.figure, ground_of(t, seat.ground), t, self.art)
        line(p, QPointF(0, y + 27), QPointF(width, y + 27), t.c("gold", 0.4), t.width(1))
        y += 30
        for row in self.sheet.rows:
            high = self._row_height(row.label, width)
            paragraph(p, QRectF(2, y, self._label_width(width), high), row.label, body(15), t.muted, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            for i, cell in enumerate(row.cells):
                best = i in row.best
                text(p, QRectF(left + COLUMN * i, y, COLUMN - 4, 20), cell, body(16, bold=best), t.text if best else t.muted, RIGHT)
            y += high
