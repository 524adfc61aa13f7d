"""The ground of a page that is no table: dusk-violet cloth in a gold frame, a title with its rule."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.paint import Art, gold_rule, inset, picture, turned
from wonderland_gui.views.paint_table import table_cloth
from wonderland_gui.views.panels import Rule
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Label, Themed, heading, italic


class Page(Themed, QWidget):
    """Title, subtitle and rule at the head; what the page holds goes into `body`."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, *, cloth: str = "start", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.cloth = cloth
        self.setMinimumSize(900, 620)
        column = QVBoxLayout(self)
        column.setContentsMargins(34, 26, 34, 24)
        column.setSpacing(2)
        self.title = heading(theme, 36)
        self.subtitle = Label(theme, 18, font=italic, align=Qt.AlignmentFlag.AlignCenter)
        self._rule = Rule(theme, share=0.4)
        column.addWidget(self.title)
        column.addWidget(self._rule)
        column.addWidget(self.subtitle)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 6, 0, 0)
        self.body.setSpacing(0)
        column.addLayout(self.body, 1)

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Names the page."""
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        self.subtitle.setVisible(bool(subtitle))
        self.setAccessibleName(title)
        self.setAccessibleDescription(subtitle)

    def set_cloth(self, cloth: str) -> None:
        """The cloth by its name in the theme."""
        if cloth != self.cloth:
            self.cloth = cloth
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the cloth and the frame."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("ground", self.size(), self._paint, self.cloth))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t = self.theme
        rect = QRectF(0, 0, self.width(), self.height())
        table_cloth(p, rect, self.cloth, t, self.art)
        p.fillRect(rect, QColor(0, 0, 0, 0 if t.is_light else 30))
        frame = inset(rect, 12)
        gold_rule(p, frame, 16, t, 2)
        gold_rule(p, inset(frame, 6), 11, t, 1, 0.55)
        side = min(96.0, self.width() * 0.07)
        for corner, angle in ((frame.topLeft(), 0), (frame.topRight(), 90)):
            with turned(p, corner, angle):
                picture(p, self.art, "corner_flourish", QRectF(12, 12, side, side))
