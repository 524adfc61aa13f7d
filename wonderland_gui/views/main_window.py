"""The window: one page at a time, messages over it, and its place on the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.message_strip import MessageStrip
from wonderland_gui.views.paint import Art
from wonderland_gui.views.theme import Theme

SMALLEST = (1024, 700)
USUAL = (1600, 1000)
FARTHEST = 1_000_000
"""No screen reaches farther; with larger numbers Qt could not reckon."""
Geometry = tuple[int, int, int, int]


class MainWindow(QMainWindow):
    """Knows no game and no file; says when it is closed."""

    closing = Signal()
    resized = Signal()
    shown = Signal()
    """Its first picture can be seen."""

    def __init__(self, theme: Theme, texts: Texts, art: Art, icon: QIcon | None = None) -> None:
        super().__init__()
        self._seen = False
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.messages = MessageStrip(theme, texts, art, self)
        self.setMinimumSize(*SMALLEST)
        if icon is not None:
            self.setWindowIcon(icon)

    def show_page(self, page: QWidget) -> None:
        """Shows a page, added when it is first shown."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.messages.raise_()
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_in_place(self, geometry: Geometry | None) -> None:
        """Lies where it lay last, moved so that all of it is on a screen that is there; in the middle of the first screen at first."""
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        self.setGeometry(on_screen(geometry, screens))

    def place(self) -> Geometry:
        """Left, top, width and height as they are, or as they are when it is no longer maximized."""
        rect = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        return (rect.x(), rect.y(), rect.width(), rect.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tells of the first picture once it is complete."""
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self.shown.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The messages keep to the head of the window."""
        super().resizeEvent(event)
        self.messages.place(QRect(0, 0, self.width(), self.height()))
        self.resized.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Everything has been saved after each action: nothing is asked."""
        self.closing.emit()
        super().closeEvent(event)


def on_screen(geometry: Geometry | None, screens: list[QRect]) -> QRect:
    """A place for the window that lies within one of the screens."""
    first = screens[0] if screens else QRect(0, 0, *USUAL)
    if geometry is None:
        wide, high = min(USUAL[0], first.width()), min(USUAL[1], first.height())
        return QRect(first.x() + (first.width() - wide) // 2, first.y() + (first.height() - high) // 2, wide, high)
    wanted = QRect(*(min(max(number, -FARTHEST), FARTHEST) for number in geometry))
    shares = [screen.intersected(wanted) for screen in screens]
    most = max(range(len(shares)), key=lambda i: shares[i].width() * shares[i].height() if shares[i].isValid() else 0, default=-1)
    home = screens[most] if most >= 0 and shares[most].isValid() else first
    wide, high = min(max(wanted.width(), SMALLEST[0]), home.width()), min(max(wanted.height(), SMALLEST[1]), home.height())
    left = min(max(wanted.x(), home.x()), home.x() + home.width() - wide)
    top = min(max(wanted.y(), home.y()), home.y() + home.height() - high)
    return QRect(left, top, wide, high)
