"""The curtain between two persons at one screen: velvet over everything, a name, and one button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.paint import Art, clipped, disc, gold, gold_rule, inset, pen, rounded, shadow
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.paint_table import velvet
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import Ground, Label, Themed, ground_of, italic

CREAM = QColor("#fdf6e4")
"""Words on velvet, in every theme."""
RADIUS = 58.0


class CurtainView(Themed, QWidget):
    """Lay it over the whole window.  It is opaque, takes every click and key, and says nothing but whose turn it is to come."""

    lifted = Signal()
    """The person named is there."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.name, self.figure = "", ""
        self.ground: Ground = "kinds.spirit_bundle"
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        self.title = Label(theme, 30, font=display, align=centre, parent=self)
        self.words = Label(theme, 18, font=italic, align=centre, parent=self)
        self.button = Button(theme, primary=True, height=46, parent=self)
        self.button.clicked.connect(self.lifted)
        self.setFocusProxy(self.button)
        self.themed()

    def set_person(self, name: str, figure: str = "", ground: Ground = "kinds.spirit_bundle") -> None:
        """Whom the table is passed to."""
        self.name, self.figure, self.ground = name, figure, ground
        self.translated()
        self.update()

    def translated(self) -> None:
        """Says everything anew."""
        self.title.setText(self.say("ui.curtain.title", name=self.name))
        self.words.setText(self.say("ui.curtain.words", name=self.name))
        self.button.set_words(self.say("ui.curtain.button", name=self.name))
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.words.text())
        self._arrange()

    def themed(self) -> None:
        """The words are cream on velvet in every theme."""
        for label, opacity in ((self.title, 1.0), (self.words, 0.88)):
            palette = QPalette(label.palette())
            colour = QColor(CREAM)
            colour.setAlphaF(opacity)
            palette.setColor(QPalette.ColorRole.WindowText, colour)
            label.setPalette(palette)

    # ------------------------------------------------------------ where everything lies
    def _arrange(self) -> None:
        wide = min(700, self.width() - 80)
        title, words = self.title.wanted_height(wide), self.words.wanted_height(wide)
        size = self.button.sizeHint()
        whole = 2 * RADIUS + 20 + title + 6 + words + 22 + size.height()
        y = round((self.height() - whole) / 2 + 2 * RADIUS + 20)
        x = (self.width() - wide) // 2
        self.title.setGeometry(QRect(x, y, wide, title))
        self.words.setGeometry(QRect(x, y + title + 6, wide, words))
        across = min(max(size.width(), 236), self.width() - 60)
        self.button.setGeometry((self.width() - across) // 2, y + title + 6 + words + 22, across, size.height())
        self._centre = QPointF(self.width() / 2, y - 20 - RADIUS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Lies on top and takes the keyboard."""
        super().showEvent(event)
        if self.parentWidget() is not None:
            self.raise_()
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------ nothing goes through
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ends here."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends here."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ends here."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Ends here."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ends here."""
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ends here."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ends here; Enter and the space bar press the button, which has the focus."""
        event.accept()

    def focusNextPrevChild(self, next_: bool) -> bool:
        """The keyboard does not leave the curtain."""
        self.button.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints velvet, fringe and figure."""
        p = QPainter(self)
        p.fillRect(self.rect(), QColor("#1a0710"))
        p.drawPixmap(0, 0, self.kept("velvet", self.size(), self._paint, self.figure, self.ground, self._centre.y()))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t, rect = self.theme, QRectF(0, 0, self.width(), self.height())
        velvet(p, rect, max(14, round(rect.width() / 44)))
        count = max(9, round(rect.width() / 60))
        share = rect.width() / count
        for i in range(count):
            drop = QPainterPath()
            drop.addEllipse(QPointF((i + 0.5) * share, 8), share * 0.53, 30)
            p.fillPath(drop, QColor("#5a1426"))
            p.strokePath(drop, pen(gold(rect, t), 2.4))
        with clipped(p, rounded(inset(rect, 5), 14)):
            gold_rule(p, inset(rect, 7), 12, t, 2.4)
        circle = disc(self._centre, RADIUS)[1]
        shadow(p, circle, t, "hover")
        roundel(p, self._centre, RADIUS, self.figure, ground_of(t, self.ground), t, self.art)
