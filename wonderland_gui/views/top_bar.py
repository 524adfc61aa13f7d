"""The bar at the head of a match: the game, where the match stands, and undo, redo, rules and menu."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import PillButton, below
from wonderland_gui.views.paint import LEFT, Art, advance, down, fitted, good, line, text
from wonderland_gui.views.theme import Theme, body, display
from wonderland_gui.views.themed import OVERLAP, RING, Themed

HEIGHT = 52
MARKS = {"undo": "undo", "redo": "redo", "rules": "rules", "menu": "menu"}


class TopBar(Themed, QWidget):
    """Title and subtitle left, four buttons right; where it is narrow the subtitle is set smaller, then in two lines, and the buttons become marks."""

    undo = Signal()
    redo = Signal()
    rules = Signal()
    menu = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.title, self.subtitle = "", ""
        self._tips = {"undo": "", "redo": ""}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.buttons = {name: PillButton(theme, mark=mark, art=art, parent=self) for name, mark in MARKS.items()}
        for name, button in self.buttons.items():
            button.clicked.connect(getattr(self, name))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_title(self, title: str, subtitle: str = "") -> None:
        """The name of the game, and the stage of the match."""
        if (title, subtitle) == (self.title, self.subtitle):
            return
        self.title, self.subtitle = title, subtitle
        self.setAccessibleName(title)
        self.setAccessibleDescription(subtitle)
        self._arrange()
        self.update()

    def set_undo(self, enabled: bool, name: str = "") -> None:
        """Whether something can be taken back, and what."""
        self._set("undo", enabled, name)

    def set_redo(self, enabled: bool, name: str = "") -> None:
        """Whether something taken back can be played again, and what."""
        self._set("redo", enabled, name)

    def _set(self, which: str, enabled: bool, name: str) -> None:
        self._tips[which] = name
        button = self.buttons[which]
        button.setEnabled(enabled)
        button.setAccessibleDescription(name)
        button.setToolTip(name or (button.words if button.compact else ""))

    def menu_point(self) -> QPoint:
        """Where on the screen the menu opens."""
        return below(self.buttons["menu"])

    def translated(self) -> None:
        """Names the buttons."""
        for name, button in self.buttons.items():
            button.set_words(self.say(f"ui.table.{name}"))
        self._arrange()

    # ------------------------------------------------------------ measure and paint
    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(1024, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Room for the marks and a shortened title."""
        return QSize(420, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the buttons."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        for compact in (False, True):
            for button in self.buttons.values():
                button.set_compact(compact)
            wide = sum(button.sizeHint().width() - OVERLAP for button in self.buttons.values())
            if self.width() - wide - 46 >= self._needs():
                break
        x = self.width() - 24 + round(RING)
        for button in reversed(self.buttons.values()):
            size = button.sizeHint()
            x -= size.width()
            button.setGeometry(x, (HEIGHT - size.height()) // 2, size.width(), size.height())
            x += OVERLAP
        for name in ("undo", "redo"):
            self._set(name, self.buttons[name].isEnabled(), self._tips[name])

    def _needs(self) -> float:
        """Width of the title and of the subtitle in two small lines."""
        return advance(self.title, display(26)) + 12 + min(advance(self.subtitle, body(14, italic=True)) * 0.56, 420)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the bar and its words."""
        t = self.theme
        p = good(QPainter(self))
        rect = QRectF(0, 0, self.width(), HEIGHT)
        p.fillRect(rect, down(rect, t.raised, t.window))
        line(p, QPointF(0, HEIGHT - 0.6), QPointF(self.width(), HEIGHT - 0.6), t.gold, t.width(1.2))
        room = self.buttons["undo"].x() - 22 - 8
        title, font = fitted(self.title, display(26), room, 18)
        text(p, QRectF(22, 0, room, HEIGHT - 2), title, font, t.title, LEFT)
        left = 34 + advance(title, font)
        self._subtitle(p, QRectF(left, 0, self.buttons["undo"].x() - left - 4, HEIGHT))
        p.end()

    def _subtitle(self, p: QPainter, rect: QRectF) -> None:
        t = self.theme
        if not self.subtitle or rect.width() < 60:
            return
        for px in (17, 16, 15):
            if advance(self.subtitle, body(px, italic=True)) <= rect.width():
                text(p, rect.translated(0, 2), self.subtitle, body(px, italic=True), t.muted, LEFT)
                return
        font = body(14, italic=True)
        p.setFont(font)
        p.setPen(t.muted)
        metrics = QFontMetricsF(font)
        words = self.subtitle
        flags = int(Qt.TextFlag.TextWordWrap)
        while metrics.boundingRect(QRectF(0, 0, rect.width(), 500), flags, words).height() > 2 * metrics.lineSpacing() + 1 and " " in words:
            words = words.rsplit(" ", 1)[0].rstrip(" ·,") + "…"
        p.drawText(rect, LEFT | Qt.TextFlag.TextWordWrap, words)
        self.setToolTip(self.subtitle if words != self.subtitle else "")
